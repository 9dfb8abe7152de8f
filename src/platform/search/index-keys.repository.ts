// The keys of the index: the number of an object is made of its type and its id, so that those of one type stand together, the newest last.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf, isAmong } from '../db/index.ts';

const TYPE_SIZE = 2 ** 40;
/** PostgreSQL finds keys by groups of so many bits: many rows share each, so that their index takes a third of the room of one of the keys. */
const GROUP_BITS = 5;
export const MAX_ID = TYPE_SIZE - 1;

export function keyColumn(db: Db): RawBuilder<number> {
  return engineOf(db) === 'sqlite' ? sql.ref('search_index.rowid') : sql.ref('search_index.id');
}

export function isKeyAmong(db: Db, keys: readonly number[]): RawBuilder<SqlBool> {
  if (engineOf(db) === 'sqlite') return isAmong(db, 'rowid', keys);
  const groups = [...new Set(keys.map(groupOf))];
  return sql`id >> ${sql.lit(GROUP_BITS)} = any(${groups}::bigint[]) and ${isAmong(db, 'id', keys)}`;
}

/** Between the two keys, without them. */
export function isBetween(db: Db, after: number, before: number): RawBuilder<SqlBool> {
  const key = keyColumn(db);
  const isThere = sql<SqlBool>`${key} > ${sql.lit(after)} and ${key} < ${sql.lit(before)}`;
  if (engineOf(db) === 'sqlite') return isThere;
  return sql`${isThere} and id >> ${sql.lit(GROUP_BITS)} between ${sql.lit(groupOf(after))} and ${sql.lit(groupOf(before))}`;
}

export function newestFirst(db: Db): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`rowid desc` : sql`id >> ${sql.lit(GROUP_BITS)} desc, id desc`;
}

function groupOf(key: number): number {
  return Math.floor(key / 2 ** GROUP_BITS);
}

export function keyOf(type: number, id: number): number {
  return type * TYPE_SIZE + id;
}

export function isOfType(db: Db, type: number): RawBuilder<SqlBool> {
  return isBetween(db, keyOf(type, 0), keyOf(type + 1, 0));
}
