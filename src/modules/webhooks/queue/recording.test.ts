import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { statementsOfQuietSecond } from '../../../../test/support/queries.ts';
import { answer, type Receiver, startReceiver } from '../../../../test/support/webhook-receiver.ts';
import { transaction } from '../../../platform/db/index.ts';
import {
  createWebhook,
  deleteAllWebhooks,
  numbered,
  PRIVATE,
  recordEvents,
  runDue,
  type TestWebhook,
  WEBHOOKS,
} from '../webhooks.test-support.ts';

const app = useApp(PRIVATE);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  await deleteAllWebhooks(app);
  receiver.received.length = 0;
  receiver.behave(answer(204));
});

const record = (count: number, from = 1) => recordEvents(app, 'expense.approved', numbered(count, from));

describe('recording events', () => {
  it('takes 15 statements for 5,000 events and three webhooks', async () => {
    const hooks: TestWebhook[] = [];
    for (let n = 0; n < 3; n += 1) {
      const hook = await createWebhook(app, 'http://127.0.0.1:9/', ['expense.approved']);
      hooks.push(hook);
    }
    const { database, events } = app.application.platform;
    const statements = await app.countQueries(() =>
      transaction(database.db, (tx) => events.record(tx, { name: 'expense.approved' }, () => numbered(5_000))),
    );
    expect(statements).toBe(1 + 10 + 1 + 3);
    const rows = await database.db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'message_id', 'payload'])
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(15_000);
    const ofFirst = rows.filter(({ webhook_id }) => webhook_id === hooks[0]?.id);
    expect(ofFirst.map(({ payload }) => JSON.parse(payload).data.n)).toEqual(numbered(5_000).map(({ n }) => n));
    for (const hook of hooks) {
      const ids = rows.filter(({ webhook_id }) => webhook_id === hook.id).map(({ message_id }) => message_id);
      expect(ids).toEqual(ofFirst.map(({ message_id }) => message_id));
    }
    expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(5_000);
  });

  it('takes one statement when no webhook wants the event, and loads no data', async () => {
    await createWebhook(app, receiver.url, ['user.deleted']);
    const { database, events } = app.application.platform;
    let loaded = false;
    await transaction(database.db, async (tx) => {
      const count = await app.countQueries(() =>
        events.record(tx, { name: 'expense.approved' }, () => {
          loaded = true;
          return [];
        }),
      );
      expect(count).toBe(1);
    });
    expect(loaded).toBe(false);
  });

  it('sends nothing when the list of events turns out to be empty', async () => {
    await createWebhook(app, receiver.url, ['*']);
    await record(0);
    await runDue(app);
    expect(receiver.received).toEqual([]);
  });

  it('sends an event to a webhook only when the whole name matches', async () => {
    await createWebhook(app, receiver.url, ['document.draft_waiting']);
    await recordEvents(app, 'document.created', numbered(1));
    await recordEvents(app, 'document.draft_waiting', numbered(1, 2));
    await runDue(app);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['document.draft_waiting']);
  });

  it('makes the deletion of the webhook wait until the transaction ends', async () => {
    const hook = await createWebhook(app, 'http://127.0.0.1:9/', ['*']);
    const { database, events } = app.application.platform;
    let deleting: Promise<{ status: number }> | undefined;
    await transaction(database.db, (tx) =>
      events.record(tx, { name: 'expense.approved' }, async () => {
        deleting = app.admin.delete(hook.path);
        await sleep(500);
        return numbered(2);
      }),
    );
    expect((await deleting)?.status).toBe(204);
    expect(await database.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  it('does not fail while webhooks are deleted', async () => {
    const hooks: TestWebhook[] = [];
    for (let n = 0; n < 8; n += 1) hooks.push(await createWebhook(app, 'http://127.0.0.1:9/', ['*']));
    const outcomes = await Promise.allSettled([
      ...hooks.map((hook) => app.admin.delete(hook.path)),
      ...Array.from({ length: 40 }, () => record(5)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await app.admin.get(WEBHOOKS)).body.pagination.total).toBe(0);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  it('from many transactions at once sends each event once, those of one transaction in order', async () => {
    await createWebhook(app, receiver.url, ['expense.approved']);
    const groups = Array.from({ length: 20 }, (_, group) => numbered(10, group * 100));
    await Promise.all(groups.map((events) => recordEvents(app, 'expense.approved', events)));
    await runDue(app);
    const seen = receiver.received.map(({ body }) => body.data.n);
    expect(seen.toSorted((a, b) => a - b)).toEqual(groups.flat().map(({ n }) => n));
    for (const events of groups) {
      const own = seen.filter((n) => n >= (events[0]?.n ?? 0) && n < (events[0]?.n ?? 0) + 10);
      expect(own).toEqual(events.map(({ n }) => n));
    }
  });
});

describe('the queue of deliveries', () => {
  it('runs no statement in a second while it is empty', async () => {
    await createWebhook(app, receiver.url, ['*']);
    await record(3);
    await receiver.until(3);
    await runDue(app);
    expect(await statementsOfQuietSecond()).toEqual([]);
  });

  it('runs no statement in a second while a receiver is down and its next try is not due', async () => {
    receiver.behave(answer(500));
    await createWebhook(app, receiver.url, ['*']);
    await record(3);
    await runDue(app);
    expect(await statementsOfQuietSecond()).toEqual([]);
  });
});

describe('the metrics of webhooks', () => {
  const read = async (name: string): Promise<number> => {
    const { body } = await app.anonymous.get('/metrics');
    const line = String(body)
      .split('\n')
      .find((one) => one.startsWith(name));
    return Number(line?.split(' ').at(-1));
  };

  it('tell how many deliveries wait, since when, and how tries ended', async () => {
    const [delivered, failed] = ['delivered', 'failed'].map(
      (outcome) => `atrium_webhook_deliveries_total{outcome="${outcome}"}`,
    );
    const before = { delivered: await read(delivered ?? ''), failed: await read(failed ?? '') };
    const hook = await createWebhook(app, receiver.url, ['expense.approved']);
    expect(await read('atrium_webhook_waiting')).toBe(0);
    expect(await read('atrium_webhook_oldest_age_seconds')).toBe(0);
    await record(2);
    await runDue(app);
    receiver.behave(answer(500));
    await record(3);
    await runDue(app);
    app.clock.advance(4_000);
    expect(await read('atrium_webhook_waiting')).toBe(3);
    expect(await read('atrium_webhook_oldest_age_seconds')).toBe(4);
    expect((await read(delivered ?? '')) - before.delivered).toBe(2);
    expect((await read(failed ?? '')) - before.failed).toBe(1);
    await app.admin.patch(hook.path, { enabled: false });
    expect(await read('atrium_webhook_waiting')).toBe(0);
    expect(await read('atrium_webhook_oldest_age_seconds')).toBe(0);
  });
});
