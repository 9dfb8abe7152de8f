import type { PublishFolderAccess, PublishPage, PublishTreeNode } from '@atrium/client/core';
import {
  comparePageVersions,
  createPage,
  createPageFolder,
  deletePage,
  deletePageFolder,
  findPage,
  getGroup,
  getPage,
  getPageFolderPermissions,
  getPageTree,
  listPages,
  listPageVersions,
  listUsers,
  replacePageFolderPermissions,
  restorePageVersion,
  updatePage,
  updatePageFolder,
  uploadPageTextImage,
} from '@atrium/client/operations';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createOnce } from '../../api/once.ts';
import { restoreOwn } from '../../api/own-trash.ts';
import { refreshQueries } from '../../api/queries.ts';

export type Node = PublishTreeNode;
export type TreePage = Node['pages'][number];

const VERSIONS = 20;
const FOUND = 30;

export const treeQuery = queryOptions({
  queryKey: ['pages', 'tree'],
  queryFn: async ({ signal }) => (await call(getPageTree, {}, { signal })).data,
});

/** The page at an address, with the tag that its change names. */
export const pageQuery = (path: string) =>
  queryOptions({
    queryKey: ['pages', 'at', path],
    enabled: path !== '',
    queryFn: async ({ signal }) => {
      const { data, etag } = await call(findPage, { path }, { signal }).withResponse();
      return { page: data, etag };
    },
  });

export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: ['pages', 'found', query],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(listPages, { query, limit: FOUND }, { signal })).data,
  });

export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['pages', 'versions', id],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => call(listPageVersions, { id, limit: VERSIONS, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + VERSIONS : undefined),
  });

/** What a version changed of the one before it. */
export const comparisonQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['pages', 'compared', id, version],
    queryFn: ({ signal }) => call(comparePageVersions, { id, to: version }, { signal }),
  });

const refresh = () => refreshQueries(['pages']);

export interface Typed {
  title: string;
  text: string;
  comment: string;
}

/** A new page in a folder, or the next version of one; refused where somebody else has saved meanwhile. */
export async function savePage(
  at: { folder: number | undefined } | { page: PublishPage; etag: string | undefined },
  typed: Typed,
  draft: boolean,
): Promise<PublishPage> {
  const { title, text } = typed;
  const comment = typed.comment.trim();
  const written = { title: title.trim(), text, draft, ...(comment !== '' && { comment }) };
  const saved =
    'folder' in at
      ? await makePage({ ...written, folder_id: at.folder ?? 0 })
      : await call(updatePage, { id: at.page.id, body: written }, { ifMatch: at.etag });
  await refresh();
  return saved;
}

function makePage(body: Parameters<typeof call<typeof createPage>>[1]['body']) {
  return createOnce('page', body, (idempotencyKey) => call(createPage, { body }, { idempotencyKey }));
}

export async function setDraft(id: number, draft: boolean): Promise<void> {
  await call(updatePage, { id, body: { draft } });
  await refresh();
}

/** As it is now, whatever was read before. */
export async function readPage(id: number) {
  const { data, etag } = await call(getPage, { id }).withResponse();
  return { page: data, etag };
}

export async function sendPicture(id: number, file: File): Promise<string> {
  return (await call(uploadPageTextImage, { id, body: { file } })).url;
}

export async function placePage(
  id: number,
  change: { folder_id?: number; slug?: string; position?: number },
): Promise<PublishPage> {
  const page = await call(updatePage, { id, body: change });
  await refresh();
  return page;
}

export async function restoreVersion(id: number, version: number): Promise<void> {
  await call(restorePageVersion, { id, n: version });
  await refresh();
}

export async function discardPage(id: number): Promise<void> {
  await call(deletePage, { id });
  await refresh();
}

export async function discardFolder(id: number): Promise<void> {
  await call(deletePageFolder, { id });
  await refresh();
}

/** False where it is no longer in the trash. */
export async function bringBack(type: 'pub_page' | 'pub_folder', id: number): Promise<boolean> {
  const isBack = await restoreOwn(type, id);
  await refresh();
  return isBack;
}

/** Makes a folder in another one, or at the top; with an id it is named anew. */
export async function saveFolder(at: { id: number } | { parent: number | null }, title: string): Promise<void> {
  if ('id' in at) await call(updatePageFolder, { id: at.id, body: { title } });
  else {
    const body = { title, parent_id: at.parent };
    await createOnce('folder of pages', body, (idempotencyKey) => call(createPageFolder, { body }, { idempotencyKey }));
  }
  await refresh();
}

export type Entry = PublishFolderAccess['entries'][number];

/** Who may view a folder, with the names of people and groups. */
export const accessQuery = (folder: number) =>
  queryOptions({
    queryKey: ['pages', 'access', folder],
    queryFn: async ({ signal }) => {
      const { data, etag } = await call(getPageFolderPermissions, { id: folder }, { signal }).withResponse();
      const idsOf = (subject: Entry['subject']) =>
        data.entries.flatMap((entry) => (entry.subject === subject ? (entry.subject_id ?? []) : []));
      const users = idsOf('user');
      const people = users.length > 0 ? await call(listUsers, { ids: users, limit: 200 }, { signal }) : { data: [] };
      const groups = await Promise.all(
        // A group that is gone meanwhile keeps its number.
        idsOf('group').map((id) => call(getGroup, { id }, { signal }).catch(() => undefined)),
      );
      const names = new Map([
        ...people.data.map(({ id, fullname }) => [`user-${id}`, fullname] as const),
        ...groups.flatMap((group) => (group ? [[`group-${group.id}`, group.name] as const] : [])),
      ]);
      return { ...data, etag, names };
    },
  });

export async function saveAccess(
  folder: number,
  access: { inherit: boolean; entries: readonly Entry[] },
  etag: string | undefined,
): Promise<void> {
  const body = access.inherit ? { inherit: true } : { inherit: false, entries: [...access.entries] };
  await call(replacePageFolderPermissions, { id: folder, body }, { ifMatch: etag });
  await refresh();
}
