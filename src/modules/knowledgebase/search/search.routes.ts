import { type App, pagination, readPage, routesOf } from '../../../platform/http/index.ts';
import { apiRoot, PAGES } from '../knowledgebase.schemas.ts';
import { presentFound } from './search.presenter.ts';
import { FoundPageSchema, SearchQuerySchema, SIMILAR, SimilarQuerySchema } from './search.schemas.ts';
import { RANKED, type SearchService } from './search.service.ts';

const tags = ['Knowledge base: search'];

export function searchRoutes(app: App, search: SearchService): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${apiRoot}/search`,
    {
      operationId: 'searchKnowledgeBase',
      summary: 'Search articles and questions',
      description: `Every keyword must occur in the title, a tag or the text, ignoring case and accents. Best first: a keyword counts 4 in the title, 2 in a tag, 1 in the text; among equals the newest first. Of very common words the newest ${RANKED} of each class are ranked and counted: those with every keyword in the title, in title or tags, and anywhere.`,
      querystring: SearchQuerySchema,
      response: { 200: FoundPageSchema },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total, keywords } = await search.search(request.actor, request.query, page);
      return {
        data: items.map((found) => presentFound(found, keywords)),
        pagination: pagination(request, page, total),
      };
    },
  );

  routes.get(
    `${apiRoot}/similar`,
    {
      operationId: 'findSimilarQuestions',
      summary: 'Questions like the one about to be asked',
      description: 'Those whose title shares most words with the given one; the best only, without further pages.',
      querystring: SimilarQuerySchema,
      response: { 200: FoundPageSchema },
    },
    async (request) => {
      const page = readPage(request.query, SIMILAR);
      const { items, keywords } = await search.similar(request.actor, request.query.title, page.offset + page.limit);
      const data = items.slice(page.offset).map((found) => presentFound(found, keywords));
      return { data, pagination: pagination(request, page, items.length) };
    },
  );
}
