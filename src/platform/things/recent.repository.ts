import { sql } from 'kysely';
import { type Db, isAmong, listIds, type NewRow, putRows } from '../db/index.ts';
import type { ThingRef } from './thing-ref.ts';

/** Things that are kept for each person. */
export const RECENT_KEPT = 50;

export type Opened = NewRow<'recent_things'>;

/** What users who are gone opened is left out; of each user the last ones stay. */
export async function writeOpened(tx: Db, rows: readonly Opened[]): Promise<void> {
  const users = new Set(await listIds(tx, 'users', 'id', [...new Set(rows.map(({ user_id }) => user_id))]));
  const known = rows.filter(({ user_id }) => users.has(user_id));
  if (known.length === 0) return;
  await putRows(tx, 'recent_things', ['user_id', 'type', 'object_id'], known);
  await tx
    .deleteFrom('recent_things')
    .where(isAmong(tx, 'user_id', [...users]))
    .where(
      sql<boolean>`opened_at < (select kept.opened_at from recent_things as kept
        where kept.user_id = recent_things.user_id order by kept.opened_at desc limit 1 offset ${RECENT_KEPT - 1})`,
    )
    .execute();
}

/** The last opened first. */
export async function listOpened(db: Db, userId: number): Promise<(ThingRef & { openedAt: number })[]> {
  return db
    .selectFrom('recent_things')
    .select(['type', 'object_id as id', 'opened_at as openedAt'])
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .limit(RECENT_KEPT)
    .execute();
}
