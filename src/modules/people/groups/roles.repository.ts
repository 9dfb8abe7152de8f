import { alongside, type Db, type Row, rowsOf } from '../../../platform/db/index.ts';
import { namedQueries } from '../named-rows.repository.ts';

export type Role = Row<'roles'>;

export const roleQueries = namedQueries('roles', (db) => db.selectFrom('roles').selectAll('roles'), {
  table: 'role_members',
  column: 'role_id',
});

export const findRole = roleQueries.find;

export const { insert: insertRole, insertRow: insertRoleRow, update: updateRole } = rowsOf('roles');

/** Members and rights go with it; they are deleted by name, so that caches of them are emptied. */
export function deleteRole(tx: Db, id: number): void {
  alongside(tx.deleteFrom('capabilities').where('subject', '=', 'role').where('subject_id', '=', id).execute());
  alongside(tx.deleteFrom('role_members').where('role_id', '=', id).execute());
  alongside(tx.deleteFrom('roles').where('id', '=', id).execute());
}
