import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { answer, isSignedWith } from '../../../../test/support/webhook-receiver.ts';
import { transaction } from '../../../platform/db/index.ts';
import { version } from '../../../platform/version.ts';
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

const app = useApp(PRIVATE);
const on = useDelivery(app, ['thanks.received', 'webhook.disabled']);
const { record, state } = on;

describe('a delivery', () => {
  it('is signed by the convention, and says what happened when', async () => {
    const before = app.clock.now();
    await record();
    const [one] = await on.receiver.until(1);
    await runDue(app);
    expect(one).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: {
        'content-type': 'application/json',
        'user-agent': `Atrium/${version}`,
        'webhook-id': expect.stringMatching(/^msg_[0-9A-Za-z]{24}$/),
        'webhook-timestamp': String(Math.floor(before / 1000)),
      },
    });
    expect(one?.body).toEqual({ type: 'thanks.received', timestamp: new Date(before).toISOString(), data: { n: 1 } });
    expect(one && isSignedWith(on.webhook.secret, one)).toBe(true);
    expect(one && isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false);
  });

  it('is logged with its request and response', async () => {
    on.receiver.behave(answer(202, 'thank you ü', { 'x-trace': 'abc' }));
    await record();
    await runDue(app);
    const one = await newestOf(app, on.webhook);
    expect(one).toEqual({
      id: expect.any(Number),
      message_id: on.receiver.received[0]?.headers['webhook-id'],
      type: 'thanks.received',
      status: 'delivered',
      tries: 1,
      created: expect.any(String),
      next_try: null,
      ended: expect.any(String),
      response_status: 202,
      error: null,
      payload: on.receiver.received[0]?.body,
      log: [
        {
          at: expect.any(String),
          duration_ms: expect.any(Number),
          request: {
            url: on.receiver.url,
            headers: expect.objectContaining({
              'webhook-id': on.receiver.received[0]?.headers['webhook-id'],
              'webhook-signature': on.receiver.received[0]?.headers['webhook-signature'],
            }),
          },
          response: { status: 202, headers: expect.objectContaining({ 'x-trace': 'abc' }), body: 'thank you ü' },
          error: null,
        },
      ],
    });
    expect(await state()).toMatchObject({ waiting: 0, last_delivery: { id: one.id, status: 'delivered' } });
  });

  it('with a hostile answer is logged all the same', async () => {
    on.receiver.behave((_received, response) => {
      response.writeHead(500, { 'x-odd': 'a\u00ff' });
      response.end(Buffer.concat([Buffer.from([0, 0xff, 0xed, 0xa0, 0x80]), Buffer.alloc(100_000, 'x')]));
    });
    await record();
    await runDue(app);
    const { log } = await newestOf(app, on.webhook);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ error: 'Answered 500', response: { status: 500 } });
    expect(log[0].response.body.length).toBeLessThanOrEqual(4096);
    expect(log[0].response.body).not.toContain('\0');
  });

  it('follows a redirect, and its log names the target', async () => {
    on.receiver.behave((received, response) =>
      received.path === '/hook' ? response.writeHead(307, { location: '/moved' }).end() : response.writeHead(200).end(),
    );
    await record();
    await runDue(app);
    expect(on.receiver.received.map(({ path }) => path)).toEqual(['/hook', '/moved']);
    expect(on.receiver.received.every((one) => isSignedWith(on.webhook.secret, one))).toBe(true);
    expect((await newestOf(app, on.webhook)).log[0].request.url).toBe(on.receiver.url.replace('/hook', '/moved'));
  });

  it('goes to all webhooks that want the event, with the same message id, and to no other', async () => {
    const all = await createWebhook(app, `${on.receiver.url}/all`, ['*']);
    const none = await createWebhook(app, `${on.receiver.url}/none`, ['user.deleted', 'document.draft_waiting']);
    const off = await createWebhook(app, `${on.receiver.url}/off`, ['*']);
    await app.admin.patch(off.path, { enabled: false });
    await record(3);
    await runDue(app);
    const paths = on.receiver.received.map(({ path }) => path).sort();
    expect(paths).toEqual(['/hook', '/hook', '/hook', '/hook/all', '/hook/all', '/hook/all']);
    const ids = (path: string) =>
      on.receiver.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids('/hook')).size).toBe(3);
    expect(ids('/hook/all')).toEqual(ids('/hook'));
    expect(
      on.receiver.received.filter(({ path }) => path === '/hook/all').every((one) => isSignedWith(all.secret, one)),
    ).toBe(true);
    for (const idle of [none, off]) expect(await deliveriesOf(app, idle)).toEqual([]);
  });

  it('is not made when the transaction of the event is rolled back', async () => {
    const { database, events } = app.application.platform;
    const failing = transaction(database.db, async (tx) => {
      await events.record(tx, { name: 'thanks.received' }, () => numbered(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await record(1, 2);
    await runDue(app);
    expect(numbers(on.receiver.received)).toEqual([2]);
  });

  it('is made when a user thanks somebody', async () => {
    const user = await createUser(app);
    const thanked = [{ id: 1, oclass: { id: user.id, oclass: 1 } }];
    const { status, body } = await app.admin.post('/thanks', { description: 'Well done', thanked, tags: [] });
    expect([status, body]).toEqual([200, expect.anything()]);
    await runDue(app);
    expect(on.receiver.received[0]?.body).toMatchObject({
      type: 'thanks.received',
      data: { object: { type: 'thanks' }, caused_by: 1, user_ids: [user.id], user_count: 1 },
    });
  });
});

describe('a new secret', () => {
  it('signs beside the old one until the overlap is over', async () => {
    const rotated = await app.admin.post(`${on.webhook.path}/secret`, { overlap_hours: 2 });
    expect(rotated).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } });
    expect(rotated.headers.get('cache-control')).toBe('no-store');
    const { secret } = rotated.body;
    expect(secret).not.toBe(on.webhook.secret);
    const signedBy = async () => {
      await record();
      await runDue(app);
      const one = on.receiver.received.at(-1);
      const signatures = String(one?.headers['webhook-signature']).split(' ');
      return one && [isSignedWith(secret, one), isSignedWith(on.webhook.secret, one), signatures.length];
    };
    expect(await signedBy()).toEqual([true, true, 2]);
    app.clock.advance(2 * HOUR - 1);
    expect(await signedBy()).toEqual([true, true, 2]);
    app.clock.advance(1);
    expect(await signedBy()).toEqual([true, false, 1]);
  });

  it('overlaps with the old one for a day, or for the time that the request names, which may be none', async () => {
    const first = (await app.admin.post(`${on.webhook.path}/secret`)).body.secret;
    app.clock.advance(24 * HOUR - 1);
    await record();
    await runDue(app);
    const one = on.receiver.received.at(-1);
    expect(one && [isSignedWith(on.webhook.secret, one), isSignedWith(first, one)]).toEqual([true, true]);
    const second = (await app.admin.post(`${on.webhook.path}/secret`, { overlap_hours: 0 })).body.secret;
    await record();
    await runDue(app);
    const two = on.receiver.received.at(-1);
    expect(two && [isSignedWith(first, two), isSignedWith(second, two)]).toEqual([false, true]);
  });

  it('replaces one that cannot be decrypted, which the log names as the error', async () => {
    const { db } = app.application.platform.database;
    await transaction(db, (tx) => tx.updateTable('webhooks').set({ secret: 'AAAA' }).execute());
    await record();
    await runDue(app);
    const failed = await newestOf(app, on.webhook);
    expect(failed).toMatchObject({ status: 'waiting', tries: 1, error: expect.stringContaining('rotate the secret') });
    expect(on.receiver.received).toEqual([]);
    const { secret } = (await app.admin.post(`${on.webhook.path}/secret`)).body;
    await runDue(app);
    expect(on.receiver.received).toHaveLength(1);
    const [one] = on.receiver.received;
    expect(one && isSignedWith(secret, one)).toBe(true);
    expect(String(one?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});
