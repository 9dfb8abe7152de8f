import type { TrashRecord } from '@atrium/client/core';
import {
  emptyMyTrash,
  emptyTrash,
  getInstance,
  listMyTrashRecords,
  listTrash,
  restoreManyFromMyTrash,
  restoreManyFromTrash,
} from '@atrium/client/operations';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

export type Discarded = TrashRecord;

/** What the list is narrowed to, with the types of the server. */
export const kinds = {
  documents: ['document', 'marker', 'document_version'],
  folders: ['folder'],
  pages: ['pub_page', 'pub_page_version', 'pub_folder'],
  news: ['news', 'news_comment'],
  knowledge: ['article', 'question', 'answer', 'comment'],
  thanks: ['thanks'],
  badges: ['badge'],
  expenses: ['sheet'],
} as const satisfies Record<string, readonly Discarded['obj_type'][]>;
export type Kind = keyof typeof kinds;

export interface Trash {
  isEverybodys: boolean;
  kind: Kind | undefined;
}

/** As many as the server restores or removes at a time. */
export const MOST = 200;
const PAGE = 50;

interface Page {
  data: Discarded[];
  total: number;
  /** Where the next one begins. */
  next: number | undefined;
}

const typesOf = ({ kind }: Trash) => (kind ? { obj_types: [...kinds[kind]] } : {});

export const trashQuery = (trash: Trash) =>
  infiniteQueryOptions({
    queryKey: ['trash', trash.isEverybodys, trash.kind ?? 'all'],
    initialPageParam: 0,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, pagination } = await call(
        trash.isEverybodys ? listTrash : listMyTrashRecords,
        { ...typesOf(trash), limit: PAGE, offset: pageParam },
        { signal },
      );
      const end = pageParam + data.length;
      return { data, total: pagination.total, next: data.length > 0 && end < pagination.total ? end : undefined };
    },
    getNextPageParam: ({ next }) => next,
  });

/** How long things stay. */
export const daysQuery = queryOptions({
  queryKey: ['instance', 'trash-days'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(getInstance, {}, { signal })).trash_days,
});

/** Takes rows out of the lists before the server has answered. */
function hide(ids: ReadonlySet<number>): void {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: ['trash'] }, (list) => {
    if (!list) return list;
    const gone = list.pages.flatMap(({ data }) => data).filter(({ id }) => ids.has(id)).length;
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.filter(({ id }) => !ids.has(id)),
      total: page.total - gone,
    }));
    return { ...list, pages };
  });
}

const changed = () => queryClient.invalidateQueries({ queryKey: ['trash'] });

/** What came back: its page, where it has one. */
interface Restored {
  record: Discarded;
  link: string | null;
}

export interface NotRestored {
  record: Discarded;
  isPlaceGone: boolean;
  why: string;
}

/** What came back may show anywhere: all that was asked for before is asked for again. */
export async function restore(
  records: readonly Discarded[],
  isEverybodys: boolean,
  destination?: number,
): Promise<{ back: readonly Restored[]; left: readonly NotRestored[] }> {
  const ids = records.map(({ id }) => id);
  hide(new Set(ids));
  try {
    const { data } = await call(isEverybodys ? restoreManyFromTrash : restoreManyFromMyTrash, {
      body: { ids, ...(destination !== undefined && { destination }) },
    });
    const answers = records.map((record) => ({ record, answer: data.find(({ id }) => id === record.id) }));
    return {
      back: answers.flatMap(({ record, answer }) => (answer?.error ? [] : [{ record, link: answer?.link ?? null }])),
      left: answers.flatMap(({ record, answer }) =>
        answer?.error ? [{ record, isPlaceGone: answer.error.code === 'origin_gone', why: answer.error.detail }] : [],
      ),
    };
  } finally {
    await queryClient.invalidateQueries();
  }
}

/** Removes for good; answers how many. */
export async function removeForGood(records: readonly Discarded[], isEverybodys: boolean): Promise<number> {
  const ids = records.map(({ id }) => id);
  hide(new Set(ids));
  try {
    return (await call(isEverybodys ? emptyTrash : emptyMyTrash, { body: { ids } })).deleted;
  } finally {
    await changed();
  }
}

/** Removes everything of the list for good, also what is not on the page; a call removes some at a time. */
export async function empty(trash: Trash): Promise<number> {
  let total = 0;
  try {
    for (;;) {
      const { deleted, remaining } = await call(trash.isEverybodys ? emptyTrash : emptyMyTrash, {
        body: typesOf(trash),
      });
      total += deleted;
      if (remaining === 0 || deleted === 0) return total;
    }
  } finally {
    await changed();
  }
}
