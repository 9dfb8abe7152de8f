// How other modules notify people, inside the transaction of the cause.
import { alongside, type Db, together } from '../../platform/db/index.ts';
import type { MessageKind, NotificationKind } from '../../platform/events/definitions.ts';
import { inSlices } from '../../platform/let-others-in.ts';
import type { Platform } from '../../platform/platform.ts';
import { MAIL_QUEUE } from './mail/mail-queue.ts';
import { createNotificationBudget } from './notification-budget.ts';
import { countsForHour, othersThan } from './notifications.policy.ts';
import { insertNotifications } from './notifications.repository.ts';

/** The event names this many of the notified users, and counts the rest. */
const NAMED_IN_EVENT = 1_000;

export interface Message<Facts> {
  kind: NotificationKind<Facts>;
  facts: Facts;
  /** Path below the public address, or null. */
  link: string | null;
  /** The user whose act it is, who is not notified; 0 when nobody caused it. */
  causedBy: number;
  /** Whoever administers the module tells as many as they need to (N9). */
  isUnlimited?: boolean;
  /** The object that it is about. */
  about: { type: string; id: number };
  /** No event is recorded: other users are notified of the same event in other words, or it was taken back. */
  isAside?: boolean;
}

export interface AddressedMessage<Facts> {
  userIds: readonly number[];
  message: Message<Facts>;
}

/** What was done to the accounts of those who are told. */
export interface AccountMessage<Facts> {
  kind: MessageKind<Facts>;
  facts: Facts;
}

/** So many are told along with the question whether they may be. */
const FEW = 100;

/** People told by one statement. */
const TOLD_AT_ONCE = 2_000;

export interface Notifier {
  /** Notifies users; the event is recorded also when there is nobody to notify. */
  notify<Facts>(tx: Db, userIds: readonly number[], message: Message<Facts>): Promise<void>;
  /** Several notifications of one kind that happen at once. */
  notifyEach<Facts>(tx: Db, kind: NotificationKind<Facts>, messages: readonly AddressedMessage<Facts>[]): Promise<void>;
  /** Notifies users of their own acts too, in the app and by mail; records no event. */
  notifyOwners<Facts>(tx: Db, userIds: readonly number[], message: AccountMessage<Facts>): Promise<void>;
}

type Parts = Pick<Platform, 'database' | 'clock' | 'events' | 'jobs' | 'limits' | 'mailer'>;

export function createNotifier({ database, clock, events, jobs, limits, mailer }: Parts): Notifier {
  const budget = createNotificationBudget({ database, clock, limits });
  const byMail = mailer !== undefined;
  /** Returns whether there is something to mail. */
  const write = async <Facts>(
    tx: Db,
    { name: kind, texts: { en, de } }: MessageKind<Facts>,
    userIds: readonly number[],
    {
      facts,
      link,
      causedBy,
      about,
    }: Pick<Message<Facts>, 'facts' | 'link' | 'causedBy'> & Partial<Pick<Message<Facts>, 'about'>>,
  ): Promise<boolean> => {
    const texts = { en: en.sentence(facts), de: de.sentence(facts) };
    const notification = { kind, texts, link, causedBy, about, createdAt: clock.now(), byMail };
    // Each slice of many has a turn of its own.
    const isWaitedFor = byMail || userIds.length > TOLD_AT_ONCE;
    let toMail = false;
    await inSlices(userIds, TOLD_AT_ONCE, async (slice) => {
      const written = insertNotifications(tx, slice, notification);
      if (isWaitedFor) toMail = (await written) || toMail;
      else alongside(written);
    });
    return toMail;
  };

  const notifyEach: Notifier['notifyEach'] = async (tx, kind, messages) => {
    const counts = countByAuthor(messages);
    const take = async () => {
      for (const [authorId, people] of counts) await budget.take(tx, authorId, people);
    };
    let toMail = false;
    const writeAll = () =>
      inSlices(messages, 1, async ([addressed]) => {
        if (addressed && (await write(tx, kind, addressed.userIds, addressed.message))) toMail = true;
      });
    // For many nothing is written before it is known that they may be told: a refusal costs no more than the act itself.
    const isForFew = counts.size === 1 && [...counts.values()].every((people) => people <= FEW);
    if (!isForFew) await take();
    await together(isForFew ? take() : undefined, writeAll());
    if (toMail) await jobs.wakeQueue(tx, MAIL_QUEUE, 'all');
    const own = messages.filter(({ message }) => !message.isAside);
    if (own.length > 0) await events.record(tx, kind, () => own.map(eventOf));
  };
  return {
    notifyEach,
    notify: (tx, userIds, message) => notifyEach(tx, message.kind, [{ userIds, message }]),
    async notifyOwners(tx, userIds, { kind, facts }) {
      const toMail = await write(tx, kind, userIds, { facts, link: null, causedBy: 0 });
      if (toMail) await jobs.wakeQueue(tx, MAIL_QUEUE, 'all');
    },
  };
}

/** A notifier that notifies nobody, for demo data and copies of what happened long ago. */
export const silentNotifier: Notifier = {
  notify: async () => {},
  notifyEach: async () => {},
  notifyOwners: async () => {},
};

/** How many people each author tells; nobody is told of their own act. */
function countByAuthor<Facts>(messages: readonly AddressedMessage<Facts>[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { userIds, message } of messages) {
    if (!countsForHour(message)) continue;
    const { causedBy } = message;
    counts.set(causedBy, (counts.get(causedBy) ?? 0) + othersThan(message, userIds).length);
  }
  return counts;
}

function eventOf<Facts>({ userIds, message }: AddressedMessage<Facts>) {
  const { kind, about, facts, link, causedBy } = message;
  const told = othersThan(message, userIds);
  return {
    object: about,
    text: kind.texts.en.sentence(facts),
    link,
    caused_by: causedBy === 0 ? null : causedBy,
    user_ids: told.slice(0, NAMED_IN_EVENT),
    user_count: told.length,
  };
}
