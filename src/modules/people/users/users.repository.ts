import { sql } from 'kysely';
import {
  alongside,
  type Db,
  findIdsByText,
  handOverColumns,
  insertRows,
  isAmong,
  listIds,
  lockName,
  type NewRow,
  preparedQuery,
  rowsOf,
  textRows,
  together,
} from '../../../platform/db/index.ts';
import type { HashColumn } from '../../../platform/files/blob-uses.repository.ts';
import { getterOf } from '../../../platform/http/index.ts';
import { forgetThings, PERSON } from '../../../platform/things/index.ts';
import { listChain } from '../named-rows.repository.ts';
import { type User, userColumns } from './user-list.repository.ts';

/** A row has some forty values, and SQLite takes 32,766 in one statement. */
const userById = preparedQuery<{ id: number }, User>((db, param) =>
  db
    .selectFrom('users')
    .innerJoin('user_activity', 'user_activity.user_id', 'users.id')
    .select(userColumns)
    .where('users.id', '=', param('id')),
);

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return (await userById(db, { id }))[0];
}

/** 404 where there is none; whether the actor may see them is not asked. */
export const getUser = getterOf(findUser, 'User');

/** The ids that are users. */
export async function existingUserIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  // PostgreSQL refuses numbers that no id can be.
  const possible = ids.filter(Number.isSafeInteger);
  return new Set(await listIds(db, 'users', 'id', possible));
}

const { insert, update } = rowsOf('users');

export async function insertUser(tx: Db, row: NewRow<'users'>): Promise<number> {
  const id = await insert(tx, row);
  await insertRows(tx, 'user_activity', [{ user_id: id, last_time_login: 0, last_time_used: 0 }]);
  return id;
}

/** Many at once. Returns their ids in the same order. */
export async function insertUsers(tx: Db, rows: readonly NewRow<'users'>[]): Promise<number[]> {
  await insertRows(tx, 'users', rows);
  const names = rows.map(({ sign_in_name }) => sign_in_name);
  const inserted = sql`select id, 0, 0 from users where sign_in_name in (select text from ${textRows(tx, names)})`;
  const activity = tx
    .insertInto('user_activity')
    .columns(['user_id', 'last_time_login', 'last_time_used'])
    .expression(inserted);
  const [idOf] = await together(findIdsByText(tx, 'users', 'sign_in_name', names), activity.execute());
  return names.map((name) => idOf.get(name) ?? 0);
}

export const updateUser = update;

/**
 * A new password, and a new revision of it: whatever was derived from the old one is void. Returns false when the old
 * one is no longer of the revision that is given.
 */
export async function updatePassword(
  tx: Db,
  id: number,
  passwordHash: string,
  now: number,
  oldRevision?: number,
): Promise<boolean> {
  const update = tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      password_revision: eb('password_revision', '+', 1),
      modified_at: now,
    }))
    .where('id', '=', id);
  const ofRevision = oldRevision === undefined ? update : update.where('password_revision', '=', oldRevision);
  const { numUpdatedRows } = await ofRevision.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUser(tx: Db, id: number): Promise<void> {
  alongside(tx.deleteFrom('capabilities').where('subject', '=', 'user').where('subject_id', '=', id).execute());
  alongside(tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute());
  await forgetThings(tx, PERSON, [id]);
  alongside(tx.deleteFrom('users').where('id', '=', id).execute());
}

/** Hands over the groups, roles and extranets that a user owns. */
export async function handOverOwnership(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'groups', ['owner_id'], from, to);
  await handOverColumns(tx, 'roles', ['owner_id'], from, to);
  await handOverColumns(tx, 'extranets', ['admin_id'], from, to);
}

/** One change of the org chart at a time, so that two at once cannot close a circle. */
export function lockOrgChart(tx: Db): void {
  lockName(tx, 'org-chart');
}

/** The user and everyone above. */
export function listManagerChain(db: Db, userId: number): Promise<number[]> {
  return listChain(db, 'users', 'manager_id', userId);
}

/** Returns those who had another manager, or none. */
export async function setManager(tx: Db, userIds: readonly number[], managerId: number | null): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .updateTable('users')
    .set({ manager_id: managerId })
    .where(isAmong(tx, 'id', userIds))
    .where('manager_id', 'is distinct from', managerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listSubordinateIds(db: Db, managerId: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('manager_id', '=', managerId).execute();
  return rows.map(({ id }) => id);
}

/** The bytes of photos: they count for the user whose photo it is. */
export const photoColumns: readonly HashColumn[] = [{ hash: 'users.photo_hash', user: 'users.id' }];
