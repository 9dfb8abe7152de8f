// Owns whether a tree of folders fits below another folder.
import type { Db } from '../../../platform/db/index.ts';
import { badRequest } from '../../../platform/http/index.ts';
import { MAX_DEPTH, tooDeep } from '../folders/folders.service.ts';
import { listAncestors, type TreeFolder } from '../places/places.repository.ts';

/** Not into itself or below, and not deeper than folders stand. */
export async function requireRoom(tx: Db, tree: readonly TreeFolder[], targetId: number): Promise<void> {
  if (tree.some(({ id }) => id === targetId)) {
    throw badRequest('inside_itself', 'A folder cannot be put into itself or below');
  }
  const above = (await listAncestors(tx, targetId)).length;
  // The tree is sorted by depth.
  const height = (tree.at(-1)?.depth ?? 0) + 1;
  if (above + height > MAX_DEPTH) throw tooDeep();
}
