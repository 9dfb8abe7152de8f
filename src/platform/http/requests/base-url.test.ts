import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createSmallServer } from '../../../../test/support/small-server.ts';
import type { App } from '../app.ts';
import { baseUrl } from './base-url.ts';

const forwarded = {
  'x-forwarded-host': 'intranet.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '9.9.9.9',
};

async function ask(options: { baseUrl?: string; trustProxy?: boolean }, headers: Record<string, string>) {
  const app: App = await createSmallServer(options);
  app.get('/where', async (request) => ({ url: baseUrl(request), ip: request.ip }));
  const answer = await app.inject({ url: '/where', headers, remoteAddress: '10.0.0.1' });
  await app.close();
  return answer.json();
}

describe('the base address without a setting', () => {
  test.each(['intranet.local', 'intranet.local:8080', '[::1]:8080', '192.168.1.5', 'xn--mnchen-3ya.de'])(
    'has the host of the request: %s',
    async (host) => {
      expect((await ask({}, { host })).url).toBe(`http://${host}`);
    },
  );

  test.each(['evil.com/path', 'a b', 'x"><script>', 'user@host', 'host:port', 'a\tb', '[zz]'])(
    'is http://localhost when the Host header is invalid: %o',
    async (host) => {
      expect((await ask({}, { host })).url).toBe('http://localhost');
    },
  );

  test('ignores forwarded headers of callers that are no trusted proxy', async () => {
    expect(await ask({}, { host: 'intranet.local', ...forwarded })).toEqual({
      url: 'http://intranet.local',
      ip: '10.0.0.1',
    });
  });
});

describe('the base address behind a trusted proxy', () => {
  test('comes from the headers of the proxy', async () => {
    const { url, ip } = await ask({ trustProxy: true }, { host: 'inner', ...forwarded });
    expect(url).toBe('https://intranet.example.com');
    expect(ip).toBe('9.9.9.9');
  });

  test('does not come from values that the caller put before those of the proxy', async () => {
    const { url, ip } = await ask(
      { trustProxy: true },
      { ...forwarded, 'x-forwarded-for': '127.0.0.1, 9.9.9.9', 'x-forwarded-host': 'evil.com, good.com' },
    );
    expect(url).toBe('https://good.com');
    expect(ip).toBe('9.9.9.9');
  });

  test('is http://localhost when the headers of the proxy are invalid', async () => {
    const headers = { 'x-forwarded-host': 'evil.com/x?', 'x-forwarded-proto': 'javascript' };
    expect((await ask({ trustProxy: true }, headers)).url).toBe('http://localhost');
  });
});

test('a base address from the settings wins over the request and the proxy', async () => {
  const options = { baseUrl: 'https://set.example.com/intranet', trustProxy: true };
  expect((await ask(options, { host: 'inner', ...forwarded })).url).toBe('https://set.example.com/intranet');
});

describe('on the real application, without a setting', () => {
  const app = useApp();

  test('links have the host of the request', async () => {
    const { body } = await app.admin.get('/api/people/v2/user', { headers: forwarded });
    expect(body.photo_url).toMatch(`${app.url}/`);
  });
});

describe('on the real application, behind a proxy', () => {
  const app = useApp({ ATRIUM_TRUST_PROXY: '1' });

  test('links have the host that the proxy names', async () => {
    const { body } = await app.admin.get('/api/people/v2/user', { headers: forwarded });
    expect(body.photo_url).toMatch(/^https:\/\/intranet\.example\.com\//);
    expect(body.groups_url).toMatch(/^https:\/\/intranet\.example\.com\//);
  });
});

describe('on the real application, with a setting', () => {
  const app = useApp({ ATRIUM_BASE_URL: 'https://intranet.example.com/base/' });

  test('links have the address of the setting', async () => {
    const { body } = await app.admin.get('/api/people/v2/users?limit=0');
    expect(body.pagination.total).toBe(1);
    const user = await app.admin.get('/api/people/v2/user');
    expect(user.body.photo_url).toMatch(/^https:\/\/intranet\.example\.com\/base\/api\//);
    const problem = await app.admin.get('/nothing');
    expect(problem.body.type).toBe('https://intranet.example.com/base/docs/errors#not_found');
    const { body: document } = await app.admin.get('/openapi.json');
    expect(document.servers).toEqual([{ url: 'https://intranet.example.com/base' }]);
    expect(document.paths['/api/people/v2/users']).toBeDefined();
  });
});
