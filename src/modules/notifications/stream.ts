// The streams of open pages: each hears of its user's new notifications, once, and can come back where it was.
import { createSettledIds, type Database, type SettledId } from '../../platform/db/index.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { findIdBefore, listAfter, type Notification } from './notifications.repository.ts';

/** Transactions may commit in another order than their ids: late ones are looked for among this many earlier ids. */
const LOOK_BACK = 2_000;
/** A page that comes back gets at most this many notifications; the list has the rest. */
const CATCH_UP = 500;
/** The characters of their texts together are at most this many. */
const CATCH_UP_TEXT = 250_000;
/** A transaction that takes longer may write for a page that broke off meanwhile, and does not hear of it when it comes back. */
const LONGEST_TRANSACTION_MS = 60_000;

/** A notification, and what a page that breaks off after it sends as `Last-Event-ID` when it comes back. */
export interface StreamEvent {
  notification: Notification;
  eventId: string;
}

interface Listener {
  userId: number;
  /** The id of the last notification that the page knows. */
  lastId: number;
  /** No notification with this id or a lower one is still to come for the page. */
  settled: number;
  /** Oldest first. */
  deliver(events: readonly StreamEvent[]): void;
}

export interface StreamHub {
  /** Of the newest notification: what a page knows that asks for what comes from now on. */
  newest(): Promise<SettledId>;
  /** Returns the function that ends the subscription. */
  join(listener: Listener): Promise<() => void>;
  stop(): void;
}

interface Member {
  listener: Listener;
  /** As the listener's, and never above the newest. */
  settled: number;
  /** The highest id that this page has. */
  highest: number;
  /** Ids within the look-back that this page has or need not get. */
  known: Set<number>;
}

interface HubParts {
  database: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}

export function createStreamHub({ database: { db, changes }, clock, onError }: HubParts): StreamHub {
  const members = new Set<Member>();
  const ids = createSettledIds(db, 'notifications');
  let highest = 0;
  let running: Promise<void> | undefined;
  let again = false;

  const hand = (member: Member, notifications: readonly Notification[], settled: number) => {
    const { known, listener } = member;
    const unknown = notifications.filter(({ id }) => !known.has(id));
    if (unknown.length === 0) return;
    member.settled = Math.max(member.settled, settled);
    const events = unknown.map((notification, index) => {
      const { id } = notification;
      known.add(id);
      member.highest = Math.max(member.highest, id);
      const next = unknown[index + 1]?.id ?? Infinity;
      return { notification, eventId: eventId(id, Math.min(member.settled, member.highest, next - 1)) };
    });
    listener.deliver(events);
  };

  /** Asked before notifications are listed: the list has all that are settled by then. */
  const findSettled = async (): Promise<SettledId> => {
    const { newest, settled } = await ids.find();
    if (members.size > 0 || settled === newest) return { newest, settled };
    // Nobody has looked for a while.
    const old = await findIdBefore(db, clock.now() - LONGEST_TRANSACTION_MS);
    return { newest, settled: Math.max(settled, old) };
  };

  const look = async (): Promise<void> => {
    const users = [...new Set([...members].map(({ listener }) => listener.userId))];
    if (users.length === 0) return;
    const { settled } = await findSettled();
    const found = await listAfter(db, users, highest - LOOK_BACK, LOOK_BACK * 10);
    for (const { id } of found) highest = Math.max(highest, id);
    const byUser = Map.groupBy(found, ({ user_id }) => user_id);
    for (const member of members) hand(member, byUser.get(member.listener.userId) ?? [], settled);
    for (const { known } of members) for (const id of known) if (id < highest - LOOK_BACK) known.delete(id);
  };

  /** Changes that come while looking are looked for once more, not once each. */
  const wake = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = look()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        wake();
      });
  };

  const unsubscribe = changes.subscribe('notifications', () => {
    if (members.size > 0) wake();
  });

  return {
    newest: findSettled,
    async join(listener) {
      const { newest: now, settled } = await findSettled();
      if (members.size === 0) highest = now;
      const from = listener.lastId;
      const recent = await listAfter(db, [listener.userId], Math.min(from, now - LOOK_BACK), LOOK_BACK);
      const missed = newestThatFit(recent.filter(({ id }) => id > from).slice(-CATCH_UP));
      const known = recent.slice(0, recent.length - missed.length);
      const member: Member = {
        listener,
        settled: Math.min(listener.settled, now),
        highest: Math.min(from, now),
        known: new Set(known.map(({ id }) => id)),
      };
      hand(member, missed, settled);
      members.add(member);
      // Notifications that were committed since the first look.
      wake();
      return () => members.delete(member);
    },
    stop() {
      unsubscribe();
      members.clear();
    },
  };
}

/** `after`: the id after which the page goes on. It is another one where a notification with a lower id may still come, or has come late. */
function eventId(id: number, after: number): string {
  return id === after ? String(id) : `${id}-${after}`;
}

/** The id after which a page goes on that comes back with this one. */
export function afterEvent(lastEventId: string): number | undefined {
  const [, id, after = id] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(lastEventId) ?? [];
  return after === undefined ? undefined : Number(after);
}

/** The newest at the end of a list, as many as a page takes at once. */
function newestThatFit(missed: readonly Notification[]): readonly Notification[] {
  let length = 0;
  const first = missed.findLastIndex(({ text }) => {
    length += text.length;
    return length > CATCH_UP_TEXT;
  });
  return missed.slice(first + 1);
}
