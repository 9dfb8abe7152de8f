import { isoDate } from '../../platform/time/wire.ts';
import type { Notification } from './notifications.repository.ts';

export function presentNotification(notification: Notification) {
  return {
    id: notification.id,
    kind: notification.kind,
    text: notification.text,
    link: notification.link,
    read: notification.read === 1,
    created: isoDate(notification.created_at),
  };
}
