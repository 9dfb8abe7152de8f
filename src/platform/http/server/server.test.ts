import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createSmallServer } from '../../../../test/support/small-server.ts';

const MADE_HERE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-z]+$/;

describe('request ids', () => {
  const app = useApp();
  const idOf = async (given?: string, path = '/healthz') => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
    return (await app.anonymous.get(path, { headers })).headers.get('x-request-id');
  };

  test('are made for every request', async () => {
    const one = await idOf();
    expect(one).toMatch(MADE_HERE);
    expect(await idOf()).not.toBe(one);
  });

  test('are taken from the caller if they are valid', async () => {
    for (const id of ['abc-123', 'trace:1.2_3', 'x'.repeat(100)]) expect(await idOf(id)).toBe(id);
  });

  test.each(['', 'with space', 'x'.repeat(101), '<script>', 'a,b', 'a"b', 'ü'])(
    'replace %o, which is no valid id',
    async (id) => {
      expect(await idOf(id)).toMatch(MADE_HERE);
    },
  );

  test.each(['/nothing', '/api/people/v2/users', '/api/people/v2/users/%zz', '/docs/errors', '/openapi.json'])(
    'are on errors and pages too: %s',
    async (path) => {
      expect(await idOf('mine', path)).toBe('mine');
    },
  );
});

describe('the headers of an answer', () => {
  const app = useApp();

  test('forbid browsers to guess the content type', async () => {
    for (const path of ['/healthz', '/nothing', '/docs/', '/openapi.json']) {
      expect((await app.anonymous.get(path)).headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('forbid caching, framing and referrers unless a route says otherwise', async () => {
    for (const path of ['/healthz', '/nothing', '/api/people/v2/users', '/api/people/v2/users/%zz', '/openapi.json']) {
      const { headers } = await app.admin.get(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
    const answerWithTag = await app.admin.post('/api/news/v1/channels', { name: 'Headers' });
    expect(answerWithTag.headers.get('cache-control')).toBe('no-store');
  });

  test('let no other site read them', async () => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' };
      const answer = await app.admin.raw(method, '/api/people/v2/users', { headers });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('are not sent back by TRACE, nor does any other unknown method do anything', async () => {
    const { port } = new URL(app.url);
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND']) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${method} / HTTP/1.1\r\nhost: localhost\r\nx-secret: swordfish\r\nconnection: close\r\n\r\n`);
      const said = await text(socket).catch(() => '');
      expect(said, method).not.toContain('swordfish');
      expect(said, method).not.toMatch(/^HTTP\/1.1 2/);
    }
  });

  test('keep what a route has set itself', async () => {
    const docs = await app.anonymous.get('/docs/');
    expect(docs.headers.get('content-security-policy')).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
    expect((await app.anonymous.get('/docs/js/scalar.js')).headers.get('cache-control')).toContain('max-age');
    const photo = await app.admin.get('/api/people/v2/users/1/photo');
    expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });

  test('do not name the software of the server', async () => {
    const { headers } = await app.anonymous.get('/healthz');
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

test.each([
  ['https://intranet.example.com', false, 'max-age=31536000'],
  ['https://intranet.example.com', true, 'max-age=31536000; includeSubDomains'],
  ['http://intranet.example.com', true, undefined],
])(
  'at the public address %s, with TLS below it: %s, browsers are told with Strict-Transport-Security to stay with TLS: %s',
  async (baseUrl, tlsBelow, expected) => {
    const app = await createSmallServer({ baseUrl, tlsBelow });
    for (const url of ['/nothing', '/%zz']) {
      expect((await app.inject(url)).headers['strict-transport-security']).toBe(expected);
    }
    await app.close();
  },
);

test('a server that stops does not wait for connections without a request', { timeout: 20_000 }, async () => {
  const app = await createSmallServer({});
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(app.server, 'connection');
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  await app.close();
  await closed;
});

test('a request knows the address of its sender after the connection was closed', async () => {
  const app = await createSmallServer({});
  const address = Promise.withResolvers<string>();
  app.get('/address', async (request) => {
    await once(request.raw.socket, 'close');
    address.resolve(request.ip);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  connect(port, '127.0.0.1').end('GET /address HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await address.promise).toBe('127.0.0.1');
  await app.close();
});
