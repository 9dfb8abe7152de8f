import type { Actor } from '../../../platform/access/index.ts';
import {
  type App,
  IdParams,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import { presentPage } from '../pages/pages.presenter.ts';
import { PageSchema } from '../pages/pages.schemas.ts';
import { presentComparison, presentVersion, presentVersionItem } from './versions.presenter.ts';
import {
  CompareQuerySchema,
  ComparisonSchema,
  VERSION_PAGES,
  VersionListSchema,
  VersionParams,
  VersionSchema,
} from './versions.schemas.ts';
import type { VersionsService } from './versions.service.ts';

const tags = ['Publish: versions'];
const root = '/api/publish/v1/pages/:id';

export function versionRoutes(
  app: App,
  versions: VersionsService,
  deletion: { deleteVersion(actor: Actor, id: number, n: number): Promise<void> },
): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/versions`,
    {
      alsoAnswers: [403],
      summary: 'The versions of a page, the newest first',
      description: 'Without their texts.',
      params: IdParams,
      querystring: pageQuerySchema(VERSION_PAGES),
      response: { 200: VersionListSchema },
    },
    (request) =>
      sendPage(
        request,
        VERSION_PAGES,
        (page) => versions.list(request.actor, request.params.id, page),
        presentVersionItem,
      ),
  );

  routes.get(
    `${root}/versions/:n`,
    {
      alsoAnswers: [403],
      summary: 'One version of a page',
      description: 'With its text, as it was saved.',
      params: VersionParams,
      response: { 200: ref(VersionSchema) },
    },
    async (request) => presentVersion(await versions.get(request.actor, request.params.id, request.params.n)),
  );

  routes.post(
    `${root}/versions/:n/restore`,
    {
      access: 'publish.admin',
      tagged: true,
      summary: 'Bring a version back',
      description: 'Its title and text become a new version.',
      params: VersionParams,
      response: { 200: ref(PageSchema) },
    },
    async (request, reply) => {
      const { id, n } = request.params;
      return sendWithEtag(reply, presentPage(await versions.restore(request.actor, id, n)));
    },
  );

  routes.delete(
    `${root}/versions/:n`,
    {
      access: 'publish.admin',
      summary: 'Delete a version of a page',
      description:
        'It goes to the trash. If it was the latest, the one before becomes it; the only one cannot be deleted (400).',
      params: VersionParams,
    },
    (request) => deletion.deleteVersion(request.actor, request.params.id, request.params.n),
  );

  routes.get(
    `${root}/compare`,
    {
      alsoAnswers: [403],
      operationId: 'comparePageVersions',
      summary: 'Compare two versions of a page',
      description: 'What was added and what was taken away, as a list and as HTML.',
      params: IdParams,
      querystring: CompareQuerySchema,
      response: { 200: ref(ComparisonSchema) },
    },
    async (request) => presentComparison(await versions.compare(request.actor, request.params.id, request.query)),
  );
}
