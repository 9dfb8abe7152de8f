// The filling of large tables.
import { sql } from 'kysely';
import type { SearchableTable } from '../../src/platform/db/dialect.ts';
import { type Database, type Db, engineOf, transaction } from '../../src/platform/db/index.ts';
import type { TestApp } from './app.ts';

/** The search index of the tables is made afterwards, which is far faster where it is an index. */
export async function fillFast<T>(
  { db }: Database,
  tables: readonly SearchableTable[],
  fill: () => Promise<T>,
): Promise<T> {
  if (engineOf(db) === 'sqlite') return fill();
  const names = tables.map((table) => `${table}_search`);
  const { rows } = await sql<{ indexname: string; indexdef: string }>`select indexname, indexdef from pg_indexes
    where indexname in (${sql.join(names)})`.execute(db);
  await transaction(db, async (tx) => {
    for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(tx);
  });
  const filled = await fill();
  await transaction(db, async (tx) => {
    for (const { indexdef } of rows) await sql.raw(indexdef).execute(tx);
  });
  return filled;
}

/**
 * A transaction that writes rows by the thousand. The search over all modules is not told of them, and PostgreSQL looks up none of
 * their references, where this account may say so: to do both for each row takes most of the time.
 */
export function inBulk<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    if (engineOf(tx) === 'postgres') {
      await sql`select set_config('session_replication_role', 'replica', true)
        where current_setting('is_superuser') = 'on'`.execute(tx);
      return work(tx);
    }
    const latest = tx.selectFrom('search_changes').select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql.lit(0)).as('id'));
    const { id } = await latest.executeTakeFirstOrThrow();
    const done = await work(tx);
    await tx.deleteFrom('search_changes').where('id', '>', id).execute();
    return done;
  });
}

/** What the planner knows of large tables; PostgreSQL finds it out by itself only after a while. */
export async function analyze({ application }: TestApp): Promise<void> {
  await transaction(application.platform.database.db, async (tx: Db) => void (await sql`analyze`.execute(tx)));
}
