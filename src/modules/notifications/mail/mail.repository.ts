import { sql } from 'kysely';
import { countRows, type Db, findsAny, isAmong, type Row } from '../../../platform/db/index.ts';

const recipientColumns = ['id', 'firstname', 'fullname', 'email', 'language', 'timezone', 'digest'] as const;
export interface Recipient extends Pick<Row<'users'>, (typeof recipientColumns)[number]> {
  /** Blocked, or of an extranet that is inactive: who cannot sign in gets no mail. */
  is_shut_out: number;
}

type Columns = 'id' | 'user_id' | 'kind' | 'text' | 'link' | 'read' | 'created_at' | 'app';
type MailColumns = 'mail_digest' | 'mail_tries' | 'mail_tried_at';
export type DueNotification = Pick<Row<'notifications'>, Columns | MailColumns> & {
  /** Whether the user's preferences want it: 0 or 1. */
  wants_mail: number;
  wants_digest: number;
};

/** Written out, not as a parameter: SQLite uses a partial index only for conditions it can read in the statement. */
const waiting = sql<boolean>`mail_due is not null`;
/** More than a mail shows of a text. */
const TEXT_LENGTH = 2_001;
/** A bound for each user, so that a user with very many notifications does not fill a batch alone. */
const LOOKED_AT_PER_USER = 20;

/** Users with something due, who has waited longest first, as far as the oldest notifications tell. */
export async function listDueUsers(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where(waiting)
    .where('mail_due', '<=', now)
    .orderBy('mail_due')
    .orderBy('user_id')
    .limit(limit * LOOKED_AT_PER_USER)
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))].slice(0, limit);
}

export async function listRecipients(db: Db, userIds: readonly number[]): Promise<Recipient[]> {
  return db
    .selectFrom('users')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .select(recipientColumns.map((column) => `users.${column}` as const))
    .select(sql<number>`case when users.blocked = 1 or extranets.inactive = 1 then 1 else 0 end`.as('is_shut_out'))
    .where('users.id', 'in', userIds)
    .execute();
}

/** What is due of each user, in order of id; of each at most `limit`, the rest comes with the next batch. */
export async function listDue(
  db: Db,
  userIds: readonly number[],
  now: number,
  limit: number,
): Promise<DueNotification[]> {
  const numbered = db
    .selectFrom('notifications')
    .select(['id', sql<number>`row_number() over (partition by user_id order by id)`.as('number')])
    .where('user_id', 'in', userIds)
    .where(waiting)
    .where('mail_due', '<=', now);
  return db
    .selectFrom(numbered.as('due'))
    .innerJoin('notifications', 'notifications.id', 'due.id')
    .leftJoin('notification_preferences as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'notifications.user_id').onRef('chosen.kind', '=', 'notifications.kind'),
    )
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.kind',
      sql<string>`substr(notifications.text, 1, ${sql.lit(TEXT_LENGTH)})`.as('text'),
      'notifications.link',
      'notifications.read',
      'notifications.created_at',
      'notifications.app',
      'notifications.mail_digest',
      'notifications.mail_tries',
      'notifications.mail_tried_at',
      sql<number>`coalesce(chosen.email, 1)`.as('wants_mail'),
      sql<number>`coalesce(chosen.digest, 0)`.as('wants_digest'),
    ])
    .where('due.number', '<=', limit)
    .orderBy('notifications.user_id')
    .orderBy('notifications.id')
    .execute();
}

/** Users whose mail was put off by the server, until when. What is newer must not overtake it. */
export async function listPutOff(db: Db, userIds: readonly number[], now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select((eb) => ['user_id', eb.fn.max<number>('mail_due').as('until')])
    .where('user_id', 'in', userIds)
    .where(waiting)
    .where('mail_due', '>', now)
    .where('mail_tries', '>', 0)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, until }) => [user_id, until]));
}

/** Marks notifications as no longer to be mailed, and deletes those that were for mail only. */
export async function settleMails(
  tx: Db,
  notifications: readonly Pick<DueNotification, 'id' | 'app'>[],
): Promise<void> {
  const [shown, others] = [1, 0].map((app) => notifications.filter((one) => one.app === app).map(({ id }) => id));
  if (shown?.length) {
    const rows = tx.updateTable('notifications').set({ mail_due: null });
    await rows.where(isAmong(tx, 'id', shown)).execute();
  }
  if (others?.length) {
    const rows = tx.deleteFrom('notifications');
    await rows.where(isAmong(tx, 'id', others)).execute();
  }
}

/** Whether anything waits for exactly this moment, and so somebody has seen to it that the queue is woken then. */
export async function isAwaited(tx: Db, at: number): Promise<boolean> {
  return findsAny(tx.selectFrom('notifications').where(waiting).where('mail_due', '=', at));
}

/** Puts notifications into the digest of the moment; earlier tries do not count. */
export async function collectMails(tx: Db, ids: readonly number[], at: number): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail_due: at, mail_digest: 1, mail_tries: 0, mail_tried_at: null })
    .where(isAmong(tx, 'id', ids))
    .where(waiting)
    .execute();
}

/** Puts off mails that the server does not take now, or that wait behind such a mail. Their three days begin. */
export async function putOffMails(tx: Db, ids: readonly number[], at: number, now: number): Promise<void> {
  await tx
    .updateTable('notifications')
    .set((eb) => ({ mail_due: at, mail_tried_at: eb.fn.coalesce('mail_tried_at', eb.val(now)) }))
    .where(isAmong(tx, 'id', ids))
    .where(waiting)
    .execute();
}

export async function noteFailedTry(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('notifications')
    .set((eb) => ({ mail_tries: eb('mail_tries', '+', 1) }))
    .where(isAmong(tx, 'id', ids))
    .execute();
}

export async function countWaitingMails(db: Db): Promise<number> {
  return countRows(db.selectFrom('notifications').where(waiting));
}

/** Since when the oldest waiting mail is late, because it is due or was put off by the server. */
export async function oldestLateMail(db: Db, now: number): Promise<number | null> {
  const { since } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.min(eb.fn.coalesce('mail_tried_at', 'mail_due')).as('since'))
    .where(waiting)
    .where((eb) => eb.or([eb('mail_due', '<=', now), eb('mail_tried_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return since;
}
