import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Closes, when the server stops, the connections that the framework would leave open. */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  let closing = false;
  // Connections that were opened ahead and have asked for nothing yet.
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // Idle connections are closed when the server stops; this one becomes idle only now.
    if (closing) request.raw.socket.destroySoon();
    done();
  });
}
