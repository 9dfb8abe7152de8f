// The people of a first start: the primary extranet, user 1 and role 1.
import { type Db, hasRows } from '../../platform/db/index.ts';
import { fold } from '../../platform/text/fold.ts';
import { insertExtranet, updateExtranet } from './groups/extranets.repository.ts';
import { insertRole } from './groups/roles.repository.ts';
import { addRoleMember } from './memberships.repository.ts';
import { newUserRow } from './users/new-user-row.ts';
import { insertUser } from './users/users.repository.ts';

export interface PeopleSeed {
  now: number;
  language: string;
  passwordHash: string;
}

export const firstUser = {
  username: 'admin',
  firstname: 'System',
  surname: 'Administrator',
  email: 'admin@localhost',
} as const;

/** Returns false when there is somebody already. */
export async function seedPeople(tx: Db, { now, language, passwordHash }: PeopleSeed): Promise<boolean> {
  if (await hasRows(tx, 'users')) return false;
  const described = (name: string, description: string) => ({
    name,
    name_key: fold(name),
    description,
    description_key: fold(description),
    inactive: 0 as const,
    created_at: now,
  });
  const extranetId = await insertExtranet(tx, {
    ...described('Primary', 'The people of this organisation'),
    is_primary: 1,
    read_only: 0,
    admin_id: null,
  });
  const userId = await insertUser(
    tx,
    newUserRow({ ...firstUser, extranet_id: extranetId }, passwordHash, language, now),
  );
  await updateExtranet(tx, extranetId, { admin_id: userId });
  const roleId = await insertRole(tx, {
    ...described('Administrators', 'Members may do everything'),
    owner_id: userId,
    extranet_id: null,
  });
  await addRoleMember(tx, roleId, userId);
  return true;
}
