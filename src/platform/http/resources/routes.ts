// Routes that are declared in one object: their words in the description, the right they need, the headers they heed, the
// errors they know and the schemas of what comes and goes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { App } from '../app.ts';
import { NoContent } from '../schemas/schemas.ts';

type Declaration = FastifySchema & FastifyContextConfig;

type Handler<D extends Declaration> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  FastifyContextConfig,
  D,
  TypeBoxTypeProvider,
  FastifyBaseLogger
>;

/** A request of a public route: whoever sent it may not be signed in. */
type PublicRequest<D extends Declaration> = Omit<Parameters<Handler<D>>[0], 'actor' | 'signIn'> &
  Partial<Pick<FastifyRequest, 'actor' | 'signIn'>>;

type PublicHandler<D extends Declaration> = (
  request: PublicRequest<D>,
  reply: Parameters<Handler<D>>[1],
) => ReturnType<Handler<D>>;

/** Declares a route. Only the handlers of public ones have to do with requests without an actor. */
interface Declare {
  <D extends Declaration & { access: 'public' }>(url: string, declaration: D, handler: PublicHandler<D>): void;
  <D extends Declaration>(url: string, declaration: D, handler: Handler<D>): void;
}

/** Everything that a declaration may name, so that a misspelt right or schema is found at the start. */
type Names = readonly (keyof Declaration)[];
const words: Names = ['summary', 'description', 'operationId', 'hide', 'params', 'querystring', 'body', 'response'];
const rights: Names = [
  'access',
  'ownAccount',
  'anyScope',
  'confirmed',
  'beforeSecondFactor',
  'conflicts',
  'alsoAnswers',
  'idempotent',
  'conditional',
  'tagged',
];
const others: Names = [
  'takes',
  'rawTypes',
  'bodySize',
  'mainAddress',
  'mainMethod',
  'cacheUntilChanged',
  'opens',
  'audited',
];
const known: ReadonlySet<string> = new Set([...words, ...rights, ...others]);

/** The routes of one group (`tags`) of the description. One that declares no response answers 204. */
export function routesOf(app: App, tags: string[]) {
  const declare =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Declare =>
    <D extends Declaration>(url: string, declaration: D, handler: Handler<D>): void => {
      const unknown = Object.keys(declaration).find((name) => !known.has(name));
      if (unknown !== undefined) throw new Error(`${method} ${url} declares ${unknown}, which no route has`);
      app.route<RouteGenericInterface, FastifyContextConfig, D>({
        method,
        url,
        config: declaration,
        schema: { response: { 204: NoContent }, ...declaration, tags },
        handler,
      });
    };
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),

    /** Two routes, of which PUT switches something on and DELETE off; `set` is told which. */
    switch<Params extends TSchema>(
      url: string,
      { on, off, description, params, ...config }: Switch<Params>,
      set: (request: SwitchRequest<Params>, isOn: boolean) => Promise<void>,
    ): void {
      for (const [method, [operationId, summary]] of [['PUT', on] as const, ['DELETE', off] as const]) {
        const schema = { tags, operationId, summary, description, params, response: { 204: NoContent } };
        app.route<RouteGenericInterface, FastifyContextConfig, { params: Params }>({
          method,
          url,
          config,
          schema,
          handler: (request) => set(request, method === 'PUT'),
        });
      }
    },
  };
}

interface Switch<Params extends TSchema>
  extends Pick<FastifyContextConfig, 'mainAddress' | 'conflicts' | 'access' | 'confirmed'> {
  on: Words;
  off: Words;
  description: string;
  params: Params;
}

type Words = readonly [operationId: string, summary: string];

type SwitchRequest<Params extends TSchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  { params: Params },
  TypeBoxTypeProvider
>;
