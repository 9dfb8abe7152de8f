// Objects of all modules as links show them: what can be pinned, is opened and can be followed.
import type { Actor } from '../access/index.ts';
import { type Db, shortReads, together } from '../db/index.ts';
import type { Following } from './following.ts';
import type { ThingRef } from './thing-ref.ts';

/** Where an object stands, for people: the folder, category or channel that it is in; the job of a person. */
export interface Place {
  title: string;
  /** Path of its page below the public address. */
  link?: string;
}

/** An object of any module, as a link shows it. */
export interface Thing {
  id: number;
  title: string;
  place: Place | null;
  /** Path below the public address. */
  link: string;
  /** Path of a picture of it below the public address. */
  picture?: string | null;
}

export interface NamedThing extends Thing {
  type: string;
}

export interface ThingType {
  type: string;
  /** The type in events, where it has another name there. */
  eventType?: string;
  /** The ids of things that the actor may see now; nothing of the trash. A fixed number of queries. */
  list(db: Db, actor: Actor, ids: readonly number[]): Promise<Thing[]>;
  /** Left out: things of this type cannot be followed. */
  following?: Following;
  /** The last that a person wrote, changed or answered, the latest first, whoever may see them. By an index. */
  worksOf?(db: Db, userId: number, limit: number): Promise<Work[]>;
  /** The ids of those that a person is an expert for, whoever may see them. */
  expertiseOf?(db: Db, userId: number, limit: number): Promise<number[]>;
  /**
   * Those whose own access list names a group, with the rights that it gives, by title. `isMember`: the actor is in the group and knows what it gives
   * them; others see it where they may read the list.
   */
  grantsTo?(db: Db, actor: Actor, groupId: number, isMember: boolean, limit: number): Promise<GrantedThing[]>;
}

export interface Work {
  id: number;
  at: number;
}

export interface GrantedThing {
  id: number;
  rights: readonly string[];
}

export interface Things {
  register(...types: readonly ThingType[]): void;
  types(): readonly ThingType[];
  /** By its name in events; what has no page of its own keeps that name. */
  typeOfEvent(eventType: string): string;
  /** In the order of the references; what the actor may not see is left out. A fixed number of queries for each type. */
  list<R extends ThingRef>(db: Db, actor: Actor, refs: readonly R[]): Promise<(R & NamedThing)[]>;
}

export function createThings(): Things {
  const types = new Map<string, ThingType>();
  const byEventType = new Map<string, string>();
  return {
    register(...added) {
      for (const each of added) {
        if (types.has(each.type)) throw new Error(`things of the type ${each.type} are registered already`);
        types.set(each.type, each);
        byEventType.set(each.eventType ?? each.type, each.type);
      }
    },
    types: () => [...types.values()],
    typeOfEvent: (eventType) => byEventType.get(eventType) ?? eventType,
    async list(db, actor, refs) {
      const found = new Map<string, Thing>();
      const reads = shortReads(db);
      const listType = async (type: string, group: readonly ThingRef[]): Promise<void> => {
        const ids = [...new Set(group.map(({ id }) => id))];
        for (const thing of (await types.get(type)?.list(reads, actor, ids)) ?? [])
          found.set(`${type} ${thing.id}`, thing);
      };
      const groups = Map.groupBy<string, ThingRef>(refs, (ref) => ref.type);
      await together(...[...groups].map(([type, group]) => listType(type, group)));
      return refs.flatMap((ref) => {
        const thing = found.get(`${ref.type} ${ref.id}`);
        return thing ? [{ ...ref, ...thing, type: ref.type }] : [];
      });
    },
  };
}
