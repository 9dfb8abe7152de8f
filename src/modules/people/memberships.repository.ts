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
export function lockMembers(tx: Db, { table }: MemberColumn): void {
  lockName(tx, table);
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

/** How many users that may be seen are in each of the groups or roles; those without any are left out. */
export async function countMembers(
  db: Db,
  { table, column }: MemberColumn,
  ids: readonly number[],
  visible: Condition<'extranet_id' | 'blocked'>,
): Promise<Map<number, number>> {
  const id = sql.ref(`members.${column}`);
  const { rows } = await sql<{ id: number; count: number }>`
    select ${id} as id, count(*) as count from ${sql.table(table)} as members join users on users.id = members.user_id
    where ${isAmong(db, `members.${column}`, ids)} and ${restrict(visible, 'users')} group by ${id}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.count]));
}

export interface Face {
  id: number;
  fullname: string;
  photo_hash: string | null;
}

/** The first members of each by their ids, by the id of the group or role. */
export async function listFaces(
  db: Db,
  { table, column }: MemberColumn,
  ids: readonly number[],
  visible: Condition<'extranet_id' | 'blocked'>,
  limit: number,
): Promise<Map<number, Face[]>> {
  const members = sql.table(table);
  const { rows } = await sql<Face & { of_id: number }>`
    select named.id as of_id, face.id, face.fullname, face.photo_hash
    from ${sql.table(column === 'group_id' ? 'groups' : 'roles')} as named join users as face on face.id in (
      select users.id from ${members} as members join users on users.id = members.user_id
      where ${sql.ref(`members.${column}`)} = named.id and ${restrict(visible, 'users')}
      order by members.user_id limit ${limit})
    where ${isAmong(db, 'named.id', ids)} order by named.id, face.id`.execute(db);
  const faces = new Map<number, Face[]>();
  for (const { of_id, ...face } of rows) {
    const known = faces.get(of_id);
    if (known) known.push(face);
    else faces.set(of_id, [face]);
  }
  return faces;
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
