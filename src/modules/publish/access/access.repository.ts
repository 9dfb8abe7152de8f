// Owns the SQL of which access list holds in which page folder.
import { sql } from 'kysely';
import type { Db, Flag } from '../../../platform/db/index.ts';
import { treeOf } from '../places/places.repository.ts';

/**
 * Gives a folder another list, its own or the one above its new place; everything below that followed the old one now
 * follows this. What is in the trash follows none.
 */
export async function setOwnList(
  tx: Db,
  folderId: number,
  oldListId: number,
  listId: number,
  own: Flag,
): Promise<void> {
  await tx
    .updateTable('pub_folders')
    .set({ list_id: listId })
    .where('id', 'in', treeOf(folderId, sql`pub_folders.list_id = ${oldListId}`))
    .execute();
  await tx.updateTable('pub_folders').set({ own_list: own }).where('id', '=', folderId).execute();
}

/** Takes a folder's own list away: whoever followed it now follows the other. */
export async function dropOwnList(tx: Db, folderId: number, oldListId: number, listId: number): Promise<void> {
  await tx.updateTable('pub_folders').set({ list_id: listId }).where('list_id', '=', oldListId).execute();
  await tx.updateTable('pub_folders').set({ own_list: 0 }).where('id', '=', folderId).execute();
}
