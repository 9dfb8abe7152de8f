import { type App, routesOf } from '../../platform/http/index.ts';
import { presentPage, presentSuggestion } from './search.presenter.ts';
import {
  FoundObjectsSchema,
  PAGES,
  SearchQuerySchema,
  SUGGESTIONS,
  SuggestionsSchema,
  SuggestQuerySchema,
} from './search.schemas.ts';
import { COMPARED, KEPT, type SearchService } from './search.service.ts';

const apiRoot = '/api/search/v1';

export function searchRoutes(app: App, search: SearchService, types: readonly string[]): void {
  const routes = routesOf(app, ['Search']);

  routes.get(
    apiRoot,
    {
      alsoAnswers: [429],
      operationId: 'searchEverything',
      summary: 'Search everything',
      description: `One list of all that the reader may see: ${types.join(', ')}. Case, accents and the endings of English and German words do not count, and people are found by names that are misspelt. Words in titles come first, then words that stand together, then what is new. Of each type the newest ${KEPT} are ranked and counted (\`more\` says that there are others), and of a phrase the best ${COMPARED}.`,
      querystring: SearchQuerySchema,
      response: { 200: FoundObjectsSchema },
    },
    async (request) => {
      const { limit: sent = PAGES.default, ...input } = request.query;
      const limit = Math.min(sent, PAGES.max);
      return presentPage(request, await search.search(request.actor, input, limit), limit);
    },
  );

  routes.get(
    `${apiRoot}/suggest`,
    {
      operationId: 'suggestObjects',
      summary: 'What somebody may be about to look for',
      description:
        'While they type: people first, then whatever has a title with the words. The last word may be a beginning.',
      querystring: SuggestQuerySchema,
      response: { 200: SuggestionsSchema },
    },
    async (request) => {
      const limit = Math.min(request.query.limit ?? SUGGESTIONS.default, SUGGESTIONS.max);
      const suggestions = await search.suggest(request.actor, request.query.query, limit);
      return { data: suggestions.map((suggestion) => presentSuggestion(request, suggestion)) };
    },
  );
}
