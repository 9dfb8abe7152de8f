import type { FastifyInstance, FastifyRequest } from 'fastify';

type Route = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    route: Route | undefined;
  }
}

export function registerRoute(app: FastifyInstance): void {
  app.decorateRequest('route');
}

/** The route of the request. The framework makes an object of a dozen fields whenever it is asked for it, and five hooks of every request ask. */
export function routeOf(request: FastifyRequest): Route {
  request.route ??= request.routeOptions;
  return request.route;
}
