import { type SqlBool, sql } from 'kysely';
import { type Db, isAmong, type Row } from '../../../platform/db/index.ts';

export interface Invitee {
  id: number;
  email: string;
  blocked: number;
  inactive: number;
  last_time_used: number;
  invited_at: number | null;
}

export async function listInvitees(db: Db, ids: readonly number[]): Promise<Invitee[]> {
  return db
    .selectFrom('users')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .innerJoin('user_activity', 'user_activity.user_id', 'users.id')
    .leftJoin('invitations', 'invitations.user_id', 'users.id')
    .where(isAmong(db, 'users.id', ids))
    .select([
      'users.id',
      'users.email',
      'users.blocked',
      'extranets.inactive',
      'user_activity.last_time_used',
      'invitations.invited_at',
    ])
    .execute();
}

/** The mails are due at once; those who were invited before are so again. */
export async function writeInvitations(tx: Db, ids: readonly number[], now: number): Promise<void> {
  const invited = { invited_at: now, sent_at: null, mail_due: now, mail_tries: 0 };
  await tx
    .insertInto('invitations')
    .values(ids.map((user_id) => ({ user_id, ...invited })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(invited))
    .execute();
}

const recipientColumns = [
  'id',
  'username',
  'firstname',
  'fullname',
  'email',
  'language',
  'timezone',
  'password_revision',
] as const;

export type DueInvitation = Pick<Row<'users'>, (typeof recipientColumns)[number]> &
  Pick<Row<'invitations'>, 'invited_at' | 'mail_tries'> & {
    /** Whether the user may sign in, and never did. */
    is_wanted: number;
  };

export async function listDueInvitations(db: Db, now: number, limit: number): Promise<DueInvitation[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .innerJoin('user_activity', 'user_activity.user_id', 'users.id')
    .where('invitations.mail_due', '<=', now)
    .where('invitations.mail_due', 'is not', null)
    .select(recipientColumns.map((column) => `users.${column}` as const))
    .select(['invitations.invited_at', 'invitations.mail_tries'])
    .select(
      sql<number>`case when users.blocked = 0 and extranets.inactive = 0 and user_activity.last_time_used = 0
        then 1 else 0 end`.as('is_wanted'),
    )
    .orderBy('invitations.mail_due')
    .orderBy('invitations.user_id')
    .limit(limit)
    .execute();
}

/** Unless the user was invited again meanwhile. */
export async function settleInvitation(
  tx: Db,
  { id, invited_at }: Pick<DueInvitation, 'id' | 'invited_at'>,
  change: { sent_at?: number; mail_due: number | null; mail_tries?: number },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(change)
    .where('user_id', '=', id)
    .where('invited_at', '=', invited_at)
    .execute();
}

/** The invitations of users who have not signed in since. */
export async function listPendingInvitations(
  db: Db,
  userIds: readonly number[],
): Promise<Pick<Row<'invitations'>, 'user_id' | 'invited_at' | 'sent_at' | 'mail_due'>[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('user_activity', 'user_activity.user_id', 'invitations.user_id')
    .where(isAmong(db, 'invitations.user_id', userIds))
    .where('user_activity.last_time_used', '=', 0)
    .select(['invitations.user_id', 'invitations.invited_at', 'invitations.sent_at', 'invitations.mail_due'])
    .orderBy('invitations.user_id')
    .execute();
}

/** For lists of users: invited, and not signed in since. */
export const isInvited = sql<SqlBool>`users.id in (
  select invitations.user_id from invitations
  join user_activity on user_activity.user_id = invitations.user_id
  where user_activity.last_time_used = 0)`;
