// Owns the SQL that writes articles.
import { type Db, engineOf, type NewRow, type RowChange } from '../../../platform/db/index.ts';
import { hashesIn } from '../../../platform/files/blob-uses.repository.ts';

export async function insertArticle(tx: Db, row: NewRow<'news_articles'>): Promise<number> {
  const { id } = await tx.insertInto('news_articles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateArticle(tx: Db, id: number, change: RowChange<'news_articles'>): Promise<void> {
  await tx.updateTable('news_articles').set(change).where('id', '=', id).execute();
}

/** Nobody removes the article for good before the transaction ends; it can still be edited. */
export async function holdArticle(tx: Db, id: number): Promise<void> {
  if (engineOf(tx) === 'sqlite') return;
  await tx.selectFrom('news_articles').select('id').where('id', '=', id).forKeyShare().execute();
}

/** Of these hashes, those of a picture of an article, in the trash or not. */
export function picturesAmong(db: Db, hashes: readonly string[]): Promise<string[]> {
  return hashesIn(db, ['news_articles.image_hash'], hashes);
}
