import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, grant, uniqueName } from '../../../../test/support/people.ts';
import { createToken, openSession, SESSION, TOKENS, WHO, withToken } from '../../../../test/support/sign-in.ts';

const app = useApp();
const DAY = 86_400_000;
const ME = '/api/people/v1/me';
const SCOPES = '/api/people/v1/me/token-scopes';

async function withScopes(...scopes: string[]) {
  const user = await createUser(app);
  const { token, id } = await createToken(user.client, { name: 'x', scopes });
  return { user, id, client: withToken(app, token) };
}

describe('P63: a token with scopes', () => {
  it('reads with read, and is refused every write by a 403 that names the scope', async () => {
    const { client, user } = await withScopes('read');
    expect((await client.get(WHO)).body.id).toBe(user.id);
    expect((await client.get('/api/news/v1/articles')).status).toBe(200);
    const refused = await client.patch(ME, { language: 'de' });
    expect(refused).toMatchObject({
      status: 403,
      body: { type: `${app.url}/docs/errors#scope_missing`, detail: 'The token lacks the scope people:write' },
    });
    expect((await client.get(ME)).body.language).toBe('en');
  });

  it('writes with write, and does not read', async () => {
    const { client } = await withScopes('write');
    expect((await client.patch(ME, { language: 'de' })).status).toBe(200);
    expect((await client.get(ME)).status).toBe(403);
  });

  it('is held to the module that it names, at every address of the module', async () => {
    const { client } = await withScopes('people:read', 'thankyou:read');
    for (const path of [WHO, ME, '/intranet/rest/people/users', '/api/thankyou/v3/thanks', '/thanks', '/tags']) {
      expect((await client.get(path)).status, path).toBe(200);
    }
    for (const [path, module] of [
      ['/api/documents/v1/folders/1', 'documents'],
      ['/intranet/rest/documents/folder/1', 'documents'],
      ['/api/expenses/v1/queue', 'expenses'],
      ['/api/notifications/v1', 'notifications'],
      ['/api/search/v1?query=x', 'search'],
    ] as const) {
      const { status, body } = await client.get(path);
      expect([status, JSON.stringify(body)], path).toEqual([403, expect.stringContaining(`${module}:read`)]);
    }
    expect((await client.post('/thanks', {})).status).toBe(403);
  });

  it('asks who it is whatever its scopes are, and ends nothing', async () => {
    const { client, user } = await withScopes('news:read');
    expect((await client.get(SESSION)).body.user.id).toBe(user.id);
    expect((await client.delete(SESSION)).status).toBe(403);
    expect((await client.delete(`${ME}/sessions`)).status).toBe(403);
  });

  it('gives its owner no right that they lack, and a right no scope', async () => {
    const { client, user } = await withScopes('people:read', 'people:write');
    const path = '/api/people/v2/users';
    expect((await client.post(path, {})).status).toBe(403);
    await grant(app, 'people.admin', user);
    expect((await client.post(path, {})).status).toBe(400);
    const reading = await createToken(user.client, { name: 'x', scopes: ['people:read'] });
    expect((await withToken(app, reading.token).post(path, {})).status).toBe(403);
  });

  it('reads the metrics from elsewhere only with the scope of the administration', async () => {
    const read = async (...scopes: string[]) => {
      const { token } = await createToken(app.admin, { name: 'x', scopes });
      const headers = { authorization: `Bearer ${token}` };
      const remoteAddress = '192.0.2.7';
      return (await app.application.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    };
    expect(await read('news:read')).toBe(403);
    expect(await read('admin:read')).toBe(200);
  });

  it('says its scopes where it is listed, to its owner and to administrators', async () => {
    const { user, id } = await withScopes('write', 'news:read', 'write');
    const shown = { id, scopes: ['news:read', 'write'] };
    expect((await user.client.get(TOKENS)).body.data).toEqual([expect.objectContaining(shown)]);
    const ofUser = await app.admin.get(`/api/people/v1/users/${user.id}/tokens`);
    expect(ofUser.body.data).toEqual([expect.objectContaining(shown)]);
  });

  it('keeps them over a restart', async () => {
    const { user } = await withScopes('news:read');
    const { token } = await createToken((await openSession(app, user)).client, { name: 'y', scopes: ['news:read'] });
    const { startApplication } = await import('../../../app.ts');
    const other = await startApplication(app.config, { clock: app.clock });
    try {
      expect((await withToken(other, token).get(WHO)).status).toBe(403);
      expect((await withToken(other, token).get('/api/news/v1/articles')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

describe('a new token', () => {
  it('takes scopes from the list of all modules', async () => {
    const { body } = await app.admin.get(SCOPES);
    expect(body.data.slice(0, 2)).toEqual(['read', 'write']);
    for (const module of [
      'people',
      'documents',
      'expenses',
      'knowledgebase',
      'news',
      'publish',
      'badges',
      'thankyou',
    ]) {
      expect(body.data).toEqual(expect.arrayContaining([`${module}:read`, `${module}:write`]));
    }
    for (const word of ['session', 'thanks', 'tags', 'api', 'intranet', 'deleted'])
      expect(body.data).not.toContain(`${word}:read`);
    const made = await app.admin.post(TOKENS, { name: uniqueName('all '), scopes: body.data });
    expect(made).toMatchObject({ status: 201, body: { scopes: body.data.toSorted() } });
  });

  it.each([
    { scopes: [] },
    { scopes: ['nothing:read'] },
    { scopes: ['people'] },
    { scopes: ['people:admin'] },
    { scopes: ['read write'] },
    { scopes: [5] },
    { expires_at: 'soon' },
    { expires_at: '2026-01-31T09:05:00Z' },
    { expires_at: '2200-01-01T00:00:00Z' },
    { expires_at: '2026-03-01T00:00:00Z', expires_in_days: 3 },
  ])('with %j is answered 400 that names the field, and none is made', async (input) => {
    const user = await createUser(app);
    const { status, body } = await user.client.post(TOKENS, { name: 'x', ...input });
    expect(status).toBe(400);
    expect(body.detail).toContain(Object.keys(input)[0]);
    expect((await user.client.get(TOKENS)).body.data).toEqual([]);
  });

  it('ends at the moment that it was given', async () => {
    const user = await createUser(app);
    const at = new Date(app.clock.now() + DAY).toISOString();
    const { token } = await createToken(user.client, { name: 'x', expires_at: at, scopes: null });
    app.clock.advance(DAY - 1000);
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
    app.clock.advance(1000);
    expect((await withToken(app, token).get(WHO)).status).toBe(401);
  });
});
