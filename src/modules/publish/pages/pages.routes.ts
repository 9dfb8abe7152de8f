// Owns the addresses of pages.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DeletionService } from '../deletion/deletion.service.ts';
import { presentPage, presentPageItem } from './pages.presenter.ts';
import {
  PAGE_PAGES,
  PageCreateSchema,
  PageListSchema,
  PageSchema,
  PagesQuerySchema,
  PageUpdateSchema,
  PathQuerySchema,
} from './pages.schemas.ts';
import type { PagesService } from './pages.service.ts';

const tags = ['Publish: pages'];
const root = '/api/publish/v1/pages';

export function pageRoutes(app: App, platform: Platform, pages: PagesService, deletion: DeletionService): void {
  app.get(
    root,
    {
      config: { alsoAnswers: [403, 404] },
      schema: {
        tags,
        summary: 'List pages, by title',
        description: 'Only those in folders that you may view.',
        querystring: PagesQuerySchema,
        response: { 200: PageListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, PAGE_PAGES);
      const { items, total } = await pages.list(request.actor, request.query, page);
      return { data: items.map(presentPageItem), pagination: pagination(request, page, total) };
    },
  );

  app.get(
    '/api/publish/v1/by-path',
    {
      config: { alsoAnswers: [404] },
      schema: {
        tags,
        summary: 'The page at an address',
        description: 'Case and accents do not count.',
        querystring: PathQuerySchema,
        response: { 200: ref(PageSchema) },
      },
    },
    async (request, reply) =>
      sendWithEtag(reply, presentPage(await pages.getByPath(request.actor, request.query.path))),
  );

  app.post(
    root,
    {
      config: { access: 'publish.admin', idempotent: true, bodySize: 'large' },
      schema: { tags, summary: 'Add a page', body: PageCreateSchema, response: { 201: ref(PageSchema) } },
    },
    async (request, reply) => {
      const create = await pages.prepare(request.actor, request.body);
      const created = await createOnce(platform, request, reply, async (tx) => presentPage(await create(tx)));
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    {
      config: { alsoAnswers: [403] },
      schema: { tags, summary: 'One page', params: IdParams, response: { 200: ref(PageSchema) } },
    },
    async (request, reply) => sendWithEtag(reply, presentPage(await pages.get(request.actor, request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access: 'publish.admin', conditional: true, bodySize: 'large' },
      schema: {
        tags,
        summary: 'Save a page',
        description:
          'What is left out stays. A title, text or comment makes a new version; `folder_id` moves the page and `slug` changes its address, neither of which makes one.',
        params: IdParams,
        body: PageUpdateSchema,
        response: { 200: ref(PageSchema) },
      },
    },
    async (request, reply) => {
      const changed = await pages.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, presentPage(current)),
      );
      return sendWithEtag(reply, presentPage(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access: 'publish.admin' },
      schema: {
        tags,
        summary: 'Delete a page',
        description: 'It goes to the trash with all its versions.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deletion.deletePage(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
