// What a module tells the trash of its things: their types, how they come back, and how they go for good.
import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { ThingRef } from '../../platform/things/index.ts';

/** Something somebody deleted. */
export interface TrashRecord {
  id: number;
  type: string;
  objId: number;
  title: string;
  description: string;
  /** The path in words of where it was. */
  location: string;
  /** What the module noted when it deleted the object. */
  details: Readonly<Record<string, unknown>>;
  deletedBy: number;
  deletedAt: number;
}

export type Discarded = Pick<TrashRecord, 'type' | 'objId' | 'title' | 'description' | 'location' | 'details'>;

/** What a module registers for its kinds of things. Rows that point to the record let go of it in both. */
export interface Trashable {
  /** Some of those that the definition of the module names. */
  types: readonly string[];
  /**
   * Puts everything back where it was, or into the folder `destination`. Checks the right of the actor there (403);
   * the place is gone: 409 that names it to those who may see it; no such destination: 400.
   */
  restore(tx: Db, actor: Actor, record: TrashRecord, destination: number | undefined): Promise<void>;
  /** The thing on whose page something is seen that came back, or its address, which whoever restores may see; left out: it is a thing of its own type. */
  shownBy?(db: Db, record: TrashRecord): Promise<ThingRef | { link: string } | undefined>;
  /** Removes for good what the records hold, in a number of statements that does not depend on how much that is. */
  purge(tx: Db, records: readonly TrashRecord[]): Promise<void>;
}
