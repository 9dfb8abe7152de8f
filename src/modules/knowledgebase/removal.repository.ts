import { type Db, isAmong } from '../../platform/db/index.ts';
import { deleteEntries } from './entries.repository.ts';

/** Returns the hashes of the bytes that they no longer need. Dependent rows go by name, so that memories forget them. */
export async function deleteArticles(tx: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await tx
    .deleteFrom('kb_article_tags')
    .where(isAmong(tx, 'article_id', ids))
    .execute();
  await tx
    .deleteFrom('kb_revisions')
    .where(isAmong(tx, 'article_id', ids))
    .execute();
  await deleteReactions(tx, 'article', ids);
  const deleted = await tx
    .deleteFrom('kb_articles')
    .where(isAmong(tx, 'id', ids))
    .returning(['cover_hash', 'thumbnail_hash'])
    .execute();
  return deleted.flatMap(({ cover_hash, thumbnail_hash }) =>
    [cover_hash, thumbnail_hash].filter((hash) => hash !== null),
  );
}

export async function deleteQuestions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('kb_question_tags')
    .where(isAmong(tx, 'question_id', ids))
    .execute();
  await tx
    .deleteFrom('kb_answers')
    .where(isAmong(tx, 'question_id', ids))
    .execute();
  await deleteReactions(tx, 'question', ids);
  await tx
    .deleteFrom('kb_questions')
    .where(isAmong(tx, 'id', ids))
    .execute();
}

export async function listArticleIdsIn(tx: Db, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('kb_articles')
    .select('id')
    .where(isAmong(tx, 'category_id', categoryIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function listQuestionIdsIn(tx: Db, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('kb_questions')
    .select('id')
    .where(isAmong(tx, 'category_id', categoryIds))
    .execute();
  return rows.map(({ id }) => id);
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
}
