import { describe, expect, it } from 'vitest';
import { startTestApp, useApp } from '../../../test/support/app.ts';
import { createClient } from '../../../test/support/client.ts';
import { createExtranet, createUser, grant, uniqueName } from '../../../test/support/people.ts';
import {
  countPasswordChecks,
  createToken,
  duringTransaction,
  openSession,
  SESSION,
  WHO,
  withToken,
} from '../../../test/support/sign-in.ts';
import { deleteExpired, hashSecret } from '../../platform/auth/index.ts';
import { transaction } from '../../platform/db/index.ts';

const app = useApp();
const USERS = '/api/people/v2/users';

describe('signing in', () => {
  it('answers with the user and a cookie that scripts and other sites cannot use', async () => {
    const user = await createUser(app, { firstname: 'Ada', surname: 'Byron', email: 'ada@example.com' });
    await grant(app, 'badges.assign', user);
    const { status, body, headers } = await app.anonymous.post(SESSION, user);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id: user.id,
        username: user.username,
        fullname: 'Ada Byron',
        firstname: 'Ada',
        email: 'ada@example.com',
        language: 'en',
        timezone: 'UTC',
        is_administrator: false,
        is_read_only: false,
        capabilities: ['badges.assign'],
        photo_url: `${app.url}/api/people/v2/users/${user.id}/photo`,
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const parts = cookies[0]?.split('; ') ?? [];
    expect(parts[0]).toMatch(/^atrium_session=[\w-]{43}$/);
    expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/', 'SameSite=Lax']);
  });

  it('opens a session that the cookie alone continues, with the same user', async () => {
    const user = await createUser(app);
    const signedIn = await app.anonymous.post(SESSION, user);
    const session = await openSession(app, user);
    const who = await session.client.get(SESSION);
    expect(who).toMatchObject({ status: 200, body: signedIn.body });
    expect((await user.client.get(SESSION)).body).toEqual(signedIn.body);
    const reading = createClient(app.url, { cookie: session.cookie });
    expect((await reading.get(WHO)).body.id).toBe(user.id);
  });

  it('answers with every capability of an administrator', async () => {
    const { body } = await app.admin.get(SESSION);
    expect(body.user).toMatchObject({ is_administrator: true, capabilities: app.application.platform.capabilities });
  });

  it('answers a wrong password and an unknown name with the same words and the same work', async () => {
    const user = await createUser(app);
    const attempt = (body: unknown) => app.anonymous.post(SESSION, body);
    const wrong = await attempt({ username: user.username, password: 'wrong password' });
    expect(wrong).toMatchObject({ status: 401, body: { title: 'Unauthorized', status: 401, instance: SESSION } });
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect(wrong.headers.get('www-authenticate')).toBe('Basic realm="Atrium"');
    const blocked = await createUser(app, { blocked: true });
    for (const body of [
      { username: uniqueName('nobody'), password: 'wrong password' },
      { username: '', password: '' },
      { username: 'x'.repeat(1000), password: 'x'.repeat(10_000) },
      { username: blocked.username, password: blocked.password },
    ]) {
      let answer = wrong;
      expect(await countPasswordChecks(async () => (answer = await attempt(body)))).toBe(1);
      expect(answer).toMatchObject({ status: 401, body: wrong.body });
    }
    const page = await app.anonymous.post(SESSION, {}, { headers: { 'x-requested-with': 'fetch' } });
    expect(page.headers.has('www-authenticate')).toBe(false);
  });

  it('is refused to members of an inactive extranet', async () => {
    const extranet = await createExtranet(app, { inactive: true });
    const user = await createUser(app, { extranet_id: extranet.id });
    expect((await app.anonymous.post(SESSION, user)).status).toBe(401);
  });

  it.each([
    undefined,
    {},
    [],
    5,
    { username: 'admin' },
    { username: 1, password: 'x' },
    { username: 'a', password: null },
  ])('answers 400 to %j', async (body) => {
    expect((await app.anonymous.post(SESSION, body)).status).toBe(400);
  });

  it('never uses a session secret that the browser sent (fixation)', async () => {
    const user = await createUser(app);
    const cookie = `atrium_session=${'a'.repeat(43)}`;
    const { headers } = await app.anonymous.post(SESSION, user, { headers: { cookie } });
    expect(headers.getSetCookie()[0]).not.toContain(cookie);
    expect((await app.anonymous.get(WHO, { headers: { cookie } })).status).toBe(401);
  });

  it('ends the session that the browser had before, and only that', async () => {
    const user = await createUser(app);
    const [first, elsewhere] = [await openSession(app, user), await openSession(app, user)];
    const again = await first.client.post(SESSION, user);
    expect(again.status).toBe(200);
    expect((await first.client.get(WHO)).status).toBe(401);
    expect((await elsewhere.client.get(WHO)).status).toBe(200);
  });

  it('keeps the old session when the new sign-in fails', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    expect((await session.client.post(SESSION, { ...user, password: 'wrong' })).status).toBe(401);
    expect((await session.client.get(WHO)).status).toBe(200);
  });

  it('stores the time of the sign-in', async () => {
    const user = await createUser(app);
    await openSession(app, user);
    const { body } = await app.admin.get(`${USERS}/${user.id}`);
    expect(Date.parse(body.last_time_login)).toBe(app.clock.now());
  });

  it('stores only a hash of the secret', async () => {
    const user = await createUser(app);
    const { secret } = await openSession(app, user);
    const { db } = app.application.platform.database;
    const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(
      (await app.anonymous.get(WHO, { headers: { cookie: `atrium_session=${rows[0]?.secret_hash}` } })).status,
    ).toBe(401);
  });

  it('ends the oldest sessions of a user who has too many', async () => {
    const user = await createUser(app);
    const oldest = await openSession(app, user);
    const { database } = app.application.platform;
    const row = { user_id: user.id, created_at: 0, expires_at: app.clock.now() + 1000 };
    const rows = Array.from({ length: 998 }, (_, i) => ({ ...row, secret_hash: `${user.id} ${i}` }));
    await transaction(database.db, (tx) => tx.insertInto('sessions').values(rows).execute());
    const second = await openSession(app, user);
    expect((await oldest.client.get(WHO)).status).toBe(200);
    const third = await openSession(app, user);
    expect((await oldest.client.get(WHO)).status).toBe(401);
    expect((await second.client.get(WHO)).status).toBe(200);
    expect((await third.client.get(WHO)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session and clears the cookie', async () => {
    const user = await createUser(app);
    const [session, other] = [await openSession(app, user), await openSession(app, user)];
    const { status, body, headers } = await session.client.delete(SESSION);
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(headers.getSetCookie()[0]).toMatch(/^atrium_session=; .*Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await session.client.get(WHO)).status).toBe(401);
    expect((await session.client.delete(SESSION)).status).toBe(401);
    expect((await other.client.get(WHO)).status).toBe(200);
  });

  it('is possible with Basic credentials and tokens, which stay valid', async () => {
    const user = await createUser(app);
    const { token } = await createToken(user.client);
    expect((await user.client.delete(SESSION)).status).toBe(204);
    expect((await withToken(app, token).delete(SESSION)).status).toBe(204);
    expect((await user.client.get(WHO)).status).toBe(200);
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
  });

  it('needs somebody who is signed in', async () => {
    expect((await app.anonymous.get(SESSION)).status).toBe(401);
    expect((await app.anonymous.delete(SESSION)).status).toBe(401);
  });
});

describe('P30: a session', () => {
  it('ends after 14 days', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    app.clock.advance(14 * 86_400_000 - 1);
    expect((await session.client.get(WHO)).status).toBe(200);
    app.clock.advance(1);
    expect((await session.client.get(WHO)).status).toBe(401);
  });

  it('ends when the user is blocked, and stays ended when the user is unblocked', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: true });
    expect((await session.client.get(WHO)).status).toBe(401);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: false });
    expect((await session.client.get(WHO)).status).toBe(401);
  });

  it('ends when the user is deleted', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    await app.admin.delete(`${USERS}/${user.id}`);
    expect((await session.client.get(WHO)).status).toBe(401);
  });

  it('ends when the password is changed, except the session in which the user changes it', async () => {
    const user = await createUser(app);
    const [here, there] = [await openSession(app, user), await openSession(app, user)];
    const change = { password: 'second password', current_password: user.password };
    expect((await here.client.put(`${USERS}/${user.id}/password`, change)).status).toBe(204);
    expect((await here.client.get(WHO)).status).toBe(200);
    expect((await there.client.get(WHO)).status).toBe(401);
    await app.admin.put(`${USERS}/${user.id}/password`, { password: 'third password' });
    expect((await here.client.get(WHO)).status).toBe(401);
  });

  it('is not opened with a password that changes during the sign-in', async () => {
    const user = await createUser(app);
    const answer = await duringTransaction(
      app,
      (tx) =>
        tx
          .updateTable('users')
          .set((eb) => ({ password_revision: eb('password_revision', '+', 1) }))
          .where('id', '=', user.id)
          .execute(),
      () => app.anonymous.post(SESSION, user),
    );
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is not found by a garbled cookie', async () => {
    for (const secret of ['', 'x', 'a'.repeat(43), '%00', '%', '"', "' or 1=1 --", 'é', 'x'.repeat(8000)]) {
      const cookie = `atrium_session=${Buffer.from(secret).toString('latin1')}`;
      expect((await app.anonymous.get(WHO, { headers: { cookie } })).status, secret.slice(0, 20)).toBe(401);
    }
  });
});

describe('a session that nobody uses', () => {
  const HOUR = 3_600_000;

  it('ends after the hours of the setting, unless another instance has seen it, and is removed', async () => {
    const idle = await startTestApp({ ATRIUM_SESSION_IDLE_HOURS: '12' });
    const { db } = idle.application.platform.database;
    try {
      const user = await createUser(idle);
      const sessions = [await openSession(idle, user), await openSession(idle, user), await openSession(idle, user)];
      const [used, seenElsewhere] = sessions;
      const statuses = async () => {
        const found: number[] = [];
        for (const { client } of sessions) found.push((await client.get(WHO)).status);
        return found;
      };
      expect(await statuses()).toEqual([200, 200, 200]);
      idle.clock.advance(11 * HOUR);
      expect((await used?.client.get(WHO))?.status).toBe(200);
      await transaction(db, (tx) =>
        tx
          .updateTable('session_uses')
          .set({ last_used_at: idle.clock.now() })
          .where('session_id', '=', (eb) =>
            eb
              .selectFrom('sessions')
              .select('id')
              .where('secret_hash', '=', hashSecret(seenElsewhere?.secret ?? '')),
          )
          .execute(),
      );
      idle.clock.advance(HOUR);
      expect(await statuses()).toEqual([200, 200, 401]);
      await transaction(db, (tx) => deleteExpired(tx, idle.clock.now(), 12 * HOUR));
      const rows = await db.selectFrom('sessions').select('secret_hash').where('user_id', '=', user.id).execute();
      const kept = new Set(rows.map((row) => row.secret_hash));
      const isKept = ({ secret }: { secret: string }) => kept.has(hashSecret(secret));
      expect(sessions.slice(1).map(isKept)).toEqual([true, false]);
    } finally {
      await idle.dispose();
    }
  });
});

describe('P31: a request from a page', () => {
  const evil = 'https://evil.example';

  it.each([
    ['the same origin', () => ({ origin: app.url }), 204],
    ['the same origin, said twice', () => ({ origin: app.url, 'sec-fetch-site': 'same-origin' }), 204],
    ['Sec-Fetch-Site alone', () => ({ 'sec-fetch-site': 'same-origin' }), 204],
    ['no header at all', () => ({}), 403],
    ['another origin', () => ({ origin: evil }), 403],
    ['another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['another scheme', () => ({ origin: app.url.replace('http:', 'https:') }), 403],
    ['our address as a prefix', () => ({ origin: `${app.url}.evil.example` }), 403],
    ['a hidden origin', () => ({ origin: 'null' }), 403],
    ['an empty origin', () => ({ origin: '' }), 403],
    ['cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['same-site', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['no page', () => ({ 'sec-fetch-site': 'none' }), 403],
    ['another origin that calls itself the same', () => ({ origin: evil, 'sec-fetch-site': 'same-origin' }), 403],
    ['the same origin from another site', () => ({ origin: app.url, 'sec-fetch-site': 'cross-site' }), 403],
  ] as const)('with %s writes with the cookie or is refused', async (_what, headers, status) => {
    const user = await createUser(app);
    const { cookie } = await openSession(app, user);
    const client = createClient(app.url, { cookie, ...headers() });
    const path = `${USERS}/${user.id}/password`;
    const body = { password: 'second password', current_password: user.password };
    expect((await client.put(path, body)).status).toBe(status);
    expect((await client.get(WHO)).status).toBe(200);
    const again = { ...body, current_password: status === 204 ? body.password : user.password };
    const overridden = await client.post(path, again, { headers: { 'x-http-method-override': 'PUT' } });
    expect(overridden.status).toBe(status);
  });

  it.each([
    ['another origin', { origin: evil }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['no browser', {}, 200],
    ['our page', { 'sec-fetch-site': 'same-origin' }, 200],
  ] as const)('from %s signs in or is refused', async (_what, headers, status) => {
    const user = await createUser(app);
    const answer = await app.anonymous.post(SESSION, user, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('signing in behind a public https address', () => {
  it('marks the cookie secure and of this host alone, and compares origins with that address', async () => {
    const other = await startTestApp({ ATRIUM_BASE_URL: 'https://intranet.example/sub' });
    try {
      const user = await createUser(other);
      const answer = await other.anonymous.post(SESSION, user, { headers: { origin: 'https://intranet.example' } });
      expect(answer.status).toBe(200);
      const set = /^__Host-atrium_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
      expect(answer.headers.getSetCookie()[0]).toMatch(set);
      expect(answer.body.user.photo_url).toMatch(/^https:\/\/intranet\.example\/sub\/api/);
      const { cookie, secret } = await openSession(other, user);
      const who = async (sent: string) => (await other.anonymous.get(WHO, { headers: { cookie: sent } })).status;
      expect([await who(cookie), await who(`atrium_session=${secret}`)]).toEqual([200, 401]);
      const leave = (origin: string) => other.anonymous.delete(SESSION, undefined, { headers: { cookie, origin } });
      expect((await leave(other.url)).status).toBe(403);
      const left = await leave('https://intranet.example');
      expect(left.status).toBe(204);
      expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-atrium_session=; Max-Age=0; .*; Secure/);
    } finally {
      await other.dispose();
    }
  });
});
