import type { Db, NewRow } from '../../../platform/db/index.ts';
import { FULL_CAP } from '../access/documents.policy.ts';
import { searchKeys } from '../search-keys.ts';

/** A document that is made in a folder has a full link there. */
export async function insertDocument(
  tx: Db,
  document: NewRow<'documents'> & { id: number },
  folderId: number,
): Promise<void> {
  await tx
    .insertInto('documents')
    .values({ ...document, ...searchKeys(document) })
    .execute();
  await tx
    .insertInto('document_links')
    .values({
      folder_id: folderId,
      doc_id: document.id,
      title_key: document.title_key,
      listed: document.live_version == null ? 0 : 1,
      linked_by: document.created_by,
      linked_at: document.created_at,
      cap: FULL_CAP,
    })
    .execute();
}
