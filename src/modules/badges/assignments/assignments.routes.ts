import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import { BadgeMessageSchema } from '../badges.schemas.ts';
import { AssignSchema, UnassignParams, UnassignSchema } from './assignments.schemas.ts';
import type { AssignmentsService } from './assignments.service.ts';

const tags = ['Badges'];

export function assignmentRoutes(app: App, assignments: AssignmentsService): void {
  const routes = routesOf(app, tags);

  routes.post(
    '/api/badges/badges/assign',
    {
      access: 'badges.assign',
      alsoAnswers: [429],
      bodySize: 'large',
      summary: 'Give badges to users',
      description:
        'Every badge to every user, or nothing at all. Whoever has a badge already keeps it as it is; those who get one are notified.',
      body: AssignSchema,
      response: { 200: ref(BadgeMessageSchema) },
    },
    async (request) => {
      const { badge_ids, user_ids, message = '' } = request.body;
      await assignments.assign(request.actor, { badgeIds: badge_ids, userIds: user_ids, message });
      return { message: 'Badge successfully assigned' };
    },
  );

  routes.post(
    '/api/badges/badges/unassign/:badge_id',
    {
      access: 'badges.assign',
      bodySize: 'large',
      operationId: 'unassignBadge',
      summary: 'Take a badge from users',
      description: 'Whoever does not have it is left as they are.',
      params: UnassignParams,
      body: UnassignSchema,
      response: { 200: ref(BadgeMessageSchema) },
    },
    async (request) => {
      await assignments.unassign(request.actor, request.params.badge_id, request.body.user_ids);
      return { message: 'Badge successfully unassigned' };
    },
  );
}
