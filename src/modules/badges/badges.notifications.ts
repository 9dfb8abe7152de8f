import { type Actor, may } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { badgeAssigned } from './badges.notification-kinds.ts';

export interface AssignedBadge {
  badgeId: number;
  title: string;
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
  };
}
