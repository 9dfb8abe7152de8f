import type { Actor } from '../../../platform/access/index.ts';
import {
  type App,
  IdParams,
  NoContent,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
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
  app.get(
    `${root}/versions`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'The versions of a page, the newest first',
        description: 'Without their texts.',
        params: IdParams,
        querystring: pageQuerySchema(VERSION_PAGES),
        response: { 200: VersionListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, VERSION_PAGES);
      const { items, total } = await versions.list(request.actor, request.params.id, page);
      return { data: items.map(presentVersionItem), pagination: pagination(request, page, total) };
    },
  );

  app.get(
    `${root}/versions/:n`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'One version of a page',
        description: 'With its text, as it was saved.',
        params: VersionParams,
        response: { 200: ref(VersionSchema) },
      },
    },
    async (request) => presentVersion(await versions.get(request.actor, request.params.id, request.params.n)),
  );

  app.post(
    `${root}/versions/:n/restore`,
    {
      config: { access: 'publish.admin', tagged: true },
      schema: {
        tags,
        summary: 'Bring a version back',
        description: 'Its title and text become a new version.',
        params: VersionParams,
        response: { 200: ref(PageSchema) },
      },
    },
    async (request, reply) => {
      const { id, n } = request.params;
      return sendWithEtag(reply, presentPage(await versions.restore(request.actor, id, n)));
    },
  );

  app.delete(
    `${root}/versions/:n`,
    {
      config: { access: 'publish.admin' },
      schema: {
        tags,
        summary: 'Delete a version of a page',
        description:
          'It goes to the trash. If it was the latest, the one before becomes it; the only one cannot be deleted (400).',
        params: VersionParams,
        response: { 204: NoContent },
      },
    },
    (request) => deletion.deleteVersion(request.actor, request.params.id, request.params.n),
  );

  app.get(
    `${root}/compare`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        operationId: 'comparePageVersions',
        summary: 'Compare two versions of a page',
        description: 'What was added and what was taken away, as a list and as HTML.',
        params: IdParams,
        querystring: CompareQuerySchema,
        response: { 200: ref(ComparisonSchema) },
      },
    },
    async (request) => presentComparison(await versions.compare(request.actor, request.params.id, request.query)),
  );
}
