// Owns the tests of the log: lists, sending again, trying out, giving up, forgetting.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { answer, isSignedWith, type Receiver, startReceiver } from '../../../../test/support/webhook-receiver.ts';
import { explain, transaction } from '../../../platform/db/index.ts';
import { findNextReplay, nextReplay } from '../delivering/drain.repository.ts';
import {
  createWebhook,
  deliveriesOf,
  newestOf,
  numbered,
  PRIVATE,
  recordEvents,
  runDue,
  type TestWebhook,
} from '../webhooks.test-support.ts';
import { deliveryPage } from './deliveries.repository.ts';

const app = useApp(PRIVATE);
const DAY = 86_400_000;
let receiver: Receiver;
let webhook: TestWebhook;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  if (webhook) await app.admin.delete(webhook.path);
  await runDue(app);
  receiver.received.length = 0;
  receiver.behave(answer(200));
  webhook = await createWebhook(app, receiver.url, ['comment.added', 'question.asked']);
});

const record = (count = 1, from = 1) => recordEvents(app, 'comment.added', numbered(count, from));
const state = async () => (await app.admin.get(webhook.path)).body;
const statuses = async () => (await deliveriesOf(app, webhook)).map(({ status }: { status: string }) => status);

describe('the log', () => {
  it('is listed newest first, in pages, by status and type', async () => {
    await record(25);
    await recordEvents(app, 'question.asked', numbered(2, 26));
    await runDue(app);
    receiver.behave(answer(500));
    await record(1, 28);
    await runDue(app);
    const log = `${webhook.path}/deliveries`;
    const first = (await app.admin.get(log)).body;
    expect(first.pagination).toMatchObject({ total: 28, limit: 20, next: expect.stringContaining('offset=20') });
    expect(first.data[0]).toMatchObject({ status: 'waiting', type: 'comment.added', response_status: 500 });
    expect(first.data[0].payload).toBeUndefined();
    const second = (await app.admin.get(first.pagination.next)).body;
    expect(second.data).toHaveLength(8);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const total = async (query: string) => (await app.admin.get(`${log}?${query}`)).body.pagination.total;
    expect(await total('status=delivered')).toBe(27);
    expect(await total('status=waiting')).toBe(1);
    expect(await total('status=failed')).toBe(0);
    expect(await total('type=question.asked')).toBe(2);
    expect(await total('type=comment.added&status=delivered')).toBe(25);
    expect(await total('type=webhook.test')).toBe(0);
    expect((await app.admin.get(`${log}?limit=0`)).body).toMatchObject({ data: [], pagination: { total: 28 } });
    for (const query of ['status=x', 'type=x', 'limit=-1', 'offset=x']) {
      expect([query, (await app.admin.get(`${log}?${query}`)).status]).toEqual([query, 400]);
    }
    const count = (limit: number) => fewestQueries(app, () => app.admin.get(`${log}?limit=${limit}`));
    expect(await count(200)).toBe(await count(1));
  });

  it('of one webhook is not that of another', async () => {
    const other = await createWebhook(app, receiver.url, ['user.deleted']);
    await record();
    await runDue(app);
    const { id } = await newestOf(app, webhook);
    expect((await app.admin.get(`${other.path}/deliveries/${id}`)).status).toBe(404);
    expect((await app.admin.post(`${other.path}/deliveries/${id}/replay`)).status).toBe(404);
    expect((await app.admin.delete(`${other.path}/deliveries/${id}`)).status).toBe(404);
    await app.admin.delete(other.path);
  });

  it('forgets what ended 30 days ago, and keeps what waits', async () => {
    await record(3);
    await runDue(app);
    receiver.behave(answer(500));
    await record(1, 4);
    await runDue(app);
    await app.admin.patch(webhook.path, { enabled: false });
    app.clock.advance(30 * DAY - 1);
    await runDue(app);
    expect(await statuses()).toHaveLength(4);
    app.clock.advance(3_600_001);
    await runDue(app);
    expect(await statuses()).toEqual(['waiting']);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('webhook_tries').selectAll().execute()).toHaveLength(1);
  });

  it('with 50,000 deliveries is listed by an index', async () => {
    const { db } = app.application.platform.database;
    await transaction(db, async (tx) => {
      const row = {
        webhook_id: webhook.id,
        message_id: 'msg_x',
        type: 'comment.added',
        payload: '{}',
        queued: 1,
      } as const;
      const rows = Array.from({ length: 500 }, (_, n) => ({
        ...row,
        status: 'delivered' as const,
        created_at: n,
        ended_at: 1e15,
      }));
      await tx.insertInto('webhook_deliveries').values(rows).execute();
      for (let n = 500; n < 50_000; n *= 10) {
        await sql`insert into webhook_deliveries (webhook_id, message_id, type, payload, queued, status, created_at, ended_at)
          select webhook_id, message_id, type, payload, queued, status, created_at, ended_at from webhook_deliveries
          cross join (select 1 union all select 2 union all select 3 union all select 4 union all select 5 union all select 6
            union all select 7 union all select 8 union all select 9) as times
          where webhook_id = ${webhook.id}`.execute(tx);
      }
      await sql`analyze`.execute(tx);
    });
    const page = { limit: 20, offset: 0 };
    for (const filter of [{}, { status: 'waiting' as const }, { type: 'question.asked' }]) {
      const plan = await explain(db, deliveryPage(db, webhook.id, filter, page).compile());
      expect(plan).toMatch(/webhook_deliveries_(log|status|type)|webhook_deliveries_pkey/);
      expect(plan).not.toMatch(/Seq Scan|Sort Key|TEMP B-TREE/);
    }
    expect((await app.admin.get(`${webhook.path}/deliveries`)).body.pagination.total).toBe(50_000);
    expect(await explain(db, nextReplay(db, webhook.id).compile())).toContain('webhook_deliveries_alone');
    const begun = performance.now();
    expect(await findNextReplay(db, webhook.id)).toBeUndefined();
    await app.admin.get('/api/webhooks/v1');
    expect(performance.now() - begun).toBeLessThan(1_000);
    await record();
    await runDue(app);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a replay', () => {
  it('sends the same message again, out of turn, under the same id', async () => {
    await record();
    await runDue(app);
    const first = await newestOf(app, webhook);
    app.clock.advance(60_000);
    receiver.behave(answer(500));
    await record(2, 2);
    await runDue(app);
    receiver.behave((received, response) => response.writeHead(received.body.data.n === 1 ? 200 : 500).end());
    const replayed = await app.admin.post(`${webhook.path}/deliveries/${first.id}/replay`);
    expect(replayed).toMatchObject({
      status: 201,
      body: { message_id: first.message_id, type: 'comment.added', status: 'waiting', tries: 0 },
    });
    expect(replayed.body.id).not.toBe(first.id);
    await runDue(app);
    const again = receiver.received.at(-1);
    expect(again?.raw).toEqual(receiver.received[0]?.raw);
    expect(again?.headers['webhook-id']).toBe(first.message_id);
    expect(again?.headers['webhook-timestamp']).not.toBe(receiver.received[0]?.headers['webhook-timestamp']);
    expect(again && isSignedWith(webhook.secret, again)).toBe(true);
    expect(await statuses()).toEqual(['delivered', 'waiting', 'waiting', 'delivered']);
  });

  it('of one that waits: 409', async () => {
    receiver.behave(answer(500));
    await record();
    await runDue(app);
    const { id } = await newestOf(app, webhook);
    expect(await app.admin.post(`${webhook.path}/deliveries/${id}/replay`)).toMatchObject({
      status: 409,
      body: { type: `${app.url}/docs/errors#delivery_waiting` },
    });
  });

  it('that fails is tried again by itself, and another is not held up by it', async () => {
    await record(2);
    await runDue(app);
    const [second, first] = await deliveriesOf(app, webhook);
    receiver.received.length = 0;
    receiver.behave((received, response) => response.writeHead(received.body.data.n === 1 ? 500 : 200).end());
    await app.admin.post(`${webhook.path}/deliveries/${first.id}/replay`);
    await runDue(app);
    await app.admin.post(`${webhook.path}/deliveries/${second.id}/replay`);
    await runDue(app);
    await record(1, 3);
    await runDue(app);
    const seen = () => receiver.received.map(({ body }) => body.data.n);
    expect(seen()).toEqual([1, 2, 3]);
    expect(await deliveriesOf(app, webhook, '&status=waiting')).toMatchObject([{ tries: 1, error: 'Answered 500' }]);
    app.clock.advance(6_250);
    receiver.behave(answer(200));
    await runDue(app);
    expect(seen()).toEqual([1, 2, 3, 1]);
    expect(await state()).toMatchObject({ waiting: 0 });
  });

  it('of a webhook that is switched off is sent, once', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, webhook);
    await app.admin.patch(webhook.path, { enabled: false });
    receiver.behave(answer(500));
    await app.admin.post(`${webhook.path}/deliveries/${id}/replay`);
    await runDue(app);
    expect(receiver.received).toHaveLength(2);
    expect(await newestOf(app, webhook)).toMatchObject({ status: 'failed', tries: 1, error: 'Answered 500' });
    receiver.behave(answer(200));
    await app.admin.post(`${webhook.path}/deliveries/${id}/replay`);
    await runDue(app);
    expect(await newestOf(app, webhook)).toMatchObject({ status: 'delivered' });
    expect(await state()).toMatchObject({ state: 'disabled' });
  });

  it('answered with 410 switches the webhook off', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, webhook);
    receiver.behave(answer(410));
    await app.admin.post(`${webhook.path}/deliveries/${id}/replay`);
    await runDue(app);
    expect(await state()).toMatchObject({ state: 'gone' });
    expect(await newestOf(app, webhook)).toMatchObject({ status: 'failed' });
  });

  it('with an Idempotency-Key happens once', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, webhook);
    const request = { headers: { 'idempotency-key': uniqueName('key-') } };
    const replay = () => app.admin.post(`${webhook.path}/deliveries/${id}/replay`, undefined, request);
    const [one, two] = [await replay(), await replay()];
    expect(two).toMatchObject({ status: 201, body: one.body });
    await runDue(app);
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a test message', () => {
  it('is signed, has one try, and works while the webhook is switched off', async () => {
    for (const enabled of [true, false]) {
      await app.admin.patch(webhook.path, { enabled });
      receiver.behave(answer(200, 'pong'));
      const made = await app.admin.post(`${webhook.path}/test`);
      expect(made).toMatchObject({ status: 201, body: { type: 'webhook.test', status: 'waiting' } });
      await runDue(app);
      const one = receiver.received.at(-1);
      expect(one?.body).toEqual({
        type: 'webhook.test',
        timestamp: expect.stringMatching(/^2026-.*Z$/),
        data: { webhook_id: webhook.id },
      });
      expect(one && isSignedWith(webhook.secret, one)).toBe(true);
      const path = `${webhook.path}/deliveries/${made.body.id}`;
      expect((await app.admin.get(path)).body).toMatchObject({
        status: 'delivered',
        log: [{ response: { body: 'pong' } }],
      });
    }
  });

  it('that fails is not sent again and switches nothing off', async () => {
    const { state_since } = await state();
    for (const status of [500, 410]) {
      receiver.received.length = 0;
      receiver.behave(answer(status));
      await app.admin.post(`${webhook.path}/test`);
      await runDue(app);
      app.clock.advance(DAY);
      await runDue(app);
      expect(receiver.received).toHaveLength(1);
      expect(await newestOf(app, webhook)).toMatchObject({ status: 'failed', tries: 1, response_status: status });
    }
    expect(await state()).toMatchObject({ state: 'enabled', state_since });
  });

  it('does not wait behind events', async () => {
    receiver.behave(answer(500));
    await record(5);
    await runDue(app);
    receiver.behave(answer(200));
    await app.admin.post(`${webhook.path}/test`);
    await runDue(app);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['comment.added', 'webhook.test']);
  });
});

describe('a test message beside replays that hang', () => {
  it('is sent all the same', async () => {
    await record(2);
    await runDue(app);
    const open = Promise.withResolvers<void>();
    receiver.behave(async (received, response) => {
      if (received.body.type !== 'webhook.test') await open.promise;
      response.writeHead(200).end();
    });
    for (const { id } of await deliveriesOf(app, webhook))
      await app.admin.post(`${webhook.path}/deliveries/${id}/replay`);
    const replays = runDue(app);
    await receiver.until(3);
    await app.admin.post(`${webhook.path}/test`);
    const ping = runDue(app);
    await receiver.until(4);
    expect(receiver.received.at(-1)?.body.type).toBe('webhook.test');
    open.resolve();
    await Promise.all([replays, ping]);
    expect(await statuses()).toEqual(Array(5).fill('delivered'));
  });
});

describe('giving up', () => {
  it('one that its receiver never takes lets the next ones through', async () => {
    receiver.behave((received, response) => response.writeHead(received.body.data.n === 1 ? 400 : 200).end());
    await record(3);
    await runDue(app);
    const poisoned = (await deliveriesOf(app, webhook)).at(-1);
    expect((await app.admin.delete(`${webhook.path}/deliveries/${poisoned.id}`)).status).toBe(204);
    await runDue(app);
    expect(receiver.received.map(({ body }) => body.data.n)).toEqual([1, 2, 3]);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'cancelled']);
    const cancelled = (await app.admin.get(`${webhook.path}/deliveries/${poisoned.id}`)).body;
    expect(cancelled).toMatchObject({ status: 'cancelled', next_try: null, ended: expect.any(String), tries: 1 });
  });

  it('one further behind is never sent', async () => {
    receiver.behave(answer(500));
    await record(3);
    await runDue(app);
    const [, second] = await deliveriesOf(app, webhook);
    await app.admin.delete(`${webhook.path}/deliveries/${second.id}`);
    receiver.behave(answer(200));
    app.clock.advance(DAY);
    await runDue(app);
    expect(new Set(receiver.received.map(({ body }) => body.data.n))).toEqual(new Set([1, 3]));
  });

  it('one that does not wait: 409', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, webhook);
    const cancel = () => app.admin.delete(`${webhook.path}/deliveries/${id}`);
    expect(await cancel()).toMatchObject({ status: 409, body: { type: `${app.url}/docs/errors#delivery_ended` } });
    expect((await app.admin.delete(`${webhook.path}/deliveries/987654321`)).status).toBe(404);
  });

  it('one that is on its way: the log says what became of it, and the next ones follow', async () => {
    receiver.behave(async (received, response) => {
      if (received.body.data.n === 1) {
        const [, first] = await deliveriesOf(app, webhook);
        await app.admin.delete(`${webhook.path}/deliveries/${first.id}`);
      }
      response.writeHead(500).end();
    });
    await record(2);
    await runDue(app);
    expect(receiver.received.map(({ body }) => body.data.n)).toEqual([1, 2]);
    const [second, first] = await deliveriesOf(app, webhook);
    expect(first).toMatchObject({ status: 'cancelled', tries: 1, response_status: 500 });
    expect(second).toMatchObject({ status: 'waiting', tries: 1 });
  });
});
