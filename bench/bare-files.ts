// The yardstick of transfers: a bare `node:http` server that pipes a request into a file and a file into an answer.
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const file = process.argv[2] ?? '';
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(file));
    response.end('{}');
  } else {
    response.setHeader('content-length', statSync(file).size);
    await pipeline(createReadStream(file), response);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}\n`);
});
process.once('SIGTERM', () => server.close());
