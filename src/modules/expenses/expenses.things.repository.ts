import { type Db, isAmong, plannedRows } from '../../platform/db/index.ts';
import type { SheetReader } from './expenses.policy.ts';
import { isVisibleSheet } from './visible-sheets.repository.ts';

/** E1. */
export async function listNamedSheets(db: Db, reader: SheetReader, ids: readonly number[]) {
  return db
    .selectFrom('expense_sheets')
    .select(['expense_sheets.id', 'expense_sheets.name'])
    .where(isAmong(db, 'expense_sheets.id', ids))
    .where(isVisibleSheet(reader))
    .$call(plannedRows(db));
}
