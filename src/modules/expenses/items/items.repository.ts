import type { SelectQueryBuilder } from 'kysely';
import {
  type Db,
  deleteRows,
  type Flag,
  insertRows,
  isAmong,
  type NewRow,
  putRows,
  type Row,
  type Tables,
  whereText,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import type { SheetStatus, Visible } from '../sheets.repository.ts';
import { idsIn, isVisibleSheet } from '../visible-sheets.repository.ts';

/** An item with the names of what it is filed under, and the state of its sheet. */
export type Item = Omit<Row<'expense_items'>, 'owner_id' | 'vendor_key' | 'client_key' | 'trash_id'> & {
  expense_type_name: string | null;
  dept_name: string | null;
  project_name: string | null;
  status: SheetStatus;
};

export type ItemRow = Row<'expense_items'>;

/** Items of one type; of project items perhaps only the billable, or only the other ones. */
export interface ItemKind {
  type: ItemRow['type'];
  billable?: Flag;
}

export interface ItemFilter {
  /** The owner of the sheet. */
  userId?: number | undefined;
  deptId?: number | undefined;
  /** The location of the sheet. */
  locationId?: number | undefined;
  /** The range of the date of the receipt, both ends included. */
  from?: number | undefined;
  to?: number | undefined;
  /** Folded; occurs anywhere in it. */
  vendor?: string | undefined;
  /** The folded name of a project. */
  project?: string | undefined;
  client?: string | undefined;
  expenseType?: { id: number | undefined; name: string } | undefined;
  status?: SheetStatus | undefined;
  /** Items of any of these kinds. */
  kinds?: readonly ItemKind[] | undefined;
}

/** The items of a sheet as they are kept, in their order. */
export async function listRows(db: Db, sheetId: number): Promise<ItemRow[]> {
  return db
    .selectFrom('expense_items')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listItemsOf(db: Db, sheetId: number): Promise<Item[]> {
  return selectItems(db)
    .where('expense_items.sheet_id', '=', sheetId)
    .orderBy('expense_items.position')
    .orderBy('expense_items.id')
    .execute();
}

export async function listItemIds(
  db: Db,
  filter: ItemFilter,
  visible: Visible,
  afterId: number | undefined,
  page: PageRequest,
): Promise<number[]> {
  const rows = await itemIds(db, filter, visible, afterId, page).execute();
  return rows.map(({ id }) => id);
}

/** In the order in which they were entered, from after the given one. Public for tests that look at its plan. */
export function itemIds(
  db: Db,
  filter: ItemFilter,
  visible: Visible,
  afterId: number | undefined,
  { limit, offset }: PageRequest,
) {
  const ids = db.selectFrom('expense_items').select('expense_items.id');
  const query = filteredItems(db, ids, filter, visible).orderBy('expense_items.id').limit(limit).offset(offset);
  return afterId === undefined ? query : query.where('expense_items.id', '>', afterId);
}

/** The items with these ids, by id. */
export async function listItemsByIds(db: Db, ids: readonly number[]): Promise<Item[]> {
  return selectItems(db)
    .where(isAmong(db, 'expense_items.id', ids))
    .orderBy('expense_items.id')
    .execute();
}

/** For files: by id, with the names of the sheet and its owner. */
export async function listExportedItems(db: Db, ids: readonly number[]): Promise<ExportedItem[]> {
  return selectItems(db)
    .innerJoin('expense_sheets', 'expense_sheets.id', 'expense_items.sheet_id')
    .innerJoin('users', 'users.id', 'expense_sheets.user_id')
    .select(['expense_sheets.name as sheet_name', 'expense_sheets.user_id', 'users.fullname as user_name'])
    .where(isAmong(db, 'expense_items.id', ids))
    .orderBy('expense_items.id')
    .execute();
}

export type ExportedItem = Item & { sheet_name: string; user_id: number; user_name: string };

export function insertItems(tx: Db, rows: readonly NewRow<'expense_items'>[]): Promise<void> {
  return insertRows(tx, 'expense_items', rows);
}

/** One statement, however many rows: those there are already take the new values. */
export function replaceItems(tx: Db, rows: readonly ItemRow[]): Promise<void> {
  return putRows(tx, 'expense_items', ['id'], rows);
}

export async function deleteItems(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(tx, 'expense_items', 'id', ids);
}

function filteredItems<O>(
  db: Db,
  base: SelectQueryBuilder<Tables, 'expense_items', O>,
  filter: ItemFilter,
  visible: Visible,
): SelectQueryBuilder<Tables, 'expense_items', O> {
  const { deptId, from, to, vendor, project, client, expenseType, kinds } = filter;
  let query = base.where('expense_items.trash_id', 'is', null);
  if (deptId !== undefined) query = query.where('expense_items.dept_id', '=', deptId);
  if (from !== undefined) query = query.where('expense_items.receipt_at', '>=', from);
  if (to !== undefined) query = query.where('expense_items.receipt_at', '<=', to);
  if (client !== undefined) query = query.where('expense_items.client_key', '=', client);
  if (project !== undefined) query = query.where('expense_items.project_id', 'in', named(db, 'project', project));
  if (expenseType !== undefined) {
    const types = named(db, 'type', expenseType.name, expenseType.id);
    query = query.where('expense_items.expense_type_id', 'in', types);
  }
  if (kinds !== undefined) {
    query = query.where((eb) =>
      eb.or(
        kinds.map(({ type, billable }) =>
          billable === undefined
            ? eb('expense_items.type', '=', type)
            : eb.and([eb('expense_items.type', '=', type), eb('expense_items.billable', '=', billable)]),
        ),
      ),
    );
  }
  if (vendor) {
    const text = [{ columns: ['vendor_key'], texts: [vendor], mode: 'all' as const }];
    query = whereText(db, query, 'expense_items', text);
  }
  const sheets = sheetsOf(db, filter, visible);
  if (sheets) query = query.where('expense_items.sheet_id', 'in', sheets);
  return typeof visible === 'object' && 'scope' in visible
    ? query.where('expense_items.sheet_id', 'in', idsIn(db, visible.scope))
    : query;
}

/** The sheets that the filter asks for, if it asks for any. */
function sheetsOf(db: Db, { userId, locationId, status }: ItemFilter, visible: Visible) {
  if (userId === undefined && locationId === undefined && status === undefined) return undefined;
  let query = db.selectFrom('expense_sheets').select('expense_sheets.id');
  if (userId !== undefined) query = query.where('expense_sheets.user_id', '=', userId);
  if (locationId !== undefined) query = query.where('expense_sheets.location_id', '=', locationId);
  if (status !== undefined) query = query.where('expense_sheets.status', '=', status);
  return typeof visible === 'object' && 'reader' in visible ? query.where(isVisibleSheet(visible.reader)) : query;
}

function named(db: Db, kind: 'project' | 'type', name: string, id?: number) {
  return db
    .selectFrom('expense_lookups')
    .select('expense_lookups.id')
    .where('expense_lookups.kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('expense_lookups.name_key', '=', name),
        ...(id === undefined ? [] : [eb('expense_lookups.id', '=', id)]),
      ]),
    );
}

// Names by subquery and not by join: the search needs a query on tables under their own names.
function selectItems(db: Db) {
  return db
    .selectFrom('expense_items')
    .select([
      'expense_items.id',
      'expense_items.sheet_id',
      'expense_items.position',
      'expense_items.type',
      'expense_items.receipt_at',
      'expense_items.receipt_day',
      'expense_items.vendor',
      'expense_items.expense_type_id',
      'expense_items.description',
      'expense_items.amount',
      'expense_items.dept_id',
      'expense_items.client',
      'expense_items.project_id',
      'expense_items.billable',
      'expense_items.currency',
      'expense_items.original_amount',
      'expense_items.exchange_rate',
    ])
    .select(({ selectFrom }) => {
      const nameOf = (column: 'expense_type_id' | 'dept_id' | 'project_id') =>
        selectFrom('expense_lookups')
          .select('expense_lookups.name')
          .whereRef('expense_lookups.id', '=', `expense_items.${column}`);
      const status = selectFrom('expense_sheets')
        .select('expense_sheets.status')
        .whereRef('expense_sheets.id', '=', 'expense_items.sheet_id')
        .$asScalar()
        .$notNull();
      return [
        status.as('status'),
        nameOf('expense_type_id').as('expense_type_name'),
        nameOf('dept_id').as('dept_name'),
        nameOf('project_id').as('project_name'),
      ];
    });
}
