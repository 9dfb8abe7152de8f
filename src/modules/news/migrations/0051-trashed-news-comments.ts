// Comments on news in the trash.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0051: Migration = {
  name: '0051-trashed-news-comments',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table news_comments add column trash_id ${t.int} references trash_records (id)`,
      `create index news_comments_trash on news_comments (trash_id) where trash_id is not null`,
      `drop index news_comments_article`,
      `create index news_comments_article on news_comments (article_id, id, trash_id)`,
    ]);
  },
};
