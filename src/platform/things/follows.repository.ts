import { type Expression, type SqlBool, sql } from 'kysely';
import { alongside, countRows, type Db, findsAny, insertIfMissing, isAmong, plannedRows } from '../db/index.ts';
import type { Followed, ThingRef } from './thing-ref.ts';

/** Returns whether it is new. */
export async function insertFollow(tx: Db, userId: number, { type, id }: ThingRef, now: number): Promise<boolean> {
  return insertIfMissing(tx, 'follows', { user_id: userId, type, object_id: id, created_at: now });
}

/** Returns whether there was one. */
export async function deleteFollow(tx: Db, userId: number, ref: ThingRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('type', '=', ref.type)
    .where('object_id', '=', ref.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findFollow(db: Db, userId: number, { type, id }: ThingRef): Promise<number | undefined> {
  const row = await db
    .selectFrom('follows')
    .select('created_at')
    .where('type', '=', type)
    .where('object_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
}

export async function listFollowed(db: Db, userId: number, type: string, limit: number): Promise<Followed[]> {
  return db
    .selectFrom('follows')
    .select(['object_id as id', 'created_at as since'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('object_id', 'desc')
    .limit(limit)
    .execute();
}

export async function countFollowed(db: Db, userId: number, type: string): Promise<number> {
  return countRows(db.selectFrom('follows').where('user_id', '=', userId).where('type', '=', type));
}

/** The things that somebody follows, by type. */
export type FollowedIds = Readonly<Record<string, readonly number[]>>;

export async function hasFollowers(db: Db, followed: FollowedIds): Promise<boolean> {
  return findsAny(db.selectFrom('follows').where(isFollowed(db, followed)));
}

/** Who follows one of the things, each once, by id from after the given one. */
export async function listFollowers(db: Db, followed: FollowedIds, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('user_id')
    .distinct()
    .where(isFollowed(db, followed))
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The things that somebody follows. */
export async function listFollowedAmong(
  db: Db,
  { type, ids }: { type: string; ids: readonly number[] },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('follows')
    .select('object_id')
    .distinct()
    .where(isFollowed(db, { [type]: ids }))
    .$call(plannedRows(db));
  return new Set(rows.map(({ object_id }) => object_id));
}

/** Which of the things these people follow. */
export async function listFollowedBy(db: Db, userIds: readonly number[], followed: FollowedIds) {
  return db
    .selectFrom('follows')
    .select(['user_id', 'type', 'object_id'])
    .where(isFollowed(db, followed))
    .where(isAmong(db, 'user_id', userIds))
    .$call(plannedRows(db));
}

/** The things that went for good: nobody has them among theirs any more. */
export async function forgetThings(tx: Db, type: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['follows', 'pins', 'recent_things'] as const) {
    const forgotten = tx
      .deleteFrom(table)
      .where('type', '=', type)
      .where(isAmong(tx, 'object_id', ids));
    alongside(forgotten.execute());
  }
}

function isFollowed(db: Db, followed: FollowedIds): Expression<SqlBool> {
  const parts = Object.entries(followed).map(
    ([type, ids]) => sql`(follows.type = ${type} and ${isAmong(db, 'follows.object_id', ids)})`,
  );
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
