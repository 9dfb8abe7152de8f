import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, isAmong } from '../../../platform/db/index.ts';
import { isInCategory, type NeededRights } from '../categories/categories.repository.ts';

/** Drafts of others that were sent for review, in categories where the person may publish. */
export function draftsToReview(db: Db, actor: Actor, publish: NeededRights): RawBuilder<unknown> {
  return sql`select kb_articles.id, kb_articles.review_asked_at as since from kb_articles
    where kb_articles.review_asked_at is not null and kb_articles.trash_id is null and kb_articles.publisher_id <> ${actor.id}
      and ${isInCategory(db, actor, publish, sql.ref<number>('kb_articles.category_id'))}`;
}

export async function listReviewedDrafts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('kb_articles')
    .innerJoin('kb_categories as category', 'category.id', 'kb_articles.category_id')
    .innerJoin('users as publisher', 'publisher.id', 'kb_articles.publisher_id')
    .where(isAmong(db, 'kb_articles.id', ids))
    .select([
      'kb_articles.id',
      'kb_articles.title',
      'category.name as category',
      'publisher.id as publisher_id',
      'publisher.fullname as publisher_name',
    ])
    .execute();
}
