import { alongside, type Db, handOverColumns } from '../../platform/db/index.ts';

/** Drafts are for their uploader and those who approve, and go before the rest. */
export async function handOverDrafts(tx: Db, from: number, to: number): Promise<void> {
  alongside(
    tx
      .updateTable('document_versions')
      .set({ created_by: to })
      .where('created_by', '=', from)
      .where('state', '=', 'draft')
      .execute(),
  );
}

export async function handOverDocumentRows(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'documents', ['created_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'document_links', ['linked_by'], from, to);
  await handOverColumns(tx, 'document_versions', ['created_by', 'approved_by'], from, to);
  await handOverColumns(tx, 'draft_rejections', ['rejected_by'], from, to);
}

/** Folders of a deleted user become another's, and no list grants the deleted one anything. */
export async function handOverFolders(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'folders', ['created_by', 'modified_by', 'locked_by'], from, to);
  alongside(tx.deleteFrom('access_entries').where('subject', '=', 'user').where('subject_id', '=', from).execute());
}
