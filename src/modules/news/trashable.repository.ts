import { type Db, deleteRows, isAmong, listIds } from '../../platform/db/index.ts';
import { deleteTextImages } from '../../platform/images/index.ts';
import { forgetThings } from '../../platform/things/index.ts';

export async function unmarkArticle(tx: Db, recordId: number, channelId: number | null): Promise<void> {
  await tx
    .updateTable('news_articles')
    .set({ trash_id: null, channel_id: channelId })
    .where('trash_id', '=', recordId)
    .execute();
}

export interface Removed {
  /** The bytes of the pictures that they had, those in their texts too. */
  hashes: string[];
  /** The trash records that held comments on them. */
  recordIds: number[];
}

/** Deletes articles with their comments, likes and reads. */
export async function deleteTrashed(tx: Db, recordIds: readonly number[]): Promise<Removed> {
  const ids = await listIds(tx, 'news_articles', 'trash_id', recordIds);
  const comments = await tx
    .selectFrom('news_comments')
    .select('trash_id')
    .where(isAmong(tx, 'article_id', ids))
    .where('trash_id', 'is not', null)
    .execute();
  await deleteRows(tx, 'news_reads', 'article_id', ids);
  await deleteRows(tx, 'news_likes', 'article_id', ids);
  await deleteRows(tx, 'news_comments', 'article_id', ids);
  await forgetThings(tx, 'news', ids);
  const pictures = await deleteTextImages(tx, 'news', ids);
  const gone = await tx
    .deleteFrom('news_articles')
    .where(isAmong(tx, 'id', ids))
    .returning('image_hash')
    .execute();
  return {
    hashes: [...new Set([...pictures, ...gone.flatMap(({ image_hash }) => image_hash ?? [])])],
    recordIds: comments.flatMap(({ trash_id }) => trash_id ?? []),
  };
}

/** A comment in the trash, with the record that holds its article, if that lies there too. */
export function findTrashedComment(tx: Db, recordId: number) {
  return tx
    .selectFrom('news_comments')
    .innerJoin('news_articles', 'news_articles.id', 'news_comments.article_id')
    .select(['news_comments.id', 'news_comments.article_id', 'news_comments.created_by'])
    .select('news_articles.trash_id as article_trash_id')
    .where('news_comments.trash_id', '=', recordId)
    .executeTakeFirst();
}

export async function findArticleOfComment(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('news_comments').select('article_id').where('id', '=', id).executeTakeFirst();
  return row?.article_id;
}
