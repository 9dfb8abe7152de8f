// Tells the followers of people who were given a badge: by a job, which asks at the time of telling who may see it.
import { type Db, transaction } from '../../../platform/db/index.ts';
import { isRecord } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFollowedAmong, listFollowersOfPeople, PERSON } from '../../../platform/things/index.ts';
import type { Notifier } from '../../notifications/index.ts';
import { type AssignedBadge, createBadgeNotifications } from '../badges.notifications.ts';
import { findBadge } from '../badges.repository.ts';
import { listHoldersAmong } from './assignments.repository.ts';

const JOB = 'badges.tell-followers';

/** A badge that was given to people of whom somebody follows these. */
interface Gift {
  badgeId: number;
  userIds: number[];
  /** Others were given it as well. */
  isForSeveral: boolean;
}

/** Two statements, however many badges and people. */
export async function tellFollowersLater(
  tx: Db,
  jobs: Jobs,
  causedBy: number,
  badges: readonly AssignedBadge[],
): Promise<void> {
  const ids = [...new Set(badges.flatMap(({ userIds }) => userIds))];
  const followed = await listFollowedAmong(tx, { type: PERSON, ids });
  if (followed.size === 0) return;
  const gifts: Gift[] = badges.map(({ badgeId, userIds }) => {
    return { badgeId, userIds: userIds.filter((id) => followed.has(id)), isForSeveral: userIds.length > 1 };
  });
  await jobs.enqueue(tx, JOB, { causedBy, gifts: gifts.filter(({ userIds }) => userIds.length > 0) });
}

export function registerBadgeFollowers({ database, jobs }: Platform, notifier: Notifier): void {
  const notifications = createBadgeNotifications(notifier);

  const tell = async (tx: Db, causedBy: number, { badgeId, userIds, isForSeveral }: Gift): Promise<void> => {
    const badge = await findBadge(tx, badgeId);
    const holders = badge ? await listHoldersAmong(tx, badge.id, userIds) : [];
    const [first] = holders;
    if (!badge || !first) return;
    const followers = await listFollowersOfPeople(
      tx,
      holders.map(({ id }) => id),
    );
    // Whoever was given it by the same act has been told so.
    const given = await listHoldersAmong(tx, badge.id, followers);
    const told = new Set(given.filter(({ assigned_at }) => assigned_at === first.assigned_at).map(({ id }) => id));
    await notifications.badgeFollowed(tx, badge, {
      by: first.assigner,
      to: isForSeveral ? undefined : first.name,
      causedBy,
      userIds: followers.filter((id) => !told.has(id)),
    });
  };

  jobs.handle(JOB, (payload) =>
    transaction(database.db, async (tx) => {
      if (!isRecord(payload) || !Array.isArray(payload.gifts)) return;
      for (const gift of payload.gifts) {
        const { badgeId, userIds, isForSeveral } = gift;
        await tell(tx, Number(payload.causedBy), { badgeId, userIds, isForSeveral });
      }
    }),
  );
}
