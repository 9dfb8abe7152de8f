import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createClient } from '../../../../test/support/client.ts';
import { createExtranet, createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { createToken, openSession, SESSION, TOKENS, WHO, withToken } from '../../../../test/support/sign-in.ts';
import { createActivityTracker } from '../../../platform/auth/activity.ts';
import { transaction } from '../../../platform/db/index.ts';

/** Behind a proxy, so that requests can come from many addresses. */
const app = useApp({ ATRIUM_TRUST_PROXY: '1' });
const OWN = '/api/people/v1/me/sessions';
const DEVICES = '/api/session/v1/devices';
const DAY = 86_400_000;
const sessionsOf = ({ id }: { id: number }) => `/api/people/v1/users/${id}/sessions`;
const tokensOf = ({ id }: { id: number }) => `/api/people/v1/users/${id}/tokens`;

async function createAdministrator(): Promise<TestUser> {
  const user = await createUser(app);
  await grant(app, 'people.admin', user);
  return user;
}

async function createMemberOfRole1(): Promise<TestUser> {
  const user = await createUser(app);
  await transaction(app.application.platform.database.db, (tx) =>
    tx.insertInto('role_members').values({ role_id: 1, user_id: user.id }).execute(),
  );
  return user;
}

const idsIn = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

describe('P53: sessions of one’s own', () => {
  it('are listed with where and by what they were opened, which one is the current, and no secret', async () => {
    const user = await createUser(app);
    const agent = { 'x-forwarded-for': '2001:db8::7', 'user-agent': `Browser/1.0 ${'x'.repeat(5_000)}` };
    const opened = await createClient(app.url, agent).post(SESSION, user);
    expect(opened.status).toBe(200);
    const { client, secret } = await openSession(app, user);
    const { status, body } = await client.get(OWN);
    expect(status).toBe(200);
    const created = new Date(app.clock.now()).toISOString().replace('.000Z', '+00:00');
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        created,
        last_used: created,
        expires: new Date(app.clock.now() + 14 * DAY).toISOString().replace('.000Z', '+00:00'),
        address: '2001:db8::7',
        user_agent: `Browser/1.0 ${'x'.repeat(288)}`,
        current: false,
      },
      expect.objectContaining({ address: '127.0.0.1', current: true }),
    ]);
    expect(body.pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null });
    expect(JSON.stringify(body)).not.toContain(secret);
    const byBasic = await user.client.get(OWN);
    expect(byBasic.body.data.map(({ current }: { current: boolean }) => current)).toEqual([false, false]);
  });

  it('are paged in the order they were opened, without those that have expired', async () => {
    const user = await createUser(app);
    await openSession(app, user);
    app.clock.advance(14 * DAY);
    for (let i = 0; i < 3; i += 1) await openSession(app, user);
    const all = idsIn((await user.client.get(OWN)).body);
    expect(all).toHaveLength(3);
    expect(all.toSorted((a, b) => a - b)).toEqual(all);
    const page = await user.client.get(`${OWN}?limit=1&offset=1`);
    expect(idsIn(page.body)).toEqual(all.slice(1, 2));
    expect(page.body.pagination).toMatchObject({ offset: 1, limit: 1, total: 3, next: expect.any(String) });
    expect((await user.client.get(`${OWN}?limit=0`)).body).toMatchObject({ data: [], pagination: { total: 3 } });
    expect((await user.client.get(`${OWN}?limit=-1`)).status).toBe(400);
  });

  it('end one by one, or all the others at once', async () => {
    const user = await createUser(app);
    const [here, there, third] = [
      await openSession(app, user),
      await openSession(app, user),
      await openSession(app, user),
    ];
    const [, second] = idsIn((await here.client.get(OWN)).body);
    expect((await here.client.delete(`${OWN}/${second}`)).status).toBe(204);
    expect((await there.client.get(WHO)).status).toBe(401);
    expect((await here.client.delete(`${OWN}/${second}`)).status).toBe(404);
    expect((await here.client.delete(`${OWN}/x`)).status).toBe(400);
    expect((await third.client.get(WHO)).status).toBe(200);
    expect((await here.client.delete(OWN)).status).toBe(204);
    expect([(await here.client.get(WHO)).status, (await third.client.get(WHO)).status]).toEqual([200, 401]);
    expect((await user.client.delete(OWN)).status).toBe(204);
    expect((await here.client.get(WHO)).status).toBe(401);
  });

  it('are nobody else’s: another’s is 404, and a page of another site ends none', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const session = await openSession(app, user);
    const [id] = idsIn((await user.client.get(OWN)).body);
    for (const client of [other.client, app.admin]) {
      expect((await client.delete(`${OWN}/${id}`)).status).toBe(404);
      expect(idsIn((await client.get(OWN)).body)).not.toContain(id);
    }
    const elsewhere = createClient(app.url, { cookie: session.cookie, origin: 'https://evil.example' });
    expect((await elsewhere.delete(OWN)).status).toBe(403);
    expect((await app.anonymous.get(OWN)).status).toBe(401);
    expect((await session.client.get(WHO)).status).toBe(200);
  });

  it('are listed and ended by members of a read-only extranet too', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const user = await createUser(app, { extranet_id: extranet.id });
    const [here, there] = [await openSession(app, user), await openSession(app, user)];
    const ids = idsIn((await here.client.get(OWN)).body);
    expect((await here.client.delete(`${OWN}/${ids[1]}`)).status).toBe(204);
    expect((await there.client.get(WHO)).status).toBe(401);
    expect((await here.client.delete(OWN)).status).toBe(204);
    expect((await here.client.get(WHO)).status).toBe(200);
  });
});

describe('P53: devices', () => {
  it('are one’s own sessions at another address', async () => {
    const user = await createUser(app);
    const [here, there, elsewhere] = [
      await openSession(app, user),
      await openSession(app, user),
      await openSession(app, user),
    ];
    const listed = await here.client.get(DEVICES);
    expect(listed.body.data).toEqual((await here.client.get(OWN)).body.data);
    const [, second] = idsIn(listed.body);
    expect((await here.client.delete(`${DEVICES}/${second}`)).status).toBe(204);
    expect([(await there.client.get(WHO)).status, (await elsewhere.client.get(WHO)).status]).toEqual([401, 200]);
    expect((await here.client.delete(DEVICES)).status).toBe(204);
    expect([(await here.client.get(WHO)).status, (await elsewhere.client.get(WHO)).status]).toEqual([200, 401]);
    expect((await here.client.delete(`${DEVICES}/${second}`)).status).toBe(404);
    expect((await app.anonymous.get(DEVICES)).status).toBe(401);
  });
});

describe('P52: sessions and tokens of a user', () => {
  it('are listed and ended with people.admin, also by its token', async () => {
    const [user, administrator] = [await createUser(app), await createAdministrator()];
    const [first, second, third] = [
      await openSession(app, user),
      await openSession(app, user),
      await openSession(app, user),
    ];
    const made = await createToken(user.client, { name: 'one' });
    const kept = await createToken(user.client, { name: 'two' });
    const client = withToken(app, (await createToken(administrator.client)).token);

    const sessions = (await client.get(`${sessionsOf(user)}?limit=2`)).body;
    expect(sessions.pagination.total).toBe(3);
    expect(sessions.data.map(({ current }: { current: boolean }) => current)).toEqual([false, false]);
    expect((await client.delete(`${sessionsOf(user)}/${sessions.data[0].id}`)).status).toBe(204);
    expect([(await first.client.get(WHO)).status, (await second.client.get(WHO)).status]).toEqual([401, 200]);
    expect((await client.delete(sessionsOf(user))).status).toBe(204);
    expect([(await second.client.get(WHO)).status, (await third.client.get(WHO)).status]).toEqual([401, 401]);

    const tokens = await client.get(tokensOf(user));
    expect(tokens.body.data).toMatchObject([
      { id: made.id, name: 'one', last_used: null },
      { id: kept.id, name: 'two' },
    ]);
    expect(JSON.stringify(tokens.body)).not.toContain(made.token.slice(4));
    expect((await client.delete(`${tokensOf(user)}/${made.id}`)).status).toBe(204);
    expect((await withToken(app, made.token).get(WHO)).status).toBe(401);
    expect((await withToken(app, kept.token).get(WHO)).status).toBe(200);
  });

  it('are closed to everyone else, and to members of a read-only extranet', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const [user, other] = [await createUser(app), await createUser(app)];
    const reader = await createUser(app, { extranet_id: extranet.id });
    await grant(app, 'people.admin', reader);
    await openSession(app, user);
    const { id } = await createToken(user.client);
    for (const path of [sessionsOf(user), tokensOf(user)]) {
      expect((await app.anonymous.get(path)).status).toBe(401);
      expect((await other.client.get(path)).status).toBe(403);
      expect((await user.client.get(path)).status).toBe(403);
    }
    for (const client of [other.client, reader.client]) {
      expect((await client.delete(sessionsOf(user))).status).toBe(403);
      expect((await client.delete(`${tokensOf(user)}/${id}`)).status).toBe(403);
    }
    expect(idsIn((await user.client.get(OWN)).body)).toHaveLength(1);
    expect(idsIn((await user.client.get(TOKENS)).body)).toEqual([id]);
  });

  it('of a member of role 1 are for members of role 1 only', async () => {
    const [member, administrator] = [await createMemberOfRole1(), await createAdministrator()];
    const session = await openSession(app, member);
    const { id } = await createToken(member.client);
    const [sessionId] = idsIn((await member.client.get(OWN)).body);
    for (const [method, path] of [
      ['GET', sessionsOf(member)],
      ['GET', tokensOf(member)],
      ['DELETE', sessionsOf(member)],
      ['DELETE', `${sessionsOf(member)}/${sessionId}`],
      ['DELETE', `${tokensOf(member)}/${id}`],
    ] as const) {
      expect((await administrator.client.request(method, path)).status, `${method} ${path}`).toBe(403);
    }
    expect((await session.client.get(WHO)).status).toBe(200);
    expect(idsIn((await app.admin.get(tokensOf(member))).body)).toEqual([id]);
    expect((await app.admin.delete(`${sessionsOf(member)}/${sessionId}`)).status).toBe(204);
    expect((await session.client.get(WHO)).status).toBe(401);
  });

  it('are 404 for a user who is not there, and for what is another user’s', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    await openSession(app, other);
    const { id } = await createToken(other.client);
    const [sessionId] = idsIn((await other.client.get(OWN)).body);
    const nobody = { id: 999_999 };
    for (const path of [sessionsOf(nobody), tokensOf(nobody)]) expect((await app.admin.get(path)).status).toBe(404);
    for (const path of [
      sessionsOf(nobody),
      `${sessionsOf(user)}/${sessionId}`,
      `${tokensOf(user)}/${id}`,
      `${tokensOf(nobody)}/${id}`,
    ]) {
      expect((await app.admin.delete(path)).status, path).toBe(404);
    }
    expect((await app.admin.get('/api/people/v1/users/x/sessions')).status).toBe(400);
    expect((await app.admin.delete(`${sessionsOf(user)}/x`)).status).toBe(400);
    expect(idsIn((await other.client.get(OWN)).body)).toEqual([sessionId]);
  });

  it('are listed in a number of queries that does not grow with them', async () => {
    const user = await createUser(app);
    const count = () => app.countQueries(() => app.admin.get(`${sessionsOf(user)}?limit=200`));
    await openSession(app, user);
    await count();
    const few = await count();
    for (let i = 0; i < 10; i += 1) await openSession(app, user);
    await app.admin.get(WHO);
    expect(await count()).toBeLessThanOrEqual(few);
  });
});

describe('when a session or token was last used', () => {
  it('is written beside it, and of those that have ended meanwhile not at all', async () => {
    const user = await createUser(app);
    const { database, authenticator } = app.application.platform;
    const session = await openSession(app, user);
    const gone = await openSession(app, user);
    const { token } = await createToken(user.client);
    const tracker = createActivityTracker(database, app.clock, (error) => {
      throw error;
    });
    app.clock.advance(5 * 60_000);
    const seen = [
      await authenticator.bySession(session.secret),
      await authenticator.bySession(gone.secret),
      await authenticator.byHeader(`Bearer ${token}`, '127.0.0.1'),
    ];
    for (const identity of seen) if (identity) tracker.seen(identity);
    await gone.client.delete(SESSION);
    await tracker.stop();
    const now = app.clock.now();
    const { body: sessions } = await user.client.get(OWN);
    expect(sessions.data.map(({ last_used }: { last_used: string }) => Date.parse(last_used))).toEqual([now]);
    const { body: tokens } = await user.client.get(TOKENS);
    expect(Date.parse(tokens.data[0].last_used)).toBe(now);
  });
});
