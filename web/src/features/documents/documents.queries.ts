import { getFolderDetails, listLibraryEntries, listRecentThings } from '@atrium/client/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { pagesInSight } from '../../ui/pages-in-sight.ts';
import { countsQuery } from '../home/index.ts';
import { type Entry, entryOf } from './entries.ts';

/** As many as the server gives at a time. */
export const PAGE = 200;

export const sorts = ['name', 'changed', 'size', 'kind'] as const;
export type EntrySort = (typeof sorts)[number];

export interface EntryFilter {
  folderId: number;
  query: string;
  sort: EntrySort;
  order: 'asc' | 'desc';
}

/** Everything of a folder: its page, its entries, its level of the tree. */
const ofFolder = (id: number) => ['documents', 'folder', id] as const;

export const entriesPage = ({ folderId, query, sort, order }: EntryFilter, page: number) =>
  queryOptions({
    queryKey: [...ofFolder(folderId), 'entries', query, sort, order, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ entries: Entry[]; total: number }> => {
      const { data, pagination } = await call(
        listLibraryEntries,
        { id: folderId, sort, order, limit: PAGE, offset: page * PAGE, ...(query !== '' && { query }) },
        { signal },
      );
      return { entries: data.map((wire) => entryOf(wire, folderId)), total: pagination.total };
    },
  });

/** What stands from one place of a folder to another, those included that were not in sight yet. */
export async function entriesBetween(filter: EntryFilter, first: number, last: number): Promise<Entry[]> {
  const numbers = pagesInSight(first, last, PAGE);
  const pages = await Promise.all(numbers.map((page) => queryClient.ensureQueryData(entriesPage(filter, page))));
  const start = (numbers[0] ?? 0) * PAGE;
  return pages.flatMap(({ entries }) => entries).slice(first - start, last - start + 1);
}

export const folderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ofFolder(id), 'page'],
    queryFn: ({ signal }) => call(getFolderDetails, { id }, { signal }),
  });

/** The folders in a folder, for the tree; of very many the first. */
export const levelQuery = (id: number) =>
  queryOptions({
    queryKey: [...ofFolder(id), 'level'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<{ folders: Entry[]; total: number }> => {
      const { data, pagination } = await call(listLibraryEntries, { id, kind: 'folder', limit: PAGE }, { signal });
      return { folders: data.map((wire) => entryOf(wire, id)), total: pagination.total };
    },
  });

export const recentDocumentsQuery = queryOptions({
  queryKey: ['documents', 'recent'],
  queryFn: async ({ signal }) => {
    const { data } = await call(listRecentThings, { limit: 50 }, { signal });
    return data.filter(({ type }) => type === 'document' || type === 'folder');
  },
});

/** Something in these folders has changed. */
export async function foldersChanged(...ids: readonly number[]): Promise<void> {
  await Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: ofFolder(id) })));
}

/** Something has changed of which it is not known where it shows. */
export async function documentsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['documents'] }),
    queryClient.invalidateQueries({ queryKey: countsQuery.queryKey }),
  ]);
}
