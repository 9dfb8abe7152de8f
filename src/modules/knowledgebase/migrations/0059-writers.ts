// Who has an article open to write it.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0059: Migration = {
  name: '0059-writers',
  async up(tx, t) {
    await runStatements(tx, [
      // A row lives as long as its page is open, and counts as long as it is seen: nothing hangs on it.
      `create table kb_writers (id ${t.id}, article_id ${t.int} not null, user_id ${t.int} not null, seen_at ${t.int} not null)`,
      `create index kb_writers_article on kb_writers (article_id, seen_at)`,
      `create index kb_writers_seen on kb_writers (seen_at)`,
    ]);
  },
};
