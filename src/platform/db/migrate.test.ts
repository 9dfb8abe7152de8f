import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/support/templates.ts';
import { migrations } from '../../app.ts';
import { setSetting } from './database.test-support.ts';
import { type Database, migrate, openDatabase, transaction } from './index.ts';
import { type Migration, runStatements } from './migration.ts';

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
