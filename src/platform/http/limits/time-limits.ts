import type { Socket } from 'node:net';

/** Connections whose request may take longer, with what ends them if even that is not enough. */
const unhurried = new WeakMap<Socket, { end: NodeJS.Timeout | undefined }>();

/**
 * The request that this connection carries is a large one: it may take so long to arrive, or, without `ms`, as long as
 * something moves.
 */
export function liftTimeLimit(socket: Socket, ms?: number): void {
  restoreTimeLimit(socket);
  const end = ms === undefined ? undefined : setTimeout(() => socket.destroy(), ms).unref();
  unhurried.set(socket, { end });
}

export function restoreTimeLimit(socket: Socket): void {
  clearTimeout(unhurried.get(socket)?.end);
  unhurried.delete(socket);
}

export function mayTakeLonger(socket: Socket): boolean {
  return unhurried.has(socket);
}
