// Letters: mails that one part of the platform writes to one user, of which nothing is kept.
import { randomUUID } from 'node:crypto';
import { oneLine } from '../../../platform/mail/mail-address.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { languageOf } from '../../../platform/text/languages.ts';
import { mailWords } from '../texts/index.ts';
import type { Recipient } from './mail.repository.ts';
import { singleHtml } from './mail-html.ts';
import { type SenderSettings, senderOf } from './mail-message.ts';
import { singleText } from './mail-text.ts';

export interface Letter {
  subject: string;
  text: string;
  /** In small print below the text. */
  note: string;
  /** A button, and where it leads. */
  act?: { label: string; url: string };
  /** The reason the reader gets this mail. */
  why: string;
}

export type LetterRecipient = Pick<Recipient, 'id' | 'firstname' | 'fullname' | 'email' | 'language'>;
export type WriteLetter = (recipient: LetterRecipient, letter: Letter) => Mail;

export function createLetterWriter(
  { brand, clock, publicUrl }: Pick<Platform, 'brand' | 'clock' | 'publicUrl'>,
  settings: SenderSettings,
): WriteLetter {
  return (recipient, { subject, text, note, act, why }) => {
    const from = senderOf(settings, brand.name, publicUrl());
    const language = languageOf(recipient.language);
    const content = {
      language,
      subject,
      brand,
      greeting: mailWords[language].greeting(oneLine(recipient.firstname)),
      item: { text, url: act?.url, moment: note },
      open: act?.label ?? '',
      footer: { why, links: [] },
    };
    return {
      from,
      to: { name: oneLine(recipient.fullname), address: recipient.email },
      envelopeFrom: settings.bounces?.replaceAll('{user}', String(recipient.id)) ?? from.address,
      date: new Date(clock.now()),
      messageId: `${randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      subject,
      html: singleHtml(content),
      text: singleText(content),
    };
  };
}
