import { type Db, isAmong, rowsOf } from '../../../platform/db/index.ts';

/** An article as those who write it must know it. */
export interface WrittenArticle {
  id: number;
  revision: number;
  modified_by: number;
  /** Whoever has it open, each once, by id. */
  writers: number[];
}

export const { insert: insertWriter, update: updateWriter } = rowsOf('kb_writers');

export async function deleteWriter(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('kb_writers').where('id', '=', id).execute();
}

export async function deleteUnseenWriters(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('kb_writers').where('seen_at', '<', before).execute();
}

/** The articles that are written; those in the trash, or gone, are left out. */
export async function listWrittenArticles(
  db: Db,
  articleIds: readonly number[],
  seenSince: number,
): Promise<WrittenArticle[]> {
  const articles = await db
    .selectFrom('kb_articles')
    .select(['id', 'revision', 'modified_by'])
    .where(isAmong(db, 'id', articleIds))
    .where('trash_id', 'is', null)
    .execute();
  const writers = await db
    .selectFrom('kb_writers')
    .select(['article_id', 'user_id'])
    .distinct()
    .where(isAmong(db, 'article_id', articleIds))
    .where('seen_at', '>=', seenSince)
    .orderBy('user_id')
    .execute();
  const byArticle = Map.groupBy(writers, ({ article_id }) => article_id);
  return articles.map((article) => ({
    ...article,
    writers: (byArticle.get(article.id) ?? []).map(({ user_id }) => user_id),
  }));
}
