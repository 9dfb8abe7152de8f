import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  type Db,
  escapeLike,
  inOrderOf,
  isAmong,
  lockRow,
  lockRows,
  plannedRows,
  type Row,
  rowsOf,
  type Tables,
} from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import type { SheetReader } from './expenses.policy.ts';
import {
  findScope,
  idsIn,
  isDelegated,
  isInScope,
  isVisibleSheet,
  type VisibleScope,
} from './visible-sheets.repository.ts';

/** A sheet with the names of everybody and everything it refers to. */
export type Sheet = Omit<Row<'expense_sheets'>, 'name_key' | 'trash_id'> & {
  user_name: string;
  dept_name: string | null;
  location_name: string | null;
  supervisor_name: string | null;
  approver_name: string | null;
  processor_name: string | null;
  modifier_name: string;
  receipts_quantity: number;
};

export type SheetStatus = Sheet['status'];

export interface LoadedSheet extends Sheet {
  /** What a reader may do with it depends on these two. */
  readable: boolean;
  delegated: boolean;
  /** The manager of its owner as the people module has it now. */
  manager_id: number | null;
}

export interface SheetFilter {
  userId?: number | undefined;
  supervisorId?: number | undefined;
  /** The range of the last modification, both ends included. */
  from?: number | undefined;
  to?: number | undefined;
  deptId?: number | undefined;
  locationId?: number | undefined;
  status?: SheetStatus | undefined;
  /** Folded; occurs anywhere in the name. */
  name?: string | undefined;
}

/** What a reader may see: everything, the sheets of a scope, or what a test on each sheet says. */
export type Visible = 'all' | { scope: VisibleScope } | { reader: SheetReader };

/** With somebody to start from, their sheets are tested one by one. */
export async function visibleTo(
  db: Db,
  { userId, supervisorId }: Pick<SheetFilter, 'userId' | 'supervisorId'>,
  reader: SheetReader,
): Promise<Visible> {
  if (reader.all) return 'all';
  const narrow = userId !== undefined || supervisorId !== undefined;
  return narrow ? { reader } : { scope: await findScope(db, reader) };
}

/** The id of a sheet, or where the query finds it. */
export type SheetId = number | RawBuilder<number>;

export async function findSheet(db: Db, id: SheetId, reader: SheetReader): Promise<LoadedSheet | undefined> {
  const row = await selectSheets(db)
    .select([
      'owners.manager_id',
      sql<number>`case when ${isVisibleSheet(reader)} then 1 else 0 end`.as('readable'),
      sql<number>`case when ${isDelegated(reader)} then 1 else 0 end`.as('delegated'),
    ])
    .where('expense_sheets.id', '=', id)
    .where('expense_sheets.trash_id', 'is', null)
    .executeTakeFirst();
  return row && { ...row, readable: row.readable === 1, delegated: row.delegated === 1 };
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockSheet(tx: Db, id: SheetId, reader: SheetReader): Promise<LoadedSheet | undefined> {
  if (typeof id === 'number') lockRow(tx, 'expense_sheets', id);
  else lockRows(tx, 'expense_sheets', id);
  return findSheet(tx, id, reader);
}

/** The place of a sheet in the list. */
export type SheetKey = Pick<Sheet, 'id' | 'modified_at'>;

/** The last changed first, from after the given one. A query, for tests that look at its plan. */
export function sheetKeys(
  db: Db,
  filter: SheetFilter,
  visible: Visible,
  after: SheetKey | undefined,
  { limit, offset }: PageRequest,
) {
  const keys = db.selectFrom('expense_sheets').select(['expense_sheets.id', 'expense_sheets.modified_at']);
  const query = filteredSheets(db, keys, filter, visible)
    .orderBy('expense_sheets.modified_at', 'desc')
    .orderBy('expense_sheets.id', 'desc')
    .limit(limit)
    .offset(offset);
  if (!after) return query;
  return query.where(
    sql<boolean>`(expense_sheets.modified_at, expense_sheets.id) < (${after.modified_at}, ${after.id})`,
  );
}

/** For files: ids in their order, from after the given one. */
export async function listSheetIds(
  db: Db,
  filter: SheetFilter,
  visible: Visible,
  afterId: number,
  { limit }: PageRequest,
): Promise<number[]> {
  const rows = await filteredSheets(db, db.selectFrom('expense_sheets').select('expense_sheets.id'), filter, visible)
    .where('expense_sheets.id', '>', afterId)
    .orderBy('expense_sheets.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function listSheetsByIds(db: Db, ids: readonly number[]): Promise<Sheet[]> {
  const rows = await selectSheets(db)
    .where(isAmong(db, 'expense_sheets.id', ids))
    .$call(plannedRows(db));
  return inOrderOf(ids, rows);
}

/** Whether the user is somewhere above the other: a walk up, however many people there are. */
export async function isAbove(db: Db, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with recursive above (id) as (
      select users.manager_id from users where users.id = ${otherId}
      union
      select users.manager_id from above join users on users.id = above.id)
    select 1 as found from above where id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

export const { insert: insertSheet, update: updateSheet } = rowsOf('expense_sheets');

export async function findActiveUser(
  tx: Db,
  id: number,
): Promise<Pick<Row<'users'>, 'fullname' | 'manager_id'> | undefined> {
  return tx
    .selectFrom('users')
    .select(['fullname', 'manager_id'])
    .where('id', '=', id)
    .where('blocked', '=', 0)
    .executeTakeFirst();
}

function filteredSheets<O>(
  db: Db,
  base: SelectQueryBuilder<Tables, 'expense_sheets', O>,
  filter: SheetFilter,
  visible: Visible,
): SelectQueryBuilder<Tables, 'expense_sheets', O> {
  const { userId, supervisorId, from, to, deptId, locationId, status, name } = filter;
  let query = base.where('expense_sheets.trash_id', 'is', null);
  if (userId !== undefined) query = query.where('expense_sheets.user_id', '=', userId);
  if (supervisorId !== undefined) query = query.where('expense_sheets.supervisor_id', '=', supervisorId);
  if (from !== undefined) query = query.where('expense_sheets.modified_at', '>=', from);
  if (to !== undefined) query = query.where('expense_sheets.modified_at', '<=', to);
  if (deptId !== undefined) query = query.where('expense_sheets.dept_id', '=', deptId);
  if (locationId !== undefined) query = query.where('expense_sheets.location_id', '=', locationId);
  if (status !== undefined) query = query.where('expense_sheets.status', '=', status);
  if (name)
    query = query.where(sql`expense_sheets.name_key`, 'like', sql<string>`${`%${escapeLike(name)}%`} escape '\\'`);
  if (visible === 'all') return query;
  if ('reader' in visible) return query.where(isVisibleSheet(visible.reader));
  // Said twice, once for each engine: SQLite finds the ids by their indexes, PostgreSQL puts two indexes together.
  return query.where('expense_sheets.id', 'in', idsIn(db, visible.scope)).where(isInScope(db, visible.scope));
}

function selectSheets(db: Db) {
  return db
    .selectFrom('expense_sheets')
    .innerJoin('users as owners', 'owners.id', 'expense_sheets.user_id')
    .innerJoin('users as modifiers', 'modifiers.id', 'expense_sheets.modified_by')
    .leftJoin('users as supervisors', 'supervisors.id', 'expense_sheets.supervisor_id')
    .leftJoin('users as approvers', 'approvers.id', 'expense_sheets.approved_by')
    .leftJoin('users as processors', 'processors.id', 'expense_sheets.processed_by')
    .leftJoin('expense_lookups as depts', 'depts.id', 'expense_sheets.dept_id')
    .leftJoin('expense_lookups as locations', 'locations.id', 'expense_sheets.location_id')
    .select([
      'expense_sheets.id',
      'expense_sheets.name',
      'expense_sheets.notes',
      'expense_sheets.user_id',
      'expense_sheets.dept_id',
      'expense_sheets.location_id',
      'expense_sheets.status',
      'expense_sheets.total',
      'expense_sheets.supervisor_id',
      'expense_sheets.approved_by',
      'expense_sheets.processed_by',
      'expense_sheets.submitted_at',
      'expense_sheets.created_at',
      'expense_sheets.modified_at',
      'expense_sheets.modified_by',
      'owners.fullname as user_name',
      'modifiers.fullname as modifier_name',
      'supervisors.fullname as supervisor_name',
      'approvers.fullname as approver_name',
      'processors.fullname as processor_name',
      'depts.name as dept_name',
      'locations.name as location_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('expense_receipts')
        .whereRef('expense_receipts.sheet_id', '=', 'expense_sheets.id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('receipts_quantity'),
    );
}
