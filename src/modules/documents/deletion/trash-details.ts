// What the trash says about things of documents: the path of where they were, and their description.
import { type Actor, grantedRights } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { listAncestors } from '../access/documents.access.repository.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { descriptionOf, readMetadata } from '../documents.presenter.ts';

interface Location {
  /** `/Documents/Rules`; the root is `/`. Folders whose name the person may not see are left out, as in a path. */
  path: string;
  /** Of the folder itself, seen or not; the root has none. */
  title: string;
}

export async function locationOf(tx: Db, actor: Actor, folderId: number): Promise<Location> {
  const folders = await listAncestors(tx, folderId);
  const rightsOf = await grantedRights(tx, actor, folderRights, folders);
  const seen = folders.filter((folder) => holds(rightsOf(folder), 'view'));
  return { path: `/${seen.map(({ title }) => title).join('/')}`, title: folders.at(-1)?.title ?? '' };
}

export function describe(metadata: string): string {
  return descriptionOf(readMetadata(metadata));
}
