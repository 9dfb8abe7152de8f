import { sql } from 'kysely';
import { ADMINISTRATORS, type Capability, holdersOf } from '../../../platform/access/index.ts';
import { type Db, findsAny, isAmong } from '../../../platform/db/index.ts';

/**
 * Of the given users, those who hold one of the capabilities, by themselves or through a group or role. Inactive groups
 * and roles count: they give their rights again as soon as somebody makes them active.
 */
export async function listHolders(
  db: Db,
  capabilities: readonly Capability[],
  userIds: readonly number[],
): Promise<Set<number>> {
  if (capabilities.length === 0 || userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from (${holdersOf(capabilities, { withInactive: true })}) as holders
    where ${isAmong(db, 'id', userIds)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Does somebody of the extranet hold one of the capabilities? */
export async function hasHolder(db: Db, capabilities: readonly Capability[], extranetId: number): Promise<boolean> {
  if (capabilities.length === 0) return false;
  const { rows } = await sql<{ id: number }>`
    select id from users where extranet_id = ${extranetId} and id in (${holdersOf(capabilities, { withInactive: true })})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The users who are members of role 1. */
export async function listAdministrators(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('role_members')
    .select('user_id')
    .where('role_id', '=', ADMINISTRATORS)
    .where(isAmong(db, 'user_id', userIds))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function hasAdministrator(db: Db, extranetId: number): Promise<boolean> {
  return findsAny(
    db
      .selectFrom('role_members')
      .innerJoin('users', 'users.id', 'role_members.user_id')
      .where('role_members.role_id', '=', ADMINISTRATORS)
      .where('users.extranet_id', '=', extranetId),
  );
}

/** The groups or roles, active or not, that one of the capabilities was granted to. */
export async function listCarriers(
  db: Db,
  subject: 'group' | 'role',
  ids: readonly number[],
  capabilities: readonly Capability[],
): Promise<Set<number>> {
  if (capabilities.length === 0 || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('capabilities')
    .select('subject_id')
    .where('subject', '=', subject)
    .where(isAmong(db, 'subject_id', ids))
    .where('capability', 'in', capabilities)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

export interface Mover {
  id: number;
  isAdministrator: boolean;
  /** Whether their extranet lets them sign in and write. */
  isOpen: boolean;
}

/** The users who are in another extranet than this one. */
export async function listMovers(db: Db, userIds: readonly number[], extranetId: number): Promise<Mover[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .leftJoin('role_members', (join) =>
      join.onRef('role_members.user_id', '=', 'users.id').on('role_members.role_id', '=', ADMINISTRATORS),
    )
    .select(['users.id', 'extranets.inactive', 'extranets.read_only', 'role_members.role_id'])
    .where(isAmong(db, 'users.id', userIds))
    .where('users.extranet_id', '<>', extranetId)
    .execute();
  return rows.map(({ id, inactive, read_only, role_id }) => ({
    id,
    isAdministrator: role_id !== null,
    isOpen: inactive === 0 && read_only === 0,
  }));
}

/** The users who have this manager, at whatever level. */
export async function listBelow(db: Db, managerId: number, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
      with recursive above (id, manager_id) as (
        select id, manager_id from users where ${isAmong(db, 'id', userIds)}
        union
        select above.id, users.manager_id from above join users on users.id = above.manager_id)
      select id from above where manager_id = ${managerId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
