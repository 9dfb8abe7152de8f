// Uploads as raw streams: any content type, any length, as long as it takes.
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { liftTimeLimit, restoreTimeLimit } from '../limits/time-limits.ts';
import { endTurn } from '../limits/turns.ts';

const sentTypes = new WeakMap<FastifyRequest, string>();

/** The content type of an upload as it was sent, in small letters and without parameters. */
export function sentTypeOf(request: FastifyRequest): string {
  return sentTypes.get(request)?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Registers routes that read their body themselves, from `request.raw`. An upload that fails still gets its answer. */
export async function uploadRoutes(app: App, register: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.addHook('onRequest', (request, _reply, done) => {
      sentTypes.set(request, request.headers['content-type'] ?? '');
      // Bytes are bytes: a type that is malformed is no reason to refuse them.
      delete request.raw.headers['content-type'];
      liftTimeLimit(request.raw.socket);
      endTurn(request);
      done();
    });
    scope.addHook('onResponse', (request, _reply, done) => {
      restoreTimeLimit(request.raw.socket);
      done();
    });
    register(scope);
  });
}
