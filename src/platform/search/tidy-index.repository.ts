// The index of terms on PostgreSQL, built anew: what was removed leaves its pages half empty, and so does growing. SQLite merges its pieces by itself.
import { sql } from 'kysely';
import { type Database, type Db, putRows, transaction } from '../db/index.ts';

const BUILT_SIZE = 'search.built_size';
/** By how much it has grown when it is worth the while. */
const GROWN = 1.25;
const LEAST_SIZE = 2 ** 24;

/** Builds it anew if it has grown much since the last time; the one before serves meanwhile. Returns whether it did. */
export async function tidyTermIndex(
  { db, runAlone }: Database,
  signal: AbortSignal,
  leastSize = LEAST_SIZE,
): Promise<boolean> {
  if (!runAlone) return false;
  const size = await readSize(db);
  if (size < leastSize || size < (await readBuiltSize(db)) * GROWN) return false;
  /** What was not finished is of no use to anybody, and would be written to with each change. */
  const dropUnfinished = async (until: AbortSignal) => {
    for (const name of await listUnfinished(db)) await runAlone(`drop index concurrently if exists ${name}`, until);
  };
  await dropUnfinished(signal);
  try {
    await runAlone('reindex index concurrently search_index_terms', signal);
  } catch (error) {
    await dropUnfinished(new AbortController().signal);
    throw error;
  }
  const value = String(await readSize(db));
  await transaction(db, (tx) => putRows(tx, 'settings', ['name'], [{ name: BUILT_SIZE, value }]));
  return true;
}

async function readSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_relation_size('search_index_terms') as size`.execute(db);
  return rows[0]?.size ?? 0;
}

async function readBuiltSize(db: Db): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', BUILT_SIZE).executeTakeFirst();
  return Number(row?.value ?? 0);
}

async function listUnfinished(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
    where indrelid = 'search_index'::regclass and not indisvalid`.execute(db);
  return rows.map(({ name }) => name);
}
