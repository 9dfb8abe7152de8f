import { sql } from 'kysely';
import {
  type Db,
  deleteRows,
  insertRows,
  isAmong,
  listIdsAfter,
  preparedQueries,
  preparedQuery,
  type Row,
  updateRows,
} from '../db/index.ts';
import type { Searchable } from './searchable.ts';

export type Change = Row<'search_changes'>;

/** The oldest first. */
export function listChanges(db: Db, limit: number): Promise<Change[]> {
  return oldestChanges(db, null, { limit });
}

/** A plan of when there was none would read all of them each time. */
const oldestChanges = preparedQueries<null, { limit: number }, Change>(
  (db, param) => db.selectFrom('search_changes').selectAll().orderBy('id').limit(param('limit')),
  { planOnce: false },
);

/** The changes that are still there: another instance may have followed the others. */
export async function listLeft(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('search_changes')
    .select('id')
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function deleteChanges(tx: Db, ids: readonly number[]): Promise<void> {
  return deleteRows(tx, 'search_changes', 'id', ids);
}

export function addChanges(tx: Db, type: number, ids: readonly number[]): Promise<void> {
  return insertRows(
    tx,
    'search_changes',
    ids.map((id) => ({ type, object_id: id })),
  );
}

export function listRebuilds(db: Db): Promise<Row<'search_rebuilds'>[]> {
  return allRebuilds(db, {});
}

const allRebuilds = preparedQuery<object, Row<'search_rebuilds'>>((db) =>
  db.selectFrom('search_rebuilds').selectAll().orderBy('type'),
);

export function listNextIds(db: Db, { table }: Searchable, after: number, limit: number): Promise<number[]> {
  return listIdsAfter(db, table, after, limit);
}

export function advanceRebuild(tx: Db, type: number, lastId: number): Promise<void> {
  return updateRows(tx, 'search_rebuilds', 'type', [type], { last_id: lastId });
}

export function endRebuild(tx: Db, type: number): Promise<void> {
  return deleteRows(tx, 'search_rebuilds', 'type', [type]);
}

/** How many objects of the type there are, and how many of them come after the id. */
export async function countObjects(db: Db, { table }: Searchable, after: number) {
  const { rows } = await sql<{ all_of_them: number; left_over: number }>`select
    (select count(*) from ${sql.table(table)}) as all_of_them,
    (select count(*) from ${sql.table(table)} where id > ${after}) as left_over`.execute(db);
  return { all: rows[0]?.all_of_them ?? 0, left: rows[0]?.left_over ?? 0 };
}

/** The objects that have changed and were not indexed since. */
export async function listWaiting(db: Db, type: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('search_changes')
    .select('object_id')
    .where('type', '=', type)
    .where(isAmong(db, 'object_id', ids))
    .execute();
  return new Set(rows.map(({ object_id }) => object_id));
}
