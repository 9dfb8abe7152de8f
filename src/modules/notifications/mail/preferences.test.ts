import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp, useApp } from '../../../../test/support/app.ts';
import { comment, runDueJobs, said, tell, waiting } from '../../../../test/support/mail.ts';
import { createExtranet, createUser, type TestUser } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { transaction } from '../../../platform/db/index.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());
afterEach(() => {
  smtp.mails = [];
});

const ME = '/api/people/v1/me';
const QUARTER_MS = 900_000;
const addressOf = ({ username }: TestUser) => `${username}@example.com`;
const subjects = (user: TestUser) => smtp.to(addressOf(user)).map((mail) => mail.header('subject'));
const inApp = async (user: TestUser) => (await user.client.get('/api/notifications/v1/')).body.pagination.total;
const prefer = (user: TestUser, chosen: unknown, kind = 'thanks.received') =>
  user.client.patch(ME, { notifications: { [kind]: chosen } });
/** Writes an address that no call would take, as an old import may have left it. */
const setAddress = (user: TestUser, email: string) =>
  transaction(app.application.platform.database.db, (tx) =>
    tx.updateTable('users').set({ email }).where('id', '=', user.id).execute(),
  );
const rowsOf = (user: TestUser) =>
  app.application.platform.database.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();

describe('N5: the preferences of a user', () => {
  it.each<[chosen: unknown, inApp: boolean, mail: 'none' | 'now' | 'collected']>([
    [null, true, 'now'],
    [true, true, 'now'],
    [false, false, 'none'],
    [{}, true, 'now'],
    [{ app: true }, true, 'now'],
    [{ app: false }, false, 'now'],
    [{ email: true }, true, 'now'],
    [{ email: false }, true, 'none'],
    [{ digest: true }, true, 'collected'],
    [{ digest: false }, true, 'now'],
    [{ app: true, email: true, digest: true }, true, 'collected'],
    [{ app: true, email: true, digest: false }, true, 'now'],
    [{ app: true, email: false, digest: true }, true, 'none'],
    [{ app: true, email: false, digest: false }, true, 'none'],
    [{ app: false, email: true, digest: true }, false, 'collected'],
    [{ app: false, email: true, digest: false }, false, 'now'],
    [{ app: false, email: false, digest: true }, false, 'none'],
    [{ app: false, email: false, digest: false }, false, 'none'],
  ])('%j decide whether a notification is in the app and how it is mailed', async (chosen, isInApp, mail) => {
    const user = await createUser(app);
    await prefer(user, chosen);
    await tell(app, [user], 'x');
    await runDueJobs(app);
    expect(await inApp(user)).toBe(isInApp ? 1 : 0);
    expect(subjects(user)).toEqual(mail === 'now' ? [said('x')] : []);
    expect(await waiting(app, user)).toHaveLength(mail === 'collected' ? 1 : 0);
    app.clock.advance(QUARTER_MS);
    await runDueJobs(app);
    expect(subjects(user)).toEqual(mail === 'none' ? [] : [said('x')]);
    expect(await waiting(app, user)).toEqual([]);
    expect(await rowsOf(user), 'what was for mail only is not kept').toHaveLength(isInApp ? 1 : 0);
  });

  it('for one kind do not count for another', async () => {
    const user = await createUser(app);
    await prefer(user, { email: false });
    await tell(app, [user], 'x');
    await tell(app, [user], comment('y'));
    await runDueJobs(app);
    expect(subjects(user)).toEqual(['Grace commented on “Plans”: y']);
  });
});

describe('when a mail is sent', () => {
  /** Notifies the user while the mail server is down, makes a change, and starts the server again. */
  async function meanwhile(user: TestUser, change: () => Promise<unknown>) {
    await smtp.close();
    await tell(app, [user], 'x');
    await runDueJobs(app);
    expect(await waiting(app, user)).toHaveLength(1);
    await change();
    await smtp.open();
    app.clock.advance(600_000);
    await runDueJobs(app);
    expect(await waiting(app, user)).toEqual([]);
  }

  it('a notification that was read in the app is not mailed', async () => {
    const user = await createUser(app);
    await meanwhile(user, () => user.client.put('/api/notifications/v1/read'));
    expect(subjects(user)).toEqual([]);
  });

  it('a notification of a kind that was switched off is not mailed, and stays in the app', async () => {
    const user = await createUser(app);
    await meanwhile(user, () => prefer(user, { email: false }));
    expect(subjects(user)).toEqual([]);
    expect(await inApp(user)).toBe(1);
  });

  it('a user who was blocked gets nothing', async () => {
    const user = await createUser(app);
    await meanwhile(user, () => app.admin.put(`/api/people/v2/users/${user.id}`, { blocked: true }));
    expect(subjects(user)).toEqual([]);
  });

  it('a member of an inactive extranet gets nothing, neither then nor later', async () => {
    const extranet = await createExtranet(app);
    const user = await createUser(app, { extranet_id: extranet.id });
    const setInactive = (inactive: boolean) => app.admin.put(`/api/people/v2/extranets/${extranet.id}`, { inactive });
    await meanwhile(user, () => setInactive(true));
    expect(subjects(user)).toEqual([]);
    await tell(app, [user], 'not for outsiders');
    await setInactive(false);
    await runDueJobs(app);
    expect(subjects(user)).toEqual([]);
    expect((await user.client.get('/api/notifications/v1')).body.pagination.total).toBe(1);
  });

  it('a user who was deleted gets nothing', async () => {
    const user = await createUser(app);
    await meanwhile(user, () => app.admin.delete(`/api/people/v2/users/${user.id}`));
    expect(subjects(user)).toEqual([]);
  });

  it('the mail goes to the address that the user has then', async () => {
    const user = await createUser(app);
    await meanwhile(user, () => app.admin.put(`/api/people/v2/users/${user.id}`, { email: 'moved@example.com' }));
    expect(subjects(user)).toEqual([]);
    expect(smtp.to('moved@example.com')).toHaveLength(1);
  });
});

describe('an e-mail address of a user', () => {
  it.each([
    '',
    'nobody',
    'a@b@c',
    'Ada <ada@example.com>',
    'a@example.com, b@example.com',
    'a b@example.com',
    '"a"@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a@exam\u2028ple.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(260)}.com`,
  ])('that is not valid gets no mail: %j', async (email) => {
    const user = await createUser(app);
    await setAddress(user, email);
    await tell(app, [user], 'x');
    await runDueJobs(app);
    expect(smtp.mails).toEqual([]);
    expect(await waiting(app, user)).toEqual([]);
    expect(await inApp(user)).toBe(1);
  });

  it.each(['ada+tag@example.com', "o'neil@example.com", 'a@b', 'x_y-z@sub.example.co.uk'])(
    'that is valid gets mail: %s',
    async (email) => {
      const user = await createUser(app);
      await setAddress(user, email);
      await tell(app, [user], 'x');
      await runDueJobs(app);
      expect(smtp.to(email)).toHaveLength(1);
    },
  );
});

describe('N6: a notification for mail only', () => {
  it('is in no list, no count, no stream, and cannot be marked', async () => {
    const user = await createUser(app);
    await prefer(user, { app: false, digest: true });
    const page = new AbortController();
    const stream = await fetch(`${app.url}/api/notifications/v1/stream`, {
      signal: page.signal,
      headers: { authorization: `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}` },
    });
    const heard: string[] = [];
    const listening = (async () => {
      for await (const chunk of stream.body ?? []) heard.push(Buffer.from(chunk).toString('utf8'));
    })().catch(() => {});
    await tell(app, [user], 'hidden');
    await tell(app, [user], comment('shown'));
    await runDueJobs(app);
    const [hidden] = await rowsOf(user);
    await expect.poll(() => heard.join('')).toContain('shown');
    expect(heard.join('')).not.toContain('hidden');
    expect((await user.client.get('/api/notifications/v1/')).body.data).toHaveLength(1);
    expect((await user.client.get('/api/notifications/v1/?unread=1')).body.pagination.total).toBe(1);
    expect((await user.client.get('/api/notifications/v1/count')).body).toEqual({ unread: 1 });
    expect((await user.client.put(`/api/notifications/v1/${hidden?.id}/read`)).status).toBe(404);
    await user.client.put('/api/notifications/v1/read');
    app.clock.advance(QUARTER_MS);
    await runDueJobs(app);
    expect(subjects(user)).toEqual(['Grace commented on “Plans”: shown', said('hidden')]);
    page.abort();
    await listening;
  });
});

describe('an installation without SMTP_URL', () => {
  it('queues no mail, and writes no notification that is for mail only', async () => {
    const quiet = await startTestApp();
    try {
      const user = await createUser(quiet);
      const other = await createUser(quiet);
      await other.client.patch(ME, { notifications: { 'thanks.received': { app: false } } });
      await tell(quiet, [user, other], 'x');
      await runDueJobs(quiet);
      expect(await waiting(quiet)).toEqual([]);
      const { db } = quiet.application.platform.database;
      const rows = await db.selectFrom('notifications').select('user_id').execute();
      expect(rows).toEqual([{ user_id: user.id }]);
      expect(await db.selectFrom('jobs').selectAll().where('kind', 'like', 'notifications.%').execute()).toEqual([]);
    } finally {
      await quiet.dispose();
    }
  });
});
