import { type App, IdParams, routesOf } from '../../../platform/http/index.ts';
import { commentables } from '../commentable.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import type { ReactionsService } from './reactions.service.ts';

const tagOf = {
  article: ['Knowledge base: articles'],
  question: ['Knowledge base: questions'],
  category: ['Knowledge base: categories'],
};
const pathOf = { article: 'articles', question: 'questions', category: 'categories' };
const nameOf = { article: 'an article', question: 'a question', category: 'a category' };
const nounOf = { article: 'Article', question: 'Question', category: 'Category' };

export function reactionRoutes(app: App, reactions: ReactionsService): void {
  const routes = routesOf(app, tagOf.question);
  const description = 'A second time changes nothing.';
  for (const kind of commentables) {
    routesOf(app, tagOf[kind]).switch(
      `${apiRoot}/${pathOf[kind]}/:id/like`,
      {
        on: [`like${nounOf[kind]}`, `Like ${nameOf[kind]}`],
        off: [`unlike${nounOf[kind]}`, `No longer like ${nameOf[kind]}`],
        description,
        params: IdParams,
      },
      (request, isOn) => reactions.like(request.actor, kind, request.params.id, isOn),
    );
  }
  for (const kind of ['article', 'question', 'category'] as const) {
    routesOf(app, tagOf[kind]).switch(
      `${apiRoot}/${pathOf[kind]}/:id/subscription`,
      {
        on: [`follow${nounOf[kind]}`, `Follow ${nameOf[kind]}`],
        off: [`unfollow${nounOf[kind]}`, `No longer follow ${nameOf[kind]}`],
        description,
        params: IdParams,
      },
      (request, isOn) => reactions.subscribe(request.actor, kind, request.params.id, isOn),
    );
  }

  routes.post(
    `${apiRoot}/questions/:id/visits`,
    {
      operationId: 'reportQuestionVisit',
      summary: 'Report a visit of a question',
      description: 'What the page does when somebody opens it; reading the question counts nothing.',
      params: IdParams,
    },
    (request) => reactions.visit(request.actor, request.params.id),
  );
}
