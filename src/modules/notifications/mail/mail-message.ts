// The whole mail: its headers, whom it comes from and goes to, and its two forms.
import { type MailAddress, mailDomain, oneLine, readSender } from '../../../platform/mail/mail-address.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DueNotification, Recipient } from './mail.repository.ts';
import { digestContent, kindsOf, singleContent } from './mail-content.ts';
import { digestHtml, singleHtml } from './mail-html.ts';
import { zoneOf } from './mail-plan.ts';
import { digestText, singleText } from './mail-text.ts';
import { unsubscribeToken, unsubscribeUrl } from './unsubscribe-token.ts';

export interface SenderSettings {
  /** The sender as the header shows it; undefined: made from the public address. */
  from: string | undefined;
  /** Where bounces go, `{user}` standing for the id of the recipient; undefined: the sender. */
  bounces: string | undefined;
}

export type ComposeMail = (recipient: Recipient, notifications: readonly DueNotification[]) => Mail;

type Parts = Pick<
  Platform,
  'accountKinds' | 'brand' | 'clock' | 'locale' | 'notificationKinds' | 'publicUrl' | 'secrets'
>;

export function createMailComposer(
  { accountKinds, brand, clock, locale, notificationKinds, publicUrl, secrets }: Parts,
  settings: SenderSettings,
): ComposeMail {
  return (recipient, notifications) => {
    const url = publicUrl();
    const from = senderOf(settings, brand.name, url);
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    const stoppable = kindsOf(notifications, notificationKinds).map(({ name }) => name);
    const setting = {
      brand,
      publicUrl: url,
      zone: zoneOf(recipient, locale.timezone),
      kinds: [...notificationKinds, ...accountKinds],
      unsubscribeUrl:
        stoppable.length === 0 ? undefined : unsubscribeUrl(url, unsubscribeToken(secrets, recipient.id, stoppable)),
    };
    return {
      from,
      to: { name: oneLine(recipient.fullname), address: recipient.email },
      envelopeFrom: settings.bounces?.replaceAll('{user}', String(recipient.id)) ?? from.address,
      date: new Date(clock.now()),
      messageId: `${secrets.sign('message-id', notifications.map(({ id }) => id).join(','))}@${domain}`,
      headers: {
        'List-Id': `<notifications.${mailDomain(url)}>`,
        ...(setting.unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${setting.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
      ...contentOf(recipient, notifications, setting),
    };
  };
}

function contentOf(
  recipient: Recipient,
  notifications: readonly DueNotification[],
  setting: Parameters<typeof digestContent>[2],
): Pick<Mail, 'subject' | 'html' | 'text'> {
  const [first, second] = notifications;
  if (first && !second) {
    const content = singleContent(recipient, first, setting);
    return { subject: content.subject, html: singleHtml(content), text: singleText(content) };
  }
  const content = digestContent(recipient, notifications, setting);
  return { subject: content.subject, html: digestHtml(content), text: digestText(content) };
}

/** Whom mails come from. */
export function senderOf({ from }: SenderSettings, brandName: string, publicUrl: string): MailAddress {
  if (from !== undefined) return readSender(from, brandName);
  return { name: brandName, address: `noreply@${mailDomain(publicUrl)}` };
}
