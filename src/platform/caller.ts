import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** What the work at hand is done for. */
interface Cause {
  /** A user, or an address that nobody signed in from. */
  caller?: string;
  request?: FastifyRequest;
  isBackground?: boolean;
  work?: NamedWork;
}

/** What changes things though nobody asked for it in a request: a command, or work that comes back. */
export interface NamedWork {
  /** `atrium user create`, `trash.expire` */
  name: string;
  /** Fills whole installations: that it did is worth an entry of the audit log, not each thing. */
  isBulk?: boolean;
  /** Whether the audit log tells of it already. */
  isNoted?: boolean;
}

const background: Cause = { isBackground: true };

const current = new AsyncLocalStorage<Cause>();

/** Whose request is being worked on: a user, or an address that nobody signed in from. Undefined in background work. */
export function currentCaller(): string | undefined {
  return current.getStore()?.caller;
}

/** The request that is being worked on, whether its sender is known yet or not. Undefined in background work. */
export function currentRequest(): FastifyRequest | undefined {
  return current.getStore()?.request;
}

export function isBackground(): boolean {
  return current.getStore()?.isBackground === true;
}

export function asCaller<R>(caller: string, work: () => R, request?: FastifyRequest): R {
  return current.run(request ? { caller, request } : { caller }, work);
}

/** For the sign-in of a request: it is not known yet whose it is. */
export function asSender<R>(request: FastifyRequest, work: () => R): R {
  return current.run({ request }, work);
}

/** For work that no request waits for, whether one has set it off or not: it is nobody's. */
export function asBackground<R>(work: () => R): R {
  return current.run(background, work);
}

/** For work that no request waits for and that has a name in the audit log. */
export function asWork<R>(named: NamedWork, work: () => R): R {
  return current.run({ isBackground: true, work: named }, work);
}

export function currentWork(): NamedWork | undefined {
  return current.getStore()?.work;
}
