import { type Actor, may } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { badgeAssigned, badgeFollowed } from './badges.notification-kinds.ts';

export interface AssignedBadge {
  badgeId: number;
  title: string;
  userIds: readonly number[];
}

interface FollowedGift {
  by: string;
  /** The one who was given it; undefined where they are several. */
  to: string | undefined;
  causedBy: number;
  userIds: readonly number[];
}

export function createBadgeNotifications(notifier: Notifier) {
  return {
    async badgesAssigned(tx: Db, actor: Actor, badges: readonly AssignedBadge[], message: string): Promise<void> {
      const isUnlimited = may(actor, 'badges.manage');
      await notifier.notifyEach(
        tx,
        badgeAssigned,
        badges.map(({ badgeId, title, userIds }) => ({
          userIds,
          message: {
            kind: badgeAssigned,
            facts: { by: actor.fullname, badge: title, message: message.trim() },
            link: `/badges/${badgeId}`,
            causedBy: actor.id,
            isUnlimited,
            about: { type: 'badge', id: badgeId },
          },
        })),
      );
    },

    /** Followers have asked for it: whom it reaches does not count for the hour of whoever gave the badge (N9). */
    async badgeFollowed(
      tx: Db,
      badge: { id: number; title: string },
      { by, to, causedBy, userIds }: FollowedGift,
    ): Promise<void> {
      await notifier.notify(tx, userIds, {
        kind: badgeFollowed,
        facts: { by, to, badge: badge.title },
        link: `/badges/${badge.id}`,
        causedBy,
        isUnlimited: true,
        about: { type: 'badge', id: badge.id },
      });
    },
  };
}
