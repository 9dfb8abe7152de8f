import { sql } from 'kysely';
import { type Condition, restrict } from '../../../platform/access/index.ts';
import { type Db, isAmong } from '../../../platform/db/index.ts';

export interface Manager {
  id: number;
  fullname: string;
  job_title: string;
  photo_hash: string | null;
}

export interface GroupOfUser {
  id: number;
  name: string;
}

/** The managers of these users, as far as they may be seen, and their own time zones, by the id of the user. */
export async function findManagers(
  db: Db,
  userIds: readonly number[],
  visible: Condition<'extranet_id' | 'blocked'>,
): Promise<Map<number, { manager: Manager | null; timezone: string | null }>> {
  const { rows } = await sql<(Manager | { id: null }) & { user_id: number; timezone: string | null }>`
    select below.id as user_id, below.timezone, users.id, users.fullname, users.job_title, users.photo_hash
    from users as below left join users on users.id = below.manager_id and ${restrict(visible, 'users')}
    where ${isAmong(db, 'below.id', userIds)}`.execute(db);
  return new Map(
    rows.map(({ user_id, timezone, ...manager }) => [
      user_id,
      { timezone, manager: manager.id === null ? null : manager },
    ]),
  );
}

/** The active groups of these users by name, the first few of each, and how many there are. */
export async function findGroups(
  db: Db,
  userIds: readonly number[],
  visible: Condition<'extranet_id'>,
  limit: number,
): Promise<Map<number, { groups: GroupOfUser[]; total: number }>> {
  const { rows } = await sql<GroupOfUser & { user_id: number; total: number }>`
    select * from (
      select group_members.user_id, groups.id, groups.name, groups.name_key,
        count(*) over (partition by group_members.user_id) as total,
        row_number() over (partition by group_members.user_id order by groups.name_key, groups.id) as place
      from group_members join groups on groups.id = group_members.group_id
      where ${isAmong(db, 'group_members.user_id', userIds)} and groups.inactive = 0 and ${restrict(visible, 'groups')}
    ) as membership where place <= ${limit} order by user_id, place`.execute(db);
  const found = new Map<number, { groups: GroupOfUser[]; total: number }>();
  for (const { user_id, id, name, total } of rows) {
    const known = found.get(user_id);
    if (known) known.groups.push({ id, name });
    else found.set(user_id, { groups: [{ id, name }], total });
  }
  return found;
}
