// The streams of open pages: each hears of its user's new notifications, once, and can come back where it was.
import type { Database } from '../../platform/db/index.ts';
import { listAfter, type Notification, newestId } from './notifications.repository.ts';

/** Transactions may commit in another order than their ids: late ones are looked for among this many earlier ids. */
const LOOK_BACK = 2_000;
/** A page that comes back gets at most this many notifications; the list has the rest. */
const CATCH_UP = 500;
/** The characters of their texts together are at most this many. */
const CATCH_UP_TEXT = 250_000;

interface Listener {
  userId: number;
  /** The id of the last notification that the page knows. */
  lastId: number;
  /** Oldest first. */
  deliver(notifications: readonly Notification[]): void;
}

export interface StreamHub {
  /** Id of the newest notification: what a page knows that asks for what comes from now on. */
  newest(): Promise<number>;
  /** Returns the function that ends the subscription. */
  join(listener: Listener): Promise<() => void>;
  stop(): void;
}

interface Member {
  listener: Listener;
  /** Ids within the look-back that this page has or need not get. */
  known: Set<number>;
}

export function createStreamHub({ db, changes }: Database, onError: (error: unknown) => void): StreamHub {
  const members = new Set<Member>();
  let highest = 0;
  let running: Promise<void> | undefined;
  let again = false;

  const hand = ({ known, listener }: Member, notifications: readonly Notification[]) => {
    const unknown = notifications.filter(({ id }) => !known.has(id));
    for (const { id } of unknown) known.add(id);
    if (unknown.length > 0) listener.deliver(unknown);
  };

  const look = async (): Promise<void> => {
    const users = [...new Set([...members].map(({ listener }) => listener.userId))];
    if (users.length === 0) return;
    const found = await listAfter(db, users, highest - LOOK_BACK, LOOK_BACK * 10);
    for (const { id } of found) highest = Math.max(highest, id);
    const byUser = Map.groupBy(found, ({ user_id }) => user_id);
    for (const member of members) hand(member, byUser.get(member.listener.userId) ?? []);
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
    newest: () => newestId(db),
    async join(listener) {
      const now = await newestId(db);
      if (members.size === 0) highest = now;
      const from = listener.lastId;
      const recent = await listAfter(db, [listener.userId], Math.min(from, now - LOOK_BACK), LOOK_BACK);
      const missed = newestThatFit(recent.filter(({ id }) => id > from).slice(-CATCH_UP));
      const known = recent.slice(0, recent.length - missed.length);
      const member: Member = { listener, known: new Set(known.map(({ id }) => id)) };
      hand(member, missed);
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

/** The newest at the end of a list, as many as a page takes at once. */
function newestThatFit(missed: readonly Notification[]): readonly Notification[] {
  let length = 0;
  const first = missed.findLastIndex(({ text }) => {
    length += text.length;
    return length > CATCH_UP_TEXT;
  });
  return missed.slice(first + 1);
}
