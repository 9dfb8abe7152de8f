import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import {
  createToken,
  duringTransaction,
  openSession,
  TOKENS,
  WHO,
  withHeader,
  withToken,
} from '../../../../test/support/sign-in.ts';

const app = useApp();
const USERS = '/api/people/v2/users';
const DAY = 86_400_000;

describe('personal access tokens', () => {
  it('are made, shown once and listed without their secret', async () => {
    const user = await createUser(app);
    const made = await user.client.post(TOKENS, { name: 'Nightly import', expires_in_days: 30 });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { token, ...rest } = made.body;
    expect(token).toMatch(/^atr_[\w-]{43}$/);
    expect(rest).toEqual({
      id: expect.any(Number),
      name: 'Nightly import',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      last_used: null,
      expires: expect.any(String),
      scopes: null,
    });
    expect(Date.parse(rest.expires) - Date.parse(rest.created)).toBe(30 * DAY);
    const list = await user.client.get(TOKENS);
    expect(list.body).toEqual({
      data: [rest],
      pagination: { offset: 0, limit: 20, total: 1, prev: null, next: null },
    });
  });

  it('sign in as their owner, without the owner’s password', async () => {
    const user = await createUser(app);
    const { token } = await createToken(user.client);
    expect((await withToken(app, token).get(WHO)).body.id).toBe(user.id);
    expect((await withHeader(app, `bEaReR  ${token}`).get(WHO)).body.id).toBe(user.id);
    await user.client.put(`${USERS}/${user.id}/password`, { password: 'another password' });
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
  });

  it('need no page of ours to write', async () => {
    const user = await createUser(app);
    const { token } = await createToken(user.client);
    const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    expect((await withToken(app, token).patch('/api/people/v1/me', { language: 'de' }, { headers })).status).toBe(200);
  });

  it('are stored as a hash only, and the hash signs nobody in', async () => {
    const user = await createUser(app);
    const { token } = await createToken(user.client);
    const { db } = app.application.platform.database;
    const rows = await db.selectFrom('tokens').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect((await withToken(app, rows[0]?.secret_hash ?? '').get(WHO)).status).toBe(401);
    expect((await withToken(app, `atr_${rows[0]?.secret_hash}`).get(WHO)).status).toBe(401);
  });

  it('are paged in the order they were made', async () => {
    const user = await createUser(app);
    const ids = [];
    for (const name of ['b', 'a', 'c']) ids.push((await createToken(user.client, { name })).id);
    const page = await user.client.get(`${TOKENS}?limit=2&offset=1`);
    expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
    expect(page.body.pagination).toMatchObject({ offset: 1, limit: 2, total: 3, next: null });
  });

  it.each([
    {},
    { name: '' },
    { name: '  ' },
    { name: 5 },
    { name: 'x'.repeat(256) },
    { name: 'x', expires_in_days: 0 },
    { name: 'x', expires_in_days: -1 },
    { name: 'x', expires_in_days: 1.5 },
    { name: 'x', expires_in_days: 1e9 },
    { name: 'x', expires_in_days: 'soon' },
    { name: 'a\0b' },
  ])('a token of %j is answered 400, and none is made', async (body) => {
    const user = await createUser(app);
    expect((await user.client.post(TOKENS, body)).status).toBe(400);
    expect((await user.client.get(TOKENS)).body.data).toEqual([]);
  });

  it('are at most 100 for each user, also when made all at once', async () => {
    const user = await createUser(app);
    const answers = await Promise.all(
      Array.from({ length: 105 }, () => user.client.post(TOKENS, { name: 'x', expires_in_days: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await user.client.get(TOKENS)).body.pagination.total).toBe(100);
    app.clock.advance(DAY);
    expect((await user.client.post(TOKENS, { name: 'x' })).status).toBe(201);
    expect((await user.client.get(TOKENS)).body.pagination.total).toBe(1);
  });
});

describe('Idempotency-Key', () => {
  const once = (key = uniqueName('key-')) => ({ headers: { 'idempotency-key': key } });
  const ids = async (user: TestUser): Promise<number[]> =>
    (await user.client.get(`${TOKENS}?limit=200`)).body.data.map(({ id }: { id: number }) => id);

  it('repeated: no second token, 409 that names the first, and never its secret', async () => {
    const user = await createUser(app);
    const request = once();
    const first = await user.client.post(TOKENS, { name: 'x', expires_in_days: 7 }, request);
    expect(first.status).toBe(201);
    expect(first.headers.get('cache-control')).toBe('no-store');
    for (const _ of [1, 2]) {
      const again = await user.client.post(TOKENS, { name: 'x', expires_in_days: 7 }, request);
      expect(again.status).toBe(409);
      expect(again.headers.get('content-type')).toContain('application/problem+json');
      expect(again.body).toMatchObject({
        type: `${app.url}/docs/errors#already_created`,
        status: 409,
        detail: `Token ${first.body.id} was made with this key already; its secret is shown only once`,
      });
      expect(JSON.stringify(again.body)).not.toContain(first.body.token);
    }
    expect(await ids(user)).toEqual([first.body.id]);
    expect((await withToken(app, first.body.token).get(WHO)).status).toBe(200);
  });

  it('what is kept for an Idempotency-Key holds nothing of the secret', async () => {
    const user = await createUser(app);
    const { body } = await user.client.post(TOKENS, { name: 'x' }, once());
    const { db } = app.application.platform.database;
    const kept = await db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', user.id).execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.response).toBe(String(body.id));
    expect(JSON.stringify(kept)).not.toContain(body.token.slice(4));
  });

  it('with another request: 409 as elsewhere; another key or user: a token of its own', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const request = once();
    const first = await user.client.post(TOKENS, { name: 'x' }, request);
    const reused = await user.client.post(TOKENS, { name: 'y' }, request);
    expect(reused).toMatchObject({ status: 409, body: { type: `${app.url}/docs/errors#idempotency_key_reused` } });
    expect(reused.body.detail).not.toContain(String(first.body.id));
    expect((await user.client.post(TOKENS, { name: 'x' }, once())).status).toBe(201);
    expect((await other.client.post(TOKENS, { name: 'x' }, request)).status).toBe(201);
    expect(await ids(user)).toHaveLength(2);
    expect(await ids(other)).toHaveLength(1);
  });

  it('sent by several at once: one token, and everybody else hears of it', async () => {
    const user = await createUser(app);
    const request = once();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.client.post(TOKENS, { name: 'x' }, request)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const [id] = await ids(user);
    expect(await ids(user)).toEqual([id]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body.detail).toContain(`Token ${id} `);
      else expect(body.id).toBe(id);
    }
  });

  it('sent twice at once for the hundredth token is still the one answer and the other', async () => {
    const user = await createUser(app);
    for (let made = 0; made < 99; made += 1) await user.client.post(TOKENS, { name: 'x' });
    const request = once();
    const answers = await Promise.all([1, 2].map(() => user.client.post(TOKENS, { name: 'x' }, request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('says the same when the token has ended since', async () => {
    const user = await createUser(app);
    const request = once();
    const { body } = await user.client.post(TOKENS, { name: 'x' }, request);
    await user.client.delete(`${TOKENS}/${body.id}`);
    expect((await user.client.post(TOKENS, { name: 'x' }, request)).status).toBe(409);
    expect(await ids(user)).toEqual([]);
  });

  it('is free again after a request that made nothing', async () => {
    const user = await createUser(app);
    const request = once();
    expect((await user.client.post(TOKENS, { name: '' }, request)).status).toBe(400);
    expect((await user.client.post(TOKENS, { name: 'x' }, request)).status).toBe(201);
  });

  it.each(['', 'k'.repeat(256)])('of a wrong length (%#): 400', async (key) => {
    const user = await createUser(app);
    const answer = await user.client.post(TOKENS, { name: 'x' }, once(key));
    expect(answer).toMatchObject({ status: 400, body: { type: `${app.url}/docs/errors#bad_idempotency_key` } });
    expect(await ids(user)).toEqual([]);
  });

  it('P34: of an owner is no way for a token to learn of it', async () => {
    const user = await createUser(app);
    const request = once();
    const { body } = await user.client.post(TOKENS, { name: 'x' }, request);
    expect((await withToken(app, body.token).post(TOKENS, { name: 'x' }, request)).status).toBe(403);
  });
});

describe('P33: a token belongs to its owner', () => {
  it('is seen and ended by nobody else, administrators included', async () => {
    const [owner, other] = [await createUser(app), await createUser(app)];
    const { id, token } = await createToken(owner.client);
    for (const client of [other.client, app.admin]) {
      expect((await client.delete(`${TOKENS}/${id}`)).status).toBe(404);
      expect((await client.get(TOKENS)).body.data.map((entry: { id: number }) => entry.id)).not.toContain(id);
    }
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
    expect((await owner.client.delete(`${TOKENS}/${id}`)).status).toBe(204);
    expect((await owner.client.delete(`${TOKENS}/${id}`)).status).toBe(404);
    expect((await owner.client.delete(`${TOKENS}/x`)).status).toBe(400);
  });
});

describe('P34: a token makes no tokens', () => {
  it('but lists and ends them; a session makes them', async () => {
    const user = await createUser(app);
    const { id, token } = await createToken((await openSession(app, user)).client);
    const client = withToken(app, token);
    expect((await client.post(TOKENS, { name: 'child' })).status).toBe(403);
    expect((await client.get(TOKENS)).body.data).toHaveLength(1);
    expect((await client.delete(`${TOKENS}/${id}`)).status).toBe(204);
    expect((await client.get(TOKENS)).status).toBe(401);
  });
});

describe('P30: a token ends', () => {
  it('when it is deleted, at once', async () => {
    const user = await createUser(app);
    const { id, token } = await createToken(user.client);
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
    await user.client.delete(`${TOKENS}/${id}`);
    expect((await withToken(app, token).get(WHO)).status).toBe(401);
  });

  it('P30: a token signs in until its time has come, and not after', async () => {
    const user = await createUser(app);
    const { token } = await createToken(user.client, { name: 'x', expires_in_days: 1 });
    app.clock.advance(DAY - 1);
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
    app.clock.advance(1);
    expect((await withToken(app, token).get(WHO)).status).toBe(401);
    expect((await user.client.get(TOKENS)).body.data).toEqual([]);
  });

  it('with its owner: blocked (for good), deleted', async () => {
    const user = await createUser(app);
    const first = await createToken(user.client);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: true });
    expect((await withToken(app, first.token).get(WHO)).status).toBe(401);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: false });
    expect((await withToken(app, first.token).get(WHO)).status).toBe(401);
    const second = await createToken(user.client);
    await app.admin.delete(`${USERS}/${user.id}`);
    expect((await withToken(app, second.token).get(WHO)).status).toBe(401);
  });

  it('is not made for somebody who is being blocked', async () => {
    const user = await createUser(app);
    await user.client.get(WHO);
    const answer = await duringTransaction(
      app,
      (tx) => tx.updateTable('users').set({ blocked: 1 }).where('id', '=', user.id).execute(),
      () => user.client.post(TOKENS, { name: 'left over' }),
    );
    expect(answer.status).toBe(404);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('tokens').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('is nothing that garbage could be', async () => {
    const { token } = await createToken((await createUser(app)).client);
    for (const secret of [
      'atr_',
      `atr_${'a'.repeat(43)}`,
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      token.slice(4),
      'x'.repeat(8000),
      "atr_'--",
    ]) {
      expect((await withToken(app, secret).get(WHO)).status, secret.slice(0, 60)).toBe(401);
    }
  });
});
