import { afterEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { answer, drop, hang, isSignedWith, startReceiver } from '../../../../test/support/webhook-receiver.ts';
import { createNotifier } from '../../notifications/index.ts';
import {
  createWebhook,
  deliveriesOf,
  HOUR,
  newestOf,
  numbered,
  numbers,
  PRIVATE,
  runDue,
  useDelivery,
} from '../webhooks.test-support.ts';
import { createSettle } from './outcomes.ts';
import { findHead } from './queue.repository.ts';
import { IN_ORDER } from './queues.ts';

const app = useApp(PRIVATE);
const on = useDelivery(app, ['thanks.received', 'webhook.disabled']);
const { record, state } = on;
afterEach(() => {
  vi.useRealTimers();
});

describe('a receiver that fails', () => {
  it('is tried again after growing intervals, and not before', async () => {
    on.receiver.behave(answer(500));
    await record(2);
    await runDue(app);
    let least = 5_000;
    for (let tries = 1; tries <= 8; tries += 1) {
      expect(on.receiver.received).toHaveLength(tries);
      const one = (await deliveriesOf(app, on.webhook)).at(-1);
      expect(one).toMatchObject({ status: 'waiting', tries, response_status: 500, error: 'Answered 500' });
      const wait = Date.parse(one.next_try) - app.clock.now();
      expect(wait).toBeGreaterThan(least - 1_000);
      expect(wait).toBeLessThanOrEqual(least * 1.25);
      app.clock.advance(least - 1);
      await runDue(app);
      expect(on.receiver.received).toHaveLength(tries);
      app.clock.advance(least * 0.25 + 1);
      await runDue(app);
      least = Math.min(least * 2, 2_880_000);
    }
    expect(new Set(on.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(on.receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(9);
    expect(on.receiver.received.every((one) => isSignedWith(on.webhook.secret, one))).toBe(true);
  });

  it.each([
    [429, '600', 600_000],
    [503, '600', 600_000],
    [503, '999999', HOUR],
    [500, '600', 0],
    [429, '1', 0],
    [429, 'soon', 0],
  ])('with %i and Retry-After %s is tried again after that time', async (status, header, wait) => {
    on.receiver.behave(answer(status, '', { 'retry-after': header }));
    await record();
    await runDue(app);
    const next = Date.parse((await newestOf(app, on.webhook)).next_try) - app.clock.now();
    if (wait > 0) expect(Math.abs(next - wait)).toBeLessThanOrEqual(1_000);
    else expect(next).toBeLessThanOrEqual(6_250);
  });

  it('may send Retry-After as a date', async () => {
    const date = new Date(app.clock.now() + 900_000).toUTCString();
    on.receiver.behave(answer(503, '', { 'retry-after': date }));
    await record();
    await runDue(app);
    const next = Date.parse((await newestOf(app, on.webhook)).next_try) - app.clock.now();
    expect(Math.abs(next - 900_000)).toBeLessThanOrEqual(2_000);
  });

  it('gets every event in order once it works again, whatever the failure was', async () => {
    const later = async () => {
      app.clock.advance(2 * HOUR);
      await runDue(app);
    };
    await on.receiver.goDown();
    await record(10);
    await runDue(app);
    expect((await deliveriesOf(app, on.webhook)).at(-1)).toMatchObject({
      tries: 1,
      error: expect.stringContaining('refused'),
    });
    await record(10, 11);
    await later();
    await on.receiver.comeUp();
    on.receiver.behave(answer(500));
    await later();
    on.receiver.behave(hang);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const hanging = later();
    await on.receiver.until(2);
    vi.advanceTimersByTime(14_000);
    expect(numbers(on.receiver.received)).toEqual([1, 1]);
    vi.advanceTimersByTime(1_000);
    await hanging;
    vi.useRealTimers();
    on.receiver.behave(drop);
    await record(10, 21);
    await later();
    expect(numbers(on.receiver.received)).toEqual([1, 1, 1]);
    const head = (await deliveriesOf(app, on.webhook)).at(-1);
    const { log } = (await app.admin.get(`${on.webhook.path}/deliveries/${head.id}`)).body;
    expect(log.map(({ error }: { error: string }) => error)).toEqual([
      'The connection was refused (ECONNREFUSED)',
      'The connection was refused (ECONNREFUSED)',
      'Answered 500',
      'No whole answer within 15 seconds',
      'The connection was reset (ECONNRESET)',
    ]);
    expect(log.map(({ response }: { response: unknown }) => response !== null)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    on.receiver.received.length = 0;
    on.receiver.behave(answer(200));
    await later();
    expect(numbers(on.receiver.received)).toEqual(numbered(30).map(({ n }) => n));
    expect(await state()).toMatchObject({ waiting: 0, state: 'enabled' });
  });

  it('does not undo a delivery that another instance has made meanwhile', async () => {
    const { platform } = app.application;
    await record();
    const due = await findHead(platform.database.db, on.webhook.id);
    if (!due) throw new Error('nothing waits');
    await runDue(app);
    const late = {
      at: app.clock.now() - 60_000,
      durationMs: 15_000,
      url: due.webhook.url,
      headers: {},
      response: null,
    };
    const settle = createSettle(platform, createNotifier(platform));
    expect(await settle(IN_ORDER, due, { ...late, error: 'No whole answer' })).toBe(true);
    const { log, ...delivery } = await newestOf(app, on.webhook);
    expect(delivery).toMatchObject({ status: 'delivered', tries: 2, response_status: 204, error: null });
    expect(log.map(({ error }: { error: string | null }) => error)).toEqual(['No whole answer', null]);
  });

  it('does not delay the deliveries of another receiver', async () => {
    const other = await startReceiver();
    await createWebhook(app, other.url, ['thanks.received']);
    on.receiver.behave(hang);
    await record(3);
    await other.until(3);
    expect(numbers(other.received)).toEqual([1, 2, 3]);
    expect(on.receiver.received).toHaveLength(1);
    await on.receiver.goDown();
    await on.receiver.comeUp();
    await other.stop();
    await runDue(app);
  });
});
