// Page folders: nested, each with a part of the address of everything in it.
import {
  type Actor,
  createdBy,
  insertAccessList,
  listAccessEntries,
  modifiedBy,
} from '../../../platform/access/index.ts';
import { createTableCache, type Db, lockName, reserveIds, together, transaction } from '../../../platform/db/index.ts';
import { invalidField, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { followList, heightOf, requireDepth } from '../../../platform/trees/index.ts';
import { type Folder, findFolder, isLive, listSteps } from '../access/publish.access.repository.ts';
import { getFolder, type LocatedFolder, locateFolder, locateFolders, TREE } from '../access/publish.access.ts';
import { folderRights, mayEverything, visibleAmong } from '../access/publish.policy.ts';
import { freeSlug } from '../slugs.ts';
import * as repository from './folders.repository.ts';

const MAX_TREE = 5_000;

export interface FolderInput {
  title?: string;
  parent_id?: number | null;
  slug?: string;
}

/** A folder in the tree, below the nearest one that the person sees too. */
export interface VisibleFolder {
  id: number;
  title: string;
  path: string;
  shownIn: number | undefined;
}

export type TreePage = Awaited<ReturnType<typeof repository.listTreePages>>[number];

export type FoldersService = ReturnType<typeof createFoldersService>;

export function createFoldersService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  const totals = createTableCache<number>(database.changes, {
    tables: ['pub_folders', 'access_entries'],
    maxEntries: 2_000,
  });

  return {
    /** By title; G2 decides which. */
    async list(actor: Actor, parentId: number | null, page: PageRequest): Promise<Page<LocatedFolder>> {
      if (parentId !== null) await getFolder(db, actor, parentId);
      const key = JSON.stringify([parentId, viewerKey(actor)]);
      const count = () => repository.countFolders(db, actor, parentId);
      const total = await totals.get(key, count);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const folders = await repository.folderPage(db, actor, parentId, page).execute();
      return { items: await locateFolders(db, folders), total };
    },

    /** Decision 192: whoever may not see a folder sees what they may see below it, one level up. */
    async tree(actor: Actor): Promise<{ folders: VisibleFolder[]; pages: TreePage[]; truncated: boolean }> {
      const all = await repository.listTree(db, MAX_TREE + 1);
      const isVisibleTo = await visibleAmong(db, actor, all);
      const known = new Map<number, { path: string; shownIn: number | undefined }>();
      const folders: VisibleFolder[] = [];
      for (const folder of all.slice(0, MAX_TREE)) {
        const { id, parent_id, title, slug } = folder;
        const parent = parent_id === null ? undefined : known.get(parent_id);
        const path = `${parent?.path ?? ''}/${slug}`;
        const isVisible = isVisibleTo(folder);
        if (isVisible) folders.push({ id, title, path, shownIn: parent?.shownIn });
        known.set(id, { path, shownIn: isVisible ? id : parent?.shownIn });
      }
      const pages = await repository.listTreePages(
        db,
        folders.map(({ id }) => id),
        { withDrafts: mayEverything(actor), limit: MAX_TREE + 1 },
      );
      const truncated = all.length > MAX_TREE || pages.length > MAX_TREE;
      return { folders, pages: pages.slice(0, MAX_TREE), truncated };
    },

    async get(actor: Actor, id: number): Promise<LocatedFolder> {
      await getFolder(db, actor, id);
      return locateFolder(db, id);
    },

    /** Inside the transaction that keeps the answer for its idempotency key. Everyone may view one at the top. */
    async create(
      tx: Db,
      actor: Actor,
      { title: sent, parent_id, slug }: FolderInput & { title: string },
    ): Promise<LocatedFolder> {
      const parentId = parent_id || null;
      const [, parent, [id = 0]] = await together(
        lockName(tx, TREE),
        findParent(tx, parentId, 1),
        reserveIds(tx, 'pub_folders', 1),
      );
      const title = sent.trim();
      const now = clock.now();
      const [newSlug, listId] = await together(
        freeSlug(tx, 'pub_folders', { id, parentId, title, given: slug }),
        parent?.list_id ?? insertAccessList(tx, [forEveryone], now),
      );
      await repository.insertFolder(tx, {
        id,
        parent_id: parentId,
        title,
        title_key: fold(title),
        slug: newSlug,
        list_id: listId,
        own_list: parent ? 0 : 1,
        ...createdBy(actor, now),
      });
      return locateFolder(tx, id);
    },

    async update(
      actor: Actor,
      id: number,
      { title: sent, parent_id, slug }: FolderInput,
      requireCurrent: (place: LocatedFolder) => void,
    ): Promise<LocatedFolder> {
      return transaction(db, async (tx) => {
        lockName(tx, TREE);
        const place = await locateFolder(tx, id);
        requireCurrent(place);
        const { folder } = place;
        const parentId = parent_id === undefined ? folder.parent_id : parent_id || null;
        const isMoved = parentId !== folder.parent_id;
        if (isMoved) await move(tx, folder, parentId, clock.now());
        const title = sent?.trim();
        const newSlug =
          slug === undefined && !isMoved
            ? folder.slug
            : await freeSlug(tx, 'pub_folders', { id, parentId, title: folder.slug, given: slug });
        await repository.updateFolder(tx, id, {
          parent_id: parentId,
          slug: newSlug,
          ...(title === undefined ? {} : { title, title_key: fold(title) }),
          ...modifiedBy(actor, clock.now()),
        });
        return locateFolder(tx, id);
      });
    },
  };
}

/** Everything about a person that decides which folders they see: part of the key of the cache. */
export function viewerKey(actor: Actor): unknown {
  return mayEverything(actor) ? 'all' : [actor.id, actor.groupIds, actor.roleIds];
}

/** The folder that something `height` levels high shall stand in; null: the top. */
async function findParent(tx: Db, parentId: number | null, height: number): Promise<Folder | null> {
  if (parentId === null) return null;
  const [parent] = await together(requireParent(tx, parentId), requireDepth(tx, 'pub_folders', parentId, height));
  return parent;
}

async function requireParent(tx: Db, id: number): Promise<Folder> {
  const parent = await findFolder(tx, id);
  if (!parent) throw invalidField('parent_id', `there is no folder ${id}`);
  return parent;
}

/** What followed the list above the folder follows the one above its new place; at the top it keeps a list like it. */
async function move(tx: Db, folder: Folder, parentId: number | null, now: number): Promise<void> {
  const height = await heightOf(tx, 'pub_folders', folder.id, isLive);
  const [parent, way] = await together(
    findParent(tx, parentId, height),
    listSteps(tx, parentId === null ? [] : [parentId]),
  );
  if (way.some(({ id }) => id === folder.id)) {
    throw invalidField('parent_id', 'a folder cannot stand in itself or below');
  }
  if (folder.own_list === 1) return;
  const listId = parent?.list_id ?? (await insertAccessList(tx, await listAccessEntries(tx, folder.list_id), now));
  await followList(tx, 'pub_folders', folder.id, { listId, isOwn: parent === null });
}

const forEveryone = { subject: 'everyone', subject_id: 0, rights: folderRights.all } as const;
