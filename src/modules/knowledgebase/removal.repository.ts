import { type Db, deleteRows, isAmong, listIds } from '../../platform/db/index.ts';
import { deleteEntries } from './entries.repository.ts';

/** Returns the hashes of the bytes that they no longer need. Dependent rows go by name, so that memories forget them. */
export async function deleteArticles(tx: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await deleteRows(tx, 'kb_article_tags', 'article_id', ids);
  await deleteRows(tx, 'kb_revisions', 'article_id', ids);
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
  await deleteRows(tx, 'kb_question_tags', 'question_id', ids);
  await deleteRows(tx, 'kb_answers', 'question_id', ids);
  await deleteReactions(tx, 'question', ids);
  await deleteRows(tx, 'kb_questions', 'id', ids);
}

export async function listArticleIdsIn(tx: Db, categoryIds: readonly number[]): Promise<number[]> {
  return listIds(tx, 'kb_articles', 'category_id', categoryIds);
}

export async function listQuestionIdsIn(tx: Db, categoryIds: readonly number[]): Promise<number[]> {
  return listIds(tx, 'kb_questions', 'category_id', categoryIds);
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
