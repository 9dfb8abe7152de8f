// What a user may choose about notifications: for each kind, on or off, or how.
import { type Row, toFlag } from '../../../platform/db/index.ts';
import { invalidField, isRecord } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';

const notificationWays = ['app', 'email', 'digest'] as const;
type Way = (typeof notificationWays)[number];
type NotificationWays = Partial<Record<Way, boolean>>;

/** A kind that is not there, or a way of it that is not there, is as the installation has it. */
export type NotificationPreferences = Record<string, boolean | NotificationWays>;

type Kinds = Pick<Platform, 'accountKinds' | 'notificationKinds'>;

export function createPreferences({ accountKinds, notificationKinds }: Kinds) {
  const always = new Set(accountKinds.map(({ name }) => name));
  const known = new Set(notificationKinds.map(({ name }) => name));
  return {
    /** Kinds not given stay, null removes a kind; a kind that is given replaces what it was. */
    merge(current: NotificationPreferences, change: Readonly<Record<string, unknown>>): NotificationPreferences {
      const merged: NotificationPreferences = { ...current };
      for (const [kind, value] of Object.entries(change)) {
        if (always.has(kind)) throw invalidField(`notifications.${kind}`, 'cannot be chosen: you are always told');
        if (!known.has(kind)) throw invalidField('notifications', `there is no kind ${kind.slice(0, 50)}`);
        if (value === null) delete merged[kind];
        else merged[kind] = readBoolean(value) ?? readWays(kind, value);
      }
      return merged;
    },

    /** The preferences as they are sent. Kinds that are gone from the product are left out. */
    read(rows: readonly Row<'notification_preferences'>[]): NotificationPreferences {
      const present = rows.filter(({ kind }) => known.has(kind));
      return Object.fromEntries(present.map((row) => [row.kind, readRow(row)]));
    },
  };
}

/** The preferences as they are stored: a row for each kind that the user has chosen something for. A boolean says nothing about digests. */
export function preferenceRows(userId: number, preferences: NotificationPreferences) {
  return Object.entries(preferences).map(([kind, chosen]) => {
    const ways: NotificationWays = typeof chosen === 'boolean' ? { app: chosen, email: chosen } : chosen;
    const way = (name: Way) => {
      const on = ways[name];
      return on === undefined ? null : toFlag(on);
    };
    return { user_id: userId, kind, app: way('app'), email: way('email'), digest: way('digest') };
  });
}

/** App and mail alike, and nothing about digests, are one boolean. */
function readRow(row: Row<'notification_preferences'>): boolean | NotificationWays {
  const ways: NotificationWays = {};
  for (const way of notificationWays) if (row[way] !== null) ways[way] = row[way] === 1;
  const { app, email, digest } = ways;
  return app !== undefined && app === email && digest === undefined ? app : ways;
}

function readWays(kind: string, value: unknown): NotificationWays {
  if (!isRecord(value)) throw invalidField(`notifications.${kind}`, 'must be a boolean or an object of booleans');
  const ways: NotificationWays = {};
  for (const way of notificationWays) {
    if (value[way] === undefined) continue;
    const on = readBoolean(value[way]);
    if (on === undefined) throw invalidField(`notifications.${kind}.${way}`, 'must be a boolean');
    ways[way] = on;
  }
  return ways;
}

function readBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return undefined;
}
