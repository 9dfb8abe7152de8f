// The access lists of folders and their locks. Both need the right `edit_perms` (rules D14, D15).
import type { Actor } from '../../../platform/access/index.ts';
import { lockName, transaction } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createFolderAccess } from '../../../platform/trees/index.ts';
import { getFolder, getFolderToChange, requireOpen, requireRight } from '../access/documents.access.ts';
import { folderRights } from '../access/documents.policy.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { updateFolder } from './folders.repository.ts';
import { requireNotRoot, TREE } from './folders.service.ts';

export type FolderAccessService = ReturnType<typeof createFolderAccessService>;

export function createFolderAccessService(platform: Pick<Platform, 'database' | 'clock'>) {
  const { database, clock } = platform;

  /** Nobody is kept from locking themselves out: holders of documents.admin can always help (decision 105). */
  const access = createFolderAccess(platform, {
    table: 'folders',
    rights: folderRights,
    treeLock: TREE,
    isTop: ({ parent_id }) => parent_id === ROOT_FOLDER,
    async get(db, actor, id) {
      const { folder, rights } = await getFolder(db, actor, id);
      requireRight(rights, 'edit_perms');
      return folder;
    },
    async getToChange(tx, actor, id) {
      requireNotRoot(id);
      return (await getFolderToChange(tx, actor, id, 'edit_perms')).folder;
    },
  });

  /** A folder can be locked and unlocked while it is locked itself, but not below a locked one. */
  const setLock = async (actor: Actor, id: number, lock: boolean): Promise<void> => {
    requireNotRoot(id);
    await transaction(database.db, async (tx) => {
      lockName(tx, TREE);
      const { folder, rights } = await getFolder(tx, actor, id);
      requireRight(rights, 'edit_perms');
      await requireOpen(tx, actor, [folder.parent_id ?? ROOT_FOLDER]);
      if (lock === (folder.locked_at !== null)) return;
      await updateFolder(
        tx,
        id,
        lock ? { locked_at: clock.now(), locked_by: actor.id } : { locked_at: null, locked_by: null },
      );
    });
  };

  return {
    ...access,
    lock: (actor: Actor, id: number): Promise<void> => setLock(actor, id, true),
    unlock: (actor: Actor, id: number): Promise<void> => setLock(actor, id, false),
  };
}
