// The rows of notes and tags that were read from another installation: with the ids they had there.
import { sql } from 'kysely';
import { continueIds, type Db, isAmong, type NewRow, type Row, textRows } from '../../platform/db/index.ts';

const ROWS_AT_ONCE = 1_000;

type WithId<T> = T & { id: number };

export async function insertCopiedTags(tx: Db, rows: readonly WithId<NewRow<'tags'>>[]): Promise<void> {
  for (const row of rows) {
    await tx
      .insertInto('tags')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  await continueIds(tx, 'tags');
}

/** Who has one of the names already. */
export async function listTagHolders(db: Db, uniqueNames: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'unique_name'])
    .where('unique_name', 'in', sql<string>`(select text from ${textRows(db, uniqueNames)})`)
    .execute();
  return new Map(rows.map(({ id, unique_name }) => [unique_name, id]));
}

/** Of users with the same name the one with the lowest id. */
export async function findUsersByName(db: Db, fullnames: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'fullname'])
    .where('fullname', 'in', sql<string>`(select text from ${textRows(db, fullnames)})`)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, fullname }) => [fullname, id]));
}

/** Returns the ids of those that were not here. */
export async function insertCopiedNotes(tx: Db, rows: readonly WithId<NewRow<'thanks'>>[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const added = await tx
    .insertInto('thanks')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  await continueIds(tx, 'thanks');
  return new Set(added.map(({ id }) => id));
}

export async function insertThankedObjects(tx: Db, rows: readonly NewRow<'thanked_objects'>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('thanked_objects')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function insertThankedUsers(tx: Db, rows: readonly NewRow<'thanked_users'>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('thanked_users')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Of these groups, who is in which. */
export async function listMembersOf(db: Db, groupIds: readonly number[]): Promise<Row<'group_members'>[]> {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('group_members')
    .selectAll()
    .where(isAmong(db, 'group_id', groupIds))
    .execute();
}
