// The signed-in user's own preferences: time zone, language, notifications, looks, and the metadata that are theirs to change.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow, together, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/index.ts';
import type { MetadataFields } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DigestTime } from '../../../platform/time/digest-times.ts';
import { isTimeZone, spellZone } from '../../../platform/time/zones.ts';
import { createUserEvents } from '../users/user-events.ts';
import { mergeMetadata } from '../users/user-input.ts';
import { parseMetadata } from '../users/users.presenter.ts';
import { updateUser } from '../users/users.repository.ts';
import {
  type Account,
  findAccount,
  findInterface,
  listNotificationPreferences,
  putInterface,
  replaceNotificationPreferences,
} from './me.repository.ts';
import { createPreferences, type NotificationPreferences, preferenceRows } from './notification-preferences.ts';
import { type InterfaceChange, mergeInterface, type OwnInterface } from './own-interface.ts';
import { requireOwnMetadata } from './own-metadata.ts';

export interface PreferencesChange {
  /** Null: the installation's. */
  timezone?: string | null;
  language?: string;
  /** Null: the installation's. */
  digest?: DigestTime | null;
  notifications?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  ui?: InterfaceChange;
}

export interface Preferences extends Omit<Account, 'metadata'> {
  notifications: NotificationPreferences;
  metadata: Record<string, unknown>;
  ui: OwnInterface;
}

export type MeService = ReturnType<typeof createMeService>;

type Parts = Pick<Platform, 'accountKinds' | 'database' | 'clock' | 'events' | 'notificationKinds'>;

export function createMeService(
  { accountKinds, database, clock, events, notificationKinds }: Parts,
  fields: Pick<MetadataFields, 'all'>,
) {
  const { db } = database;
  const preferences = createPreferences({ accountKinds, notificationKinds });
  const userEvents = createUserEvents(events);
  const load = async (tx: Db, userId: number): Promise<Preferences> => {
    const [account, stored, preferred] = await together(
      findAccount(tx, userId),
      findInterface(tx, userId),
      listNotificationPreferences(tx, userId),
    );
    // Somebody who was deleted while the request was on its way.
    if (!account) throw notFound('User');
    return {
      ...account,
      notifications: preferences.read(preferred),
      metadata: parseMetadata(account.metadata),
      ui: stored === undefined ? {} : JSON.parse(stored),
    };
  };

  return {
    async get(actor: Actor): Promise<Preferences> {
      return load(db, actor.id);
    },

    async update(
      actor: Actor,
      { timezone, language, digest, notifications, metadata, ui }: PreferencesChange,
      requireCurrent: (current: Preferences) => void,
    ): Promise<Preferences> {
      if (timezone !== undefined && timezone !== null && !isTimeZone(timezone)) {
        throw invalidField('timezone', 'must be the name of a time zone, such as Europe/Berlin');
      }
      if (metadata) requireOwnMetadata(await fields.all(), metadata);
      return transaction(db, async (tx) => {
        lockRow(tx, 'users', actor.id);
        const current = await load(tx, actor.id);
        requireCurrent(current);
        if (notifications) {
          const merged = preferences.merge(current.notifications, notifications);
          await replaceNotificationPreferences(tx, actor.id, preferenceRows(actor.id, merged));
        }
        if (ui) await putInterface(tx, actor.id, JSON.stringify(mergeInterface(current.ui, ui)));
        const written = metadata && mergeMetadata(current.metadata, metadata);
        const columns = { timezone: timezone && spellZone(timezone), language, digest, metadata: written };
        // How pages look is no change of the user.
        if (notifications || Object.values(columns).some((value) => value !== undefined)) {
          await updateUser(tx, actor.id, { ...columns, modified_at: clock.now() });
        }
        // The other choices do not show in a user, so they are no event.
        const changed: string[] = [];
        if (language !== undefined && language !== current.language) changed.push('language');
        if (written !== undefined && written !== JSON.stringify(current.metadata)) changed.push('metadata');
        if (changed.length > 0) await userEvents.updated(tx, actor.id, () => [{ id: actor.id, changed }]);
        return load(tx, actor.id);
      });
    },
  };
}
