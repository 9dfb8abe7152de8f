import { type Db, insertRows, lockRow, preparedQuery } from '../db/index.ts';
import type { ThingRef } from './thing-ref.ts';

/** What a user has pinned, in its order. */
export function listPins(db: Db, userId: number): Promise<ThingRef[]> {
  return pinsOf(db, { userId });
}

const pinsOf = preparedQuery<{ userId: number }, ThingRef>((db, param) =>
  db.selectFrom('pins').select(['type', 'object_id as id']).where('user_id', '=', param('userId')).orderBy('position'),
);

/** All that the user has pinned, anew. Two that replace at once do so one after the other. */
export async function replacePins(tx: Db, userId: number, refs: readonly ThingRef[]): Promise<void> {
  lockRow(tx, 'users', userId);
  await tx.deleteFrom('pins').where('user_id', '=', userId).execute();
  const rows = refs.map(({ type, id }, position) => ({ user_id: userId, type, object_id: id, position }));
  if (rows.length > 0) await insertRows(tx, 'pins', rows);
}
