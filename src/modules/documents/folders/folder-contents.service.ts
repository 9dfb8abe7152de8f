// The lists of a folder: its subfolders, its documents, or the one after the other as one list.
import { type Actor, grantedRights, may } from '../../../platform/access/index.ts';
import { createTableCache } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FolderAccess, getFolder, rightsWithin } from '../access/documents.access.ts';
import { folderRights } from '../access/documents.policy.ts';
import type { ListedDocument } from '../documents.presenter.ts';
import * as repository from './folder-contents.repository.ts';

export interface FolderContents {
  folders: FolderAccess[];
  documents: ListedDocument[];
  /** Does the list go on after this page? */
  more: boolean;
}

/** What of a folder a list holds. */
export type Kinds = 'folders' | 'documents' | 'both';

export type FolderContentsService = ReturnType<typeof createFolderContentsService>;

export function createFolderContentsService({ database }: Pick<Platform, 'database'>) {
  const { db } = database;
  const totals = createTableCache<number>(database.changes, {
    tables: ['folders', 'access_entries'],
    maxEntries: 1_000,
  });

  const listFolders = async (actor: Actor, id: number, page: PageRequest): Promise<FolderAccess[]> => {
    const folders = await repository.folderPage(db, actor, id, page).execute();
    if (folders.length === 0) return [];
    const rightsOf = await grantedRights(db, actor, folderRights, folders);
    return folders.map((folder) => ({ folder, rights: rightsOf(folder) }));
  };

  const countFolders = async (actor: Actor, id: number): Promise<number> => {
    const who = may(actor, 'documents.admin') ? 'all' : [actor.id, actor.groupIds, actor.roleIds];
    return totals.get(JSON.stringify([id, who]), () => repository.countFolders(db, actor, id));
  };

  return {
    async list(actor: Actor, id: number, kinds: Kinds, { limit, offset }: PageRequest): Promise<FolderContents> {
      const { rights } = await getFolder(db, actor, id);
      if (limit === 0) return { folders: [], documents: [], more: false };
      // One more than asked for tells whether the list goes on.
      const found = kinds === 'documents' ? [] : await listFolders(actor, id, { limit: limit + 1, offset });
      const folders = found.slice(0, limit);
      if (kinds === 'folders' || found.length > limit) return { folders, documents: [], more: found.length > limit };

      // Documents follow the last folder: on the page with it they begin, after it the folders before count.
      const isAfterFolders = kinds === 'both' && found.length === 0 && offset > 0;
      const foldersBefore = isAfterFolders ? await countFolders(actor, id) : 0;
      const room = limit - found.length;
      const skipped = found.length > 0 ? 0 : Math.max(0, offset - foldersBefore);
      const listed = await repository.listDocuments(db, id, { limit: room + 1, offset: skipped });
      const documents = listed.slice(0, room).map(({ cap, ...listedDocument }) => {
        return { ...listedDocument, rights: rightsWithin(actor, rights, cap) };
      });
      return { folders, documents, more: listed.length > room };
    },
  };
}
