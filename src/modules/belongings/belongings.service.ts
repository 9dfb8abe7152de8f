import { type Actor, may } from '../../platform/access/index.ts';
import { together } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type NamedThing, PERSON, type ThingType } from '../../platform/things/index.ts';
import { listCapabilitiesOfGroup } from './belongings.repository.ts';

/** The last works of a person that are looked through for those that the reader may see, and how many are shown. */
const WORKS_READ = 100;
const WORKS_SHOWN = 10;
const EXPERTISE_READ = 100;
const GRANTS_READ = 200;

export type ShownWork = NamedThing & { at: number };
export type ShownGrant = NamedThing & { rights: readonly string[] };
export type BelongingsService = ReturnType<typeof createBelongingsService>;

export function createBelongingsService({ database, things }: Pick<Platform, 'database' | 'things'>) {
  const { db } = database;

  /** P1, P10: 404 for whom or what the actor does not see. P56, P57: things by their own rules. */
  const requireSeen = async (actor: Actor, type: string, id: number, noun: string): Promise<void> => {
    const isOneself = type === PERSON && id === actor.id;
    if (!isOneself && (await things.list(db, actor, [{ type, id }])).length === 0) throw notFound(noun);
  };
  const readersOf = <Name extends 'worksOf' | 'expertiseOf' | 'grantsTo'>(name: Name) =>
    things.types().flatMap((each): { type: string; read: NonNullable<ThingType[Name]> }[] => {
      const read = each[name];
      return read ? [{ type: each.type, read }] : [];
    });

  return {
    async ofPerson(actor: Actor, id: number): Promise<{ expertFor: NamedThing[]; works: ShownWork[] }> {
      await requireSeen(actor, PERSON, id, 'User');
      const works = readersOf('worksOf').map(async ({ type, read }) =>
        (await read(db, id, WORKS_READ)).map((work) => ({ ...work, type })),
      );
      const expertise = readersOf('expertiseOf').map(async ({ type, read }) =>
        (await read(db, id, EXPERTISE_READ)).map((one) => ({ type, id: one })),
      );
      const [allWorks, allExpertise] = await together(together(...works), together(...expertise));
      const [seen, expertFor] = await together(
        things.list(db, actor, allWorks.flat()),
        things.list(db, actor, allExpertise.flat()),
      );
      const latest = seen.sort((a, b) => b.at - a.at || b.id - a.id).slice(0, WORKS_SHOWN);
      return { expertFor, works: latest };
    },

    async ofGroup(actor: Actor, id: number): Promise<{ capabilities: string[] | null; things: ShownGrant[] }> {
      await requireSeen(actor, 'group', id, 'Group');
      const isMember = actor.groupIds.includes(id);
      const grants = readersOf('grantsTo').map(async ({ type, read }) =>
        (await read(db, actor, id, isMember, GRANTS_READ)).map((one) => ({ ...one, type })),
      );
      const [granted, capabilities] = await together(
        together(...grants),
        isMember || may(actor, 'people.admin') ? listCapabilitiesOfGroup(db, id) : null,
      );
      return { capabilities, things: await things.list(db, actor, granted.flat()) };
    },
  };
}
