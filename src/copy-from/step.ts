// A step of the copy: reads a batch at a time from the source, and writes it together with how far it has come.
import { type Db, listIds, type TableWithId } from '../platform/db/index.ts';
import { BlobTooLarge } from '../platform/files/blobs.ts';
import { AppError } from '../platform/http/index.ts';
import { ImageError } from '../platform/images/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Note } from './progress.repository.ts';
import { type Source, SourceError, Unreadable } from './source.ts';
import { asItem, asItems, distinctBy, type Item, readFields } from './wire.ts';

/** What every step is given. */
export interface Copy {
  platform: Platform;
  source: Source;
  /** Whether the source is an Atrium, whose role 1 and pre-defined icons are the same as here. */
  isAtrium: boolean;
  /** The user of the token: dates for people are written in their language. */
  reader: { language: string; isAdministrator: boolean };
  /** Authors that are not among the users here are taken for user 1. */
  users: KnownUsers;
}

export interface KnownUsers {
  /** To be called once the users are copied. */
  load(): Promise<ReadonlySet<number>>;
}

/** Notes about what was written, if any. */
export type Written = Promise<readonly Note[]> | Promise<void>;

export interface Batch<Cursor> {
  /** How many things it holds. */
  count: number;
  notes: readonly Note[];
  /** In the transaction that notes how far the step has come; what it returns is noted as well. */
  write(tx: Db): Written;
  /** The cursor of the next batch; undefined when the step is done. */
  next: Cursor | undefined;
}

export interface CopyStep<Cursor> {
  /** The key of its progress. */
  name: string;
  /** The title that people read. */
  title: string;
  start: Cursor;
  read(copy: Copy, cursor: Cursor): Promise<Batch<Cursor>>;
}

/** Steps of any kind, one after the other. */
export interface AnyStep {
  name: string;
  title: string;
  /** `cursor` is what was kept: JSON. */
  read(copy: Copy, cursor: string | null): Promise<Batch<string>>;
}

export function defineStep<Cursor>({ name, title, start, read }: CopyStep<Cursor>): AnyStep {
  return {
    name,
    title,
    async read(copy, kept) {
      const cursor: Cursor = kept === null ? start : JSON.parse(kept);
      const { next, ...batch } = await read(copy, cursor);
      return { ...batch, next: next === undefined ? undefined : JSON.stringify(next) };
    },
  };
}

export const FIRST_USER = 1;

/** A batch without entries, after which the step is done. */
export function emptyBatch<Cursor>(notes: readonly Note[] = []): Batch<Cursor> {
  return { count: 0, notes, write: async () => {}, next: undefined };
}

/** The body of an answer, or undefined where the source does not have such an address or thing. */
export async function findBody({ source }: Copy, path: string): Promise<unknown> {
  return (await findAnswer(source, path))?.body;
}

async function findAnswer(source: Source, path: string) {
  try {
    return await source.get(path);
  } catch (error) {
    if (error instanceof SourceError && (error.status === 404 || error.status === 405 || error.status === 501)) {
      return undefined;
    }
    throw error;
  }
}

/** Notes an object that cannot be read, and lets the copy go on without it. A source that cannot be reached ends the copy. */
export async function orNote<T>(notes: Note[], what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isLasting(error)) throw error;
    notes.push({ what, reason: error.message, missing: true });
    return undefined;
  }
}

/** Whether a request would fail again. 401 is no such error: then nothing more can be read at all. */
export function isLasting(error: unknown): error is Error {
  if (error instanceof SourceError) return error.status !== 401;
  if (error instanceof AppError) return error.status < 500;
  return error instanceof Unreadable || error instanceof BlobTooLarge || error instanceof ImageError;
}

export interface Page {
  items: Item[];
  /** Where the next page begins; undefined: this was the last. */
  next: number | undefined;
}

const PAGE = 200;

/** A page of a list with `pagination`; undefined where there is no such list. */
export async function findPage(copy: Copy, path: string, offset: number, size = PAGE): Promise<Page | undefined> {
  const body = await findBody(copy, `${path}${path.includes('?') ? '&' : '?'}limit=${size}&offset=${offset}`);
  if (body === undefined) return undefined;
  const answer = asItem(body, path);
  // The specification leaves the name of some lists open.
  const list = answer.data ?? answer.groups ?? answer.roles ?? answer.extranets;
  const items = asItems(list, path);
  const { total } = asItem(answer.pagination ?? {}, `the pagination of ${path}`);
  const read = offset + items.length;
  const isLast = items.length === 0 || (typeof total === 'number' ? read >= total : items.length < size);
  return { items: distinctBy(items, 'id'), next: isLast ? undefined : read };
}

/** All of a list that belongs to one thing; `most` keeps a source from sending without end. */
export async function readAll(copy: Copy, path: string, most: number): Promise<Item[] | undefined> {
  const all: Item[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: Page | undefined = await findPage(copy, path, offset);
    if (!page) return offset === 0 ? undefined : all;
    all.push(...page.items);
    if (all.length > most) throw new Unreadable(`${path} has more than ${most} entries`);
    offset = page.next;
  }
  return all;
}

/** A bare list, with the place where it goes on if its header `Link` says so. */
export async function readList({ source }: Copy, path: string): Promise<{ items: Item[]; next: string | undefined }> {
  const { body, headers } = await source.get(path);
  const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return { items: asItems(body, path), next: next === undefined ? undefined : source.pathOf(next) };
}

/** A step over a list with `pagination`. */
export function pagedStep<T>(options: {
  name: string;
  title: string;
  path: string;
  /** Entries of a page; fewer where there is much to each. */
  page?: number;
  /** The table they are written to: what is there already is not read again. */
  into?: TableWithId;
  /** Reads one entry; an entry for which it throws is left out and noted. */
  readItem(copy: Copy, item: Item, notes: Note[]): T | Promise<T>;
  write(copy: Copy, tx: Db, items: T[]): Written;
  /** When the source has no such list; without it, that is a fault. */
  ifAbsent?: (notes: Note[]) => void;
}): AnyStep {
  const { name, title, path, page: size, into, readItem, write } = options;
  const ifAbsent =
    options.ifAbsent ?? ((notes) => void notes.push({ what: title, reason: 'there is no such list', missing: true }));
  return defineStep({
    name,
    title,
    start: 0,
    async read(copy, offset): Promise<Batch<number>> {
      const notes: Note[] = [];
      const page = await orNote(notes, title, async () => (await findPage(copy, path, offset, size)) ?? 'absent');
      if (page === undefined) return emptyBatch(notes);
      if (page === 'absent') {
        ifAbsent(notes);
        return emptyBatch(notes);
      }
      const missing = await withoutExisting(copy, page.items, into);
      const items = await readItems(missing, title, notes, async (item) => readItem(copy, item, notes));
      return { count: items.length, notes, write: (tx) => write(copy, tx, items), next: page.next };
    },
  });
}

type Into = TableWithId | undefined;

async function withoutExisting({ platform }: Copy, items: readonly Item[], into: Into): Promise<Item[]> {
  if (!into) return [...items];
  const idOf = ({ id }: Item) => (typeof id === 'number' ? id : -1);
  const here = new Set(await listIds(platform.database.db, into, 'id', items.map(idOf)));
  return items.filter((item) => !here.has(idOf(item)));
}

async function readItems<T>(
  items: readonly Item[],
  title: string,
  notes: Note[],
  read: (item: Item) => Promise<T>,
): Promise<T[]> {
  const found: T[] = [];
  await allOf(items, (item) =>
    orNote(notes, `${title}: ${shortly(item)}`, async () => void found.push(await read(item))),
  );
  return found;
}

/** A step over a bare list, which may go on in further parts; so many entries are read at once. */
export function listStep<T>(options: {
  name: string;
  title: string;
  path: string;
  /** The field that tells entries apart. */
  key: string;
  batch: number;
  /** Whether the step is to be done at all. */
  when?: (copy: Copy) => boolean;
  into?: TableWithId;
  readItem(copy: Copy, item: Item, notes: Note[]): Promise<T>;
  write(copy: Copy, tx: Db, items: T[], isFirst: boolean): Written;
}): AnyStep {
  const { name, title, path: first, key, batch, when, into, readItem, write } = options;
  // The part that is being read; after an interruption it is asked for again.
  let part: { path: string; source: Source; items: Item[]; next: string | undefined } | undefined;
  return defineStep({
    name,
    title,
    start: { path: first, at: 0 },
    async read(copy, { path, at }): Promise<Batch<{ path: string; at: number }>> {
      const notes: Note[] = [];
      if (when?.(copy) === false) return emptyBatch();
      if (part?.path !== path || part.source !== copy.source) {
        const list = await orNote(notes, title, () => readList(copy, path));
        if (!list) return emptyBatch(notes);
        part = { path, source: copy.source, items: distinctBy(list.items, key), next: list.next };
      }
      const { items, next } = part;
      const slice = items.slice(at, at + batch);
      const missing = await withoutExisting(copy, slice, into);
      const found = await readItems(missing, title, notes, (item) => readItem(copy, item, notes));
      const isEnd = at + slice.length >= items.length;
      const goesOn = next !== undefined && items.length > 0 ? { path: next, at: 0 } : undefined;
      return {
        count: found.length,
        notes,
        write: (tx) => write(copy, tx, found, path === first && at === 0),
        next: isEnd ? goesOn : { path, at: at + slice.length },
      };
    },
  });
}

/** A step over what is here already, by id. */
export function eachStep<T>(options: {
  name: string;
  title: string;
  batch: number;
  ids(db: Db, after: number, limit: number): Promise<number[]>;
  /** Undefined when there is nothing to write for the object. */
  readOne(copy: Copy, id: number, notes: Note[]): Promise<T | undefined>;
  write(copy: Copy, tx: Db, items: T[]): Written;
}): AnyStep {
  const { name, title, batch, ids: listIds, readOne, write } = options;
  return defineStep({
    name,
    title,
    start: 0,
    async read(copy, after): Promise<Batch<number>> {
      const ids = await listIds(copy.platform.database.db, after, batch);
      if (ids.length === 0) return emptyBatch();
      const notes: Note[] = [];
      const read = await allOf(ids, (id) => readOne(copy, id, notes));
      const items = read.filter((item) => item !== undefined);
      return { count: items.length, notes, write: (tx) => write(copy, tx, items), next: ids.at(-1) };
    },
  });
}

interface PartsCursor {
  /** The last thing that was read to its end. */
  after: number;
  /** How much of the next one was read. */
  offset: number;
}

/** A step over what belongs to things that are here, page by page: a thing may have any number of parts. */
export function partsStep<T>(options: {
  name: string;
  title: string;
  /** Things looked at in one go. */
  batch: number;
  /** Parts that one page has. */
  page: number;
  ids(db: Db, after: number, limit: number): Promise<number[]>;
  path(id: number): string;
  readPart(copy: Copy, id: number, item: Item, notes: Note[]): Promise<T>;
  write(copy: Copy, tx: Db, parts: T[]): Written;
}): AnyStep {
  const { name, title, batch, page: size, ids: listIds, path, readPart, write } = options;
  return defineStep({
    name,
    title,
    start: { after: 0, offset: 0 },
    async read(copy, { after, offset }): Promise<Batch<PartsCursor>> {
      const notes: Note[] = [];
      const ids = await listIds(copy.platform.database.db, after, offset > 0 ? 1 : batch);
      if (ids.length === 0) return emptyBatch();
      const pages = await allOf(ids, async (id) => ({
        id,
        page: await orNote(notes, `${title}: of ${id}`, () => findPage(copy, path(id), offset, size)),
      }));
      // Up to the first that goes on: the others are read again after it.
      const stop = pages.findIndex(({ page }) => page?.next !== undefined);
      const chosen = stop < 0 ? pages : pages.slice(0, stop + 1);
      const parts: T[] = [];
      for (const { id, page } of chosen) {
        parts.push(...(await readItems(page?.items ?? [], title, notes, (item) => readPart(copy, id, item, notes))));
      }
      const last = chosen.at(-1);
      const before = chosen.at(-2)?.id ?? after;
      const goesOn = last?.page?.next;
      return {
        count: parts.length,
        notes,
        write: (tx) => write(copy, tx, parts),
        next: goesOn === undefined ? { after: last?.id ?? after, offset: 0 } : { after: before, offset: goesOn },
      };
    },
  });
}

export interface InTree {
  id: number;
  parentId: number | null;
}

/** For a step that says of things that are here which stands below which; `setParent` returns false where that cannot be. */
export function treeOf(noun: string, setParent: (tx: Db, id: number, parentId: number) => Promise<boolean>) {
  return {
    async readItem(_copy: Copy, item: Item, notes: Note[]): Promise<InTree> {
      const fields = readFields(item, `${noun} ${item.id}`, notes);
      return { id: fields.id('id'), parentId: fields.idOrNull('parent_id') };
    },
    async write(_copy: Copy, tx: Db, list: readonly InTree[]): Promise<Note[]> {
      const notes: Note[] = [];
      for (const { id, parentId } of list) {
        if (parentId === null || (await setParent(tx, id, parentId))) continue;
        const reason = `stands at the top here, as the ${noun} ${parentId} above it could not be read or stands below it`;
        notes.push({ what: `${noun} ${id}`, reason, missing: false });
      }
      return notes;
    },
  };
}

/** Notes that the source does not send some objects, because the specification has no address for them. */
export function noteUnsent(what: string): (notes: Note[]) => void {
  return (notes) => void notes.push({ what, reason: 'the source does not tell them', missing: false });
}

/** User 1 where the author is not here. */
export async function authorOf(copy: Copy, id: number | null): Promise<number> {
  return id !== null && (await copy.users.load()).has(id) ? id : FIRST_USER;
}

/** All at once; the first failure is told only after none of them is under way any more. */
export async function allOf<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const outcomes = await Promise.allSettled(list.map(work));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function shortly(item: Item): string {
  const id = item.id ?? item.doc_id;
  return typeof id === 'number' || typeof id === 'string' ? String(id).slice(0, 20) : 'an entry without an id';
}
