// Folders: what is known of one, the way to it, adding and describing it.
import {
  type AccessEntry,
  type Actor,
  ADMINISTRATORS,
  createdBy,
  grantedRights,
  insertAccessList,
  listAccessEntries,
  modifiedBy,
  reserveAccessList,
} from '../../../platform/access/index.ts';
import { type Db, lockName, lockRow, reserveIds, together, transaction } from '../../../platform/db/index.ts';
import { badRequest, forbidden, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { findListOf, MAX_DEPTH, requireDepth } from '../../../platform/trees/index.ts';
import { listAncestors, type TreeFolder } from '../access/documents.access.repository.ts';
import { type FolderAccess, getFolder, getFolderToChange } from '../access/documents.access.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { type Metadata, readMetadata } from '../documents.presenter.ts';
import { mergeMetadata } from '../metadata-values.ts';
import { FIRST_FOLDER, ROOT_FOLDER } from '../seed.ts';
import * as repository from './folders.repository.ts';

/** Whoever changes the shape of the tree, a lock or an access list does it alone. */
export const TREE = 'folder-tree';

export interface FolderInput {
  title: string;
  refcode?: string | undefined;
  metadata?: Metadata | undefined;
}

/** What a page shows of a folder beside its lists. */
export interface FolderUi extends FolderAccess {
  /** As `path` returns it. */
  path: TreeFolder[];
  /** The highest locked folder among it and those above, seen or not. */
  lock: TreeFolder | undefined;
  /** May the person add a folder, and a document, if only as a draft, here and now? */
  addsFolders: boolean;
  addsDocuments: boolean;
}

export type FoldersService = ReturnType<typeof createFoldersService>;

export function createFoldersService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;

  const insert = async (
    tx: Db,
    actor: Actor,
    id: number,
    parent: ParentFolder,
    input: FolderInput,
  ): Promise<FolderAccess> => {
    const now = clock.now();
    const { title } = input;
    await repository.insertFolder(tx, {
      id,
      parent_id: parent.id,
      title,
      title_key: fold(title),
      ...refcodeColumns(id, input.refcode),
      metadata: mergeMetadata({}, input.metadata),
      list_id: parent.listId,
      own_list: parent.ownList,
      ...createdBy(actor, now),
    });
    return getFolder(tx, actor, id);
  };

  return {
    get: (actor: Actor, id: number): Promise<FolderAccess> => getFolder(db, actor, id),

    /** From the top to the folder itself; those the person may not see are left out. */
    async path(actor: Actor, id: number): Promise<TreeFolder[]> {
      await getFolder(db, actor, id);
      return seenOf(db, actor, await listAncestors(db, id));
    },

    /** D19: a lock above, the largest depth and an extranet that only reads count too. */
    async ui(actor: Actor, id: number): Promise<FolderUi> {
      const [loaded, way] = await together(getFolder(db, actor, id), listAncestors(db, id));
      const lock = way.find(({ locked_at }) => locked_at !== null);
      const takesMore = id !== ROOT_FOLDER && !actor.isReadOnly && lock === undefined;
      return {
        ...loaded,
        path: await seenOf(db, actor, way),
        lock,
        addsFolders: takesMore && holds(loaded.rights, 'edit') && way.length < MAX_DEPTH,
        addsDocuments: takesMore && holds(loaded.rights, 'draft'),
      };
    },

    /** Compared whole, ignoring case and accents; the lowest id wins. */
    async findSubfolder(actor: Actor, id: number, wanted: { title?: string; refcode?: string }): Promise<FolderAccess> {
      const keys = { titleKey: keyOf(wanted.title), refcodeKey: keyOf(wanted.refcode) };
      if (keys.titleKey === undefined && keys.refcodeKey === undefined) {
        throw badRequest('no_title_or_refcode', 'Give the title or the refcode of the folder');
      }
      await getFolder(db, actor, id);
      const folder = await repository.subfolders(db, actor, id, keys).executeTakeFirst();
      if (!folder) throw notFound('Folder');
      return { folder, rights: (await grantedRights(db, actor, folderRights, [folder]))(folder) };
    },

    async add(actor: Actor, parentId: number, input: FolderInput): Promise<FolderAccess> {
      if (parentId === ROOT_FOLDER) throw forbidden('Top-level folders cannot be added here');
      return transaction(db, async (tx) => {
        const [, { folder }, , [id = 0]] = await together(
          lockName(tx, TREE),
          getFolderToChange(tx, actor, parentId, 'edit'),
          requireDepth(tx, 'folders', parentId, 1),
          reserveIds(tx, 'folders', 1),
        );
        return insert(tx, actor, id, { id: parentId, listId: folder.list_id, ownList: 0 }, input);
      });
    },

    /** With the access list that folder 1 has now. Inside the transaction that keeps the answer for its key. */
    async addTopLevel(tx: Db, actor: Actor, input: FolderInput): Promise<FolderAccess> {
      const [, firstList, [id = 0], reservedList] = await together(
        lockName(tx, TREE),
        findListOf(tx, 'folders', FIRST_FOLDER),
        reserveIds(tx, 'folders', 1),
        reserveAccessList(tx),
      );
      const entries = firstList === undefined ? [forAdministrators] : await listAccessEntries(tx, firstList);
      const listId = await insertAccessList(tx, entries, clock.now(), reservedList);
      return insert(tx, actor, id, { id: ROOT_FOLDER, listId, ownList: 1 }, input);
    },

    async update(actor: Actor, id: number, input: Partial<FolderInput>): Promise<FolderAccess> {
      requireNotRoot(id);
      return transaction(db, async (tx) => {
        lockRow(tx, 'folders', id);
        const loaded = await getFolderToChange(tx, actor, id, 'edit_meta');
        const { title, refcode, metadata } = input;
        if (title === undefined && refcode === undefined && metadata === undefined) return loaded;
        await repository.updateFolder(tx, id, {
          ...(title === undefined ? {} : { title, title_key: fold(title) }),
          ...(refcode === undefined ? {} : refcodeColumns(id, refcode)),
          ...(metadata === undefined
            ? {}
            : { metadata: mergeMetadata(readMetadata(loaded.folder.metadata), metadata) }),
          ...modifiedBy(actor, clock.now()),
        });
        return getFolder(tx, actor, id);
      });
    },
  };
}

async function seenOf(db: Db, actor: Actor, folders: readonly TreeFolder[]): Promise<TreeFolder[]> {
  const rightsOf = await grantedRights(db, actor, folderRights, folders);
  return folders.filter((folder) => holds(rightsOf(folder), 'view'));
}

interface ParentFolder {
  id: number;
  listId: number;
  ownList: 0 | 1;
}

/** The root is only a place to list the top-level folders (decision 103). */
export function requireNotRoot(id: number): void {
  if (id === ROOT_FOLDER) throw forbidden('The root folder cannot be changed');
}

/** The access list of a new top-level folder when folder 1 was deleted for good. */
const forAdministrators: AccessEntry = { subject: 'role', subject_id: ADMINISTRATORS, rights: folderRights.all };

function refcodeColumns(id: number, given: string | undefined) {
  const refcode = given ? given : `Dir_${id}`;
  return { refcode, refcode_key: fold(refcode) };
}

/** Undefined for an empty text, which is no condition. */
function keyOf(text: string | undefined): string | undefined {
  return text ? fold(text) : undefined;
}
