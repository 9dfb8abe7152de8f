// Owns the SQL of notifications.
import { sql } from 'kysely';
import { type Db, idRows, type Row } from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/paging.ts';

export type Notification = Row<'notifications'>;

export interface NewNotification {
  kind: string;
  text: string;
  link: string | null;
  /** Nobody is told of their own act. */
  causedBy: number;
  createdAt: number;
}

/** One statement, however many people: those who do not want the kind, are blocked, or did it themselves are left out. */
export async function insertNotifications(tx: Db, userIds: readonly number[], what: NewNotification): Promise<void> {
  await tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'text', 'link', 'read', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('users.id', 'in', sql<number>`(select id from ${idRows(tx, userIds)})`)
        .where('users.id', '<>', what.causedBy)
        .where('users.blocked', '=', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('notification_preferences as muted')
                .select('muted.user_id')
                .whereRef('muted.user_id', '=', 'users.id')
                .where('muted.kind', '=', what.kind)
                .where('muted.app', '=', 0),
            ),
          ),
        )
        .select((row) => [
          'users.id',
          row.cast<string>(row.val(what.kind), 'text').as('kind'),
          row.cast<string>(row.val(what.text), 'text').as('text'),
          row.cast<string | null>(row.val(what.link), 'text').as('link'),
          sql<0>`0`.as('read'),
          row.cast<number>(row.val(what.createdAt), 'bigint').as('created_at'),
        ]),
    )
    .execute();
}

export async function listNotifications(
  db: Db,
  userId: number,
  unreadOnly: boolean,
  { limit, offset }: PageRequest,
): Promise<Notification[]> {
  let query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  if (unreadOnly) query = query.where('read', '=', 0);
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countNotifications(db: Db, userId: number, unreadOnly: boolean): Promise<number> {
  let query = db.selectFrom('notifications').where('user_id', '=', userId);
  if (unreadOnly) query = query.where('read', '=', 0);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Returns false when the user has no such notification. */
export async function markRead(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRead(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('notifications').set({ read: 1 }).where('user_id', '=', userId).where('read', '=', 0).execute();
}

/** Those after an id, oldest first: what a stream that comes back has missed. */
export async function listAfter(
  db: Db,
  userIds: readonly number[],
  afterId: number,
  limit: number,
): Promise<Notification[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function newestId(db: Db): Promise<number> {
  const row = await db.selectFrom('notifications').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

export async function deleteOld(tx: Db, readBefore: number, anyBefore: number): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([eb('created_at', '<', anyBefore), eb.and([eb('created_at', '<', readBefore), eb('read', '=', 1)])]),
    )
    .execute();
}
