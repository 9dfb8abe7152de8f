import { sql } from 'kysely';
import { ADMINISTRATORS, type Capability, holdersOf } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { inPieces } from '../named-rows.repository.ts';

/**
 * Of the given users, those who hold one of the capabilities, by themselves or through a group or role. Inactive groups
 * and roles count: they give their rights again as soon as somebody makes them active.
 */
export async function listHolders(
  db: Db,
  capabilities: readonly Capability[],
  userIds: readonly number[],
): Promise<Set<number>> {
  const holders = new Set<number>();
  if (capabilities.length === 0) return holders;
  for (const piece of inPieces(userIds)) {
    const { rows } = await sql<{ id: number }>`
      select id from (${holdersOf(capabilities, { withInactive: true })}) as holders where id in (${sql.join(piece)})`.execute(db);
    for (const { id } of rows) holders.add(id);
  }
  return holders;
}

/** Does somebody of the extranet hold one of the capabilities? */
export async function hasHolder(db: Db, capabilities: readonly Capability[], extranetId: number): Promise<boolean> {
  if (capabilities.length === 0) return false;
  const { rows } = await sql<{ id: number }>`
    select id from users where extranet_id = ${extranetId} and id in (${holdersOf(capabilities, { withInactive: true })})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Of the given users, the members of role 1. */
export async function listAdministrators(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const members = new Set<number>();
  for (const piece of inPieces(userIds)) {
    const rows = await db
      .selectFrom('role_members')
      .select('user_id')
      .where('role_id', '=', ADMINISTRATORS)
      .where('user_id', 'in', piece)
      .execute();
    for (const { user_id } of rows) members.add(user_id);
  }
  return members;
}

export async function hasAdministrator(db: Db, extranetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('role_members')
    .innerJoin('users', 'users.id', 'role_members.user_id')
    .select('users.id')
    .where('role_members.role_id', '=', ADMINISTRATORS)
    .where('users.extranet_id', '=', extranetId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the given groups or roles, active or not, those that one of the capabilities was granted to. */
export async function listCarriers(
  db: Db,
  subject: 'group' | 'role',
  ids: readonly number[],
  capabilities: readonly Capability[],
): Promise<Set<number>> {
  const carriers = new Set<number>();
  if (capabilities.length === 0) return carriers;
  for (const piece of inPieces(ids)) {
    const rows = await db
      .selectFrom('capabilities')
      .select('subject_id')
      .where('subject', '=', subject)
      .where('subject_id', 'in', piece)
      .where('capability', 'in', capabilities)
      .execute();
    for (const { subject_id } of rows) carriers.add(subject_id);
  }
  return carriers;
}

export interface Mover {
  id: number;
  /** Their extranet lets them sign in and write. */
  isOpen: boolean;
}

/** Of the given users, those who are in another extranet than this one. */
export async function listMovers(db: Db, userIds: readonly number[], extranetId: number): Promise<Mover[]> {
  const movers: Mover[] = [];
  for (const piece of inPieces(userIds)) {
    const rows = await db
      .selectFrom('users')
      .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
      .select(['users.id', 'extranets.inactive', 'extranets.read_only'])
      .where('users.id', 'in', piece)
      .where('users.extranet_id', '<>', extranetId)
      .execute();
    for (const { id, inactive, read_only } of rows) movers.push({ id, isOpen: inactive === 0 && read_only === 0 });
  }
  return movers;
}

/** Of the given users, those who have this manager, at whatever level. */
export async function listBelow(db: Db, managerId: number, userIds: readonly number[]): Promise<Set<number>> {
  const below = new Set<number>();
  for (const piece of inPieces(userIds)) {
    const { rows } = await sql<{ id: number }>`
      with recursive above (id, manager_id) as (
        select id, manager_id from users where id in (${sql.join(piece)})
        union
        select above.id, users.manager_id from above join users on users.id = above.manager_id)
      select id from above where manager_id = ${managerId}`.execute(db);
    for (const { id } of rows) below.add(id);
  }
  return below;
}
