// Reads that look at every row: beside the event loop, one at a time for each caller, and within a time limit.
import type { CompiledQuery } from 'kysely';
import { AppError } from '../http/errors/errors.ts';
import { tooManyJobs, workersBusy } from '../workers/errors.ts';
import { createWorkers, defineTask, JobStopped } from '../workers/index.ts';
import { createFairQueue } from '../workers/queue.ts';
import { beforeStatement, refuseRootHandle } from './context.ts';
import type * as task from './slow-read.task.ts';
import { forThread } from './sqlite-thread.ts';

export interface SlowReads {
  /** Sees every transaction that was committed before. Rejects with 400 beyond the limit, with 429 or 503 when too much waits. */
  run<R>(query: CompiledQuery<R>, caller: string): Promise<R[]>;
  stop(): Promise<void>;
}

export interface SlowReadLimits {
  timeMs: number;
  /** The most slow reads at a time, of all callers together. */
  atOnce: number;
  waiting: number;
  waitingPerCaller: number;
}

const defaults: SlowReadLimits = { timeMs: 5_000, atOnce: 2, waiting: 50, waitingPerCaller: 4 };

const readRows = defineTask<typeof task.readRows>(new URL('./slow-read.task.ts', import.meta.url), 'readRows');

/** The embedded engine works in the thread that asks it, so a thread of its own asks, with a connection of its own. */
export function sqliteSlowReads(path: string, limits: Partial<SlowReadLimits> = {}): SlowReads {
  const { timeMs, atOnce, waiting, waitingPerCaller } = { ...defaults, ...limits };
  const workers = createWorkers({ threads: atOnce, waiting, waitingPerKey: waitingPerCaller });
  return {
    async run<R>(query: CompiledQuery<R>, caller: string) {
      refuseRootHandle();
      beforeStatement(query);
      const input = { path, ...forThread(query) };
      try {
        // The row type is the promise of the query builder, which made the statement.
        return (await workers.run(readRows, input, { key: caller, timeLimitMs: timeMs })) as R[];
      } catch (error) {
        throw error instanceof JobStopped ? tooSlow() : error;
      }
    },
    stop: () => workers.stop(),
  };
}

/** Runs the query with a limit on the time of the statement. */
export type LimitedRead = <R>(query: CompiledQuery<R>, timeMs: number) => Promise<R[]>;

const QUERY_CANCELLED = '57014';

/** PostgreSQL works elsewhere; here stand the turns, so that slow reads leave connections to everybody else. */
export function postgresSlowReads(read: LimitedRead, limits: Partial<SlowReadLimits> = {}): SlowReads {
  const { timeMs, atOnce, waiting, waitingPerCaller } = { ...defaults, ...limits };
  const queue = createFairQueue<{ key: string; begin: () => void }>();
  let running = 0;
  const startNext = () => {
    for (let next = running < atOnce ? queue.take() : undefined; next; ) {
      running += 1;
      next.begin();
      next = running < atOnce ? queue.take() : undefined;
    }
  };
  return {
    async run<R>(query: CompiledQuery<R>, caller: string) {
      if (queue.size >= waiting) throw workersBusy();
      if (queue.waitingOf(caller) >= waitingPerCaller) throw tooManyJobs();
      const turn = { key: caller, begin: () => {} };
      await new Promise<void>((resolve) => {
        turn.begin = resolve;
        queue.add(turn);
        startNext();
      });
      try {
        return await read(query, timeMs);
      } catch (error) {
        throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELLED ? tooSlow() : error;
      } finally {
        running -= 1;
        queue.release(turn);
        startNext();
      }
    },
    async stop() {},
  };
}

function tooSlow(): AppError {
  return new AppError(
    'search_too_slow',
    400,
    'The search took too long: search in fields that have an index, or narrow it down with other filters',
  );
}
