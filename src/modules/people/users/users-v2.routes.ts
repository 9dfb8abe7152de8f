import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/auth/index.ts';
import {
  type App,
  IdObjects,
  IdParams,
  invalidField,
  type ListRequest,
  optionalBody,
  type Page,
  type PageRequest,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
} from '../../../platform/http/index.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import type { User } from './user-list.repository.ts';
import { findUserField, keywordFilter, readSort } from './user-query.ts';
import { pickFields, userPresenter, v2Root } from './users.presenter.ts';
import {
  ManagerSchema,
  MigrationSchema,
  PartialUserListSchema,
  PasswordSchema,
  UserCreateSchema,
  UserListSchema,
  UserSchema,
  UsersQuerySchema,
  UserUpdateSchema,
  userFields,
  V2_PAGES,
} from './users.schemas.ts';
import type { UsersService } from './users.service.ts';

const tags = ['People v2: users'];
/** The tables that the answer for a user, or for a list of users, depends on. */
const cacheUntilChanged = [
  'users',
  'user_activity',
  'extranets',
  'group_members',
  'role_members',
  'invitations',
] as const;

export function usersV2Routes(app: App, users: UsersService, extranets: ExtranetCache): void {
  const routes = routesOf(app, tags);
  const present = async (request: FastifyRequest, user: User) =>
    userPresenter(v2Root(request), await extranets.all())(user);

  routes.get(
    '/api/people/v2/user',
    {
      cacheUntilChanged,
      operationId: 'getCurrentUser',
      summary: 'The signed-in user',
      description: 'The owner of the credentials of this request.',
      response: { 200: ref(UserSchema) },
    },
    async (request) => present(request, await users.get(request.actor, request.actor.id)),
  );

  routes.get(
    '/api/people/v2/users',
    {
      cacheUntilChanged,
      summary: 'List users',
      description: 'All filters together must match. Outside the primary extranet: the users of one’s own extranet.',
      querystring: UsersQuerySchema,
      response: { 200: PartialUserListSchema },
    },
    async (request) => {
      const { query } = request;
      const fields = readFields(query.fields);
      const wanted = {
        view: query.view ?? ('user' as const),
        status: query.status ?? ('active' as const),
        filter: {
          ids: unique(query.ids),
          groupIds: unique(query.group_ids),
          roleIds: unique(query.role_ids),
          extranetIds: unique(query.extranet_id),
          ...(query.view === 'admin' && query.invited && { invited: true }),
          ...keywordFilter(
            query.query,
            { name: 'query_fields', given: query.query_fields, find: findUserField },
            { name: 'query_type', given: query.query_type, anyCase: true },
          ),
        },
        sort: readSort(query.sort),
      };
      return sendUsers(request, extranets, (page) => users.list(request.actor, { ...wanted, page }), fields);
    },
  );

  routes.post(
    '/api/people/v2/users',
    {
      access: 'people.admin',
      summary: 'Create a user',
      body: UserCreateSchema,
      response: { 200: ref(UserSchema) },
    },
    async (request) => present(request, await users.create(request.actor, request.body)),
  );

  routes.get(
    '/api/people/v2/users/:id',
    {
      cacheUntilChanged,
      opens: ['person', 'id'],
      summary: 'One user',
      description: 'With all fields. 404 for users that you may not see.',
      params: IdParams,
      response: { 200: ref(UserSchema) },
    },
    async (request) => present(request, await users.get(request.actor, request.params.id)),
  );

  routes.put(
    '/api/people/v2/users/:id',
    {
      access: 'people.admin',
      conflicts: ['changed_meanwhile'],
      alsoAnswers: [429],
      summary: 'Change a user',
      description: 'A `password` is set as at `PUT …/password`.',
      params: IdParams,
      body: UserUpdateSchema,
      response: { 200: ref(UserSchema) },
    },
    async (request) => present(request, await users.update(callerOf(request), request.params.id, request.body)),
  );

  routes.delete(
    '/api/people/v2/users/:id',
    {
      access: 'people.admin',
      summary: 'Delete a user',
      description: 'Everything the user owns goes to the migration user in the same transaction.',
      params: IdParams,
      body: optionalBody(MigrationSchema),
    },
    (request) => users.delete(request.actor, request.params.id, request.body?.migration_user_id ?? 1),
  );

  routes.put(
    '/api/people/v2/users/:id/password',
    {
      ownAccount: true,
      conflicts: ['changed_meanwhile'],
      alsoAnswers: [429],
      summary: 'Set a password',
      description:
        'One’s own, with Basic credentials or with a session and `current_password` (wrong: 400, and counted as a failed sign-in), never with a token (403): ends the user’s other sessions. Anybody’s with people.admin: ends all sessions and tokens of the user.',
      params: IdParams,
      body: PasswordSchema,
    },
    (request) => users.setPassword(callerOf(request), request.params.id, request.body),
  );

  routes.put(
    '/api/people/v2/users/:id/manager',
    {
      access: 'people.admin',
      summary: 'Set the manager',
      params: IdParams,
      body: ManagerSchema,
    },
    (request) => users.setManager(request.actor, request.params.id, request.body.manager_id),
  );

  routes.get(
    '/api/people/v2/users/:id/subordinates',
    {
      summary: 'Users whose manager this is',
      description: 'By id, a page at a time.',
      params: IdParams,
      querystring: pageQuerySchema(V2_PAGES),
      response: { 200: UserListSchema },
    },
    (request) => sendUsers(request, extranets, (page) => users.subordinates(request.actor, request.params.id, page)),
  );

  routes.put(
    '/api/people/v2/users/:id/subordinates',
    {
      access: 'people.admin',
      bodySize: 'large',
      summary: 'Replace the subordinates',
      description: 'Users who were subordinate and are not listed lose their manager.',
      params: IdParams,
      body: IdObjects,
    },
    (request) =>
      users.setSubordinates(
        request.actor,
        request.params.id,
        request.body.map(({ id }) => id),
      ),
  );
}

/** A page of users in the shape of people v2. */
export async function sendUsers(
  request: ListRequest,
  extranets: ExtranetCache,
  list: (page: PageRequest) => Promise<Page<User>>,
  fields?: ReadonlySet<string>,
) {
  const present = userPresenter(v2Root(request), await extranets.all());
  const chosen = (user: User) => (fields ? pickFields(present(user), fields) : present(user));
  return sendPage(request, V2_PAGES, list, chosen);
}

function readFields(fields: string[] | undefined): ReadonlySet<string> | undefined {
  if (!fields?.length) return undefined;
  const unknown = fields.find((field) => !userFields.includes(field));
  if (unknown !== undefined) throw invalidField('fields', `there is no field ${unknown.slice(0, 50)}`);
  return new Set(fields);
}

function unique(ids: number[] | undefined): number[] | undefined {
  return ids?.length ? [...new Set(ids)] : undefined;
}
