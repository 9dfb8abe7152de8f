import type { Db } from '../db/index.ts';
import { grantedBy } from './access-lists.repository.ts';
import { type Actor, may } from './actor.ts';
import type { RightSet, RightsVocabulary } from './rights.ts';

/** What has an access list of its own, or follows that of another. */
interface Listed {
  list_id: number;
}

/** The rights of a person on each of the objects, by one query; holders of the vocabulary's capability have all of them. */
export async function grantedRights(
  db: Db,
  actor: Actor,
  { heldBy, all }: Pick<RightsVocabulary<string>, 'heldBy' | 'all'>,
  objects: readonly Listed[],
): Promise<(object: Listed) => RightSet> {
  if (may(actor, heldBy)) return () => all;
  const granted = await grantedBy(db, actor, [...new Set(objects.map(({ list_id }) => list_id))]);
  return ({ list_id }) => granted.get(list_id) ?? 0;
}
