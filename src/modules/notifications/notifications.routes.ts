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
        description: 'What you were told, a page at a time.',
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
    {
      schema: {
        tags,
        operationId: 'countUnreadNotifications',
        summary: 'How many are unread',
        description: 'For the number on the bell.',
        response: { 200: CountSchema },
      },
    },
    async (request) => ({ unread: await notifications.countUnread(request.actor) }),
  );

  app.put(
    '/api/notifications/v1/:id/read',
    {
      config: { ownAccount: true },
      schema: {
        tags,
        operationId: 'markNotificationRead',
        summary: 'Mark one as read',
        description: 'One that is read already stays so.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => notifications.markRead(request.actor, request.params.id),
  );

  app.put(
    '/api/notifications/v1/read',
    {
      config: { ownAccount: true },
      schema: {
        tags,
        operationId: 'markAllNotificationsRead',
        summary: 'Mark all as read',
        description: 'All that there are now.',
        response: { 204: NoContent },
      },
    },
    (request) => notifications.markAllRead(request.actor),
  );
}
