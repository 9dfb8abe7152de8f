// The general request limit: far above what a busy integration sends, and none on loopback.
import type { FastifyInstance } from 'fastify';
import { alone, createSharedNumbers, type Processes } from '../../processes/index.ts';
import type { Clock } from '../../time/clock.ts';
import { tooManyRequests } from '../errors/errors.ts';
import { isLoopback, networkOf } from '../requests/client-address.ts';

const WINDOW_MS = 60_000;
/** Networks that are counted at a time. */
const MAX_NETWORKS = 20_000;

export interface RequestLimitOptions {
  perMinute: number;
  clock: Clock;
  maxNetworks?: number;
  processes?: Processes;
}

/** Requests are told to the other processes some at a time. */
export const TOLD_MS = 25;

/** Processes that count together begin their windows together. */
export function startOfWindow(now: number, windowMs: number, { count }: Processes): number {
  return count === 1 ? now : now - (now % windowMs);
}

export function registerRequestLimit(app: FastifyInstance, options: RequestLimitOptions): void {
  const { perMinute, clock, maxNetworks = MAX_NETWORKS, processes = alone } = options;
  if (perMinute === 0) return;
  let windowStart = 0;
  const counts = new Map<string, number>();
  const shared = createSharedNumbers<string>(processes, { name: 'requests of networks', delayMs: TOLD_MS });
  const forgetFirst = (): void => {
    const [first = ''] = counts.keys();
    counts.delete(first);
    shared.set(first, 0);
  };
  /** The network that asked last goes last, so that the first one is the one that has been silent for longest. */
  const count = (network: string): number => {
    const requests = (counts.get(network) ?? 0) + 1;
    counts.delete(network);
    if (counts.size >= maxNetworks) forgetFirst();
    counts.set(network, requests);
    shared.set(network, requests);
    return requests + shared.elsewhere(network);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLoopback(request.ip)) return done();
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = startOfWindow(now, WINDOW_MS, processes);
      counts.clear();
      shared.startEpoch(windowStart);
    }
    if (count(networkOf(request.ip)) <= perMinute) return done();
    const seconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    done(tooManyRequests(Math.max(1, seconds), `More than ${perMinute} requests a minute from one address`));
  });
}
