// Owns the access lists of page folders. Reading and changing them needs publish.admin (G4).
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
import { invalidField, notFound } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Folder, findFolder } from '../places/places.repository.ts';
import { TREE } from '../places/places.ts';
import { type FolderRight, folderRights } from '../places/rights.ts';
import * as repository from './access.repository.ts';

export interface FolderAccess {
  inherit: boolean;
  entries: AccessEntry[];
}

export interface FolderAccessInput {
  inherit?: boolean;
  entries?: AccessEntryInput<FolderRight>[];
}

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;

  return {
    get: async (actor: Actor, id: number): Promise<FolderAccess> => accessOf(db, actor, await there(db, id)),

    async update(
      actor: Actor,
      id: number,
      { inherit = false, entries }: FolderAccessInput,
      requireCurrent: (access: FolderAccess) => void,
    ): Promise<FolderAccess> {
      return transaction(db, async (tx) => {
        await lockName(tx, TREE);
        const folder = await there(tx, id);
        requireCurrent(await accessOf(tx, actor, folder));
        if (inherit) await inheritList(tx, folder);
        else await ownList(tx, actor, folder, entries, clock.now());
        return accessOf(tx, actor, await there(tx, id));
      });
    },
  };
}

async function there(db: Db, id: number): Promise<Folder> {
  const folder = await findFolder(db, id);
  if (!folder) throw notFound('Folder');
  return folder;
}

async function accessOf(db: Db, actor: Actor, { own_list, list_id }: Folder): Promise<FolderAccess> {
  return { inherit: own_list === 0, entries: await listVisibleEntries(db, actor, list_id) };
}

async function inheritList(tx: Db, { id, parent_id, list_id, own_list }: Folder): Promise<void> {
  if (parent_id === null) throw invalidField('inherit', 'a top-level folder has an access list of its own');
  if (own_list === 0) return;
  const parent = await there(tx, parent_id);
  await repository.dropOwnList(tx, id, list_id, parent.list_id);
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
  if (folder.own_list === 1) return replaceAccessEntries(tx, folder.list_id, entries);
  await repository.setOwnList(tx, folder.id, folder.list_id, await insertAccessList(tx, entries, now), 1);
}
