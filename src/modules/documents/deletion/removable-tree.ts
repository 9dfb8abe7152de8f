// What must hold before a folder goes away with everything below it: to the trash, or to another place.
import { type Actor, grantedRights } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { forbidden } from '../../../platform/http/index.ts';
import { type Folder, findLocked, listDeletableTree, type TreeFolder } from '../access/documents.access.repository.ts';
import { getFolder, requireRight, requireUnbound } from '../access/documents.access.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { checkedOut, folderLocked } from '../access/refusals.ts';
import { requireNotRoot } from '../folders/folders.service.ts';
import { findHeldIn, lockContents } from './deletion.repository.ts';

export interface RemovableTree {
  folder: Folder;
  /** The folder itself first. */
  tree: TreeFolder[];
}

/**
 * The folder with all below it, seen or not: all of it may be deleted (D54, D60) and nothing of it is locked (D3). Whoever
 * asks holds the shape of the tree.
 */
export async function getRemovableTree(tx: Db, actor: Actor, folderId: number): Promise<RemovableTree> {
  requireNotRoot(folderId);
  const [{ folder, rights }, lock, tree] = await together(
    getFolder(tx, actor, folderId),
    findLocked(tx, [folderId]),
    listDeletableTree(tx, actor, folderId),
  );
  requireRight(rights, 'delete');
  await requireUnbound(tx, actor, { lock });
  const rightsOf = await grantedRights(tx, actor, folderRights, tree);
  // Nothing of it is listed where the right on the folder was taken away at this very moment.
  if (tree.length === 0 || !tree.every((below) => holds(rightsOf(below), 'delete'))) {
    throw forbidden('This needs the right delete on every folder below, too');
  }
  const locked = tree.find(({ locked_at }) => locked_at !== null);
  // Whoever may delete all of it sees all of it, so that its folders and documents can be named (D61).
  if (locked) throw folderLocked(`${locked.title} in it`);
  return { folder, tree };
}

/** Nobody else has anything in it checked out (D4), and nobody changes it before the transaction ends. */
export async function requireNothingHeld(tx: Db, actor: Actor, tree: readonly TreeFolder[]): Promise<void> {
  const folderIds = tree.map(({ id }) => id);
  lockContents(tx, folderIds);
  const held = await findHeldIn(tx, folderIds, actor.id);
  if (held) throw checkedOut(actor, held, held.title);
}
