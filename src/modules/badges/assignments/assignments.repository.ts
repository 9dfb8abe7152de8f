import { type SqlBool, sql } from 'kysely';
import { type Condition, restrict } from '../../../platform/access/index.ts';
import { countRows, type Db, engineOf, type Flag, idRows, isAmong, preparedQuery } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

type Visible = Condition<'extranet_id' | 'blocked'>;

export interface Assignment {
  badge_id: number;
  user_id: number;
  user_name: string;
  assigned_by: number;
  assigner_name: string;
  assigned_at: number;
  message: string;
}

export interface Assignee {
  badge_id: number;
  user_id: number;
  user_name: string;
}

export interface NewAssignments {
  badgeIds: readonly number[];
  userIds: readonly number[];
  assignedBy: number;
  assignedAt: number;
  message: string;
}

/** The assignees of many badges, in one query. */
export async function listAssignees(db: Db, badgeIds: readonly number[], visible: Visible): Promise<Assignee[]> {
  return db
    .selectFrom('badge_assignments')
    .innerJoin('users', 'users.id', 'badge_assignments.user_id')
    .where(isAmong(db, 'badge_assignments.badge_id', badgeIds))
    .where(restrict(visible, 'users'))
    .select(['badge_assignments.badge_id', 'badge_assignments.user_id', 'users.fullname as user_name'])
    .orderBy('badge_assignments.badge_id')
    .orderBy('badge_assignments.user_id')
    .execute();
}

/** The assignments of one badge, or of one user, the oldest first. */
export async function listAssignments(
  db: Db,
  of: { badgeId: number } | { userId: number },
  visible: Visible,
): Promise<Assignment[]> {
  const query = db
    .selectFrom('badge_assignments')
    .innerJoin('users', 'users.id', 'badge_assignments.user_id')
    .innerJoin('users as assigner', 'assigner.id', 'badge_assignments.assigned_by')
    .where(restrict(visible, 'users'))
    .select([
      'badge_assignments.badge_id',
      'badge_assignments.user_id',
      'users.fullname as user_name',
      'badge_assignments.assigned_by',
      'assigner.fullname as assigner_name',
      'badge_assignments.assigned_at',
      'badge_assignments.message',
    ])
    .orderBy('badge_assignments.assigned_at')
    .orderBy('badge_assignments.user_id')
    .orderBy('badge_assignments.badge_id');
  if ('badgeId' in of) return query.where('badge_assignments.badge_id', '=', of.badgeId).execute();
  return query.where('badge_assignments.user_id', '=', of.userId).execute();
}

/** The badges that a user was given, the newest first. */
export async function listReceived(db: Db, userId: number, { limit, offset }: PageRequest) {
  return received(db, userId)
    .innerJoin('users as assigner', 'assigner.id', 'badge_assignments.assigned_by')
    .select([
      'badges.id',
      'badges.title',
      'badges.image_id',
      'badges.background_colour',
      'badge_assignments.message',
      'badge_assignments.assigned_by',
      'badge_assignments.assigned_at',
      'assigner.fullname as assigner_name',
    ])
    .orderBy('badge_assignments.assigned_at', 'desc')
    .orderBy('badges.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countReceived(db: Db, userId: number): Promise<number> {
  return countRows(received(db, userId));
}

function received(db: Db, userId: number) {
  return db
    .selectFrom('badge_assignments')
    .innerJoin('badges', 'badges.id', 'badge_assignments.badge_id')
    .where('badge_assignments.user_id', '=', userId)
    .where('badges.archived', '=', 0)
    .where('badges.trash_id', 'is', null);
}

/** The users who have the badge, each with the user who gave it to them. */
export async function listHoldersAmong(db: Db, badgeId: number, userIds: readonly number[]) {
  return db
    .selectFrom('badge_assignments')
    .innerJoin('users', 'users.id', 'badge_assignments.user_id')
    .innerJoin('users as assigner', 'assigner.id', 'badge_assignments.assigned_by')
    .where('badge_assignments.badge_id', '=', badgeId)
    .where(isAmong(db, 'badge_assignments.user_id', userIds))
    .select(['users.id', 'users.fullname as name', 'assigner.fullname as assigner', 'badge_assignments.assigned_at'])
    .execute();
}

/** The badges that exist, locked until the transaction ends. */
export async function holdBadges(
  tx: Db,
  ids: readonly number[],
): Promise<{ id: number; title: string; archived: Flag }[]> {
  const query = tx
    .selectFrom('badges')
    .where(isAmong(tx, 'id', ids))
    .where('trash_id', 'is', null)
    .select(['id', 'title', 'archived'])
    .orderBy('id');
  return (engineOf(tx) === 'postgres' ? query.forShare() : query).execute();
}

/** The ids of users who exist and may be seen. They cannot be deleted until the transaction ends. */
export async function holdUsers(tx: Db, ids: readonly number[], visible: Visible): Promise<Set<number>> {
  const query = tx
    .selectFrom('users')
    .where(isAmong(tx, 'users.id', ids))
    .where(restrict(visible, 'users'))
    .select('users.id')
    .orderBy('users.id');
  const rows = await (engineOf(tx) === 'postgres' ? query.forKeyShare() : query).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Every one of these badges to every one of these users. Returns those that are new. */
export async function insertAssignments(
  tx: Db,
  { badgeIds, userIds, ...assigned }: NewAssignments,
): Promise<{ badge_id: number; user_id: number }[]> {
  return insertPairs(tx, { ...assigned, badgeIds: JSON.stringify(badgeIds), userIds: JSON.stringify(userIds) });
}

type PairValues = Omit<NewAssignments, 'badgeIds' | 'userIds'> & { badgeIds: string; userIds: string };

const insertPairs = preparedQuery<PairValues, { badge_id: number; user_id: number }>((tx, param) => {
  const idsOf = <N extends string>(name: 'badgeIds' | 'userIds', alias: N) =>
    sql<{ id: number }>`(select id from ${idRows(tx, param(name))})`.as<N>(sql.raw(alias));
  return tx
    .insertInto('badge_assignments')
    .columns(['badge_id', 'user_id', 'assigned_by', 'assigned_at', 'message'])
    .expression((eb) =>
      eb
        .selectFrom([idsOf('badgeIds', 'given_badges'), idsOf('userIds', 'given_users')])
        .select((row) => [
          'given_badges.id as badge_id',
          'given_users.id as user_id',
          row.cast<number>(param('assignedBy'), 'bigint').as('assigned_by'),
          row.cast<number>(param('assignedAt'), 'bigint').as('assigned_at'),
          row.cast<string>(param('message'), 'text').as('message'),
        ])
        // Without a condition, SQLite takes the conflict clause for a part of a join.
        .where(sql<SqlBool>`1 = 1`)
        // Always in the same order, so that two calls at once wait for each other and not crosswise.
        .orderBy('given_badges.id')
        .orderBy('given_users.id'),
    )
    .onConflict((conflict) => conflict.columns(['badge_id', 'user_id']).doNothing())
    .returning(['badge_id', 'user_id']);
});

export async function deleteAssignments(tx: Db, badgeId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('badge_assignments')
    .where('badge_id', '=', badgeId)
    .where(isAmong(tx, 'user_id', userIds))
    .execute();
}
