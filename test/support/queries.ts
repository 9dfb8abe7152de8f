// The counting of a request's own queries: what jobs and other background work do meanwhile is left out.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { isBackground } from '../../src/platform/caller.ts';
import { queryChannel } from '../../src/platform/db/index.ts';

const RUNS = 3;

/** The application under test, as far as it counts. */
interface QueryCounter {
  countQueries(work: () => Promise<unknown>, options?: CountOptions): Promise<number>;
}

/** What the work takes once everything that can be cached is; `prepare` comes before each run, uncounted. */
export async function fewestQueries(
  app: QueryCounter,
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

export interface CountOptions {
  /** Also what jobs and other background work do meanwhile; default: false. */
  withBackground?: boolean;
}

/** The statements that ran during the work. */
export async function statementsOf(
  work: () => Promise<unknown>,
  { withBackground = false }: CountOptions = {},
): Promise<CompiledQuery[]> {
  const seen: CompiledQuery[] = [];
  const note = (query: unknown) => {
    if (withBackground || !isBackground()) seen.push(query as CompiledQuery);
  };
  queryChannel.subscribe(note);
  try {
    await work();
  } finally {
    queryChannel.unsubscribe(note);
  }
  return seen;
}

/**
 * The statements in the quietest of a few seconds, background work included: what is polled for is there in each of them, what
 * a slow machine still has to end is not.
 */
export async function statementsOfQuietSecond(): Promise<CompiledQuery[]> {
  let quietest = await statementsOf(() => sleep(1_000), { withBackground: true });
  for (let second = 1; second < 5 && quietest.length > 0; second += 1) {
    const statements = await statementsOf(() => sleep(1_000), { withBackground: true });
    if (statements.length < quietest.length) quietest = statements;
  }
  return quietest;
}

/** The ids that a statement asks for by one value. */
export function idsAskedFor({ parameters }: CompiledQuery): number {
  const counts = parameters.map((value) => {
    const list: unknown = typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value;
    return Array.isArray(list) ? list.length : 0;
  });
  return Math.max(0, ...counts);
}
