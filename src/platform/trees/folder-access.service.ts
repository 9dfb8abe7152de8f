// The access list of a folder: shown, replaced by one of its own, or taken away so that the one above holds.
import {
  type AccessEntry,
  type AccessEntryInput,
  type Actor,
  deleteAccessLists,
  insertAccessList,
  listVisibleEntries,
  presentAccessEntries,
  type RightsVocabulary,
  readAccessEntries,
  replaceAccessEntries,
  reserveAccessList,
} from '../access/index.ts';
import { type Db, type Flag, lockName, together, transaction } from '../db/index.ts';
import { invalidField } from '../http/errors/errors.ts';
import type { Platform } from '../platform.ts';
import { dropOwnList, findListOf, followList } from './folder-lists.repository.ts';
import type { FolderTable } from './walks.repository.ts';

export interface ListedFolder {
  id: number;
  parent_id: number | null;
  list_id: number;
  own_list: Flag;
}

/** What a module says of its folders. */
export interface FolderAccessRules<Name extends string> {
  table: FolderTable;
  rights: RightsVocabulary<Name>;
  /** The name lock under which the tree is changed. */
  treeLock: string;
  /** Throws where this person may not see the list. */
  get(db: Db, actor: Actor, id: number): Promise<ListedFolder>;
  /** Throws where this person may not change the list. */
  getToChange(tx: Db, actor: Actor, id: number): Promise<ListedFolder>;
  /** Whether nothing is above the folder whose list could hold. */
  isTop(folder: ListedFolder): boolean;
}

export interface FolderAccess<Name extends string> {
  inherit: boolean;
  entries: AccessEntryInput<Name>[];
}

export function createFolderAccess<Name extends string>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  rules: FolderAccessRules<Name>,
) {
  const { db } = database;
  const { table, rights } = rules;

  const accessOf = async (
    at: Db,
    actor: Actor,
    { own_list, list_id }: Pick<ListedFolder, 'own_list' | 'list_id'>,
  ): Promise<FolderAccess<Name>> => ({
    inherit: own_list === 0,
    entries: presentAccessEntries(rights, await listVisibleEntries(at, actor, list_id)),
  });

  /** Returns the list that holds now. */
  const inheritList = async (tx: Db, folder: ListedFolder): Promise<number> => {
    if (folder.parent_id === null || rules.isTop(folder)) {
      throw invalidField('inherit', 'a top-level folder has an access list of its own');
    }
    if (folder.own_list === 0) return folder.list_id;
    const above = await findListOf(tx, table, folder.parent_id);
    if (above === undefined) throw new Error(`folder ${folder.id} has lost its parent`);
    await dropOwnList(tx, table, folder, above);
    await deleteAccessLists(tx, [folder.list_id]);
    return above;
  };

  /** Returns the list that holds now. */
  const setEntries = async (
    tx: Db,
    folder: ListedFolder,
    entries: readonly AccessEntry[],
    reservedId: number | undefined,
  ): Promise<number> => {
    if (folder.own_list === 1) {
      await replaceAccessEntries(tx, folder.list_id, entries);
      return folder.list_id;
    }
    const listId = await insertAccessList(tx, entries, clock.now(), reservedId);
    await followList(tx, table, folder.id, { listId, isOwn: true });
    return listId;
  };

  return {
    get: async (actor: Actor, id: number): Promise<FolderAccess<Name>> =>
      accessOf(db, actor, await rules.get(db, actor, id)),

    /** `requireCurrent` looks at what is there before it is replaced. */
    async update(
      actor: Actor,
      id: number,
      { inherit = false, entries: given }: Partial<FolderAccess<Name>>,
      requireCurrent: (access: FolderAccess<Name>) => void,
    ): Promise<FolderAccess<Name>> {
      return transaction(db, async (tx) => {
        lockName(tx, rules.treeLock);
        const folder = await rules.getToChange(tx, actor, id);
        const readGiven = async () => {
          if (!given) throw invalidField('entries', 'is required unless inherit is true');
          return readAccessEntries(tx, actor, folder.list_id, rights, given);
        };
        const [, entries, reservedId] = await together(
          accessOf(tx, actor, folder).then(requireCurrent),
          inherit ? undefined : readGiven(),
          inherit || folder.own_list === 1 ? undefined : reserveAccessList(tx),
        );
        const listId = entries ? await setEntries(tx, folder, entries, reservedId) : await inheritList(tx, folder);
        return accessOf(tx, actor, { own_list: inherit ? 0 : 1, list_id: listId });
      });
    },
  };
}
