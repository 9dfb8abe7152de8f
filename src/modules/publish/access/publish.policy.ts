// The rights of page folders, and who has them: permission rules G1 to G7.
import { type Actor, grantedRights, may, type RightSet, rightsVocabulary } from '../../../platform/access/index.ts';
import type { Db, Flag } from '../../../platform/db/index.ts';

/** Writing needs publish.admin everywhere (G3), so there is nothing else to grant. */
export const folderRights = rightsVocabulary(['view'], 'publish.admin');

export const VIEW: RightSet = folderRights.enough('view');

/** G1: holders of publish.admin see and change everything. */
export function mayEverything(actor: Actor): boolean {
  return may(actor, 'publish.admin');
}

/** G6: drafts of pages are for holders of publish.admin; for others they are not there. */
export function seesPage(actor: Actor, { draft }: { draft: Flag }): boolean {
  return draft === 0 || mayEverything(actor);
}

/** G2: which of the objects the person may see. */
export async function visibleAmong(
  db: Db,
  actor: Actor,
  objects: readonly { list_id: number }[],
): Promise<(object: { list_id: number }) => boolean> {
  const rightsOf = await grantedRights(db, actor, folderRights, objects);
  return (object) => folderRights.holds(rightsOf(object), 'view');
}
