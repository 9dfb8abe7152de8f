import { type RawBuilder, sql } from 'kysely';
import { countRows, type Db, findsAny, type Row, rowsOf } from '../../../platform/db/index.ts';
import type { HashColumn } from '../../../platform/files/blob-uses.repository.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Receipt = Row<'expense_receipts'>;

/** In the order in which they came. */
export async function listReceipts(db: Db, sheetId: number, page?: PageRequest): Promise<Receipt[]> {
  const query = db.selectFrom('expense_receipts').selectAll().where('sheet_id', '=', sheetId).orderBy('id');
  return (page ? query.limit(page.limit).offset(page.offset) : query).execute();
}

export async function countReceipts(db: Db, sheetId: number): Promise<number> {
  return countRows(db.selectFrom('expense_receipts').where('sheet_id', '=', sheetId));
}

export const {
  find: findReceipt,
  lock: lockReceipt,
  insertRow: insertReceipt,
  update: updateReceipt,
  delete: deleteReceipt,
} = rowsOf('expense_receipts');

/** The sheet of a receipt, for a query. */
export function sheetOf(id: number): RawBuilder<number> {
  return sql<number>`(select sheet_id from expense_receipts where id = ${id})`;
}

export async function hasItem(tx: Db, sheetId: number, itemId: number): Promise<boolean> {
  return findsAny(tx.selectFrom('expense_items').where('id', '=', itemId).where('sheet_id', '=', sheetId));
}

/** The bytes of receipts, and of the small pictures of them. */
export const blobColumns: readonly HashColumn[] = [
  { hash: 'expense_receipts.blob_hash', user: 'expense_receipts.created_by' },
  { hash: 'expense_receipts.thumbnail_hash', user: 'expense_receipts.created_by' },
];
