// What the processes of one server tell each other. One that serves alone has nobody to tell, and waits for nobody.

import { randomUUID } from 'node:crypto';

/** Something that processes tell each other; all of them run the same code, so the type holds at both ends. */
export interface Topic<T> {
  readonly name: string;
  /** Never set: it carries the type. */
  readonly message?: T;
}

export function defineTopic<T>(name: string): Topic<T> {
  return { name };
}

/** What a topic carries that is asked about. */
export interface Asked<Q, A> {
  question: Q;
  answer: A;
}

/** Held by one process at a time; to end it twice is to end it once. */
export interface Turn {
  end(): void;
}

export interface TurnOptions {
  /** After its end the turn stays with the process until another one asks for it, so that taking it again costs nothing. */
  isKept?: boolean;
}

export interface Processes {
  /** Names this process, and no other one at any time. */
  readonly id: string;
  /** How many there are when all of them run. */
  readonly count: number;
  /** What stands ready to listen does so from now on. Turns are given before as well. */
  begin(): void;
  /** Tells all others. What one process tells, another hears in the same order. */
  broadcast<T>(topic: Topic<T>, message: T): void;
  tell<T>(process: string, topic: Topic<T>, message: T): void;
  hear<T>(topic: Topic<T>, listener: (message: T, from: string) => void): void;
  /** Another process listens from now on: one that knows nothing yet, or, where this one is new, one that was there before. */
  onJoin(listener: (process: string) => void): void;
  /** Another process has ended, however it did: nothing more will be heard of it. */
  onLeave(listener: (process: string) => void): void;
  /** What all others answer who are there now; one that does not within a moment is left out. */
  ask<Q, A>(topic: Topic<Asked<Q, A>>, question: Q): Promise<A[]>;
  answer<Q, A>(topic: Topic<Asked<Q, A>>, give: (question: Q) => A | Promise<A>): void;
  /**
   * Resolves when no process holds the turn of this name; those who wait get it in the order in which they came. Whatever was told before a turn
   * ended, its next holder has heard. A process that ends gives back what it holds.
   */
  turn(name: string, options?: TurnOptions): Promise<Turn>;
}

const free: Turn = { end() {} };

/** For a process that serves alone: within it nobody needs a turn, as whoever asks for one excludes others there by themselves. */
export const alone: Processes = {
  id: randomUUID(),
  count: 1,
  begin() {},
  broadcast() {},
  tell() {},
  hear() {},
  onJoin() {},
  onLeave() {},
  ask: async () => [],
  answer() {},
  turn: async () => free,
};
