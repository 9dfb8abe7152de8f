import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Application, startApplication } from '../src/app.ts';
import { transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import { type Receiver, startReceiver } from './support/webhook-receiver.ts';

const EVENTS = 200;
const RECEIVERS = 4;
const ROOT = '/api/webhooks/v1';

const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
let second: Application;
const receivers: Receiver[] = [];

beforeAll(async () => {
  second = await startApplication({ ...app.config, port: 0 }, { clock: app.clock });
  for (let n = 0; n < RECEIVERS; n += 1) {
    const receiver = await startReceiver();
    receivers.push(receiver);
    expect((await app.admin.post(ROOT, { url: receiver.url, events: ['article.published'] })).status).toBe(201);
  }
});
afterAll(async () => {
  await second.stop();
  for (const receiver of receivers) await receiver.stop();
});

it('two instances deliver each event exactly once and in order when nothing fails, whichever of them recorded it', async () => {
  const instances = [app.application, second];
  // Both instances look for jobs all the time, so that they compete as much as possible.
  let recording = true;
  const looking = instances.map(async ({ platform }) => {
    while (recording) {
      await platform.jobs.runDue();
      await sleep(2);
    }
  });
  for (let n = 1; n <= EVENTS; n += 1) {
    const { database, events } = (instances[n % 2] ?? app.application).platform;
    await transaction(database.db, (tx) => events.record(tx, { name: 'article.published' }, () => [{ n }]));
  }
  await Promise.all(receivers.map((receiver) => receiver.until(EVENTS)));
  recording = false;
  await Promise.all(looking);
  for (const { platform } of instances) await platform.jobs.runDue();
  const expected = Array.from({ length: EVENTS }, (_, index) => index + 1);
  for (const { received } of receivers) expect(received.map(({ body }) => body.data.n)).toEqual(expected);
  const delivered = await Promise.all(instances.map(({ url }) => deliveredBy(url)));
  expect(delivered.reduce((sum, count) => sum + count)).toBe(EVENTS * RECEIVERS);
  const { db } = app.application.platform.database;
  const tries = await db.selectFrom('webhook_tries').select('id').execute();
  expect(tries).toHaveLength(EVENTS * RECEIVERS);
});

async function deliveredBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/atrium_webhook_deliveries_total\{outcome="delivered"\} (\d+)/.exec(text)?.[1]);
}
