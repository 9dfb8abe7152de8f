import { sql } from 'kysely';
import { type Db, deleteRows, isAmong, listIds } from '../../platform/db/index.ts';
import { forgetThings } from '../../platform/things/index.ts';
import { deleteEntries } from './entries.repository.ts';

export interface Removed {
  /** The bytes that are no longer needed. */
  hashes: string[];
  /** The trash records that held something of it. */
  recordIds: number[];
}

/** Dependent rows go by name, so that memories forget them. */
export async function deleteArticles(tx: Db, ids: readonly number[]): Promise<Removed> {
  if (ids.length === 0) return { hashes: [], recordIds: [] };
  const recordIds = await listRecordsOf(tx, 'article', ids);
  await deleteRows(tx, 'kb_article_tags', 'article_id', ids);
  await deleteRows(tx, 'kb_revisions', 'article_id', ids);
  await deleteReactions(tx, 'article', ids);
  const deleted = await tx
    .deleteFrom('kb_articles')
    .where(isAmong(tx, 'id', ids))
    .returning(['cover_hash', 'thumbnail_hash'])
    .execute();
  const hashes = deleted.flatMap(({ cover_hash, thumbnail_hash }) =>
    [cover_hash, thumbnail_hash].filter((hash) => hash !== null),
  );
  return { hashes, recordIds };
}

export async function deleteQuestions(tx: Db, ids: readonly number[]): Promise<Removed> {
  if (ids.length === 0) return { hashes: [], recordIds: [] };
  const recordIds = await listRecordsOf(tx, 'question', ids);
  await deleteRows(tx, 'kb_question_tags', 'question_id', ids);
  await deleteRows(tx, 'kb_answers', 'question_id', ids);
  await deleteReactions(tx, 'question', ids);
  await deleteRows(tx, 'kb_questions', 'id', ids);
  return { hashes: [], recordIds };
}

/** Also those in the trash. */
export async function listArticleIdsIn(tx: Db, categoryIds: readonly number[]): Promise<number[]> {
  return listIds(tx, 'kb_articles', 'category_id', categoryIds);
}

/** Also those in the trash. */
export async function listQuestionIdsIn(tx: Db, categoryIds: readonly number[]): Promise<number[]> {
  return listIds(tx, 'kb_questions', 'category_id', categoryIds);
}

/** The trash records of the objects, and of the answers and comments on them. */
async function listRecordsOf(tx: Db, kind: 'article' | 'question', ids: readonly number[]): Promise<number[]> {
  const answers =
    kind === 'question'
      ? sql`union all select trash_id from kb_answers where ${isAmong(tx, 'question_id', ids)} and trash_id is not null`
      : sql``;
  const { rows } = await sql<{ trash_id: number }>`
    select trash_id from ${sql.table(`kb_${kind}s`)} where ${isAmong(tx, 'id', ids)} and trash_id is not null
    union all select trash_id from kb_comments
      where kind = ${sql.lit(kind)} and ${isAmong(tx, 'object_id', ids)} and trash_id is not null ${answers}`.execute(
    tx,
  );
  return rows.map(({ trash_id }) => trash_id);
}

async function deleteReactions(tx: Db, kind: 'article' | 'question', ids: readonly number[]): Promise<void> {
  for (const table of ['kb_comments', 'kb_likes', 'kb_subscriptions'] as const) {
    await tx
      .deleteFrom(table)
      .where('kind', '=', kind)
      .where(isAmong(tx, 'object_id', ids))
      .execute();
  }
  await deleteEntries(tx, kind, ids);
  await forgetThings(tx, kind, ids);
}
