// The work that this instance is doing now: its signals, its leases, and how it is written down when it ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Db, transaction } from '../db/index.ts';
import type { Clock } from '../time/clock.ts';

/** What a look at the tables has started, and when to look again. */
export interface StartedWork {
  started: number;
  /** Some was due, but another instance was faster. */
  contended: boolean;
  /** When the next will be due, as far as it is known. */
  nextAt: number | undefined;
}

export interface Runner {
  /** Starts what is due and finds room. */
  startDue(): Promise<StartedWork>;
  running(): Promise<void>[];
  renew(): Promise<void>;
  /** Tells the running work that nobody waits for it any longer. */
  abandon(): void;
}

/** What all runners of an instance share. */
export interface Instance {
  id: string;
  database: Database;
  clock: Clock;
  leaseMs: number;
  onError(error: unknown): void;
  /** Something has ended, so there may be room for more. */
  onEnd(): void;
  isStopping(): boolean;
}

export interface RunningWork<K> {
  has(key: K): boolean;
  size(): number;
  start(key: K, work: (signal: AbortSignal) => Promise<void>): void;
  promises(): Promise<void>[];
  /** Renews the leases through `renewRows`, which tells those that are still ours. */
  renew(renewRows: (keys: K[]) => Promise<ReadonlySet<K>>): Promise<void>;
  abandon(): void;
}

export function createRunningWork<K>({ onError, onEnd }: Instance): RunningWork<K> {
  const running = new Map<K, { done: Promise<void>; controller: AbortController }>();
  return {
    has: (key) => running.has(key),
    size: () => running.size,
    start(key, work) {
      const controller = new AbortController();
      const done = work(controller.signal)
        .catch((error) => {
          if (!controller.signal.aborted) onError(error);
        })
        .finally(() => {
          running.delete(key);
          onEnd();
        });
      running.set(key, { done, controller });
    },
    promises: () => [...running.values()].map(({ done }) => done),
    async renew(renewRows) {
      if (running.size === 0) return;
      const entries = [...running];
      const ours = await renewRows(entries.map(([key]) => key));
      for (const [key, { controller }] of entries) {
        if (!ours.has(key) && running.get(key)?.controller === controller)
          controller.abort(new Error('the lease was lost'));
      }
    },
    abandon() {
      for (const { controller } of running.values()) controller.abort(new Error('the instance stops'));
    },
  };
}

const SETTLE_PAUSES_MS = [100, 500, 2_000];

/** Writes down how the work ended. Worth some patience: what is not written down is done again. */
export async function settle<R>(database: Database, write: (tx: Db) => Promise<R>): Promise<R> {
  for (const pause of SETTLE_PAUSES_MS) {
    try {
      return await transaction(database.db, write);
    } catch {
      await sleep(pause);
    }
  }
  return transaction(database.db, write);
}
