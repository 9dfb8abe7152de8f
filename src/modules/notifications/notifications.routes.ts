import { type App, IdParams, routesOf, sendPage } from '../../platform/http/index.ts';
import { notificationPresenter } from './notifications.presenter.ts';
import {
  CountSchema,
  MarkSchema,
  NotificationListSchema,
  notificationQueries,
  PAGES,
} from './notifications.schemas.ts';
import type { NotificationsService } from './notifications.service.ts';

const tags = ['Notifications'];

/** `kinds`: the names of all kinds. */
export function notificationRoutes(app: App, notifications: NotificationsService, kinds: readonly string[]): void {
  const { KindsQuerySchema, NotificationsQuerySchema } = notificationQueries(kinds);
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
        (page) => notifications.list(request.actor, request.query, page),
        notificationPresenter(request),
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

  for (const [method, operationId, summary, description] of [
    ['put', 'markNotificationRead', 'Mark one as read', 'One that is read already stays so.'],
    ['delete', 'markNotificationUnread', 'Mark one as unread', 'One that is unread already stays so.'],
  ] as const) {
    routes[method](
      '/api/notifications/v1/:id/read',
      { ownAccount: true, operationId, summary, description, params: IdParams },
      (request) => notifications.mark(request.actor, request.params.id, method === 'put'),
    );
  }

  routes.put(
    '/api/notifications/v1/read',
    {
      ownAccount: true,
      operationId: 'markAllNotificationsRead',
      summary: 'Mark all as read',
      description: 'All that there are now, or all of some kinds.',
      querystring: KindsQuerySchema,
    },
    (request) => notifications.markAllRead(request.actor, request.query.kind),
  );

  routes.patch(
    '/api/notifications/v1',
    {
      ownAccount: true,
      operationId: 'markNotifications',
      summary: 'Mark several as read or unread',
      description: 'Those that are gone are passed over. Answers how many are unread then.',
      body: MarkSchema,
      response: { 200: CountSchema },
    },
    async (request) => ({
      unread: await notifications.markSeveral(request.actor, request.body.ids, request.body.read),
    }),
  );
}
