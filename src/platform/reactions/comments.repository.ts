import { sql } from 'kysely';
import { countRows, type Db, type Flag, findsAny, inOrderOf, isAmong, reserveIds, type Sized } from '../db/index.ts';
import type { PageRequest } from '../http/responses/paging.ts';
import { isOn, type ReactionStore, type TableOf } from './reaction-store.repository.ts';

/** Where the comments on one kind of object are kept. */
export interface CommentStore extends ReactionStore {
  table: TableOf<'comments'>;
  /** Whether a comment can be replied to: the table has threads, plain texts, and comments that were emptied. */
  isThreaded: boolean;
}

export interface Comment {
  id: number;
  /** The comment that began the thread, itself included. */
  thread_id: number;
  text: string;
  plain_text: string;
  /** Emptied, kept for its replies. */
  deleted: Flag;
  created_by: number;
  author_name: string;
  created_at: number;
  modified_at: number;
}

export interface WrittenText {
  text: string;
  plain_text: string;
}

/** Oldest thread first, each with its replies after it; how long the texts are, without reading them. */
export async function listCommentSizes(
  db: Db,
  store: CommentStore,
  objectId: number,
  { limit, offset }: PageRequest,
): Promise<Sized[]> {
  const bytes = store.isThreaded
    ? sql<number>`octet_length(text) + octet_length(plain_text)`
    : sql<number>`octet_length(text)`;
  return db
    .selectFrom(store.table)
    .select(['id', bytes.as('bytes')])
    .where(isOn(store, objectId))
    .orderBy(threadOf(store))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** In the order of the ids. */
export async function listCommentsByIds(db: Db, store: CommentStore, ids: readonly number[]): Promise<Comment[]> {
  const rows = await selectComments(db, store)
    .where(isAmong(db, `${store.table}.id`, ids))
    .execute();
  return inOrderOf(ids, rows);
}

/** With those that are only there for their replies. */
export async function countComments(db: Db, store: CommentStore, objectId: number): Promise<number> {
  return countRows(db.selectFrom(store.table).where(isOn(store, objectId)));
}

export async function findComment(
  db: Db,
  store: CommentStore,
  objectId: number,
  id: number,
): Promise<Comment | undefined> {
  return selectComments(db, store).where(isOn(store, objectId)).where(`${store.table}.id`, '=', id).executeTakeFirst();
}

/** Without a thread it begins one. */
export async function insertComment(
  tx: Db,
  store: CommentStore,
  objectId: number,
  { text, plain_text, by, at }: WrittenText & { by: number; at: number },
  thread: number | undefined,
): Promise<number> {
  const [id = 0] = await reserveIds(tx, store.table, 1);
  const columns = store.isThreaded ? { thread_id: thread ?? id, plain_text, deleted: 0 } : {};
  await tx
    .insertInto(store.table)
    .values({ id, ...store.on(objectId), ...columns, text, created_by: by, created_at: at, modified_at: at })
    .execute();
  return id;
}

export async function updateComment(
  tx: Db,
  { table, isThreaded }: CommentStore,
  id: number,
  { text, plain_text, at, deleted = 0 }: WrittenText & { at: number; deleted?: Flag },
): Promise<void> {
  const columns = isThreaded ? { plain_text, deleted } : {};
  await tx
    .updateTable(table)
    .set({ text, modified_at: at, ...columns })
    .where('id', '=', id)
    .execute();
}

/** A thread whose beginning was emptied goes with its last reply. */
export async function deleteComment(tx: Db, store: CommentStore, { id, thread_id }: Comment): Promise<void> {
  await tx.deleteFrom(store.table).where('id', '=', id).execute();
  if (!store.isThreaded || thread_id === id || (await hasReplies(tx, store, thread_id))) return;
  await tx.deleteFrom(store.table).where('id', '=', thread_id).where('deleted', '=', 1).execute();
}

export async function hasReplies(db: Db, store: CommentStore, id: number): Promise<boolean> {
  if (!store.isThreaded) return false;
  return findsAny(db.selectFrom(store.table).where('thread_id', '=', id).where('id', '<>', id));
}

function selectComments(db: Db, store: CommentStore) {
  const { table, isThreaded } = store;
  return db
    .selectFrom(table)
    .innerJoin('users as author', 'author.id', `${table}.created_by`)
    .select([
      `${table}.id`,
      `${table}.text`,
      `${table}.created_by`,
      `${table}.created_at`,
      `${table}.modified_at`,
      'author.fullname as author_name',
      threadOf(store).as('thread_id'),
      (isThreaded ? sql<string>`plain_text` : sql<string>`''`).as('plain_text'),
      (isThreaded ? sql<Flag>`deleted` : sql<Flag>`0`).as('deleted'),
    ]);
}

/** A comment that has no replies is a thread of its own. */
function threadOf({ table, isThreaded }: CommentStore) {
  return sql<number>`${sql.ref(isThreaded ? 'thread_id' : `${table}.id`)}`;
}
