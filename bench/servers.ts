// The processes of a measurement: the product and the yardstick, each on its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';

export interface RunningServer {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

export function startAtrium(environment: Record<string, string>): Promise<RunningServer> {
  return start('./atrium', ['serve'], { PORT: '0', ATRIUM_LOG_LEVEL: 'warn', ...environment });
}

/** The product from its sources, with options that only measurements have. */
export function startFromSource(args: string[], environment: Record<string, string>): Promise<RunningServer> {
  const settings = { PORT: '0', ATRIUM_LOG_LEVEL: 'warn', ...environment };
  return start(process.execPath, ['bench/serve-source.ts', ...args], settings);
}

export function startBare(payloadFile: string): Promise<RunningServer> {
  return start(process.execPath, ['bench/bare.ts', payloadFile], {});
}

export function startBareFiles(file: string): Promise<RunningServer> {
  return start(process.execPath, ['bench/bare-files.ts', file], {});
}

export function startBareSynced(folder: string): Promise<RunningServer> {
  return start(process.execPath, ['bench/bare-synced.ts', folder], {});
}

/** Waits for the first line that names an address. */
async function start(command: string, args: string[], environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { pid: child.pid ?? 0, url, stop: () => stop(child) };
  }
  throw new Error(`${command} ${args.join(' ')} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A database of PostgreSQL beside the one that the other measurements fill. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const own = new URL(url);
  own.pathname = `/atrium_${name}_${Date.now()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${own.pathname.slice(1)}`);
  await client.end();
  return own.href;
}
