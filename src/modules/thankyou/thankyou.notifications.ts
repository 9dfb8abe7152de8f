import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { tellsEverybody } from './notes.policy.ts';
import { thanksFollowed, thanksJoined, thanksReceived } from './thankyou.notification-kinds.ts';

interface ReceivedNote {
  id: number;
  description: string;
  author_name: string;
}

/** How much of a note its notification shows. */
const EXCERPT = 200;

export function createThankYouNotifications(notifier: Notifier) {
  return {
    async thanksReceived(tx: Db, actor: Actor, note: ReceivedNote, userIds: readonly number[]): Promise<void> {
      await notifier.notify(tx, userIds, {
        kind: thanksReceived,
        facts: { by: note.author_name, text: excerpt(note.description) },
        link: `/thanks/${note.id}`,
        causedBy: actor.id,
        isUnlimited: tellsEverybody(actor),
        about: { type: 'thanks', id: note.id },
      });
    },

    async thanksJoined(
      tx: Db,
      actor: Actor,
      { note, by, userIds }: { note: ReceivedNote; by: string; userIds: readonly number[] },
    ): Promise<void> {
      await notifier.notify(tx, userIds, {
        kind: thanksJoined,
        facts: { by, text: excerpt(note.description) },
        link: `/thanks/${note.id}`,
        causedBy: actor.id,
        isUnlimited: tellsEverybody(actor),
        about: { type: 'thanks', id: note.id },
      });
    },

    /** Followers have asked for it: whom it reaches does not count for the hour of the author (N9). */
    async thanksFollowed(
      tx: Db,
      note: ReceivedNote,
      { to, causedBy, userIds }: { to: string | undefined; causedBy: number; userIds: readonly number[] },
    ): Promise<void> {
      await notifier.notify(tx, userIds, {
        kind: thanksFollowed,
        facts: { by: note.author_name, to, text: excerpt(note.description) },
        link: `/thanks/${note.id}`,
        causedBy,
        isUnlimited: true,
        about: { type: 'thanks', id: note.id },
      });
    },
  };
}

/** The beginning of a long text, cut between characters. */
function excerpt(text: string): string {
  const characters = [...text];
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('')}…`;
}
