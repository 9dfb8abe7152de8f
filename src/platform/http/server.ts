// Owns the HTTP server of the platform: everything a request passes before and after its handler.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { registerBaseUrl } from './base-url.ts';
import { BODY_SIZES, registerBodies } from './body.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { type ErrorShapeRule, registerErrors, toAppError } from './error-shapes.ts';
import { AppError } from './errors.ts';
import { lazyLogger } from './lazy-logger.ts';
import { lazySerialisers } from './lazy-serialisers.ts';
import { registerProtectiveHeaders } from './protective-headers.ts';
import { parseQuery } from './query.ts';
import { requestValidator } from './request-validation.ts';
import { mayTakeLonger } from './time-limits.ts';
import { pathOf, rewriteUrl, type UrlRules, urlProblem } from './url-rewriting.ts';

export type App = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface ServerOptions {
  logger: FastifyServerOptions['logger'];
  baseUrl: string | undefined;
  trustProxy: boolean;
  addresses: UrlRules;
  errorShapes: readonly ErrorShapeRule[];
  /** How long a whole request may take to arrive, unless it carries files. */
  requestMs?: number;
  connections?: ConnectionLimits;
}

const REQUEST_MS = 60_000;
const CHECK_MS = 5_000;
const STALLED_MS = 180_000;
const HEADERS_MS = 20_000;
const IDLE_MS = 75_000;
const routing = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 2000 } as const;

export async function createServer(options: ServerOptions): Promise<App> {
  const { requestMs = REQUEST_MS } = options;
  const app = Fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: what stands further left in X-Forwarded-For was written by the caller.
    trustProxy: options.trustProxy ? (_address, hop) => hop < 1 : false,
    bodyLimit: BODY_SIZES.usual,
    // A whole request; the server looks after it now and then, without a timer for each.
    requestTimeout: requestMs,
    // A connection on which nothing moves.
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: IDLE_MS,
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
    },
    forceCloseConnections: 'idle',
    childLoggerFactory: lazyLogger,
    genReqId: (request) => acceptRequestId(request.headers['x-request-id']),
    rewriteUrl: (request) => rewriteUrl(request, options.addresses),
    routerOptions: { ...routing, querystringParser: parseQuery },
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: { buildSerializer: lazySerialisers } },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      request.server.protect(reply);
      request.server.sendError(toAppError(error), request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(requestValidator);
  // A scope that adds schemas of its own would otherwise fall back to the framework's validator.
  app.addHook('onRegister', (scope) => {
    scope.setValidatorCompiler(requestValidator);
  });
  if (options.connections) limitConnections(app.server, options.connections);
  registerBaseUrl(app, options.baseUrl);
  registerProtectiveHeaders(app, options.baseUrl);
  registerErrors(app, options.errorShapes);
  registerBodies(app);
  registerAnswerToUnknown(app);

  // Hooks of every request take a callback: a promise for each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    app.protect(reply);
    done(urlProblem(request.raw));
  });
  let closing = false;
  // Connections that were opened ahead and have asked for nothing yet: nobody would close them when the server stops.
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    // Idle connections are closed when the server stops; this one becomes idle only now.
    if (closing) request.raw.socket.destroySoon();
    done();
  });
  return app;
}

/** Reads that succeed are for those who debug; reverse proxies log them already. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const quiet = reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD');
  if (quiet && !debugLevels.has(request.log.level)) return;
  const level = reply.statusCode >= 500 ? 'warn' : quiet ? 'debug' : 'info';
  request.log[level](
    {
      method: request.method,
      path: pathOf(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.actor?.id,
    },
    'request',
  );
}

const debugLevels = new Set(['debug', 'trace']);

/**
 * 405 with `Allow` where the path is known under another method, otherwise 404. A word that is an address of its own
 * (`document/1/versions`) is never taken for the variable of another (`document/:doc_id/:version_num`).
 */
function registerAnswerToUnknown(app: FastifyInstance): void {
  const router = createRouter({ ...routing });
  const known = new Set<HTTPMethod>();
  const addresses = new Set<string>();
  const shadowing = new Set<string>();
  app.addHook('onRoute', (route) => {
    addresses.add(route.url);
    for (const method of [route.method].flat()) {
      known.add(method as HTTPMethod);
      if (!router.findRoute(method as HTTPMethod, route.url)) router.on(method as HTTPMethod, route.url, () => {});
    }
  });
  app.addHook('onReady', (done) => {
    const sameLength = Map.groupBy(
      [...addresses].map((address) => address.split('/')),
      (words) => words.length,
    );
    for (const all of sameLength.values()) {
      for (const words of all) if (all.some((others) => isMoreExact(others, words))) shadowing.add(words.join('/'));
    }
    done();
  });
  /** The methods that the path is meant for, and how many variables it has then. */
  const methodsAt = (path: string) => {
    const found = [...known].flatMap((method) => {
      const params = router.find(method, path)?.params;
      return params ? [{ method, variables: Object.keys(params).length }] : [];
    });
    const variables = Math.min(...found.map((one) => one.variables));
    return { variables, allowed: found.filter((one) => one.variables === variables).map(({ method }) => method) };
  };
  const notAllowed = (request: FastifyRequest, allowed: readonly string[]) =>
    new AppError('method_not_allowed', 405, `${request.method} is not possible here`, {
      headers: { allow: [...allowed].sort().join(', ') },
    });
  const unknown = (request: FastifyRequest): AppError => {
    const { allowed } = methodsAt(pathOf(request.url));
    if (allowed.length === 0) return new AppError('not_found', 404, 'There is nothing at this address');
    return notAllowed(request, allowed);
  };
  app.addHook('preValidation', (request, _reply, done) => {
    if (!shadowing.has(request.routeOptions.url ?? '')) return done();
    const { variables, allowed } = methodsAt(pathOf(request.url));
    const isMeant = Object.keys(request.params ?? {}).length === variables;
    done(isMeant ? undefined : notAllowed(request, allowed));
  });
  app.decorate('unknownAddress', unknown);
  app.setNotFoundHandler((request, reply) => app.sendError(unknown(request), request, reply));
}

/** Is an address the other with a word in the place of a variable? Both have as many words. */
function isMoreExact(words: readonly string[], others: readonly string[]): boolean {
  if (words === others) return false;
  const isVariable = (word: string) => word.startsWith(':');
  return words.every((word, at) => word === others[at] || (isVariable(others[at] ?? '') && !isVariable(word)));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The error of a request that no route takes: 404, or 405 with the methods that are possible. */
    unknownAddress(request: FastifyRequest): AppError;
  }
}

/** What is no HTTP at all never becomes a request; it gets an answer of the usual form all the same. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  const tooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (socket.destroyed || !socket.writable || (tooSlow && mayTakeLonger(socket))) return;
  const { status, title, detail } = brokenRequests[error.code ?? ''] ?? noRequest;
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nconnection: close\r\nx-request-id: ${acceptRequestId(undefined)}\r\n` +
      `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const noRequest = { status: 400, title: 'Bad request', detail: 'This is not a request of HTTP' };
const brokenRequests: Readonly<Record<string, typeof noRequest>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request header fields too large',
    detail: 'The headers are larger than this server takes',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request timeout',
    detail: 'The request did not arrive in the time it may take',
  },
};

/** A caller's own id is kept when it looks like one, so that logs can be joined across systems. */
function acceptRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)) return given;
  requests += 1;
  return `${started}-${requests.toString(36)}`;
}

/** Unlike that of any other process, and counted from there: as unique as a random id, and far cheaper. */
const started = randomUUID();
let requests = 0;
