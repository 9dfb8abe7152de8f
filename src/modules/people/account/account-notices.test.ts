import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { runDueJobs } from '../../../../test/support/mail.ts';
import { createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import { createToken, openSession, TOKENS, withToken } from '../../../../test/support/sign-in.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { peopleAdministration } from '../administration.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url, ATRIUM_NAME: 'Hall' });
afterAll(() => smtp.close());

const ME = '/api/people/v1/me';
const NEW = 'a quite new secret';
const NOTIFICATIONS = '/api/notifications/v1';
const CHANGED = 'Your password was changed. If that was not you, tell an administrator at once';
const passwordOf = ({ id }: TestUser) => `/api/people/v2/users/${id}/password`;

beforeEach(async () => {
  await runDueJobs(app);
  smtp.mails = [];
});

async function noticesOf(user: TestUser, password = user.password): Promise<[kind: string, text: string][]> {
  const { body } = await app.as(user.username, password).get(NOTIFICATIONS);
  return body.data.map(({ kind, text }: { kind: string; text: string }) => [kind, text]);
}

async function mailsOf({ username }: TestUser) {
  await runDueJobs(app);
  return smtp.to(`${username}@example.com`);
}

describe('P54: the owner of an account', () => {
  it('is told of a changed password in the app and by mail, although it was their own act', async () => {
    const user = await createUser(app);
    expect((await user.client.put(passwordOf(user), { password: NEW })).status).toBe(204);
    expect(await noticesOf(user, NEW)).toEqual([['account.password_changed', CHANGED]]);
    const [mail, ...more] = await mailsOf(user);
    expect(more).toEqual([]);
    expect(mail?.header('subject')).toBe(CHANGED);
    expect(mail?.text).toContain('Changes of your password');
    expect(mail?.text).not.toContain(NEW);
  });

  it('is told who has set it: an administrator, a file, the command line', async () => {
    const users = [await createUser(app), await createUser(app), await createUser(app), await createUser(app)];
    const [one, other, imported, commanded] = users as [TestUser, TestUser, TestUser, TestUser];
    const { fullname } = (await app.admin.get('/api/people/v2/user')).body;
    await app.admin.put(passwordOf(one), { password: NEW });
    await app.admin.put(`/api/people/v2/users/${other.id}`, { password: NEW });
    const [name, rest] = [uniqueName('new'), 'New,Comer,new@example.com'];
    const file = `username,firstname,surname,email,password\n${imported.username},I,M,${imported.username}@example.com,${NEW}\n${name},${rest},${NEW}`;
    const headers = { 'content-type': 'text/csv' };
    expect((await app.admin.post('/api/people/v1/users/import', file, { headers })).status).toBe(200);
    await peopleAdministration(app.application.platform).setPassword(commanded.username, NEW);
    const said = (who: string) => `${who} has set a new password for you; your sessions and tokens have ended`;
    for (const user of [one, other, imported]) {
      expect(await noticesOf(user, NEW)).toEqual([['account.password_changed', said(fullname)]]);
      expect(await mailsOf(user)).toHaveLength(1);
    }
    expect(await noticesOf(commanded, NEW)).toEqual([['account.password_changed', said('An administrator')]]);
    const { body } = await app.as(name, NEW).get(NOTIFICATIONS);
    expect(body.data, 'a first password is no change').toEqual([]);
  });

  it('is told of a new token, once for each that was really made', async () => {
    const user = await createUser(app);
    const request = { headers: { 'idempotency-key': uniqueName('key') } };
    for (const status of [201, 409]) {
      expect((await user.client.post(TOKENS, { name: 'Nightly <b>import</b>' }, request)).status).toBe(status);
    }
    expect((await user.client.post(TOKENS, { name: '' })).status).toBe(400);
    const text =
      'The access token “Nightly <b>import</b>” was made for your account. If that was not you, end it and change your password';
    expect(await noticesOf(user)).toEqual([['account.token_created', text]]);
    const [mail, ...more] = await mailsOf(user);
    expect(more).toEqual([]);
    expect(mail?.html).toContain('Nightly &lt;b&gt;import&lt;/b&gt;');
    expect(mail?.text).not.toContain('atr_');
  });

  it('an owner who reads German is told in German', async () => {
    const user = await createUser(app, { language: 'de-AT' });
    await createToken(user.client, { name: 'Import' });
    await user.client.put(passwordOf(user), { password: NEW });
    await app.admin.put(passwordOf(user), { password: 'the third secret' });
    const texts = (await noticesOf(user, 'the third secret')).map(([, text]) => text);
    expect(texts[0]).toContain('hat Ihnen ein neues Passwort gegeben');
    expect(texts[1]).toContain('Ihr Passwort wurde geändert');
    expect(texts[2]).toContain('Zugriffstoken „Import“');
    expect((await mailsOf(user))[0]?.text).toContain('Neue Zugriffstoken Ihres Kontos');
  });

  it('cannot switch it off, and no mail of it offers to', async () => {
    const user = await createUser(app);
    for (const kind of ['account.password_changed', 'account.token_created']) {
      const answer = await user.client.patch(ME, { notifications: { [kind]: false } });
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(kind) } });
    }
    await createToken(user.client);
    const [mail] = await mailsOf(user);
    expect(mail?.header('list-unsubscribe')).toBeUndefined();
    expect(mail?.header('list-unsubscribe-post')).toBeUndefined();
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('New access tokens of your account');
      expect(part).not.toContain('unsubscribe');
    }
  });

  it('gets the mail at once where others are collected, and also when whoever did it has marked it as read', async () => {
    const user = await createUser(app);
    const collected = { 'thanks.received': { digest: true } };
    expect((await user.client.patch(ME, { notifications: collected, digest: 'daily' })).status).toBe(200);
    const { token } = await createToken(user.client);
    expect(await mailsOf(user)).toHaveLength(1);
    await smtp.close();
    await user.client.put(passwordOf(user), { password: NEW });
    expect((await withToken(app, token).put(`${NOTIFICATIONS}/read`)).status).toBe(204);
    // The first try has failed by then.
    await runDueJobs(app);
    await smtp.open();
    app.clock.advance(600_000);
    expect(await mailsOf(user)).toHaveLength(2);
  });

  it('is told nothing of a change that was refused or taken back', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    const { token } = await createToken(user.client);
    const before = await noticesOf(user);
    expect((await client.put(passwordOf(user), { password: NEW, current_password: 'wrong' })).status).toBe(400);
    expect((await withToken(app, token).put(passwordOf(user), { password: NEW })).status).toBe(403);
    expect((await withToken(app, token).post(TOKENS, { name: 'child' })).status).toBe(403);
    expect(await noticesOf(user)).toEqual(before);
  });
});

describe('other systems', () => {
  it('are not told of tokens, and of passwords by `user.updated` alone', async () => {
    const user = await createUser(app);
    const types: string[] = [];
    app.application.platform.events.listen(async (_tx, type) => void types.push(type));
    await createToken(user.client);
    await app.admin.put(passwordOf(user), { password: NEW });
    expect(types).toEqual(['user.updated']);
    const answer = await app.admin.post('/api/webhooks/v1', {
      url: 'https://example.com/hook',
      events: ['account.password_changed'],
    });
    expect(answer.status).toBe(400);
  });
});
