import { type Db, deleteRows, isAmong, listIds } from '../../platform/db/index.ts';

export async function unmarkArticle(tx: Db, recordId: number, channelId: number | null): Promise<void> {
  await tx
    .updateTable('news_articles')
    .set({ trash_id: null, channel_id: channelId })
    .where('trash_id', '=', recordId)
    .execute();
}

/** Deletes articles with their comments, likes and reads. Returns the pictures they had. */
export async function deleteTrashed(tx: Db, recordIds: readonly number[]): Promise<string[]> {
  const ids = await listIds(tx, 'news_articles', 'trash_id', recordIds);
  await deleteRows(tx, 'news_reads', 'article_id', ids);
  await deleteRows(tx, 'news_likes', 'article_id', ids);
  await deleteRows(tx, 'news_comments', 'article_id', ids);
  const gone = await tx
    .deleteFrom('news_articles')
    .where(isAmong(tx, 'id', ids))
    .returning('image_hash')
    .execute();
  return [...new Set(gone.flatMap(({ image_hash }) => (image_hash === null ? [] : [image_hash])))];
}
