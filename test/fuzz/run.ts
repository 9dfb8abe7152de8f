// `npm run fuzz`: 500,000 hostile requests, or as many as `--count` says; `--seed` and `--from` go on where a run ended. On SQLite;
// with `--engine postgres` on a server of its own, or on a new database of the server of `DATABASE_URL`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startApplication } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { manualClock } from '../../src/platform/time/clock.ts';
import { startPostgres } from '../support/postgres-server.ts';
import {
  type Attacked,
  attack,
  expectAdministrator,
  type Judged,
  LockedOut,
  memoryInUse,
  prepareAttack,
} from './attack.ts';
import { type HostileRequest, hostileRequests } from './requests.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '500000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    engine: { type: 'string', default: process.env.DATABASE_URL ? 'postgres' : 'sqlite' },
    summary: { type: 'string', default: 'fuzz-summary.json' },
  },
});
const AT_ONCE = 500;
const WARM = 5_000;
/** By then every answer is there, however busy the machine is. */
const LONGEST_WAIT_MS = 30_000;
let waiting: NodeJS.Timeout | undefined;
/** The longest pause of the event loop that is allowed, in milliseconds. */
const LONGEST = 200;
const [count, seed, from] = [Number(options.count), Number(options.seed), Number(options.from)];

const faults = new Map<string, { times: number; example: string }>();
const pauses: { ms: number; request: string }[] = [];
const statuses: Record<string, number> = {};
/** Milliseconds that this thread worked since its event loop last turned, and the most of them since a request was sent. */
const pause = { since: process.threadCpuUsage(), longest: 0 };
setInterval(notePause, 5).unref();
let [done, atWarm, starts] = [from, 0, 0];
let slowest = { ms: 0, request: '' };
const started = performance.now();
process.stdout.write(`seed ${seed}, ${options.engine}, requests ${from} to ${count}\n`);
try {
  // Whoever has locked out everybody goes on with a new installation.
  while (done < count) await attackOne();
} finally {
  report();
}
if (faults.size > 0 || pauses.length > 0) process.exitCode = 1;

/** Attacks one installation until everything was asked, or nobody can sign in any longer. */
async function attackOne(): Promise<void> {
  starts += 1;
  const folder = mkdtempSync(join(tmpdir(), 'atrium-fuzz-'));
  const database = options.engine === 'postgres' ? await newDatabase() : undefined;
  const clock = manualClock(Date.now());
  const password = 'correct horse battery';
  const config = readConfig({
    PORT: '0',
    ATRIUM_DATA: folder,
    ATRIUM_LOG_LEVEL: 'silent',
    ATRIUM_ADMIN_PASSWORD: password,
    ATRIUM_MIN_FREE_DISK: '0',
    ...(database ? { DATABASE_URL: database.url } : {}),
  });
  const application = await startApplication(config, { clock });
  try {
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
    const attacked = await prepareAttack(application.app, authorization);
    while (done < count) {
      if (atWarm === 0 && done - from >= WARM) atWarm = memoryInUse();
      const block = done - (done % AT_ONCE);
      for (const request of hostileRequests(seed + block, Math.min(AT_ONCE, count - block)).slice(done - block)) {
        done += 1;
        await judge(attacked, request);
      }
      clock.advance(1_000);
      await expectAdministrator(attacked);
      if (done % 10_000 === 0) report();
    }
  } catch (error) {
    if (!(error instanceof LockedOut)) throw error;
    process.stdout.write(`${error.message}\n`);
  } finally {
    await application.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judge(attacked: Attacked, request: HostileRequest): Promise<void> {
  notePause();
  pause.longest = 0;
  const judged = await Promise.race([attack(attacked, request), noAnswer(request)]);
  clearTimeout(waiting);
  notePause();
  statuses[judged.status] = (statuses[judged.status] ?? 0) + 1;
  if (pause.longest > Math.min(LONGEST, slowest.ms)) {
    const one = { ms: Math.round(pause.longest), request: JSON.stringify(request).slice(0, 500) };
    if (pause.longest > slowest.ms) slowest = one;
    if (pause.longest > LONGEST) pauses.push(one);
  }
  for (const fault of judged.faults) {
    const known = faults.get(fault);
    if (known) known.times += 1;
    else faults.set(fault, { times: 1, example: JSON.stringify(request).slice(0, 2_000) });
  }
}

/** By the work of this thread: a busy machine lets it wait, which is no pause of ours. */
function notePause(): void {
  const { user, system } = process.threadCpuUsage(pause.since);
  pause.since = process.threadCpuUsage();
  pause.longest = Math.max(pause.longest, (user + system) / 1e3);
}

/** What is said of a request that was not answered in time. */
function noAnswer({ operation }: HostileRequest): Promise<Judged> {
  return new Promise((resolve) => {
    waiting = setTimeout(() => resolve({ status: 0, length: 0, faults: [`${operation} no answer`] }), LONGEST_WAIT_MS);
  });
}

/** An empty one, of the given server or of one of our own. */
async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const name = `atrium_fuzz_${crypto.randomUUID().replaceAll('-', '')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await administer(`drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

function report(): void {
  const memory = { warm: Math.round(atWarm), now: Math.round(memoryInUse()) };
  const seconds = Math.round((performance.now() - started) / 1e3);
  const summary = {
    seed,
    engine: options.engine,
    from,
    done,
    seconds,
    starts,
    statuses,
    faults: Object.fromEntries(faults),
    longestPause: slowest,
    pauses: pauses.slice(0, 50),
    memoryMegabytes: memory,
  };
  writeFileSync(options.summary, `${JSON.stringify(summary, null, 2)}\n`);
  process.stdout.write(
    `${done} of ${count} in ${seconds} s: ${faults.size} kinds of fault, ${pauses.length} pauses above ${LONGEST} ms ` +
      `(longest ${slowest.ms}), memory ${memory.warm} → ${memory.now} MB; go on with --seed ${seed} --from ${done}\n`,
  );
}
