import { type Actor, grantedRights, may, type RightSet } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Link } from '../access/documents.access.repository.ts';
import { folderRights, holds, isFull } from '../access/documents.policy.ts';

export interface LinksPolicy {
  /** D8: whoever sets the access list of a full link sees every link, others those in folders they may see. */
  maySee(link: Link): boolean;
  /** D8: they take capped ones away, too, whatever holds in the folder. */
  managesLinks: boolean;
  /** The rights in the folder itself, which no cap binds. */
  rightsInFolder(link: Link): RightSet;
}

/** `links`: all links of one document. */
export async function linksPolicy(db: Db, actor: Actor, links: readonly Link[]): Promise<LinksPolicy> {
  const rightsInFolder = await grantedRights(db, actor, folderRights, links);
  const managesLinks =
    may(actor, 'documents.admin') || links.some((link) => isFull(link) && holds(rightsInFolder(link), 'edit_perms'));
  return {
    maySee: (link) => managesLinks || holds(rightsInFolder(link), 'view'),
    managesLinks,
    rightsInFolder,
  };
}
