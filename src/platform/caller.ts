import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Whose request is being worked on: a user, or an address that nobody signed in from. Undefined in background work. */
export function currentCaller(): string | undefined {
  return current.getStore();
}

export function asCaller<R>(caller: string, work: () => R): R {
  return current.run(caller, work);
}
