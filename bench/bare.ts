// The yardstick: a bare Fastify route that sends given bytes from memory.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const payload = readFileSync(process.argv[2] ?? '');
const app = Fastify();
app.all('/', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(payload);
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}\n`);
process.once('SIGTERM', () => app.close());
