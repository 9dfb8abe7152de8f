// Giving badges to people and taking them back: all or nothing, once for each, and only the new ones are told.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, describeAct, together, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/index.ts';
import { inSlices } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import { createBadgeNotifications } from '../badges.notifications.ts';
import { visibleHolders } from '../badges.policy.ts';
import { findBadge } from '../badges.repository.ts';
import * as repository from './assignments.repository.ts';
import { tellFollowersLater } from './badge-followers.ts';

/** The assignments that one call may write; more would delay every other writer for too long. */
const MAX_ASSIGNMENTS = 500_000;
const ROWS_AT_ONCE = 5_000;

export interface AssignInput {
  badgeIds: readonly number[];
  userIds: readonly number[];
  message: string;
}

export type AssignmentsService = ReturnType<typeof createAssignmentsService>;

export function createAssignmentsService({ database, clock, jobs }: Platform, notifier: Notifier) {
  const { db } = database;
  const notifications = createBadgeNotifications(notifier);
  return {
    async assign(actor: Actor, { message, ...given }: AssignInput): Promise<void> {
      const badgeIds = [...new Set(given.badgeIds)];
      const userIds = [...new Set(given.userIds)];
      if (badgeIds.length * userIds.length > MAX_ASSIGNMENTS) {
        throw invalidField('user_ids', `at most ${MAX_ASSIGNMENTS} badges can be given in one call`);
      }
      await transaction(db, async (tx) => {
        describeAct({ objects: badgeIds.map((id) => ({ type: 'badge', id })) });
        const [badges] = await together(requireLiveBadges(tx, badgeIds), requireUsers(tx, actor, userIds));
        const assignment = { message, assignedBy: actor.id, assignedAt: clock.now() };
        const added = await insertAll(tx, { badgeIds, userIds, ...assignment });
        const byBadge = Map.groupBy(added, ({ badge_id }) => badge_id);
        const assigned = [...byBadge].map(([badgeId, assignments]) => ({
          badgeId,
          title: badges.get(badgeId) ?? '',
          userIds: assignments.map(({ user_id }) => user_id),
        }));
        await together(
          notifications.badgesAssigned(tx, actor, assigned, message),
          tellFollowersLater(tx, jobs, actor.id, assigned),
        );
      });
    },

    /** Someone who does not have the badge is left as they are. */
    async unassign(actor: Actor, badgeId: number, userIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        if (!(await findBadge(tx, badgeId))) throw notFound('Badge');
        await requireUsers(tx, actor, userIds);
        await repository.deleteAssignments(tx, badgeId, userIds);
      });
    },
  };
}

/** Every badge to every user, a bounded number by one statement. Returns those that are new. */
async function insertAll(tx: Db, { badgeIds, userIds, ...assignment }: repository.NewAssignments) {
  // Always in the same order, so that two calls at once wait for each other and not crosswise.
  const [badges, users] = [badgeIds.toSorted(byId), userIds.toSorted(byId)];
  const added: { badge_id: number; user_id: number }[] = [];
  await inSlices(badges, Math.max(1, Math.floor(ROWS_AT_ONCE / users.length)), (someBadges) =>
    inSlices(users, ROWS_AT_ONCE, async (someUsers) => {
      const given = { badgeIds: someBadges, userIds: someUsers, ...assignment };
      added.push(...(await repository.insertAssignments(tx, given)));
    }),
  );
  return added;
}

const byId = (one: number, other: number) => one - other;

/** Returns the titles by id. */
async function requireLiveBadges(tx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const badges = new Map((await repository.holdBadges(tx, ids)).map((badge) => [badge.id, badge]));
  for (const id of ids) {
    const badge = badges.get(id);
    if (!badge) throw invalidField('badge_ids', `there is no badge ${id}`);
    if (badge.archived === 1) throw invalidField('badge_ids', `badge ${id} is archived`);
  }
  return new Map([...badges].map(([id, { title }]) => [id, title]));
}

async function requireUsers(tx: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  const held = await repository.holdUsers(tx, ids, visibleHolders(actor));
  const missing = ids.find((id) => !held.has(id));
  if (missing !== undefined) throw invalidField('user_ids', `there is no user ${missing}`);
}
