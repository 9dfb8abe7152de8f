import { type SelectQueryBuilder, sql } from 'kysely';
import {
  countRows,
  type Db,
  deleteRows,
  isAmong,
  type Row,
  rowsOf,
  skipLocked,
  type Tables,
} from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';

export type StoredRecord = Row<'trash_records'>;
export type NamedRecord = StoredRecord & { deleter_name: string };

export interface RecordFilter {
  types?: readonly string[] | undefined;
  /** Only records that this user deleted. */
  userId?: number | undefined;
  /** Records with one of these ids only. */
  ids?: readonly number[] | undefined;
  /** Only what was deleted up to this moment. */
  until?: number | undefined;
}

export const { reserve: reserveRecord, insert: insertRecord } = rowsOf('trash_records');

export async function findRecord(db: Db, id: number): Promise<NamedRecord | undefined> {
  return selectRecords(db).where('record.id', '=', id).executeTakeFirst();
}

export async function listStored(tx: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  return tx
    .selectFrom('trash_records')
    .selectAll()
    .where(isAmong(tx, 'id', ids))
    .execute();
}

/** Newest first. */
export async function listRecords(
  db: Db,
  filter: RecordFilter,
  { limit, offset }: PageRequest,
): Promise<NamedRecord[]> {
  return recordPages(db, filter, { limit, offset }).execute();
}

/** The query of a page, for tests that hold it against its index. */
export function recordPages(db: Db, filter: RecordFilter, { limit, offset }: PageRequest) {
  return filtered(selectRecords(db), filter)
    .orderBy('record.deleted_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(limit)
    .offset(offset);
}

export async function countRecords(db: Db, filter: RecordFilter): Promise<number> {
  const records = filtered(db.selectFrom('trash_records as record'), filter);
  return countRows(records);
}

/** The oldest of those deleted before the moment; those that somebody is restoring just now are passed over. */
export async function takeOld(tx: Db, before: number, limit: number): Promise<StoredRecord[]> {
  const old = tx
    .selectFrom('trash_records')
    .selectAll()
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limit);
  return skipLocked(tx, old).execute();
}

/** The oldest first; those that somebody is restoring just now are passed over. */
export async function takeRecords(tx: Db, filter: RecordFilter, limit: number): Promise<StoredRecord[]> {
  const oldest = filtered(tx.selectFrom('trash_records as record').select('record.id'), filter)
    .orderBy('record.deleted_at')
    .orderBy('record.id')
    .limit(limit);
  const records = tx.selectFrom('trash_records').selectAll().where('id', 'in', oldest).orderBy('id');
  return skipLocked(tx, records).execute();
}

export async function deleteRecords(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(tx, 'trash_records', 'id', ids);
}

function selectRecords(db: Db) {
  return db
    .selectFrom('trash_records as record')
    .innerJoin('users as deleter', 'deleter.id', 'record.deleted_by')
    .selectAll('record')
    .select('deleter.fullname as deleter_name');
}

type RecordTables = Tables & { record: Tables['trash_records'] };

function filtered<TB extends 'record', O>(
  query: SelectQueryBuilder<RecordTables, TB, O>,
  { types, userId, ids, until }: RecordFilter,
): SelectQueryBuilder<RecordTables, TB, O> {
  return query
    .$if(userId !== undefined, (own) => own.where(sql.ref('record.deleted_by'), '=', userId ?? 0))
    .$if(types !== undefined, (some) => some.where(isOneOf('record.obj_type', types ?? [])))
    .$if(ids !== undefined, (named) => named.where(isOneOf('record.id', ids ?? [])))
    .$if(until !== undefined, (before) => before.where(sql.ref('record.deleted_at'), '<=', until ?? 0));
}

/** Whether the column has one of the values; with no values it never has. */
function isOneOf(column: string, values: readonly (string | number)[]) {
  return values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;
}
