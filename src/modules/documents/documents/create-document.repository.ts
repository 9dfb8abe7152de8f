import { alongside, type Db, insertRows, type NewRow, toFlag } from '../../../platform/db/index.ts';
import { FULL_CAP } from '../access/documents.policy.ts';
import { searchKeys } from '../search-keys.ts';

/** A document that is made in a folder has a full link there. */
export function insertDocument(tx: Db, document: NewRow<'documents'> & { id: number }, folderId: number): void {
  const link = {
    folder_id: folderId,
    doc_id: document.id,
    title_key: document.title_key,
    listed: toFlag(document.live_version != null),
    linked_by: document.created_by,
    linked_at: document.created_at,
    cap: FULL_CAP,
  };
  const row = { ...document, ...searchKeys(document) };
  alongside(insertRows(tx, 'documents', [row]));
  alongside(insertRows(tx, 'document_links', [link]));
}
