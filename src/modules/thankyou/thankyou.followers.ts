// Tells the followers of people who were thanked: by a job, which asks at the time of telling who may see it.
import { type Db, transaction } from '../../platform/db/index.ts';
import { isRecord } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasFollowers, listFollowersOfPeople, PERSON } from '../../platform/things/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { findNote, listThankedUsers } from './notes.repository.ts';
import { createThankYouNotifications } from './thankyou.notifications.ts';

const JOB = 'thankyou.tell-followers';

interface Act {
  noteId: number;
  causedBy: number;
  /** The users whom the note thanks. */
  userIds: readonly number[];
}

export async function tellFollowersLater(tx: Db, jobs: Jobs, act: Act): Promise<void> {
  if (await hasFollowers(tx, { [PERSON]: act.userIds })) await jobs.enqueue(tx, JOB, act);
}

export function registerThankYouFollowers({ database, jobs }: Platform, notifier: Notifier): void {
  const notifications = createThankYouNotifications(notifier);
  jobs.handle(JOB, (payload) =>
    transaction(database.db, async (tx) => {
      if (!isRecord(payload) || !Array.isArray(payload.userIds)) return;
      const note = await findNote(tx, Number(payload.noteId));
      if (!note) return;
      const thanked = await listThankedUsers(tx, [note.id]);
      const wanted = new Set(payload.userIds.map(Number));
      const people = thanked.filter(({ id }) => wanted.has(id));
      const followers = await listFollowersOfPeople(
        tx,
        people.map(({ id }) => id),
      );
      // Whoever was thanked has been told so.
      const told = new Set([note.author_id, ...thanked.map(({ id }) => id)]);
      await notifications.thanksFollowed(tx, note, {
        to: people.length === 1 ? people[0]?.name : undefined,
        causedBy: Number(payload.causedBy),
        userIds: followers.filter((id) => !told.has(id)),
      });
    }),
  );
}
