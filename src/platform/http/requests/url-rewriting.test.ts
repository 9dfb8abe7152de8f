import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { useSmallServer } from '../../../../test/support/small-server.ts';

describe('versions in an address', () => {
  const app = useApp();

  test.each([
    ['/intranet/rest/people/users/1', {}],
    ['/intranet/rest/people~v1/users/1', {}],
    ['/intranet/rest/people%7Ev1/users/1', {}],
    ['/intranet/rest/people/v1/users/1', {}],
    ['/intranet/rest/people/users/1', { 'x-api-version': '1' }],
    ['/intranet/rest/people~v1/users/1/', { 'x-api-version': '9' }],
    ['//intranet/rest//people~v1/users/1', {}],
  ])('make %s %o version 1 of people', async (path, headers) => {
    const { status, body } = await app.admin.get(path, { headers });
    expect(status).toBe(200);
    expect(body.id).toBe(1);
    expect(body).not.toHaveProperty('photo_url');
  });

  test.each([
    ['/intranet/rest/people~v2/users/1', {}],
    ['/intranet/rest/people/v2/users/1', {}],
    ['/intranet/rest/people/users/1', { 'x-api-version': '2' }],
  ])('make %s %o version 2 of people', async (path, headers) => {
    const { status, body } = await app.admin.get(path, { headers });
    expect(status).toBe(200);
    expect(body).toHaveProperty('photo_url');
  });

  test('keep the query', async () => {
    const { body } = await app.admin.get('/intranet/rest/people~v2/users?limit=0');
    expect(body.pagination).toMatchObject({ limit: 0, total: 1 });
  });

  test.each([
    ['/intranet/rest/people~v3/users', {}],
    ['/intranet/rest/people/v99/users', {}],
    ['/intranet/rest/people/users', { 'x-api-version': '3' }],
    ['/intranet/rest/people/users', { 'x-api-version': 'constructor' }],
    ['/intranet/rest/people/users', { 'x-api-version': 'one' }],
    ['/intranet/rest/nothing~v2/users', {}],
  ])('make %s %o unknown', async (path, headers) => {
    const { status, body } = await app.admin.get(path, { headers });
    expect(status).toBe(404);
    expect(body.type).toMatch(/#unknown_version$/);
    expect(body.instance).toBe(path);
  });

  test('are not taken from the header outside /intranet/rest', async () => {
    const { status } = await app.admin.get('/api/people/v2/users', { headers: { 'x-api-version': '9' } });
    expect(status).toBe(200);
  });
});

describe('the method override', () => {
  const app = useApp();

  test('makes a POST count as PUT', async () => {
    const headers = { 'x-http-method-override': 'put' };
    const { status, body } = await app.admin.post('/api/people/v2/users/1', { company: 'Overridden' }, { headers });
    expect(status).toBe(200);
    expect(body.company).toBe('Overridden');
  });

  test('makes a POST count as DELETE, with and without a body', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    for (const body of [undefined, { migration_user_id: 1 }]) {
      const created = await app.admin.post('/api/people/v2/users', person());
      const path = `/api/people/v2/users/${created.body.id}`;
      expect((await app.admin.post(path, body, { headers })).status).toBe(204);
      expect((await app.admin.get(path)).status).toBe(404);
    }
  });

  test.each(['PATCH', 'GET', 'POST', '', 'PUT, DELETE'])('is refused with the method %s', async (value) => {
    const headers = { 'x-http-method-override': value };
    const { status, body } = await app.admin.post('/api/people/v2/users/1', { company: 'No' }, { headers });
    expect(status).toBe(400);
    expect(body.code).toBe(400);
    expect(body.error).toContain('X-HTTP-Method-Override');
  });

  test.each(['GET', 'PUT'])('is ignored on %s', async (method) => {
    const headers = { 'x-http-method-override': 'DELETE' };
    const body = method === 'PUT' ? { company: 'Still here' } : undefined;
    expect((await app.admin.request(method, '/api/people/v2/users/1', { headers, body })).status).toBe(200);
  });
});

describe('the address', () => {
  const app = useApp();

  test.each([
    '/api/people/v2/users',
    '/api/people/v2/users/1',
    '/intranet/rest/people/users',
    '/healthz',
    '/docs/errors',
  ])('%s works with and without a slash at the end', async (path) => {
    expect((await app.admin.get(path)).status).toBe(200);
    expect((await app.admin.get(`${path}/`)).status).toBe(200);
    expect((await app.admin.get(`/${path}`)).status).toBe(200);
  });
});

describe('an address that is not served', () => {
  const app = useApp();

  test('is answered in the shape of people v2 below it', async () => {
    for (const path of ['/api/people/v2/nothing', '/api/people/v2', '//api/people/v2/nothing?x=1']) {
      const { status, body, headers } = await app.anonymous.get(path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(body).toEqual({ code: 404, error: 'There is nothing at this address' });
    }
  });

  test('is answered with problem details elsewhere', async () => {
    const { status, body, headers } = await app.anonymous.get('/api/people/v20/x?secret=1');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      type: `${app.url}/docs/errors#not_found`,
      title: 'Not found',
      status: 404,
      detail: 'There is nothing at this address',
      instance: '/api/people/v20/x',
    });
  });

  test('is answered with 405 and Allow when other methods are served there', async () => {
    const one = await app.admin.post('/api/people/v2/users/1', {});
    expect(one.status).toBe(405);
    expect(one.body).toEqual({ code: 405, error: 'POST is not possible here' });
    expect(one.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT');
    const health = await app.anonymous.delete('/healthz/');
    expect(health.status).toBe(405);
    expect(health.headers.get('allow')).toBe('GET, HEAD');
    expect(health.body).toMatchObject({ title: 'Method not allowed', status: 405, instance: '/healthz/' });
    expect((await app.anonymous.request('OPTIONS', '/intranet/rest/people~v1/users')).status).toBe(405);
  });

  test.each([
    ['GET', 'checkout', 'POST'],
    ['DELETE', 'info', 'GET, HEAD, PUT'],
    ['PUT', 'versions', 'GET, HEAD'],
    ['GET', 'approve', 'PUT'],
    ['POST', 'approve', 'PUT'],
  ])('as %s document/1/%s is not taken for that of a version', async (method, word, allow) => {
    const { status, headers } = await app.admin.request(method, `/intranet/rest/documents/document/1/${word}`);
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  test('with a word in the place of a version number is answered with 400', async () => {
    const { status, body } = await app.admin.get('/intranet/rest/documents/document/1/versoins');
    expect([status, body['invalid-params']?.[0]?.name]).toEqual([400, 'version_num']);
  });

  test('is not assumed for HEAD, which answers as GET without a body', async () => {
    const { status, body, headers } = await app.admin.request('HEAD', '/api/people/v2/users/1');
    expect(status).toBe(200);
    expect(body).toBeUndefined();
    expect(Number(headers.get('content-length'))).toBeGreaterThan(10);
  });

  test.each(['/api/people/v2/users/%zz', '/api/people/v2/users/%ff', `/api/people/v2/users/${'9'.repeat(3000)}`])(
    'is answered with 400 when it is malformed: %s',
    async (path) => {
      const { status, body, headers } = await app.admin.get(path);
      expect(status).toBe(400);
      expect(body.code).toBe(400);
      expect(typeof body.error).toBe('string');
      expect(headers.get('x-request-id')).toBeTruthy();
    },
  );

  test('is answered with 400 when an id in it is no number', async () => {
    for (const id of ['abc', '1.5', '1e3', '0x1', ' ', '9'.repeat(30)]) {
      const { status, body } = await app.admin.get(`/api/people/v2/users/${encodeURIComponent(id)}`);
      expect(status, id).toBe(400);
      expect(body.error).toContain('id');
    }
    expect((await app.admin.get('/api/people/v2/users/999999999')).status).toBe(404);
    expect((await app.admin.get('/api/people/v2/users/-1')).status).toBe(404);
  });
});

describe('the error shape', () => {
  const small = useSmallServer((app) => {
    for (const url of ['/thanks', '/tags']) {
      app.get(`${url}/denied`, async () => {
        const { unauthenticated } = await import('../errors/errors.ts');
        throw unauthenticated();
      });
      app.get(`${url}/bad`, async () => {
        const { invalidField } = await import('../errors/errors.ts');
        throw invalidField('name', 'is too long');
      });
      app.get(`${url}/broken`, async () => {
        throw new Error('select password from users');
      });
    }
  });

  test('of notes has error, message, code and title', async () => {
    const bad = await small.app.inject('/thanks/bad');
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toEqual({
      error: true,
      message: 'name: is too long',
      code: 400,
      title: 'Bad request',
      'invalid-params': [{ name: 'name', reason: 'is too long' }],
    });
    expect((await small.app.inject('/thanks/denied')).json()).toMatchObject({ error: true, code: 401 });
    expect((await small.app.inject('/thanks/nothing')).json()).toEqual({
      error: true,
      message: 'There is nothing at this address',
      code: 404,
      title: 'Not found',
    });
  });

  test('of tags has the fields of problem details too, except for 401', async () => {
    const bad = await small.app.inject('/tags/bad');
    expect(bad.headers['content-type']).toContain('application/problem+json');
    expect(bad.json()).toEqual({
      type: 'http://localhost:80/docs/errors#invalid_field',
      title: 'Bad request',
      status: 400,
      error: true,
      message: 'name: is too long',
      code: 400,
      'invalid-params': [{ name: 'name', reason: 'is too long' }],
    });
    expect((await small.app.inject('/tags/nothing')).json()).toEqual({
      type: 'http://localhost:80/docs/errors#not_found',
      title: 'Not found',
      status: 404,
      error: true,
      message: 'There is nothing at this address',
      code: 404,
    });
    const denied = await small.app.inject('/tags/denied');
    expect(denied.headers['content-type']).toContain('application/json');
    expect(denied.json()).toEqual({
      error: true,
      message: 'Sign in to use this interface',
      code: 401,
      title: 'Unauthorized',
    });
  });

  test('of an unexpected error reveals nothing about it', async () => {
    const broken = await small.app.inject('/thanks/broken');
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('select');
    expect(broken.json()).toMatchObject({ error: true, code: 500 });
  });
});

let count = 0;
function person() {
  count += 1;
  return { username: `override-${count}`, firstname: 'Over', surname: 'Ridden', email: 'over@example.com' };
}
