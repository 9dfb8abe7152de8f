// Owns which connections may take longer for a request than the usual time limit.
import type { Socket } from 'node:net';

const unhurried = new WeakSet<Socket>();

/** The request that this connection carries is a large one: it may take its time, as long as something moves. */
export function liftTimeLimit(socket: Socket): void {
  unhurried.add(socket);
}

export function restoreTimeLimit(socket: Socket): void {
  unhurried.delete(socket);
}

export function mayTakeLonger(socket: Socket): boolean {
  return unhurried.has(socket);
}
