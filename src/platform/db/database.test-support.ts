import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { emptyDatabase } from '../../../test/support/templates.ts';
import { migrations } from '../../app.ts';
import { type Database, migrate, openDatabase, transaction } from './index.ts';

export interface Instances {
  url: string;
  one: Database;
  two: Database;
}

/** Two handles of one migrated database. Read its members inside tests only. */
export function useTwoInstances(): Instances {
  const instances = {} as Instances;
  let drop = async () => {};
  beforeAll(async () => {
    const place = await emptyDatabase();
    instances.url = place.url;
    instances.one = await openDatabase({ url: place.url, poolSize: 5 });
    instances.two = await openDatabase({ url: place.url, poolSize: 5 });
    await migrate(instances.one, migrations);
    drop = async () => {
      await instances.one.close();
      await instances.two.close();
      await place.drop();
    };
  });
  afterAll(() => drop());
  return instances;
}

export async function setSetting({ db }: Pick<Database, 'db'>, name: string, value: string): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
}

export async function getSetting({ db }: Pick<Database, 'db'>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Ends the connections of one kind, as a restart of the server would. Returns how many there were. */
export async function terminate({ db }: Database, applicationName: string): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.length;
}
