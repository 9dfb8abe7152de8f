// The rules of the notification centre: everyone has their own, and nobody sees another's (permission rule N1).

import type { Actor } from '../../platform/access/index.ts';
import { transaction } from '../../platform/db/index.ts';
import { notFound, type Page, type PageRequest, readPageOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import * as repository from './notifications.repository.ts';

const READ_KEPT_DAYS = 90;
const ALL_KEPT_DAYS = 365;

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ database, clock, jobs }: Pick<Platform, 'database' | 'clock' | 'jobs'>) {
  const { db } = database;
  jobs.every('notifications.expire', DAY_MS, () =>
    transaction(db, (tx) =>
      repository.deleteOld(tx, clock.now() - READ_KEPT_DAYS * DAY_MS, clock.now() - ALL_KEPT_DAYS * DAY_MS),
    ),
  );
  return {
    async list(actor: Actor, unreadOnly: boolean, page: PageRequest): Promise<Page<repository.Notification>> {
      return readPageOf(page, await repository.countNotifications(db, actor.id, unreadOnly), () =>
        repository.listNotifications(db, actor.id, unreadOnly, page),
      );
    },

    countUnread: (actor: Actor): Promise<number> => repository.countNotifications(db, actor.id, true),

    async markRead(actor: Actor, id: number): Promise<void> {
      const marked = await transaction(db, (tx) => repository.markRead(tx, actor.id, id));
      if (!marked) throw notFound('Notification');
    },

    async markAllRead(actor: Actor): Promise<void> {
      await transaction(db, (tx) => repository.markAllRead(tx, actor.id));
    },
  };
}
