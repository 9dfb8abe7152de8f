import { once } from 'node:events';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checks, startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { WEBHOOKS } from '../src/modules/webhooks/webhooks.test-support.ts';
import { manualClock } from '../src/platform/time/clock.ts';
import { DAY_MS, MINUTE_MS } from '../src/platform/time/durations.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { type Client, createClient } from './support/client.ts';
import { type Confirmed, writes } from './support/crash-writes.ts';
import { ADDITIONS, DOCUMENTS } from './support/documents.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { type Receiver, startReceiver } from './support/webhook-receiver.ts';

const PASSWORD = 'a first password';
const WRITERS = 6;
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 25);
const SEED = Number(process.env.CRASH_SEED ?? 1);
/** The instance is looked at after every so many kills: what is lost or half done stays so. */
const LOOK_EVERY = 5;

/** So many kills for one instance; after that, a new one. */
const ROUNDS_OF_ONE = 50;

let database: TestDatabase;
let folder: string;
let receiver: Receiver;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await temporaryFolder('atrium-crash-');
  receiver = await startReceiver();
});

afterEach(async () => {
  await receiver?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const instances = Array.from({ length: Math.ceil(ROUNDS / ROUNDS_OF_ONE) }, (_, at) => at + 1);

it.each(instances)(
  'server %i, which is killed with -9 again and again while it writes in eleven modules, keeps all that it confirmed, and nothing by halves',
  async (instance) => {
    const rounds = Math.min(ROUNDS_OF_ONE, ROUNDS - (instance - 1) * ROUNDS_OF_ONE);
    const confirmed: Confirmed[] = [];
    let looked = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const where = `seed ${SEED}, server ${instance}, round ${round}`;
      confirmed.push(...(await writeUntilKilled(random, where)));
      if (round % LOOK_EVERY !== 0 && round !== rounds) continue;
      await look(confirmed.slice(looked), where);
      looked = confirmed.length;
    }
    expect(confirmed.length).toBeGreaterThan(rounds);
    await lookLater(confirmed);
    process.stdout.write(
      `crash: ${rounds} kills of server ${instance}, seed ${SEED}, ${confirmed.length} confirmed writes, all there\n`,
    );
  },
  60_000 + ROUNDS_OF_ONE * 20_000,
);

/** After so many confirmed writes, and a moment of luck more. */
async function writeUntilKilled(random: () => number, where: string): Promise<Confirmed[]> {
  const server = await spawnServer(environment());
  const ended = once(server.child, 'exit');
  const client = clientOf(server.url);
  await tellOfUsers(client);
  const made: Confirmed[] = [];
  const faults: unknown[] = [];
  const enough = 1 + Math.floor(random() * 30);
  const delay = random() * 40;
  let isKilled = false;
  const writer = async (number: number) => {
    for (let count = 0; !isKilled; count += 1) {
      const write = writes[Math.floor(random() * writes.length)];
      if (!write) continue;
      try {
        made.push(await write(client, `${where.replaceAll(/\W+/g, ' ')} writer ${number} write ${count}`));
      } catch (error) {
        // Whoever was waiting for an answer when it was killed gets none.
        if (!server.child.killed) faults.push(error);
        return;
      }
      if (made.length < enough || isKilled) continue;
      isKilled = true;
      await sleep(delay);
      server.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  if (!server.child.killed) server.child.kill('SIGKILL');
  await ended;
  expect(faults, where).toEqual([]);
  return made;
}

/** One webhook for all rounds. */
async function tellOfUsers(client: Client): Promise<void> {
  const { body } = await client.get(WEBHOOKS);
  if (body.pagination.total > 0) return;
  const { status } = await client.post(WEBHOOKS, { url: receiver.url, events: ['user.created'] });
  expect(status).toBe(201);
}

async function look(confirmed: readonly Confirmed[], where: string): Promise<void> {
  const config = readConfig({ ...environment(), ATRIUM_LOG_LEVEL: 'silent' });
  const application = await startApplication(config);
  try {
    const client = clientOf(application.url);
    for (const { path, expected } of confirmed) {
      const response = await client.raw('GET', path);
      expect([where, path, response.status]).toEqual([where, path, 200]);
      expect(await response.text(), where).toContain(expected);
    }
    await application.platform.search.follow();
    const { databaseUrl } = config;
    const { problems } = await verifyInstallation(application.platform, { databaseUrl, checks });
    expect([where, problems]).toEqual([where, []]);
  } finally {
    await application.stop();
  }
}

/** What is done after the answer is done after all, and what nobody refers to is cleaned up. */
async function lookLater(confirmed: readonly Confirmed[]): Promise<void> {
  // Later than the leases of those that were killed.
  const clock = manualClock(Date.now() + 10 * MINUTE_MS);
  const config = readConfig({ ...environment(), ATRIUM_LOG_LEVEL: 'silent' });
  const application = await startApplication(config, { clock });
  const { audit, blobRelease, blobs, database: opened, jobs } = application.platform;
  try {
    await jobs.runDue();
    const client = clientOf(application.url);
    for (const { read, expected } of confirmed) {
      if (read === undefined) continue;
      const { body } = await client.get(`${ADDITIONS}/documents/${read}/text`);
      expect(body).toMatchObject({ state: 'done', text: expected });
    }
    const told = new Set(receiver.received.map(({ body }) => body.data.username));
    expect(confirmed.filter(({ username }) => username !== undefined && !told.has(username))).toEqual([]);

    const checkedIn = confirmed.flatMap((one) => one.checkedIn ?? []);
    for (const id of checkedIn) {
      const { body: versions } = await client.get(`${DOCUMENTS}/document/${id}/versions`);
      expect(versions.filter((one: { is_latest: boolean }) => one.is_latest)).toHaveLength(1);
    }
    const entries = await opened.db
      .selectFrom('audit_entries')
      .select('object_id')
      .where('action', '=', 'checkInDocument')
      .execute();
    const logged = new Set(entries.map((entry) => entry.object_id));
    expect(checkedIn.filter((id) => !logged.has(String(id)))).toEqual([]);
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ problems: [], unsealed: 0 });

    // The sweep finds what was left behind; a backup may still want it, so that it stays for the grace period.
    for (const days of [3, 8]) {
      clock.advance(days * DAY_MS);
      await age(join(folder, 'blobs'), days * DAY_MS);
      await jobs.runDue();
    }
    const used = new Set<string>();
    for (let after: string | undefined = ''; after !== undefined; ) {
      const some: string[] = await blobRelease.listUsed(opened.db, after, 1_000);
      for (const hash of some) used.add(hash);
      after = some.at(-1);
    }
    for await (const { hash } of blobs.list()) expect(used.delete(hash), `${hash} is referred to`).toBe(true);
    expect([...used], 'files that are missing').toEqual([]);
    expect(await readdir(join(folder, 'blobs', 'tmp'))).toEqual([]);
  } finally {
    await application.stop();
  }
}

/** Makes every file as old as it will be when the clean-up comes; the clean-up may be going on already. */
async function age(root: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    await utimes(join(entry.parentPath, entry.name), then, then).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}

function environment(): Record<string, string> {
  return {
    DATABASE_URL: database.url.startsWith('postgres') ? database.url : '',
    ATRIUM_DATA: folder,
    PORT: '0',
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
    ATRIUM_MIN_FREE_DISK: '0',
    ATRIUM_REQUEST_LIMIT: '0',
    ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1',
  };
}

function clientOf(url: string): Client {
  return createClient(url, { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` });
}
