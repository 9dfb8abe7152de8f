import type { Db, NewRow, Row, RowChange } from '../../../platform/db/index.ts';
import { namedQueries } from '../named-rows.repository.ts';

export type Role = Row<'roles'>;

export const roleQueries = namedQueries('roles', (db) => db.selectFrom('roles').selectAll('roles'), {
  table: 'role_members',
  column: 'role_id',
});

export const findRole = roleQueries.find;

export async function insertRole(tx: Db, row: NewRow<'roles'>): Promise<number> {
  const { id } = await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(tx: Db, id: number, change: RowChange<'roles'>): Promise<void> {
  await tx.updateTable('roles').set(change).where('id', '=', id).execute();
}

/** Members and rights go with it; they are deleted by name, so that caches of them are emptied. */
export async function deleteRole(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('capabilities').where('subject', '=', 'role').where('subject_id', '=', id).execute();
  await tx.deleteFrom('role_members').where('role_id', '=', id).execute();
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}
