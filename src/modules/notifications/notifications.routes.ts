import { type App, IdParams, NoContent, pagination, readPage } from '../../platform/http/index.ts';
import { presentNotification } from './notifications.presenter.ts';
import { CountSchema, NotificationListSchema, NotificationsQuerySchema, PAGES } from './notifications.schemas.ts';
import type { NotificationsService } from './notifications.service.ts';

const tags = ['Notifications'];

export function notificationRoutes(app: App, notifications: NotificationsService): void {
  app.get(
    '/api/notifications/v1',
    {
      schema: {
        tags,
        summary: 'Your notifications, newest first',
        querystring: NotificationsQuerySchema,
        response: { 200: NotificationListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total } = await notifications.list(request.actor, request.query.unread ?? false, page);
      return { data: items.map(presentNotification), pagination: pagination(request, page, total) };
    },
  );

  app.get(
    '/api/notifications/v1/count',
    { schema: { tags, summary: 'How many are unread', response: { 200: CountSchema } } },
    async (request) => ({ unread: await notifications.countUnread(request.actor) }),
  );

  app.put(
    '/api/notifications/v1/:id/read',
    {
      config: { ownAccount: true },
      schema: { tags, summary: 'Mark one as read', params: IdParams, response: { 204: NoContent } },
    },
    (request) => notifications.markRead(request.actor, request.params.id),
  );

  app.put(
    '/api/notifications/v1/read',
    {
      config: { ownAccount: true },
      schema: { tags, summary: 'Mark all as read', response: { 204: NoContent } },
    },
    (request) => notifications.markAllRead(request.actor),
  );
}
