// Owns the SQL that takes articles out of the trash: back, or for good; and that hands them over.
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

/** What a user wrote becomes another's; what they read and liked goes with them. */
export async function transferNews(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('news_channels').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('news_articles').set({ author_id: to }).where('author_id', '=', from).execute();
  await tx.updateTable('news_articles').set({ image_by: to }).where('image_by', '=', from).execute();
  await tx.updateTable('news_articles').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('news_comments').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.deleteFrom('news_reads').where('user_id', '=', from).execute();
  await tx.deleteFrom('news_likes').where('user_id', '=', from).execute();
}
