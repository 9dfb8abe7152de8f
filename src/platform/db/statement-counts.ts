// What monitoring is told of a database server: how many statements were slow, and how many it gave up.

/** From then on a statement is a slow one: many times what the longest of our short ones takes. */
export const SLOW_MS = 500;
const QUERY_CANCELLED = '57014';

export interface StatementCounts {
  readonly slow: number;
  /** Stopped by the server after the time that they may take. */
  readonly timedOut: number;
  /** Runs a statement, and counts it where it is one of those. */
  count<R>(run: () => Promise<R>): Promise<R>;
}

export function createStatementCounts(now: () => number = () => performance.now()): StatementCounts {
  const counts = { slow: 0, timedOut: 0 };
  return {
    get slow() {
      return counts.slow;
    },
    get timedOut() {
      return counts.timedOut;
    },
    async count(run) {
      const start = now();
      try {
        return await run();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELLED) counts.timedOut += 1;
        throw error;
      } finally {
        if (now() - start >= SLOW_MS) counts.slow += 1;
      }
    },
  };
}
