import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { answer, isSignedWith } from '../../../../test/support/webhook-receiver.ts';
import { deliveriesOf, newestOf, PRIVATE, runDue, useDelivery } from '../webhooks.test-support.ts';

const app = useApp(PRIVATE);
const DAY = 86_400_000;
const on = useDelivery(app, ['thanks.received', 'question.asked']);
const { record, state } = on;
const statuses = async () => (await deliveriesOf(app, on.webhook)).map(({ status }: { status: string }) => status);

describe('a replay', () => {
  it('sends the same message again, out of turn, under the same id', async () => {
    await record();
    await runDue(app);
    const first = await newestOf(app, on.webhook);
    app.clock.advance(60_000);
    on.receiver.behave(answer(500));
    await record(2, 2);
    await runDue(app);
    on.receiver.behave((received, response) => response.writeHead(received.body.data.n === 1 ? 200 : 500).end());
    const replayed = await app.admin.post(`${on.webhook.path}/deliveries/${first.id}/replay`);
    expect(replayed).toMatchObject({
      status: 201,
      body: { message_id: first.message_id, type: 'thanks.received', status: 'waiting', tries: 0 },
    });
    expect(replayed.body.id).not.toBe(first.id);
    await runDue(app);
    const again = on.receiver.received.at(-1);
    expect(again?.raw).toEqual(on.receiver.received[0]?.raw);
    expect(again?.headers['webhook-id']).toBe(first.message_id);
    expect(again?.headers['webhook-timestamp']).not.toBe(on.receiver.received[0]?.headers['webhook-timestamp']);
    expect(again && isSignedWith(on.webhook.secret, again)).toBe(true);
    expect(await statuses()).toEqual(['delivered', 'waiting', 'waiting', 'delivered']);
  });

  it('of a test message is sent, once', async () => {
    on.receiver.behave(answer(500));
    await app.admin.post(`${on.webhook.path}/test`);
    await runDue(app);
    const { id, message_id } = await newestOf(app, on.webhook);
    on.receiver.behave(answer(204));
    expect((await app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`)).status).toBe(201);
    await runDue(app);
    expect(await newestOf(app, on.webhook)).toMatchObject({ message_id, status: 'delivered', tries: 1 });
  });

  it('of a delivery that still waits answers 409', async () => {
    on.receiver.behave(answer(500));
    await record();
    await runDue(app);
    const { id } = await newestOf(app, on.webhook);
    expect(await app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`)).toMatchObject({
      status: 409,
      body: { type: `${app.url}/docs/errors#delivery_waiting` },
    });
  });

  it('that fails is tried again alone, and does not delay other replays', async () => {
    await record(2);
    await runDue(app);
    const [second, first] = await deliveriesOf(app, on.webhook);
    on.receiver.received.length = 0;
    on.receiver.behave((received, response) => response.writeHead(received.body.data.n === 1 ? 500 : 200).end());
    await app.admin.post(`${on.webhook.path}/deliveries/${first.id}/replay`);
    await runDue(app);
    await app.admin.post(`${on.webhook.path}/deliveries/${second.id}/replay`);
    await runDue(app);
    await record(1, 3);
    await runDue(app);
    const seen = () => on.receiver.received.map(({ body }) => body.data.n);
    expect(seen()).toEqual([1, 2, 3]);
    expect(await deliveriesOf(app, on.webhook, '&status=waiting')).toMatchObject([{ tries: 1, error: 'Answered 500' }]);
    app.clock.advance(6_250);
    on.receiver.behave(answer(200));
    await runDue(app);
    expect(seen()).toEqual([1, 2, 3, 1]);
    expect(await state()).toMatchObject({ waiting: 0 });
  });

  it('of a webhook that is switched off is sent, once', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, on.webhook);
    await app.admin.patch(on.webhook.path, { enabled: false });
    on.receiver.behave(answer(500));
    await app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`);
    await runDue(app);
    expect(on.receiver.received).toHaveLength(2);
    expect(await newestOf(app, on.webhook)).toMatchObject({ status: 'failed', tries: 1, error: 'Answered 500' });
    on.receiver.behave(answer(200));
    await app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`);
    await runDue(app);
    expect(await newestOf(app, on.webhook)).toMatchObject({ status: 'delivered' });
    expect(await state()).toMatchObject({ state: 'disabled' });
  });

  it('answered with 410 switches the webhook off', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, on.webhook);
    on.receiver.behave(answer(410));
    await app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`);
    await runDue(app);
    expect(await state()).toMatchObject({ state: 'gone' });
    expect(await newestOf(app, on.webhook)).toMatchObject({ status: 'failed' });
  });

  it('with an Idempotency-Key happens once', async () => {
    await record();
    await runDue(app);
    const { id } = await newestOf(app, on.webhook);
    const request = { headers: { 'idempotency-key': uniqueName('key-') } };
    const replay = () => app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`, undefined, request);
    const [one, two] = [await replay(), await replay()];
    expect(two).toMatchObject({ status: 201, body: one.body });
    await runDue(app);
    expect(on.receiver.received).toHaveLength(2);
  });
});

describe('a test message', () => {
  it('is signed, has one try, and works while the webhook is switched off', async () => {
    for (const enabled of [true, false]) {
      await app.admin.patch(on.webhook.path, { enabled });
      on.receiver.behave(answer(200, 'pong'));
      const made = await app.admin.post(`${on.webhook.path}/test`);
      expect(made).toMatchObject({ status: 201, body: { type: 'webhook.test', status: 'waiting' } });
      await runDue(app);
      const one = on.receiver.received.at(-1);
      expect(one?.body).toEqual({
        type: 'webhook.test',
        timestamp: expect.stringMatching(/^2026-.*Z$/),
        data: { webhook_id: on.webhook.id },
      });
      expect(one && isSignedWith(on.webhook.secret, one)).toBe(true);
      const path = `${on.webhook.path}/deliveries/${made.body.id}`;
      expect((await app.admin.get(path)).body).toMatchObject({
        status: 'delivered',
        log: [{ response: { body: 'pong' } }],
      });
    }
  });

  it('that fails is not sent again and switches nothing off', async () => {
    const { state_since } = await state();
    for (const status of [500, 410]) {
      on.receiver.received.length = 0;
      on.receiver.behave(answer(status));
      await app.admin.post(`${on.webhook.path}/test`);
      await runDue(app);
      app.clock.advance(DAY);
      await runDue(app);
      expect(on.receiver.received).toHaveLength(1);
      expect(await newestOf(app, on.webhook)).toMatchObject({ status: 'failed', tries: 1, response_status: status });
    }
    expect(await state()).toMatchObject({ state: 'enabled', state_since });
  });

  it('does not wait behind events', async () => {
    on.receiver.behave(answer(500));
    await record(5);
    await runDue(app);
    on.receiver.behave(answer(200));
    await app.admin.post(`${on.webhook.path}/test`);
    await runDue(app);
    expect(on.receiver.received.map(({ body }) => body.type)).toEqual(['thanks.received', 'webhook.test']);
  });

  it('does not wait behind replays that hang', async () => {
    await record(2);
    await runDue(app);
    const open = Promise.withResolvers<void>();
    on.receiver.behave(async (received, response) => {
      if (received.body.type !== 'webhook.test') await open.promise;
      response.writeHead(200).end();
    });
    for (const { id } of await deliveriesOf(app, on.webhook))
      await app.admin.post(`${on.webhook.path}/deliveries/${id}/replay`);
    const replays = runDue(app);
    await on.receiver.until(3);
    await app.admin.post(`${on.webhook.path}/test`);
    const ping = runDue(app);
    await on.receiver.until(4);
    expect(on.receiver.received.at(-1)?.body.type).toBe('webhook.test');
    open.resolve();
    await Promise.all([replays, ping]);
    expect(await statuses()).toEqual(Array(5).fill('delivered'));
  });
});
