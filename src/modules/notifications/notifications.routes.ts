import { type App, IdParams, routesOf, sendPage } from '../../platform/http/index.ts';
import { presentNotification } from './notifications.presenter.ts';
import { CountSchema, NotificationListSchema, NotificationsQuerySchema, PAGES } from './notifications.schemas.ts';
import type { NotificationsService } from './notifications.service.ts';

const tags = ['Notifications'];

export function notificationRoutes(app: App, notifications: NotificationsService): void {
  const routes = routesOf(app, tags);

  routes.get(
    '/api/notifications/v1',
    {
      summary: 'Your notifications, newest first',
      description: 'What you were told, a page at a time.',
      querystring: NotificationsQuerySchema,
      response: { 200: NotificationListSchema },
    },
    (request) =>
      sendPage(
        request,
        PAGES,
        (page) => notifications.list(request.actor, request.query.unread ?? false, page),
        presentNotification,
      ),
  );

  routes.get(
    '/api/notifications/v1/count',
    {
      operationId: 'countUnreadNotifications',
      summary: 'How many are unread',
      description: 'For the number on the bell.',
      response: { 200: CountSchema },
    },
    async (request) => ({ unread: await notifications.countUnread(request.actor) }),
  );

  routes.put(
    '/api/notifications/v1/:id/read',
    {
      ownAccount: true,
      operationId: 'markNotificationRead',
      summary: 'Mark one as read',
      description: 'One that is read already stays so.',
      params: IdParams,
    },
    (request) => notifications.markRead(request.actor, request.params.id),
  );

  routes.put(
    '/api/notifications/v1/read',
    {
      ownAccount: true,
      operationId: 'markAllNotificationsRead',
      summary: 'Mark all as read',
      description: 'All that there are now.',
    },
    (request) => notifications.markAllRead(request.actor),
  );
}
