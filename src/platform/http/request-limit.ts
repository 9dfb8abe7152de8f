// Owns the general request limit: far above what a busy integration sends, and none on loopback.
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../time/clock.ts';
import { isLoopback } from './client-address.ts';
import { tooManyRequests } from './errors.ts';

const WINDOW_MS = 60_000;

export function registerRequestLimit(app: FastifyInstance, perMinute: number, clock: Clock): void {
  if (perMinute === 0) return;
  let windowStart = 0;
  let counts = new Map<string, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLoopback(request.ip)) return done();
    const now = clock.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      counts = new Map();
    }
    const count = (counts.get(request.ip) ?? 0) + 1;
    counts.set(request.ip, count);
    if (count <= perMinute) return done();
    const seconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    done(tooManyRequests(Math.max(1, seconds), `More than ${perMinute} requests a minute from one address`));
  });
}
