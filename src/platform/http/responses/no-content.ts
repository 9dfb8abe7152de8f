import type { FastifyInstance, RouteOptions } from 'fastify';
import { isRecord } from '../requests/json.ts';

/** A route that describes 204 and no other success answers 204 when its handler is done, and sends nothing of what that returns. */
export function registerNoContent(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!hasNoContent(route)) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      await handler.call(this, request, reply);
      return reply.sent ? reply : reply.code(204).send(null);
    };
  });
}

function hasNoContent({ schema }: RouteOptions): boolean {
  const described: unknown = schema?.response;
  const successes = isRecord(described) ? Object.keys(described).filter((status) => status.startsWith('2')) : [];
  return successes.join() === '204';
}
