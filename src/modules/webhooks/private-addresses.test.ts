import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { answer, type Receiver, startReceiver } from '../../../test/support/webhook-receiver.ts';
import { transaction } from '../../platform/db/index.ts';
import {
  createWebhook,
  deliveriesOf,
  newestOf,
  numbered,
  recordEvents,
  runDue,
  WEBHOOKS,
} from './webhooks.test-support.ts';

const app = useApp();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

describe('a private address', () => {
  it.each([
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest',
    'https://192.168.0.1/',
  ])('%s is refused for a new webhook and as the new address of a webhook', async (url) => {
    const made = await app.admin.post(WEBHOOKS, { url, events: ['*'] });
    expect(made.status).toBe(400);
    expect(made.body.detail).toMatch(/^url: .*private and reserved addresses are not allowed$/);
    const { path } = await createWebhook(app, 'https://1.1.1.1/', ['user.deleted']);
    expect((await app.admin.patch(path, { url })).status).toBe(400);
    expect((await app.admin.get(path)).body.url).toBe('https://1.1.1.1/');
    expect((await app.admin.patch(path, { url: 'https://1.1.1.1/', description: 'x' })).status).toBe(200);
    await app.admin.delete(path);
  });

  it('is refused at delivery, and the log says so', async () => {
    const hook = await createWebhook(app, 'https://1.1.1.1/', ['thanks.received']);
    const { db } = app.application.platform.database;
    await transaction(db, (tx) =>
      tx.updateTable('webhooks').set({ url: receiver.url }).where('id', '=', hook.id).execute(),
    );
    receiver.behave(answer(200));
    await recordEvents(app, 'thanks.received', numbered(2));
    await runDue(app);
    expect(receiver.received).toEqual([]);
    const [, head] = await deliveriesOf(app, hook);
    expect(head).toMatchObject({
      status: 'waiting',
      tries: 1,
      response_status: null,
      error: '127.0.0.1: private and reserved addresses are not allowed',
    });
    expect(head.next_try).not.toBeNull();
    await app.admin.post(`${hook.path}/test`);
    await runDue(app);
    expect(await newestOf(app, hook)).toMatchObject({ status: 'failed', log: [{ response: null }] });
    expect(receiver.received).toEqual([]);
  });

  it('is not assumed for a name that cannot be resolved now', async () => {
    const { status, body } = await app.admin.post(WEBHOOKS, { url: 'https://nowhere.invalid/hook', events: ['*'] });
    expect([status, body.url]).toEqual([201, 'https://nowhere.invalid/hook']);
  });
});
