// What the trash says about things of documents: the path of where they were, and their description.
import type { Actor } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { listAncestors } from '../access/documents.access.repository.ts';
import { rightsIn } from '../access/documents.access.ts';
import { holds } from '../access/rights.ts';
import { descriptionOf, readMetadata } from '../documents.presenter.ts';

/** `/Documents/Rules`; the root is `/`. Folders whose name the person may not see are left out, as in a path. */
export async function locationOf(tx: Db, actor: Actor, folderId: number): Promise<string> {
  const folders = await listAncestors(tx, folderId);
  const rightsOf = await rightsIn(
    tx,
    actor,
    folders.map(({ list_id }) => list_id),
  );
  const seen = folders.filter(({ list_id }) => holds(rightsOf(list_id), 'view'));
  return `/${seen.map(({ title }) => title).join('/')}`;
}

export function describe(metadata: string): string {
  return descriptionOf(readMetadata(metadata));
}

/** Where a thing was when it was deleted: what its row points to changes when that folder goes for good. */
export interface Origin {
  folderId: number | undefined;
  folderTitle: string;
}

export function originDetails(folderId: number, folderTitle: string): Record<string, unknown> {
  return { folder_id: folderId, folder_title: folderTitle };
}

export function readOrigin({ folder_id, folder_title }: Readonly<Record<string, unknown>>): Origin {
  return {
    folderId: typeof folder_id === 'number' ? folder_id : undefined,
    folderTitle: typeof folder_title === 'string' ? folder_title : '',
  };
}
