// Since when a draft waits for a review.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0060: Migration = {
  name: '0060-reviews',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table kb_articles add column review_asked_at ${t.int}`,
      `create index kb_articles_review on kb_articles (review_asked_at, category_id, publisher_id, id, trash_id) where review_asked_at is not null`,
    ]);
  },
};
