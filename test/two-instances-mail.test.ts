import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Application, startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { insertUserRows } from '../src/modules/people/index.ts';
import { transaction } from '../src/platform/db/index.ts';
import { type ManualClock, manualClock } from '../src/platform/time/clock.ts';
import { jobRows, runDueJobs, said, tell, waiting } from './support/mail.ts';
import { startSmtp, type TestSmtp } from './support/smtp.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';

const LEASE_MS = 60_000;
const KILL_AFTER = 25;
let database: TestDatabase;
let folder: string;
let smtp: TestSmtp;
let clock: ManualClock;
let running: Application[];
let child: ChildProcess | undefined;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-mail-'));
  smtp = await startSmtp();
  clock = manualClock(Date.now());
  running = [];
  child = undefined;
});

afterEach(async () => {
  child?.kill('SIGKILL');
  for (const application of running) await application.stop();
  await smtp.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function environment(): Record<string, string> {
  const url = database.url.startsWith('postgres') ? database.url : '';
  return {
    DATABASE_URL: url,
    ATRIUM_DATA: folder,
    PORT: '0',
    ATRIUM_ADMIN_PASSWORD: 'a first password',
    ATRIUM_BASE_URL: 'https://intranet.example.com',
    SMTP_URL: smtp.url,
  };
}

async function start(): Promise<Application> {
  const config = readConfig({ ...environment(), ATRIUM_LOG_LEVEL: 'silent', ATRIUM_DATABASE_POOL: '4' });
  const application = await startApplication(config, { clock });
  running.push(application);
  return application;
}

async function stop(application: Application): Promise<void> {
  running = running.filter((one) => one !== application);
  await application.stop();
}

async function people({ platform }: Application, count: number): Promise<{ id: number }[]> {
  const rows = Array.from({ length: count }, (_, number) => ({
    username: `person${number}`,
    firstname: 'Test',
    surname: `Person ${number}`,
    email: `person${number}@example.com`,
  }));
  const setting = { language: 'en', now: clock.now(), extranetId: 1 };
  const ids = await transaction(platform.database.db, (tx) => insertUserRows(tx, rows, setting));
  return ids.map((id) => ({ id }));
}

/** By recipient, the subjects in the order of their first arrival. */
function arrived(): Map<string, (string | undefined)[]> {
  const all = Map.groupBy(smtp.mails, ({ to }) => to);
  return new Map([...all].map(([to, mails]) => [to, [...new Set(mails.map((mail) => mail.header('subject')))]]));
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => said(`number ${number}.`));

describe('two instances', () => {
  it('send each of 200 mails to 20 users once, in order, and never two at a time to one user', async () => {
    const [one, two] = [await start(), await start()];
    const users = await people(one, 20);
    smtp.rules = { data: () => new Promise((resolve) => setTimeout(() => resolve(undefined), 5)) };
    for (let number = 0; number < 10; number += 1) {
      await tell({ application: number % 2 === 0 ? one : two }, users, `number ${number}.`);
    }
    await expect
      .poll(
        async () => {
          await Promise.all([runDueJobs({ application: one }), runDueJobs({ application: two })]);
          return (await waiting({ application: one })).length;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    expect(smtp.mails).toHaveLength(200);
    expect(new Set(smtp.mails.map((mail) => mail.header('message-id'))).size).toBe(200);
    for (const subjects of arrived().values()) expect(subjects).toEqual(numbered(10));
    expect(arrived().size).toBe(20);
    expect(smtp.most.toOne).toBe(1);
    expect(await jobRows({ application: one })).toEqual([]);
  });
});

describe('an instance that stops', () => {
  it('leaves the rest of the mails to the next instance, so that each is sent once and in order', async () => {
    const first = await start();
    const users = await people(first, 4);
    smtp.rules = { data: () => new Promise((resolve) => setTimeout(() => resolve(undefined), 10)) };
    for (let number = 0; number < 20; number += 1) await tell({ application: first }, users, `number ${number}.`);
    await expect.poll(() => smtp.mails.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5);
    await stop(first);
    expect(smtp.mails.length).toBeLessThan(80);
    const second = await start();
    await runDueJobs({ application: second });
    expect(smtp.mails).toHaveLength(80);
    for (const subjects of arrived().values()) expect(subjects).toEqual(numbered(20));
    expect(await waiting({ application: second })).toEqual([]);
  });

  it('while the mail server is down keeps all mails for the next instance', async () => {
    const first = await start();
    const users = await people(first, 3);
    await smtp.close();
    for (let number = 0; number < 5; number += 1) await tell({ application: first }, users, `number ${number}.`);
    await runDueJobs({ application: first });
    await stop(first);
    await smtp.open();
    const second = await start();
    await runDueJobs({ application: second });
    expect(smtp.mails, 'not before its time').toEqual([]);
    clock.advance(5_000);
    await runDueJobs({ application: second });
    expect(smtp.mails).toHaveLength(15);
    for (const subjects of arrived().values()) expect(subjects).toEqual(numbered(5));
  });
});

describe('an instance that is killed in the middle', () => {
  it('is taken over when its lease has ended, and every mail is sent at least once and in order, a repeat with the same Message-ID', async () => {
    const first = await start();
    const users = await people(first, 10);
    await smtp.close();
    for (let number = 0; number < 10; number += 1) await tell({ application: first }, users, `number ${number}.`);
    await runDueJobs({ application: first });
    await stop(first);
    await smtp.open();
    // Taken, but the one that sent it is killed before it hears so.
    smtp.rules = {
      data: async (mail) => {
        if (smtp.mails.length < KILL_AFTER) return undefined;
        smtp.mails.push(mail);
        child?.kill('SIGKILL');
        await new Promise((resolve) => setTimeout(resolve, 50));
        return '451 nobody hears this';
      },
    };
    child = spawn('./atrium', ['serve'], {
      env: { ...process.env, ...environment() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const { stdout } = child;
    if (stdout) createInterface({ input: stdout }).on('line', () => {});
    await exited;
    const before = smtp.mails.length;
    expect(before).toBeGreaterThan(KILL_AFTER);
    expect(before).toBeLessThan(100);

    smtp.rules = {};
    const second = await start();
    clock.set(Date.now());
    await runDueJobs({ application: second });
    expect(smtp.mails.length, 'the lease still holds').toBe(before);
    clock.advance(LEASE_MS + 60_000);
    await runDueJobs({ application: second });
    expect(await waiting({ application: second })).toEqual([]);
    const sent = arrived();
    expect(sent.size).toBe(10);
    for (const subjects of sent.values()) expect(subjects).toEqual(numbered(10));
    const byId = Map.groupBy(smtp.mails, (mail) => mail.header('message-id'));
    expect(byId.size).toBe(100);
    expect(smtp.mails.length).toBeGreaterThan(100);
    for (const repeats of byId.values()) {
      expect(new Set(repeats.map((mail) => `${mail.to} ${mail.header('subject')}`)).size).toBe(1);
    }
  });
});
