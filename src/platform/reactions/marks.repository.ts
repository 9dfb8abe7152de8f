import { type Db, insertIfMissing, preparedQueries } from '../db/index.ts';
import { columnsOf, isOn, type ReactionStore, type TableOf } from './reaction-store.repository.ts';

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
  return insertIfMissing(tx, store.table, { ...store.on(objectId), user_id: userId, created_at: now });
}

/** Returns whether there was one. */
export async function deleteMark(tx: Db, store: MarkStore, objectId: number, userId: number): Promise<boolean> {
  const shape = { table: store.table, on: columnsOf(store) };
  const statement = deletion.compile(tx, shape, { ...store.on(objectId), user_id: userId });
  const { numAffectedRows = 0n } = await tx.executeQuery(statement);
  return numAffectedRows > 0n;
}

interface MarkParams {
  user_id: number;
  [column: string]: string | number;
}

const deletion = preparedQueries<{ table: MarkStore['table']; on: readonly string[] }, MarkParams, never>(
  (db, param, { table, on }) => db.deleteFrom(table).where(isOn(on, param)).where('user_id', '=', param('user_id')),
  { planOnce: true },
);
