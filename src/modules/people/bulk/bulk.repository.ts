import { type Db, isAmong } from '../../../platform/db/index.ts';

/** By user, then by name; of the users that exist. */
export async function listRolesOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<{ user_id: number; id: number; name: string }[]> {
  return db
    .selectFrom('role_members')
    .innerJoin('roles', 'roles.id', 'role_members.role_id')
    .select(['role_members.user_id', 'roles.id', 'roles.name'])
    .where(isAmong(db, 'role_members.user_id', userIds))
    .orderBy('role_members.user_id')
    .orderBy('roles.name_key')
    .orderBy('roles.id')
    .execute();
}
