// Owns the moving of a folder with everything below it.
import type { Db } from '../../../platform/db/index.ts';
import { getWholeTree, requireNothingHeld } from '../deletion/whole-tree.ts';
import { requireNotRoot } from '../folders/folders.service.ts';
import { getFolder } from '../places/places.ts';
import { followList, setParent } from './move.repository.ts';
import { requireRoomFor } from './room.ts';
import type { TransferContext, TransferredFolder } from './transfer-context.ts';

/** Everything is checked before anything is written. Its documents stay in the folders they are in (decision 236). */
export async function moveFolder(
  tx: Db,
  { actor, target }: TransferContext,
  folderId: number,
): Promise<TransferredFolder> {
  requireNotRoot(folderId);
  const { folder: current } = await getFolder(tx, actor, folderId);
  if (current.parent_id === target.id) return { docIds: [], objects: 0 };
  const { folder, tree } = await getWholeTree(tx, actor, folderId);
  await requireRoomFor(tx, tree, target.id);
  await requireNothingHeld(tx, actor, tree);
  await setParent(tx, folderId, target.id);
  if (folder.own_list === 0) {
    const ids = tree.map(({ id }) => id);
    await followList(tx, ids, folder.list_id, target.list_id);
  }
  return { docIds: [], objects: tree.length };
}
