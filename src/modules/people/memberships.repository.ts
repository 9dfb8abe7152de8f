import { sql } from 'kysely';
import { type Condition, restrict } from '../../platform/access/index.ts';
import { countRows, type Db, idRows, isAmong, lockName, noteWrite } from '../../platform/db/index.ts';
import type { MemberColumn } from './named-rows.repository.ts';

export const groupMembers = { table: 'group_members', column: 'group_id' } as const satisfies MemberColumn;
export const roleMembers = { table: 'role_members', column: 'role_id' } as const satisfies MemberColumn;

/** Memberships seen from one end: all users of a group, or all groups of a user. */
export interface MemberSide {
  members: MemberColumn;
  /** The end that stays the same, and its id. */
  fixed: 'user_id' | 'group_id' | 'role_id';
  id: number;
}

/** One replacement at a time, from whichever end: two at once would leave a mixture of both. */
export async function lockMembers(tx: Db, { table }: MemberColumn): Promise<void> {
  await lockName(tx, table);
}

/** The ids at the other end. */
export async function listMembers(db: Db, side: MemberSide): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(otherEnd(side))} as id from ${sql.table(side.members.table)}
    where ${sql.ref(side.fixed)} = ${side.id}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The members of a group or role, of those users that the condition allows. */
export async function listMemberUsers(
  db: Db,
  { table, column }: MemberColumn,
  id: number,
  visible: Condition<'extranet_id' | 'blocked'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users join ${sql.table(table)} as members on members.user_id = users.id
    where ${sql.ref(`members.${column}`)} = ${id} and ${restrict(visible, 'users')}`.execute(db);
  return rows.map((row) => row.id);
}

export async function addMembers(tx: Db, side: MemberSide, ids: readonly number[]): Promise<void> {
  const { table } = side.members;
  if (ids.length === 0) return;
  const columns = sql.join([sql.ref(side.fixed), sql.ref(otherEnd(side))]);
  const rows = sql`select cast(${side.id} as bigint), id from ${idRows(tx, ids)} where 1 = 1`;
  await sql`insert into ${sql.table(table)} (${columns}) ${rows} on conflict do nothing`.execute(tx);
  noteWrite(table);
}

export async function removeMembers(tx: Db, side: MemberSide, ids: readonly number[]): Promise<void> {
  const { table } = side.members;
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(table)}
    where ${sql.ref(side.fixed)} = ${side.id} and ${isAmong(tx, otherEnd(side), ids)}`.execute(tx);
  noteWrite(table);
}

export async function countRoleMembersExcept(db: Db, roleId: number, userId: number): Promise<number> {
  return countRows(db.selectFrom('role_members').where('role_id', '=', roleId).where('user_id', '<>', userId));
}

export async function addRoleMember(tx: Db, roleId: number, userId: number): Promise<void> {
  await tx.insertInto('role_members').values({ role_id: roleId, user_id: userId }).execute();
}

function otherEnd({ members, fixed }: MemberSide): 'user_id' | 'group_id' | 'role_id' {
  return fixed === 'user_id' ? members.column : 'user_id';
}
