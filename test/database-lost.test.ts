import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { checks } from '../src/app.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { createSmallDisk } from './support/small-disk.ts';
import { administer, cloneTemplate, overNetwork } from './support/templates.ts';

/** A way to the database that can be cut, and mended. */
async function startWay(target: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

it.runIf(inject('engine') === 'postgres')(
  'a database that is lost makes requests answer 503, and they work again without a restart, with all that was confirmed',
  async () => {
    const database = await cloneTemplate();
    const way = await startWay(new URL(overNetwork(database.url)));
    const app = await startTestApp({}, { url: way.url, drop: database.drop });
    const add = (name: string) => app.admin.post('/api/people/v2/groups', { name });
    const { body: first } = await add('Before');
    way.cut();
    const refused = await add('Meanwhile');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await app.anonymous.get('/readyz')).status).toBe(503);
    way.mend();
    await expect.poll(async () => (await add('After')).status).toBe(200);
    expect((await app.admin.get(`/api/people/v2/groups/${first.id}`)).body.name).toBe('Before');
    await expect.poll(async () => (await app.anonymous.get('/readyz')).status).toBe(200);
    await app.dispose();
    await way.close();
  },
);

it.runIf(inject('engine') === 'sqlite')(
  'a database on a full disk makes writes answer 503 and reads go on, and takes writes again without a restart',
  async ({ skip }) => {
    const disk = await createSmallDisk(48);
    if (!disk.isMounted) {
      await disk.dispose();
      skip('this account may mount no disk');
    }
    const folder = join(disk.folder, 'data');
    await mkdir(folder);
    const url = join(folder, 'atrium.sqlite');
    const app = await startTestApp({ ATRIUM_ADMIN_PASSWORD: 'correct horse battery' }, { url, drop: async () => {} });
    try {
      const add = (name: string) => app.admin.post('/api/people/v2/groups', { name, description: 'x'.repeat(200) });
      const { body: first } = await add('Before');
      await disk.breakDown(app, 'full');
      const statuses = new Set<number>();
      for (let number = 0; number < 200 && !statuses.has(503); number += 1) {
        statuses.add((await add(`Meanwhile ${number}`)).status);
      }
      expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
      expect((await app.admin.get(`/api/people/v2/groups/${first.id}`)).body.name).toBe('Before');
      await disk.mend(app);
      await expect.poll(async () => (await add('After')).status).toBe(200);
      await app.application.platform.search.follow();
      const { problems } = await verifyInstallation(app.application.platform, { databaseUrl: url, checks });
      expect(problems).toEqual([]);
    } finally {
      await app.dispose();
      await disk.dispose();
    }
  },
);

/** Writes are refused and reads answered, and after it was mended everything is as it was. */
async function expectOnlyReads(app: TestApp, breakDown: () => Promise<void>, mend: () => Promise<void>): Promise<void> {
  const add = (name: string) => app.admin.post('/api/people/v2/groups', { name });
  const { body: first } = await add('Before');
  await breakDown();
  await expect.poll(async () => (await add('Meanwhile')).status).toBe(503);
  const refused = await add('Meanwhile');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await app.admin.get(`/api/people/v2/groups/${first.id}`)).body.name).toBe('Before');
  expect((await app.anonymous.get('/readyz')).status).toBe(200);
  await mend();
  await expect.poll(async () => (await add('After')).status).toBe(200);
  const { body } = await app.admin.get('/api/people/v2/groups?limit=200');
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['Before', 'After']));
  expect(names).not.toContain('Meanwhile');
  await app.application.platform.search.follow();
  const { databaseUrl } = app.config;
  const { problems } = await verifyInstallation(app.application.platform, { databaseUrl, checks });
  expect(problems).toEqual([]);
}

it.runIf(inject('engine') === 'sqlite')(
  'a database whose file cannot be written to any more makes writes answer 503 and reads go on, and takes writes again without a restart',
  async ({ skip }) => {
    // On a disk: file systems in memory know no such mark.
    const folder = await mkdtemp(join(tmpdir(), 'atrium-unwritable-'));
    const mark = (how: '+i' | '-i', ...names: string[]) =>
      promisify(execFile)('chattr', [how, ...names.map((name) => join(folder, name))]);
    await writeFile(join(folder, 'probe'), '');
    const isAllowed = await mark('+i', 'probe').then(
      () => true,
      () => false,
    );
    if (!isAllowed) {
      await rm(folder, { recursive: true });
      skip('this account may make no file immutable');
    }
    await mark('-i', 'probe');
    const files = ['atrium.sqlite', 'atrium.sqlite-wal'];
    const url = join(folder, 'atrium.sqlite');
    const app = await startTestApp({ ATRIUM_ADMIN_PASSWORD: 'correct horse battery' }, { url, drop: async () => {} });
    try {
      const breakDown = async () => void (await mark('+i', ...files));
      await expectOnlyReads(app, breakDown, async () => void (await mark('-i', ...files)));
    } finally {
      await mark('-i', ...files).catch(() => {});
      await app.dispose();
      await rm(folder, { recursive: true });
    }
  },
);

it.runIf(inject('engine') === 'postgres')(
  'a server that only lets read makes writes answer 503 and reads go on, and takes writes again without a restart',
  async () => {
    const database = await cloneTemplate();
    const name = new URL(database.url).pathname.slice(1);
    const app = await startTestApp({}, database);
    const letOnlyRead = async (isOn: boolean) => {
      await administer(
        database.url,
        `alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`,
      );
      // It holds for new connections.
      await administer(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    };
    try {
      await expectOnlyReads(
        app,
        () => letOnlyRead(true),
        () => letOnlyRead(false),
      );
    } finally {
      await app.dispose();
    }
  },
);
