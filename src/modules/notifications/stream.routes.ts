import { type App, ref, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createStreams } from '../../platform/streams/index.ts';
import { notificationPresenter } from './notifications.presenter.ts';
import { NotificationSchema } from './notifications.schemas.ts';
import type { NotificationsService } from './notifications.service.ts';
import { afterEvent, createStreamHub } from './stream.ts';

export function streamRoutes(app: App, platform: Platform, { describe }: Pick<NotificationsService, 'describe'>): void {
  const { database, clock, log } = platform;
  const routes = routesOf(app, ['Notifications']);
  const onError = (error: unknown) => log.error({ err: error }, 'notification stream');
  const hub = createStreamHub({ database, clock, onError });
  app.addHook('preClose', async () => hub.stop());
  const streams = createStreams(app, platform);

  routes.get(
    '/api/notifications/v1/stream',
    {
      alsoAnswers: [429],
      operationId: 'streamNotifications',
      summary: 'Stream of new notifications',
      description:
        'Server-sent events; the data of each is a Notification. A page that comes back sends the last `id` it was told, as it came, as `Last-Event-ID` and gets what it missed; some it may get again. Ends when the user signs out.',
      response: {
        200: {
          description: 'The stream; the schema is that of the data of one event.',
          content: { 'text/event-stream': { schema: ref(NotificationSchema) } },
        },
      },
    },
    async (request, reply) => {
      const stream = streams.open(request, reply);
      if (!stream) return;
      // Asked before the page hears that its stream is open: it gets everything that comes after that.
      const given = request.headers['last-event-id'];
      const after = typeof given === 'string' ? afterEvent(given) : undefined;
      const { newest: lastId, settled } = after === undefined ? await hub.newest() : { newest: after, settled: after };
      if (!stream.isOpen()) return;
      stream.start(String(settled));
      const present = notificationPresenter(request);
      /** Written one after the other. */
      let sent: Promise<void> = Promise.resolve();
      const leave = await hub.join({
        userId: request.actor.id,
        lastId,
        settled,
        deliver(events) {
          const ids = new Map(events.map(({ notification, eventId }) => [notification.id, eventId]));
          sent = sent
            .then(async () => {
              if (!stream.isOpen()) return;
              const notifications = events.map(({ notification }) => notification);
              for (const described of await describe(stream.actor(), notifications)) {
                stream.send({ id: ids.get(described.notification.id), data: present(described) });
              }
            })
            // A page that reads nothing, or could not be told, comes back with the last id it knows, and gets what it missed.
            .catch((error: unknown) => {
              onError(error);
              stream.drop();
            });
        },
      });
      stream.onEnd(leave);
    },
  );
}
