// The rows of folders and documents that were read from another installation: with the ids they had there.
import { continueIds, type Db, hasRows, isAmong, type NewRow, type Row, rowsOf } from '../../platform/db/index.ts';

type WithId<T> = T & { id: number };

export const { find: findFolder, update: updateFolder, delete: deleteFolder } = rowsOf('folders');
export const { find: findDocument } = rowsOf('documents');

export async function insertCopiedFolder(tx: Db, row: WithId<NewRow<'folders'>>): Promise<void> {
  await tx.insertInto('folders').values(row).execute();
  await continueIds(tx, 'folders');
}

export async function listFolderIdsAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '>', after)
    .where('trash_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface PresentDocument {
  folderIds: number[];
  versions: number[];
}

/** What is here of the documents with these ids. */
export async function findPresent(db: Db, ids: readonly number[]): Promise<Map<number, PresentDocument>> {
  const documents = await db
    .selectFrom('documents')
    .select('id')
    .where(isAmong(db, 'id', ids))
    .execute();
  const present = new Map<number, PresentDocument>();
  for (const { id } of documents) present.set(id, { folderIds: [], versions: [] });
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
  for (const row of rows) await tx.insertInto('document_links').values(row).execute();
}

export async function insertCopiedFields(tx: Db, rows: readonly WithId<NewRow<'document_fields'>>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('document_fields')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await continueIds(tx, 'document_fields');
}

export async function insertCopiedRecordTypes(tx: Db, rows: readonly WithId<NewRow<'record_types'>>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('record_types')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await continueIds(tx, 'record_types');
}

export async function continueDocumentIds(tx: Db): Promise<void> {
  await continueIds(tx, 'documents');
}

export async function hasMoreThanFirstStart(db: Db): Promise<boolean> {
  const folder = await db.selectFrom('folders').select('id').where('id', '>', 1).limit(1).executeTakeFirst();
  return folder !== undefined || hasRows(db, 'documents');
}

/** In the order of their ids: what of them has to be in the store. */
export async function listComponentsAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<Pick<Row<'document_components'>, 'id' | 'blob_hash' | 'size' | 'name'>[]> {
  return db
    .selectFrom('document_components')
    .select(['id', 'blob_hash', 'size', 'name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
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
