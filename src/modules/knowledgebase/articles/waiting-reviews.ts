import type { WaitingKind } from '../../../platform/home/index.ts';
import { reviewedBy } from '../categories/category-access.ts';
import { draftsToReview, listReviewedDrafts } from './waiting-reviews.repository.ts';

/** K15: drafts that those who may publish in their category were asked to review. */
export const waitingReviews: WaitingKind = {
  kind: 'review',
  acts: ['publish'],
  query: (db, actor) => draftsToReview(db, actor, reviewedBy(actor)),
  list: async (db, _actor, keys) =>
    (await listReviewedDrafts(db, keys)).map(({ id, title, category, publisher_id, publisher_name }) => ({
      key: id,
      id,
      title,
      who: { id: publisher_id, name: publisher_name },
      place: category,
      link: `/knowledgebase/articles/${id}`,
    })),
};
