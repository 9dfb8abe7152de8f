import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { manualClock } from '../src/platform/time/clock.ts';
import { createClient } from './support/client.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';
import { isSignedWith, startReceiver } from './support/webhook-receiver.ts';

const PASSWORD = 'a first password';
const NOTES = 40;
/** Enough to have begun, and far from done. */
const KILL_AFTER = 10;
const LEASE_MS = 60_000;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-kill-webhooks-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('webhooks get every event at least once and in order although the server is killed with -9', async () => {
  const receiver = await startReceiver();
  const recorded = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  receiver.behave(async (_received, response) => {
    // All is recorded before it is delivered, unless that takes very long; and not all is delivered before the end.
    await Promise.race([recorded.promise, sleep(5_000, undefined, { ref: false })]);
    if (receiver.received.length > KILL_AFTER) await killed.promise;
    response.writeHead(204).end();
  });
  const server = await spawnServer(environment());
  const ended = once(server.child, 'exit');
  const admin = createClient(server.url, {
    authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`,
  });
  const user = { username: 'mia', firstname: 'Mia', surname: 'M', email: 'mia@example.com', password: PASSWORD };
  const { body: mia } = await admin.post('/api/people/v2/users', user);
  const { body: webhook } = await admin.post('/api/webhooks/v1', { url: receiver.url, events: ['thanks.received'] });
  const confirmed: string[] = [];
  for (let n = 1; n <= NOTES; n += 1) {
    const description = `note ${n}`;
    const thanked = [{ id: 1, oclass: { id: mia.id, oclass: 1 } }];
    const { status } = await admin.post('/thanks', { description, thanked, tags: [] });
    if (status === 200) confirmed.push(description);
  }
  expect(confirmed).toHaveLength(NOTES);
  recorded.resolve();
  await receiver.until(KILL_AFTER);
  server.child.kill('SIGKILL');
  await ended;
  killed.resolve();
  const before = receiver.received.length;
  expect(before).toBeLessThan(NOTES);

  const clock = manualClock(Date.now());
  const application = await startApplication(config(), { clock });
  try {
    // The lease of the killed instance has not ended yet.
    await application.platform.jobs.runDue();
    expect(receiver.received).toHaveLength(before);
    clock.advance(LEASE_MS + 1);
    await application.platform.jobs.runDue();
  } finally {
    await application.stop();
    await receiver.stop();
  }
  const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
  const firsts = receiver.received.filter((_, at) => ids.indexOf(ids[at] ?? '') === at);
  expect(firsts.map(({ body }) => /note \d+$/.exec(body.data.text)?.[0])).toEqual(confirmed);
  // Only the message that was being sent can have come twice.
  expect(receiver.received.length - firsts.length).toBeLessThanOrEqual(1);
  expect(receiver.received.every((one) => isSignedWith(webhook.secret, one))).toBe(true);
});

function environment(): Record<string, string> {
  return {
    DATABASE_URL: database.url.startsWith('postgres') ? database.url : '',
    ATRIUM_DATA: folder,
    PORT: '0',
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
    ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1',
  };
}

function config() {
  return readConfig({ ...environment(), ATRIUM_LOG_LEVEL: 'silent' });
}
