import { createSharedNumbers, type Processes } from '../processes/index.ts';

export interface Use {
  userId: number;
  used: number;
}

/** How much users take of what is limited. */
export interface Meter {
  ofAll(): number | Promise<number>;
  /** Users who take at least so much, those who take most first. */
  largest(atLeast: number, count: number): Use[] | Promise<Use[]>;
  ofUsers(userIds: readonly number[]): Use[] | Promise<Use[]>;
}

/** Counts what users take of this server at the moment, in all of its processes. */
export interface Counter extends Meter {
  add(userId: number, amount: number): void;
  of(userId: number): number;
  total(): number;
  /** Everybody begins anew, in every process that is told the same epoch. */
  clear(epoch: number): void;
}

/** `delayMs`: how old at most is what is known of other processes. */
export function createCounter(processes: Processes, name: string, delayMs = 0): Counter {
  const counts = new Map<number, number>();
  const shared = createSharedNumbers<number>(processes, { name, delayMs });
  let sum = 0;
  const of = (userId: number) => (counts.get(userId) ?? 0) + shared.elsewhere(userId);
  const total = () => sum + shared.totalElsewhere();
  const users = () => new Set([...counts.keys(), ...[...shared.entriesElsewhere()].map(([userId]) => userId)]);
  return {
    add(userId, amount) {
      const now = (counts.get(userId) ?? 0) + amount;
      sum += amount;
      if (now > 0) counts.set(userId, now);
      else counts.delete(userId);
      shared.set(userId, Math.max(0, now));
    },
    of,
    clear(epoch) {
      counts.clear();
      sum = 0;
      shared.startEpoch(epoch);
    },
    total,
    ofAll: total,
    largest: (atLeast, count) =>
      [...users()]
        .map((userId) => ({ userId, used: of(userId) }))
        .filter(({ used }) => used >= atLeast)
        .sort((one, other) => other.used - one.used)
        .slice(0, count),
    ofUsers: (userIds) => userIds.map((userId) => ({ userId, used: of(userId) })),
  };
}
