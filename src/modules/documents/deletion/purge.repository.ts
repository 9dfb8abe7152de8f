import { type RawBuilder, sql } from 'kysely';
import { alongside, type Db, deleteRows, isAmong, together, updateRows } from '../../../platform/db/index.ts';
import { inRounds, inSlices } from '../../../platform/let-others-in.ts';
import { forgetThings } from '../../../platform/things/index.ts';
import { FULL_CAP } from '../access/documents.policy.ts';
import { ROWS_AT_ONCE } from './deletion.repository.ts';

/** Takes the links of records of single documents away: each has few. */
export async function deleteLinksOfDocuments(tx: Db, recordIds: readonly number[]): Promise<void> {
  await deleteRows(tx, 'document_links', 'trash_id', recordIds);
}

/** Takes the links of records of folders away. Returns the documents that were there. */
export async function deleteLinks(tx: Db, recordIds: readonly number[]): Promise<number[]> {
  const docIds = new Set<number>();
  await inRounds(ROWS_AT_ONCE, async (limit) => {
    const links = tx
      .selectFrom('document_links')
      .select('id')
      .where(isAmong(tx, 'trash_id', recordIds))
      .limit(limit);
    const deleted = await tx.deleteFrom('document_links').where('id', 'in', links).returning('doc_id').execute();
    for (const { doc_id } of deleted) docIds.add(doc_id);
    return deleted.length;
  });
  return [...docIds];
}

/** Takes the capped links of those documents away that have no full one any more (D7). */
export function deleteCappedLinks(tx: Db, docIds: readonly number[]): void {
  alongside(
    tx
      .deleteFrom('document_links')
      .where(isAmong(tx, 'doc_id', docIds))
      .where(
        sql<boolean>`not exists (select 1 from document_links as other where other.doc_id = document_links.doc_id
          and other.cap = ${FULL_CAP})`,
      )
      .execute(),
  );
}

/** Those of the documents that have no link left, not even in the trash. */
export async function listOrphans(tx: Db, docIds: readonly number[]): Promise<number[]> {
  const orphans = await tx
    .selectFrom('documents')
    .select('id')
    .where(isAmong(tx, 'id', docIds))
    .where(isOrphan('documents.id'))
    .execute();
  return orphans.map(({ id }) => id);
}

/** The versions of those of the documents that have no link left. Returns what they referred to. */
export async function deleteVersionsOfOrphans(tx: Db, docIds: readonly number[]): Promise<DeletedVersions> {
  return deleteVersions(tx, sql<boolean>`${isAmong(tx, 'doc_id', docIds)} and ${isOrphan('document_versions.doc_id')}`);
}

/** The versions that lie in the trash by records of their own. Returns what they referred to. */
export async function deleteTrashedVersions(tx: Db, recordIds: readonly number[]): Promise<DeletedVersions> {
  return deleteVersions(tx, isAmong(tx, 'trash_id', recordIds));
}

interface DeletedVersions {
  hashes: string[];
  recordIds: number[];
}

function isOrphan(docId: 'documents.id' | 'document_versions.doc_id') {
  return sql<boolean>`not exists (select 1 from document_links where doc_id = ${sql.ref(docId)})`;
}

async function deleteVersions(tx: Db, which: RawBuilder<boolean>): Promise<DeletedVersions> {
  const [components, versions] = await together(
    tx
      .deleteFrom('document_components')
      .where('version_id', 'in', tx.selectFrom('document_versions').select('id').where(which))
      .returning('blob_hash')
      .execute(),
    tx.deleteFrom('document_versions').where(which).returning('trash_id').execute(),
  );
  return {
    hashes: [...new Set(components.map(({ blob_hash }) => blob_hash))],
    recordIds: versions.flatMap(({ trash_id }) => trash_id ?? []),
  };
}

/** The documents, with what cannot be without them. */
export async function deleteDocuments(tx: Db, docIds: readonly number[]): Promise<void> {
  await forgetThings(tx, 'document', docIds);
  await deleteRows(tx, 'documents', 'id', docIds);
}

export async function listTrashedFolders(tx: Db, recordIds: readonly number[]) {
  return tx
    .selectFrom('folders')
    .select(['id', 'list_id', 'own_list'])
    .where(isAmong(tx, 'trash_id', recordIds))
    .execute();
}

/**
 * What lies in the trash by records of its own and was in the folders stays, at the root, where nothing can be restored to;
 * capped links go, as their documents come back elsewhere.
 */
export async function deleteFolders(tx: Db, folderIds: readonly number[]): Promise<void> {
  await inSlices(folderIds, ROWS_AT_ONCE, (ids) => deleteFolderRows(tx, ids));
}

async function deleteFolderRows(tx: Db, ids: readonly number[]): Promise<void> {
  alongside(
    tx
      .deleteFrom('document_links')
      .where(isAmong(tx, 'folder_id', ids))
      .where('cap', '<>', FULL_CAP)
      .execute(),
  );
  await updateRows(tx, 'document_links', 'folder_id', ids, { folder_id: 0 });
  // Also of folders that go with the next slice.
  await updateRows(tx, 'folders', 'parent_id', ids, { parent_id: 0 });
  await forgetThings(tx, 'folder', ids);
  await deleteRows(tx, 'folders', 'id', ids);
}
