// A name at which many places have guessed is answered later and later, but never refused for it.
import { tooManyRequests } from '../http/errors/errors.ts';
import type { Clock } from '../time/clock.ts';

/** Failures of a name, from anywhere, that cost nothing. */
export const UNSLOWED_FAILURES = 100;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 16_000;
/** The pause doubles with so many further failures. */
const FAILURES_TO_DOUBLE = 20;

/** Who guesses at one name waits in so many requests at a time, and all together in so many; more are told to come back. */
const WAITING_FOR_A_NAME = 8;
const WAITING_IN_ALL = 400;

export interface SignInDelay {
  /** Waits as long as so many failures of the name ask for. Throws 429 when too many wait already. */
  wait(name: string, failures: number): Promise<void>;
}

export function createSignInDelay(clock: Clock): SignInDelay {
  const waiting = new Map<string, number>();
  let inAll = 0;
  return {
    async wait(name, failures) {
      const pause = pauseAfter(failures);
      const others = waiting.get(name) ?? 0;
      if (others >= WAITING_FOR_A_NAME || inAll >= WAITING_IN_ALL) {
        throw tooManyRequests(Math.ceil(pause / 1000), 'Too many sign-ins wait already; try again later');
      }
      waiting.set(name, others + 1);
      inAll += 1;
      try {
        await clock.pause(pause);
      } finally {
        inAll -= 1;
        const rest = (waiting.get(name) ?? 1) - 1;
        if (rest > 0) waiting.set(name, rest);
        else waiting.delete(name);
      }
    },
  };
}

export function pauseAfter(failures: number): number {
  const doublings = Math.floor((failures - UNSLOWED_FAILURES) / FAILURES_TO_DOUBLE);
  return Math.min(FIRST_PAUSE_MS * 2 ** doublings, LONGEST_PAUSE_MS);
}
