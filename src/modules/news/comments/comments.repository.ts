// Owns the SQL of comments on articles.
import { sql } from 'kysely';
import {
  type Db,
  inOrderOf,
  isAmong,
  lockRow,
  type NewRow,
  type Row,
  type RowChange,
  type Sized,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/paging.ts';

export type Comment = Row<'news_comments'> & { author_name: string };

export async function findComment(db: Db, articleId: number, id: number): Promise<Comment | undefined> {
  return selectComments(db, articleId).where('news_comments.id', '=', id).executeTakeFirst();
}

export async function lockComment(tx: Db, articleId: number, id: number): Promise<Comment | undefined> {
  await lockRow(tx, 'news_comments', id);
  return findComment(tx, articleId, id);
}

/** The oldest first, as a conversation is read; how long the texts are, without reading them. */
export async function listCommentSizes(db: Db, articleId: number, { limit, offset }: PageRequest): Promise<Sized[]> {
  return db
    .selectFrom('news_comments')
    .select(['id', sql<number>`octet_length(text)`.as('bytes')])
    .where('article_id', '=', articleId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** In the order of the ids. */
export async function listCommentsByIds(db: Db, articleId: number, ids: readonly number[]): Promise<Comment[]> {
  const rows = await selectComments(db, articleId)
    .where(isAmong(db, 'news_comments.id', ids))
    .execute();
  return inOrderOf(ids, rows);
}

export async function insertComment(tx: Db, row: NewRow<'news_comments'>): Promise<number> {
  const { id } = await tx.insertInto('news_comments').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateComment(tx: Db, id: number, change: RowChange<'news_comments'>): Promise<void> {
  await tx.updateTable('news_comments').set(change).where('id', '=', id).execute();
}

export async function deleteComment(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('news_comments').where('id', '=', id).execute();
}

function selectComments(db: Db, articleId: number) {
  return db
    .selectFrom('news_comments')
    .innerJoin('users as author', 'author.id', 'news_comments.created_by')
    .selectAll('news_comments')
    .select('author.fullname as author_name')
    .where('news_comments.article_id', '=', articleId);
}
