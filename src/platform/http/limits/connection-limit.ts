// How many connections the server holds: all together, and from one address.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, networkOf } from '../requests/client-address.ts';

export interface ConnectionLimits {
  /** Connections of all addresses together; the server closes those beyond. */
  total: number;
  /** From one address, or one /64 of IPv6; 0: no limit. */
  perAddress: number;
  /** Addresses without a limit of their own. */
  isExempt?(address: string): boolean;
}

export function limitConnections(server: Server, { total, perAddress, isExempt = isLoopback }: ConnectionLimits): void {
  server.maxConnections = total;
  if (perAddress === 0) return;
  /** Open connections by network; what has none is not in it, so that it is never larger than the total. */
  const open = new Map<string, number>();
  // Before the server's own listener, which would begin to read.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1;
      if (rest > 0) open.set(network, rest);
      else open.delete(network);
    });
    if (count > perAddress) socket.destroy();
  });
}
