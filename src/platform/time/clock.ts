// Owns the present moment: everything that asks for the time is given a clock, so that tests can set it.

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export interface ManualClock extends Clock {
  advance(ms: number): void;
  set(ms: number): void;
}

export const systemClock: Clock = { now: () => Date.now() };

export function manualClock(start: number): ManualClock {
  let present = start;
  return {
    now: () => present,
    advance: (ms) => {
      present += ms;
    },
    set: (ms) => {
      present = ms;
    },
  };
}
