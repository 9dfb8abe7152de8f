// The rows of people that were read from another installation: with the ids they had there.
import { sql } from 'kysely';
import { continueIds, type Db, type NewRow, type Row, textRows } from '../../platform/db/index.ts';

const ROWS_AT_ONCE = 500;

type WithId<T> = T & { id: number };

/** Those that are not here yet. */
export async function insertCopiedUsers(
  tx: Db,
  rows: readonly WithId<NewRow<'users'>>[],
  activity: readonly Row<'user_activity'>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('users')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  if (activity.length > 0) {
    await tx
      .insertInto('user_activity')
      .values(activity)
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ ref }) => ({
          last_time_login: ref('excluded.last_time_login'),
          last_time_used: ref('excluded.last_time_used'),
        })),
      )
      .execute();
  }
  await continueIds(tx, 'users');
}

/** Who has one of the names already. */
export async function listNameHolders(db: Db, signInNames: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'sign_in_name'])
    .where('sign_in_name', 'in', sql<string>`(select text from ${textRows(db, signInNames)})`)
    .execute();
  return new Map(rows.map(({ id, sign_in_name }) => [sign_in_name, id]));
}

export async function clearPrimary(tx: Db): Promise<void> {
  await tx.updateTable('extranets').set({ is_primary: 0 }).where('is_primary', '=', 1).execute();
}

/** Takes the place of what a first start made under the same id. */
export async function putExtranet(tx: Db, { id, ...row }: WithId<NewRow<'extranets'>>): Promise<void> {
  await tx
    .insertInto('extranets')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await continueIds(tx, 'extranets');
}

export async function putRole(tx: Db, { id, ...row }: WithId<NewRow<'roles'>>): Promise<void> {
  await tx
    .insertInto('roles')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await continueIds(tx, 'roles');
}

export async function insertCopiedGroups(tx: Db, rows: readonly WithId<NewRow<'groups'>>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('groups')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await continueIds(tx, 'groups');
}

export async function setParent(tx: Db, id: number, parentId: number): Promise<void> {
  await tx.updateTable('groups').set({ parent_id: parentId }).where('id', '=', id).execute();
}

export async function insertCopiedFields(tx: Db, rows: readonly WithId<NewRow<'metadata_fields'>>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('metadata_fields')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await continueIds(tx, 'metadata_fields');
}

export async function insertCopiedGrants(tx: Db, rows: readonly WithId<NewRow<'capabilities'>>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('capabilities')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await continueIds(tx, 'capabilities');
}

export async function listExtranetIds(db: Db): Promise<{ id: number; is_primary: number }[]> {
  return db.selectFrom('extranets').select(['id', 'is_primary']).orderBy('id').execute();
}

export async function listIdsAfter(
  db: Db,
  table: 'users' | 'groups' | 'roles',
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
