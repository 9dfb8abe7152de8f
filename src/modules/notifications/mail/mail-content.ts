// What a mail says, before it is laid out: its words, its links, its order. The same for HTML and text.
import type { MessageKind } from '../../../platform/events/definitions.ts';
import { oneLine } from '../../../platform/mail/mail-address.ts';
import type { Brand } from '../../../platform/platform.ts';
import { type Language, languageOf } from '../../../platform/text/languages.ts';
import { formatPattern } from '../../../platform/time/format.ts';
import { mailWords } from '../texts/index.ts';
import type { DueNotification, Recipient } from './mail.repository.ts';

export interface Item {
  text: string;
  /** Undefined when there is no page about the notification. */
  url: string | undefined;
  moment: string;
  note?: Note;
}

/** Somebody's words, and the sentence that says whose they are. */
export interface Note {
  words: string;
  said: string;
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
  /** How many notifications are not listed. */
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
  /** All kinds, in the order in which a mail names them. */
  kinds: readonly MessageKind<never>[];
  /** Undefined: the mail cannot be stopped. */
  unsubscribeUrl: string | undefined;
}

const SUBJECT_LENGTH = 120;
const TEXT_LENGTH = 2_000;
/** A digest lists this many notifications, the newest ones, and counts the rest. */
const LISTED = 50;

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
    // Deleted and set anew, so that the kinds stand in the order of their newest notification.
    groups.delete(one.kind);
    groups.set(one.kind, items);
  }
  return {
    ...content,
    subject: words.digestSubject(notifications.length, setting.brand.name),
    introduction: words.digestIntroduction(notifications.length),
    more: left > 0 ? words.more(left) : undefined,
    groups: [...groups].map(([kind, items]) => ({ title: headingOf(setting.kinds, kind, content.language), items })),
  };
}

/** The chosen kinds that still exist. */
export function kindsOf<Kind extends { name: string }>(
  notifications: readonly Pick<DueNotification, 'kind'>[],
  kinds: readonly Kind[],
): Kind[] {
  const present = new Set(notifications.map(({ kind }) => kind));
  return kinds.filter(({ name }) => present.has(name));
}

function begin(
  recipient: Recipient,
  notifications: readonly DueNotification[],
  { brand, publicUrl, unsubscribeUrl, kinds }: MailSettings,
): MailContent {
  const language = languageOf(recipient.language);
  const words = mailWords[language];
  const headings = kindsOf(notifications, kinds).map(({ texts }) => texts[language].heading);
  const settings = { label: words.settings, url: `${publicUrl}/me/notifications` };
  return {
    language,
    subject: '',
    brand,
    greeting: words.greeting(oneLine(recipient.firstname)),
    footer: {
      why: words.why(brand.name, headings.join(' · ')),
      links: unsubscribeUrl === undefined ? [] : [{ label: words.stop, url: unsubscribeUrl }, settings],
    },
  };
}

function itemOf(
  { kind, text: written, link, created_at }: DueNotification,
  language: Language,
  setting: MailSettings,
): Item {
  const text = cut(written.replace(/[^\P{Cc}\n\t]/gu, ' ').trim(), TEXT_LENGTH);
  const note = setting.kinds.find(({ name }) => name === kind)?.hasNote ? noteIn(text) : undefined;
  return {
    text,
    url: link === null ? undefined : addressOf(setting.publicUrl, link),
    moment: formatPattern(created_at, setting.zone, mailWords[language].moment, language),
    ...(note && { note }),
  };
}

function noteIn(sentence: string): Note | undefined {
  const at = sentence.indexOf(': ');
  return at < 0 ? undefined : { said: sentence.slice(0, at), words: sentence.slice(at + 2) };
}

/** An address below the public address, whatever the link is. */
function addressOf(publicUrl: string, link: string): string {
  return encodeURI(`${publicUrl}/${link.replace(/^\/+/, '')}`).replace(/%25([0-9A-Fa-f]{2})/g, '%$1');
}

function headingOf(kinds: readonly MessageKind<never>[], kind: string, language: Language): string {
  return kinds.find(({ name }) => name === kind)?.texts[language].heading ?? kind;
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
