// Tests that the watch over answers sees what is not described.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { watchAnswers } from './support/described-answers.ts';

it('the check of answers reports a status, a header and a body that the description does not have, and no others', async () => {
  const server = createServer((request, response) => {
    response.setHeader('etag', '"1"');
    const type = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(Number(request.headers['x-status']), type).end(request.headers['x-body']);
  });
  const undescribed = watchAnswers(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, status: number, body = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-status': String(status), 'x-body': body } });
  await ask('/api/webhooks/v1/7?x=1', 200);
  await ask('/api/webhooks/v1/7', 404);
  await ask('/api/webhooks/v1', 200);
  await ask('/api/webhooks/v1/7', 503);
  await ask('/nowhere', 418);
  await ask('/api/webhooks/v1/7/', 418);
  await ask('/tags/total', 200, '3');
  await ask('/tags/total', 200, '"3"');
  server.close();
  expect([...undescribed]).toEqual([
    'get /api/webhooks/v1/7 404 etag',
    'get /api/webhooks/v1 200 etag',
    'get /api/webhooks/v1/7/ 418',
    'get /tags/total 200 etag',
    'get /tags/total 200 : must be integer',
  ]);
});
