// The filling of large tables: their search index is made afterwards, which is far faster where it is an index.
import { sql } from 'kysely';
import type { SearchableTable } from '../../src/platform/db/dialect.ts';
import { type Database, engineOf, transaction } from '../../src/platform/db/index.ts';

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
