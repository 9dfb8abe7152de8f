import type { Db } from '../../platform/db/index.ts';

/** Drafts are for their uploader and those who approve, and go before the rest. */
export async function handOverDrafts(tx: Db, from: number, to: number): Promise<void> {
  await tx
    .updateTable('document_versions')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .where('state', '=', 'draft')
    .execute();
}

export async function handOverDocumentRows(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('documents').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('documents').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('document_links').set({ linked_by: to }).where('linked_by', '=', from).execute();
  await tx.updateTable('document_versions').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('document_versions').set({ approved_by: to }).where('approved_by', '=', from).execute();
}

/** Folders of a deleted user become another's, and no list grants the deleted one anything. */
export async function handOverFolders(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('folders').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('folders').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.deleteFrom('access_entries').where('subject', '=', 'user').where('subject_id', '=', from).execute();
}
