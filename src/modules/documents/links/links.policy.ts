import { type Actor, may, type RightSet } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Link } from '../access/documents.access.repository.ts';
import { rightsIn } from '../access/documents.access.ts';
import { holds, isFull } from '../access/documents.policy.ts';

export interface PlacesPolicy {
  /** D8: whoever sets the access list of a full link sees every link, others those in folders they may see. */
  maySee(link: Link): boolean;
  /** D8: they take capped ones away, too, whatever holds in the folder. */
  managesPlaces: boolean;
  /** The rights in the folder itself, which no cap binds. */
  rightsInFolder(link: Link): RightSet;
}

/** `links`: all links of one document. */
export async function linksPolicy(db: Db, actor: Actor, links: readonly Link[]): Promise<PlacesPolicy> {
  const rightsOf = await rightsIn(db, actor, [...new Set(links.map(({ list_id }) => list_id))]);
  const rightsInFolder = ({ list_id }: Link) => rightsOf(list_id);
  const managesPlaces =
    may(actor, 'documents.admin') || links.some((link) => isFull(link) && holds(rightsInFolder(link), 'edit_perms'));
  return {
    maySee: (link) => managesPlaces || holds(rightsInFolder(link), 'view'),
    managesPlaces,
    rightsInFolder,
  };
}
