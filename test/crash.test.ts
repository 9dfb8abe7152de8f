import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks, startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { type Client, createClient } from './support/client.ts';
import { type Confirmed, writes } from './support/crash-writes.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const PASSWORD = 'a first password';
const WRITERS = 6;
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 25);
const SEED = Number(process.env.CRASH_SEED ?? 1);
/** In the suite the instance is looked at after every so many kills, in the long run after each. */
const LOOK_EVERY = ROUNDS > 25 ? 1 : 5;

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await temporaryFolder('atrium-crash-');
});

afterAll(async () => {
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

it(
  `a server that is killed with -9 ${ROUNDS} times while it writes in six modules keeps all that it confirmed, and nothing by halves`,
  async () => {
    const random = randomFrom(SEED);
    const confirmed: Confirmed[] = [];
    let total = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const where = `seed ${SEED}, round ${round}`;
      const made = await writeUntilKilled(random, where);
      total += made.length;
      confirmed.push(...made);
      if (round % LOOK_EVERY !== 0 && round !== ROUNDS) continue;
      await look(confirmed.splice(0), where);
    }
    expect(total).toBeGreaterThan(ROUNDS);
    process.stdout.write(`crash: ${ROUNDS} kills, seed ${SEED}, ${total} confirmed writes, all there\n`);
  },
  60_000 + ROUNDS * 20_000,
);

/** After so many confirmed writes, and a moment of luck more. */
async function writeUntilKilled(random: () => number, where: string): Promise<Confirmed[]> {
  const server = await spawnServer(environment());
  const ended = once(server.child, 'exit');
  const client = clientOf(server.url);
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

function environment(): Record<string, string> {
  return {
    DATABASE_URL: database.url.startsWith('postgres') ? database.url : '',
    ATRIUM_DATA: folder,
    PORT: '0',
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
    ATRIUM_MIN_FREE_DISK: '0',
    ATRIUM_REQUEST_LIMIT: '0',
  };
}

function clientOf(url: string): Client {
  return createClient(url, { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` });
}
