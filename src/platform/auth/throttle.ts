// Owns the counting of failed sign-ins: by name and address together, by name, and by address.
import { networkOf } from '../http/client-address.ts';
import { tooManyRequests } from '../http/errors.ts';
import type { Clock } from '../time/clock.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_WINDOWS = 50_000;

/** No name is longer; what is sent beyond it tells no names apart. */
const NAME_LENGTH = 256;

/** A name from one address is what a person mistypes; the two wider nets catch guessing spread out over many. */
const LIMITS = { pair: 20, name: 100, address: 200 } as const;

interface Window {
  startedAt: number;
  failures: number;
}

interface Counter {
  key: string;
  limit: number;
}

export interface SignInThrottle {
  /** Runs the check of a password; undefined means it failed. Throws 429 when there were too many failures. */
  attempt<T>(name: string, address: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** `name` is taken as it is looked up, so that other spellings of it are no way round. */
export function createThrottle(clock: Clock, maxWindows = MAX_WINDOWS): SignInThrottle {
  const windows = new Map<string, Window>();
  const running = new Map<string, number>();
  let waiting: (() => void)[] = [];

  const failuresOf = (key: string): number => {
    const window = windows.get(key);
    if (!window) return 0;
    if (!hasEnded(window)) return window.failures;
    windows.delete(key);
    return 0;
  };
  const hasEnded = ({ startedAt }: Window) => clock.now() - startedAt >= WINDOW_MS;

  const refuseBeyondLimit = (counters: readonly Counter[]): void => {
    for (const { key, limit } of counters) {
      if (failuresOf(key) < limit) continue;
      const endsAt = (windows.get(key)?.startedAt ?? clock.now()) + WINDOW_MS;
      const seconds = Math.max(1, Math.ceil((endsAt - clock.now()) / 1000));
      throw tooManyRequests(seconds, 'Too many failed sign-ins; try again later');
    }
  };

  /** Attempts that run could all fail: guesses sent at once are let in only as far as the limit has room for them. */
  const enter = async (counters: readonly Counter[]): Promise<void> => {
    for (;;) {
      refuseBeyondLimit(counters);
      if (counters.every(({ key, limit }) => failuresOf(key) + (running.get(key) ?? 0) < limit)) break;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    for (const { key } of counters) running.set(key, (running.get(key) ?? 0) + 1);
  };
  const leave = (counters: readonly Counter[]): void => {
    for (const { key } of counters) {
      const rest = (running.get(key) ?? 1) - 1;
      if (rest > 0) running.set(key, rest);
      else running.delete(key);
    }
    const next = waiting;
    waiting = [];
    for (const resume of next) resume();
  };

  const countFailure = ({ key }: Counter): void => {
    const failures = failuresOf(key);
    const window = windows.get(key);
    if (window) window.failures = failures + 1;
    else windows.set(key, { startedAt: clock.now(), failures: 1 });
    if (windows.size > maxWindows) makeRoom();
  };

  /** The fewest failures go first, so that nobody gets rid of a full window by filling in others. */
  const makeRoom = (): void => {
    for (const [key, window] of windows) if (hasEnded(window)) windows.delete(key);
    const byFailures = [...windows].sort(([, a], [, b]) => a.failures - b.failures);
    for (const [key] of byFailures.slice(0, Math.max(0, windows.size - maxWindows / 2))) windows.delete(key);
  };

  return {
    async attempt(name, address, check) {
      const counters = countersOf(name.slice(0, NAME_LENGTH), networkOf(address));
      await enter(counters.all);
      try {
        const result = await check();
        if (result === undefined) counters.all.forEach(countFailure);
        else windows.delete(counters.pair.key);
        return result;
      } finally {
        leave(counters.all);
      }
    },
  };
}

function countersOf(name: string, network: string): { pair: Counter; all: readonly Counter[] } {
  const pair = { key: `pair ${network} ${name}`, limit: LIMITS.pair };
  const byName = { key: `name ${name}`, limit: LIMITS.name };
  const byAddress = { key: `address ${network}`, limit: LIMITS.address };
  return { pair, all: [pair, byName, byAddress] };
}
