import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/support/templates.ts';
import { migrations } from '../../app.ts';
import { setSetting } from './database.test-support.ts';
import { type Database, migrate, openDatabase, requireKnownSchema, SchemaRefused, transaction } from './index.ts';
import { type Migration, runStatements } from './migration.ts';
import { preparedQuery } from './prepared-query.ts';

const all = migrations.map(({ name }) => name);
const [first = ''] = all;

let place: TestDatabase;
let opened: Database[];

beforeEach(async () => {
  place = await emptyDatabase();
  opened = [];
});
afterEach(async () => {
  for (const database of opened) await database.close();
  await place.drop();
});

async function open(): Promise<Database> {
  const database = await openDatabase({ url: place.url, poolSize: 2 });
  opened.push(database);
  return database;
}

const applied = async ({ db }: Database) =>
  (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('migrations', () => {
  it('have names in order', () => {
    expect(all).toEqual([...new Set(all)].sort());
  });

  it('run once, in order, and are recorded', async () => {
    const database = await open();
    expect(await migrate(database, migrations)).toEqual(all);
    expect(await applied(database)).toEqual(all);
    expect(await migrate(database, migrations)).toEqual([]);
  });

  it('run once when several instances start together', async () => {
    const instances = await Promise.all([open(), open(), open(), open()]);
    const ran = await Promise.all(instances.map((database) => migrate(database, migrations)));
    expect(ran.flat()).toEqual(all);
    for (const database of instances) await setSetting(database, 'works', 'here');
  });

  it('keep the data of an older database', async () => {
    const database = await open();
    expect(await migrate(database, migrations, first)).toEqual([first]);
    await setSetting(database, 'language', 'de');
    await transaction(database.db, async (tx) => {
      await tx.insertInto('capabilities').values({ capability: 'x', subject: 'everyone', subject_id: 0 }).execute();
      // The column of the queue had another name.
      await sql`insert into jobs (kind, payload, lane, run_at, created_at) values ('k', '1', 'a', 1, 2)`.execute(tx);
      await tx.insertInto('schedules').values({ name: 's', next_run_at: 3 }).execute();
    });
    expect(await migrate(database, migrations)).toEqual(all.slice(1));
    const { db } = database;
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'language', value: 'de' }]);
    expect(await db.selectFrom('capabilities').select(['capability', 'subject_id']).execute()).toEqual([
      { capability: 'x', subject_id: 0 },
    ]);
    expect(await db.selectFrom('jobs').selectAll().execute()).toMatchObject([
      { kind: 'k', queue_key: 'a', run_at: 1, created_at: 2, attempts: 0, claimed_until: 0, failed_at: null },
    ]);
    expect(await db.selectFrom('schedules').selectAll().execute()).toMatchObject([{ name: 's', next_run_at: 3 }]);
  });

  it('refuse a database of a newer version, and change nothing in it', async () => {
    const database = await open();
    await migrate(database, migrations, first);
    await transaction(database.db, (tx) =>
      tx.insertInto('migrations').values({ name: '9999-future', applied_at: 1 }).execute(),
    );
    await expect(migrate(database, migrations)).rejects.toThrow(/newer version \(it has 9999-future\)/);
    expect(await applied(database)).toEqual([first, '9999-future']);
  });

  it('from 0083 on say whether programs from before them may go on serving', () => {
    const silent = migrations.filter(({ name, oldMayServe }) => name >= '0083' && oldMayServe === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  const later = (oldMayServe: boolean): Migration => ({
    name: '9999-later',
    oldMayServe,
    up: (tx, types) => runStatements(tx, [`alter table settings add column later ${types.text}`]),
  });

  it('that an older program can live with let it start and go on', async () => {
    const old = await open();
    await migrate(old, migrations);
    await setSetting(old, 'before', '1');
    const read = preparedQuery((db) => db.selectFrom('settings').selectAll().where('name', '=', 'before'));
    expect(await read(old.db, {})).toEqual([{ name: 'before', value: '1' }]);
    await old.serve?.();
    expect(await migrate(await open(), [...migrations, later(true)])).toEqual(['9999-later']);
    const expected = [{ name: 'before', value: '1' }];
    expect(await read(old.db, {})).toMatchObject(expected);
    expect(await transaction(old.db, (tx) => read(tx, {}))).toMatchObject(expected);
    await setSetting(old, 'after', '1');
    expect(await migrate(old, migrations)).toEqual([]);
    await requireKnownSchema(old, migrations);
  });

  it('that an older program cannot live with keep it from starting', async () => {
    const old = await open();
    await migrate(old, migrations);
    await migrate(await open(), [...migrations, later(false)]);
    await expect(migrate(old, migrations)).rejects.toThrow(SchemaRefused);
    await expect(requireKnownSchema(old, migrations)).rejects.toThrow(/newer version \(it has 9999-later\)/);
  });

  it.runIf(inject('engine') === 'postgres')(
    'that serving instances cannot live with wait until they are stopped',
    async () => {
      const [one, other] = [await open(), await open()];
      await migrate(one, migrations);
      await Promise.all([one.serve?.(), other.serve?.()]);
      const next = await open();
      const run = () => migrate(next, [...migrations, later(false)]);
      await expect(run()).rejects.toThrow('could not go on with 9999-later; stop the other instances first');
      await one.close();
      await expect(run()).rejects.toThrow(SchemaRefused);
      await other.close();
      await expect.poll(() => run().catch(() => undefined)).toEqual(['9999-later']);
    },
  );

  it.runIf(inject('engine') === 'postgres')('let the requests of serving instances go first', async () => {
    const old = await open();
    await migrate(old, migrations);
    await old.serve?.();
    const [reading, readOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const request = transaction(old.db, async (tx) => {
      tries += 1;
      await tx.selectFrom('settings').selectAll().execute();
      reading.resolve();
      await readOn.promise;
      return tx.selectFrom('users').select('id').execute();
    });
    await reading.promise;
    const waits: Migration = {
      name: '9999-later',
      oldMayServe: true,
      up: (tx, types) =>
        runStatements(
          tx,
          ['users', 'settings'].map((table) => `alter table ${table} add column later ${types.text}`),
        ),
    };
    const migrating = migrate(await open(), [...migrations, waits]);
    const waiting = async () =>
      (
        await sql`select 1 from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(old.db)
      ).rows.length;
    await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0);
    readOn.resolve();
    await request;
    expect(await migrating).toEqual(['9999-later']);
    expect(tries).toBe(1);
  });

  it('leave nothing when one of them fails', async () => {
    const database = await open();
    const good: Migration = {
      name: '0001-good',
      up: (tx, types) => runStatements(tx, [`create table good (id ${types.id})`]),
    };
    const bad: Migration = {
      name: '0002-bad',
      up: (tx) =>
        runStatements(tx, [`insert into good (id) values (1)`, `alter table nothing add column more integer`]),
    };
    await expect(migrate(database, [good, bad])).rejects.toThrow(/nothing/);
    await expect(sql`select 1 from good`.execute(database.db)).rejects.toThrow(/good/);
    await expect(applied(database)).rejects.toThrow(/migrations/);
    expect(await migrate(database, migrations)).toEqual(all);
  });
});
