import { type Db, isAmong, plannedRows } from '../../platform/db/index.ts';

/** The articles that are not in the trash. */
export async function listNamedArticles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('news_articles')
    .leftJoin('news_channels as channel', 'channel.id', 'news_articles.channel_id')
    .where(isAmong(db, 'news_articles.id', ids))
    .where('news_articles.trash_id', 'is', null)
    .select([
      'news_articles.id',
      'news_articles.title',
      'news_articles.publish_at',
      'news_articles.image_hash',
      'news_articles.channel_id',
      'channel.name as channel',
    ])
    .$call(plannedRows(db));
}

export async function listNamedChannels(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('news_channels')
    .where(isAmong(db, 'id', ids))
    .select(['id', 'name'])
    .$call(plannedRows(db));
}
