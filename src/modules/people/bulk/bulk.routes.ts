import { callerOf } from '../../../platform/auth/index.ts';
import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import {
  BulkChangeSchema,
  BulkChangesSchema,
  InvitationsQuerySchema,
  InvitationsSchema,
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
      conflicts: ['changed_meanwhile', 'mail_off'],
      alsoAnswers: [404],
      operationId: 'changeUsers',
      summary: 'Block, unblock, invite, add or take away several users',
      description: `Up to ${MAX_USERS} users: blocked or unblocked, or added to or taken from a group or role. \`invite\` mails those who have never signed in a link to choose a password, which is good once, for seven days; whoever was invited within ten minutes gets no second mail. Each by itself; the answer says what became of it. What was so before stays so.`,
      body: BulkChangeSchema,
      response: { 200: ref(BulkChangesSchema) },
    },
    async (request) => ({ data: (await bulk.change(callerOf(request), request.body)).map(present) }),
  );

  routes.get(
    '/api/people/v1/users/invitations',
    {
      access: 'people.admin',
      operationId: 'listInvitations',
      summary: 'The invitations of several users',
      description: 'Of those who were invited and have not signed in since.',
      querystring: InvitationsQuerySchema,
      response: { 200: InvitationsSchema },
    },
    async (request) => {
      const pending = await bulk.invitationsOf(request.actor, request.query.ids);
      return { data: pending.map(({ id, invitedAt, state }) => ({ id, invited_at: isoDate(invitedAt), state })) };
    },
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
