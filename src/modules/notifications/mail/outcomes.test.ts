import { afterAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { jobRows, runDueJobs, said, tell, waiting } from '../../../../test/support/mail.ts';
import { createUser } from '../../../../test/support/people.ts';
import { startSmtp, startStubbornSmtp, steps } from '../../../../test/support/smtp.ts';
import { HOUR, useOutcomes } from './outcomes.test-support.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

const { addressOf, info, numbers, people, subjects, warn } = useOutcomes(app, smtp);
const logged = () => JSON.stringify([warn.mock.calls, info.mock.calls]);
const mailJob = async () => (await jobRows(app)).find(({ kind }) => kind === 'notifications.mail');

describe('a mail that the server refuses for good', () => {
  it.each([
    ['the recipient', { rcptTo: (address: string) => (address.startsWith('no') ? '550 5.1.1 nobody' : undefined) }],
    ['the content', { data: ({ to }: { to: string }) => (to.startsWith('no') ? '554 5.7.1 spam' : undefined) }],
  ])(
    'because of %s is dropped, logged with the id of the user only and counted, and other mails are sent',
    async (_, rules) => {
      const before = await numbers();
      const refused = await createUser(app, { email: `no${crypto.randomUUID()}@example.com` });
      const other = await createUser(app);
      smtp.rules = rules;
      for (const text of ['one', 'two']) await tell(app, [refused, other], text);
      await runDueJobs(app);
      expect(subjects(other)).toEqual([said('one'), said('two')]);
      expect(await waiting(app)).toEqual([]);
      expect(warn).toHaveBeenCalledTimes(2);
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ user: refused.id });
      expect(logged()).not.toMatch(/@|nobody|thanked/);
      const after = await numbers();
      expect((after.refused ?? 0) - (before.refused ?? 0)).toBe(2);
      expect((after.sent ?? 0) - (before.sent ?? 0)).toBe(2);
    },
  );
});

describe('a mail server', () => {
  it('that is down is tried at growing intervals with one line in the log each, and gets every mail once and in order afterwards', async () => {
    const users = await people(3);
    await tell(app, users, 'before');
    await runDueJobs(app);
    await smtp.close();
    const before = await numbers();
    for (const text of ['one', 'two', 'three']) await tell(app, users, text);
    const waits: number[] = [];
    for (let turn = 1; turn <= 9; turn += 1) {
      await runDueJobs(app);
      expect(warn).toHaveBeenCalledTimes(turn);
      await tell(app, users, `during ${turn}`);
      await runDueJobs(app);
      expect(warn, 'not before its time, whatever is added').toHaveBeenCalledTimes(turn);
      const job = await mailJob();
      waits.push(((job?.run_at ?? 0) - app.clock.now()) / 1000);
      app.clock.set(job?.run_at ?? 0);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    expect(await jobRows(app), 'rows do not pile up').toHaveLength(2);
    const now = await numbers();
    expect(now.unreachable).toBeGreaterThanOrEqual((before.unreachable ?? 0) + 9);
    expect(now.waiting).toBe(36);
    expect(now.oldest_age_seconds).toBeGreaterThanOrEqual(1_000);
    await smtp.open();
    await runDueJobs(app);
    const texts = ['before', 'one', 'two', 'three', ...Array.from({ length: 9 }, (_, turn) => `during ${turn + 1}`)];
    for (const user of users) expect(subjects(user)).toEqual(texts.map(said));
    expect(await numbers()).toMatchObject({ waiting: 0, oldest_age_seconds: 0 });
    // After a success the intervals begin at five seconds again.
    await smtp.close();
    await tell(app, users, 'again');
    await runDueJobs(app);
    expect((await mailJob())?.run_at).toBe(app.clock.now() + 5_000);
    await smtp.open();
  });

  it.each(['550 5.7.1 not from here', '451 4.7.1 slow down'])(
    'that refuses the sender (%s) makes the whole queue wait',
    async (answer) => {
      const users = await people(2);
      smtp.rules = { mailFrom: () => answer };
      for (const text of ['one', 'two']) await tell(app, users, text);
      await runDueJobs(app);
      expect(await waiting(app)).toHaveLength(4);
      expect((await waiting(app)).every(({ mail_tries }) => mail_tries === 0)).toBe(true);
      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining('MAIL FROM') });
      smtp.rules = {};
      app.clock.advance(5_000);
      await runDueJobs(app);
      for (const user of users) expect(subjects(user)).toEqual([said('one'), said('two')]);
    },
  );

  it.each(steps)('that hangs up at %s loses no mail, and gets the mails in order afterwards', async (step) => {
    const users = await people(2);
    await smtp.close();
    const stubborn = await startStubbornSmtp(step, 'drop', smtp.port);
    for (const text of ['one', 'two']) await tell(app, users, text);
    await runDueJobs(app);
    expect(await waiting(app)).toHaveLength(4);
    expect(warn).toHaveBeenCalledTimes(1);
    expect((await mailJob())?.last_error).not.toMatch(/@/);
    await stubborn.close();
    await smtp.open();
    // A mail at which the connection broke is tried again only after mails of other users.
    app.clock.advance(30_000);
    await runDueJobs(app);
    for (const user of users) expect(subjects(user)).toEqual([said('one'), said('two')]);
  });

  it('that takes a mail and ends the connection before its answer gets the mail again with the same Message-ID', async () => {
    const user = await createUser(app);
    await tell(app, [user], 'x');
    let cut = true;
    // The server takes the mail, but ends the connection before its answer.
    smtp.rules = {
      data: async (mail) => {
        if (!cut) return undefined;
        cut = false;
        smtp.mails.push(mail);
        await smtp.close();
        return '421 gone';
      },
    };
    await runDueJobs(app);
    await smtp.open();
    app.clock.advance(30_000);
    await runDueJobs(app);
    const ids = smtp.to(addressOf(user)).map((mail) => mail.header('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a mail server that ends the connection at some mails', () => {
  it.each(['421 4.3.0 cannot go on', 'reset'])(
    '(%s) gets the mails of other users, and those mails are given up after three days',
    async (how) => {
      const unlucky = await people(6);
      const other = await createUser(app);
      smtp.rules = { data: ({ raw }) => (raw.includes('poison') ? how : undefined) };
      await tell(app, unlucky, 'poison');
      await tell(app, unlucky, 'after it');
      await tell(app, [other], 'harmless');
      for (let turn = 0; turn < 4; turn += 1) {
        await runDueJobs(app);
        app.clock.advance(5_000);
      }
      expect(subjects(other)).toEqual([said('harmless')]);
      for (const user of unlucky) expect(subjects(user)).toEqual([]);
      for (let turn = 0; turn < 20; turn += 1) {
        app.clock.advance(4 * HOUR);
        await tell(app, [other], `turn ${turn}`);
        await runDueJobs(app);
        app.clock.advance(300_000);
        await runDueJobs(app);
      }
      for (const user of unlucky) expect(subjects(user)).toEqual([said('after it')]);
      expect(subjects(other)).toHaveLength(21);
    },
  );
});

describe('mails to several users', () => {
  it('are sent over several connections, but never two at a time to one user', async () => {
    const users = await people(8);
    smtp.most = { atOnce: 0, toOne: 0 };
    // Each mail is held until five are under way together: with fewer at a time none would ever go.
    const five = Promise.withResolvers<undefined>();
    let held = 0;
    smtp.rules = {
      data: () => {
        held += 1;
        if (held === 5) five.resolve(undefined);
        return five.promise;
      },
    };
    for (const text of ['one', 'two', 'three', 'four']) await tell(app, users, text);
    await runDueJobs(app);
    for (const user of users) expect(subjects(user)).toEqual(['one', 'two', 'three', 'four'].map(said));
    expect(smtp.most.toOne).toBe(1);
    expect(smtp.most.atOnce).toBe(5);
    const ids = smtp.mails.map((mail) => mail.header('message-id'));
    expect(new Set(ids).size).toBe(32);
  });
});

describe('a mail that cannot be composed', () => {
  it('waits with the later mails of its user, is logged as an error, and does not delay mails of other users', async () => {
    const [odd, other] = [await createUser(app, { firstname: 'Odd' }), await createUser(app)];
    const { platform } = app.application;
    const error = vi.spyOn(platform.log, 'error').mockImplementation(() => {});
    vi.spyOn(platform.secrets, 'sign').mockImplementationOnce(() => {
      throw new Error('no key');
    });
    await tell(app, [odd], 'one');
    await runDueJobs(app);
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]?.[0]).toMatchObject({ user: odd.id });
    expect(await waiting(app, odd)).toMatchObject([{ mail_tries: 1 }]);
    await tell(app, [odd, other], 'two');
    await runDueJobs(app);
    expect(subjects(other)).toEqual([said('two')]);
    expect(subjects(odd)).toEqual([]);
    app.clock.advance(30_000);
    await runDueJobs(app);
    expect(subjects(odd)).toEqual([said('one'), said('two')]);
  });
});
