import type { Db } from '../../../platform/db/index.ts';
import { getFolder } from '../access/documents.access.ts';
import { getRemovableTree, requireNothingHeld } from '../deletion/removable-tree.ts';
import { updateFolder } from '../folders/folders.repository.ts';
import { requireNotRoot } from '../folders/folders.service.ts';
import type { CopiedOrMovedFolder, CopyMoveContext } from './copy-move-context.ts';
import { requireRoomFor } from './folder-depth.ts';
import { followList } from './move.repository.ts';

/** Everything is checked before anything is written. Its documents stay in the folders they are in (decision 236). */
export async function moveFolder(
  tx: Db,
  { actor, target }: CopyMoveContext,
  folderId: number,
): Promise<CopiedOrMovedFolder> {
  requireNotRoot(folderId);
  const { folder: current } = await getFolder(tx, actor, folderId);
  if (current.parent_id === target.id) return { docIds: [], objects: 0 };
  const { folder, tree } = await getRemovableTree(tx, actor, folderId);
  await requireRoomFor(tx, tree, target.id);
  await requireNothingHeld(tx, actor, tree);
  await updateFolder(tx, folderId, { parent_id: target.id });
  if (folder.own_list === 0) {
    const ids = tree.map(({ id }) => id);
    await followList(tx, ids, folder.list_id, target.list_id);
  }
  return { docIds: [], objects: tree.length };
}
