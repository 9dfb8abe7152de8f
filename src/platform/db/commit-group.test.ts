// Tests that transactions of the embedded database that come together share a commit and nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { asCaller } from '../caller.ts';
import { insertsOf } from './appended-rows.ts';
import { type CommitGroup, createCommitGroup } from './commit-group.ts';
import { getSetting, setSetting, useTwoInstances } from './database.test-support.ts';
import { createTableCache, type Db, transaction } from './index.ts';

const insertion = CompiledQuery.raw('insert into written (name) values (?)');

describe.skipIf(inject('engine') === 'postgres')('a group of transactions', () => {
  let folder: string;
  let writer: DatabaseSync;
  let outsider: DatabaseSync;
  let time = 0;
  let group: CommitGroup;
  /** The syncs that were asked for; each is over at once unless a test holds them. */
  let syncs: PromiseWithResolvers<void>[] = [];
  let isDiskBusy = false;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-group-'));
    writer = new DatabaseSync(join(folder, 'group.sqlite'));
    writer.exec('pragma journal_mode = wal; pragma foreign_keys = on; create table written (name text primary key)');
    writer.exec('create table child (name text references written (name) deferrable initially deferred)');
    outsider = new DatabaseSync(join(folder, 'group.sqlite'), { readOnly: true });
    time = 0;
    syncs = [];
    isDiskBusy = false;
    group = createCommitGroup({
      writer,
      begin: async () => writer.exec('begin immediate'),
      finish: (appended) => {
        for (const { sql, parameters } of insertsOf(appended)) writer.prepare(sql).run(...(parameters as string[]));
      },
      synced: () => {
        const sync = Promise.withResolvers<void>();
        syncs.push(sync);
        if (!isDiskBusy) sync.resolve();
        return sync.promise;
      },
      committed: () => {},
      ended: () => {},
      now: () => time,
    });
  });
  afterEach(() => {
    outsider.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });

  /** The settings that another process would see now. */
  function committed(): unknown[] {
    return outsider
      .prepare('select name from written order by name')
      .all()
      .map(({ name }) => name);
  }

  async function write(name: string, mayTakeLong = false): Promise<{ durable: Promise<void> }> {
    await group.begin(mayTakeLong);
    writer.prepare('insert into written (name) values (?)').run(name);
    return { durable: group.commit() };
  }

  it('is committed by one commit, at the end of a turn of the event loop that brings no other', async () => {
    const first = await write('a');
    const second = await write('b');
    expect(committed()).toEqual([]);
    await first.durable;
    expect(committed()).toEqual(['a', 'b']);
    await second.durable;
  });

  it('is committed by the first transaction that ends after the longest wait', async () => {
    const first = await write('a');
    time = 11;
    const second = await write('b');
    expect(committed()).toEqual(['a', 'b']);
    await Promise.all([first.durable, second.durable]);
  });

  it('goes on for longer where the last commit took long', async () => {
    const commit = writer.exec.bind(writer);
    writer.exec = (statement) => {
      if (statement === 'commit') time += 10;
      commit(statement);
    };
    await (await write('a')).durable;
    const begunAt = time;
    const second = await write('b');
    time = begunAt + 20;
    const third = await write('c');
    expect(committed()).toEqual(['a']);
    time = begunAt + 21;
    const fourth = await write('d');
    expect(committed()).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all([second.durable, third.durable, fourth.durable]);
  });

  it('is answered when it is on the disk, while others see it', async () => {
    isDiskBusy = true;
    let isAnswered = false;
    const first = (await write('a')).durable.then(() => {
      isAnswered = true;
    });
    await expect.poll(committed).toEqual(['a']);
    expect(isAnswered).toBe(false);
    syncs[0]?.resolve();
    await first;
  });

  it('collects transactions while the disk is busy with the group before', async () => {
    isDiskBusy = true;
    const first = await write('a');
    await expect.poll(committed).toEqual(['a']);
    const later = [await write('b')];
    await new Promise(setImmediate);
    later.push(await write('c'));
    await new Promise(setImmediate);
    expect(committed()).toEqual(['a']);
    syncs[0]?.resolve();
    await first.durable;
    await expect.poll(committed).toEqual(['a', 'b', 'c']);
    expect(syncs).toHaveLength(2);
    syncs[1]?.resolve();
    await Promise.all(later.map(({ durable }) => durable));
  });

  it('is committed after the longest wait, even if the disk is still busy with the group before', async () => {
    isDiskBusy = true;
    const first = await write('a');
    await expect.poll(committed).toEqual(['a']);
    const second = await write('b');
    time = 11;
    const third = await write('c');
    expect(committed()).toEqual(['a', 'b', 'c']);
    for (const { resolve } of syncs) resolve();
    await Promise.all([first, second, third].map(({ durable }) => durable));
  });

  it('fails when it cannot be brought to the disk, and the next group does not', async () => {
    isDiskBusy = true;
    const first = await write('a');
    await expect.poll(() => syncs.length).toBe(1);
    const second = await write('b');
    syncs[0]?.reject(new Error('the disk is gone'));
    await expect(first.durable).rejects.toThrow('the disk is gone');
    await expect.poll(() => syncs.length).toBe(2);
    syncs[1]?.resolve();
    await second.durable;
    expect(committed()).toEqual(['a', 'b']);
  });

  it('is committed before a transaction begins that may take long', async () => {
    const first = await write('a');
    const second = await write('b', true);
    expect(committed()).toEqual(['a']);
    await Promise.all([first.durable, second.durable]);
    expect(committed()).toEqual(['a', 'b']);
  });

  it('is committed without a transaction that failed', async () => {
    const first = await write('a');
    await group.begin(false);
    writer.exec(`insert into written (name) values ('b')`);
    group.rollback();
    const third = await write('c');
    await Promise.all([first.durable, third.durable]);
    expect(committed()).toEqual(['a', 'c']);
  });

  it('is committed with the entries of its transactions, but not of one that failed', async () => {
    const leave = (name: string) => group.append({ insertion, makeRows: () => [[name]] });
    await group.begin(false);
    leave('entry of a');
    const first = group.commit();
    await group.begin(false);
    leave('entry of b');
    group.rollback();
    await group.begin(false);
    leave('entry of c');
    const third = group.commit();
    expect(writer.prepare('select count(*) as number from written').get()).toEqual({ number: 0 });
    await Promise.all([first, third]);
    expect(committed()).toEqual(['entry of a', 'entry of c']);
  });

  it('makes entries at its end, and none of a transaction that failed', async () => {
    const made: string[] = [];
    const leave = (name: string) =>
      group.append({
        insertion,
        makeRows() {
          made.push(name);
          return [];
        },
      });
    await group.begin(false);
    leave('a');
    const first = group.commit();
    await group.begin(false);
    leave('b');
    group.rollback();
    expect(made).toEqual([]);
    await first;
    expect(made).toEqual(['a']);
  });

  it('fails as a whole when an entry cannot be written', async () => {
    const first = await write('a');
    await group.begin(false);
    group.append({ insertion, makeRows: () => [['a']] });
    const second = group.commit();
    await expect(first.durable).rejects.toThrow(/unique/i);
    await expect(second).rejects.toThrow(/unique/i);
    expect(committed()).toEqual([]);
    await (await write('b')).durable;
    expect(committed()).toEqual(['b']);
  });

  it('ends when its first transaction fails', async () => {
    await group.begin(false);
    writer.exec(`insert into written (name) values ('a')`);
    group.rollback();
    expect(writer.isTransaction).toBe(false);
    await (await write('b')).durable;
    expect(committed()).toEqual(['b']);
  });

  it('fails as a whole when its commit fails, and the next group does not', async () => {
    const first = await write('a');
    await group.begin(false);
    writer.exec(`insert into child (name) values ('nobody')`);
    const second = group.commit();
    await expect(first.durable).rejects.toThrow(/foreign key/i);
    await expect(second).rejects.toThrow(/foreign key/i);
    expect(committed()).toEqual([]);
    await (await write('c')).durable;
    expect(committed()).toEqual(['c']);
  });

  it('fails as a whole when a statement makes SQLite roll back everything', async () => {
    const first = await write('a');
    await group.begin(false);
    writer.exec('rollback');
    group.lost(new Error('the disk is full'));
    group.rollback();
    await expect(first.durable).rejects.toThrow('the disk is full');
    await (await write('b')).durable;
    expect(committed()).toEqual(['b']);
  });
});

describe.skipIf(inject('engine') === 'postgres')('a transaction of a group', () => {
  const instances = useTwoInstances();
  const write = <R>(caller: string, work: (tx: Db) => Promise<R>): Promise<R> =>
    asCaller(caller, () => transaction(instances.one.db, work));

  it('sees what earlier transactions of the group have written, also cached values', async () => {
    await setSetting(instances.one, 'a', 'old');
    const cache = createTableCache<string>(instances.one.changes, { tables: ['settings'], maxEntries: 10 });
    const getOf = async (db: Db) => (await getSetting({ db }, 'a')) ?? '';
    expect(await cache.get('a', () => getOf(instances.one.db))).toBe('old');
    const [, seen] = await Promise.all([
      write('ada', (tx) => tx.updateTable('settings').set({ value: 'new' }).where('name', '=', 'a').execute()),
      write('ben', async (tx) => cache.get('a', () => getOf(tx))),
    ]);
    expect(seen).toBe('new');
    expect(await cache.get('a', () => getOf(instances.one.db))).toBe('new');
  });
});
