import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpRules, startSmtp, startStubbornSmtp, startUntrustedSmtp, steps } from '../../../test/support/smtp.ts';
import { createMailer, type Mail, type Mailer, MailServerDown } from './mailer.ts';

const mail: Mail = {
  to: { name: 'Ada', address: 'ada@example.com' },
  from: { name: 'Hall', address: 'noreply@example.com' },
  envelopeFrom: 'bounces@example.com',
  subject: 'Hello',
  text: 'text',
  html: '<p>html',
  date: new Date(0),
  messageId: 'one@example.com',
  headers: { 'List-Id': '<x.example.com>' },
};
const never = new AbortController().signal;
const SHORT = '?connectionTimeout=300&greetingTimeout=300&socketTimeout=300';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function mailerFor(url: string): Promise<Mailer> {
  const mailer = await createMailer(url);
  cleanUps.push(() => mailer.close());
  return mailer;
}

async function server(rules: SmtpRules = {}, credentials?: string) {
  const smtp = await startSmtp({ credentials });
  smtp.rules = rules;
  cleanUps.push(() => smtp.close());
  return smtp;
}

async function failureOf(sending: Promise<unknown>): Promise<MailServerDown> {
  const error = await sending.then(
    () => new Error('it was sent'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailServerDown);
  return error as MailServerDown;
}

describe('an answer of the mail server', () => {
  it.each<[string, SmtpRules, unknown]>([
    ['taken', {}, { kind: 'sent' }],
    [
      'no such recipient',
      { rcptTo: () => '550 no such user' },
      { kind: 'refused', reason: 'EENVELOPE, 550 at RCPT TO' },
    ],
    ['greylisted', { rcptTo: () => '450 4.2.0 later' }, { kind: 'later', reason: 'EENVELOPE, 450 4.2.0 at RCPT TO' }],
    ['mailbox full', { rcptTo: () => '452 full' }, { kind: 'later', reason: 'EENVELOPE, 452 at RCPT TO' }],
    ['content refused', { data: () => '554 5.7.1 spam' }, { kind: 'refused', reason: 'EMESSAGE, 554 5.7.1 at DATA' }],
    ['content later', { data: () => '451 busy' }, { kind: 'later', reason: 'EMESSAGE, 451 at DATA' }],
    [
      'too large',
      { mailFrom: () => '552 5.3.4 too big' },
      { kind: 'refused', reason: 'EENVELOPE, 552 5.3.4 at MAIL FROM' },
    ],
  ])('decides about one mail: %s', async (_, rules, outcome) => {
    const smtp = await server(rules);
    const mailer = await mailerFor(smtp.url);
    expect(await mailer.send(mail, never)).toEqual(outcome);
    smtp.rules = {};
    expect(await mailer.send(mail, never), 'the next one goes').toEqual({ kind: 'sent' });
  });

  it.each<[string, SmtpRules, string]>([
    ['sender refused', { mailFrom: () => '550 5.7.1 not you' }, 'EENVELOPE, 550 5.7.1 at MAIL FROM'],
    ['sender later', { mailFrom: () => '451 slow down' }, 'EENVELOPE, 451 at MAIL FROM'],
    ['closing', { rcptTo: () => '421 closing' }, '421'],
    ['sign-in needed', { rcptTo: () => '530 5.7.0 sign in' }, 'EENVELOPE, 530 5.7.0 at RCPT TO'],
  ])('makes all mails wait: %s', async (_, rules, reason) => {
    const smtp = await server(rules);
    const mailer = await mailerFor(smtp.url);
    expect((await failureOf(mailer.send(mail, never))).message).toContain(reason);
    smtp.rules = {};
    expect(await mailer.send(mail, never), 'as soon as it wants').toEqual({ kind: 'sent' });
  });

  it('is reported as codes, without addresses, texts and passwords', async () => {
    const smtp = await server({ rcptTo: (address) => `550 5.1.1 <${address}> unknown here` });
    const outcome = await (await mailerFor(smtp.url)).send(mail, never);
    expect(JSON.stringify(outcome)).not.toContain('ada');
    const asking = await server({}, 'user:right');
    const refused = await failureOf((await mailerFor(asking.url.replace('//', '//user:s3cr%25t@'))).send(mail, never));
    expect(refused.message).toContain('EAUTH, 535');
    expect(`${refused.message} ${refused.stack} ${JSON.stringify(refused)}`).not.toMatch(/s3cr/);
    expect(refused.cause).toBeUndefined();
    const signedIn = await mailerFor(asking.url.replace('//', '//user:right@'));
    expect(await signedIn.send(mail, never)).toEqual({ kind: 'sent' });
  });
});

describe('a mail server', () => {
  it('that cannot be reached makes all mails wait', async () => {
    const smtp = await server();
    await smtp.close();
    expect((await failureOf((await mailerFor(smtp.url)).send(mail, never))).message).toContain('ECONNREFUSED');
    const nowhere = await mailerFor('smtp://user:s3cret@nowhere.invalid:25');
    expect((await failureOf(nowhere.send(mail, never))).message).not.toContain('s3cret');
  });

  it.each(steps)('that says nothing at %s makes all mails wait', async (step) => {
    const stubborn = await startStubbornSmtp(step, 'hang');
    cleanUps.push(() => stubborn.close());
    const mailer = await mailerFor(`smtp://127.0.0.1:${stubborn.port}${SHORT}`);
    expect((await failureOf(mailer.send(mail, never))).message).toContain('ETIMEDOUT');
  });

  it.each(steps)('that hangs up at %s makes all mails wait', async (step) => {
    const stubborn = await startStubbornSmtp(step, 'drop');
    cleanUps.push(() => stubborn.close());
    const mailer = await mailerFor(`smtp://127.0.0.1:${stubborn.port}${SHORT}`);
    await failureOf(mailer.send(mail, never));
    expect(stubborn.connections).toBeLessThanOrEqual(2);
  });

  it('that has closed an idle connection gets a new connection, and the mail once', async () => {
    const smtp = await server();
    const mailer = await mailerFor(smtp.url);
    await mailer.send(mail, never);
    await smtp.close();
    await smtp.open();
    expect(await mailer.send(mail, never)).toEqual({ kind: 'sent' });
    expect(smtp.mails).toHaveLength(2);
  });

  it('is not waited for when the signal is aborted', async () => {
    const stubborn = await startStubbornSmtp('content', 'hang');
    cleanUps.push(() => stubborn.close());
    const mailer = await mailerFor(`smtp://127.0.0.1:${stubborn.port}`);
    const work = new AbortController();
    const sending = failureOf(mailer.send(mail, work.signal));
    await expect.poll(() => stubborn.connections).toBe(1);
    work.abort();
    expect((await sending).message).toContain('taken away');
    expect((await failureOf(mailer.send(mail, work.signal))).message).toContain('taken away');
  });
});

it('a mail server whose certificate nobody vouches for gets no mail, unless the operator says so', async () => {
  const { port, close } = await startUntrustedSmtp();
  cleanUps.push(close);
  const url = `smtps://127.0.0.1:${port}`;
  const { message } = await failureOf((await mailerFor(url)).send(mail, never));
  expect(message).toMatch(/^ESOCKET, \w*CERT/);
  const trusting = await mailerFor(`${url}?tls.rejectUnauthorized=false`);
  expect(await trusting.send(mail, never)).toEqual({ kind: 'sent' });
});
