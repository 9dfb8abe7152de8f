import { type Db, engineOf, rowsOf } from '../../../platform/db/index.ts';
import { type BlobUse, usesIn } from '../../../platform/files/blob-uses.repository.ts';

export const { insert: insertArticle, update: updateArticle } = rowsOf('news_articles');

/** Nobody removes the article for good before the transaction ends; it can still be edited. */
export async function holdArticle(tx: Db, id: number): Promise<void> {
  if (engineOf(tx) === 'sqlite') return;
  await tx.selectFrom('news_articles').select('id').where('id', '=', id).forKeyShare().execute();
}

/** The bytes of the pictures of articles, in the trash or not. */
export function findPictureUses(db: Db, hashes: readonly string[]): Promise<BlobUse[]> {
  return usesIn(db, [{ hash: 'news_articles.image_hash', user: 'news_articles.image_by' }], hashes);
}
