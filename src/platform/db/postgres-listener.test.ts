import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { overNetwork } from '../../../test/support/templates.ts';
import { getSetting, setSetting, terminate, useTwoInstances } from './database.test-support.ts';
import { createTableCache, openDatabase } from './index.ts';
import { openListener } from './postgres-listener.ts';
import { connectTo, postgresServers } from './postgres-servers.ts';
import { isUnavailable } from './unavailable.ts';

const LISTENERS = 'atrium-changes';

describe.runIf(inject('engine') === 'postgres')('the connection that listens for changes', () => {
  const instances = useTwoInstances();
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  const countListeners = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = ${LISTENERS}`.execute(instances.one.db);
    return rows[0]?.count;
  };
  const isUp = () => instances.one.changes.revisionOf(['settings']) !== undefined;

  it('is opened again when it was cut; until then nothing is cached', async () => {
    const cache = createTableCache<string | undefined>(instances.one.changes, { tables: ['settings'], maxEntries: 10 });
    const load = vi.fn(() => getSetting(instances.one, 'a'));
    await setSetting(instances.one, 'a', 'old');
    await sleep(100);
    expect(await cache.get('a', load)).toBe('old');
    const before = instances.one.changes.revisionOf(['settings']);
    const woken = vi.fn();
    const unsubscribe = instances.one.changes.subscribe('settings', woken);

    expect(await terminate(instances.one, LISTENERS)).toBe(2);
    await vi.waitFor(() => expect(isUp()).toBe(false), { timeout: 60_000, interval: 5 });
    expect(cache.peek('a')).toBeUndefined();
    load.mockClear();
    await cache.get('a', load);
    await cache.get('a', load);
    expect(load).toHaveBeenCalledTimes(2);

    await setSetting(instances.two, 'a', 'new');
    expect(woken).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(isUp()).toBe(true), { timeout: 60_000 });
    expect(woken).toHaveBeenCalled();
    unsubscribe();
    expect(instances.one.changes.revisionOf(['settings'])).not.toBe(before);
    expect(await cache.get('a', load)).toBe('new');
    // The other line tells of the change once more when it is back.
    await vi.waitFor(
      async () => {
        await cache.get('a', load);
        expect(cache.peek('a')).toBe('new');
      },
      { timeout: 60_000 },
    );
    await setSetting(instances.two, 'a', 'newer');
    await vi.waitFor(() => expect(cache.peek('a')).toBeUndefined(), { timeout: 60_000 });
  });

  it('is opened once, however often it is cut', async () => {
    for (let n = 0; n < 3; n += 1) {
      await vi.waitFor(async () => expect(await countListeners()).toBe(2), { timeout: 60_000, interval: 50 });
      await terminate(instances.one, LISTENERS);
      await vi.waitFor(() => expect(isUp()).toBe(false), { timeout: 60_000, interval: 5 });
    }
    await vi.waitFor(async () => expect(await countListeners()).toBe(2), { timeout: 60_000, interval: 50 });
    await sleep(2_500);
    expect(await countListeners()).toBe(2);
  });

  it('is tried again at a steady rate while the server does not answer', async () => {
    const { url, control } = await proxyTo(instances.url);
    const database = await openDatabase({ url, poolSize: 2 });
    control.isOpen = false;
    control.dialled = 0;
    control.cut();
    await sleep(4_500);
    expect(database.changes.revisionOf(['settings'])).toBeUndefined();
    expect(control.dialled).toBeGreaterThanOrEqual(2);
    expect(control.dialled).toBeLessThanOrEqual(5);
    control.isOpen = true;
    await vi.waitFor(() => expect(database.changes.revisionOf(['settings'])).toBeDefined(), { timeout: 60_000 });
    await database.close();
  });

  it('can be closed while it is down, and is not tried again', async () => {
    const { url, control } = await proxyTo(instances.url);
    const listener = await openListener(postgresServers(url));
    control.isOpen = false;
    control.cut();
    await vi.waitFor(() => expect(listener.changes.revisionOf([])).toBeUndefined(), { timeout: 60_000 });
    await listener.close();
    control.dialled = 0;
    await sleep(1_500);
    expect(control.dialled).toBe(0);
  });

  it('is not tried again when it could not be opened at first', async () => {
    const { url, control } = await proxyTo(instances.url);
    control.isOpen = false;
    await expect(openDatabase({ url })).rejects.toThrow();
    expect(control.dialled).toBe(1);
    await sleep(2_500);
    expect(control.dialled).toBe(1);
  });

  it('tells whoever waits for a server that is gone without a word', async () => {
    const { url, control } = await proxyTo(instances.url);
    const those = postgresServers(url);
    const open = () => openListener(those, { heartbeatMs: 50, answerMs: 300 });
    // A busy machine may need more than one try.
    const listener = await vi.waitFor(open, { timeout: 60_000 });
    const waiting = await connectTo(those, {});
    const answer = waiting.query('select pg_sleep(3600)').then(
      () => 'answered',
      (error: unknown) => error,
    );
    control.fallSilent();
    expect(isUnavailable(await answer)).toBe(true);
    await vi.waitFor(() => expect(listener.changes.revisionOf([])).toBeUndefined(), { timeout: 60_000 });
    control.cut();
    await listener.close();
  });

  it('tells of many changes with one announcement, while another is on its way', async () => {
    const listener = await openListener(postgresServers(instances.url));
    const hearer = await connectTo(postgresServers(instances.url), {});
    const messages: string[] = [];
    hearer.on('notification', ({ payload = '' }) => messages.push(payload.split(',').slice(1).join(',')));
    await hearer.query('listen atrium_changes');
    const tables = Array.from({ length: 100 }, (_, number) => `table${number}`);
    await Promise.all(tables.map((table) => listener.changed([table])));
    await hearer.query('select 1');
    expect(messages).toEqual(['table0', tables.slice(1).join(',')]);
    await hearer.end();
    await listener.close();
  });

  it('tells of changes that were made while it was down when it is back', async () => {
    const { url, control } = await proxyTo(instances.url);
    const [listener, other] = [
      await openListener(postgresServers(url)),
      await openListener(postgresServers(instances.url)),
    ];
    control.isOpen = false;
    control.cut();
    await vi.waitFor(() => expect(listener.changes.revisionOf([])).toBeUndefined(), { timeout: 60_000 });
    const before = other.changes.revisionOf(['table']);
    await listener.changed(['table']);
    expect(other.changes.revisionOf(['table'])).toBe(before);
    control.isOpen = true;
    await vi.waitFor(() => expect(other.changes.revisionOf(['table'])).not.toBe(before), { timeout: 60_000 });
    await Promise.all([listener.close(), other.close()]);
  });

  it('leaves it to the transactions to tell of their changes while it is down', async () => {
    const { url, control } = await proxyTo(instances.url);
    const database = await openDatabase({ url: instances.url, listenUrl: url, poolSize: 2 });
    control.isOpen = false;
    control.cut();
    await vi.waitFor(() => expect(database.changes.revisionOf([])).toBeUndefined(), { timeout: 60_000 });
    const before = instances.one.changes.revisionOf(['settings']);
    await setSetting(database, 'a', 'told by its transaction');
    await vi.waitFor(() => expect(instances.one.changes.revisionOf(['settings'])).not.toBe(before), {
      timeout: 60_000,
    });
    expect(database.changes.revisionOf([])).toBeUndefined();
    await database.close();
  });

  it('has missed something, perhaps, when another instance is gone', async () => {
    const listener = await openListener(postgresServers(instances.url), { heartbeatMs: 20, answerMs: 10_000 });
    const other = await openListener(postgresServers(instances.url));
    const before = listener.changes.revisionOf(['table']);
    await other.close();
    await vi.waitFor(() => expect(listener.changes.revisionOf(['table'])).not.toBe(before), { timeout: 60_000 });
    await listener.close();
  });

  it('leaves nothing behind when the database is closed', async () => {
    const database = await openDatabase({ url: instances.url, poolSize: 2 });
    await database.ping();
    expect(await countListeners()).toBe(3);
    await database.close();
    await vi.waitFor(async () => expect(await countListeners()).toBe(2), { timeout: 60_000 });
  });

  /** A door to the server that can be shut. */
  async function proxyTo(target: string) {
    const { hostname, port } = new URL(overNetwork(target));
    const control = {
      isOpen: true,
      dialled: 0,
      isSilent: false,
      cut() {
        for (const socket of sockets) socket.destroy();
      },
      fallSilent() {
        control.isSilent = true;
        for (const socket of sockets) socket.unpipe();
      },
    };
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      control.dialled += 1;
      socket.on('error', () => {});
      if (!control.isOpen) {
        socket.destroy();
        return;
      }
      if (control.isSilent) return void sockets.add(socket);
      const upstream = dial(Number(port), hostname);
      for (const each of [socket, upstream]) {
        sockets.add(each);
        each.on('error', () => {});
        each.on('close', () => {
          sockets.delete(each);
          socket.destroy();
          upstream.destroy();
        });
      }
      socket.pipe(upstream).pipe(socket);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return { url: url.href, control };
  }
});
