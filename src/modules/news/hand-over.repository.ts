import type { Db } from '../../platform/db/index.ts';

/** What a user wrote becomes another's; what they read and liked goes with them. */
export async function handOverNews(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('news_channels').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('news_articles').set({ author_id: to }).where('author_id', '=', from).execute();
  await tx.updateTable('news_articles').set({ image_by: to }).where('image_by', '=', from).execute();
  await tx.updateTable('news_articles').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('news_comments').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.deleteFrom('news_reads').where('user_id', '=', from).execute();
  await tx.deleteFrom('news_likes').where('user_id', '=', from).execute();
}
