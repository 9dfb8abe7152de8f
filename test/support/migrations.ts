import { sql } from 'kysely';
import { afterEach, beforeEach, expect } from 'vitest';
import { migrations } from '../../src/app.ts';
import { insertUserRows } from '../../src/modules/people/index.ts';
import { type Database, type Db, migrate, openDatabase, transaction } from '../../src/platform/db/index.ts';
import { emptyDatabase, type TestDatabase } from './templates.ts';

export interface MigrationBench {
  readonly database: Database;
  readonly db: Db;
  /** Fills a database of the release before the migration. */
  fill<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Brings it to the present. */
  migrate(): Promise<void>;
}

/** A database for each test of the migration. `from`: an earlier release than the one before it. */
export function useMigration(name: string, { from }: { from?: string } = {}): MigrationBench {
  let place: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await emptyDatabase();
    database = await openDatabase({ url: place.url, poolSize: 2 });
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });
  return {
    get database() {
      return database;
    },
    get db() {
      return database.db;
    },
    async fill(work) {
      const names = migrations.map((migration) => migration.name);
      await migrate(database, migrations, from ?? names[names.indexOf(name) - 1]);
      return transaction(database.db, work);
    },
    async migrate() {
      expect(await migrate(database, migrations)).toContain(name);
    },
  };
}

/** Users of these names, in the extranet that they need. */
export async function insertPeople(tx: Db, ...usernames: string[]): Promise<number[]> {
  await sql`insert into extranets (id, name, name_key, description, description_key, inactive, is_primary, read_only, created_at)
    values (1, 'Inside', 'inside', '', '', 0, 1, 0, 1)`.execute(tx);
  const people = usernames.map((username) => ({
    username,
    firstname: username,
    surname: 'Byron',
    email: `${username}@example.com`,
  }));
  return insertUserRows(tx, people, { language: 'en', now: 1, extranetId: 1 });
}
