import type { Db } from '../../../platform/db/index.ts';
import { badRequest } from '../../../platform/http/index.ts';
import { requireDepth } from '../../../platform/trees/index.ts';
import type { TreeFolder } from '../access/documents.access.repository.ts';

/** Not into itself or below, and not deeper than folders stand. */
export async function requireRoomFor(tx: Db, tree: readonly TreeFolder[], targetId: number): Promise<void> {
  if (tree.some(({ id }) => id === targetId)) {
    throw badRequest('inside_itself', 'A folder cannot be put into itself or below');
  }
  // The tree is sorted by depth.
  await requireDepth(tx, 'folders', targetId, (tree.at(-1)?.depth ?? 0) + 1);
}
