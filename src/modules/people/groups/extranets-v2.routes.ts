import {
  type App,
  IdObjects,
  IdParams,
  NoContent,
  optionalBody,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
} from '../../../platform/http/index.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { presentExtranet } from '../extranets.presenter.ts';
import { ExtranetListSchema, ExtranetSchema } from '../extranets.schemas.ts';
import { v2Root } from '../users/users.presenter.ts';
import { UserListSchema, V2_PAGES } from '../users/users.schemas.ts';
import { presentUsers } from '../users/users-v2.routes.ts';
import {
  ExtranetCreateSchema,
  ExtranetMigrationSchema,
  ExtranetsQuerySchema,
  ExtranetUpdateSchema,
} from './extranet-input.schemas.ts';
import type { ExtranetsService } from './extranets.service.ts';

const tags = ['People v2: extranets'];

export function extranetsV2Routes(app: App, extranets: ExtranetsService, cache: ExtranetCache): void {
  app.get(
    '/api/people/v2/extranets',
    {
      schema: {
        tags,
        summary: 'List extranets',
        description: 'By name. Outside the primary extranet: only one’s own.',
        querystring: ExtranetsQuerySchema,
        response: { 200: ExtranetListSchema },
      },
    },
    async (request) => {
      const { query, status, admin } = request.query;
      const page = readPage(request.query, V2_PAGES);
      const { items, total } = await extranets.list(request.actor, { query, status, adminId: admin }, page);
      const data = items.map((extranet) => presentExtranet(v2Root(request), extranet));
      return { data, extranets: data, pagination: pagination(request, page, total) };
    },
  );

  app.post(
    '/api/people/v2/extranets',
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'Create an extranet',
        body: ExtranetCreateSchema,
        response: { 200: ref(ExtranetSchema) },
      },
    },
    async (request) => presentExtranet(v2Root(request), await extranets.create(request.actor, request.body)),
  );

  app.get(
    '/api/people/v2/extranets/primary',
    {
      config: { alsoAnswers: [404] },
      schema: {
        tags,
        operationId: 'getPrimaryExtranet',
        summary: 'The primary extranet',
        description: 'That of everybody who is no outsider.',
        response: { 200: ref(ExtranetSchema) },
      },
    },
    async (request) => presentExtranet(v2Root(request), await extranets.primary(request.actor)),
  );

  app.get(
    '/api/people/v2/extranets/:id',
    {
      schema: {
        tags,
        summary: 'One extranet',
        description: '404 for extranets that you may not see.',
        params: IdParams,
        response: { 200: ref(ExtranetSchema) },
      },
    },
    async (request) => presentExtranet(v2Root(request), await extranets.get(request.actor, request.params.id)),
  );

  app.put(
    '/api/people/v2/extranets/:id',
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'Change an extranet',
        description: 'The primary one cannot be made inactive. Users of an inactive one cannot sign in.',
        params: IdParams,
        body: ExtranetUpdateSchema,
        response: { 200: ref(ExtranetSchema) },
      },
    },
    async (request) =>
      presentExtranet(v2Root(request), await extranets.update(request.actor, request.params.id, request.body)),
  );

  app.delete(
    '/api/people/v2/extranets/:id',
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'Delete an extranet',
        description: 'Its users, groups and roles move to the one that is named. The primary one cannot be deleted.',
        params: IdParams,
        body: optionalBody(ExtranetMigrationSchema),
        response: { 204: NoContent },
      },
    },
    (request) => extranets.delete(request.actor, request.params.id, request.body?.migration_extranet_id),
  );

  app.get(
    '/api/people/v2/extranets/:id/users',
    {
      schema: {
        tags,
        summary: 'Users of an extranet',
        description: 'A page at a time.',
        params: IdParams,
        querystring: pageQuerySchema(V2_PAGES),
        response: { 200: UserListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, V2_PAGES);
      const result = await extranets.listUsers(request.actor, request.params.id, page);
      return presentUsers(request, cache, result, page);
    },
  );

  app.put(
    '/api/people/v2/extranets/:id/users',
    {
      config: { access: 'people.admin', bodySize: 'large' },
      schema: {
        tags,
        summary: 'Replace the users of an extranet',
        description: 'Users who were there and are not listed move to the primary extranet.',
        params: IdParams,
        body: IdObjects,
        response: { 204: NoContent },
      },
    },
    async (request) => {
      const userIds = request.body.map(({ id }) => id);
      await extranets.setUsers(request.actor, request.params.id, userIds);
    },
  );
}
