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

/** Counts what users take of this process at the moment. */
export interface Counter extends Meter {
  add(userId: number, amount: number): void;
  of(userId: number): number;
  total(): number;
  /** Everybody begins anew. */
  clear(): void;
}

export function createCounter(): Counter {
  const counts = new Map<number, number>();
  let sum = 0;
  return {
    add(userId, amount) {
      const now = (counts.get(userId) ?? 0) + amount;
      sum += amount;
      if (now > 0) counts.set(userId, now);
      else counts.delete(userId);
    },
    of: (userId) => counts.get(userId) ?? 0,
    clear() {
      counts.clear();
      sum = 0;
    },
    total: () => sum,
    ofAll: () => sum,
    largest: (atLeast, count) =>
      [...counts]
        .filter(([, used]) => used >= atLeast)
        .sort(([, one], [, other]) => other - one)
        .slice(0, count)
        .map(([userId, used]) => ({ userId, used })),
    ofUsers: (userIds) => userIds.map((userId) => ({ userId, used: counts.get(userId) ?? 0 })),
  };
}
