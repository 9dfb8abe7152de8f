// The counting of failed sign-ins: by name and address together, by name, and by address.

import { tooManyRequests } from '../http/errors/errors.ts';
import { networkOf } from '../http/requests/client-address.ts';
import { alone, createSharedNumbers, defineTopic, type Processes } from '../processes/index.ts';
import type { Clock } from '../time/clock.ts';
import { createSignInDelay, UNSLOWED_FAILURES } from './sign-in-delay.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_WINDOWS = 50_000;

/** No name is longer; what is sent beyond it tells no names apart. */
const NAME_LENGTH = 256;

/**
 * A name from one address is what a person mistypes; the wider net catches guessing at many names. Guesses at one name from
 * many addresses are slowed instead: refused, anybody could lock out anybody.
 */
const LIMITS = { pair: 20, address: 200 } as const;

interface Window {
  startedAt: number;
  failures: number;
}

/** Of an attempt at another process. */
interface Outcome {
  failed?: readonly string[];
  /** Name and address whose failures are forgotten. */
  succeeded?: string;
}

interface Counter {
  key: string;
  limit: number;
}

/** All that one attempt is counted by; those with a limit refuse it. */
interface Counters {
  pair: string;
  byName: string;
  limited: readonly Counter[];
  keys: readonly string[];
}

export interface ThrottleOptions {
  /** What is counted, for the processes that count it together. */
  name?: string;
  processes?: Processes;
  maxWindows?: number;
  /** Failures of a name from anywhere, after which it is refused. Without it a name is only slowed. */
  nameLimit?: number;
}

export interface SignInThrottle {
  /**
   * Runs the check of a password; undefined means it failed. Throws 429 when there were too many failures.
   * `isKnownNetwork` is asked only of a name that is slowed: where its owner has signed in before, nobody waits.
   */
  attempt<T>(
    name: string,
    address: string,
    check: () => Promise<T | undefined>,
    isKnownNetwork?: () => Promise<boolean>,
  ): Promise<T | undefined>;
}

/** `name` is taken as it is looked up, so that other spellings of it are no way round. */
export function createThrottle(
  clock: Clock,
  { maxWindows = MAX_WINDOWS, nameLimit, name: counted = 'sign-in', processes = alone }: ThrottleOptions = {},
): SignInThrottle {
  const windows = new Map<string, Window>();
  const running = new Map<string, number>();
  const runningElsewhere = createSharedNumbers<string>(processes, {
    name: `${counted} attempts`,
    onLess: () => resumeWaiting(),
  });
  const signInDelay = createSignInDelay(clock);
  let waiting: (() => void)[] = [];

  const failuresOf = (key: string): number => {
    const window = windows.get(key);
    if (!window) return 0;
    if (!hasEnded(window)) return window.failures;
    windows.delete(key);
    return 0;
  };
  const hasEnded = ({ startedAt }: Window) => clock.now() - startedAt >= WINDOW_MS;

  /** The failures, with all running attempts counted as failed. */
  const countOf = (key: string) => failuresOf(key) + (running.get(key) ?? 0) + runningElsewhere.elsewhere(key);

  const refuseBeyondLimit = (counters: readonly Counter[]): void => {
    for (const { key, limit } of counters) {
      if (failuresOf(key) < limit) continue;
      const endsAt = (windows.get(key)?.startedAt ?? clock.now()) + WINDOW_MS;
      const seconds = Math.max(1, Math.ceil((endsAt - clock.now()) / 1000));
      throw tooManyRequests(seconds, 'Too many failed sign-ins; try again later');
    }
  };

  /**
   * Attempts that run could all fail: guesses sent at once are let in only as far as the limit has room for them.
   * Returns how many guesses at the name came before.
   */
  const enter = async ({ byName, limited, keys }: Counters): Promise<number> => {
    for (;;) {
      // Between the look and the entry no other process enters.
      const turn = await processes.turn(`throttle ${counted}`);
      try {
        refuseBeyondLimit(limited);
        if (limited.every(({ key, limit }) => countOf(key) < limit)) {
          const guesses = countOf(byName);
          for (const key of keys) setRunning(key, (running.get(key) ?? 0) + 1);
          runningElsewhere.send();
          return guesses;
        }
      } finally {
        turn.end();
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const setRunning = (key: string, count: number): void => {
    if (count > 0) running.set(key, count);
    else running.delete(key);
    runningElsewhere.set(key, count);
  };
  const leave = (keys: readonly string[]): void => {
    for (const key of keys) setRunning(key, (running.get(key) ?? 1) - 1);
    runningElsewhere.send();
    resumeWaiting();
  };
  const resumeWaiting = (): void => {
    const next = waiting;
    waiting = [];
    for (const resume of next) resume();
  };

  const countFailure = (key: string): void => {
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

  const topic = defineTopic<Outcome>(`throttle ${counted}`);
  processes.hear(topic, ({ failed, succeeded }) => {
    failed?.forEach(countFailure);
    if (succeeded !== undefined) windows.delete(succeeded);
    resumeWaiting();
  });
  const windowsTopic = defineTopic<[key: string, window: Window][]>(`throttle windows ${counted}`);
  processes.onJoin((process) => processes.tell(process, windowsTopic, [...windows]));
  processes.hear(windowsTopic, (known) => {
    for (const [key, window] of known) if (window.failures > failuresOf(key)) windows.set(key, window);
  });

  return {
    async attempt(name, address, check, isKnownNetwork = async () => false) {
      const counters = countersOf(name.slice(0, NAME_LENGTH), networkOf(address), nameLimit);
      const { pair, byName, keys } = counters;
      const guesses = await enter(counters);
      try {
        if (guesses >= UNSLOWED_FAILURES && !(await isKnownNetwork())) await signInDelay.wait(byName, guesses);
        const result = await check();
        if (result === undefined) keys.forEach(countFailure);
        else windows.delete(pair);
        processes.broadcast(topic, result === undefined ? { failed: keys } : { succeeded: pair });
        return result;
      } finally {
        leave(keys);
      }
    },
  };
}

function countersOf(name: string, network: string, nameLimit: number | undefined): Counters {
  const [pair, byName, byAddress] = [`pair ${network} ${name}`, `name ${name}`, `address ${network}`] as const;
  const limited = [
    { key: pair, limit: LIMITS.pair },
    { key: byAddress, limit: LIMITS.address },
    ...(nameLimit === undefined ? [] : [{ key: byName, limit: nameLimit }]),
  ];
  return { pair, byName, limited, keys: [pair, byName, byAddress] };
}
