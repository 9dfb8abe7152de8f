// The rows of folders and documents that were read from another installation.
import { sql } from 'kysely';
import {
  type Db,
  hasRows,
  insertRows,
  isAmong,
  listIds,
  listIdsAfter,
  type NewRow,
  rowsOf,
} from '../../platform/db/index.ts';

export const { find: findFolder, update: updateFolder, delete: deleteFolder } = rowsOf('folders');
export const { find: findDocument } = rowsOf('documents');

export function listFolderIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  return listIdsAfter(db, 'folders', after, limit, sql`trash_id is null`);
}

export interface PresentDocument {
  folderIds: number[];
  versions: number[];
}

/** What is here of the documents with these ids. */
export async function findPresent(db: Db, ids: readonly number[]): Promise<Map<number, PresentDocument>> {
  const present = new Map<number, PresentDocument>();
  for (const id of await listIds(db, 'documents', 'id', ids)) present.set(id, { folderIds: [], versions: [] });
  const links = await db
    .selectFrom('document_links')
    .select(['doc_id', 'folder_id'])
    .where(isAmong(db, 'doc_id', ids))
    .where('trash_id', 'is', null)
    .execute();
  for (const { doc_id, folder_id } of links) present.get(doc_id)?.folderIds.push(folder_id);
  const versions = await db
    .selectFrom('document_versions')
    .select(['doc_id', 'number'])
    .where(isAmong(db, 'doc_id', ids))
    .execute();
  for (const { doc_id, number } of versions) present.get(doc_id)?.versions.push(number);
  return present;
}

/** Numbers of its live versions, the lowest first. */
export async function listVersionNumbers(db: Db, docId: number): Promise<{ number: number; state: string }[]> {
  return db
    .selectFrom('document_versions')
    .select(['number', 'state'])
    .where('doc_id', '=', docId)
    .orderBy('number')
    .execute();
}

export async function setListed(tx: Db, docId: number, listed: 0 | 1): Promise<void> {
  await tx.updateTable('document_links').set({ listed }).where('doc_id', '=', docId).execute();
}

/** In the order in which they are given, the oldest first. */
export async function replaceLinks(
  tx: Db,
  docId: number,
  rows: readonly Omit<NewRow<'document_links'>, 'id'>[],
): Promise<void> {
  await tx.deleteFrom('document_links').where('doc_id', '=', docId).execute();
  await insertRows(tx, 'document_links', rows);
}

export async function hasMoreThanFirstStart(db: Db): Promise<boolean> {
  const folder = await db.selectFrom('folders').select('id').where('id', '>', 1).limit(1).executeTakeFirst();
  return folder !== undefined || hasRows(db, 'documents');
}

/** The documents that show in a folder, from after the given one, by id. */
export async function listDocumentIdsIn(db: Db, folderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document_links')
    .select('doc_id')
    .where('folder_id', '=', folderId)
    .where('listed', '=', 1)
    .execute();
  return rows.map(({ doc_id }) => doc_id);
}
