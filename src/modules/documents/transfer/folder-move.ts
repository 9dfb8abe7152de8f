// Owns the moving of a folder with everything below it.
import type { Db } from '../../../platform/db/index.ts';
import { getWholeTree, requireNothingHeld } from '../deletion/whole-tree.ts';
import { requireNotRoot } from '../folders/folders.service.ts';
import { getFolder } from '../places/places.ts';
import { followList, setParent } from './move.repository.ts';
import { requireRoom } from './room.ts';
import type { TransferContext } from './transfer-context.ts';

/** Everything is checked before anything is written. */
export async function moveFolder(tx: Db, { actor, target }: TransferContext, folderId: number): Promise<void> {
  requireNotRoot(folderId);
  const { folder: current } = await getFolder(tx, actor, folderId);
  if (current.parent_id === target.id) return;
  const { folder, tree } = await getWholeTree(tx, actor, folderId);
  await requireRoom(tx, tree, target.id);
  await requireNothingHeld(tx, actor, tree);
  await setParent(tx, folderId, target.id);
  if (folder.own_list === 1) return;
  const ids = tree.map(({ id }) => id);
  await followList(tx, ids, folder.list_id, target.list_id);
}
