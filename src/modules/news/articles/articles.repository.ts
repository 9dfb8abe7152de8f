import { rowsOf } from '../../../platform/db/index.ts';
import type { HashColumn } from '../../../platform/files/blob-uses.repository.ts';

export const { insert: insertArticle, update: updateArticle, hold: holdArticle } = rowsOf('news_articles');

/** The bytes of the pictures of articles, in the trash or not. */
export const pictureColumns: readonly HashColumn[] = [
  { hash: 'news_articles.image_hash', user: 'news_articles.image_by' },
];
