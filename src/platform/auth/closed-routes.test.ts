import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createToken } from '../../../test/support/sign-in.ts';
import { ADMIN_PASSWORD } from '../../../test/support/templates.ts';

const app = useApp();

/** Everything that answers without signing in. A new public route has to be named here. */
const publicRoutes = new Set([
  'GET /',
  'GET /favicon.ico',
  'GET /favicon.svg',
  'GET /assets/:file',
  'GET /icons/:file',
  'GET /manifest.webmanifest',
  'GET /.well-known/security.txt',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs/js/scalar.js',
  'GET /docs/errors',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/instance/v1',
  'POST /api/session/v1',
  'POST /api/session/v1/second-factor',
  'POST /api/session/v1/passkey',
  'POST /api/session/v1/passkey/question',
  'POST /api/session/v1/forgotten-password',
  'PUT /api/session/v1/forgotten-password',
  'GET /api/notifications/v1/unsubscribe',
  'POST /api/notifications/v1/unsubscribe',
]);

interface Route {
  method: string;
  path: string;
}

/** Every route of the router, hidden ones too, from the tree it prints. */
function allRoutes(): Route[] {
  const routes: Route[] = [];
  const parts: string[] = [];
  for (const line of app.application.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*) ?(?:\((.+)\))?/.exec(line) ?? [];
    if (part === '') continue;
    parts.length = indent.length / 4;
    parts.push(part);
    for (const method of methods.split(', ').filter(Boolean)) routes.push({ method, path: parts.join('') });
  }
  return routes;
}

function isPublic({ method, path }: Route): boolean {
  return publicRoutes.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}

const nobody: Record<string, string>[] = [
  {},
  { authorization: 'Bearer atr_garbage' },
  { cookie: 'atrium_session=garbage' },
];

const withIds = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '1').replace('*', 'x');

describe('P30: every route is closed unless it is named as public', () => {
  it('in a list of routes that is not empty', () => {
    const found = allRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(found).toContain('PUT /api/people/v2/users/:id/password');
    expect(found).toContain('HEAD /api/people/v1/me/tokens');
    expect(found).toEqual(expect.arrayContaining([...publicRoutes]));
  });

  it('and answers 401 without a sign-in before it reads anything of the request', async () => {
    const bad: string[] = [];
    for (const route of allRoutes().filter((each) => !isPublic(each))) {
      for (const headers of nobody) {
        const { status } = await app.anonymous.request(route.method, withIds(route.path), { headers });
        if (status !== 401) bad.push(`${route.method} ${route.path}: ${status}`);
      }
    }
    expect(bad).toEqual([]);
  });

  it('and only public routes are described as public', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    const open: string[] = [];
    const bad: string[] = [];
    for (const [path, operations] of Object.entries<Record<string, { security?: unknown[]; responses: object }>>(
      body.paths,
    )) {
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method.toUpperCase()} ${path}`;
        if (operation.security?.length === 0) open.push(name);
        else if (!('401' in operation.responses)) bad.push(`${name} does not say 401`);
        else if ((await app.anonymous.request(method.toUpperCase(), withIds(path))).status !== 401) bad.push(name);
      }
    }
    expect(bad).toEqual([]);
    expect(open.filter((name) => !publicRoutes.has(name))).toEqual([]);
    expect(body.security).toEqual([{ basic: [] }, { token: [] }, { session: [] }]);
  });

  it('and the public description, pages and metrics hold no secrets', async () => {
    const { token } = await createToken(app.admin);
    const { db } = app.application.platform.database;
    const admin = await db.selectFrom('users').select('password_hash').where('id', '=', 1).executeTakeFirstOrThrow();
    const secrets = [
      ADMIN_PASSWORD,
      token,
      admin.password_hash ?? '',
      app.config.databaseUrl,
      app.config.dataDir,
      '$argon2',
    ];
    for (const path of ['/openapi.json', '/docs', '/docs/errors', '/healthz', '/readyz', '/metrics']) {
      const text = await (await app.anonymous.raw('GET', path)).text();
      for (const secret of secrets) expect(text.includes(secret), `${path} says ${secret}`).toBe(false);
    }
  });

  it('and no answer has a field for a password hash or the hash of a secret', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    for (const [path, operations] of Object.entries<Record<string, unknown>>(body.paths)) {
      if (!('get' in operations) || path.startsWith('/docs') || path === '/openapi.json') continue;
      // A stream has no end to wait for; its tests say what it sends.
      if (JSON.stringify(operations.get).includes('text/event-stream')) continue;
      const text = await (await app.admin.raw('GET', withIds(path))).text();
      expect(text, path).not.toMatch(/\$argon2|password_hash|secret_hash|password_revision/);
    }
  });
});
