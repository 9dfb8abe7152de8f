import type { FastifyRequest } from 'fastify';
import { type App, IdParams, ref, routesOf } from '../../../platform/http/index.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { groupPresenter, sendGroups } from './groups.presenter.ts';
import type { Group } from './groups.repository.ts';
import {
  GroupCreateSchema,
  GroupListSchema,
  GroupSchema,
  GroupsQuerySchema,
  GroupUpdateSchema,
} from './groups.schemas.ts';
import type { GroupsService } from './groups.service.ts';

const tags = ['People v2: groups'];

export function groupsV2Routes(app: App, groups: GroupsService, extranets: ExtranetCache): void {
  const routes = routesOf(app, tags);
  const present = async (request: FastifyRequest, group: Group) =>
    groupPresenter(request, await extranets.all())(group);

  routes.get(
    '/api/people/v2/groups',
    {
      summary: 'List groups',
      description: 'By name. Outside the primary extranet: the groups of one’s own extranet.',
      querystring: GroupsQuerySchema,
      response: { 200: GroupListSchema },
    },
    async (request) => {
      const { query, status, owner, parent_group, extranet_id } = request.query;
      const input = { query, status, ownerId: owner, parentId: parent_group, extranetId: extranet_id };
      return sendGroups(request, extranets, (page) => groups.list(request.actor, input, page));
    },
  );

  routes.post(
    '/api/people/v2/groups',
    {
      access: 'people.admin',
      summary: 'Create a group',
      body: GroupCreateSchema,
      response: { 200: ref(GroupSchema) },
    },
    async (request) => present(request, await groups.create(request.actor, request.body)),
  );

  routes.get(
    '/api/people/v2/groups/:id',
    {
      opens: ['group', 'id'],
      summary: 'One group',
      description: '404 for groups that you may not see.',
      params: IdParams,
      response: { 200: ref(GroupSchema) },
    },
    async (request) => present(request, await groups.get(request.actor, request.params.id)),
  );

  routes.put(
    '/api/people/v2/groups/:id',
    {
      access: 'people.admin',
      summary: 'Change a group',
      params: IdParams,
      body: GroupUpdateSchema,
      response: { 200: ref(GroupSchema) },
    },
    async (request) => present(request, await groups.update(request.actor, request.params.id, request.body)),
  );

  routes.delete(
    '/api/people/v2/groups/:id',
    {
      access: 'people.admin',
      summary: 'Delete a group',
      description: 'Its subgroups get its own parent.',
      params: IdParams,
    },
    (request) => groups.delete(request.params.id),
  );
}
