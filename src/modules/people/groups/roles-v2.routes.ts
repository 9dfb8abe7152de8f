import type { FastifyRequest } from 'fastify';
import { type App, IdParams, ref, routesOf } from '../../../platform/http/index.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { rolePresenter, sendRoles } from './groups.presenter.ts';
import type { Role } from './roles.repository.ts';
import { RoleCreateSchema, RoleListSchema, RoleSchema, RolesQuerySchema, RoleUpdateSchema } from './roles.schemas.ts';
import type { RolesService } from './roles.service.ts';

const tags = ['People v2: roles'];

export function rolesV2Routes(app: App, roles: RolesService, extranets: ExtranetCache): void {
  const routes = routesOf(app, tags);
  const present = async (request: FastifyRequest, role: Role) => rolePresenter(request, await extranets.all())(role);

  routes.get(
    '/api/people/v2/roles',
    {
      summary: 'List roles',
      description: 'By name. Outside the primary extranet: the roles of one’s own extranet and of none.',
      querystring: RolesQuerySchema,
      response: { 200: RoleListSchema },
    },
    async (request) => {
      const { query, status, owner_id, extranet_id } = request.query;
      const input = { query, status, ownerId: owner_id, extranetId: extranet_id };
      return sendRoles(request, extranets, (page) => roles.list(request.actor, input, page));
    },
  );

  routes.post(
    '/api/people/v2/roles',
    {
      access: 'people.admin',
      summary: 'Create a role',
      body: RoleCreateSchema,
      response: { 201: ref(RoleSchema) },
    },
    async (request, reply) => {
      const role = await roles.create(request.actor, request.body);
      return reply.code(201).send(await present(request, role));
    },
  );

  routes.get(
    '/api/people/v2/roles/:id',
    {
      summary: 'One role',
      description: '404 for roles that you may not see.',
      params: IdParams,
      response: { 200: ref(RoleSchema) },
    },
    async (request) => present(request, await roles.get(request.actor, request.params.id)),
  );

  routes.put(
    '/api/people/v2/roles/:id',
    {
      access: 'people.admin',
      summary: 'Change a role',
      description: 'Role 1 is changed only by its members, and never made inactive.',
      params: IdParams,
      body: RoleUpdateSchema,
      response: { 200: ref(RoleSchema) },
    },
    async (request) => present(request, await roles.update(request.actor, request.params.id, request.body)),
  );

  routes.delete(
    '/api/people/v2/roles/:id',
    {
      access: 'people.admin',
      summary: 'Delete a role',
      description: 'Role 1 cannot be deleted.',
      params: IdParams,
    },
    (request) => roles.delete(request.actor, request.params.id),
  );
}
