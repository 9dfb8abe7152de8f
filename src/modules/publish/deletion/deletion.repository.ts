import { sql } from 'kysely';
import {
  alongside,
  type Db,
  deleteRows,
  isAmong,
  listIds,
  type Row,
  rowsOf,
  updateRows,
} from '../../../platform/db/index.ts';
import { deleteTextImages } from '../../../platform/images/index.ts';
import { forgetThings } from '../../../platform/things/index.ts';
import { heightOf, walkDown } from '../../../platform/trees/index.ts';
import { isLive } from '../access/publish.access.repository.ts';

export interface Removed {
  /** The bytes that are no longer needed. */
  hashes: string[];
  /** The other records that held some of it. */
  recordIds: number[];
}

export type TrashedFolder = Pick<Row<'pub_folders'>, 'id' | 'parent_id' | 'slug' | 'own_list'>;
export type TrashedPage = Pick<Row<'pub_pages'>, 'id' | 'folder_id' | 'slug'>;

/**
 * A folder with all that is below and not in the trash yet. What followed the list above it follows none until it comes
 * back: that list may change or go meanwhile.
 */
export function markTree(tx: Db, folder: { id: number; own_list: number; list_id: number }, recordId: number): void {
  const folders = tx
    .updateTable('pub_folders')
    .set({ trash_id: recordId })
    .where('id', 'in', walkDown(tx, 'pub_folders', folder.id, isLive).select('down.id'));
  const followers = tx
    .updateTable('pub_folders')
    .set({ list_id: null })
    .where('trash_id', '=', recordId)
    .where('list_id', '=', folder.list_id);
  const pages = tx
    .updateTable('pub_pages')
    .set({ trash_id: recordId })
    .where('trash_id', 'is', null)
    .where('folder_id', 'in', sql<number>`(select id from pub_folders where trash_id = ${recordId})`);
  alongside(folders.execute());
  if (folder.own_list === 0) alongside(followers.execute());
  alongside(pages.execute());
}

export const { update: updateVersion } = rowsOf('pub_versions');

export async function findTrashedFolder(tx: Db, id: number, recordId: number): Promise<TrashedFolder | undefined> {
  return tx
    .selectFrom('pub_folders')
    .select(['id', 'parent_id', 'slug', 'own_list'])
    .where('id', '=', id)
    .where('trash_id', '=', recordId)
    .executeTakeFirst();
}

export async function findTrashedPage(tx: Db, recordId: number): Promise<TrashedPage | undefined> {
  return tx
    .selectFrom('pub_pages')
    .select(['id', 'folder_id', 'slug'])
    .where('trash_id', '=', recordId)
    .executeTakeFirst();
}

/** How many levels the folders of the record make. */
export function trashedHeight(tx: Db, folderId: number, recordId: number): Promise<number> {
  return heightOf(tx, 'pub_folders', folderId, sql`pub_folders.trash_id = ${recordId}`);
}

/** `parent` null: the top, where a folder always has a list of its own. */
export function unmarkTree(
  tx: Db,
  recordId: number,
  folder: { id: number; slug: string },
  parent: { id: number; list_id: number } | null,
): void {
  const placed = tx
    .updateTable('pub_folders')
    .set({ parent_id: parent?.id ?? null, slug: folder.slug })
    .where('id', '=', folder.id);
  alongside(placed.execute());
  if (parent) {
    const followers = tx.updateTable('pub_folders').set({ list_id: parent.list_id });
    alongside(followers.where('trash_id', '=', recordId).where('list_id', 'is', null).execute());
  }
  for (const table of ['pub_folders', 'pub_pages'] as const) {
    alongside(tx.updateTable(table).set({ trash_id: null }).where('trash_id', '=', recordId).execute());
  }
}

export function unmarkVersion(tx: Db, recordId: number): void {
  alongside(tx.updateTable('pub_versions').set({ trash_id: null }).where('trash_id', '=', recordId).execute());
}

/** Pages of the records with their versions and pictures, and single versions. */
export async function deletePages(tx: Db, recordIds: readonly number[]): Promise<Removed> {
  const ids = await listIds(tx, 'pub_pages', 'trash_id', recordIds);
  const versions = await tx
    .deleteFrom('pub_versions')
    .where(isAmong(tx, 'page_id', ids))
    .returning('trash_id')
    .execute();
  await deleteRows(tx, 'pub_versions', 'trash_id', recordIds);
  await deleteRows(tx, 'pub_page_texts', 'id', ids);
  await forgetThings(tx, 'page', ids);
  const hashes = await deleteTextImages(tx, 'page', ids);
  await deleteRows(tx, 'pub_pages', 'id', ids);
  const given = new Set(recordIds);
  const others = versions.flatMap(({ trash_id }) => (trash_id === null || given.has(trash_id) ? [] : [trash_id]));
  return { hashes, recordIds: others };
}

/**
 * Folders of the records. What lies in the trash by records of its own and was in them stays, without a place. Returns
 * the access lists that were theirs.
 */
export async function deleteFolders(tx: Db, recordIds: readonly number[]): Promise<number[]> {
  const folders = await tx
    .selectFrom('pub_folders')
    .select(['id', 'list_id', 'own_list'])
    .where(isAmong(tx, 'trash_id', recordIds))
    .execute();
  if (folders.length === 0) return [];
  const ids = folders.map(({ id }) => id);
  await updateRows(tx, 'pub_pages', 'folder_id', ids, { folder_id: null });
  await updateRows(tx, 'pub_folders', 'parent_id', ids, { parent_id: null });
  await deleteRows(tx, 'pub_folders', 'id', ids);
  return folders.flatMap(({ list_id, own_list }) => (own_list === 1 && list_id !== null ? [list_id] : []));
}
