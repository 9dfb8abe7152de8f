// The signed-in user's own preferences: time zone, language, notifications.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DigestTime } from '../../../platform/time/digest-times.ts';
import { isTimeZone, spellZone } from '../../../platform/time/zones.ts';
import { createUserEvents } from '../users/user-events.ts';
import { updateUser } from '../users/users.repository.ts';
import {
  type Account,
  findAccount,
  listNotificationPreferences,
  replaceNotificationPreferences,
} from './me.repository.ts';
import { createPreferences, type NotificationPreferences, preferenceRows } from './notification-preferences.ts';

export interface PreferencesChange {
  /** Null: the installation's. */
  timezone?: string | null;
  language?: string;
  /** Null: the installation's. */
  digest?: DigestTime | null;
  notifications?: Record<string, unknown>;
}

export interface Preferences extends Account {
  notifications: NotificationPreferences;
}

export type MeService = ReturnType<typeof createMeService>;

type Parts = Pick<Platform, 'accountKinds' | 'database' | 'clock' | 'events' | 'notificationKinds'>;

export function createMeService({ accountKinds, database, clock, events, notificationKinds }: Parts) {
  const { db } = database;
  const preferences = createPreferences({ accountKinds, notificationKinds });
  const userEvents = createUserEvents(events);
  const load = async (tx: Db, userId: number): Promise<Preferences> => {
    const account = await findAccount(tx, userId);
    // Somebody who was deleted while the request was on its way.
    if (!account) throw notFound('User');
    return { ...account, notifications: preferences.read(await listNotificationPreferences(tx, userId)) };
  };

  return {
    async get(actor: Actor): Promise<Preferences> {
      return load(db, actor.id);
    },

    async update(
      actor: Actor,
      { timezone, language, digest, notifications }: PreferencesChange,
      requireCurrent: (current: Preferences) => void,
    ): Promise<Preferences> {
      if (timezone !== undefined && timezone !== null && !isTimeZone(timezone)) {
        throw invalidField('timezone', 'must be the name of a time zone, such as Europe/Berlin');
      }
      return transaction(db, async (tx) => {
        await lockRow(tx, 'users', actor.id);
        const current = await load(tx, actor.id);
        requireCurrent(current);
        if (notifications) {
          const merged = preferences.merge(current.notifications, notifications);
          await replaceNotificationPreferences(tx, actor.id, preferenceRows(actor.id, merged));
        }
        await updateUser(tx, actor.id, {
          timezone: timezone && spellZone(timezone),
          language,
          digest,
          modified_at: clock.now(),
        });
        // The other choices do not show in a user, so they are no event.
        if (language !== undefined && language !== current.language) {
          await userEvents.updated(tx, actor.id, () => [{ id: actor.id, changed: ['language'] }]);
        }
        return load(tx, actor.id);
      });
    },
  };
}
