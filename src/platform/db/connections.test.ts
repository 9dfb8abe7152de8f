import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { getSetting, setSetting, terminate, useTwoInstances } from './database.test-support.ts';
import { type Db, openDatabase, transaction } from './index.ts';

const instances = useTwoInstances();
const isPostgres = inject('engine') === 'postgres';

afterEach(async () => {
  await transaction(instances.one.db, (tx) => tx.deleteFrom('settings').execute());
});

const insert = (tx: Db, name: string) => tx.insertInto('settings').values({ name, value: '1' }).execute();
const names = async () =>
  (await instances.one.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

describe('a database', () => {
  it('is closed when its transactions have ended, and then refuses queries', async () => {
    const database = await openDatabase({ url: instances.url, poolSize: 2 });
    const begun = Promise.withResolvers<void>();
    const writing = transaction(database.db, async (tx) => {
      begun.resolve();
      await sleep(50);
      await insert(tx, 'a');
    });
    await begun.promise;
    await Promise.all([database.close(), database.close()]);
    await writing;
    expect(await names()).toEqual(['a']);
    await expect(transaction(database.db, (tx) => insert(tx, 'b'))).rejects.toThrow();
  });
});

describe.runIf(!isPostgres)('a write on SQLite while another process holds the lock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fails after a while, and the next write works', async () => {
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = transaction(instances.one.db, async () => {
      begun.resolve();
      await hold.promise;
    });
    await begun.promise;
    const waiting = transaction(instances.two.db, (tx) => insert(tx, 'a'));
    const behind = transaction(instances.two.db, (tx) => insert(tx, 'b'));
    await sleep(30);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await expect(waiting).rejects.toThrow('locked');
    vi.useRealTimers();
    hold.resolve();
    await Promise.all([holding, behind]);
    expect(await names()).toEqual(['b']);
  });
});

describe.runIf(isPostgres)('PostgreSQL', () => {
  it('runs the work of a transaction again after a serialization failure', async () => {
    await setSetting(instances.one, 'a', '0');
    await setSetting(instances.one, 'b', '0');
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    const attempts: string[] = [];
    const add = (tx: Db, name: string) =>
      tx.updateTable('settings').set({ value: sql`(value::int + 1)::text` }).where('name', '=', name).execute();
    const cross = (first: string, second: string) =>
      transaction(instances.one.db, async (tx) => {
        attempts.push(first);
        await add(tx, first);
        holding += 1;
        if (holding === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await add(tx, second);
      });
    await Promise.all([cross('a', 'b'), cross('b', 'a')]);
    expect(attempts).toHaveLength(3);
    expect([await getSetting(instances.one, 'a'), await getSetting(instances.one, 'b')]).toEqual(['2', '2']);
  });

  it('fails only the transaction whose connection is lost', async () => {
    const database = await openDatabase({ url: instances.url, poolSize: 2 });
    const begun = Promise.withResolvers<number>();
    const lost = Promise.withResolvers<void>();
    const failing = transaction(database.db, async (tx) => {
      await insert(tx, 'a');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      begun.resolve(rows[0]?.pid ?? 0);
      await lost.promise;
      await insert(tx, 'b');
    });
    await sql`select pg_terminate_backend(${await begun.promise})`.execute(instances.two.db);
    await sleep(50);
    lost.resolve();
    await expect(failing).rejects.toThrow(/connection|terminat/i);
    expect(await names()).toEqual([]);
    await setSetting(database, 'c', '1');
    expect(await terminate(instances.two, 'atrium')).toBeGreaterThan(0);
    // A connection whose loss is not known yet may still be taken.
    await expect.poll(() => getSetting(database, 'c').catch(() => 'lost')).toBe('1');
    await database.ping();
    await database.close();
  });
});
