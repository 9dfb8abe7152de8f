import { type RawBuilder, sql } from 'kysely';
import {
  countRows,
  type Database,
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
  lockRow(tx, 'expense_lookups', id);
  return findLookup(tx, kind, id);
}

/** The lookups that exist. They cannot be deleted until the transaction ends. */
export async function holdLookups(tx: Db, ids: readonly number[]): Promise<Pick<Lookup, 'id' | 'kind' | 'retired'>[]> {
  const query = tx
    .selectFrom('expense_lookups')
    .select(['id', 'kind', 'retired'])
    .where(isAmong(tx, 'id', ids))
    .orderBy('id');
  return (engineOf(tx) === 'postgres' ? query.forKeyShare() : query).execute();
}

export const { insertRow: insertLookup, update: updateLookup, delete: deleteLookup } = rowsOf('expense_lookups');

/** Where sheets and items have it. Items name their client, they do not refer to it (decision 136). */
function usesOf({ id, kind, name_key }: Lookup): { items?: RawBuilder<unknown>; sheets?: RawBuilder<unknown> } {
  const uses = {
    client: { items: sql`client_key = ${name_key}` },
    dept: { items: sql`dept_id = ${id}`, sheets: sql`dept_id = ${id}` },
    location: { sheets: sql`location_id = ${id}` },
    project: { items: sql`project_id = ${id}` },
    type: { items: sql`expense_type_id = ${id}` },
  };
  return uses[kind];
}

const no = sql`1 = 0`;

/** Does any sheet or item have it, those in the trash too? */
export async function isLookupUsed(tx: Db, lookup: Lookup): Promise<boolean> {
  const { items = no, sheets = no } = usesOf(lookup);
  const { rows } = await sql<{ used: number }>`select case
    when exists (select 1 from expense_items where ${items}) or exists (select 1 from expense_sheets where ${sheets})
    then 1 else 0 end as used`.execute(tx);
  return rows[0]?.used === 1;
}

export interface LookupUses {
  items: number;
  sheets: number;
}

/** How many have it, those in the trash too: beside the event loop, as there may be very many. */
export async function countLookupUses(
  { db, slowReads }: Database,
  caller: string,
  lookup: Lookup,
): Promise<LookupUses> {
  const { items = no, sheets = no } = usesOf(lookup);
  const query = sql<LookupUses>`select (select count(*) from expense_items where ${items}) as items,
    (select count(*) from expense_sheets where ${sheets}) as sheets`;
  const [row] = await slowReads.run(query.compile(db), caller);
  return { items: Number(row?.items ?? 0), sheets: Number(row?.sheets ?? 0) };
}

function lookupsOf(db: Db, kind: LookupKind, retired: Flag | undefined) {
  const query = db.selectFrom('expense_lookups').where('kind', '=', kind);
  return retired === undefined ? query : query.where('retired', '=', retired);
}
