// The recognition of the demo: core values, badges with those who have them, thank-you notes.

import { createRecognition } from '../modules/badges/index.ts';
import { createNotifier, silentNotifier } from '../modules/notifications/index.ts';
import { createThanks } from '../modules/thankyou/index.ts';
import { createTrash } from '../modules/trash/index.ts';
import { transaction } from '../platform/db/index.ts';
import { manualClock } from '../platform/time/clock.ts';
import { DAY_MS, HOUR_MS } from '../platform/time/durations.ts';
import { badges, notes, values } from './praise.ts';
import { actorOf, type DemoPart, find } from './run.ts';

/** Communications, who may manage badges. */
const GIVER = 'matilda.bergstrom';

export const fillRecognition: DemoPart = async (run) => {
  const now = run.platform.clock.now();
  // Things that happened one after the other, not all at this moment.
  const clock = manualClock(now - 90 * DAY_MS);
  const platform = { ...run.platform, clock };
  const notifier = createNotifier(platform);
  const { db } = platform.database;
  const trash = createTrash(platform);
  const { tags, notes: thanks } = createThanks(platform, notifier, trash);
  // Those who thank too are seen on the wall; a note about each would bury the others.
  const { wall } = createThanks(platform, silentNotifier, trash);
  const recognition = createRecognition(platform, notifier, trash);
  const giver = await actorOf(run, GIVER);

  const tagIds = new Map<string, number>();
  for (const [name, colour] of values) tagIds.set(name, (await tags.create(giver, { name, bg_colour: colour })).id);

  let assignments = 0;
  for (const [index, { title, description, icon, colour, given }] of badges.entries()) {
    clock.set(now - (60 - index * 7) * DAY_MS);
    const image_id = await recognition.findIcon(icon);
    const badge = { title, description, image_id, background_colour: colour };
    const { id } = await transaction(db, (tx) => recognition.badges.create(tx, giver, badge));
    for (const [username, message] of given) {
      const userIds = [find(run.userIds, username)];
      await recognition.assignments.assign(giver, { badgeIds: [id], userIds, message });
      assignments += 1;
    }
  }

  for (const { author, daysAgo, text, values: named, users = [], teams = [], joined = [] } of notes) {
    clock.set(now - daysAgo * DAY_MS);
    const thanking = await actorOf(run, author);
    const note = {
      description: text,
      tags: named.map((name) => find(tagIds, name)),
      thanked: [
        ...users.map((username) => ({ id: find(run.userIds, username), oclass: 1 })),
        ...teams.map((key) => ({ id: find(run.groupIds, key), oclass: 3 })),
      ],
    };
    const { id } = await transaction(db, (tx) => thanks.create(tx, thanking, note));
    for (const [index, username] of joined.entries()) {
      clock.set(Math.min(now - daysAgo * DAY_MS + (index + 1) * HOUR_MS, now));
      await wall.thankToo(await actorOf(run, username), id);
    }
  }
  return [
    `${values.length} core values and ${notes.length} thank-you notes`,
    `${badges.length} badges, given ${assignments} times`,
  ];
};
