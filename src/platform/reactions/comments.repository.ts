import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  alongside,
  type Db,
  deleteRows,
  type Flag,
  type IdList,
  idList,
  inOrderOf,
  insertRows,
  isAmong,
  listIds,
  noteWrite,
  type Param,
  preparedQueries,
  reserveIds,
  type Sized,
} from '../db/index.ts';
import type { PageRequest } from '../http/responses/paging.ts';
import { columnsOf, isOn, type ReactionStore, type TableOf } from './reaction-store.repository.ts';

/** Where the comments on one kind of object are kept. */
export interface CommentStore extends ReactionStore {
  table: TableOf<'comments'>;
  /** Whether a comment can be replied to: the table has threads, plain texts, and comments that were emptied for good. */
  isThreaded: boolean;
}

export interface Comment {
  id: number;
  /** The comment that began the thread, itself included. */
  thread_id: number;
  text: string;
  plain_text: string;
  /** Without its text, shown for its replies. */
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

type TextStore = Pick<CommentStore, 'table' | 'isThreaded'>;

/** What the statements about comments of a store depend on. */
interface Shape extends TextStore {
  /** The columns that name the object. */
  on: readonly string[];
}

function shapeOf(store: CommentStore): Shape {
  const { table, isThreaded } = store;
  return { table, isThreaded, on: columnsOf(store) };
}

interface CommentParams extends PageRequest {
  id: number;
  ids: IdList;
  [column: string]: string | IdList | number;
}

/** The comments on the object that are shown. */
function shownOn(param: Param<CommentParams>, { on, ...store }: Shape): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isOn(on, param)} and ${isShown(store)}`;
}

/** Oldest thread first, each with its replies after it; how long the texts are, without reading them. */
export async function listCommentSizes(
  db: Db,
  store: CommentStore,
  objectId: number,
  { limit, offset }: PageRequest,
): Promise<Sized[]> {
  return sizes(db, shapeOf(store), { ...store.on(objectId), limit, offset });
}

const sizes = preparedQueries<Shape, CommentParams, Sized>((db, param, shape) => {
  const bytes = shape.isThreaded
    ? sql<number>`octet_length(text) + octet_length(plain_text)`
    : sql<number>`octet_length(text)`;
  return db
    .selectFrom(shape.table)
    .select(['id', bytes.as('bytes')])
    .where(shownOn(param, shape))
    .orderBy(threadOf(shape))
    .orderBy('id')
    .limit(param('limit'))
    .offset(param('offset'));
});

/** In the order of the ids. */
export async function listCommentsByIds(db: Db, store: CommentStore, ids: readonly number[]): Promise<Comment[]> {
  return inOrderOf(ids, await commentsByIds(db, shapeOf(store), { ids: idList(db, ids) }));
}

const commentsByIds = preparedQueries<Shape, CommentParams, Comment>(
  (db, param, shape) => selectComments(db, shape).where(isAmong(db, `${shape.table}.id`, param('ids'))),
  { planOnce: true },
);

/** With those that are only there for their replies. */
export async function countComments(db: Db, store: CommentStore, objectId: number): Promise<number> {
  const [row] = await counts(db, shapeOf(store), store.on(objectId));
  return row?.count ?? 0;
}

const counts = preparedQueries<Shape, CommentParams, { count: number }>(
  (db, param, shape) =>
    db.selectFrom(shape.table).select(sql<number>`count(*)`.as('count')).where(shownOn(param, shape)),
  { planOnce: true },
);

export async function findComment(
  db: Db,
  store: CommentStore,
  objectId: number,
  id: number,
): Promise<Comment | undefined> {
  return (await commentById(db, shapeOf(store), { ...store.on(objectId), id }))[0];
}

const commentById = preparedQueries<Shape, CommentParams, Comment>(
  (db, param, shape) =>
    selectComments(db, shape).where(shownOn(param, shape)).where(`${shape.table}.id`, '=', param('id')),
  { planOnce: true },
);

/** The id of a comment to come. */
export async function reserveComment(tx: Db, { table }: CommentStore): Promise<number> {
  const [id = 0] = await reserveIds(tx, table, 1);
  return id;
}

/** Without a thread it begins one. */
export async function insertComment(
  tx: Db,
  store: CommentStore,
  objectId: number,
  { id, text, plain_text, by, at }: WrittenText & { id: number; by: number; at: number },
  thread: number | undefined,
): Promise<void> {
  const columns = store.isThreaded ? { thread_id: thread ?? id, plain_text, deleted: 0 } : {};
  const row = { id, ...store.on(objectId), ...columns, text, created_by: by, created_at: at, modified_at: at };
  await insertRows(tx, store.table, [row]);
}

export async function updateComment(
  tx: Db,
  { table, isThreaded }: CommentStore,
  id: number,
  { text, plain_text, at }: WrittenText & { at: number },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ text, modified_at: at, ...(isThreaded ? { plain_text } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Into the trash, or out of it. */
export async function markComment(tx: Db, { table }: CommentStore, id: number, recordId: number | null): Promise<void> {
  alongside(tx.updateTable(table).set({ trash_id: recordId }).where('id', '=', id).execute());
}

/** For good. What others replied to is emptied, and goes with the last of the replies. */
export async function purgeComments(
  tx: Db,
  { table, isThreaded }: CommentStore,
  recordIds: readonly number[],
): Promise<void> {
  if (!isThreaded) return deleteRows(tx, table, 'trash_id', recordIds);
  const ids = await listIds(tx, table, 'trash_id', recordIds);
  const name = sql.table(table);
  const threads = await tx
    .selectFrom(table)
    .select(sql<number>`thread_id`.as('id'))
    .distinct()
    .where(isAmong(tx, 'id', ids))
    .execute();
  const withOthers = sql`select reply.thread_id from ${name} as reply
    where ${isAmong(tx, 'reply.thread_id', ids)} and reply.id <> reply.thread_id and not ${isAmong(tx, 'reply.id', ids)}`;
  noteWrite(table);
  await sql`update ${name} set text = '', plain_text = '', deleted = 1, trash_id = null
    where ${isAmong(tx, 'id', ids)} and id in (${withOthers})`.execute(tx);
  await deleteRows(tx, table, 'trash_id', recordIds);
  const emptied = threads.map(({ id }) => id);
  await sql`delete from ${name} where ${isAmong(tx, 'id', emptied)} and deleted = 1 and not exists (
    select 1 from ${name} as reply where reply.thread_id = ${sql.ref(`${table}.id`)} and reply.id <> reply.thread_id)`.execute(
    tx,
  );
}

function selectComments(db: Db, store: TextStore) {
  const { table, isThreaded } = store;
  return db
    .selectFrom(table)
    .innerJoin('users as author', 'author.id', `${table}.created_by`)
    .select([
      `${table}.id`,
      sql<string>`case when ${sql.ref(`${table}.trash_id`)} is null then ${sql.ref(`${table}.text`)} else '' end`.as(
        'text',
      ),
      `${table}.created_by`,
      `${table}.created_at`,
      `${table}.modified_at`,
      'author.fullname as author_name',
      threadOf(store).as('thread_id'),
      (isThreaded
        ? sql<string>`case when ${sql.ref(`${table}.trash_id`)} is null then plain_text else '' end`
        : sql<string>`''`
      ).as('plain_text'),
      (isThreaded
        ? sql<Flag>`case when ${sql.ref(`${table}.trash_id`)} is null then deleted else 1 end`
        : sql<Flag>`0`
      ).as('deleted'),
    ]);
}

/** What is deleted shows as long as somebody replies to it. */
function isShown({ table, isThreaded }: TextStore) {
  const trashId = sql.ref(`${table}.trash_id`);
  if (!isThreaded) return sql<SqlBool>`${trashId} is null`;
  return sql<SqlBool>`((${trashId} is null and ${sql.ref(`${table}.deleted`)} = 0) or exists (
    select 1 from ${sql.table(table)} as reply where reply.thread_id = ${sql.ref(`${table}.id`)}
      and reply.id <> reply.thread_id and reply.trash_id is null))`;
}

/** A comment that has no replies is a thread of its own. */
function threadOf({ table, isThreaded }: TextStore) {
  return sql<number>`${sql.ref(isThreaded ? 'thread_id' : `${table}.id`)}`;
}
