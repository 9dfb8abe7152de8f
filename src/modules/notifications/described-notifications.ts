// Notifications with who caused them and what they are about, as far as their user may see them now.
import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { PERSON, type Thing, type ThingRef } from '../../platform/things/index.ts';
import type { Notification } from './notifications.repository.ts';

export interface DescribedNotification {
  notification: Notification;
  /** Null: nobody, or nobody whom the user may see. */
  actor: Thing | null;
  /** Null: nothing, or not known. Without a title: gone, or nothing that the user may see. */
  object: (ThingRef & { title: string | null }) | null;
}

/** One query for the people, and some for each type of objects, however many there are. */
export async function describeNotifications(
  db: Db,
  { things }: Pick<Platform, 'things'>,
  actor: Actor,
  notifications: readonly Notification[],
): Promise<DescribedNotification[]> {
  const rows = notifications.map((notification) => ({
    notification,
    causedBy: notification.actor_id === null ? undefined : { type: PERSON, id: notification.actor_id },
    about: aboutOf(things, notification),
  }));
  const refs = rows.flatMap(({ causedBy, about }) => [causedBy, about]).filter((ref) => ref !== undefined);
  const found = new Map((await things.list(db, actor, refs)).map((thing) => [keyOf(thing), thing]));
  return rows.map(({ notification, causedBy, about }) => ({
    notification,
    actor: (causedBy && found.get(keyOf(causedBy))) ?? null,
    object: about ? { ...about, title: found.get(keyOf(about))?.title ?? null } : null,
  }));
}

function aboutOf(things: Platform['things'], { object_type, object_id }: Notification): ThingRef | undefined {
  if (object_type === null || object_id === null) return undefined;
  return { type: things.typeOfEvent(object_type), id: object_id };
}

function keyOf({ type, id }: ThingRef): string {
  return `${type} ${id}`;
}
