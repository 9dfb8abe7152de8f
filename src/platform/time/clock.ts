// The present moment: everything that asks for the time is given a clock, so that tests can set it.
import { setTimeout as pause } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
  /** Ends when so many milliseconds are over. It keeps no process from ending. */
  pause(ms: number): Promise<void>;
}

export interface ManualClock extends Clock {
  advance(ms: number): void;
  set(ms: number): void;
  /** How many pauses have not ended yet. */
  pausing(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  pause: (ms) => pause(ms, undefined, { ref: false }),
};

export function manualClock(start: number): ManualClock {
  let present = start;
  let pauses: { until: number; end: () => void }[] = [];
  const set = (ms: number) => {
    present = ms;
    const over = pauses.filter(({ until }) => until <= present);
    pauses = pauses.filter(({ until }) => until > present);
    for (const { end } of over) end();
  };
  return {
    now: () => present,
    pause: (ms) => new Promise((end) => pauses.push({ until: present + ms, end })),
    pausing: () => pauses.length,
    advance: (ms) => set(present + ms),
    set,
  };
}
