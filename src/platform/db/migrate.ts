// Owns the schema's versions: runs the missing migrations, once, however many instances start together.
import { sql } from 'kysely';
import { type Database, transaction } from './database.ts';
import { columnTypes, engineOf, lockName } from './dialect.ts';
import type { Migration } from './migration.ts';
import { migration0001 } from './migrations/0001-platform.ts';
import { migration0002 } from './migrations/0002-people.ts';
import { migration0003 } from './migrations/0003-notifications.ts';
import { migration0004 } from './migrations/0004-badges.ts';
import { migration0005 } from './migrations/0005-thankyou.ts';
import { migration0006 } from './migrations/0006-access-lists.ts';
import { migration0007 } from './migrations/0007-trash.ts';
import { migration0008 } from './migrations/0008-documents.ts';
import { migration0009 } from './migrations/0009-expenses.ts';
import { migration0010 } from './migrations/0010-knowledgebase.ts';
import { migration0011 } from './migrations/0011-news.ts';
import { migration0012 } from './migrations/0012-publish.ts';
import { migration0013 } from './migrations/0013-mail.ts';
import { migration0014 } from './migrations/0014-webhooks.ts';
import { migration0015 } from './migrations/0015-claimed-jobs.ts';
import { migration0016 } from './migrations/0016-link-caps.ts';
import { migration0017 } from './migrations/0017-accounts.ts';
import { migration0019 } from './migrations/0019-storage.ts';
import { migration0020 } from './migrations/0020-budgets.ts';

export const migrations: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0019,
  migration0020,
];

/** Returns the names of the migrations that ran now. `until` stops after one of them (for tests of upgrades). */
export function migrate(database: Database, until?: string): Promise<string[]> {
  return runMigrations(database, migrations, until);
}

/** All of them or none: a failing migration leaves the database as it was. */
export async function runMigrations(database: Database, list: readonly Migration[], until?: string): Promise<string[]> {
  return transaction(database.db, async (tx) => {
    await lockName(tx, 'migrate');
    const types = columnTypes[engineOf(tx)];
    await sql
      .raw(`create table if not exists migrations (name ${types.text} primary key, applied_at ${types.int} not null)`)
      .execute(tx);
    const applied = new Set((await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
    refuseNewer(applied, list);
    const ran: string[] = [];
    for (const migration of list) {
      if (!applied.has(migration.name)) {
        await migration.up(tx, types);
        await tx.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
        ran.push(migration.name);
      }
      if (migration.name === until) break;
    }
    return ran;
  });
}

/** An older program must not write to the data of a newer one. */
function refuseNewer(applied: ReadonlySet<string>, list: readonly Migration[]): void {
  const known = new Set(list.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`the database was written by a newer version (it has ${unknown.join(', ')}); install that version`);
  }
}
