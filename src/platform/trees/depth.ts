import type { Db } from '../db/index.ts';
import { badRequest } from '../http/errors/errors.ts';
import { depthOf, type TreeTable } from './walks.repository.ts';

/** How many folders may stand one in another; one at the top is the first (decision 104). */
export const MAX_DEPTH = 100;

/** Throws where folders that make `height` levels would stand too deep in this one. */
export async function requireDepth(db: Db, table: TreeTable, parentId: number, height: number): Promise<void> {
  if ((await depthOf(db, table, parentId)) + height > MAX_DEPTH) {
    throw badRequest('too_deep', `Folders stand at most ${MAX_DEPTH} deep`);
  }
}
