import type { Actor } from '../../../platform/access/index.ts';
import { type App, ref, resourceRoutes, routesOf, sendWithEtag } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteOpened } from '../../../platform/things/index.ts';
import { presentPage, presentPageItem } from './pages.presenter.ts';
import {
  PAGE_PAGES,
  PageCreateSchema,
  PageItemSchema,
  PageSchema,
  PagesQuerySchema,
  PageUpdateSchema,
  PathQuerySchema,
} from './pages.schemas.ts';
import type { PagesService } from './pages.service.ts';

const path = '/api/publish/v1/pages';
const tags = ['Publish: pages'];
const access = 'publish.admin';

export function pageRoutes(
  app: App,
  platform: Platform,
  pages: PagesService,
  deletion: { deletePage(actor: Actor, id: number): Promise<void> },
): void {
  const single = routesOf(app, tags);
  const items = resourceRoutes(app, platform, { path, tags, schema: PageItemSchema, present: presentPageItem });
  const routes = resourceRoutes(app, platform, { path, tags, schema: PageSchema, present: presentPage });

  items.list(
    {
      alsoAnswers: [403, 404],
      summary: 'List pages, by title',
      description: 'Only those in folders that you may view; drafts for those with the right `publish.admin`.',
      pages: PAGE_PAGES,
      querystring: PagesQuerySchema,
    },
    ({ actor, query }, page) => pages.list(actor, query, page),
  );

  single.get(
    '/api/publish/v1/by-path',
    {
      tagged: true,
      alsoAnswers: [404],
      operationId: 'findPage',
      summary: 'The page at an address',
      description: 'Case and accents do not count.',
      querystring: PathQuerySchema,
      response: { 200: ref(PageSchema) },
    },
    async (request, reply) => {
      const found = await pages.getByPath(request.actor, request.query.path);
      noteOpened(request, { type: 'page', id: found.page.id });
      return sendWithEtag(reply, presentPage(found));
    },
  );

  routes.create(
    { access, bodySize: 'large', summary: 'Add a page', body: PageCreateSchema },
    async ({ actor, body }, once) => once(await pages.prepare(actor, body)),
  );

  routes.get(
    {
      alsoAnswers: [403],
      opens: ['page', 'id'],
      summary: 'One page',
      description: 'With its text. 403 in folders that you may not view.',
    },
    ({ actor, params }) => pages.get(actor, params.id),
  );

  routes.update(
    {
      access,
      bodySize: 'large',
      summary: 'Save a page',
      description:
        'What is left out stays. A title, text or comment makes a new version; `folder_id` moves the page and `slug` changes its address, `position` its place in the tree, and `draft` whether others see it; none of these makes one.',
      body: PageUpdateSchema,
    },
    ({ actor, params, body }, requireCurrent) => pages.update(actor, params.id, body, requireCurrent),
  );

  routes.delete(
    {
      access,
      conditional: false,
      summary: 'Delete a page',
      description: 'It goes to the trash with all its versions.',
    },
    ({ actor, params }) => deletion.deletePage(actor, params.id),
  );
}
