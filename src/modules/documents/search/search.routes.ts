import { type App, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { tags } from '../documents.schemas.ts';
import { linkNext } from '../folders/folder-contents.routes.ts';
import { DocumentSearchQuerySchema, DocumentSearchSchema, SEARCH_PAGES } from './search.schemas.ts';
import type { DocumentSearchService } from './search.service.ts';

export function documentSearchRoutes(app: App, locale: Locale, search: DocumentSearchService): void {
  const routes = routesOf(app, tags);

  routes.get(
    '/intranet/rest/search/documents',
    {
      alsoAnswers: [403, 404],
      operationId: 'searchDocuments',
      summary: 'Search documents',
      description:
        'By title, each document once; those you may not see are left out. If the list goes on, the header `Link` has the address of the next page.',
      querystring: DocumentSearchQuerySchema,
      response: { 200: DocumentSearchSchema },
    },
    async (request, reply) => {
      const { num = SEARCH_PAGES.default, start = 0, metadata, ...input } = request.query;
      const page = { limit: Math.min(num, SEARCH_PAGES.max), offset: start };
      const { documents, more } = await search.search(request.actor, input, page);
      if (more) linkNext(request, reply, page);
      const present = documentPresenter(request, locale);
      return { results: documents.map((document) => present.documentItem(document, metadata)) };
    },
  );
}
