import { type Db, lockRow, type NewRow, type Row, type RowChange } from '../../../platform/db/index.ts';
import { type BlobUse, usesIn } from '../../../platform/files/blob-uses.repository.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Receipt = Row<'expense_receipts'>;

/** In the order in which they came. */
export async function listReceipts(db: Db, sheetId: number, page?: PageRequest): Promise<Receipt[]> {
  const query = db.selectFrom('expense_receipts').selectAll().where('sheet_id', '=', sheetId).orderBy('id');
  return (page ? query.limit(page.limit).offset(page.offset) : query).execute();
}

export async function countReceipts(db: Db, sheetId: number): Promise<number> {
  const row = await db
    .selectFrom('expense_receipts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findReceipt(db: Db, id: number): Promise<Receipt | undefined> {
  return db.selectFrom('expense_receipts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockReceipt(tx: Db, id: number): Promise<Receipt | undefined> {
  await lockRow(tx, 'expense_receipts', id);
  return findReceipt(tx, id);
}

export async function hasItem(tx: Db, sheetId: number, itemId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('expense_items')
    .select('id')
    .where('id', '=', itemId)
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReceipt(tx: Db, row: NewRow<'expense_receipts'>): Promise<Receipt> {
  return tx.insertInto('expense_receipts').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateReceipt(tx: Db, id: number, change: RowChange<'expense_receipts'>): Promise<void> {
  await tx.updateTable('expense_receipts').set(change).where('id', '=', id).execute();
}

export async function deleteReceipt(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('expense_receipts').where('id', '=', id).execute();
}

/** The bytes of receipts, and of the small pictures of them. */
export function findUses(db: Db, hashes: readonly string[]): Promise<BlobUse[]> {
  return usesIn(
    db,
    [
      { hash: 'expense_receipts.blob_hash', user: 'expense_receipts.created_by' },
      { hash: 'expense_receipts.thumbnail_hash', user: 'expense_receipts.created_by' },
    ],
    hashes,
  );
}
