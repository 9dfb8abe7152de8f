import { grantedRights } from '../../../platform/access/index.ts';
import { type Db, reserveIds } from '../../../platform/db/index.ts';
import { forbidden } from '../../../platform/http/index.ts';
import { listSubtree, type TreeFolder } from '../access/documents.access.repository.ts';
import { getFolder } from '../access/documents.access.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { ROOT_FOLDER } from '../seed.ts';
import * as repository from './copy.repository.ts';
import { inBatches } from './copy-budget.ts';
import type { CopiedOrMovedFolder, CopyMoveContext } from './copy-move-context.ts';
import { requireRoomFor } from './folder-depth.ts';

/**
 * Folders that the copier may not see are left out with all below them. A folder with a list of its own keeps a copy
 * of it, so that copying opens nothing to more people; the others inherit at their new place (decision 125).
 */
export async function copyFolder(tx: Db, context: CopyMoveContext, folderId: number): Promise<CopiedOrMovedFolder> {
  const { actor, target, budget } = context;
  budget.take(1);
  if (folderId === ROOT_FOLDER) throw forbidden('The root folder cannot be copied');
  await getFolder(tx, actor, folderId);
  const tree = await listSubtree(tx, folderId);
  await requireRoomFor(tx, tree, target.id);
  const rightsOf = await grantedRights(tx, actor, folderRights, tree);
  const seen = reachable(tree, (folder) => holds(rightsOf(folder), 'view'));

  budget.take(seen.length - 1);
  const folderIds = seen.map(({ id }) => id);
  budget.take(await repository.countCopiedLinks(tx, folderIds, budget.left() + 1));

  const folders = await newIds(tx, 'folders', folderIds);
  await copyFolders(tx, context, seen, folders);

  const docIds = await repository.holdListedDocuments(tx, folderIds);
  const documents = await newIds(tx, 'documents', docIds);
  await inBatches([...documents], (batch) => repository.copyDocumentRows(tx, batch, context));
  // A document that was added since it was looked for is not held, and not copied.
  const copied = (await repository.listCopiedLinks(tx, folderIds)).filter(({ doc_id }) => documents.has(doc_id));
  const places = copied.map(({ doc_id, folder_id }): [number, number] => [
    documents.get(doc_id) ?? 0,
    folders.get(folder_id) ?? 0,
  ]);
  await inBatches(places, (batch) => repository.insertLinks(tx, batch, context));
  return { docIds: [...documents.values()], objects: folders.size + places.length };
}

/** The tree has every folder after its parent, so one pass is enough. */
function reachable(tree: readonly TreeFolder[], isSeen: (folder: TreeFolder) => boolean): TreeFolder[] {
  const kept = new Set<number>();
  return tree.filter((folder) => {
    const isReached = folder.depth === 0 || kept.has(folder.parent_id ?? ROOT_FOLDER);
    if (!isReached || !isSeen(folder)) return false;
    kept.add(folder.id);
    return true;
  });
}

async function copyFolders(
  tx: Db,
  context: CopyMoveContext,
  tree: readonly TreeFolder[],
  folders: ReadonlyMap<number, number>,
): Promise<void> {
  const { target, now } = context;
  const own = tree.filter(({ own_list }) => own_list === 1);
  const lists = await newIds(
    tx,
    'access_lists',
    own.map(({ list_id }) => list_id),
  );
  await inBatches([...lists], (batch) => repository.copyAccessLists(tx, batch, now));
  await inBatches([...folders], (batch) => repository.copyFolderRows(tx, batch, context));

  const parents: [number, number][] = [];
  const following: [number, number][] = [];
  const listOf = new Map<number, number>();
  for (const { id, parent_id, own_list, list_id, depth } of tree) {
    const newId = folders.get(id) ?? 0;
    const newParent = depth === 0 ? target.id : (folders.get(parent_id ?? ROOT_FOLDER) ?? 0);
    const above = depth === 0 ? target.list_id : (listOf.get(parent_id ?? ROOT_FOLDER) ?? 0);
    const list = own_list === 1 ? (lists.get(list_id) ?? 0) : above;
    listOf.set(id, list);
    if (newParent !== target.id) parents.push([newId, newParent]);
    if (list !== target.list_id) following.push([newId, list]);
  }
  await inBatches(parents, (batch) => repository.setParents(tx, batch));
  await inBatches(following, (batch) => repository.setLists(tx, batch));
}

/** Old id → new id. */
async function newIds(
  tx: Db,
  table: 'folders' | 'documents' | 'access_lists',
  oldIds: readonly number[],
): Promise<Map<number, number>> {
  const ids = await reserveIds(tx, table, oldIds.length);
  return new Map(oldIds.map((id, at) => [id, ids[at] ?? 0]));
}
