import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/errors/errors.ts';
import { alone, defineTopic, type Processes } from '../processes/index.ts';

/** Keeps the transactions of one caller from holding up everybody else. */
export interface ChangeLimit {
  /** Resolves when the caller may begin a transaction, with what says that it is over. */
  admit(caller: string): Promise<() => void>;
  /** A transaction of the caller has worked so long, its commit not included. */
  charge(caller: string, ms: number): void;
  /** Whether the last transaction of the caller has taken long, so that the next may as well. */
  hasTakenLong(caller: string): boolean;
}

/** For connections that all callers share: so many transactions of one caller at a time. */
export function createConcurrencyLimit(atOnce: number): ChangeLimit {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return {
    async admit(caller) {
      const queue = queues.get(caller) ?? { running: 0, waiting: [] };
      queues.set(caller, queue);
      if (queue.running < atOnce) queue.running += 1;
      else await new Promise<void>((resolve) => queue.waiting.push(resolve));
      return () => {
        const next = queue.waiting.shift();
        if (next) return next();
        queue.running -= 1;
        if (queue.running === 0) queues.delete(caller);
      };
    },
    charge() {},
    hasTakenLong: () => false,
  };
}

export interface TimeBudgetOptions {
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** The time that a transaction may take without being counted. */
  freeMs: number;
  /** The full budget: the time that long transactions of one caller may take together. */
  burstMs: number;
  /** How much of the time long transactions of one caller may take after that. */
  share: number;
  /** How long a caller who has used it all is kept waiting; beyond that it is told to come again. */
  waitMs: number;
}

const defaults: TimeBudgetOptions = {
  now: () => performance.now(),
  sleep: (ms) => sleep(ms),
  freeMs: 100,
  burstMs: 60_000,
  share: 0.02,
  waitMs: 5_000,
};

/** Time that long changes of a caller took beyond what is free. */
const charged = defineTopic<{ caller: string; ms: number }>('long changes');

interface Account {
  leftMs: number;
  /** When `leftMs` was true. */
  at: number;
  wasLong: boolean;
  /** Ends with the transaction that was let in last, once they are let in one at a time. */
  last: Promise<void>;
}

/**
 * For an engine with one writer, where everybody waits while somebody's transaction goes on. Short transactions are not counted; long
 * ones are paid from a budget that fills up again slowly. Whoever has less than half of it left makes changes one at a time; whoever
 * has nothing left waits, or gets 429.
 */
export function createTimeBudget(options: Partial<TimeBudgetOptions> = {}, processes: Processes = alone): ChangeLimit {
  const { now, sleep, freeMs, burstMs, share, waitMs } = { ...defaults, ...options };
  /** The budgets of callers who have less than all of it. */
  const accounts = new Map<string, Account>();

  const refill = (account: Account): void => {
    const time = now();
    account.leftMs = Math.min(burstMs, account.leftMs + (time - account.at) * share);
    account.at = time;
  };

  const openAccount = (caller: string): Account => {
    for (const [other, account] of accounts) {
      refill(account);
      if (account.leftMs >= burstMs) accounts.delete(other);
    }
    const account = { leftMs: burstMs, at: now(), wasLong: true, last: Promise.resolve() };
    accounts.set(caller, account);
    return account;
  };

  const waitForRefill = async (account: Account): Promise<void> => {
    for (;;) {
      refill(account);
      const wait = Math.ceil(-account.leftMs / share);
      if (wait <= 0) return;
      if (wait > waitMs) throw tooManyLongChanges(wait);
      await sleep(wait);
    }
  };

  const charge = (caller: string, ms: number): void => {
    const account = accounts.get(caller) ?? openAccount(caller);
    refill(account);
    account.leftMs -= ms;
  };
  processes.hear(charged, ({ caller, ms }) => charge(caller, ms));

  return {
    async admit(caller) {
      const account = accounts.get(caller);
      if (!account) return () => {};
      refill(account);
      if (account.leftMs >= burstMs / 2) return () => {};
      const before = account.last;
      const { promise, resolve } = Promise.withResolvers<void>();
      account.last = promise;
      await before;
      const turn = await processes.turn(`changes of ${caller}`);
      const end = () => {
        turn.end();
        resolve();
      };
      try {
        await waitForRefill(account);
      } catch (error) {
        end();
        throw error;
      }
      return end;
    },
    charge(caller, ms) {
      const known = accounts.get(caller);
      if (known) known.wasLong = ms > freeMs;
      if (ms <= freeMs) return;
      charge(caller, ms - freeMs);
      processes.broadcast(charged, { caller, ms: ms - freeMs });
    },
    hasTakenLong: (caller) => accounts.get(caller)?.wasLong ?? false,
  };
}

function tooManyLongChanges(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError(
    'too_many_long_changes',
    429,
    `Your changes have kept others waiting for long; the next one is possible in ${seconds} seconds`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
