import type { IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../platform.ts';
import type { App } from '../app.ts';
import { isRecord } from '../requests/json.ts';
import { etagOf, requireMatch } from '../responses/etag.ts';
import { type Page, type PageLimits, type PageRequest, pagination, readPage } from '../responses/paging.ts';
import { IdParams, NoContent, ref } from '../schemas/schemas.ts';
import { pageSchema } from '../schemas/wire-schemas.ts';
import { createOnce } from './idempotency.ts';

/** A request, typed by the schemas of its route. */
type Request<Input extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  Input,
  TypeBoxTypeProvider
>;

/** The words of a route in the description, the right it needs and the errors it knows. */
interface Route
  extends Pick<FastifyContextConfig, 'access' | 'alsoAnswers' | 'conflicts' | 'bodySize' | 'mainAddress' | 'opens'> {
  summary: string;
  description?: string;
  /** Where the name of the resource, or else the address, does not make a good one. */
  operationId?: string;
}

export interface Resource<Row, Schema extends TSchema> {
  /** The noun in the names of operations (`NewsArticle`), where the address does not say it. */
  name?: string;
  tags: string[];
  /** The object on the wire; it has an `$id`. */
  schema: Schema;
  present(row: Row, request: FastifyRequest): Static<Schema>;
  /** What `If-Match` holds against; default: all that is sent. */
  edited?(row: Row): unknown;
}

/** Throws 412 when the request names another version of the object. */
export type RequireCurrent<Row> = (current: Row) => void;

/** The routes of objects at `path`, each at `path/:id`. */
export function resourceRoutes<Row, Schema extends TSchema>(
  app: App,
  platform: Pick<Platform, 'database' | 'clock'>,
  { path, ...resource }: Resource<Row, Schema> & { path: string },
) {
  return {
    ...collectionRoutes(app, platform, { ...resource, path, params: Type.Object({}) }),
    ...itemRoutes(app, { ...resource, path: `${path}/:id`, params: IdParams }),
  };
}

/**
 * The routes of one object: what is read carries an `ETag`, what is changed or deleted heeds `If-Match`. The service calls
 * `requireCurrent` with the row that it holds.
 */
export function itemRoutes<Row, Schema extends TSchema, Params extends TSchema>(
  app: App,
  resource: Resource<Row, Schema> & { path: string; params: Params },
) {
  const { path: url, params, schema } = resource;
  const requireCurrentOf =
    (request: FastifyRequest): RequireCurrent<Row> =>
    (current) =>
      requireMatch(request, resource.edited ? resource.edited(current) : resource.present(current, request));

  const change =
    (method: 'PUT' | 'PATCH', mainMethod?: 'patch') =>
    <Body extends TSchema>(
      { body, ...route }: Route & { body: Body },
      update: (request: Request<{ params: Params; body: Body }>, requireCurrent: RequireCurrent<Row>) => Promise<Row>,
    ): void => {
      app.route<RouteGenericInterface, FastifyContextConfig, { params: Params; body: Body }>({
        method,
        url,
        ...options(
          'update',
          resource,
          { ...route, mainMethod, conditional: true },
          { params, body },
          { 200: ref(schema) },
        ),
        handler: async (request, reply) =>
          sendRow(resource, request, reply, await update(request, requireCurrentOf(request))),
      });
    };

  const patch = change('PATCH');
  const patchByPut = change('PUT', 'patch');

  return {
    get(route: Route, get: (request: Request<{ params: Params }>) => Promise<Row>): void {
      app.route<RouteGenericInterface, FastifyContextConfig, { params: Params }>({
        method: 'GET',
        url,
        ...options('get', resource, { ...route, tagged: true }, { params }, { 200: ref(schema) }),
        handler: async (request, reply) => sendRow(resource, request, reply, await get(request)),
      });
    },

    /** Replaces what the body holds. */
    put: change('PUT'),

    /** Changes what is sent, and leaves the rest. */
    patch,

    /** Like `patch`, and by PUT as well, which these objects took first. */
    update<Body extends TSchema>(...[route, update]: Parameters<typeof patch<Body>>): void {
      patch(route, update);
      patchByPut(route, update);
    },

    delete(
      { conditional = true, ...route }: Route & { conditional?: boolean },
      remove: (request: Request<{ params: Params }>, requireCurrent: RequireCurrent<Row>) => Promise<void>,
    ): void {
      app.route<RouteGenericInterface, FastifyContextConfig, { params: Params }>({
        method: 'DELETE',
        url,
        ...options(
          'delete',
          resource,
          { ...route, ...(conditional && { conditional }) },
          { params },
          { 204: NoContent },
        ),
        handler: (request) => remove(request, requireCurrentOf(request)),
      });
    },
  };
}

/** The routes of many objects: pages of them, and a create that heeds `Idempotency-Key`. */
export function collectionRoutes<Row, Schema extends TSchema, Params extends TSchema>(
  app: App,
  platform: Pick<Platform, 'database' | 'clock'>,
  resource: Resource<Row, Schema> & { path: string; params: Params },
) {
  const { path: url, params, schema } = resource;

  return {
    /** `querystring` holds `pageQuery(pages)`. */
    list<Query extends TSchema>(
      { pages, querystring, ...route }: Route & { pages: PageLimits; querystring: Query },
      list: (request: Request<{ params: Params; querystring: Query }>, page: PageRequest) => Promise<Page<Row>>,
    ): void {
      app.route<RouteGenericInterface, FastifyContextConfig, { params: Params; querystring: Query }>({
        method: 'GET',
        url,
        ...options('list', resource, route, { params, querystring }, { 200: pageSchema(schema) }),
        handler: async (request) => {
          const page = readPage(isRecord(request.query) ? request.query : {}, pages);
          const { items, total } = await list(request, page);
          const data = items.map((row) => resource.present(row, request));
          return { data, pagination: pagination(request, page, total, items.length) };
        },
      });
    },

    /** `once` makes the object in a transaction, unless the same request with the same key has made it before. */
    create<Body extends TSchema>(
      { body, ...route }: Route & { body: Body },
      create: (request: Request<{ params: Params; body: Body }>, once: Once<Row, Schema>) => Promise<Static<Schema>>,
    ): void {
      app.route<RouteGenericInterface, FastifyContextConfig, { params: Params; body: Body }>({
        method: 'POST',
        url,
        ...options(
          'create',
          resource,
          { ...route, idempotent: true, tagged: true },
          { params, body },
          { 201: ref(schema) },
        ),
        handler: async (request, reply) => create(request, createAndTag(platform, resource, request, reply)),
      });
    },
  };
}

type Once<Row, Schema extends TSchema> = (create: (tx: Db) => Promise<Row>) => Promise<Static<Schema>>;

function createAndTag<Row, Schema extends TSchema>(
  platform: Pick<Platform, 'database' | 'clock'>,
  { present, edited }: Resource<Row, Schema>,
  request: FastifyRequest,
  reply: FastifyReply,
): Once<Row, Schema> {
  return async (create) => {
    let tag: string | undefined;
    const sent = await createOnce(platform, request, reply, async (tx) => {
      const row = await create(tx);
      if (edited) tag = etagOf(edited(row));
      return present(row, request);
    });
    // The kept answer to a repeated request does not hold all that was edited.
    if (!edited) tag = etagOf(sent);
    if (tag !== undefined) reply.header('etag', tag);
    return sent;
  };
}

function options<Input extends object>(
  verb: 'list' | 'create' | 'get' | 'update' | 'delete',
  { tags, name }: { tags: string[]; name?: string },
  { summary, description, operationId = nameOf(verb, name), ...config }: Route & FastifyContextConfig,
  input: Input,
  response: object,
) {
  const words = { tags, summary, ...(description && { description }), ...(operationId && { operationId }) };
  return { config, schema: { ...input, ...words, response } };
}

function nameOf(verb: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  return verb === 'list' ? `list${name}s` : verb + name;
}

function sendRow<Row, Schema extends TSchema>(
  { present, edited }: Resource<Row, Schema>,
  request: FastifyRequest,
  reply: FastifyReply,
  row: Row,
): Static<Schema> {
  const sent = present(row, request);
  reply.header('etag', etagOf(edited ? edited(row) : sent));
  return sent;
}
