// Whole answers, cached for the same user while no table that they depend on has changed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ColumnGroup,
  createTableCache,
  type TableCache,
  type TableChanges,
  type TableName,
} from '../../db/index.ts';
import { baseUrl } from '../requests/base-url.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tables the answer depends on, beside those that decide rights. Only for reads that depend on nothing else. */
    cacheUntilChanged?: readonly TableName[];
  }
}

const ANSWERS_KEPT = 2_000;
const LARGEST_KEPT = 64 * 1024;
/** The bytes kept for one route: the address is part of the key, and a caller may ask for any number of addresses. */
const BYTES_KEPT = 8 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** `rightsTables` decide who the user is and may see; the key holds the user, so nobody gets another's answer. */
export function registerResponseCache(
  app: FastifyInstance,
  changes: TableChanges,
  rightsTables: readonly (TableName | ColumnGroup)[],
): void {
  app.addHook('onRoute', (route) => {
    const tables = route.config?.cacheUntilChanged;
    if (!tables || route.method !== 'GET') return;
    const cache = createTableCache<Buffer>(changes, {
      tables: [...tables, ...rightsTables],
      maxEntries: ANSWERS_KEPT,
      maxBytes: { limit: BYTES_KEPT, of: (key, { length }) => key.length + length },
    });
    route.onRequest = [...hooksOf(route.onRequest), sendCached(cache)];
    route.onSend = [...hooksOf(route.onSend), keep(cache)];
  });
}

/** Requests whose answer is in the making. */
const awaited = new WeakMap<FastifyRequest, { key: string; revision: number }>();

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;
type OnSend = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
) => void;

/** After the sign-in, before anything else: a cached answer needs no validation and no handler. */
function sendCached(cache: TableCache<Buffer>): OnRequest {
  return (request, reply, done) => {
    const key = keyOf(request);
    const known = cache.peek(key);
    if (known) {
      reply.header('content-type', JSON_TYPE).send(known);
      return;
    }
    const revision = cache.revision();
    if (revision !== undefined) awaited.set(request, { key, revision });
    done();
  };
}

function keep(cache: TableCache<Buffer>): OnSend {
  return (request, reply, payload, done) => {
    const waiting = awaited.get(request);
    if (!waiting || reply.statusCode !== 200 || typeof payload !== 'string' || payload.length >= LARGEST_KEPT) {
      return done(null, payload);
    }
    // The same bytes are kept and sent: encoding a page costs as much as reading its rows.
    const bytes = Buffer.from(payload);
    cache.put(waiting.key, bytes, waiting.revision);
    done(null, bytes);
  };
}

function keyOf(request: FastifyRequest): string {
  return `${request.actor.id} ${baseUrl(request)} ${request.originalUrl}`;
}

function hooksOf<T>(given: T | T[] | undefined): T[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}
