import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { answer } from '../../../../test/support/webhook-receiver.ts';
import { explain, transaction } from '../../../platform/db/index.ts';
import { findNextReplay, nextReplay } from '../queue/queue.repository.ts';
import {
  createWebhook,
  deliveriesOf,
  newestOf,
  numbered,
  PRIVATE,
  recordEvents,
  runDue,
  useDelivery,
} from '../webhooks.test-support.ts';
import { deliveryPage } from './deliveries.repository.ts';

const app = useApp(PRIVATE);
const DAY = 86_400_000;
const on = useDelivery(app, ['thanks.received', 'question.asked']);
const { record } = on;
const statuses = async () => (await deliveriesOf(app, on.webhook)).map(({ status }: { status: string }) => status);

describe('the log of deliveries', () => {
  it('is listed newest first, in pages, by status and type', async () => {
    await record(25);
    await recordEvents(app, 'question.asked', numbered(2, 26));
    await runDue(app);
    on.receiver.behave(answer(500));
    await record(1, 28);
    await runDue(app);
    const log = `${on.webhook.path}/deliveries`;
    const first = (await app.admin.get(log)).body;
    expect(first.pagination).toMatchObject({ total: 28, limit: 20, next: expect.stringContaining('offset=20') });
    expect(first.data[0]).toMatchObject({ status: 'waiting', type: 'thanks.received', response_status: 500 });
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
    expect(await total('type=thanks.received&status=delivered')).toBe(25);
    expect(await total('type=webhook.test')).toBe(0);
    expect((await app.admin.get(`${log}?limit=0`)).body).toMatchObject({ data: [], pagination: { total: 28 } });
    for (const query of ['status=x', 'type=x', 'limit=-1', 'offset=x']) {
      expect([query, (await app.admin.get(`${log}?${query}`)).status]).toEqual([query, 400]);
    }
    const count = (limit: number) => fewestQueries(app, () => app.admin.get(`${log}?limit=${limit}`));
    expect(await count(200)).toBe(await count(1));
  });

  it('of one webhook holds no deliveries of another', async () => {
    const other = await createWebhook(app, on.receiver.url, ['user.deleted']);
    await record();
    await runDue(app);
    const { id } = await newestOf(app, on.webhook);
    expect((await app.admin.get(`${other.path}/deliveries/${id}`)).status).toBe(404);
    expect((await app.admin.post(`${other.path}/deliveries/${id}/replay`)).status).toBe(404);
    expect((await app.admin.delete(`${other.path}/deliveries/${id}`)).status).toBe(404);
    await app.admin.delete(other.path);
  });

  it('drops deliveries that ended 30 days ago, and keeps those that wait', async () => {
    await record(3);
    await runDue(app);
    on.receiver.behave(answer(500));
    await record(1, 4);
    await runDue(app);
    await app.admin.patch(on.webhook.path, { enabled: false });
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
        webhook_id: on.webhook.id,
        message_id: 'msg_x',
        type: 'thanks.received',
        payload: '{}',
        queued: 1,
      } as const;
      const rows = Array.from({ length: 500 }, (_, n) => ({
        ...row,
        status: 'delivered' as const,
        created_at: n,
        ended_at: 2e14,
      }));
      await tx.insertInto('webhook_deliveries').values(rows).execute();
      for (let n = 500; n < 50_000; n *= 10) {
        await sql`insert into webhook_deliveries (webhook_id, message_id, type, payload, queued, status, created_at, ended_at)
          select webhook_id, message_id, type, payload, queued, status, created_at, ended_at from webhook_deliveries
          cross join (select 1 union all select 2 union all select 3 union all select 4 union all select 5 union all select 6
            union all select 7 union all select 8 union all select 9) as times
          where webhook_id = ${on.webhook.id}`.execute(tx);
      }
      await sql`analyze`.execute(tx);
    });
    const page = { limit: 20, offset: 0 };
    for (const filter of [{}, { status: 'waiting' as const }, { type: 'question.asked' }]) {
      const plan = await explain(db, deliveryPage(db, on.webhook.id, filter, page).compile());
      expect(plan).toMatch(/webhook_deliveries_(log|status|type)|webhook_deliveries_pkey/);
      expect(plan).not.toMatch(/Seq Scan|Sort Key|TEMP B-TREE/);
    }
    expect((await app.admin.get(`${on.webhook.path}/deliveries`)).body.pagination.total).toBe(50_000);
    expect(await explain(db, nextReplay(db, on.webhook.id).compile())).toContain('webhook_deliveries_alone');
    expect(await findNextReplay(db, on.webhook.id)).toBeUndefined();
    await app.admin.get('/api/webhooks/v1');
    await record();
    await runDue(app);
    expect(on.receiver.received).toHaveLength(1);
  });
});

describe('cancelling a delivery', () => {
  it('that its receiver never takes lets the next deliveries through', async () => {
    on.receiver.behave((received, response) => response.writeHead(received.body.data.n === 1 ? 400 : 200).end());
    await record(3);
    await runDue(app);
    const poisoned = (await deliveriesOf(app, on.webhook)).at(-1);
    expect((await app.admin.delete(`${on.webhook.path}/deliveries/${poisoned.id}`)).status).toBe(204);
    await runDue(app);
    expect(on.receiver.received.map(({ body }) => body.data.n)).toEqual([1, 2, 3]);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'cancelled']);
    const cancelled = (await app.admin.get(`${on.webhook.path}/deliveries/${poisoned.id}`)).body;
    expect(cancelled).toMatchObject({ status: 'cancelled', next_try: null, ended: expect.any(String), tries: 1 });
  });

  it('that waits behind others means that it is never sent', async () => {
    on.receiver.behave(answer(500));
    await record(3);
    await runDue(app);
    const [, second] = await deliveriesOf(app, on.webhook);
    await app.admin.delete(`${on.webhook.path}/deliveries/${second.id}`);
    on.receiver.behave(answer(200));
    app.clock.advance(DAY);
    await runDue(app);
    expect(new Set(on.receiver.received.map(({ body }) => body.data.n))).toEqual(new Set([1, 3]));
  });

  it('that has ended answers 409', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, on.webhook);
    const cancel = () => app.admin.delete(`${on.webhook.path}/deliveries/${id}`);
    expect(await cancel()).toMatchObject({ status: 409, body: { type: `${app.url}/docs/errors#delivery_ended` } });
    expect((await app.admin.delete(`${on.webhook.path}/deliveries/987654321`)).status).toBe(404);
  });

  it('while it is being sent logs the outcome of the try, and the next deliveries follow', async () => {
    on.receiver.behave(async (received, response) => {
      if (received.body.data.n === 1) {
        const [, first] = await deliveriesOf(app, on.webhook);
        await app.admin.delete(`${on.webhook.path}/deliveries/${first.id}`);
      }
      response.writeHead(500).end();
    });
    await record(2);
    await runDue(app);
    expect(on.receiver.received.map(({ body }) => body.data.n)).toEqual([1, 2]);
    const [second, first] = await deliveriesOf(app, on.webhook);
    expect(first).toMatchObject({ status: 'cancelled', tries: 1, response_status: 500 });
    expect(second).toMatchObject({ status: 'waiting', tries: 1 });
  });
});
