import type { WaitingKind } from '../../../platform/home/index.ts';
import { neededFor } from '../categories/category-access.ts';
import { listAskedQuestions, unansweredForExpert } from './waiting-questions.repository.ts';

/** K9: questions that experts of their category may answer. */
export const waitingQuestions: WaitingKind = {
  kind: 'question',
  acts: ['answer'],
  query: (db, actor) => unansweredForExpert(db, actor, neededFor(actor, 'post')),
  list: async (db, _actor, keys) =>
    (await listAskedQuestions(db, keys)).map(({ id, title, category, asker_id, asker_name }) => ({
      key: id,
      id,
      title,
      who: { id: asker_id, name: asker_name },
      place: category,
      link: `/knowledgebase/questions/${id}`,
    })),
};
