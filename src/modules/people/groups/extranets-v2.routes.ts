import {
  type App,
  IdObjects,
  IdParams,
  optionalBody,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
} from '../../../platform/http/index.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { presentExtranet } from '../extranets.presenter.ts';
import { ExtranetListSchema, ExtranetSchema } from '../extranets.schemas.ts';
import { v2Root } from '../users/users.presenter.ts';
import { UserListSchema, V2_PAGES } from '../users/users.schemas.ts';
import { sendUsers } from '../users/users-v2.routes.ts';
import {
  ExtranetCreateSchema,
  ExtranetMigrationSchema,
  ExtranetsQuerySchema,
  ExtranetUpdateSchema,
} from './extranet-input.schemas.ts';
import type { ExtranetsService } from './extranets.service.ts';

const tags = ['People v2: extranets'];

export function extranetsV2Routes(app: App, extranets: ExtranetsService, cache: ExtranetCache): void {
  const routes = routesOf(app, tags);

  routes.get(
    '/api/people/v2/extranets',
    {
      summary: 'List extranets',
      description: 'By name. Outside the primary extranet: only one’s own.',
      querystring: ExtranetsQuerySchema,
      response: { 200: ExtranetListSchema },
    },
    async (request) => {
      const { query, status, admin } = request.query;
      const { data, pagination } = await sendPage(
        request,
        V2_PAGES,
        (page) => extranets.list(request.actor, { query, status, adminId: admin }, page),
        (extranet) => presentExtranet(v2Root(request), extranet),
      );
      return { data, extranets: data, pagination };
    },
  );

  routes.post(
    '/api/people/v2/extranets',
    {
      access: 'people.admin',
      summary: 'Create an extranet',
      body: ExtranetCreateSchema,
      response: { 200: ref(ExtranetSchema) },
    },
    async (request) => presentExtranet(v2Root(request), await extranets.create(request.actor, request.body)),
  );

  routes.get(
    '/api/people/v2/extranets/primary',
    {
      alsoAnswers: [404],
      operationId: 'getPrimaryExtranet',
      summary: 'The primary extranet',
      description: 'That of everybody who is no outsider.',
      response: { 200: ref(ExtranetSchema) },
    },
    async (request) => presentExtranet(v2Root(request), await extranets.primary(request.actor)),
  );

  routes.get(
    '/api/people/v2/extranets/:id',
    {
      summary: 'One extranet',
      description: '404 for extranets that you may not see.',
      params: IdParams,
      response: { 200: ref(ExtranetSchema) },
    },
    async (request) => presentExtranet(v2Root(request), await extranets.get(request.actor, request.params.id)),
  );

  routes.put(
    '/api/people/v2/extranets/:id',
    {
      access: 'people.admin',
      summary: 'Change an extranet',
      description: 'The primary one cannot be made inactive. Users of an inactive one cannot sign in.',
      params: IdParams,
      body: ExtranetUpdateSchema,
      response: { 200: ref(ExtranetSchema) },
    },
    async (request) =>
      presentExtranet(v2Root(request), await extranets.update(request.actor, request.params.id, request.body)),
  );

  routes.delete(
    '/api/people/v2/extranets/:id',
    {
      access: 'people.admin',
      summary: 'Delete an extranet',
      description: 'Its users, groups and roles move to the one that is named. The primary one cannot be deleted.',
      params: IdParams,
      body: optionalBody(ExtranetMigrationSchema),
    },
    (request) => extranets.delete(request.actor, request.params.id, request.body?.migration_extranet_id),
  );

  routes.get(
    '/api/people/v2/extranets/:id/users',
    {
      summary: 'Users of an extranet',
      description: 'A page at a time.',
      params: IdParams,
      querystring: pageQuerySchema(V2_PAGES),
      response: { 200: UserListSchema },
    },
    (request) => sendUsers(request, cache, (page) => extranets.listUsers(request.actor, request.params.id, page)),
  );

  routes.put(
    '/api/people/v2/extranets/:id/users',
    {
      access: 'people.admin',
      bodySize: 'large',
      summary: 'Replace the users of an extranet',
      description: 'Users who were there and are not listed move to the primary extranet.',
      params: IdParams,
      body: IdObjects,
    },
    async (request) => {
      const userIds = request.body.map(({ id }) => id);
      await extranets.setUsers(request.actor, request.params.id, userIds);
    },
  );
}
