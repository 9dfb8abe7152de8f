import { type Db, rowsOf } from '../../../platform/db/index.ts';
import { type BlobUse, usesIn } from '../../../platform/files/blob-uses.repository.ts';

export const { insert: insertArticle, update: updateArticle, hold: holdArticle } = rowsOf('news_articles');

/** The bytes of the pictures of articles, in the trash or not. */
export function findPictureUses(db: Db, hashes: readonly string[]): Promise<BlobUse[]> {
  return usesIn(db, [{ hash: 'news_articles.image_hash', user: 'news_articles.image_by' }], hashes);
}
