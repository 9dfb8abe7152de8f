// The rights of page folders, and who has them: permission rules G1 to G5.
import { type Actor, grantedBy, may, type RightSet, rightsVocabulary } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';

/** Writing needs publish.admin everywhere (G3), so there is nothing else to grant. */
export const folderRights = rightsVocabulary(['view']);

export const VIEW: RightSet = folderRights.enough('view');

/** G1: holders of publish.admin see and change everything. */
export function mayEverything(actor: Actor): boolean {
  return may(actor, 'publish.admin');
}

/** G2: which of the lists let the person see what carries them. */
export async function viewableLists(
  db: Db,
  actor: Actor,
  listIds: readonly number[],
): Promise<(listId: number) => boolean> {
  if (mayEverything(actor)) return () => true;
  const granted = await grantedBy(db, actor, listIds);
  return (listId) => folderRights.holds(granted.get(listId) ?? 0, 'view');
}
