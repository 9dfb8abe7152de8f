import { type Db, handOverColumns } from '../../platform/db/index.ts';

/** What a user wrote becomes another's; what they read and liked goes with them. */
export async function handOverNews(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'news_channels', ['created_by'], from, to);
  await handOverColumns(tx, 'news_articles', ['author_id', 'image_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'news_comments', ['created_by'], from, to);
  await tx.deleteFrom('news_reads').where('user_id', '=', from).execute();
  await tx.deleteFrom('news_likes').where('user_id', '=', from).execute();
}
