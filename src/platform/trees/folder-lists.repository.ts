// Which access list holds in which folder: its own, or that of a folder above. `list_id` names the one that holds.
import { sql } from 'kysely';
import { alongside, type Db, type Flag } from '../db/index.ts';
import { type FolderTable, walkDown } from './walks.repository.ts';

/** The list of a folder, in the trash or not. */
export async function findListOf(db: Db, table: FolderTable, folderId: number): Promise<number | undefined> {
  const row = await db.selectFrom(table).select('list_id').where('id', '=', folderId).executeTakeFirst();
  return row?.list_id ?? undefined;
}

/**
 * Gives a folder another list, its own or that of a folder above; everything below that has none follows it, also in the
 * trash, unless what is there follows no list.
 */
export async function followList(
  tx: Db,
  table: FolderTable,
  folderId: number,
  { listId, isOwn }: { listId: number; isOwn: boolean },
): Promise<void> {
  const follows = sql<boolean>`own_list = 0 and list_id is not null`;
  const below = walkDown(tx, table, folderId, follows).select('down.id');
  alongside(tx.updateTable(table).set({ list_id: listId }).where('id', 'in', below).execute());
  const own: Flag = isOwn ? 1 : 0;
  alongside(tx.updateTable(table).set({ own_list: own }).where('id', '=', folderId).execute());
}

/** Takes a folder's own list away: whoever followed it, in the trash or not, now follows the other. */
export async function dropOwnList(
  tx: Db,
  table: FolderTable,
  folder: { id: number; list_id: number },
  listId: number,
): Promise<void> {
  alongside(tx.updateTable(table).set({ list_id: listId }).where('list_id', '=', folder.list_id).execute());
  alongside(tx.updateTable(table).set({ own_list: 0 }).where('id', '=', folder.id).execute());
}
