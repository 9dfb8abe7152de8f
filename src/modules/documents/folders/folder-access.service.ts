// Owns the access lists of folders and their locks. Both need the right `edit_perms` (rules D14, D15).
import {
  type AccessEntry,
  type AccessEntryInput,
  type Actor,
  deleteAccessLists,
  insertAccessList,
  listVisibleEntries,
  readAccessEntries,
  replaceAccessEntries,
} from '../../../platform/access/index.ts';
import { type Db, lockName, transaction } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Folder } from '../places/places.repository.ts';
import { getFolder, getFolderToChange, requireOpen, requireRight } from '../places/places.ts';
import { type FolderRight, folderRights } from '../places/rights.ts';
import { ROOT_FOLDER } from '../seed.ts';
import * as repository from './folder-access.repository.ts';
import { findListOf } from './folders.repository.ts';
import { requireNotRoot, TREE } from './folders.service.ts';

export interface FolderAccess {
  inherit: boolean;
  entries: AccessEntry[];
}

export interface FolderAccessInput {
  inherit?: boolean | undefined;
  entries?: AccessEntryInput<FolderRight>[] | undefined;
}

export type FolderAccessService = ReturnType<typeof createFolderAccessService>;

export function createFolderAccessService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;

  /** A folder can be locked and unlocked while it is locked itself, but not below a locked one. */
  const setLock = async (actor: Actor, id: number, lock: boolean): Promise<void> => {
    requireNotRoot(id);
    await transaction(db, async (tx) => {
      await lockName(tx, TREE);
      const { folder, rights } = await getFolder(tx, actor, id);
      requireRight(rights, 'edit_perms');
      await requireOpen(tx, actor, [folder.parent_id ?? ROOT_FOLDER]);
      if (lock === (folder.locked_at !== null)) return;
      await repository.setLocked(tx, id, lock ? clock.now() : null);
    });
  };

  return {
    async get(actor: Actor, id: number): Promise<FolderAccess> {
      const { folder, rights } = await getFolder(db, actor, id);
      requireRight(rights, 'edit_perms');
      return accessOf(db, actor, folder);
    },

    /** Nobody is kept from locking themselves out: holders of documents.admin can always help (decision 105). */
    async update(
      actor: Actor,
      id: number,
      { inherit = false, entries }: FolderAccessInput,
      requireCurrent: (access: FolderAccess) => void,
    ): Promise<FolderAccess> {
      requireNotRoot(id);
      return transaction(db, async (tx) => {
        await lockName(tx, TREE);
        const { folder } = await getFolderToChange(tx, actor, id, 'edit_perms');
        requireCurrent(await accessOf(tx, actor, folder));
        if (inherit) await inheritList(tx, folder);
        else await ownList(tx, actor, folder, entries, clock.now());
        const listId = (await findListOf(tx, id)) ?? folder.list_id;
        return { inherit, entries: await listVisibleEntries(tx, actor, listId) };
      });
    },

    lock: (actor: Actor, id: number): Promise<void> => setLock(actor, id, true),
    unlock: (actor: Actor, id: number): Promise<void> => setLock(actor, id, false),
  };
}

async function accessOf(db: Db, actor: Actor, { own_list, list_id }: Folder): Promise<FolderAccess> {
  return { inherit: own_list === 0, entries: await listVisibleEntries(db, actor, list_id) };
}

async function inheritList(tx: Db, { id, parent_id, list_id, own_list }: Folder): Promise<void> {
  if (parent_id === null || parent_id === ROOT_FOLDER) {
    throw invalidField('inherit', 'a top-level folder has an access list of its own');
  }
  if (own_list === 0) return;
  const above = await findListOf(tx, parent_id);
  if (above === undefined) throw new Error(`folder ${id} has lost its parent`);
  await repository.dropOwnList(tx, id, list_id, above);
  await deleteAccessLists(tx, [list_id]);
}

async function ownList(
  tx: Db,
  actor: Actor,
  folder: Folder,
  given: FolderAccessInput['entries'],
  now: number,
): Promise<void> {
  if (!given) throw invalidField('entries', 'is required unless inherit is true');
  const entries = await readAccessEntries(tx, actor, folder.list_id, folderRights, given);
  if (folder.own_list === 1) await replaceAccessEntries(tx, folder.list_id, entries);
  else await repository.setOwnList(tx, folder.id, await insertAccessList(tx, entries, now));
}
