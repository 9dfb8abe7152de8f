import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/** Whose request is being worked on: a user, or an address that nobody signed in from. Undefined in background work. */
export function currentCaller(): string | undefined {
  return current.getStore();
}

export function asCaller<R>(caller: string, work: () => R): R {
  return current.run(caller, work);
}

/** For work that a request sets off and that goes on without it: it is nobody's. */
export function asBackground<R>(work: () => R): R {
  return current.run(undefined, work);
}
