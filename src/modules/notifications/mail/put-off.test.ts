import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { comment, jobRows, runDueJobs, said, tell, waiting } from '../../../../test/support/mail.ts';
import { createUser } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { HOUR, useOutcomes } from './outcomes.test-support.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

const { addressOf, info, numbers, people, subjects, warn } = useOutcomes(app, smtp);
const logged = () => JSON.stringify([warn.mock.calls, info.mock.calls]);

describe('a mail that the server puts off for one recipient', () => {
  it('is sent later and in order, while mails of other users are sent', async () => {
    const [grey, other] = [await createUser(app), await createUser(app)];
    const before = await numbers();
    smtp.rules = { rcptTo: (address) => (address === addressOf(grey) ? '450 4.2.0 greylisted' : undefined) };
    await tell(app, [grey, other], 'one');
    await tell(app, [grey, other], 'two');
    await runDueJobs(app);
    expect(subjects(other)).toEqual([said('one'), said('two')]);
    expect((await waiting(app, grey)).map(({ mail_tries }) => mail_tries)).toEqual([1, 0]);
    expect((await numbers()).deferred).toBe((before.deferred ?? 0) + 1);
    expect(warn).not.toHaveBeenCalled();
    expect(logged()).not.toMatch(/@|thanked/);
    // A newer mail does not overtake the ones that were put off.
    await tell(app, [grey, other], 'three');
    smtp.rules = {};
    await runDueJobs(app);
    expect(subjects(grey)).toEqual([]);
    expect(subjects(other)).toHaveLength(3);
    expect(new Set((await waiting(app, grey)).map(({ mail_due }) => mail_due)).size).toBe(1);
    app.clock.advance(30_000);
    await runDueJobs(app);
    expect(subjects(grey)).toEqual([said('one'), said('two'), said('three')]);
  });

  it('is tried at growing intervals, and given up after three days', async () => {
    const grey = await createUser(app);
    let tries = 0;
    smtp.rules = {
      rcptTo: () => {
        tries += 1;
        return '450 4.2.0 greylisted';
      },
    };
    await tell(app, [grey], 'x');
    const start = app.clock.now();
    const times: number[] = [];
    const broken: (string | null | undefined)[] = [];
    for (let turn = 0; turn < 200 && times.length < 200; turn += 1) {
      await runDueJobs(app);
      const [row] = await waiting(app, grey);
      if (!row?.mail_due) break;
      const jobs = await jobRows(app);
      expect(jobs).toHaveLength(1);
      // A connection that breaks on a busy machine puts off the job, and not the mail.
      if (row.mail_due > app.clock.now()) times.push(row.mail_due - app.clock.now());
      else broken.push(jobs[0]?.last_error);
      app.clock.set(Math.max(row.mail_due, jobs[0]?.run_at ?? 0));
    }
    expect(times[0]).toBeLessThanOrEqual(22_000);
    expect(times.filter((wait) => wait > HOUR + 15_000)).toEqual([]);
    expect(broken.length, broken.join('; ')).toBeLessThan(3);
    expect(times.at(-1)).toBeGreaterThan(HOUR / 2);
    const lasted = app.clock.now() - start;
    expect(lasted).toBeGreaterThanOrEqual(3 * 24 * HOUR);
    expect(lasted).toBeLessThan(3 * 24 * HOUR + 2 * HOUR);
    expect(tries).toBeLessThan(110);
    // Each of those connections is told of, too.
    expect(warn.mock.calls.filter(([, text]) => text === 'the mail server has refused a mail')).toHaveLength(1);
    expect(await waiting(app, grey)).toEqual([]);
  });

  it('counts as late in the metrics, and is given up together with the mails that wait behind it', async () => {
    const grey = await createUser(app);
    smtp.rules = { rcptTo: () => '450 4.2.0 greylisted' };
    await tell(app, [grey], 'one');
    await runDueJobs(app);
    app.clock.advance(1_000);
    await tell(app, [grey], 'two');
    await runDueJobs(app);
    app.clock.advance(1_000_000);
    expect(await numbers()).toMatchObject({ waiting: 2, oldest_age_seconds: 1_001 });
    app.clock.advance(3 * 24 * HOUR);
    await runDueJobs(app);
    expect(await waiting(app, grey)).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await numbers()).toMatchObject({ waiting: 0, oldest_age_seconds: 0 });
  });

  it('does not delay other mails once it is collected for a digest', async () => {
    const ada = await createUser(app);
    smtp.rules = { rcptTo: () => '451 4.7.1 try again' };
    await tell(app, [ada], 'one');
    await runDueJobs(app);
    smtp.rules = {};
    await ada.client.patch('/api/people/v1/me', {
      digest: 'daily',
      notifications: { 'thanks.received': { digest: true } },
    });
    app.clock.advance(60_000);
    await runDueJobs(app);
    await tell(app, [ada], comment('now'));
    await runDueJobs(app);
    expect(subjects(ada)).toEqual([expect.stringContaining('Plans')]);
    app.clock.advance(24 * HOUR);
    await runDueJobs(app);
    expect(subjects(ada).at(-1)).toBe(said('one'));
  });

  it('shares at most two jobs with those of other recipients', async () => {
    const users = await people(12);
    smtp.rules = { rcptTo: () => '450 later' };
    await tell(app, users, 'x');
    await runDueJobs(app);
    expect(await waiting(app)).toHaveLength(12);
    expect((await jobRows(app)).length).toBeLessThanOrEqual(2);
    smtp.rules = {};
    app.clock.advance(30_000);
    await runDueJobs(app);
    for (const user of users) expect(subjects(user)).toEqual([said('x')]);
  });

  it('stays one digest if it was one', async () => {
    const user = await createUser(app);
    await user.client.patch('/api/people/v1/me', { notifications: { 'thanks.received': { digest: true } } });
    await tell(app, [user], 'one');
    await tell(app, [user], 'two');
    await runDueJobs(app);
    smtp.rules = { data: () => '451 busy' };
    app.clock.advance(900_000);
    await runDueJobs(app);
    expect((await waiting(app, user)).map(({ mail_tries }) => mail_tries)).toEqual([1, 1]);
    smtp.rules = {};
    app.clock.advance(30_000);
    await runDueJobs(app);
    expect(subjects(user)).toEqual(['2 notifications from Atrium']);
  });
});
