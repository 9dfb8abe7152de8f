import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { getSetting, setSetting, useTwoInstances } from './database.test-support.ts';
import { alongside, type Db, lockRow, transaction } from './index.ts';

const instances = useTwoInstances();
const isPostgres = inject('engine') === 'postgres';

afterEach(async () => {
  await transaction(instances.one.db, (tx) => tx.deleteFrom('settings').execute());
});

const insert = (tx: Db, name: string) => tx.insertInto('settings').values({ name, value: '1' }).execute();
const names = async () =>
  (await instances.one.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

describe('a transaction', () => {
  it('keeps what it wrote and returns what the work returned', async () => {
    const result = await transaction(instances.one.db, async (tx) => {
      await insert(tx, 'a');
      return 42;
    });
    expect(result).toBe(42);
    expect(await names()).toEqual(['a']);
  });

  it('leaves nothing when the work throws', async () => {
    const failing = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('is joined by a transaction inside it, with one commit and one rollback for both', async () => {
    await transaction(instances.one.db, async (tx) => {
      await insert(tx, 'outer');
      await transaction(tx, async (inner) => {
        expect(inner).toBe(tx);
        await insert(inner, 'inner');
      });
      expect(await getSetting(instances.two, 'inner').catch(() => 'refused')).toBe('refused');
    });
    const failing = transaction(instances.one.db, async (tx) => {
      await transaction(tx, (inner) => insert(inner, 'lost'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual(['inner', 'outer']);
  });

  it('reads what it wrote, and nobody else does before the commit', async () => {
    const written = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const writing = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'a');
      expect(await getSetting({ db: tx }, 'a')).toBe('1');
      written.resolve();
      await seen.promise;
    });
    await written.promise;
    expect(await getSetting(instances.one, 'a')).toBeUndefined();
    expect(await getSetting(instances.two, 'a')).toBeUndefined();
    seen.resolve();
    await writing;
    expect(await getSetting(instances.two, 'a')).toBe('1');
  });

  it('fails for the reason of a write that went along, and not for what the statements after it were told', async () => {
    await setSetting(instances.one, 'a', 'before');
    const taken = isPostgres ? { code: '23505' } : { errcode: 1555 };
    const readingOn = transaction(instances.one.db, async (tx) => {
      alongside(insert(tx, 'a'));
      await getSetting({ db: tx }, 'a');
      await insert(tx, 'b');
    });
    await expect(readingOn).rejects.toMatchObject(taken);
    const endingAtOnce = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'b');
      alongside(insert(tx, 'a'));
    });
    await expect(endingAtOnce).rejects.toMatchObject(taken);
    expect(await names()).toEqual(['a']);
  });

  it('keeps the order of writes that go along, and leaves nothing of them when the work throws', async () => {
    await transaction(instances.one.db, async (tx) => {
      for (const name of ['a', 'b', 'c']) alongside(insert(tx, name));
      alongside(tx.deleteFrom('settings').where('name', '=', 'b').execute());
      expect(await getSetting({ db: tx }, 'b')).toBeUndefined();
      expect(await getSetting({ db: tx }, 'c')).toBe('1');
    });
    expect(await names()).toEqual(['a', 'c']);
    const failing = transaction(instances.one.db, async (tx) => {
      alongside(insert(tx, 'd'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual(['a', 'c']);
  });

  it('fails when one of its statements failed, even if the error was caught', async () => {
    await setSetting(instances.one, 'a', 'before');
    const caught = vi.fn();
    const failing = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'b');
      await insert(tx, 'a').catch(caught);
      return 'as if nothing had happened';
    });
    await expect(failing).rejects.toMatchObject(isPostgres ? { code: '23505' } : { errcode: 1555 });
    expect(caught).toHaveBeenCalledTimes(1);
    expect(await names()).toEqual(['a']);

    const goingOn = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'a').catch(caught);
      await insert(tx, 'c');
    });
    await expect(goingOn).rejects.toThrow('an earlier statement of the transaction has failed');
    expect(await names()).toEqual(['a']);
  });

  it('can fail at its commit, and the next one works', async () => {
    await transaction(instances.one.db, (tx) =>
      sql`create table child (setting varchar(9) references settings (name) deferrable initially deferred)`.execute(tx),
    );
    const failing = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'lost');
      await sql`insert into child (setting) values ('nobody')`.execute(tx);
    });
    // Waits for its turn behind the failing one, and must get it once.
    const next = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'kept');
      await sleep(20);
      await insert(tx, 'kept too');
    });
    const last = transaction(instances.one.db, (tx) => insert(tx, 'last'));
    await expect(failing).rejects.toThrow(/foreign key/i);
    await Promise.all([next, last]);
    expect(await names()).toEqual(['kept', 'kept too', 'last']);
    await transaction(instances.one.db, (tx) => sql`drop table child`.execute(tx));
  });

  it('does not stop the process while it waits for another instance', async () => {
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = transaction(instances.one.db, async (tx) => {
      await insert(tx, 'first');
      begun.resolve();
      await hold.promise;
    });
    await begun.promise;
    let isWaiting = true;
    const second = transaction(instances.two.db, (tx) => insert(tx, 'second')).finally(() => {
      isWaiting = false;
    });
    // A wait that stopped the process would end without the lock: what holds it goes on only after these turns.
    for (let turns = 0; turns < 20; turns += 1) await sleep(10);
    // PostgreSQL locks rows, and these are two.
    if (!isPostgres) expect(isWaiting).toBe(true);
    hold.resolve();
    await Promise.all([first, second]);
    expect(await names()).toEqual(['first', 'second']);
  });

  it('keeps others from a row that it has locked', async () => {
    const id = await transaction(instances.one.db, async (tx) => {
      const row = { kind: 'counter', payload: '0', queue_key: '', run_at: 0, created_at: 0 };
      return (await tx.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    const increment = (db: Db) =>
      transaction(db, async (tx) => {
        lockRow(tx, 'jobs', id);
        const { payload } = await tx
          .selectFrom('jobs')
          .select('payload')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('jobs')
          .set({ payload: String(Number(payload) + 1) })
          .where('id', '=', id)
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => increment(n % 2 ? instances.one.db : instances.two.db)));
    const rows = await instances.one.db.selectFrom('jobs').select('payload').execute();
    expect(rows).toEqual([{ payload: '20' }]);
    await transaction(instances.one.db, (tx) => tx.deleteFrom('jobs').execute());
  });
});

describe('the root handle inside a transaction', () => {
  const refused = 'root database handle was used inside a transaction';

  it('is refused, for a read as for a transaction of its own', async () => {
    await transaction(instances.one.db, async () => {
      await expect(getSetting(instances.one, 'a')).rejects.toThrow(refused);
      await expect(transaction(instances.one.db, (tx) => insert(tx, 'a'))).rejects.toThrow(refused);
    });
    await expect(
      transaction(instances.one.db, () => transaction(instances.one.db, (tx) => insert(tx, 'a'))),
    ).rejects.toThrow(refused);
    expect(await names()).toEqual([]);
  });

  it('is refused to promises and timers that were started inside', async () => {
    await transaction(instances.one.db, async (tx) => {
      const late = expect(sleep(5).then(() => getSetting(instances.one, 'a'))).rejects.toThrow(refused);
      const timed = expect(
        new Promise((resolve) => setTimeout(() => resolve(getSetting(instances.one, 'a')), 5)),
      ).rejects.toThrow(refused);
      await insert(tx, 'a');
      await Promise.all([late, timed]);
    });
  });

  it('may be used by work that outlives the transaction; the handle of the transaction may not', async () => {
    const after = Promise.withResolvers<void>();
    let late = Promise.resolve<unknown[]>([]);
    await transaction(instances.one.db, async (tx) => {
      late = after.promise.then(() =>
        Promise.all([
          transaction(instances.one.db, (own) => insert(own, 'late')),
          expect(insert(tx, 'lost')).rejects.toThrow(),
          expect(tx.selectFrom('settings').select('name').execute()).rejects.toThrow(),
        ]),
      );
      await insert(tx, 'a');
    });
    after.resolve();
    await late;
    expect(await names()).toEqual(['a', 'late']);
  });
});

describe('a write outside of a transaction', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['insert', (db) => insert(db, 'a')],
    ['update', (db) => db.updateTable('settings').set({ value: '2' }).execute()],
    ['update with an alias', (db) => db.updateTable('settings as s').set({ value: '2' }).execute()],
    ['delete', (db) => db.deleteFrom('settings').execute()],
    ['raw insert', (db) => sql`insert into settings (name, value) values ('a', '1')`.execute(db)],
    ['raw update', (db) => sql` Update settings set value = '2'`.execute(db)],
    ['new table', (db) => sql`create table stray (id integer)`.execute(db)],
    ['transaction of the library', (db) => db.transaction().execute((tx) => insert(tx, 'a'))],
  ])('is refused: %s', async (_, write) => {
    await setSetting(instances.one, 'kept', '1');
    await expect(write(instances.one.db)).rejects.toThrow('writes belong in a transaction');
    expect(await names()).toEqual(['kept']);
    expect(await getSetting(instances.one, 'kept')).toBe('1');
  });

  it('is told apart from a read that begins with a common table expression', async () => {
    const { rows } = await sql<{ n: number }>`with one (n) as (select 1) select n from one`.execute(instances.one.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
