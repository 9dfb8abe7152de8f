import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { jobRows, runDueJobs } from '../../../../test/support/mail.ts';
import { createExtranet, createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import { createToken, openSession, withToken } from '../../../../test/support/sign-in.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { MINUTE_MS } from '../../../platform/time/durations.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url, ATRIUM_NAME: 'Hall', ATRIUM_BASE_URL: 'https://hall.example.com' });
const withoutMail = useApp();
afterAll(() => smtp.close());

const FORGOTTEN = '/api/session/v1/forgotten-password';
const NEW = 'a quite new secret';
const ask = (username: string) => app.anonymous.post(FORGOTTEN, { username });
const setBy = (token: string | undefined, password = NEW) => app.anonymous.put(FORGOTTEN, { token, password });
const statusOf = async ({ username }: TestUser, password: string) =>
  (await app.as(username, password).get('/api/people/v2/user')).status;

beforeEach(async () => {
  await runDueJobs(app);
  smtp.mails = [];
  smtp.rules = {};
  app.clock.advance(20 * MINUTE_MS);
});

async function mailsTo(address: string) {
  await runDueJobs(app);
  return smtp.to(address).filter((mail) => mail.text.includes('#'));
}

/** Asks, and reads the token in the mail. */
async function tokenOf(user: TestUser): Promise<string> {
  expect((await ask(user.username)).status).toBe(204);
  const [mail] = await mailsTo(`${user.username}@example.com`);
  return /\/sign-in\/new-password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, once; sessions end, tokens stay, and the owner is told', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    const { token: secret } = await createToken(user.client);
    expect((await ask(user.username.toUpperCase())).status).toBe(204);
    const [mail, ...more] = await mailsTo(`${user.username}@example.com`);
    expect(more).toEqual([]);
    expect(mail?.header('subject')).toBe('Your new password for Hall');
    expect(mail?.text).toContain(user.username);
    expect(mail?.html).toContain('https://hall.example.com/sign-in/new-password#');
    const token = /\/sign-in\/new-password#(\S+)/.exec(mail?.text ?? '')?.[1];

    const set = await setBy(token);
    expect([set.status, set.body]).toEqual([200, { username: user.username }]);
    expect(set.headers.get('cache-control')).toBe('no-store');
    expect([await statusOf(user, user.password), await statusOf(user, NEW)]).toEqual([401, 200]);
    expect((await session.client.get('/api/session/v1')).status).toBe(401);
    expect((await withToken(app, secret).get('/api/session/v1')).status).toBe(200);
    const { body } = await app.as(user.username, NEW).get('/api/notifications/v1');
    expect(body.data[0].text).toBe('Your password was changed. If that was not you, tell an administrator at once');

    const again = await setBy(token, 'another new secret');
    expect([again.status, again.body.detail]).toEqual([400, expect.stringContaining('token')]);
    expect(await statusOf(user, NEW)).toBe(200);
  });

  it('is asked for by the e-mail address as well, if it is of one person, and answered in their language', async () => {
    const address = `${uniqueName('box')}@example.com`;
    const one = await createUser(app, { email: address, language: 'de' });
    await ask(address.toUpperCase());
    const [mail] = await mailsTo(address);
    expect(mail?.header('subject')).toBe('Ihr neues Passwort für Hall');
    expect(mail?.text).toContain(one.username);

    app.clock.advance(20 * MINUTE_MS);
    smtp.mails = [];
    await createUser(app, { email: address });
    expect((await ask(address)).status).toBe(204);
    expect(await mailsTo(address)).toEqual([]);
  });

  it('is answered alike for nobody, and for those who may not sign in, and nothing is sent to them', async () => {
    const extranet = await createExtranet(app, { inactive: true });
    const shutOut = [await createUser(app, { blocked: true }), await createUser(app, { extranet_id: extranet.id })];
    const known = await createUser(app);
    const answers = [];
    for (const username of ['nobody at all', ...shutOut.map(({ username: name }) => name), known.username]) {
      const { status, body } = await ask(username);
      answers.push([status, body]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await runDueJobs(app);
    expect(smtp.mails.map(({ to }) => to)).toEqual([`${known.username}@example.com`]);
    const statements = (username: string) => app.countQueries(() => ask(username));
    expect(await statements(known.username)).toBe(await statements('nobody at all'));
    await runDueJobs(app);
  });

  it('is not replaced by a link that is too old, changed, made up, or of a password that was changed since', async () => {
    const user = await createUser(app);
    const token = await tokenOf(user);
    const [userId, ...rest] = token.split('~');
    const others = [
      `${Number(userId) + 1}~${rest.join('~')}`,
      token.slice(0, -1),
      '',
      '~~~',
      `${token}~`,
      'x'.repeat(999),
    ];
    for (const wrong of others) {
      const { status, body } = await setBy(wrong);
      expect([wrong, status, body.detail]).toEqual([wrong, 400, expect.stringContaining('token')]);
    }
    expect((await setBy(undefined)).status).toBe(400);

    const weak = await setBy(token, 'password');
    expect([weak.status, weak.body.detail]).toEqual([400, expect.stringContaining('password')]);
    const name = await setBy(token, user.username);
    expect(name.status).toBe(400);

    app.clock.advance(30 * MINUTE_MS);
    expect((await setBy(token)).status).toBe(400);
    const next = await tokenOf(user);
    await user.client.put(`/api/people/v2/users/${user.id}/password`, { password: 'set in between' });
    expect((await setBy(next)).status).toBe(400);
    expect(await statusOf(user, 'set in between')).toBe(200);

    app.clock.advance(20 * MINUTE_MS);
    const last = await tokenOf(user);
    await app.admin.put(`/api/people/v2/users/${user.id}`, { blocked: true });
    expect((await setBy(last)).status).toBe(400);
  });

  it('is replaced by one of two who use the link at the same moment', async () => {
    const user = await createUser(app);
    const token = await tokenOf(user);
    const passwords = ['the first of the two', 'the second of the two'];
    const statuses = (await Promise.all(passwords.map((password) => setBy(token, password)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect(await statusOf(user, passwords[statuses.indexOf(200)] ?? '')).toBe(200);
  });

  it('mails one user once in two minutes, and refuses whoever asks again and again', async () => {
    const user = await createUser(app);
    const address = `${user.username}@example.com`;
    await ask(user.username);
    expect(await mailsTo(address)).toHaveLength(1);
    await ask(user.username);
    expect(await mailsTo(address)).toHaveLength(1);
    app.clock.advance(2 * MINUTE_MS);
    await ask(user.username);
    expect(await mailsTo(address)).toHaveLength(2);
    for (let asked = 3; asked < 20; asked += 1) expect((await ask(user.username)).status).toBe(204);
    const refused = await ask(user.username);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await runDueJobs(app);
  });

  it('waits while the mail server is away, and is let be after half an hour', async () => {
    const user = await createUser(app);
    const address = `${user.username}@example.com`;
    await smtp.close();
    await ask(user.username);
    await runDueJobs(app);
    await smtp.open();
    app.clock.advance(10 * MINUTE_MS);
    expect(await mailsTo(address)).toHaveLength(1);

    app.clock.advance(10 * MINUTE_MS);
    smtp.rules = { rcptTo: () => '451 later' };
    await ask(user.username);
    await runDueJobs(app);
    smtp.rules = {};
    app.clock.advance(31 * MINUTE_MS);
    expect(await mailsTo(address)).toHaveLength(1);
    expect(await jobRows(app)).toEqual([]);
  });

  it('is not asked for by pages of other sites, nor without a name, nor where no mail is sent', async () => {
    const origin = { headers: { origin: 'https://elsewhere.example' } };
    expect((await app.anonymous.post(FORGOTTEN, { username: 'ada' }, origin)).status).toBe(403);
    expect((await app.anonymous.put(FORGOTTEN, { token: 'x', password: NEW }, origin)).status).toBe(403);
    for (const body of [{}, { username: '' }, { username: 7 }, { username: 'x'.repeat(1001) }]) {
      const { status, body: problem } = await app.anonymous.post(FORGOTTEN, body);
      expect([status, problem.detail]).toEqual([400, expect.stringContaining('username')]);
    }
    const { status, body } = await withoutMail.anonymous.post(FORGOTTEN, { username: 'admin' });
    expect([status, body.code ?? body.type]).toEqual([409, expect.stringContaining('mail_off')]);
    const offered = async (which: typeof app) =>
      (await which.anonymous.get('/api/instance/v1')).body.forgotten_password;
    expect([await offered(app), await offered(withoutMail)]).toEqual([true, false]);
  });
});
