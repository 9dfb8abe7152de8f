// The group that a user works in, among all that they are in.
import { sql } from 'kysely';
import { type Condition, restrict } from '../../../platform/access/index.ts';
import { type Db, isAmong } from '../../../platform/db/index.ts';
import type { GroupOfUser } from './profiles.repository.ts';

/**
 * The teams of these users by the id of the user. Groups of the tree (with a group above or below) come first, the lowest of those that the
 * user is in, and of them the one with the manager or with somebody whom the user leads. Without a group in the tree it is the one with
 * these. Where two groups are alike nobody can tell, and there is none.
 */
export async function findTeams(
  db: Db,
  userIds: readonly number[],
  visible: Condition<'extranet_id'>,
): Promise<Map<number, GroupOfUser>> {
  const { rows } = await sql<GroupOfUser & { user_id: number; likeness: number; next: number | null }>`
    select user_id, id, name, likeness, next from (
      select user_id, id, name, likeness,
        row_number() over (partition by user_id order by likeness desc) as place,
        lead(likeness) over (partition by user_id order by likeness desc) as next
      from (
        select mine.user_id, groups.id, groups.name, ${inTree} + ${nearby} as likeness
        from group_members as mine join groups on groups.id = mine.group_id join users as me on me.id = mine.user_id
        where ${isAmong(db, 'mine.user_id', userIds)} and groups.inactive = 0 and ${restrict(visible, 'groups')}
          and not exists (
            select 1 from groups as lower join group_members as also on also.group_id = lower.id and also.user_id = mine.user_id
            where lower.parent_id = groups.id and lower.inactive = 0)
      ) as compared
    ) as ranked where place = 1 and likeness > 0`.execute(db);
  return new Map(
    rows
      .filter(({ likeness, next }) => next === null || next < likeness)
      .map(({ user_id, id, name }) => [user_id, { id, name }]),
  );
}

const inTree = sql`case when groups.parent_id is not null
  or exists (select 1 from groups as below where below.parent_id = groups.id and below.inactive = 0) then 2 else 0 end`;

const nearby = sql`case when exists (
    select 1 from group_members as above where above.group_id = groups.id and above.user_id = me.manager_id)
  or exists (
    select 1 from users as led join group_members as too on too.user_id = led.id and too.group_id = groups.id
    where led.manager_id = me.id) then 1 else 0 end`;
