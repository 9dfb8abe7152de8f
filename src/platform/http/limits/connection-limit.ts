// How many connections the server holds: all together, and from one address.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { alone, createSharedNumbers, type Processes } from '../../processes/index.ts';
import { isLoopback, networkOf } from '../requests/client-address.ts';

export interface ConnectionLimits {
  /** Connections of all addresses together; the server closes those beyond. */
  total: number;
  /** From one address, or one /64 of IPv6; 0: no limit. */
  perAddress: number;
  /** Addresses without a limit of their own. */
  isExempt?(address: string): boolean;
}

export function limitConnections(
  server: Server,
  { total, perAddress, isExempt = isLoopback }: ConnectionLimits,
  processes: Processes = alone,
): void {
  server.maxConnections = total;
  if (processes.count > 1) shareTotal(server, total, processes);
  if (perAddress === 0) return;
  const elsewhere = createSharedNumbers<string>(processes, { name: 'connections of networks' });
  /** Open connections by network; what has none is not in it, so that it is never larger than the total. */
  const open = new Map<string, number>();
  // Before the server's own listener, which would begin to read.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    elsewhere.set(network, count);
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1;
      if (rest > 0) open.set(network, rest);
      else open.delete(network);
      elsewhere.set(network, rest);
    });
    if (count + elsewhere.elsewhere(network) > perAddress) socket.destroy();
  });
}

function shareTotal(server: Server, total: number, processes: Processes): void {
  // Where all processes are full, handing a connection on would never end.
  Object.assign(server, { dropMaxConnection: true });
  const elsewhere = createSharedNumbers<string>(processes, { name: 'connections' });
  let open = 0;
  const count = (change: number) => {
    open += change;
    elsewhere.set('all', open);
  };
  server.prependListener('connection', (socket: Socket) => {
    count(1);
    socket.once('close', () => count(-1));
    if (open + elsewhere.totalElsewhere() > total) socket.destroy();
  });
}
