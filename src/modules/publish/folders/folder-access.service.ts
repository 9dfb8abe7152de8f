// The access lists of page folders. Reading and changing them needs publish.admin (G4).
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createFolderAccess } from '../../../platform/trees/index.ts';
import { type Folder, findFolder } from '../access/publish.access.repository.ts';
import { TREE } from '../access/publish.access.ts';
import { folderRights } from '../access/publish.policy.ts';

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService(platform: Pick<Platform, 'database' | 'clock'>) {
  const get = async (db: Db, _actor: unknown, id: number): Promise<Folder> => {
    const folder = await findFolder(db, id);
    if (!folder) throw notFound('Folder');
    return folder;
  };
  return createFolderAccess(platform, {
    table: 'pub_folders',
    rights: folderRights,
    treeLock: TREE,
    isTop: ({ parent_id }) => parent_id === null,
    get,
    getToChange: get,
  });
}
