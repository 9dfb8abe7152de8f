import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { comment, runDueJobs, said, tell } from '../../../../test/support/mail.ts';
import { createUser } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { transaction } from '../../../platform/db/index.ts';
import { contrast, textOn } from './colours.ts';

const smtp = await startSmtp();
const app = useApp({
  SMTP_URL: smtp.url,
  ATRIUM_BASE_URL: 'https://intranet.example.com/atrium',
  ATRIUM_NAME: 'Müller & Söhne',
  ATRIUM_COLOUR: '#ffd54a',
  ATRIUM_MAIL_BOUNCES: 'bounces+{user}@example.com',
  ATRIUM_TIMEZONE: 'Europe/Berlin',
});
afterAll(() => smtp.close());

/** The only mail that was sent to the address. */
async function mailTo(address: string) {
  await runDueJobs(app);
  const mails = smtp.to(address);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (!mail) throw new Error('no mail');
  return mail;
}

describe('a mail', () => {
  it('has both parts, the links, and every header', async () => {
    const user = await createUser(app, { firstname: 'Zoë', surname: 'Größe' });
    await tell(app, [user], 'schöne Grüße 🎉');
    const mail = await mailTo(`${user.username}@example.com`);
    expect(mail.contentType).toMatch(/^multipart\/alternative/);
    expect(mail.from).toBe(`bounces+${user.id}@example.com`);
    expect(mail.header('subject')).toBe(said('schöne Grüße 🎉'));
    expect(mail.header('from')).toBe('Müller & Söhne <noreply@intranet.example.com>');
    expect(mail.header('to')).toBe(`Zoë Größe <${user.username}@example.com>`);
    expect(mail.header('message-id')).toMatch(/^<[\w-]{43}@intranet\.example\.com>$/);
    expect(new Date(mail.header('date') ?? '').getTime()).toBe(app.clock.now());
    expect(mail.header('auto-submitted')).toBe('auto-generated');
    expect(mail.header('x-auto-response-suppress')).toBe('All');
    expect(mail.header('list-id')).toBe('<notifications.intranet.example.com>');
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const unsubscribe = mail.header('list-unsubscribe') ?? '';
    expect(unsubscribe).toMatch(
      /^<https:\/\/intranet\.example\.com\/atrium\/api\/notifications\/v1\/unsubscribe\?token=[\w~.-]+>$/,
    );
    expect(mail.raw).toContain(`\r\nList-Unsubscribe: ${unsubscribe}\r\n`);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Zoë,');
      expect(part).toContain(said('schöne Grüße 🎉'));
      expect(part).toContain('https://intranet.example.com/atrium/thanks/1');
      expect(part).toContain('https://intranet.example.com/atrium/me/notifications');
      expect(part).toContain(unsubscribe.slice(1, -1));
      expect(part).toContain('31 January 2026, 10:05');
    }
    expect(mail.text).toContain('Müller & Söhne tells you by e-mail about: Thanks you receive.');
    // Thanks look like a note of the wall: the words, and who said them.
    expect(mail.html).toMatch(/class="note"[\s\S]*>schöne Grüße 🎉<\/p>[\s\S]*>Grace thanked you<\/p>/);
    expect(mail.html).toContain('Müller &amp; Söhne');
  });

  it('loads nothing from other addresses', async () => {
    const user = await createUser(app);
    await tell(app, [user], 'x');
    const { html } = await mailTo(`${user.username}@example.com`);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|embed|video|audio|form)\b|\bsrc=|url\(|@import/i);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('lets no name and no text break its headers or its HTML', async () => {
    const user = await createUser(app, {
      firstname: '<script>alert(1)</script>',
      surname: 'Eve"\r\nBcc: victim@example.com',
    });
    const text = 'one\r\nBcc: victim@example.com\r\n\r\n<script>alert(2)</script> "&\'';
    await tell(app, [user], text);
    const mail = await mailTo(`${user.username}@example.com`);
    expect(mail.lines.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(mail.lines.map((line) => line.split(':')[0]?.toLowerCase()).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'list-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
    expect(mail.to).toBe(`${user.username}@example.com`);
    expect(mail.header('subject')).toBe(said('one Bcc: victim@example.com <script>alert(2)</script> "&\''));
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).toContain('&lt;script&gt;alert(2)&lt;/script&gt; &quot;&amp;&#39;');
    expect(mail.text).toContain('<script>alert(2)</script> "&\'');
  });

  it('has its subject cut at 120 characters and its text at 2,000', async () => {
    const user = await createUser(app);
    await tell(app, [user], '𝒳'.repeat(50_000));
    const mail = await mailTo(`${user.username}@example.com`);
    const subject = mail.header('subject') ?? '';
    expect([...subject]).toHaveLength(120);
    expect(subject).toMatch(/𝒳…$/u);
    for (const part of [mail.text, mail.html]) {
      expect((part.match(/𝒳/gu) ?? []).length).toBeGreaterThan(1_900);
      expect((part.match(/𝒳/gu) ?? []).length).toBeLessThan(4_200);
    }
    expect(mail.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  });

  it('without a link has no button', async () => {
    const user = await createUser(app);
    await tell(app, [user], { ...comment('x'), link: null });
    const mail = await mailTo(`${user.username}@example.com`);
    expect(mail.html).not.toContain('Open in');
    expect(mail.text).not.toContain('undefined');
  });

  it('greets users without a first name too, and keeps line breaks', async () => {
    const user = await createUser(app);
    await transaction(app.application.platform.database.db, (tx) =>
      tx.updateTable('users').set({ firstname: '' }).where('id', '=', user.id).execute(),
    );
    await tell(app, [user], comment('first\nsecond <b>'));
    const mail = await mailTo(`${user.username}@example.com`);
    expect(mail.html).toContain('first<br>second &lt;b&gt;');
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.header('subject')).toBe('Grace commented on “Plans”: first second <b>');
  });
});

describe('a mail to a user', () => {
  it.each([
    [
      'en',
      'Hello Ada,',
      'Open in Müller &amp; Söhne',
      'Stop these mails',
      'Grace thanked you: x',
      '31 January 2026, 17:05',
    ],
    [
      'de',
      'Guten Tag Ada,',
      'In Müller &amp; Söhne öffnen',
      'Diese E-Mails abbestellen',
      'Grace hat sich bei Ihnen bedankt: x',
      '31. Januar 2026, 17:05',
    ],
    [
      'de-AT',
      'Guten Tag Ada,',
      'In Müller &amp; Söhne öffnen',
      'Diese E-Mails abbestellen',
      'Grace hat sich bei Ihnen bedankt: x',
      '31. Januar 2026, 17:05',
    ],
    [
      'fr',
      'Hello Ada,',
      'Open in Müller &amp; Söhne',
      'Stop these mails',
      'Grace thanked you: x',
      '31 January 2026, 17:05',
    ],
  ])(
    'is written in the language %s, with the time in the user’s zone',
    async (language, greeting, open, stop, subject, moment) => {
      const user = await createUser(app, { firstname: 'Ada' });
      await user.client.patch('/api/people/v1/me', { language, timezone: 'Asia/Singapore' });
      await tell(app, [user], 'x');
      const mail = await mailTo(`${user.username}@example.com`);
      expect(mail.header('subject')).toBe(subject);
      for (const words of [greeting, open, stop, moment]) expect(mail.html).toContain(words);
      for (const words of [greeting, stop, moment]) expect(mail.text).toContain(words);
      expect(mail.html).toContain(`<html lang="${language.startsWith('de') ? 'de' : 'en'}">`);
    },
  );
});

describe('the button of a mail', () => {
  it.each(['#ffffff', '#000000', '#2f6f9f', '#ffd54a', '#777777', '#ff0000', '#00aa55'])(
    'in the colour %s has text with enough contrast',
    (colour) => {
      expect(contrast(colour, textOn(colour))).toBeGreaterThan(4.2);
    },
  );
});
