// Pages: each stands in a folder under a part of the address of its own, and every save is a version.
import { type Actor, createdBy, modifiedBy } from '../../../platform/access/index.ts';
import {
  alongside,
  createTableCache,
  type Db,
  reserveIds,
  toFlag,
  together,
  transaction,
} from '../../../platform/db/index.ts';
import { invalidField, notFound, type Page, type PageRequest, readKeywords } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { MAX_DEPTH } from '../../../platform/trees/index.ts';
import type { Folder, ListedPage, Page as StoredPage } from '../access/publish.access.repository.ts';
import { findPageId, lockFolder } from '../access/publish.access.repository.ts';
import {
  findVisiblePage,
  getFolder,
  getPage,
  getPageToChange,
  type LocatedPage,
  locatePages,
  rereadPage,
} from '../access/publish.access.ts';
import { viewerKey } from '../folders/folders.service.ts';
import { freeSlug } from '../slugs.ts';
import * as repository from './pages.repository.ts';
import { type Content, contentColumns, saveVersion } from './saving.ts';
import { insertVersion } from './versions.repository.ts';

/** Pages of a folder that can be put in order by hand. */
const MAX_ORDERED = 1_000;

export interface PageInput {
  title?: string;
  text?: string;
  comment?: string;
  folder_id?: number;
  slug?: string;
  draft?: boolean;
  /** How many pages of its folder stand before it. */
  position?: number;
}

export type PagesService = ReturnType<typeof createPagesService>;

export function createPagesService({ database, clock, texts }: Pick<Platform, 'database' | 'clock' | 'texts'>) {
  const { db } = database;
  const totals = createTableCache<number>(database.changes, {
    tables: ['pub_pages', 'pub_folders', 'access_entries'],
    maxEntries: 2_000,
  });

  const createInside = async (
    tx: Db,
    actor: Actor,
    {
      title,
      text,
      folder_id: folderId,
      comment = '',
      slug: given,
      draft,
      position,
    }: PageInput & Content & { folder_id: number },
  ): Promise<LocatedPage> => {
    const [, last, [id = 0]] = await together(
      requireFolder(tx, folderId),
      repository.nextPosition(tx, folderId),
      reserveIds(tx, 'pub_pages', 1),
    );
    const [slug] = await together(
      freeSlug(tx, 'pub_pages', { id, parentId: folderId, title, given }),
      position === undefined ? undefined : requireFewBeside(tx, folderId, id),
    );
    const now = clock.now();
    const { page, search } = contentColumns({ title, text });
    await repository.insertPage(tx, {
      id,
      folder_id: folderId,
      slug,
      version: 1,
      last_version: 1,
      position: last,
      draft: toFlag(draft === true),
      ...page,
      ...createdBy(actor, now),
    });
    await repository.putSearchText(tx, id, search);
    const made = { number: 1, comment: comment.trim(), created_by: actor.id, created_at: now };
    alongside(insertVersion(tx, { page_id: id, title, text, ...made }));
    if (position !== undefined) repository.placePage(tx, folderId, id, position);
    return rereadPage(tx, id, folderId);
  };

  return {
    /** By title; G2 decides which. */
    async list(
      actor: Actor,
      { folder_id: folderId, query }: { folder_id?: number; query?: string },
      page: PageRequest,
    ): Promise<Page<LocatedPage<ListedPage>>> {
      const texts = readKeywords(query);
      if (folderId !== undefined) await getFolder(db, actor, folderId);
      const filter: repository.PageFilter = {
        folderId,
        text: texts.length > 0 ? [{ columns: ['title_key', 'text_key'], texts, mode: 'all' }] : [],
      };
      const key = JSON.stringify([filter, viewerKey(actor)]);
      const count = () => repository.countPages(db, actor, filter);
      const total = await totals.get(key, count);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const pages = await repository.pagePage(db, actor, filter, page).execute();
      return { items: await locatePages(db, pages), total };
    },

    get: async (actor: Actor, id: number): Promise<LocatedPage> => located(db, await getPage(db, actor, id)),

    /** Case and accents do not count, as in the slugs themselves. */
    async getByPath(actor: Actor, path: string): Promise<LocatedPage> {
      const slugs = path
        .split('/')
        .filter((slug) => slug !== '')
        .map(fold);
      const folders = slugs.slice(0, -1);
      const isPossible = folders.length > 0 && folders.length <= MAX_DEPTH;
      const id = isPossible ? await findPageId(db, folders, slugs.at(-1) ?? '') : undefined;
      // An address is made of titles: whoever may not read the page does not learn that they are right (G2).
      const page = id === undefined ? undefined : await findVisiblePage(db, actor, id);
      if (!page) throw notFound('Page');
      return located(db, page);
    },

    /** Cleans the text; what it returns makes the page, inside the transaction that keeps the answer for its idempotency key. */
    async prepare(actor: Actor, input: PageInput & { title: string; text: string; folder_id: number }) {
      const { html } = await texts.clean(actor, input.text, { name: 'text' });
      return (tx: Db) => createInside(tx, actor, { ...input, title: input.title.trim(), text: html });
    },

    /** Decision 194: a new title, text or comment makes a version; a move alone does not. */
    async update(
      actor: Actor,
      id: number,
      { title, text, comment, folder_id, slug, draft, position }: PageInput,
      requireCurrent: (place: LocatedPage) => void,
    ): Promise<LocatedPage> {
      const clean = text === undefined ? undefined : await texts.clean(actor, text, { name: 'text' });
      return transaction(db, async (tx) => {
        const page = await getPageToChange(tx, id);
        const before = await located(tx, page);
        requireCurrent(before);
        const now = clock.now();
        if (title !== undefined || text !== undefined || comment !== undefined) {
          const content = { title: title?.trim() ?? page.title, text: clean?.html ?? page.text };
          saveVersion(tx, page, { ...content, comment: comment?.trim() ?? '', by: actor.id, at: now });
        }
        if (draft !== undefined && toFlag(draft) !== page.draft) {
          await repository.updatePage(tx, id, { draft: toFlag(draft), ...modifiedBy(actor, now) });
        }
        const folderId = folder_id ?? page.folder_id;
        const isMoved = folderId !== page.folder_id;
        const isReaddressed = isMoved || slug !== undefined;
        const isPlaced = position !== undefined;
        const [, newSlug, last] = await together(
          isReaddressed || isPlaced ? requireFolder(tx, folderId) : undefined,
          isReaddressed
            ? freeSlug(tx, 'pub_pages', { id, parentId: folderId, title: page.slug, given: slug })
            : page.slug,
          isMoved ? repository.nextPosition(tx, folderId) : undefined,
          isPlaced ? requireFewBeside(tx, folderId, id) : undefined,
        );
        if (isReaddressed) {
          await repository.updatePage(tx, id, {
            folder_id: folderId,
            slug: newSlug,
            ...(last === undefined ? {} : { position: last }),
            ...modifiedBy(actor, now),
          });
        }
        if (isPlaced) repository.placePage(tx, folderId, id, position);
        return isReaddressed
          ? rereadPage(tx, id, folderId)
          : { page: await getPageToChange(tx, id), path: before.path };
      });
    },
  };
}

export async function located(db: Db, page: StoredPage): Promise<LocatedPage> {
  const [place] = await locatePages(db, [page]);
  if (!place) throw new Error(`page ${page.id} has no place`);
  return place;
}

/** The other pages of the folder are numbered anew when this one gets its place, so that there must not be too many. */
async function requireFewBeside(tx: Db, folderId: number, id: number): Promise<void> {
  if ((await repository.countOthers(tx, folderId, id)) >= MAX_ORDERED) {
    throw invalidField('position', `a folder with more than ${MAX_ORDERED} pages keeps them by title`);
  }
}

/** One at a time puts a page into a folder, so that no two take the same address. */
async function requireFolder(tx: Db, id: number): Promise<Folder> {
  const folder = await lockFolder(tx, id);
  if (!folder) throw invalidField('folder_id', `there is no folder ${id}`);
  return folder;
}
