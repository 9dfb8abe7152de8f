import { alongside, type Db, handOverColumns } from '../../platform/db/index.ts';

/** Gives another user what a deleted user wrote, and deletes their reads and likes. */
export async function handOverNews(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'news_channels', ['created_by'], from, to);
  await handOverColumns(tx, 'news_articles', ['author_id', 'image_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'news_comments', ['created_by'], from, to);
  alongside(tx.deleteFrom('news_reads').where('user_id', '=', from).execute());
  alongside(tx.deleteFrom('news_likes').where('user_id', '=', from).execute());
}
