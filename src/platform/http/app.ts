import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** The application to which modules add their routes, typed by their schemas. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

/** A request of any route: whoever sent it may not be signed in. */
export type AnyRequest = Omit<FastifyRequest, 'actor' | 'signIn'>;
