// The HTTP server of the platform: everything a request passes before and after its handler.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import type { Processes } from '../../processes/index.ts';
import type { App } from '../app.ts';
import { type ConnectionLimits, limitConnections } from '../limits/connection-limit.ts';
import { registerBaseUrl } from '../requests/base-url.ts';
import { BODY_SIZES, registerBodies } from '../requests/body.ts';
import { parseQuery } from '../requests/query.ts';
import { requestValidator } from '../requests/request-validation.ts';
import { registerRoute } from '../requests/route.ts';
import { rewriteUrl, type UrlRules, urlProblem } from '../requests/url-rewriting.ts';
import { type ErrorShapeRule, registerErrors, toAppError } from '../responses/error-shapes.ts';
import { lazySerialisers } from '../responses/lazy-serialisers.ts';
import { registerNoContent } from '../responses/no-content.ts';
import { registerProtectiveHeaders } from '../responses/protective-headers.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { closeConnectionsAtStop } from './closing.ts';
import { acceptRequestId } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { registerUnknownAddresses, routing } from './unknown-addresses.ts';

export interface ServerOptions {
  logger: FastifyServerOptions['logger'];
  baseUrl: string | undefined;
  /** Whether the hosts below that of the public address have TLS. */
  tlsBelow?: boolean;
  trustProxy: boolean;
  addresses: UrlRules;
  errorShapes: readonly ErrorShapeRule[];
  /** How long a whole request may take to arrive, unless it carries files. */
  requestMs?: number;
  connections?: ConnectionLimits;
  processes?: Processes;
}

const REQUEST_MS = 60_000;
const CHECK_MS = 5_000;
const STALLED_MS = 180_000;
const HEADERS_MS = 20_000;
const IDLE_MS = 75_000;

export async function createServer(options: ServerOptions): Promise<App> {
  const { requestMs = REQUEST_MS } = options;
  const app = Fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop is trusted: values further left in X-Forwarded-For were written by the caller.
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
  if (options.connections) limitConnections(app.server, options.connections, options.processes);
  // A socket that is closed tells no address, unless it was asked before: the audit log wants it at the end of a request.
  app.server.prependListener('connection', (socket) => void socket.remoteAddress);
  registerBaseUrl(app, options.baseUrl);
  registerProtectiveHeaders(app, options);
  registerErrors(app, options.errorShapes);
  registerRoute(app);
  registerBodies(app);
  registerNoContent(app);
  registerUnknownAddresses(app);

  // Hooks of every request take a callback: a promise for each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    app.protect(reply);
    done(urlProblem(request.raw));
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  closeConnectionsAtStop(app);
  return app;
}
