import { type Db, isAmong } from '../../platform/db/index.ts';

export async function unmarkArticle(tx: Db, recordId: number, channelId: number | null): Promise<void> {
  await tx
    .updateTable('news_articles')
    .set({ trash_id: null, channel_id: channelId })
    .where('trash_id', '=', recordId)
    .execute();
}

/** With everything people did with them. Returns the pictures they leave behind. */
export async function deleteTrashed(tx: Db, recordIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('news_articles')
    .select('id')
    .where(isAmong(tx, 'trash_id', recordIds))
    .execute();
  const ids = rows.map(({ id }) => id);
  await tx
    .deleteFrom('news_reads')
    .where(isAmong(tx, 'article_id', ids))
    .execute();
  await tx
    .deleteFrom('news_likes')
    .where(isAmong(tx, 'article_id', ids))
    .execute();
  await tx
    .deleteFrom('news_comments')
    .where(isAmong(tx, 'article_id', ids))
    .execute();
  const gone = await tx
    .deleteFrom('news_articles')
    .where(isAmong(tx, 'id', ids))
    .returning('image_hash')
    .execute();
  return [...new Set(gone.flatMap(({ image_hash }) => (image_hash === null ? [] : [image_hash])))];
}
