// A server with nothing but the platform's HTTP part, for behaviour that no real route shows.
import type { FastifyServerOptions } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { afterAll, beforeAll } from 'vitest';
import type { App } from '../../src/platform/http/app.ts';
import type { ConnectionLimits } from '../../src/platform/http/limits/connection-limit.ts';
import { codeShape, noteShape, tagShape } from '../../src/platform/http/responses/error-shapes.ts';
import { createServer } from '../../src/platform/http/server/server.ts';

export interface SmallServerOptions {
  logger?: FastifyServerOptions['logger'];
  baseUrl?: string;
  tlsBelow?: boolean;
  trustProxy?: boolean;
  requestMs?: number;
  connections?: ConnectionLimits;
}

/** Made before the tests of a file and closed after them. Read `app` inside tests only. */
export function useSmallServer(addRoutes: (app: App) => void | Promise<void>, options: SmallServerOptions = {}) {
  const holder = {} as { app: App };
  beforeAll(async () => {
    holder.app = await createSmallServer(options);
    await addRoutes(holder.app);
    await holder.app.ready();
  });
  afterAll(() => holder.app.close());
  return holder;
}

export function createSmallServer({
  logger = false,
  baseUrl,
  trustProxy = false,
  ...limits
}: SmallServerOptions): Promise<App> {
  return createServer({
    ...limits,
    logger,
    baseUrl,
    trustProxy,
    addresses: { laterVersions: { people: { 2: '/api/people/v2' } } },
    errorShapes: [
      { prefix: '/api/people/v2', shape: codeShape },
      { prefix: '/thanks', shape: noteShape },
      { prefix: '/tags', shape: tagShape },
    ],
  });
}

/** `POST /echo` and `GET /echo` answer what the schema made of the request. */
export function echo<T extends TSchema>(app: App, schema: T): void {
  const answer = (value: Static<T>) => JSON.stringify(value ?? null);
  app.post('/echo', { schema: { body: schema } }, async (request, reply) => {
    return reply.type('application/json').send(answer(request.body as Static<T>));
  });
  app.get('/echo', { schema: { querystring: schema } }, async (request, reply) => {
    return reply.type('application/json').send(answer(request.query as Static<T>));
  });
}

export const Anything = Type.Unknown();
