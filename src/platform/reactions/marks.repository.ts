import type { Db } from '../db/index.ts';
import { isOn, type ReactionStore, type TableOf } from './reaction-store.repository.ts';

/** Likes and subscriptions. */
export interface MarkStore extends ReactionStore {
  table: TableOf<'marks'>;
}

/** Each person marks an object once. Returns whether it is new. */
export async function insertMark(
  tx: Db,
  store: MarkStore,
  objectId: number,
  { userId, now }: { userId: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(store.table)
    .values({ ...store.on(objectId), user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns whether there was one. */
export async function deleteMark(tx: Db, store: MarkStore, objectId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(store.table)
    .where(isOn(store.on(objectId)))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
