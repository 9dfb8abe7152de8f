// The schema's versions: runs the missing migrations, once, however many instances start together.
import { sql } from 'kysely';
import { type Database, transaction } from './database.ts';
import { columnTypes, engineOf, lockName } from './dialect.ts';
import type { Migration } from './migration.ts';

/**
 * Returns the names of the migrations that ran now. All of them or none: a failing migration leaves the database as it
 * was. `until` stops after one of them (for tests of upgrades).
 */
export async function migrate(database: Database, list: readonly Migration[], until?: string): Promise<string[]> {
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
