import type { FastifyReply, FastifyRequest } from 'fastify';
import { identifyAgain } from '../../platform/auth/index.ts';
import { type App, endTurn, ref, routesOf, tooManyRequests } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notificationPresenter } from './notifications.presenter.ts';
import { NotificationSchema } from './notifications.schemas.ts';
import type { NotificationsService } from './notifications.service.ts';
import { createStreamHub } from './stream.ts';

const HEARTBEAT_MS = 15_000;
const STREAMS_PER_USER = 20;
/** Bytes that wait for a page to read them. */
const MOST_UNREAD = 1024 * 1024;

export function streamRoutes(
  app: App,
  { database, authenticator, log }: Platform,
  { describe }: Pick<NotificationsService, 'describe'>,
): void {
  const routes = routesOf(app, ['Notifications']);
  const hub = createStreamHub(database, (error) => log.error({ err: error }, 'notification stream'));
  const open = new Map<FastifyReply, number>();

  app.addHook('preClose', async () => {
    hub.stop();
    for (const reply of open.keys()) reply.raw.end();
  });

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
      let { actor } = request;
      const userId = actor.id;
      const mine = [...open.values()].filter((id) => id === userId).length;
      if (mine >= STREAMS_PER_USER) throw tooManyRequests(60, 'Too many open streams');
      reply.hijack();
      endTurn(request);
      const page = reply.raw;
      // The page may leave at any moment, also while its stream is being opened: whatever was begun by then is ended.
      if (page.destroyed) return;
      const endings: (() => void)[] = [() => open.delete(reply)];
      page.once('close', () => {
        for (const end of endings) end();
      });
      open.set(reply, userId);
      // Asked before the page hears that its stream is open: it gets everything that comes after that.
      const lastId = lastEventId(request) ?? (await hub.newest());
      if (page.destroyed) return;
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) page.setHeader(name, value);
      }
      page.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      page.write('retry: 3000\n\n');
      const stillSignedIn = async () => {
        const identity = await identifyAgain(request, authenticator).catch(() => undefined);
        if (identity?.actor.id !== userId) page.end();
        else actor = identity.actor;
      };
      const heartbeat = setInterval(() => {
        page.write(': alive\n\n');
        void stillSignedIn();
      }, HEARTBEAT_MS);
      const watches = (['sessions', 'tokens', 'users'] as const).map((table) =>
        database.changes.subscribe(table, () => void stillSignedIn()),
      );
      endings.push(() => clearInterval(heartbeat), ...watches);
      // The user may have been signed out since the request was let in.
      void stillSignedIn();
      const present = notificationPresenter(request);
      /** Written one after the other. */
      let sent: Promise<void> = Promise.resolve();
      const leave = await hub.join({
        userId,
        lastId,
        deliver(notifications) {
          sent = sent
            .then(async () => {
              for (const described of page.writable ? await describe(actor, notifications) : []) {
                if (!page.writable) return;
                page.write(`id: ${described.notification.id}\ndata: ${JSON.stringify(present(described))}\n\n`);
                if (page.writableLength > MOST_UNREAD) page.destroy();
              }
            })
            // A page that reads nothing, or could not be told, comes back with the last id it knows, and gets what it missed.
            .catch((error: unknown) => {
              log.error({ err: error }, 'notification stream');
              page.destroy();
            });
        },
      });
      if (page.destroyed) return leave();
      endings.push(leave);
    },
  );
}

function lastEventId(request: FastifyRequest): number | undefined {
  const given = request.headers['last-event-id'];
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}
