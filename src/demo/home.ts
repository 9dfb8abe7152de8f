// The front pages of the demo: what people follow, have pinned and opened lately.
import { transaction } from '../platform/db/index.ts';
import { createRecent, replacePins, type ThingRef } from '../platform/things/index.ts';
import { manualClock } from '../platform/time/clock.ts';
import { MINUTE_MS } from '../platform/time/durations.ts';
import { actorOf, type DemoPart, type DemoRun, find } from './run.ts';

interface DemoHome {
  follows: readonly string[];
  pins: readonly string[];
  /** The last opened first. */
  opened: readonly string[];
}

/** Things by what the parts before call them; people by their usernames. */
const homes: Readonly<Record<string, DemoHome>> = {
  'oyvind.lie': {
    follows: ['folder policies', 'document Mast assembly.md', 'category calibration', 'person mateo.quispe'],
    pins: ['folder calibration', 'category calibration', 'page Your first week'],
    opened: ['document Rain gauges 2026.csv', 'article Your first day', 'folder calibration', 'person mateo.quispe'],
  },
  'amara.okafor': {
    follows: ['folder company', 'folder engineering', 'person jonas.weidmann', 'person helene.beaulieu'],
    pins: ['folder company', 'page Welcome', 'person ingrid.falk'],
    opened: ['document Travel rules.md', 'person ingrid.falk', 'folder policies'],
  },
  'marta.kowalska': {
    follows: ['folder policies', 'category start', 'person ben.carter'],
    pins: ['folder policies', 'category start', 'page Your first week'],
    opened: ['document Working hours.md', 'article How to ask for holiday', 'folder travel'],
  },
  'matilda.bergstrom': {
    follows: ['folder company', 'person dafydd.hughes', 'person mariam.toure'],
    pins: ['page Welcome', 'folder company'],
    opened: ['page Welcome', 'document Working hours.md'],
  },
  'helene.beaulieu': {
    follows: ['folder finance', 'folder policies', 'person heinrich.vogel'],
    pins: ['folder finance', 'document Budget 2026.csv'],
    opened: ['document Budget 2026.csv', 'document Travel rules.md'],
  },
  'aino.virtanen': {
    follows: ['folder company', 'folder engineering', 'category start'],
    pins: ['folder company', 'folder engineering', 'category it'],
    opened: ['document Working hours.md', 'folder policies', 'article Your first day'],
  },
};

export const fillHome: DemoPart = async (run) => {
  const { database, clock, things, log } = run.platform;
  const types = new Map(things.types().map((each) => [each.type, each]));
  const openedAt = manualClock(clock.now());
  const recent = createRecent({ database, clock: openedAt }, (error) => log.error({ err: error }, 'demo'));
  for (const [username, { follows, pins, opened }] of Object.entries(homes)) {
    const actor = await actorOf(run, username);
    for (const { type, id } of follows.map((name) => refOf(run, name))) {
      await types.get(type)?.following?.set(actor, id, true);
    }
    await transaction(database.db, (tx) =>
      replacePins(
        tx,
        actor.id,
        pins.map((name) => refOf(run, name)),
      ),
    );
    for (const [index, name] of [...opened.entries()].reverse()) {
      openedAt.set(clock.now() - (20 + index * 90) * MINUTE_MS);
      recent.note(actor.id, refOf(run, name));
    }
  }
  await recent.stop();
  return [`Front pages of ${Object.keys(homes).length} people: what they follow, have pinned and opened lately`];
};

function refOf({ things, userIds }: DemoRun, name: string): ThingRef {
  const [type = '', ...rest] = name.split(' ');
  return type === 'person' ? { type, id: find(userIds, rest.join(' ')) } : find(things, name);
}
