import { sql } from 'kysely';
import {
  countRows,
  type Db,
  engineOf,
  type Flag,
  isAmong,
  lockRow,
  type Row,
  rowsOf,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Lookup = Row<'expense_lookups'>;
export type LookupKind = Lookup['kind'];

/** All that can be chosen, by name. */
export async function listChoices(db: Db, kind: LookupKind): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('expense_lookups')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('retired', '=', 0)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}

export async function listLookups(
  db: Db,
  kind: LookupKind,
  retired: Flag | undefined,
  { limit, offset }: PageRequest,
): Promise<Lookup[]> {
  return lookupsOf(db, kind, retired)
    .selectAll()
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countLookups(db: Db, kind: LookupKind, retired: Flag | undefined): Promise<number> {
  return countRows(lookupsOf(db, kind, retired));
}

export async function findLookup(db: Db, kind: LookupKind, id: number): Promise<Lookup | undefined> {
  return db.selectFrom('expense_lookups').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

export async function lockLookup(tx: Db, kind: LookupKind, id: number): Promise<Lookup | undefined> {
  await lockRow(tx, 'expense_lookups', id);
  return findLookup(tx, kind, id);
}

/** Those of the ids that there are; nobody deletes them before the transaction ends. */
export async function holdLookups(tx: Db, ids: readonly number[]): Promise<Pick<Lookup, 'id' | 'kind' | 'retired'>[]> {
  const query = tx
    .selectFrom('expense_lookups')
    .select(['id', 'kind', 'retired'])
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  return (engineOf(tx) === 'postgres' ? query.forKeyShare() : query).execute();
}

export const { insertRow: insertLookup, update: updateLookup, delete: deleteLookup } = rowsOf('expense_lookups');

/** Does any sheet or item have it? Items name their client, they do not refer to it (decision 136). */
export async function isLookupUsed(tx: Db, { id, kind, name_key }: Lookup): Promise<boolean> {
  const inItems = (column: 'dept_id' | 'project_id' | 'expense_type_id' | 'client_key', value: number | string) =>
    sql`exists (select 1 from expense_items where ${sql.ref(column)} = ${value})`;
  const inSheets = (column: 'dept_id' | 'location_id') =>
    sql`exists (select 1 from expense_sheets where ${sql.ref(column)} = ${id})`;
  const uses = {
    client: sql`${inItems('client_key', name_key)}`,
    dept: sql`${inItems('dept_id', id)} or ${inSheets('dept_id')}`,
    location: sql`${inSheets('location_id')}`,
    project: sql`${inItems('project_id', id)}`,
    type: sql`${inItems('expense_type_id', id)}`,
  };
  const { rows } = await sql<{ used: number }>`select case when ${uses[kind]} then 1 else 0 end as used`.execute(tx);
  return rows[0]?.used === 1;
}

function lookupsOf(db: Db, kind: LookupKind, retired: Flag | undefined) {
  const query = db.selectFrom('expense_lookups').where('kind', '=', kind);
  return retired === undefined ? query : query.where('retired', '=', retired);
}
