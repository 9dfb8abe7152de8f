import { type App, pagination, readPage, ref, routesOf } from '../../../platform/http/index.ts';
import { apiRoot, FolderParams, tags } from '../documents.schemas.ts';
import { presentEntries, presentFolderDetails } from './entries.presenter.ts';
import { ENTRY_PAGES, EntriesQuerySchema, EntriesSchema, FolderDetailsSchema } from './entries.schemas.ts';
import type { EntriesService } from './entries.service.ts';

export function entryRoutes(app: App, entries: EntriesService): void {
  const routes = routesOf(app, tags);
  const address = `${apiRoot}/folders/:id`;

  routes.get(
    address,
    {
      alsoAnswers: [403],
      opens: ['folder', 'id'],
      operationId: 'getFolderDetails',
      summary: 'A folder as its page shows it',
      description: 'With the way to it, what you may do there, its lock, and how much is in it.',
      params: FolderParams,
      response: { 200: ref(FolderDetailsSchema) },
    },
    async (request) => presentFolderDetails(request, await entries.folder(request.actor, request.params.id)),
  );

  routes.get(
    `${address}/entries`,
    {
      alsoAnswers: [403],
      operationId: 'listLibraryEntries',
      summary: 'The folders and documents of a folder, as its page shows them',
      description: 'One list, folders first. What you may not see is neither listed nor counted.',
      params: FolderParams,
      querystring: EntriesQuerySchema,
      response: { 200: EntriesSchema },
    },
    async (request) => {
      const { limit, offset, ...input } = request.query;
      const page = readPage(request.query, ENTRY_PAGES);
      const { items, total, people } = await entries.list(request.actor, request.params.id, input, page);
      return {
        data: items.map(presentEntries(request, people)),
        pagination: pagination(request, page, total, items.length),
      };
    },
  );
}
