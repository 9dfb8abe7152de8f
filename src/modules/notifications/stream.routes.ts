import type { FastifyRequest } from 'fastify';
import { type App, ref, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createStreams } from '../../platform/streams/index.ts';
import { notificationPresenter } from './notifications.presenter.ts';
import { NotificationSchema } from './notifications.schemas.ts';
import type { NotificationsService } from './notifications.service.ts';
import { createStreamHub } from './stream.ts';

export function streamRoutes(app: App, platform: Platform, { describe }: Pick<NotificationsService, 'describe'>): void {
  const { database, log } = platform;
  const routes = routesOf(app, ['Notifications']);
  const hub = createStreamHub(database, (error) => log.error({ err: error }, 'notification stream'));
  app.addHook('preClose', async () => hub.stop());
  const streams = createStreams(app, platform);

  routes.get(
    '/api/notifications/v1/stream',
    {
      alsoAnswers: [429],
      operationId: 'streamNotifications',
      summary: 'Stream of new notifications',
      description:
        'Server-sent events; the data of each is a Notification. A page that comes back sends `Last-Event-ID` and gets what it missed. Ends when the user signs out.',
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
      const lastId = lastEventId(request) ?? (await hub.newest());
      if (!stream.isOpen()) return;
      stream.start();
      const present = notificationPresenter(request);
      /** Written one after the other. */
      let sent: Promise<void> = Promise.resolve();
      const leave = await hub.join({
        userId: request.actor.id,
        lastId,
        deliver(notifications) {
          sent = sent
            .then(async () => {
              for (const described of stream.isOpen() ? await describe(stream.actor(), notifications) : []) {
                stream.send({ id: described.notification.id, data: present(described) });
              }
            })
            // A page that reads nothing, or could not be told, comes back with the last id it knows, and gets what it missed.
            .catch((error: unknown) => {
              log.error({ err: error }, 'notification stream');
              stream.drop();
            });
        },
      });
      stream.onEnd(leave);
    },
  );
}

function lastEventId(request: FastifyRequest): number | undefined {
  const given = request.headers['last-event-id'];
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}
