// A mail to whoever asks for it, and what the mail server made of it.
import type { Actor } from '../../../platform/access/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { isUsableAddress } from '../../../platform/mail/mail-address.ts';
import { type MailOutcome, MailServerDown } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { languageOf } from '../../../platform/text/languages.ts';
import { createLetterWriter, type SenderSettings } from '../../notifications/index.ts';
import { serverOf } from '../overview/overview.service.ts';
import { findRecipient } from './mail-test.repository.ts';
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
    note: 'Nobody else has got it.',
    why: `You get this mail because you asked for it in the administration of ${name}.`,
  }),
  de: (name: string) => ({
    subject: `Eine Testmail von ${name}`,
    text: `Diese Mail wurde gesendet, um den Mailserver von ${name} auszuprobieren. Er funktioniert.`,
    note: 'Niemand sonst hat sie erhalten.',
    why: `Sie erhalten diese E-Mail, weil Sie sie in der Verwaltung von ${name} verlangt haben.`,
  }),
};

export function createMailTest(
  platform: Pick<Platform, 'database' | 'mailer' | 'brand' | 'clock' | 'publicUrl'>,
  settings: SenderSettings & { smtpUrl: string | undefined },
) {
  const { database, mailer, brand } = platform;
  const writeLetter = createLetterWriter(platform, settings);
  return async (actor: Actor): Promise<MailTest> => {
    const server = serverOf(settings.smtpUrl);
    if (!mailer || server === undefined) {
      throw new AppError('mail_off', 409, 'No mail is sent: the setting SMTP_URL names no mail server');
    }
    const recipient = await findRecipient(database.db, actor.id);
    if (!recipient || !isUsableAddress(recipient.email)) {
      throw new AppError('no_mail_address', 409, 'You have no e-mail address: enter one in your profile first');
    }
    const mail = writeLetter(recipient, words[languageOf(recipient.language)](brand.name));
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
      to: recipient.email,
      from: `${mail.from.name} <${mail.from.address}>`,
      server,
      duration_ms: Math.round(performance.now() - began),
    };
  };
}
