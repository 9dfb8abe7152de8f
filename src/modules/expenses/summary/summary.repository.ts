import { type RawBuilder, sql } from 'kysely';
import { type Database, type Db, isAmong } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import type { ExpenseStatus } from '../expenses.tables.ts';
import { idsIn, type VisibleScope } from '../visible-sheets.repository.ts';
import type { Dimension } from './summary.schemas.ts';

export interface SummaryFilter {
  /** Days of 8 digits, both included. */
  from: string | undefined;
  to: string | undefined;
  status: readonly ExpenseStatus[] | undefined;
  userId: number | undefined;
  locationId: number | undefined;
  /** 0: items without one. */
  typeId: number | undefined;
  /** 0: items without one. */
  exceptTypeIds: readonly number[];
  deptId: number | undefined;
  projectId: number | undefined;
  visible: 'all' | VisibleScope;
}

/** A sum as text: beyond 2^53 units no number would hold it. */
export interface SummedGroup {
  month?: string | null;
  type?: number | null;
  dept?: number | null;
  project?: number | null;
  amount: string;
  items: number;
}

const columns: Readonly<Record<Dimension, RawBuilder<unknown>>> = {
  month: sql`substr(expense_items.receipt_day, 1, 6)`,
  type: sql`expense_items.expense_type_id`,
  dept: sql`expense_items.dept_id`,
  project: sql`expense_items.project_id`,
};

/** Public for tests that look at its plan. */
export function groups(db: Db, by: readonly Dimension[], filter: SummaryFilter, limit: number) {
  const named = by.map((dimension) => sql`${columns[dimension]} as ${sql.ref(dimension)}`);
  const keys = by.map((dimension) => columns[dimension]);
  return sql<SummedGroup>`
    select ${sql.join(named)}, cast(sum(expense_items.amount) as text) as amount, count(*) as items
    from expense_items where ${condition(db, filter)} group by ${sql.join(keys)} limit ${limit}`;
}

export async function listGroups(
  { db, slowReads }: Database,
  caller: string,
  by: readonly Dimension[],
  filter: SummaryFilter,
  limit: number,
): Promise<SummedGroup[]> {
  return slowReads.run(groups(db, by, filter, limit).compile(db), caller);
}

export async function countSummed({ db, slowReads }: Database, caller: string, filter: SummaryFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from expense_items where ${condition(db, filter)}`;
  const [row] = await slowReads.run(query.compile(db), caller);
  return row?.count ?? 0;
}

/** The latest day first; items without a day come last. */
export async function listSummedIds(
  { db, slowReads }: Database,
  caller: string,
  filter: SummaryFilter,
  { limit, offset }: PageRequest,
): Promise<number[]> {
  const query = sql<{ id: number }>`select expense_items.id from expense_items where ${condition(db, filter)}
    order by coalesce(expense_items.receipt_day, '') desc, expense_items.id desc limit ${limit} offset ${offset}`;
  return (await slowReads.run(query.compile(db), caller)).map(({ id }) => id);
}

export async function listNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('expense_lookups')
    .select(['id', 'name'])
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function condition(db: Db, filter: SummaryFilter): RawBuilder<unknown> {
  const { from, to, visible } = filter;
  const tests: RawBuilder<unknown>[] = [sql`expense_items.trash_id is null`];
  if (from !== undefined) tests.push(sql`expense_items.receipt_day >= ${from}`);
  if (to !== undefined) tests.push(sql`expense_items.receipt_day <= ${to}`);
  const chosen = [
    [columns.type, filter.typeId],
    [columns.dept, filter.deptId],
    [columns.project, filter.projectId],
  ] as const;
  for (const [column, id] of chosen) {
    if (id !== undefined) tests.push(id === 0 ? sql`${column} is null` : sql`${column} = ${id}`);
  }
  if (filter.exceptTypeIds.length > 0) {
    tests.push(sql`coalesce(${columns.type}, 0) not in (${sql.join(filter.exceptTypeIds)})`);
  }
  const sheets = sheetTests(filter);
  if (sheets.length > 0) {
    tests.push(sql`expense_items.sheet_id in (select expense_sheets.id from expense_sheets
      where ${sql.join(sheets, sql` and `)})`);
  }
  if (visible !== 'all') tests.push(sql`expense_items.sheet_id in ${idsIn(db, visible)}`);
  return sql.join(tests, sql` and `);
}

function sheetTests({ status, userId, locationId }: SummaryFilter): RawBuilder<unknown>[] {
  const tests: RawBuilder<unknown>[] = [];
  if (status !== undefined) tests.push(sql`expense_sheets.status in (${sql.join(status)})`);
  if (userId !== undefined) tests.push(sql`expense_sheets.user_id = ${userId}`);
  if (locationId !== undefined) tests.push(sql`expense_sheets.location_id = ${locationId}`);
  return tests;
}
