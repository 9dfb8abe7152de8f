// The counting of a request's own queries: background work that falls into one run is not in all of them.
import type { CompiledQuery } from 'kysely';
import { queryChannel } from '../../src/platform/db/index.ts';
import type { TestApp } from './app.ts';

const RUNS = 3;

/** What the work takes once everything that can be cached is; `prepare` comes before each run, uncounted. */
export async function fewestQueries(
  app: TestApp,
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown> = work,
): Promise<number> {
  const counts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await prepare();
    counts.push(await app.countQueries(work));
  }
  return Math.min(...counts);
}

/** The statements that ran during the work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const seen: CompiledQuery[] = [];
  const note = (query: unknown) => void seen.push(query as CompiledQuery);
  queryChannel.subscribe(note);
  try {
    await work();
  } finally {
    queryChannel.unsubscribe(note);
  }
  return seen;
}

/** The ids that a statement asks for by one value. */
export function idsAskedFor({ parameters }: CompiledQuery): number {
  const counts = parameters.map((value) => {
    const list: unknown = typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value;
    return Array.isArray(list) ? list.length : 0;
  });
  return Math.max(0, ...counts);
}
