import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

/** A person types it twice, unseen; a script sends one line. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  const password = await typeUnseen('New password: ');
  if (password === '') throw new UsageError('no password was given');
  if ((await typeUnseen('Once more: ')) !== password) throw new UsageError('the two passwords are not the same');
  return password;
}

/** A secret that there is already: typed once, unseen, or sent as a line. */
export async function askSecret(question: string): Promise<string> {
  return process.stdin.isTTY ? typeUnseen(question, 'no token was given') : readLine('no token was given');
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
