// The rules of the notification centre: everyone has their own, and nobody sees another's (permission rule N1).

import type { Actor } from '../../platform/access/index.ts';
import { toFlag, transaction } from '../../platform/db/index.ts';
import { notFound, type Page, type PageRequest } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { type DescribedNotification, describeNotifications } from './described-notifications.ts';
import * as repository from './notifications.repository.ts';

const READ_KEPT_DAYS = 90;
const ALL_KEPT_DAYS = 365;

export type NotificationsService = ReturnType<typeof createNotificationsService>;

type Parts = Pick<Platform, 'clock' | 'database' | 'jobs' | 'things'>;

export interface NotificationListInput {
  unread?: boolean;
  kind?: readonly string[];
}

export function createNotificationsService(platform: Parts) {
  const { clock, database, jobs } = platform;
  const { db } = database;
  jobs.every('notifications.expire', DAY_MS, () =>
    transaction(db, (tx) =>
      repository.deleteOld(tx, clock.now() - READ_KEPT_DAYS * DAY_MS, clock.now() - ALL_KEPT_DAYS * DAY_MS),
    ),
  );

  const countUnread = (actor: Actor) => repository.countNotifications(db, actor.id, { unreadOnly: true });

  return {
    countUnread,

    /** For streams: as they are listed. */
    describe: (actor: Actor, notifications: readonly repository.Notification[]) =>
      describeNotifications(db, platform, actor, notifications),

    async list(
      actor: Actor,
      { unread = false, kind }: NotificationListInput,
      page: PageRequest,
    ): Promise<Page<DescribedNotification>> {
      const filter = { unreadOnly: unread, kinds: kind };
      const rows = page.limit === 0 ? [] : await repository.listNotifications(db, actor.id, filter, page);
      const items = await describeNotifications(db, platform, actor, rows);
      // A last page that is not full tells the total.
      const isEnd = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
      const total = isEnd ? page.offset + rows.length : await repository.countNotifications(db, actor.id, filter);
      return { items, total };
    },

    async mark(actor: Actor, id: number, isRead: boolean): Promise<void> {
      const marked = await transaction(db, (tx) => repository.markNotifications(tx, actor.id, [id], toFlag(isRead)));
      if (marked === 0) throw notFound('Notification');
    },

    /** Marks notifications; those that are gone or belong to another user are passed over. Returns how many are unread then. */
    async markSeveral(actor: Actor, ids: readonly number[], isRead: boolean): Promise<number> {
      await transaction(db, (tx) => repository.markNotifications(tx, actor.id, ids, toFlag(isRead)));
      return countUnread(actor);
    },

    async markAllRead(actor: Actor, kinds: readonly string[] | undefined): Promise<void> {
      await transaction(db, (tx) => repository.markAllRead(tx, actor.id, kinds));
    },
  };
}
