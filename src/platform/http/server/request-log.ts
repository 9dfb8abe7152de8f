import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../requests/url-rewriting.ts';

/** Reads that succeed are for those who debug; reverse proxies log them already. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
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
