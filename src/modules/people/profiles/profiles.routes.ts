import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type App, IdParams, ref, routesOf, sendPage } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSort } from '../users/user-query.ts';
import { v2Root } from '../users/users.presenter.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { FacetsService } from './facets.service.ts';
import { readProfileFilter } from './profile-query.ts';
import { profilePresenter } from './profiles.presenter.ts';
import { FacetSchema, ProfileListSchema, ProfileSchema, ProfilesQuerySchema } from './profiles.schemas.ts';
import type { ProfilesService } from './profiles.service.ts';

const root = '/api/people/v1/profiles';

export function profileRoutes(
  app: App,
  { locale }: Pick<Platform, 'locale'>,
  profiles: ProfilesService,
  facets: FacetsService,
): void {
  const routes = routesOf(app, ['People: profiles']);
  const presenterOf = (request: FastifyRequest) => profilePresenter(v2Root(request), locale.timezone);

  routes.get(
    root,
    {
      summary: 'List active users with manager and groups',
      description: 'All filters together must match. By name unless `sort` says otherwise.',
      querystring: ProfilesQuerySchema,
      response: { 200: ProfileListSchema },
    },
    async (request) => {
      const filter = readProfileFilter(request.query);
      const sort = readSort(request.query.sort ?? 'fullname');
      const list = (page: { limit: number; offset: number }) => profiles.list(request.actor, filter, sort, page);
      return sendPage(request, V2_PAGES, list, presenterOf(request));
    },
  );

  routes.get(
    `${root}/:id`,
    {
      summary: 'One user with manager and groups',
      description: '404 for users that you may not see.',
      params: IdParams,
      response: { 200: ref(ProfileSchema) },
    },
    async (request) => presenterOf(request)(await profiles.get(request.actor, request.params.id)),
  );

  routes.get(
    '/api/people/v1/facets',
    {
      operationId: 'listFacets',
      summary: 'The values that users can be filtered by',
      description:
        'Job titles, companies, and the metadata fields of text, number and boolean (the first 20 by name), with how many active users have each value.',
      response: { 200: Type.Object({ data: Type.Array(ref(FacetSchema)) }) },
    },
    async (request) => ({
      data: (await facets.list(request.actor)).map(({ isMetadata, valuesTotal, ...facet }) => ({
        ...facet,
        metadata: isMetadata,
        values_total: valuesTotal,
      })),
    }),
  );
}
