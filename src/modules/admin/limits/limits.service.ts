import type { Actor } from '../../../platform/access/index.ts';
import { together, transaction } from '../../../platform/db/index.ts';
import { conflict, invalidField, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import { replaceOwnLimits, saveLimit } from '../../../platform/limits/limits.repository.ts';
import { type LimitKind, type LimitValues, limitKinds } from '../../../platform/limits/limits.ts';
import type { Use } from '../../../platform/limits/meter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';

/** Whoever takes this part of a limit is near it. */
const NEAR = 0.8;
/** The most users near a limit that are listed. */
const MOST_NEAR = 100;
/** Users with limits of their own: all are kept in memory. */
export const MOST_OWN = 1_000;
/** With fewer requests a minute an administrator could not raise the limit again. */
export const LEAST_REQUESTS = 60;

export interface Limit {
  eachUser: { limit: number; isSet: boolean };
  together: { limit: number; used: number };
  /** Users who are near theirs. */
  near: number;
}

export interface UserLimit {
  limit: number;
  isOwn: boolean;
  used: number;
  isNear: boolean;
}

export interface LimitsOfUser {
  userId: number;
  limits: Record<LimitKind, UserLimit>;
}

/** What users take of each kind. */
type Uses = ReadonlyMap<LimitKind, ReadonlyMap<number, number>>;

/** Null: as the settings say, or as for each user. */
export type LimitChanges = Partial<Record<LimitKind, { each_user?: number | null; together?: number | null }>>;
export type OwnLimits = Partial<Record<LimitKind, number | null>>;

export type LimitsService = ReturnType<typeof createLimitsService>;

export function createLimitsService({ database: { db }, limits }: Pick<Platform, 'database' | 'limits'>) {
  const ownersOf = (kind: LimitKind) => [...limits.set().own].filter(([, own]) => own[kind] !== undefined);
  const isNear = (used: number, limit: number) => limit > 0 && used >= limit * NEAR;

  /** Users who are near their limit, those who take most first. */
  const nearOf = async (kind: LimitKind): Promise<Use[]> => {
    const [limit, meter] = [limits.ofEachUser()[kind], limits.meterOf(kind)];
    const owners = new Map(ownersOf(kind));
    const [largest, ofOwners] = await together(
      limit === 0 ? [] : meter.largest(Math.ceil(limit * NEAR), MOST_NEAR + owners.size),
      owners.size === 0 ? [] : meter.ofUsers([...owners.keys()]),
    );
    return [
      ...largest.filter(({ userId }) => !owners.has(userId)).slice(0, MOST_NEAR),
      ...ofOwners.filter(({ userId, used }) => isNear(used, owners.get(userId)?.[kind] ?? 0)),
    ].sort((one, other) => other.used - one.used);
  };

  const listUses = async (userIds: readonly number[]): Promise<Uses> => {
    if (userIds.length === 0) return new Map();
    const usesOf = async (kind: LimitKind) => {
      const found = await limits.meterOf(kind).ofUsers(userIds);
      return [kind, new Map(found.map(({ userId, used }) => [userId, used]))] as const;
    };
    return new Map(await together(...limitKinds.map(usesOf)));
  };

  const describeOne = (userId: number, uses: Uses): LimitsOfUser => {
    const own = limits.set().own.get(userId) ?? {};
    return {
      userId,
      limits: byKind((kind) => {
        const [limit, used] = [limits.ofUser(userId)[kind], uses.get(kind)?.get(userId) ?? 0];
        return { limit, isOwn: own[kind] !== undefined, used, isNear: isNear(used, limit) };
      }),
    };
  };

  const getPerson = async (actor: Actor, userId: number): Promise<PicturedPeople> => {
    const people = await listPicturedPeople(db, actor, [userId]);
    if (!people.has(userId)) throw notFound(`There is no user ${userId}`);
    return people;
  };

  const get = async (): Promise<Record<LimitKind, Limit>> => {
    const find = async (kind: LimitKind): Promise<[LimitKind, Limit]> => {
      const [used, near] = await together(limits.meterOf(kind).ofAll(), nearOf(kind));
      const eachUser = { limit: limits.ofEachUser()[kind], isSet: limits.set().eachUser[kind] !== undefined };
      return [kind, { eachUser, together: { limit: limits.ofAll()[kind], used }, near: near.length }];
    };
    return Object.fromEntries(await together(...limitKinds.map(find))) as Record<LimitKind, Limit>;
  };

  return {
    get,

    async change(changes: LimitChanges): Promise<Record<LimitKind, Limit>> {
      requireEnough('requests.each_user', changes.requests?.each_user);
      requireEnough('requests.together', changes.requests?.together);
      const { eachUser, together } = limits.set();
      await transaction(db, async (tx) => {
        for (const kind of limitKinds) {
          const change = changes[kind];
          if (!change) continue;
          await saveLimit(tx, {
            kind,
            each_user: valueAfter(eachUser, kind, change.each_user),
            together: valueAfter(together, kind, change.together),
          });
        }
      });
      await limits.load();
      return get();
    },

    /** The users who are near a limit or have limits of their own. */
    async listUsers(actor: Actor, page: PageRequest): Promise<Page<LimitsOfUser> & { people: PicturedPeople }> {
      const near = (await together(...limitKinds.map(nearOf))).flat();
      const ids = [...new Set([...near.map(({ userId }) => userId), ...limits.set().own.keys()])];
      const people = await listPicturedPeople(db, actor, ids);
      // What was read before a user was deleted may still name them.
      const there = ids.filter((id) => people.has(id));
      const shown = there.slice(page.offset, page.offset + page.limit);
      const uses = await listUses(shown);
      const items = shown.map((id) => describeOne(id, uses));
      return { items, total: there.length, people };
    },

    async getUser(actor: Actor, userId: number): Promise<{ item: LimitsOfUser; people: PicturedPeople }> {
      const [people, uses] = await together(getPerson(actor, userId), listUses([userId]));
      return { item: describeOne(userId, uses), people };
    },

    async setUser(
      actor: Actor,
      userId: number,
      own: OwnLimits,
    ): Promise<{ item: LimitsOfUser; people: PicturedPeople }> {
      requireEnough('requests', own.requests);
      const people = await getPerson(actor, userId);
      const values = limitKinds.flatMap((kind) => {
        const value = own[kind];
        return value === undefined || value === null ? [] : [[kind, value] as const];
      });
      const { own: owners } = limits.set();
      if (values.length > 0 && !owners.has(userId) && owners.size >= MOST_OWN) {
        throw conflict('too_many_own_limits', `At most ${MOST_OWN} users have limits of their own`);
      }
      await transaction(db, (tx) => replaceOwnLimits(tx, userId, values));
      const [uses] = await together(listUses([userId]), limits.load());
      return { item: describeOne(userId, uses), people };
    },

    /** How many users, and kinds of all users together, are near a limit. */
    async countNear(): Promise<number> {
      const counts = limitKinds.map(async (kind) => {
        const limit = limits.ofAll()[kind];
        const [used, near] = await together(limit > 0 ? limits.meterOf(kind).ofAll() : 0, nearOf(kind));
        return near.length + (limit > 0 && isNear(used, limit) ? 1 : 0);
      });
      return (await together(...counts)).reduce((sum, count) => sum + count, 0);
    },
  };
}

function byKind<T>(make: (kind: LimitKind) => T): Record<LimitKind, T> {
  const [storage, requests, streams, told] = limitKinds.map(make) as [T, T, T, T];
  return { storage, requests, streams, told };
}

function requireEnough(name: string, requests: number | null | undefined): void {
  if (requests && requests < LEAST_REQUESTS) throw invalidField(name, `must be 0 or at least ${LEAST_REQUESTS}`);
}

function valueAfter(before: Partial<LimitValues>, kind: LimitKind, value: number | null | undefined): number | null {
  return value === undefined ? (before[kind] ?? null) : value;
}
