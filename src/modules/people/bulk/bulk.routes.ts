import { callerOf } from '../../../platform/auth/index.ts';
import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import {
  BulkChangeSchema,
  BulkChangesSchema,
  MAX_USERS,
  RolesOfUsersQuerySchema,
  RolesOfUsersSchema,
} from './bulk.schemas.ts';
import type { BulkService, Changed } from './bulk.service.ts';

export function bulkRoutes(app: App, bulk: BulkService): void {
  const routes = routesOf(app, ['People v2: users']);

  routes.post(
    '/api/people/v1/users/bulk',
    {
      access: 'people.admin',
      bodySize: 'large',
      conflicts: ['changed_meanwhile'],
      alsoAnswers: [404],
      operationId: 'changeUsers',
      summary: 'Block, unblock, add or take away several users',
      description: `Up to ${MAX_USERS} users: blocked or unblocked, or added to or taken from a group or role. Each by itself; the answer says what became of it. What was so before stays so.`,
      body: BulkChangeSchema,
      response: { 200: ref(BulkChangesSchema) },
    },
    async (request) => ({ data: (await bulk.change(callerOf(request), request.body)).map(present) }),
  );

  routes.get(
    '/api/people/v1/users/roles',
    {
      access: 'people.admin',
      operationId: 'listRolesOfUsers',
      summary: 'The roles of several users',
      querystring: RolesOfUsersQuerySchema,
      response: { 200: RolesOfUsersSchema },
    },
    async (request) => ({ data: await bulk.rolesOf(request.actor, request.query.ids) }),
  );
}

function present({ id, changed, refusal }: Changed) {
  return {
    id,
    changed,
    error: refusal ? { code: refusal.code, status: refusal.status, detail: refusal.message } : null,
  };
}
