import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { jobRows, runDueJobs, said, tell, waiting } from '../../../../test/support/mail.ts';
import { startSmtp, startStubbornSmtp, steps } from '../../../../test/support/smtp.ts';
import { useOutcomes } from './outcomes.test-support.ts';

const IMPATIENT = 'connectionTimeout=3000&greetingTimeout=3000&socketTimeout=3000';
const smtp = await startSmtp();
const app = useApp({ SMTP_URL: `${smtp.url}?${IMPATIENT}` });
afterAll(() => smtp.close());

const { people, subjects, warn } = useOutcomes(app, smtp);
const mailJob = async () => (await jobRows(app)).find(({ kind }) => kind === 'notifications.mail');

describe('a mail server that hangs', () => {
  it.each(steps)('at %s loses no mail, and the mails arrive in order afterwards', async (step) => {
    const users = await people(2);
    await smtp.close();
    const stubborn = await startStubbornSmtp(step, 'hang', smtp.port);
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
});
