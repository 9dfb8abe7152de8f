// One comparison: the product against a bare route that sends the same bytes, in the same run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadResult, load } from './load.ts';
import { startBare } from './servers.ts';

export interface Timing {
  connections: number;
  seconds: number;
  warmupSeconds: number;
}

export interface Row {
  name: string;
  result: LoadResult;
  ratio?: number;
  wanted?: number;
}

export interface Call {
  name: string;
  paths: string[];
  headers: Record<string, string>;
  wanted?: number;
  /** Left out: a GET. */
  post?: string;
}

export interface Bench {
  url: string;
  pid: number;
  /** For files of the measurement; removed afterwards. */
  folder: string;
  databaseUrl: string;
  basic: Record<string, string>;
  bearer: Record<string, string>;
  /** Measures, notes the rows, and returns the requests per second. */
  compare(call: Call): Promise<number>;
  /** A line of its own below the table. */
  say(line: string): void;
}

/** A read is measured twice: asked again and again, and with addresses that were never asked before. */
export async function compare(folder: string, url: string, call: Call, timing: Timing): Promise<Row[]> {
  process.stderr.write(`${call.name}\n`);
  const { paths, headers, post } = call;
  const request = { headers, ...(post === undefined ? {} : { method: 'POST', body: post }) };
  const answer = await fetch(url + paths[0], request);
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
  const payload = join(folder, 'payload');
  writeFileSync(payload, Buffer.from(await answer.arrayBuffer()));
  const bare = await startBare(payload);
  try {
    const yardstick = await load({ url: bare.url, paths: ['/'], ...request, ...timing });
    const result = await load({ url, paths, ...request, ...timing });
    const ratio = (measured: LoadResult) => measured.requestsPerSecond / yardstick.requestsPerSecond;
    const rows: Row[] = [{ name: call.name, result, ratio: ratio(result), wanted: call.wanted }];
    if (post === undefined) {
      const first = await load({ url, paths, ...request, ...timing, neverTheSame: true });
      rows.push({ name: '  the same, never asked before', result: first, ratio: ratio(first) });
    }
    return [...rows, { name: '  bare route, same bytes', result: yardstick }];
  } finally {
    await bare.stop();
  }
}

export function print(list: readonly Row[]): void {
  const line = (cells: string[]) =>
    `${cells[0]?.padEnd(36)}${cells
      .slice(1)
      .map((cell) => cell.padStart(10))
      .join('')}\n`;
  process.stdout.write(line(['', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'ratio', 'wanted']));
  for (const { name, result, ratio, wanted } of list) {
    const { requestsPerSecond, p50, p99, errors } = result;
    const cells = [requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), String(errors)];
    process.stdout.write(line([name, ...cells, ratio?.toFixed(2) ?? '', wanted?.toFixed(2) ?? '']));
  }
}

export function send({ url, bearer }: Bench, path: string, body: unknown, method = 'POST') {
  const headers = { ...bearer, 'content-type': 'application/json' };
  return ask(url + path, { method, headers, body: JSON.stringify(body) });
}

export function read({ url, bearer }: Bench, path: string) {
  return ask(url + path, { headers: bearer });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several interfaces, looked into by those who asked
export async function ask(address: string, request: RequestInit): Promise<any> {
  const answer = await fetch(address, request);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}
