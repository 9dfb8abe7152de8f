import { type Db, deleteRows, isAmong } from '../../../platform/db/index.ts';

export async function moveLinks(tx: Db, linkIds: readonly number[], folderId: number): Promise<void> {
  if (linkIds.length === 0) return;
  await tx
    .updateTable('document_links')
    .set({ folder_id: folderId })
    .where(isAmong(tx, 'id', linkIds))
    .execute();
}

export async function deleteLinks(tx: Db, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return;
  await deleteRows(tx, 'document_links', 'id', linkIds);
}

export async function setCap(tx: Db, linkIds: readonly number[], cap: number): Promise<void> {
  if (linkIds.length === 0) return;
  await tx
    .updateTable('document_links')
    .set({ cap })
    .where(isAmong(tx, 'id', linkIds))
    .execute();
}

export async function setParent(tx: Db, folderId: number, parentId: number): Promise<void> {
  await tx.updateTable('folders').set({ parent_id: parentId }).where('id', '=', folderId).execute();
}

/** Of the folders, those that followed one list follow the other. */
export async function followList(tx: Db, folderIds: readonly number[], from: number, to: number): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ list_id: to })
    .where('list_id', '=', from)
    .where(isAmong(tx, 'id', folderIds))
    .execute();
}
