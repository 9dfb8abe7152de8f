import { mkdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { checks } from '../src/app.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { startTestApp } from './support/app.ts';
import { createSmallDisk } from './support/small-disk.ts';
import { cloneTemplate } from './support/templates.ts';

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
    const way = await startWay(new URL(database.url));
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
