// The public address: the configured one, or the one the request came to.
import type { FastifyInstance } from 'fastify';
import type { AnyRequest } from '../app.ts';

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

declare module 'fastify' {
  interface FastifyInstance {
    publicBaseUrl: string | undefined;
  }
}

export function registerBaseUrl(app: FastifyInstance, configured: string | undefined): void {
  app.decorate('publicBaseUrl', configured);
}

/** Without a trailing slash. `localhost` where the request names no proper host. */
export function baseUrl(request: AnyRequest): string {
  const configured = request.server.publicBaseUrl;
  if (configured !== undefined) return configured;
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return `${protocol}://${hasHost(request) ? request.host : 'localhost'}`;
}

export function hasHost(request: AnyRequest): boolean {
  return HOST.test(request.host);
}
