import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

/** A person types it twice, unseen; a script sends one line. */
export async function askPassword(question = 'New password: ', what = 'password'): Promise<string> {
  const none = `no ${what} was given`;
  if (!process.stdin.isTTY) return readLine(none);
  const password = await typeUnseen(question, none);
  if (password === '') throw new UsageError(none);
  if ((await typeUnseen('Once more: ', none)) !== password) throw new UsageError(`the two ${what}s are not the same`);
  return password;
}

/** A secret that there is already: typed once, unseen, or sent as a line. */
export async function askSecret(question: string, what = 'token'): Promise<string> {
  const none = `no ${what} was given`;
  return process.stdin.isTTY ? typeUnseen(question, none) : readLine(none);
}

async function readLine(otherwise = 'no password was given'): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new UsageError(otherwise);
}

/** Readline shows what is typed by writing it to its output, here nowhere; the terminal itself shows nothing once readline reads it. */
async function typeUnseen(question: string, otherwise = 'no password was given'): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  try {
    return await terminal.question('', { signal: closed.signal });
  } catch {
    throw new UsageError(otherwise);
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
