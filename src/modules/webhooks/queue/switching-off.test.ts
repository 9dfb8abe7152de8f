import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { answer } from '../../../../test/support/webhook-receiver.ts';
import {
  createWebhook,
  deliveriesOf,
  HOUR,
  newestOf,
  numbers,
  PRIVATE,
  runDue,
  useDelivery,
} from '../webhooks.test-support.ts';

const app = useApp(PRIVATE);
const on = useDelivery(app, ['thanks.received', 'webhook.disabled']);
const { record, state } = on;

describe('a webhook', () => {
  const notices = async () =>
    (await app.admin.get('/api/notifications/v1?limit=200')).body.data.filter(
      ({ kind, link }: { kind: string; link: string }) =>
        kind === 'webhook.disabled' && link === `/admin/webhooks/${on.webhook.id}`,
    );

  it('is switched off at once by 410, administrators and other webhooks are told, and it goes on with the failed delivery when it is switched on', async () => {
    await app.admin.patch(on.webhook.path, { url: `${on.receiver.url}?token=secret` });
    const watching = await createWebhook(app, `${on.receiver.url}/watching`, ['webhook.disabled']);
    const blocked = await createUser(app);
    await app.admin.put('/api/people/v2/roles/1/users', [{ id: 1 }, { id: blocked.id }]);
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
    on.receiver.behave((received, response) =>
      response.writeHead(received.path.includes('watching') ? 200 : 410).end(),
    );
    await record(3);
    await runDue(app);
    expect(await state()).toMatchObject({ enabled: false, state: 'gone', waiting: 3 });
    const [last] = (await deliveriesOf(app, on.webhook)).slice(-1);
    expect(last).toMatchObject({ status: 'waiting', tries: 1, next_try: null, response_status: 410 });
    const [notice] = await notices();
    expect(notice.text).toContain(new URL(on.receiver.url).origin);
    expect(notice.text).not.toMatch(/token|\/hook/);
    expect(on.receiver.received.at(-1)).toMatchObject({ path: '/hook/watching' });
    expect(on.receiver.received.at(-1)?.body).toMatchObject({
      type: 'webhook.disabled',
      data: { object: { type: 'webhook', id: on.webhook.id }, caused_by: null, user_ids: [1] },
    });
    expect(await deliveriesOf(app, watching)).toHaveLength(1);
    // Events that happen while the webhook is switched off are not sent to it.
    await record(1, 9);
    app.clock.advance(2 * HOUR);
    await runDue(app);
    expect(await state()).toMatchObject({ waiting: 3 });
    on.receiver.received.length = 0;
    on.receiver.behave(answer(200));
    expect((await app.admin.patch(on.webhook.path, { enabled: true })).body).toMatchObject({ state: 'enabled' });
    await runDue(app);
    expect(numbers(on.receiver.received)).toEqual([1, 2, 3]);
    expect(await notices()).toHaveLength(1);
  });

  it('is switched off after three days of failures, and goes on when it gets a new address', async () => {
    on.receiver.behave(answer(500));
    const begun = app.clock.now();
    await record(3);
    await runDue(app);
    while (app.clock.now() - begun < 71 * HOUR) {
      app.clock.advance(HOUR);
      await runDue(app);
    }
    expect(await state()).toMatchObject({ state: 'enabled', waiting: 3 });
    app.clock.advance(HOUR);
    await runDue(app);
    expect(await state()).toMatchObject({ state: 'failing', enabled: false, waiting: 3 });
    const [first] = (await deliveriesOf(app, on.webhook)).slice(-1);
    expect(first).toMatchObject({ status: 'waiting', next_try: null, ended: null });
    expect(first.tries).toBeGreaterThan(70);
    expect(await notices()).toHaveLength(1);
    expect((await notices())[0].text).toContain('three days');
    on.receiver.received.length = 0;
    app.clock.advance(100 * HOUR);
    await runDue(app);
    expect(on.receiver.received).toEqual([]);
    // The delivery has three days anew, and short intervals at first.
    const moved = await app.admin.patch(on.webhook.path, { url: `${on.receiver.url}/new` });
    expect(moved.body).toMatchObject({ state: 'enabled' });
    await runDue(app);
    expect(numbers(on.receiver.received)).toEqual([1]);
    app.clock.advance(6_250);
    on.receiver.behave(answer(204));
    await runDue(app);
    expect(on.receiver.received.map(({ path, body }) => [path, body.data.n])).toEqual([
      ['/hook/new', 1],
      ['/hook/new', 1],
      ['/hook/new', 2],
      ['/hook/new', 3],
    ]);
    expect(await state()).toMatchObject({ state: 'enabled', waiting: 0 });
  }, 120_000);

  it('that is switched off by hand keeps its deliveries, which have three days from when it is switched on', async () => {
    on.receiver.behave(answer(500));
    await record(2);
    await runDue(app);
    const nextTries = async () =>
      (await deliveriesOf(app, on.webhook)).map(({ next_try }: { next_try: unknown }) => next_try);
    expect(await nextTries()).toEqual([null, expect.any(String)]);
    await app.admin.patch(on.webhook.path, { enabled: false });
    expect(await nextTries()).toEqual([null, null]);
    app.clock.advance(80 * HOUR);
    await runDue(app);
    expect(on.receiver.received).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'disabled', waiting: 2 });
    await app.admin.patch(on.webhook.path, { enabled: true });
    await runDue(app);
    expect(on.receiver.received).toHaveLength(2);
    expect(await state()).toMatchObject({ state: 'enabled', waiting: 2 });
    app.clock.advance(6_250);
    on.receiver.behave(answer(200));
    await runDue(app);
    expect(numbers(on.receiver.received)).toEqual([1, 1, 1, 2]);
    expect(await notices()).toEqual([]);
  });

  it('that is switched off while a message is being sent sends no other', async () => {
    on.receiver.behave(async (_received, response) => {
      await app.admin.patch(on.webhook.path, { enabled: false });
      response.writeHead(200).end();
    });
    await record(3);
    await runDue(app);
    expect(on.receiver.received).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'disabled', waiting: 2, last_delivery: { status: 'delivered' } });
  });

  it('that is switched off while a message fails sends that message again when it is switched on', async () => {
    on.receiver.behave(async (_received, response) => {
      await app.admin.patch(on.webhook.path, { enabled: false });
      response.writeHead(500).end();
    });
    await record(1);
    await runDue(app);
    app.clock.advance(HOUR);
    await runDue(app);
    expect(on.receiver.received).toHaveLength(1);
    expect(await newestOf(app, on.webhook)).toMatchObject({ status: 'waiting', tries: 1, next_try: null });
    on.receiver.behave(answer(200));
    await app.admin.patch(on.webhook.path, { enabled: true });
    await runDue(app);
    expect(await newestOf(app, on.webhook)).toMatchObject({ status: 'delivered', tries: 2 });
  });

  it('that gets a new address while a message fails sends the message there at once', async () => {
    on.receiver.behave(async (received, response) => {
      if (received.path === '/hook') await app.admin.patch(on.webhook.path, { url: `${on.receiver.url}/new` });
      response.writeHead(received.path === '/hook' ? 410 : 200).end();
    });
    await record(2);
    await runDue(app);
    expect(on.receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook/new', '/hook/new']);
    expect(numbers(on.receiver.received)).toEqual([1, 1, 2]);
    expect(await state()).toMatchObject({ state: 'enabled', waiting: 0 });
  });

  it('can be deleted while a message is being sent', async () => {
    on.receiver.behave(async (_received, response) => {
      await app.admin.delete(on.webhook.path);
      response.writeHead(500).end();
    });
    await record(3);
    await runDue(app);
    expect(on.receiver.received).toHaveLength(1);
    expect((await app.admin.get(on.webhook.path)).status).toBe(404);
    expect((await app.application.platform.jobs.stats()).failed).toBe(0);
  });
});
