// What is known of a body before it is read, and what becomes of one that nobody will read.
import type { IncomingMessage } from 'node:http';

/**
 * The rest of a refused body is read and dropped, so that the client comes to read the answer. Most clients stop
 * sending then, and the connection is of no use any more; one that does not stop is not heard out for ever.
 */
const SILENCE_MS = 2_000;
const DISCARD_MS = 30_000;

/** The length of the body that the client declares; undefined when it declares none. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Whether there is a rest to drop. */
export function discardRest(request: IncomingMessage): boolean {
  if (request.complete || request.readableEnded || request.destroyed) return false;
  const giveUp = () => void request.destroy();
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
  return true;
}
