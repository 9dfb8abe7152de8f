// Requests a minute of one user, and of all together, where an administrator has limited them.
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../limits/limits.ts';
import { createCounter } from '../../limits/meter.ts';
import type { Processes } from '../../processes/index.ts';
import type { Clock } from '../../time/clock.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { tooManyRequests } from '../errors/errors.ts';
import { startOfWindow, TOLD_MS } from './request-limit.ts';

/** After the sign-in. Requests of nobody are counted by their address alone. */
export function registerUserRequestLimit(
  app: FastifyInstance,
  limits: Limits,
  { clock, processes }: { clock: Clock; processes: Processes },
): void {
  const count = createCounter(processes, 'requests', TOLD_MS);
  let windowStart = 0;
  /** Everybody begins anew with each minute. */
  const turn = (): number => {
    const now = clock.now();
    if (now - windowStart >= MINUTE_MS) {
      windowStart = startOfWindow(now, MINUTE_MS, processes);
      count.clear(windowStart);
    }
    return windowStart + MINUTE_MS - now;
  };
  const current = <T>(answer: () => T): T => {
    turn();
    return answer();
  };
  limits.register('requests', {
    ofAll: () => current(count.total),
    largest: (...given) => current(() => count.largest(...given)),
    ofUsers: (userIds) => current(() => count.ofUsers(userIds)),
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const userId = request.actor?.id;
    if (userId === undefined) return done();
    const leftMs = turn();
    const seconds = Math.max(1, Math.ceil(leftMs / 1000));
    const [ofUser, ofAll] = [limits.ofUser(userId).requests, limits.ofAll().requests];
    if (ofUser > 0 && count.of(userId) >= ofUser) {
      return done(tooManyRequests(seconds, `More than ${ofUser} requests a minute of one user`));
    }
    // Whoever administers must be able to raise it.
    if (ofAll > 0 && count.total() >= ofAll && !request.actor.isAdministrator) {
      return done(tooManyRequests(seconds, `More than ${ofAll} requests a minute of all users`));
    }
    count.add(userId, 1);
    done();
  });
}
