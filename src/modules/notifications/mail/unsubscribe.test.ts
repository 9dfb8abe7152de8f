import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { comment, runDueJobs, tell } from '../../../../test/support/mail.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { openSession } from '../../../../test/support/sign-in.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url, ATRIUM_NAME: 'Hall' });
afterAll(() => smtp.close());

const ME = '/api/people/v1/me';
const ROOT = '/api/notifications/v1/unsubscribe';
const notifications = async (user: TestUser) => (await user.client.get(ME)).body.notifications;
const html = { headers: { accept: 'text/html,application/xhtml+xml' } };

/** The link in the header List-Unsubscribe of the user’s newest mail. */
async function linkFor(user: TestUser): Promise<string> {
  await runDueJobs(app);
  const header = smtp.to(`${user.username}@example.com`).at(-1)?.header('list-unsubscribe') ?? '';
  return header.slice(1, -1);
}

async function told(): Promise<{ user: TestUser; link: string }> {
  const user = await createUser(app);
  await tell(app, [user], 'x');
  return { user, link: await linkFor(user) };
}

describe('N4: the link that stops mails', () => {
  it.each<[string, RequestInit]>([
    ['as RFC 8058 says', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['by a multipart form', { body: formOf({ 'List-Unsubscribe': 'One-Click' }) }],
    ['as JSON', { body: '{"List-Unsubscribe": "One-Click"}', headers: { 'content-type': 'application/json' } }],
    ['as text', { body: 'List-Unsubscribe=One-Click' }],
    ['without a body', {}],
    ['without a body but with a type', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    [
      'from a page of another site',
      { headers: { origin: 'https://mail.example.net', 'sec-fetch-site': 'cross-site' } },
    ],
  ])('called %s answers 204 without signing in', async (_, request) => {
    const { user, link } = await told();
    const answer = await fetch(link, { method: 'POST', ...request });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(await notifications(user)).toEqual({ 'thanks.received': { email: false } });
    await tell(app, [user], 'y');
    await runDueJobs(app);
    expect(smtp.to(`${user.username}@example.com`)).toHaveLength(1);
    expect((await user.client.get('/api/notifications/v1/count')).body.unread).toBe(2);
    expect((await fetch(link, { method: 'POST' })).status, 'again').toBe(204);
  });

  it('keeps the preferences for the app and for digests', async () => {
    for (const [before, after] of [
      [
        { app: true, email: true, digest: true },
        { app: true, email: false, digest: true },
      ],
      [true, { app: true, email: false }],
      [{ app: false, email: true }, false],
      [
        { app: false, email: true, digest: false },
        { app: false, email: false, digest: false },
      ],
    ]) {
      const { user, link } = await told();
      await user.client.patch(ME, { notifications: { 'thanks.received': before, 'comment.added': true } });
      await fetch(link, { method: 'POST' });
      expect(await notifications(user)).toEqual({ 'thanks.received': after, 'comment.added': true });
    }
  });

  it('of a digest stops all kinds that were in it', async () => {
    const user = await createUser(app);
    await user.client.patch(ME, {
      notifications: { 'thanks.received': { digest: true }, 'comment.added': { digest: true } },
    });
    await tell(app, [user], 'x');
    await tell(app, [user], comment('y'));
    await runDueJobs(app);
    app.clock.advance(900_000);
    expect((await fetch(await linkFor(user), { method: 'POST' })).status).toBe(204);
    expect(await notifications(user)).toEqual({
      'thanks.received': { email: false, digest: true },
      'comment.added': { email: false, digest: true },
    });
  });

  it('works for a blocked user and after years, and does nothing for a deleted user', async () => {
    const { user, link } = await told();
    await app.admin.put(`/api/people/v2/users/${user.id}`, { blocked: true });
    app.clock.advance(5 * 365 * 86_400_000);
    expect((await fetch(link, { method: 'POST' })).status).toBe(204);
    await app.admin.delete(`/api/people/v2/users/${user.id}`);
    expect((await fetch(link, { method: 'POST' })).status).toBe(204);
    expect((await fetch(link, { method: 'POST', ...html })).status).toBe(200);
    expect((await fetch(link)).status).toBe(200);
    const { db } = app.application.platform.database;
    const rows = await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toEqual([]);
  });

  it('stops the mails of the user in its token, whoever is signed in', async () => {
    const { user, link } = await told();
    const other = await createUser(app);
    const { cookie } = await openSession(app, other);
    const answer = await fetch(link, { method: 'POST', headers: { cookie, origin: 'https://mail.example.net' } });
    expect(answer.status).toBe(204);
    expect(await notifications(other)).toEqual({});
    expect(await notifications(user)).toEqual({ 'thanks.received': { email: false } });
  });

  it('called while the user changes preferences loses neither change', async () => {
    const { user, link } = await told();
    const changes = Array.from({ length: 5 }, () => [
      fetch(link, { method: 'POST' }),
      user.client.patch(ME, { notifications: { 'comment.added': true } }),
    ]).flat();
    for (const { status } of await Promise.all(changes)) expect(status).toBeLessThan(300);
    expect(await notifications(user)).toEqual({ 'thanks.received': { email: false }, 'comment.added': true });
  });
});

describe('the page that stops mails', () => {
  it('asks first, and changes nothing when it is opened', async () => {
    const { user, link } = await told();
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    const answer = await fetch(link, html);
    const body = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(body).toContain('<li>Thanks you receive</li>');
    expect(body.match(/<button/g)).toHaveLength(1);
    expect(body).not.toMatch(/<script|onclick|javascript:/i);
    expect(await notifications(user)).toEqual({});
  });

  it('stops the mails with its button, and says so', async () => {
    const { user, link } = await told();
    const answer = await fetch(link, {
      method: 'POST',
      headers: html.headers,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<h1>Done</h1>');
    expect(await notifications(user)).toEqual({ 'thanks.received': { email: false } });
  });

  it('is in the language of the user', async () => {
    const { user, link } = await told();
    await user.client.patch(ME, { language: 'de' });
    const asked = await (await fetch(link)).text();
    expect(asked).toContain('<html lang="de">');
    expect(asked).toContain('<li>Dank, den Sie erhalten</li>');
    expect(await (await fetch(link, { method: 'POST', ...html })).text()).toContain('<h1>Erledigt</h1>');
  });
});

describe('a token of such a link', () => {
  const bad = async (): Promise<string[]> => {
    const { user, link } = await told();
    const token = new URL(link).searchParams.get('token') ?? '';
    const { secrets } = app.application.platform;
    const content = `${user.id}~thanks.received`;
    return [
      '',
      'x',
      '~',
      `${token}x`,
      token.slice(0, -1),
      token.replace('thanks.received', 'comment.added'),
      token.replace(/^\d+/, '1'),
      `1~${token}`,
      `${content}~`,
      `${content}~${secrets.sign('message-id', content)}`,
      'a'.repeat(5_000),
      '%00',
      "1' or '1'='1",
    ];
  };

  it('that was not signed by the server is answered with 400, as a problem for programs and as a page for people', async () => {
    const { body: admin } = await app.admin.get(ME);
    for (const token of await bad()) {
      const query = token === '%00' ? token : encodeURIComponent(token);
      for (const method of ['GET', 'POST']) {
        const problem = await app.anonymous.request(method, `${ROOT}?token=${query}`);
        expect(problem.status, token).toBe(400);
        expect(problem.headers.get('content-type')).toContain('application/problem+json');
        const page = await fetch(`${app.url}${ROOT}?token=${query}`, { method, ...html });
        expect(page.status, token).toBe(400);
      }
    }
    expect((await app.admin.get(ME)).body).toEqual(admin);
    const page = await fetch(`${app.url}${ROOT}?token=${'<script>'}`, html);
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(text).toContain('This link does not work');
    expect(text).not.toContain('<script');
    const missing = await app.anonymous.get(ROOT);
    expect(missing).toMatchObject({ status: 400, body: { type: `${app.url}/docs/errors#bad_unsubscribe_token` } });
  });

  it('of a kind that the product no longer has stops nothing else', async () => {
    const user = await createUser(app);
    const { secrets } = app.application.platform;
    const content = `${user.id}~gone.kind`;
    const token = `${content}~${secrets.sign('unsubscribe', content)}`;
    expect((await app.anonymous.post(`${ROOT}?token=${token}`)).status).toBe(204);
    expect(await notifications(user)).toEqual({});
    expect(unsubscribeToken(secrets, user.id, ['comment.added'])).toMatch(/^\d+~comment\.added~[\w-]{43}$/);
  });

  it('is refused with 405 for another method, 413 for a large body and 415 for another type', async () => {
    const { link } = await told();
    expect((await fetch(link, { method: 'PUT' })).status).toBe(405);
    expect(
      (await fetch(link, { method: 'POST', body: new URLSearchParams({ x: 'y'.repeat(16 * 1024) }) })).status,
    ).toBe(413);
    const image = { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } };
    expect((await fetch(link, image)).status).toBe(415);
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
