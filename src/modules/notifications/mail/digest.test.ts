import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { comment, jobRows, runDueJobs, said, tell, waiting } from '../../../../test/support/mail.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { transaction } from '../../../platform/db/index.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url, ATRIUM_NAME: 'Hall', ATRIUM_TIMEZONE: 'Europe/Berlin' });
afterAll(() => smtp.close());

const ME = '/api/people/v1/me';
const MINUTE = 60_000;
const collected = { 'thanks.received': { digest: true }, 'comment.added': { digest: true } };

beforeEach(() => {
  smtp.mails = [];
});

async function collector(how: '15min' | 'daily' = '15min', timezone?: string): Promise<TestUser> {
  const user = await createUser(app);
  await user.client.patch(ME, { notifications: collected, digest: how, ...(timezone ? { timezone } : {}) });
  return user;
}

const mailsOf = ({ username }: TestUser) => smtp.to(`${username}@example.com`);
const subjectsOf = (user: TestUser) => mailsOf(user).map((mail) => mail.header('subject'));
const until = async (ms: number) => {
  app.clock.set(ms);
  await runDueJobs(app);
};
/** Sets the clock to the next full hour, so that quarters can be counted from it. */
function toFullHour(): number {
  const hour = Math.ceil((app.clock.now() + 1) / 3_600_000) * 3_600_000;
  app.clock.set(hour);
  return hour;
}

describe('a digest', () => {
  it('is sent at the next quarter of an hour with all notifications, grouped by kind, the newest last', async () => {
    const user = await collector();
    const hour = toFullHour();
    for (const [minute, what] of [
      [1, 'first'],
      [2, comment('second')],
      [3, 'third'],
      [4, comment('fourth')],
    ] as const) {
      await until(hour + minute * MINUTE);
      await tell(app, [user], what);
      await runDueJobs(app);
    }
    await until(hour + 15 * MINUTE - 1);
    expect(smtp.mails).toEqual([]);
    expect(await jobRows(app), 'one job for the moment, not one for each').toHaveLength(1);
    await until(hour + 15 * MINUTE);
    expect(subjectsOf(user)).toEqual(['4 notifications from Hall']);
    const [mail] = mailsOf(user);
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      const places = ['Thanks you receive', 'first', 'third', 'Comments', 'second', 'fourth'].map((word) =>
        part.indexOf(word),
      );
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    expect(mail?.text).toContain('http');
    expect(await waiting(app, user)).toEqual([]);
    expect(await jobRows(app)).toEqual([]);
    await until(hour + 30 * MINUTE);
    expect(mailsOf(user)).toHaveLength(1);
  });

  it('is due at the first quarter after the notification, also when the queue could not run meanwhile', async () => {
    const user = await collector();
    const hour = toFullHour();
    app.clock.set(hour + 14 * MINUTE);
    await smtp.close();
    const other = await createUser(app);
    await tell(app, [other], 'at once');
    await runDueJobs(app);
    await tell(app, [user], 'one');
    await tell(app, [user], 'two');
    await smtp.open();
    await until(hour + 16 * MINUTE);
    expect(subjectsOf(other)).toHaveLength(1);
    expect(subjectsOf(user)).toEqual(['2 notifications from Hall']);
    expect(await waiting(app, user)).toEqual([]);
  });

  it('of one notification looks like a single mail', async () => {
    const user = await collector();
    await tell(app, [user], 'alone');
    await runDueJobs(app);
    await until(app.clock.now() + 15 * MINUTE);
    expect(subjectsOf(user)).toEqual([said('alone')]);
  });

  it('leaves notifications that came after its time to the next digest', async () => {
    const user = await collector();
    const hour = toFullHour();
    await tell(app, [user], 'one');
    await runDueJobs(app);
    await until(hour + 15 * MINUTE);
    await tell(app, [user], 'two');
    await until(hour + 29 * MINUTE);
    expect(subjectsOf(user)).toEqual([said('one')]);
    await until(hour + 30 * MINUTE);
    expect(subjectsOf(user)).toEqual([said('one'), said('two')]);
  });

  it('lists the newest fifty notifications, and counts the rest', async () => {
    const user = await collector();
    const hour = toFullHour();
    const { db } = app.application.platform.database;
    const row = (number: number) => ({
      user_id: user.id,
      kind: 'thanks.received',
      text: `number ${number}.`,
      link: null,
      read: 0 as const,
      created_at: hour,
      mail_due: hour,
      mail_digest: 1 as const,
    });
    const rows = Array.from({ length: 120 }, (_, number) => row(number));
    await transaction(db, (tx) => tx.insertInto('notifications').values(rows).execute());
    await tell(app, [user], 'wakes');
    await runDueJobs(app);
    expect(subjectsOf(user)).toEqual(['120 notifications from Hall']);
    const [mail] = mailsOf(user);
    expect(mail?.text).toContain('70 earlier notifications are not listed here.');
    expect(mail?.text).not.toContain('number 69.');
    expect(mail?.text).toContain('number 70.');
    expect(mail?.text).toContain('number 119.');
    await until(hour + 15 * MINUTE);
  });
});

describe('a daily digest', () => {
  it.each<[zone: string, expected: string]>([
    ['UTC', '2026-02-11T08:00:00Z'],
    ['Europe/Berlin', '2026-02-11T07:00:00Z'],
    ['Asia/Tokyo', '2026-02-10T23:00:00Z'],
    ['America/New_York', '2026-02-10T13:00:00Z'],
  ])('is sent at 08:00 in %s', async (zone, expected) => {
    const user = await collector('daily', zone);
    app.clock.set(Date.parse('2026-02-10T09:00:00Z'));
    await tell(app, [user], 'one');
    await runDueJobs(app);
    await tell(app, [user], 'two');
    await runDueJobs(app);
    await until(Date.parse(expected) - 1);
    expect(mailsOf(user)).toEqual([]);
    await until(Date.parse(expected));
    expect(subjectsOf(user)).toEqual(['2 notifications from Hall']);
  });

  it('is sent at 08:00 before and after the change to summer time', async () => {
    const user = await collector('daily', 'Europe/Berlin');
    app.clock.set(Date.parse('2026-03-28T07:30:00Z'));
    await tell(app, [user], 'spring');
    await runDueJobs(app);
    await until(Date.parse('2026-03-29T06:00:00Z') - 1);
    expect(mailsOf(user)).toEqual([]);
    await until(Date.parse('2026-03-29T06:00:00Z'));
    expect(subjectsOf(user)).toEqual([said('spring')]);
  });

  it('of many users in a zone takes one job', async () => {
    app.clock.set(Date.parse('2026-04-10T09:00:00Z'));
    const users = await Promise.all(Array.from({ length: 5 }, () => collector('daily', 'Asia/Tokyo')));
    for (const text of ['one', 'two', 'three']) {
      await tell(app, users, text);
      await runDueJobs(app);
    }
    expect(await jobRows(app)).toHaveLength(1);
    await until(Date.parse('2026-04-10T23:00:00Z'));
    for (const user of users) expect(subjectsOf(user)).toEqual(['3 notifications from Hall']);
  });
});

describe('a digest that waits for its time', () => {
  it('leaves out notifications that were read in the app', async () => {
    const user = await collector();
    await tell(app, [user], 'read');
    await tell(app, [user], 'unread');
    await runDueJobs(app);
    const { data } = (await user.client.get('/api/notifications/v1/')).body;
    await user.client.put(`/api/notifications/v1/${data[1].id}/read`);
    await until(app.clock.now() + 15 * MINUTE);
    expect(subjectsOf(user)).toEqual([said('unread')]);
    await tell(app, [user], 'all read');
    await runDueJobs(app);
    await user.client.put('/api/notifications/v1/read');
    await until(app.clock.now() + 15 * MINUTE);
    expect(mailsOf(user)).toHaveLength(1);
  });

  it('leaves out a kind that was switched off', async () => {
    const user = await collector();
    await tell(app, [user], 'off');
    await tell(app, [user], comment('on'));
    await runDueJobs(app);
    await user.client.patch(ME, { notifications: { 'thanks.received': { email: false } } });
    await until(app.clock.now() + 15 * MINUTE);
    expect(subjectsOf(user)).toEqual(['Grace commented on “Plans”: on']);
    expect(await waiting(app, user)).toEqual([]);
  });

  it('is still sent at its time when its kind is now mailed at once, and new notifications come at once', async () => {
    const user = await collector();
    await tell(app, [user], 'one');
    await tell(app, [user], 'two');
    await runDueJobs(app);
    await user.client.patch(ME, { notifications: { 'thanks.received': true } });
    await tell(app, [user], 'three');
    await runDueJobs(app);
    expect(subjectsOf(user)).toEqual([said('three')]);
    await until(app.clock.now() + 15 * MINUTE);
    expect(subjectsOf(user)).toEqual([said('three'), '2 notifications from Hall']);
  });
});
