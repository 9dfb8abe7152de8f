import { type App, IdObjects, IdParams, NoContent, pageQuerySchema, routesOf } from '../../../platform/http/index.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { UserListSchema, V2_PAGES } from '../users/users.schemas.ts';
import { sendUsers } from '../users/users-v2.routes.ts';
import { sendGroups, sendRoles } from './groups.presenter.ts';
import { GroupListSchema } from './groups.schemas.ts';
import type { MembershipsService } from './memberships.service.ts';
import { RoleListSchema } from './roles.schemas.ts';

const list = { params: IdParams, querystring: pageQuerySchema(V2_PAGES) };
const replacement = { params: IdParams, body: IdObjects, response: { 204: NoContent } };
const byOwner = 'For the owner, or with people.admin.';

export function membershipsV2Routes(app: App, memberships: MembershipsService, extranets: ExtranetCache): void {
  const usersOf = (
    kind: 'group' | 'role',
    words: { listed: string; replaced: string },
    listUsers: MembershipsService['usersOfGroup'],
    setUsers: MembershipsService['setUsersOfGroup'],
  ): void => {
    const routes = routesOf(app, [`People v2: ${kind}s`]);
    const url = `/api/people/v2/${kind}s/:id/users`;
    routes.get(
      url,
      { ...list, summary: `Users of a ${kind}`, description: words.listed, response: { 200: UserListSchema } },
      (request) => sendUsers(request, extranets, (page) => listUsers(request.actor, request.params.id, page)),
    );
    routes.put(
      url,
      { bodySize: 'large', ...replacement, summary: `Replace the users of a ${kind}`, description: words.replaced },
      (request) => setUsers(request.actor, request.params.id, idsOf(request.body)),
    );
  };
  usersOf(
    'group',
    { listed: 'A page at a time; members of its subgroups are not among them.', replaced: byOwner },
    memberships.usersOfGroup,
    memberships.setUsersOfGroup,
  );
  usersOf(
    'role',
    { listed: 'A page at a time.', replaced: `${byOwner} Role 1: only for its members, and never left empty.` },
    memberships.usersOfRole,
    memberships.setUsersOfRole,
  );

  const routes = routesOf(app, ['People v2: users']);
  routes.get(
    '/api/people/v2/users/:id/groups',
    {
      ...list,
      summary: 'Groups of a user',
      description: 'A page at a time.',
      response: { 200: GroupListSchema },
    },
    (request) =>
      sendGroups(request, extranets, (page) => memberships.groupsOfUser(request.actor, request.params.id, page)),
  );

  routes.put(
    '/api/people/v2/users/:id/groups',
    {
      access: 'people.admin',
      bodySize: 'large',
      ...replacement,
      summary: 'Replace the groups of a user',
    },
    (request) => memberships.setGroupsOfUser(request.actor, request.params.id, idsOf(request.body)),
  );

  routes.get(
    '/api/people/v2/users/:id/roles',
    {
      ...list,
      summary: 'Roles of a user',
      description: 'A page at a time.',
      response: { 200: RoleListSchema },
    },
    (request) =>
      sendRoles(request, extranets, (page) => memberships.rolesOfUser(request.actor, request.params.id, page)),
  );

  routes.put(
    '/api/people/v2/users/:id/roles',
    {
      access: 'people.admin',
      bodySize: 'large',
      ...replacement,
      summary: 'Replace the roles of a user',
      description: 'Who is in role 1 is changed only by its members.',
    },
    (request) => memberships.setRolesOfUser(request.actor, request.params.id, idsOf(request.body)),
  );
}

function idsOf(members: readonly { id: number }[]): number[] {
  return members.map(({ id }) => id);
}
