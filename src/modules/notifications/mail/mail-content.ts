// Owns what a mail says, before it is laid out: its words, its links, its order. The same for HTML and text.
import { messageKinds, type NotificationKind, notificationKinds } from '../../../platform/events/kinds.ts';
import { oneLine } from '../../../platform/mail/mail-address.ts';
import type { Brand } from '../../../platform/platform.ts';
import { formatPattern } from '../../../platform/time/format.ts';
import { type Language, languageOf, mailWords } from '../texts/languages.ts';
import type { DueNotification, Recipient } from './mail.repository.ts';

export interface Item {
  text: string;
  /** Undefined: there is no page about it. */
  url: string | undefined;
  moment: string;
}

export interface MailContent {
  language: Language;
  subject: string;
  brand: Brand;
  greeting: string;
  /** `links`: where these mails are stopped and chosen, if they can be. */
  footer: { why: string; links: Link[] };
}

export interface SingleContent extends MailContent {
  item: Item;
  /** Label of the button. */
  open: string;
}

export interface DigestContent extends MailContent {
  introduction: string;
  /** What is not listed. */
  more: string | undefined;
  groups: { title: string; items: Item[] }[];
}

interface Link {
  label: string;
  url: string;
}

export interface MailSettings {
  brand: Brand;
  publicUrl: string;
  zone: string;
  /** Undefined: the mail cannot be stopped. */
  unsubscribeUrl: string | undefined;
}

const SUBJECT_LENGTH = 120;
const TEXT_LENGTH = 2_000;
/** Of a digest, so many are listed, the newest ones; the rest are counted. */
export const LISTED = 50;

export function singleContent(
  recipient: Recipient,
  notification: DueNotification,
  setting: MailSettings,
): SingleContent {
  const content = begin(recipient, [notification], setting);
  return {
    ...content,
    subject: cut(oneLine(notification.text), SUBJECT_LENGTH) || setting.brand.name,
    item: itemOf(notification, content.language, setting),
    open: mailWords[content.language].open(setting.brand.name),
  };
}

/** Grouped by kind; the newest is the last of its group, and the group with the newest of all the last. */
export function digestContent(
  recipient: Recipient,
  notifications: readonly DueNotification[],
  setting: MailSettings,
): DigestContent {
  const content = begin(recipient, notifications, setting);
  const words = mailWords[content.language];
  const left = notifications.length - LISTED;
  const groups = new Map<string, Item[]>();
  for (const one of notifications.slice(-LISTED)) {
    const items = groups.get(one.kind) ?? [];
    items.push(itemOf(one, content.language, setting));
    // Set anew, so that the kinds stand in the order of their newest.
    groups.delete(one.kind);
    groups.set(one.kind, items);
  }
  return {
    ...content,
    subject: words.digestSubject(notifications.length, setting.brand.name),
    introduction: words.digestIntroduction(notifications.length),
    more: left > 0 ? words.more(left) : undefined,
    groups: [...groups].map(([kind, items]) => ({ title: kindName(kind, content.language), items })),
  };
}

/** Those that can be stopped. */
export function kindsOf(notifications: readonly Pick<DueNotification, 'kind'>[]): NotificationKind[] {
  const present = new Set(notifications.map(({ kind }) => kind));
  return notificationKinds.filter((kind) => present.has(kind));
}

function begin(
  recipient: Recipient,
  notifications: readonly DueNotification[],
  { brand, publicUrl, unsubscribeUrl }: MailSettings,
): MailContent {
  const language = languageOf(recipient.language);
  const words = mailWords[language];
  const present = new Set(notifications.map(({ kind }) => kind));
  const kinds = messageKinds.filter((kind) => present.has(kind)).map((kind) => words.kinds[kind]);
  const settings = { label: words.settings, url: `${publicUrl}/me/notifications` };
  return {
    language,
    subject: '',
    brand,
    greeting: words.greeting(oneLine(recipient.firstname)),
    footer: {
      why: words.why(brand.name, kinds.join(' · ')),
      links: unsubscribeUrl === undefined ? [] : [{ label: words.stop, url: unsubscribeUrl }, settings],
    },
  };
}

function itemOf({ text, link, created_at }: DueNotification, language: Language, setting: MailSettings): Item {
  return {
    text: cut(text.replace(/[^\P{Cc}\n\t]/gu, ' ').trim(), TEXT_LENGTH),
    url: link === null ? undefined : addressOf(setting.publicUrl, link),
    moment: formatPattern(created_at, setting.zone, mailWords[language].moment, language),
  };
}

/** Always below the public address, whatever the link is. */
function addressOf(publicUrl: string, link: string): string {
  return encodeURI(`${publicUrl}/${link.replace(/^\/+/, '')}`).replace(/%25([0-9A-Fa-f]{2})/g, '%$1');
}

function kindName(kind: string, language: Language): string {
  const known = messageKinds.find((name) => name === kind);
  return known === undefined ? kind : mailWords[language].kinds[known];
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
