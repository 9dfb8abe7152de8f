import { sql } from 'kysely';
import { isAmong, plannedRows } from '../../platform/db/index.ts';
import type { Searchable, VisibleObject } from '../../platform/search/index.ts';
import { plainTextOfClean } from '../../platform/text/rich-text.ts';
import { readableUntil } from './news.policy.ts';

/** Rule S1 by W1. */
export const searchableNews: Searchable = {
  type: 'news',
  aliases: [],
  number: 7,
  table: 'news_articles',
  sources: [{ table: 'news_articles', columns: ['title', 'text'], objects: 'row.id' }],
  visible: (_db, { actor, now }) => {
    const until = readableUntil(actor, now);
    return sql<VisibleObject>`
      select news_articles.id, news_articles.title, news_articles.publish_at as date, news_articles.author_id
      from news_articles where news_articles.trash_id is null
        ${until === undefined ? sql`` : sql`and news_articles.publish_at <= ${until}`}`;
  },
  async load(db, ids) {
    const rows = await db
      .selectFrom('news_articles')
      .select(['id', 'title', 'text'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    return rows.map(({ id, title, text }) => ({ id, title, text: plainTextOfClean(text) }));
  },
};
