import { type AnyRequest, baseUrl } from '../../platform/http/index.ts';
import { isoDate } from '../../platform/time/wire.ts';
import type { DescribedNotification } from './described-notifications.ts';

export function notificationPresenter(request: AnyRequest) {
  const root = baseUrl(request);
  return ({ notification, actor, object }: DescribedNotification) => ({
    id: notification.id,
    kind: notification.kind,
    text: notification.text,
    link: notification.link,
    actor: actor && { id: actor.id, name: actor.title, photo_url: `${root}${actor.picture ?? ''}` },
    object,
    read: notification.read === 1,
    created: isoDate(notification.created_at),
  });
}
