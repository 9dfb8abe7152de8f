// What lies in the trash can, how it comes back, and when it goes for good. Modules register what they put in.
import type { Actor } from '../../platform/access/index.ts';
import { createTableCache, type Db, describeAct, lockRow, transaction } from '../../platform/db/index.ts';
import { AppError, isRecord, notFound, type Page, type PageRequest } from '../../platform/http/index.ts';
import { letOthersIn } from '../../platform/let-others-in.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ThingRef } from '../../platform/things/index.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { deletedTypes } from './deleted-types.ts';
import { anybodys, type MayTake, ownedBy, ownedDeletedBy } from './trash.policy.ts';
import * as repository from './trash.repository.ts';
import type { Discarded, Trashable, TrashRecord } from './trashable.ts';

/** Records that go in one transaction; each may hold a whole tree. */
const PURGED_AT_ONCE = 100;

/** The objects that one transaction removes for good while a user waits. */
const EMPTIED_AT_ONCE = 20;
/** Records that one call removes; whoever has more calls again. */
export const MAX_EMPTIED = 1_000;

export interface NamedTrashRecord extends TrashRecord {
  deleterName: string;
}

export interface TrashListInput {
  types?: readonly string[] | undefined;
  userId?: number | undefined;
}

/** What became of one of many records that were to be restored. */
export interface Restoration {
  id: number;
  /** Why it stays in the trash. */
  refusal?: AppError;
  /** Path of the page that shows it. */
  link?: string | undefined;
}

export interface EmptyInput {
  types?: readonly string[] | undefined;
  ids?: readonly number[] | undefined;
  /** Only what this user deleted. */
  userId?: number | undefined;
}

/** What the modules whose things can be trashed are given. */
export interface Trash {
  register(trashable: Trashable): void;
  /** For `put`: asked for together with other reads, it saves a round trip. */
  reserve(tx: Db): Promise<number | undefined>;
  /** Makes the record; whoever calls marks what it holds with the returned id, in the same transaction. */
  put(tx: Db, actor: Actor, thing: Discarded, reservedId?: number): Promise<number>;
  /** Purges what was just put in and must not stay in the trash. */
  destroy(tx: Db, recordIds: readonly number[]): Promise<void>;
  /** For a purge that takes along what other records hold: those records go, nothing of theirs is purged. */
  forget(tx: Db, recordIds: readonly number[]): Promise<void>;
}

export type TrashService = ReturnType<typeof createTrash>;

export function createTrash({ database, clock, things }: Pick<Platform, 'database' | 'clock' | 'things'>) {
  const { db } = database;
  const trashables = new Map<string, Trashable>();
  const totals = createTableCache<number>(database.changes, { tables: ['trash_records'], maxEntries: 1_000 });

  const trashableOf = (type: string): Trashable => {
    const trashable = trashables.get(type);
    if (!trashable) throw new Error(`nothing is registered for things of the type ${type} in the trash`);
    return trashable;
  };

  const purge = async (tx: Db, records: readonly TrashRecord[]): Promise<void> => {
    describeAct({ objects: records.map(actObject) });
    const groups = Map.groupBy(records, ({ type }) => trashableOf(type));
    for (const [trashable, group] of groups) await trashable.purge(tx, group);
    await repository.deleteRecords(
      tx,
      records.map(({ id }) => id),
    );
  };

  /** Nobody else restores or purges it before the transaction ends. */
  const take = async (tx: Db, id: number, mayTake: MayTake): Promise<TrashRecord> => {
    lockRow(tx, 'trash_records', id);
    return get(tx, id, mayTake);
  };

  const restore = async (
    tx: Db,
    actor: Actor,
    id: number,
    destination: number | undefined,
    mayTake: MayTake,
  ): Promise<TrashRecord> => {
    const record = await take(tx, id, mayTake);
    describeAct({ objects: [actObject(record)] });
    await trashableOf(record.type).restore(tx, actor, record, destination);
    await repository.deleteRecords(tx, [record.id]);
    return record;
  };

  const shownBy = async (tx: Db, record: TrashRecord): Promise<ThingRef | { link: string } | undefined> => {
    const trashable = trashableOf(record.type);
    return trashable.shownBy ? trashable.shownBy(tx, record) : { type: record.type, id: record.objId };
  };

  /** Path of the page that shows what came back, if the actor may see it. */
  const linkTo = async (tx: Db, actor: Actor, record: TrashRecord): Promise<string | undefined> => {
    const place = await shownBy(tx, record);
    if (!place || 'link' in place) return place?.link;
    return (await things.list(tx, actor, [place]))[0]?.link;
  };

  const remove = async (id: number, mayTake: MayTake): Promise<void> => {
    await transaction(db, async (tx) => purge(tx, [await take(tx, id, mayTake)]));
  };

  /** Each by itself: what cannot be restored does not hold up the others. */
  const restoreMany = async (
    actor: Actor,
    ids: readonly number[],
    destination: number | undefined,
    mayTake: MayTake,
  ): Promise<Restoration[]> => {
    const results: Restoration[] = [];
    for (const id of new Set(ids)) {
      if (results.length > 0) await letOthersIn();
      try {
        const link = await transaction(db, async (tx) =>
          linkTo(tx, actor, await restore(tx, actor, id, destination, mayTake)),
        );
        results.push({ id, link });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, refusal: error });
      }
    }
    return results;
  };

  /** What is there now and nobody is just restoring, a few records in each transaction. */
  const empty = async ({ types, ids, userId }: EmptyInput): Promise<{ deleted: number; remaining: number }> => {
    const filter = { types, ids, userId, until: clock.now() };
    let deleted = 0;
    while (deleted < MAX_EMPTIED) {
      const purged = await transaction(db, async (tx) => {
        const records = await repository.takeRecords(tx, filter, EMPTIED_AT_ONCE);
        await purge(tx, records.map(toRecord));
        return records.length;
      });
      deleted += purged;
      if (purged < EMPTIED_AT_ONCE) break;
      await letOthersIn();
    }
    return { deleted, remaining: await repository.countRecords(db, filter) };
  };

  const trash: Trash = {
    register(trashable) {
      for (const type of trashable.types) {
        if (trashables.has(type)) throw new Error(`things of the type ${type} are registered already`);
        trashables.set(type, trashable);
      }
    },

    reserve: repository.reserveRecord,

    async put(tx, actor, { type, objId, details, ...words }, reservedId) {
      const record = {
        ...words,
        obj_type: type,
        obj_id: objId,
        details: JSON.stringify(details),
        deleted_by: actor.id,
        deleted_at: clock.now(),
      };
      return repository.insertRecord(tx, record, reservedId);
    },

    async destroy(tx, recordIds) {
      await purge(tx, (await repository.listStored(tx, recordIds)).map(toRecord));
    },

    forget: (tx, recordIds) => repository.deleteRecords(tx, recordIds),
  };

  return {
    ...trash,

    /** The trash records of the actor that the trash can of the interface knows, newest first. */
    async listDeleted(
      actor: Actor,
      types: readonly string[] = deletedTypes,
      page: PageRequest,
    ): Promise<TrashRecord[]> {
      return (await repository.listRecords(db, { types, userId: actor.id }, page)).map(toRecord);
    },

    async restoreDeleted(actor: Actor, id: number, destination: number | undefined): Promise<void> {
      await transaction(db, (tx) => restore(tx, actor, id, destination, ownedDeletedBy(actor)));
    },

    removeDeleted: (actor: Actor, id: number): Promise<void> => remove(id, ownedDeletedBy(actor)),

    /** D27: each as if it were restored alone. */
    restoreManyOwn: (actor: Actor, ids: readonly number[], destination: number | undefined): Promise<Restoration[]> =>
      restoreMany(actor, ids, destination, ownedBy(actor)),

    emptyOwn: (actor: Actor, input: Omit<EmptyInput, 'userId'>) => empty({ ...input, userId: actor.id }),

    /** Everybody's, newest first. This and what follows is for administrators (D51); the routes say so. */
    async list(filter: TrashListInput, page: PageRequest): Promise<Page<NamedTrashRecord>> {
      const key = JSON.stringify(filter);
      const total = await totals.get(key, () => repository.countRecords(db, filter));
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      return { items: (await repository.listRecords(db, filter, page)).map(toNamedRecord), total };
    },

    async get(id: number): Promise<NamedTrashRecord> {
      return get(db, id, anybodys);
    },

    async restore(actor: Actor, id: number, destination: number | undefined): Promise<void> {
      await transaction(db, (tx) => restore(tx, actor, id, destination, anybodys));
    },

    async delete(id: number): Promise<void> {
      await remove(id, anybodys);
    },

    restoreMany: (actor: Actor, ids: readonly number[], destination: number | undefined): Promise<Restoration[]> =>
      restoreMany(actor, ids, destination, anybodys),

    empty,

    /** Purges what was deleted longer ago, a bounded number in each transaction. */
    async purgeOlderThan(days: number, signal?: AbortSignal): Promise<void> {
      const before = clock.now() - days * DAY_MS;
      while (!signal?.aborted) {
        const purged = await transaction(db, async (tx) => {
          const old = await repository.takeOld(tx, before, PURGED_AT_ONCE);
          await purge(tx, old.map(toRecord));
          return old.length;
        });
        if (purged < PURGED_AT_ONCE) return;
      }
    },
  };
}

async function get(db: Db, id: number, mayTake: MayTake): Promise<NamedTrashRecord> {
  const stored = await repository.findRecord(db, id);
  const record = stored && toNamedRecord(stored);
  if (!record || !mayTake(record)) throw notFound('Deleted object');
  return record;
}

function toNamedRecord(stored: repository.NamedRecord): NamedTrashRecord {
  return { ...toRecord(stored), deleterName: stored.deleter_name };
}

function toRecord(stored: repository.StoredRecord): TrashRecord {
  const { id, obj_type, obj_id, title, description, location, deleted_by, deleted_at } = stored;
  const details: unknown = JSON.parse(stored.details);
  return {
    id,
    type: obj_type,
    objId: obj_id,
    title,
    description,
    location,
    details: isRecord(details) ? details : {},
    deletedBy: deleted_by,
    deletedAt: deleted_at,
  };
}

function actObject({ type, objId }: TrashRecord) {
  return { type, id: objId };
}
