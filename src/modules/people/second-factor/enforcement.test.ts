import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { runDueJobs } from '../../../../test/support/mail.ts';
import { createRole, createUser, grant } from '../../../../test/support/people.ts';
import { createToken, openSession, SESSION, TOKENS, WHO, withToken } from '../../../../test/support/sign-in.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { ADMIN_PASSWORD } from '../../../../test/support/templates.ts';
import { totpCode } from '../../../platform/auth/index.ts';
import { peopleAdministration } from '../administration.ts';
import { CONFIRMATION, FACTOR, firstStep, SECOND_STEP, withTotp } from './second-factor.test-support.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

const MINUTE = 60_000;
const ofRole = (id: number) => `/api/people/v1/roles/${id}/second-factor`;
const ofUser = (id: number) => `/api/people/v1/users/${id}/second-factor`;

async function memberOfRole() {
  const [user, role] = [await createUser(app), await createRole(app)];
  await app.admin.put(`/api/people/v2/roles/${role.id}/users`, [{ id: user.id }]);
  return { user, role };
}

describe('P67: a role that asks for a second factor', () => {
  it('lets members without one do nothing but set it up', async () => {
    const { user, role } = await memberOfRole();
    const { client } = await openSession(app, user);
    const { token } = await createToken(client);
    expect((await app.admin.put(ofRole(role.id))).status).toBe(204);
    for (const path of [WHO, '/api/news/v1/articles', '/api/people/v1/me', '/intranet/rest/people/users']) {
      expect((await client.get(path)).status, path).toBe(403);
      expect((await user.client.get(path)).status, path).toBe(403);
    }
    const refused = await client.post(TOKENS, { name: 'x' });
    expect(refused).toMatchObject({ status: 403, body: { type: `${app.url}/docs/errors#second_factor_required` } });
    expect((await withToken(app, token).get(WHO)).status).toBe(200);

    const signedIn = await app.anonymous.post(SESSION, user);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { needs_second_factor: true } } });
    expect((await client.get(SESSION)).body.user.needs_second_factor).toBe(true);
    expect((await client.get(FACTOR)).body.is_required).toBe(true);
    const { body } = await client.post(`${FACTOR}/totp`);
    expect((await client.put(`${FACTOR}/totp`, { code: totpCode(body.secret, app.clock.now()) })).status).toBe(200);
    expect((await client.get(SESSION)).body.user).not.toHaveProperty('needs_second_factor');
    expect((await client.get(WHO)).status).toBe(200);

    const last = await client.delete(`${FACTOR}/totp`);
    expect(last).toMatchObject({ status: 409, body: { type: `${app.url}/docs/errors#last_second_factor` } });
    expect((await client.get(FACTOR)).body.totp).not.toBeNull();
    expect((await app.admin.delete(ofRole(role.id))).status).toBe(204);
    expect((await client.delete(`${FACTOR}/totp`)).status).toBe(204);
  });

  it('counts only while it is active and somebody is in it', async () => {
    const { user, role } = await memberOfRole();
    await app.admin.put(ofRole(role.id));
    const { client } = await openSession(app, user);
    const status = async () => (await client.get(WHO)).status;
    expect(await status()).toBe(403);
    await app.admin.put(`/api/people/v2/roles/${role.id}`, { inactive: true });
    expect(await status()).toBe(200);
    await app.admin.put(`/api/people/v2/roles/${role.id}`, { inactive: false });
    expect(await status()).toBe(403);
    await app.admin.put(`/api/people/v2/roles/${role.id}/users`, []);
    expect(await status()).toBe(200);
  });

  it('is chosen and listed by members of role 1 alone', async () => {
    const { user, role } = await memberOfRole();
    await grant(app, 'people.admin', user);
    for (const method of ['PUT', 'DELETE']) {
      expect((await user.client.request(method, ofRole(role.id))).status).toBe(403);
      expect((await app.admin.request(method, ofRole(9_999_999))).status).toBe(404);
      expect((await app.admin.request(method, '/api/people/v1/roles/x/second-factor')).status).toBe(400);
    }
    expect((await user.client.get('/api/people/v1/roles-with-second-factor')).status).toBe(403);
    await app.admin.put(ofRole(role.id));
    const listed = async () =>
      (await app.admin.get('/api/people/v1/roles-with-second-factor')).body.data.find(
        ({ id }: { id: number }) => id === role.id,
      );
    expect(await listed()).toEqual({ id: role.id, name: role.name, members: 1, ready: 0 });
    await withTotp(app, user);
    expect(await listed()).toEqual({ id: role.id, name: role.name, members: 1, ready: 1 });
    await app.admin.delete(ofRole(role.id));
    expect(await listed()).toBeUndefined();
  });
});

describe('P66: the second factor of somebody who has lost it', () => {
  it('is taken off by people.admin; sessions end, tokens stay, and the owner is told by mail', async () => {
    const admin = await createUser(app);
    await grant(app, 'people.admin', admin);
    const { user, client } = await withTotp(app, await createUser(app));
    const { token } = await createToken(client);
    expect((await admin.client.get(ofUser(user.id))).body).toMatchObject({
      totp: expect.any(String),
      recovery_codes: 10,
    });
    await runDueJobs(app);
    smtp.mails = [];
    expect((await admin.client.delete(ofUser(user.id))).status).toBe(204);
    expect((await admin.client.delete(ofUser(user.id))).status).toBe(404);
    expect((await client.get(WHO)).status).toBe(401);
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
    expect((await app.anonymous.post(SESSION, user)).status).toBe(200);
    await runDueJobs(app);
    const [mail] = smtp.to(`${user.username}@example.com`);
    expect(mail?.text).toContain('has taken the second factor off your account');
    const { body } = await user.client.get('/api/notifications/v1');
    expect(body.data[0].kind).toBe('account.second_factor_changed');
  });

  it('of an administrator, or of whoever holds more, is not taken off by people.admin', async () => {
    const admin = await createUser(app);
    await grant(app, 'people.admin', admin);
    const holder = await withTotp(app, await createUser(app));
    await grant(app, 'expenses.admin', holder.user);
    expect((await admin.client.delete(ofUser(holder.user.id))).status).toBe(403);
    for (const method of ['GET', 'DELETE']) {
      expect((await admin.client.request(method, ofUser(1))).status).toBe(403);
      expect((await holder.client.request(method, ofUser(admin.id))).status).toBe(403);
      expect((await admin.client.request(method, ofUser(9_999_999))).status).toBe(404);
    }
    expect((await app.anonymous.post(SESSION, holder.user)).status).toBe(202);
    expect((await app.admin.delete(ofUser(holder.user.id))).status).toBe(204);
  });

  it('is taken off at the command line', async () => {
    const { user } = await withTotp(app, await createUser(app));
    await peopleAdministration(app.application.platform).takeOffSecondFactor(user.username);
    expect((await app.anonymous.post(SESSION, user)).status).toBe(200);
    const again = peopleAdministration(app.application.platform).takeOffSecondFactor(user.username);
    await expect(again).rejects.toThrow('Second factor not found');
  });

  it('is kept by a new password, whoever sets it', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    await app.admin.put(`/api/people/v2/users/${user.id}/password`, { password: 'quite another one' });
    const changed = { ...user, password: 'quite another one' };
    const { ticket } = await firstStep(app, changed);
    expect((await app.anonymous.post(SECOND_STEP, { ticket, code: code() })).status).toBe(200);
  });
});

describe('P68: what is dangerous', () => {
  it('asks a session of more than ten minutes for the password once more, and then does it', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    app.clock.advance(10 * MINUTE - 1);
    expect((await client.post(TOKENS, { name: 'x' })).status).toBe(201);
    app.clock.advance(1);
    const refused = await client.post(TOKENS, { name: 'y' });
    expect(refused).toMatchObject({ status: 403, body: { type: `${app.url}/docs/errors#confirmation_required` } });
    expect((await client.get(WHO)).status).toBe(200);
    const wrong = await client.post(CONFIRMATION, { password: 'wrong password' });
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'password: is not your password']);
    expect((await client.post(TOKENS, { name: 'y' })).status).toBe(403);
    expect((await client.post(CONFIRMATION, { password: user.password })).status).toBe(204);
    expect((await client.post(TOKENS, { name: 'y' })).status).toBe(201);
  });

  it('is every change of the second factor, a grant of a right, and a role that asks for a second factor', async () => {
    const { client } = await withTotp(app, await createUser(app));
    const administrator = await openSession(app, { username: 'admin', password: ADMIN_PASSWORD });
    app.clock.advance(11 * MINUTE);
    for (const [who, method, path, body] of [
      [client, 'POST', `${FACTOR}/totp`],
      [client, 'DELETE', `${FACTOR}/totp`],
      [client, 'POST', `${FACTOR}/recovery-codes`],
      [client, 'POST', `${FACTOR}/passkeys/question`],
      [client, 'DELETE', `${FACTOR}/passkeys/1`],
      [administrator.client, 'DELETE', ofUser(1)],
      [administrator.client, 'PUT', ofRole(1)],
      [administrator.client, 'DELETE', ofRole(1)],
      [administrator.client, 'POST', '/api/people/v1/capabilities', { capability: 'audit.read', subject: 'everyone' }],
    ] as const) {
      const { status, body: answer } = await who.request(method, path, { body });
      expect([status, answer.type], `${method} ${path}`).toEqual([403, `${app.url}/docs/errors#confirmation_required`]);
    }
  });

  it('is not asked of Basic and tokens, which are confirmed by nobody', async () => {
    const user = await createUser(app);
    const { token } = await createToken(user.client);
    app.clock.advance(11 * MINUTE);
    expect((await user.client.post(TOKENS, { name: 'x' })).status).toBe(201);
    for (const client of [user.client, withToken(app, token)]) {
      expect((await client.post(CONFIRMATION, { password: user.password })).status).toBe(403);
    }
  });

  it.each([{}, { password: 5 }, { ticket: 'x' }, { passkey: {} }, { ticket: 'x', passkey: { id: 'x' } }])(
    'is not confirmed by %j',
    async (body) => {
      const { client } = await openSession(app, await createUser(app));
      expect((await client.post(CONFIRMATION, body)).status).toBe(400);
    },
  );

  it('is confirmed after at most 20 guesses', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    for (let wrong = 0; wrong < 20; wrong += 1) await client.post(CONFIRMATION, { password: 'wrong password' });
    expect((await client.post(CONFIRMATION, { password: user.password })).status).toBe(429);
  });
});
