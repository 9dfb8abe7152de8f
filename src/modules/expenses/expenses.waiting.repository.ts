import { type RawBuilder, sql } from 'kysely';
import { type Db, isAmong, plannedRows } from '../../platform/db/index.ts';

/** The person's own sheets that were rejected. */
export function rejectedSheets(userId: number): RawBuilder<unknown> {
  return sql`select expense_sheets.id, expense_sheets.modified_at as since from expense_sheets
    where expense_sheets.user_id = ${userId} and expense_sheets.status = 'rejected'
      and expense_sheets.trash_id is null`;
}

export async function countItems(db: Db, sheetIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('expense_items')
    .where(isAmong(db, 'sheet_id', sheetIds))
    .groupBy('sheet_id')
    .select(['sheet_id', sql<number>`count(*)`.as('count')])
    .$call(plannedRows(db));
  return new Map(rows.map(({ sheet_id, count }) => [sheet_id, count]));
}

/** Who rejected each of the sheets last. */
export async function listRejecters(db: Db, sheetIds: readonly number[]) {
  const rows = await db
    .selectFrom('expense_steps')
    .innerJoin('users', 'users.id', 'expense_steps.by_id')
    .where(isAmong(db, 'expense_steps.sheet_id', sheetIds))
    .where('expense_steps.to_status', '=', 'rejected')
    .select(['expense_steps.sheet_id', 'users.id', 'users.fullname as name'])
    .orderBy('expense_steps.id')
    .$call(plannedRows(db));
  return new Map(rows.map(({ sheet_id, id, name }) => [sheet_id, { id, name }]));
}
