// Owns the counting of a request's own queries: background work that falls into one run is not in all of them.
import type { TestApp } from './app.ts';

const RUNS = 3;

/** What the work takes once everything that can be remembered is; `prepare` comes before each run, uncounted. */
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
