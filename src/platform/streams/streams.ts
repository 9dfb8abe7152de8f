// Server-sent events: pages that stay open as long as their user is signed in.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/index.ts';
import { identifyAgain } from '../auth/index.ts';
import { type App, endTurn, tooManyRequests } from '../http/index.ts';
import type { Platform } from '../platform.ts';

const HEARTBEAT_MS = 15_000;
/** Bytes that wait for a page to read them. */
const MOST_UNREAD = 1024 * 1024;

export interface Stream {
  /** The user as of the last check that they are still signed in. */
  actor(): Actor;
  isOpen(): boolean;
  /** Runs when the page has left; at once where it has left already. */
  onEnd(end: () => void): void;
  /** Begins the answer: events can be sent from here on. `id`: what the page comes back with before it has got any. */
  start(id?: string): void;
  send(event: { id?: string | undefined; data: unknown }): void;
  end(): void;
  /** Ends it in the middle: the page comes back. */
  drop(): void;
}

/** The streams of one route. */
export function createStreams(
  app: App,
  { database, authenticator, limits }: Pick<Platform, 'database' | 'authenticator' | 'limits'>,
) {
  const open = new Set<FastifyReply>();
  const { openStreams: count } = limits;

  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });

  return {
    /** Refuses one too many; undefined where the page has left meanwhile. */
    open(request: FastifyRequest, reply: FastifyReply): Stream | undefined {
      let { actor } = request;
      const userId = actor.id;
      const [ofUser, ofAll] = [limits.ofUser(userId).streams, limits.ofAll().streams];
      if (ofUser > 0 && count.of(userId) >= ofUser) throw tooManyRequests(60, 'Too many open streams');
      if (ofAll > 0 && count.total() >= ofAll) throw tooManyRequests(60, 'Too many open streams of all users');
      reply.hijack();
      endTurn(request);
      const page = reply.raw;
      // The page may leave at any moment, also while its stream is being opened: whatever was begun by then is ended.
      if (page.destroyed) return undefined;
      let hasEnded = false;
      const endings: (() => void)[] = [() => open.delete(reply), () => count.add(userId, -1)];
      page.once('close', () => {
        hasEnded = true;
        for (const end of endings) end();
      });
      open.add(reply);
      count.add(userId, 1);
      const onEnd = (end: () => void) => {
        if (hasEnded) end();
        else endings.push(end);
      };
      const stillSignedIn = async () => {
        const identity = await identifyAgain(request, authenticator).catch(() => undefined);
        if (identity?.actor.id !== userId) page.end();
        else actor = identity.actor;
      };
      return {
        actor: () => actor,
        isOpen: () => page.writable && !page.destroyed,
        onEnd,
        start(id) {
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) page.setHeader(name, value);
          }
          page.writeHead(200, {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          });
          page.write(`${idLine(id)}retry: 3000\n\n`);
          const heartbeat = setInterval(() => {
            page.write(': alive\n\n');
            void stillSignedIn();
          }, HEARTBEAT_MS);
          onEnd(() => clearInterval(heartbeat));
          for (const table of ['sessions', 'tokens', 'users'] as const) {
            onEnd(database.changes.subscribe(table, () => void stillSignedIn()));
          }
          // The user may have been signed out since the request was let in.
          void stillSignedIn();
        },
        send({ id, data }) {
          if (!page.writable) return;
          page.write(`${idLine(id)}data: ${JSON.stringify(data)}\n\n`);
          if (page.writableLength > MOST_UNREAD) page.destroy();
        },
        end: () => page.end(),
        drop: () => page.destroy(),
      };
    },
  };
}

function idLine(id: string | undefined): string {
  return id === undefined ? '' : `id: ${id}\n`;
}
