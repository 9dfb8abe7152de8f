import { type Db, deleteRows, isAmong, listIds, updateRows } from '../../platform/db/index.ts';
import { forgetThings } from '../../platform/things/index.ts';

/** Marks a sheet and its items with the record that holds them, or takes the marks away. */
export async function markSheet(tx: Db, id: number, recordId: number | null): Promise<void> {
  await updateRows(tx, 'expense_sheets', 'id', [id], { trash_id: recordId });
  await updateRows(tx, 'expense_items', 'sheet_id', [id], { trash_id: recordId });
}

export function findTrashedSheet(tx: Db, recordId: number) {
  return tx
    .selectFrom('expense_sheets')
    .select(['id', 'user_id', 'status'])
    .where('trash_id', '=', recordId)
    .executeTakeFirst();
}

/** Deletes sheets, and their parts by name, so that caches of them are emptied. Returns the hashes of their files. */
export async function deleteTrashed(tx: Db, recordIds: readonly number[]): Promise<string[]> {
  const ids = await listIds(tx, 'expense_sheets', 'trash_id', recordIds);
  const receipts = await tx
    .deleteFrom('expense_receipts')
    .where(isAmong(tx, 'sheet_id', ids))
    .returning(['blob_hash', 'thumbnail_hash'])
    .execute();
  for (const table of ['expense_steps', 'expense_items'] as const) await deleteRows(tx, table, 'sheet_id', ids);
  await forgetThings(tx, 'sheet', ids);
  await deleteRows(tx, 'expense_sheets', 'id', ids);
  const hashes = receipts.flatMap(({ blob_hash, thumbnail_hash }) => [blob_hash, thumbnail_hash ?? blob_hash]);
  return [...new Set(hashes)];
}
