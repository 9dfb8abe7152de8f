import { type App, IdParams, NoContent } from '../../../platform/http/index.ts';
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
  for (const method of ['PUT', 'DELETE'] as const) {
    const isOn = method === 'PUT';
    for (const kind of commentables) {
      app.route({
        method,
        url: `${apiRoot}/${pathOf[kind]}/:id/like`,
        schema: {
          tags: tagOf[kind],
          operationId: (isOn ? 'like' : 'unlike') + nounOf[kind],
          summary: `${isOn ? 'Like' : 'No longer like'} ${nameOf[kind]}`,
          description: 'A second time changes nothing.',
          params: IdParams,
          response: { 204: NoContent },
        },
        handler: (request) => reactions.like(request.actor, kind, request.params.id, isOn),
      });
    }
    for (const kind of ['article', 'question', 'category'] as const) {
      app.route({
        method,
        url: `${apiRoot}/${pathOf[kind]}/:id/subscription`,
        schema: {
          tags: tagOf[kind],
          operationId: (isOn ? 'follow' : 'unfollow') + nounOf[kind],
          summary: `${isOn ? 'Follow' : 'No longer follow'} ${nameOf[kind]}`,
          description: 'A second time changes nothing.',
          params: IdParams,
          response: { 204: NoContent },
        },
        handler: (request) => reactions.subscribe(request.actor, kind, request.params.id, isOn),
      });
    }
  }

  app.post(
    `${apiRoot}/questions/:id/visits`,
    {
      schema: {
        tags: tagOf.question,
        operationId: 'reportQuestionVisit',
        summary: 'Report a visit of a question',
        description: 'What the page does when somebody opens it; reading the question counts nothing.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => reactions.visit(request.actor, request.params.id),
  );
}
