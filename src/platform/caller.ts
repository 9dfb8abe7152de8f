import { AsyncLocalStorage } from 'node:async_hooks';

const BACKGROUND = Symbol('background');

const current = new AsyncLocalStorage<string | typeof BACKGROUND>();

/** Whose request is being worked on: a user, or an address that nobody signed in from. Undefined in background work. */
export function currentCaller(): string | undefined {
  const caller = current.getStore();
  return caller === BACKGROUND ? undefined : caller;
}

export function isBackground(): boolean {
  return current.getStore() === BACKGROUND;
}

export function asCaller<R>(caller: string, work: () => R): R {
  return current.run(caller, work);
}

/** For work that no request waits for, whether one has set it off or not: it is nobody's. */
export function asBackground<R>(work: () => R): R {
  return current.run(BACKGROUND, work);
}
