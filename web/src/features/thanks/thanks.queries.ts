import type { SessionUser, WallNote } from '@atrium/client/core';
import {
  createThanks,
  deleteThanks,
  getWallNote,
  listTags,
  listThankedPeople,
  listThankedValues,
  listThankingToo,
  listUsers,
  listWallNotes,
  replaceWallNote,
  thankNoLonger,
  thankToo,
} from '@atrium/client/operations';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createOnce } from '../../api/once.ts';
import { restoreOwn } from '../../api/own-trash.ts';
import { queryClient, refreshQueries } from '../../api/queries.ts';
import type { Picked } from '../people/index.ts';

const PAGE = 40;
const FACES = 48;

/** What somebody can be thanked for. */
export type Value = Pick<WallNote['tags'][number], 'id' | 'name' | 'bg_colour' | 'active'>;

export interface WallFilter {
  tag?: number | undefined;
  by?: number | undefined;
  for?: number | undefined;
  query?: string | undefined;
}

interface WallPage {
  data: WallNote[];
  pagination: { total: number; offset: number; next: string | null };
}

/** Notes that are being deleted: they do not come back with an answer from before. */
const discarded = new Set<number>();
const isKept = ({ id }: WallNote) => !discarded.has(id);

export const wallQuery = ({ tag, by, for: thanked, query }: WallFilter) =>
  infiniteQueryOptions({
    queryKey: ['thanks', 'wall', { tag, by, for: thanked, query }],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }): Promise<WallPage> => {
      const page = await call(
        listWallNotes,
        {
          limit: PAGE,
          offset: pageParam,
          ...(tag !== undefined && { tag_ids: [tag] }),
          ...(by !== undefined && { author_ids: [by] }),
          ...(thanked !== undefined && { user_ids: [thanked] }),
          ...(query !== undefined && { query }),
        },
        { signal },
      );
      return { ...page, data: page.data.filter(isKept) };
    },
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + PAGE : undefined),
  });

export const noteQuery = (id: number) =>
  queryOptions({ queryKey: ['thanks', 'one', id], queryFn: ({ signal }) => call(getWallNote, { id }, { signal }) });

export const tagsQuery = queryOptions({
  queryKey: ['thanks', 'tags'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listTags, { limit: 100, active: true }, { signal })).data,
});

export const valuesQuery = queryOptions({
  queryKey: ['thanks', 'values'],
  queryFn: ({ signal }) => call(listThankedValues, {}, { signal }),
});

/** Everybody whom a note thanks, or who thanks too. */
export const facesQuery = (id: number, of: 'thanked' | 'too') =>
  infiniteQueryOptions({
    queryKey: ['thanks', 'faces', id, of],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(of === 'thanked' ? listThankedPeople : listThankingToo, { id, limit: FACES, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + FACES : undefined),
  });

/** The names of people whom an address tells by their ids. */
export const namedQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['people', 'named', ids],
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await call(listUsers, { ids: [...ids], fields: ['fullname'], sort: 'fullname', limit: 200 }, { signal })).data,
  });

export interface Draft {
  picked: readonly Picked[];
  text: string;
  chosen: readonly number[];
}

const bodyOf = ({ picked, text, chosen }: Draft) => ({
  description: text.trim(),
  tags: [...chosen],
  thanked: picked.map(({ id, type }) => ({ id, oclass: type === 'user' ? (1 as const) : (3 as const) })),
});

const refresh = () => refreshQueries(['thanks']);

function changeWalls(change: (notes: WallNote[], isWhole: boolean) => WallNote[]): void {
  const walls = queryClient.getQueriesData<InfiniteData<WallPage>>({ queryKey: ['thanks', 'wall'] });
  for (const [key, wall] of walls) {
    if (!wall) continue;
    const isWhole = Object.values(key[2] ?? {}).every((value) => value === undefined);
    const pages = wall.pages.map((page, index) => ({ ...page, data: change(page.data, isWhole && index === 0) }));
    queryClient.setQueryData(key, { ...wall, pages });
  }
}

/** Stands on the wall at once, and is taken off when the server refuses. */
export async function sendThanks(draft: Draft, me: SessionUser, tags: readonly Value[]): Promise<void> {
  const note = noteOf(draft, me, tags);
  changeWalls((notes, isFirst) => (isFirst ? [note, ...notes] : notes));
  try {
    const body = bodyOf(draft);
    await createOnce('thanks', body, (idempotencyKey) => call(createThanks, { body }, { idempotencyKey }));
  } catch (error) {
    changeWalls((notes) => notes.filter(({ id }) => id !== note.id));
    throw error;
  }
  await refresh();
}

/** As the wall shows it until the server has answered. */
function noteOf({ picked, text, chosen }: Draft, me: SessionUser, tags: readonly Value[]): WallNote {
  const now = new Date().toISOString();
  return {
    id: -Date.now(),
    description: text.trim(),
    created: now,
    modified: now,
    author: { id: me.id, name: me.fullname, photo_url: me.photo_url },
    thanked: picked.map(({ type, id, name }) => ({ type, id, name, photo_url: null, people: null })),
    thanked_total: picked.length,
    tags: tags.filter(({ id }) => chosen.includes(id)),
    thanks_you: false,
    too: { count: 0, by_you: false, people: [] },
    may_change: false,
  };
}

/** A note as it was read, with what its change must name. */
export interface ReadNote {
  note: WallNote;
  etag: string | undefined;
}

/** As it is now, whatever was read before. */
export async function readNote(id: number): Promise<ReadNote> {
  const { data, etag } = await call(getWallNote, { id }).withResponse();
  return { note: data, etag };
}

/** Read once, when the change begins. */
export const noteToChangeQuery = (id: number) =>
  queryOptions({
    queryKey: ['note-to-change', id],
    queryFn: () => readNote(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Refused where somebody else has changed it meanwhile. */
export async function changeNote({ note: { id }, etag }: ReadNote, draft: Draft): Promise<void> {
  await call(replaceWallNote, { id, body: bodyOf(draft) }, { ifMatch: etag });
  await refresh();
}

/** Shows at once; taken back when the server refuses. */
export async function setThankedToo(note: WallNote, isOn: boolean, me: SessionUser): Promise<void> {
  const change = (one: WallNote): WallNote => {
    if (one.id !== note.id || one.too.by_you === isOn) return one;
    const others = one.too.people.filter(({ id }) => id !== me.id);
    const mine = { id: me.id, name: me.fullname, photo_url: me.photo_url };
    const people = isOn ? [mine, ...others].slice(0, 4) : others;
    return { ...one, too: { count: one.too.count + (isOn ? 1 : -1), by_you: isOn, people } };
  };
  changeWalls((notes) => notes.map(change));
  queryClient.setQueryData(noteQuery(note.id).queryKey, (one) => one && change(one));
  try {
    await call(isOn ? thankToo : thankNoLonger, { id: note.id });
  } finally {
    await refresh();
  }
}

/** Off the wall at once; there again when the server refuses. */
export async function discard(id: number): Promise<void> {
  discarded.add(id);
  changeWalls((notes) => notes.filter(isKept));
  try {
    await call(deleteThanks, { id });
  } catch (error) {
    discarded.delete(id);
    throw error;
  } finally {
    await refresh();
  }
}

/** False where it is no longer in the trash. */
export async function bringBack(id: number): Promise<boolean> {
  const isBack = await restoreOwn('thanks', id);
  discarded.delete(id);
  await refresh();
  return isBack;
}
