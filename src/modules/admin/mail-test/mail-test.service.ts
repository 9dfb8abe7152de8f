// A mail to whoever asks for it, and what the mail server made of it.
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { isUsableAddress, oneLine } from '../../../platform/mail/mail-address.ts';
import { type MailOutcome, MailServerDown } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type SenderSettings, senderOf } from '../../notifications/index.ts';
import { serverOf } from '../overview/overview.service.ts';
import { findMailAddress } from './mail-test.repository.ts';
import type { outcomes } from './mail-test.schemas.ts';

export interface MailTest {
  outcome: (typeof outcomes)[number];
  reason: string | null;
  to: string;
  from: string;
  server: string;
  duration_ms: number;
}

export type MailTester = ReturnType<typeof createMailTest>;

const PATIENCE_MS = 60_000;

const words = {
  en: (name: string) => ({
    subject: `A test mail of ${name}`,
    text: `This mail was sent to try out the mail server of ${name}. It works.`,
  }),
  de: (name: string) => ({
    subject: `Eine Testmail von ${name}`,
    text: `Diese Mail wurde gesendet, um den Mailserver von ${name} auszuprobieren. Er funktioniert.`,
  }),
};

export function createMailTest(
  { database, mailer, brand, publicUrl }: Pick<Platform, 'database' | 'mailer' | 'brand' | 'publicUrl'>,
  settings: SenderSettings & { smtpUrl: string | undefined },
) {
  return async (actor: Actor): Promise<MailTest> => {
    const server = serverOf(settings.smtpUrl);
    if (!mailer || server === undefined) {
      throw new AppError('mail_off', 409, 'No mail is sent: the setting SMTP_URL names no mail server');
    }
    const address = await findMailAddress(database.db, actor.id);
    if (address === undefined || !isUsableAddress(address)) {
      throw new AppError('no_mail_address', 409, 'You have no e-mail address: enter one in your profile first');
    }
    const from = senderOf(settings, brand.name, publicUrl());
    const { subject, text } = words[actor.language.startsWith('de') ? 'de' : 'en'](brand.name);
    const mail = {
      to: { name: oneLine(actor.fullname), address },
      from,
      envelopeFrom: settings.bounces?.replaceAll('{user}', String(actor.id)) ?? from.address,
      subject,
      text,
      html: `<p>${escaped(text)}</p>`,
      date: new Date(),
      messageId: `${randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    const began = performance.now();
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const tried: MailOutcome | { kind: 'unreachable'; reason: string } = await mailer
      .send(mail, patience)
      .catch((error: unknown) => {
        if (!(error instanceof MailServerDown)) throw error;
        const reason = patience.aborted ? `no answer within ${PATIENCE_MS / 1000} seconds` : error.message;
        return { kind: 'unreachable' as const, reason };
      });
    return {
      outcome: tried.kind,
      reason: tried.kind === 'sent' ? null : tried.reason,
      to: address,
      from: `${from.name} <${from.address}>`,
      server,
      duration_ms: Math.round(performance.now() - began),
    };
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
