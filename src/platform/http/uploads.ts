// Owns uploads as raw streams: any content type, any length, as long as it takes.
import type { IncomingMessage } from 'node:http';
import type { App } from './server.ts';
import { liftTimeLimit, restoreTimeLimit } from './time-limits.ts';
import { endTurn } from './turns.ts';

/**
 * The rest of a refused upload is read and dropped, so that the client comes to read the answer. Most clients stop
 * sending then, and the connection is of no use any more; one that does not stop is not heard out for ever.
 */
const SILENCE_MS = 2_000;
const DISCARD_MS = 30_000;

/** Registers routes that read their body themselves, from `request.raw`. An upload that fails still gets its answer. */
export async function uploadRoutes(app: App, register: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.addHook('onRequest', (request, _reply, done) => {
      // Bytes are bytes: a type that is malformed is no reason to refuse them.
      delete request.raw.headers['content-type'];
      liftTimeLimit(request.raw.socket);
      endTurn(request);
      done();
    });
    scope.addHook('onError', (request, _reply, _error, done) => {
      discardRest(request.raw);
      done();
    });
    scope.addHook('onResponse', (request, _reply, done) => {
      restoreTimeLimit(request.raw.socket);
      done();
    });
    register(scope);
  });
}

/** What the client says the body has; undefined when it does not. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Reads and drops what a refused request still sends. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const giveUp = () => void request.socket.destroy();
  const silence = setTimeout(giveUp, SILENCE_MS).unref();
  const patience = setTimeout(giveUp, DISCARD_MS).unref();
  request.unpipe();
  request.on('data', () => silence.refresh());
  request.resume();
  for (const event of ['end', 'close']) {
    request.once(event, () => {
      clearTimeout(silence);
      clearTimeout(patience);
    });
  }
}
