// Owns the SQL that hands the documents of a deleted user to another.
import type { Db } from '../../platform/db/index.ts';

/** Drafts are for their uploader and those who approve, and go before the rest. */
export async function transferDrafts(tx: Db, from: number, to: number): Promise<void> {
  await tx
    .updateTable('document_versions')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .where('state', '=', 'draft')
    .execute();
}

export async function transferDocuments(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('documents').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('documents').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('document_links').set({ linked_by: to }).where('linked_by', '=', from).execute();
  await tx.updateTable('document_versions').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('document_versions').set({ approved_by: to }).where('approved_by', '=', from).execute();
}
