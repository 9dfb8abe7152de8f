import { afterEach, expect, test } from 'vitest';
import { createSmallServer } from '../../../../test/support/small-server.ts';
import { manualClock } from '../../time/clock.ts';
import type { App } from '../app.ts';
import { registerRequestLimit } from './request-limit.ts';

let app: App;
afterEach(() => app.close());

async function start(perMinute: number, trustProxy = false, maxNetworks?: number) {
  const clock = manualClock(Date.UTC(2026, 0, 31));
  app = await createSmallServer({ trustProxy });
  registerRequestLimit(app, { perMinute, clock, ...(maxNetworks === undefined ? {} : { maxNetworks }) });
  app.get('/', async () => 'ok');
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/', remoteAddress, headers });
  return { clock, ask };
}

test('requests beyond the limit are answered with 429 and Retry-After until the minute is over', async () => {
  const { clock, ask } = await start(3);
  for (let count = 0; count < 3; count += 1) expect((await ask('10.0.0.1')).statusCode).toBe(200);
  clock.advance(20_000);
  const refused = await ask('10.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('40');
  expect(refused.json()).toMatchObject({ status: 429, title: 'Too many requests' });
  expect(refused.json().type).toMatch(/#too_many_requests$/);
  clock.advance(39_999);
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
  clock.advance(1);
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
});

test('every address has a limit of its own', async () => {
  const { ask } = await start(1);
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
});

test('a whole /64 of IPv6 addresses counts as one, and a mapped address as the IPv4 one', async () => {
  const { ask } = await start(1);
  expect((await ask('2001:db8:1:2::1')).statusCode).toBe(200);
  expect((await ask('2001:db8:1:2:ffff::7')).statusCode).toBe(429);
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200);
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
  expect((await ask('::ffff:10.0.0.1')).statusCode).toBe(429);
});

test('a bounded number of networks is counted, and the one that was silent for longest is dropped first', async () => {
  const { ask } = await start(1, false, 2);
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
  expect((await ask('10.0.0.3')).statusCode).toBe(200);
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
});

test('requests to unknown paths count too', async () => {
  await start(1);
  const ask = () => app.inject({ url: '/nothing', remoteAddress: '10.0.0.1' });
  expect((await ask()).statusCode).toBe(404);
  expect((await ask()).statusCode).toBe(429);
});

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s has no limit', async (address) => {
  const { ask } = await start(1);
  for (let count = 0; count < 5; count += 1) expect((await ask(address)).statusCode).toBe(200);
});

test('a limit of 0 is no limit', async () => {
  const { ask } = await start(0);
  for (let count = 0; count < 5; count += 1) expect((await ask('10.0.0.1')).statusCode).toBe(200);
});

test('a caller cannot choose another address', async () => {
  const { ask } = await start(1);
  expect((await ask('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(200);
  expect((await ask('10.0.0.1', { 'x-forwarded-for': '10.9.9.9' })).statusCode).toBe(429);
});

test('behind a trusted proxy callers are told apart by the header of the proxy, not by their own', async () => {
  const { ask } = await start(1, true);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '9.9.9.1' })).statusCode).toBe(200);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '9.9.9.2' })).statusCode).toBe(200);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 9.9.9.1' })).statusCode).toBe(429);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '8.8.8.8, 9.9.9.2' })).statusCode).toBe(429);
});
