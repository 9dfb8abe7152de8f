// What one follows: permission rules F1 and F2.
import type { Actor } from '../../platform/access/index.ts';
import { together } from '../../platform/db/index.ts';
import { notFound, type Page, type PageRequest } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Followed, Following, NamedThing, ThingType } from '../../platform/things/index.ts';

/** Things of one type that are listed: the last followed ones. */
const LISTED = 1_000;

export type FollowedThing = NamedThing & Pick<Followed, 'since'>;
export type Followable = ThingType & { following: Following };
export type FollowService = ReturnType<typeof createFollowService>;

export function createFollowService({ database, things }: Pick<Platform, 'database' | 'things'>) {
  const { db } = database;
  const followables = things.types().filter((each): each is Followable => each.following !== undefined);
  return {
    followables,

    /** The last followed first; what one may no longer see, and what is in the trash, is left out (F2). */
    async list(actor: Actor, type: string | undefined, { limit, offset }: PageRequest): Promise<Page<FollowedThing>> {
      const wanted = followables.filter((each) => type === undefined || each.type === type);
      const lists = wanted.map(async ({ type: each, following }) =>
        (await following.list(db, actor, LISTED)).map((followed) => ({ type: each, ...followed })),
      );
      const refs = (await together(...lists)).flat().sort((one, other) => other.since - one.since);
      const items = await things.list(db, actor, refs);
      return { items: items.slice(offset, offset + limit), total: items.length };
    },

    /** 404 for what one may not see. */
    async find(actor: Actor, { type, following }: Followable, id: number): Promise<number | undefined> {
      if ((await things.list(db, actor, [{ type, id }])).length === 0) throw notFound(following.noun[0]);
      return following.find(db, actor, id);
    },
  };
}
