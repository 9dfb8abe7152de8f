// One comparison: the product against a bare route that sends the same bytes, in turn, in the same run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadRequest, type LoadResult, load } from './load.ts';
import { type RunningServer, startBare } from './servers.ts';

export interface Timing {
  connections: number;
  /** Of each round. */
  seconds: number;
  warmupSeconds: number;
  /** How often everything is measured, in turn. */
  rounds: number;
}

/** What is measured once in each round. */
export type Measured = () => Promise<LoadResult>;

export interface Row {
  name: string;
  results: LoadResult[];
  /** Of each round: against the yardstick of the same round. */
  ratios?: number[];
  wanted?: number | undefined;
}

export interface Call {
  name: string;
  paths: string[];
  headers: Record<string, string>;
  wanted?: number;
  wantedFirst?: number;
  /** Left out: a GET. */
  post?: unknown;
}

export interface Bench {
  url: string;
  pid: number;
  /** For files of the measurement; removed afterwards. */
  folder: string;
  databaseUrl: string;
  engine: 'sqlite' | 'postgres';
  basic: Record<string, string>;
  bearer: Record<string, string>;
  timing: Timing;
  /** A row of the table. */
  note(row: Row): void;
  /** Measures, notes the rows, and returns the requests per second. */
  compare(call: Call): Promise<number>;
  /** A line of its own below the table. */
  say(line: string): void;
}

/** A read is measured twice: asked again and again, and with addresses that were never asked before. */
export async function compare(folder: string, url: string, call: Call, timing: Timing): Promise<Row[]> {
  process.stderr.write(`${call.name}\n`);
  const { paths, headers, post } = call;
  const ofPost = post === undefined ? {} : { method: 'POST', body: post };
  const made = { headers, ...(post === undefined ? {} : { method: 'POST', body: JSON.stringify(post) }) };
  const json = post === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(url + paths[0], { ...made, headers: { ...headers, ...json } });
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
  const bare = await startBareWith(folder, Buffer.from(await answer.arrayBuffer()));
  const pathAt = (turn: number) => paths[turn % paths.length] ?? '/';
  const run = (at: string, path: (turn: number) => string) => () =>
    load({ url: at, requestAt: (turn) => ({ path: path(turn), ...ofPost }), headers, ...timing });
  const yardstick = run(bare.url, () => '/');
  const again = run(url, pathAt);
  const first = run(url, (turn) => unseen(pathAt(turn), turn));
  try {
    const [ofYardstick = [], ofAgain = [], ofFirst] = await measureInTurn(
      timing.rounds,
      post === undefined ? [yardstick, again, first] : [yardstick, again],
    );
    const rows: Row[] = [against(ofYardstick, { name: call.name, results: ofAgain, wanted: call.wanted })];
    const { wantedFirst: wanted } = call;
    if (ofFirst) rows.push(against(ofYardstick, { name: '  the same, never asked before', results: ofFirst, wanted }));
    return [...rows, { name: '  bare route, same bytes', results: ofYardstick }];
  } finally {
    await bare.stop();
  }
}

/** The results of each, by round: what happens on the machine meanwhile happens to all of them. */
export async function measureInTurn(rounds: number, list: readonly Measured[]): Promise<LoadResult[][]> {
  const results = list.map((): LoadResult[] => []);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, measure] of list.entries()) results[index]?.push(await measure());
  }
  return results;
}

export function against(yardstick: readonly LoadResult[], row: Row): Row {
  const ratios = row.results.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (yardstick[round]?.requestsPerSecond ?? Number.NaN),
  );
  return { ...row, ratios };
}

/** Unknown query parameters are ignored by the server, but they make another address, whose answer cannot be a cached one. */
export function unseen(path: string, turn: number): string {
  unseenBefore += 1;
  return `${path}${path.includes('?') ? '&' : '?'}unseen=${unseenBefore}-${turn}`;
}

let unseenBefore = 0;

/** A bare route that answers with these bytes. */
export function startBareWith(folder: string, bytes: Buffer): Promise<RunningServer> {
  const payload = join(folder, 'payload');
  writeFileSync(payload, bytes);
  return startBare(payload);
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
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

/** The load of requests that are made one after the other by a function. */
export function loadOf({ url, bearer: headers, timing }: Bench, requestAt: (turn: number) => LoadRequest): Measured {
  return () => load({ url, headers, ...timing, requestAt });
}
