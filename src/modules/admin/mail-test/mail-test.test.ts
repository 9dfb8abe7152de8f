import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp, useApp } from '../../../../test/support/app.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { transaction } from '../../../platform/db/index.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url, ATRIUM_NAME: 'Bären & Co', ATRIUM_MAIL_FROM: 'noreply@example.com' });
afterAll(() => smtp.close());
afterEach(() => {
  smtp.rules = {};
});

const TEST = '/api/admin/v1/mail/test';

async function administrator(email = 'ada@example.com', language = 'en') {
  const user = await createUser(app, { email, language });
  const { db } = app.application.platform.database;
  await transaction(db, (tx) => tx.insertInto('role_members').values({ role_id: 1, user_id: user.id }).execute());
  return user.client;
}

describe('a test of the mail server', () => {
  it('sends a mail to whoever asks for it, in their language', async () => {
    const client = await administrator('ada@example.com', 'de');
    const { status, body } = await client.post(TEST);
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'sent',
      reason: null,
      to: 'ada@example.com',
      from: 'Bären & Co <noreply@example.com>',
      server: `127.0.0.1:${smtp.port}`,
      duration_ms: expect.any(Number),
    });
    const [mail] = smtp.to('ada@example.com');
    expect(mail?.header('subject')).toBe('Eine Testmail von Bären & Co');
    expect(mail?.text).toContain('Er funktioniert.');
    expect(mail?.html).toContain('Bären &amp; Co');
  });

  it('tells what the server said when it takes the mail not, not now, or cannot be reached', async () => {
    const client = await administrator('grace@example.com');
    smtp.rules = { rcptTo: () => '550 5.1.1 no such user grace@example.com' };
    const refused = (await client.post(TEST)).body;
    expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('550') });
    expect(refused.reason).not.toContain('grace');
    smtp.rules = { rcptTo: () => '451 4.7.1 come back later' };
    expect((await client.post(TEST)).body).toMatchObject({ outcome: 'later', reason: expect.stringContaining('451') });
    await smtp.close();
    const down = (await client.post(TEST)).body;
    expect(down).toMatchObject({ outcome: 'unreachable', reason: expect.stringContaining('ECONNREFUSED') });
    await smtp.open();
  });

  it('is refused without an address of one’s own, and without a mail server', async () => {
    const client = await administrator('nobody@example.com');
    const { db } = app.application.platform.database;
    await transaction(db, (tx) =>
      tx.updateTable('users').set({ email: '' }).where('email', '=', 'nobody@example.com').execute(),
    );
    expect(await client.post(TEST)).toMatchObject({
      status: 409,
      body: { type: expect.stringMatching(/#no_mail_address$/) },
    });
    const other = await startTestApp();
    try {
      expect(await other.admin.post(TEST)).toMatchObject({
        status: 409,
        body: { type: expect.stringMatching(/#mail_off$/) },
      });
    } finally {
      await other.dispose();
    }
  });

  it('A2: is there for members of role 1 alone', async () => {
    const [user, holder] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', holder);
    expect((await app.anonymous.post(TEST)).status).toBe(401);
    for (const { client } of [user, holder]) expect((await client.post(TEST)).status).toBe(403);
  });
});
