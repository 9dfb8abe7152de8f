// Owns when a user was last seen: noted in memory, written now and then, never on the way of a request.
import { type Database, transaction } from '../db/index.ts';
import type { Clock } from '../time/clock.ts';
import { writeUses } from './auth.repository.ts';

const PRECISION_MS = 60_000;
const FLUSH_MS = 10_000;

export interface ActivityTracker {
  seen(userId: number): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createActivityTracker(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): ActivityTracker {
  const written = new Map<number, number>();
  const pending = new Map<number, number>();
  const flush = async () => {
    if (pending.size === 0) return;
    const batch = [...pending];
    pending.clear();
    await transaction(database.db, (tx) => writeUses(tx, batch));
  };
  const timer = setInterval(() => flush().catch(onError), FLUSH_MS);
  timer.unref();
  return {
    flush,
    seen(userId) {
      const now = clock.now();
      if (now - (written.get(userId) ?? 0) < PRECISION_MS) return;
      written.set(userId, now);
      pending.set(userId, now);
    },
    async stop() {
      clearInterval(timer);
      // What cannot be written any more must not keep the rest from closing.
      await flush().catch(onError);
    },
  };
}
