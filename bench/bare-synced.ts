// The yardstick of uploads: a bare `node:http` server that writes each request to a file of its own, and answers when file and folder are synced.
import { createWriteStream, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });
let count = 0;
const server = createServer(async (request, response) => {
  count += 1;
  const path = join(folder, String(count));
  await pipeline(request, createWriteStream(`${path}.new`, { flush: true }));
  await rename(`${path}.new`, path);
  const opened = await open(folder);
  await opened.sync();
  await opened.close();
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}\n`);
});
process.once('SIGTERM', () => server.close());
