// Owns the SQL of comments.
import { sql } from 'kysely';
import {
  type Db,
  inOrderOf,
  isAmong,
  type NewRow,
  type Row,
  type RowChange,
  reserveIds,
  type Sized,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/paging.ts';
import type { Readable } from '../reactions/reactions.repository.ts';

export type Comment = Row<'kb_comments'> & { author_name: string };

/** Oldest thread first, each with its replies after it; how long the texts are, without reading them. */
export async function listCommentSizes(db: Db, kind: Readable, objectId: number, page: PageRequest): Promise<Sized[]> {
  return db
    .selectFrom('kb_comments')
    .select(['kb_comments.id', sql<number>`octet_length(text) + octet_length(plain_text)`.as('bytes')])
    .where('kb_comments.kind', '=', kind)
    .where('kb_comments.object_id', '=', objectId)
    .orderBy('kb_comments.thread_id')
    .orderBy('kb_comments.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** In the order of the ids. */
export async function listCommentsByIds(db: Db, ids: readonly number[]): Promise<Comment[]> {
  const rows = await select(db)
    .where(isAmong(db, 'kb_comments.id', ids))
    .execute();
  return inOrderOf(ids, rows);
}

/** With those that are only there for their replies. */
export async function countComments(db: Db, kind: Readable, objectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('kb_comments')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findComment(db: Db, kind: Readable, objectId: number, id: number): Promise<Comment | undefined> {
  return select(db)
    .where('kb_comments.kind', '=', kind)
    .where('kb_comments.object_id', '=', objectId)
    .where('kb_comments.id', '=', id)
    .executeTakeFirst();
}

/** Without a thread it begins one. */
export async function insertComment(tx: Db, row: Omit<NewRow<'kb_comments'>, 'id' | 'thread_id'>, thread?: number) {
  const [id = 0] = await reserveIds(tx, 'kb_comments', 1);
  await tx
    .insertInto('kb_comments')
    .values({ ...row, id, thread_id: thread ?? id })
    .execute();
  return id;
}

export async function updateComment(tx: Db, id: number, change: RowChange<'kb_comments'>): Promise<void> {
  await tx.updateTable('kb_comments').set(change).where('id', '=', id).execute();
}

export async function deleteComment(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('kb_comments').where('id', '=', id).execute();
}

export async function hasReplies(db: Db, threadId: number): Promise<boolean> {
  const reply = await db
    .selectFrom('kb_comments')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('id', '<>', threadId)
    .executeTakeFirst();
  return reply !== undefined;
}

/** A thread whose beginning was emptied goes with its last reply. */
export async function deleteEmptiedThread(tx: Db, threadId: number): Promise<void> {
  await tx
    .deleteFrom('kb_comments')
    .where('id', '=', threadId)
    .where('deleted', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kb_comments as reply')
            .select('reply.id')
            .where('reply.thread_id', '=', threadId)
            .where('reply.id', '<>', threadId),
        ),
      ),
    )
    .execute();
}

export async function addToComments(tx: Db, kind: Readable, id: number, step: 1 | -1): Promise<void> {
  const change = { comments_count: sql<number>`comments_count + ${sql.lit(step)}` };
  if (kind === 'article') await tx.updateTable('kb_articles').set(change).where('id', '=', id).execute();
  else await tx.updateTable('kb_questions').set(change).where('id', '=', id).execute();
}

function select(db: Db) {
  return db
    .selectFrom('kb_comments')
    .innerJoin('users as author', 'author.id', 'kb_comments.created_by')
    .selectAll('kb_comments')
    .select('author.fullname as author_name');
}
