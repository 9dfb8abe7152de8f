import { type RawBuilder, sql } from 'kysely';
import { countRows, type Db, type Flag, isAmong, type Row } from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import type { Language } from '../../platform/text/languages.ts';

export type Notification = Row<'notifications'>;

// Written out, not as parameters: SQLite uses a partial index only for conditions it can read in the statement.
const shown = sql<boolean>`app = 1`;
const shownUnread = sql<boolean>`read = 0 and app = 1`;

export interface NewNotification {
  kind: string;
  /** By language. */
  texts: Readonly<Record<Language, string>>;
  link: string | null;
  /** Nobody is told of their own act. */
  causedBy: number;
  createdAt: number;
  /** Whether this installation sends mail. */
  byMail: boolean;
}

/**
 * One statement for all of them: those who do not want the kind, are blocked, or did it themselves are left out.
 * Returns whether anybody may get a mail.
 */
export async function insertNotifications(tx: Db, userIds: readonly number[], what: NewNotification): Promise<boolean> {
  const wantsApp = sql<boolean>`coalesce(chosen.app, 1) = 1`;
  const wantsMail = what.byMail
    ? sql<boolean>`(coalesce(chosen.email, 1) = 1 and users.email <> '')`
    : sql<boolean>`1 = 0`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'text', 'link', 'read', 'created_at', 'app', 'mail_due'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
        .leftJoin('notification_preferences as chosen', (join) =>
          join.onRef('chosen.user_id', '=', 'users.id').on('chosen.kind', '=', what.kind),
        )
        .where(isAmong(tx, 'users.id', userIds))
        .where('users.id', '<>', what.causedBy)
        .where('users.blocked', '=', 0)
        .where('extranets.inactive', '=', 0)
        .where(({ or }) => or([wantsApp, wantsMail]))
        .select((row) => [
          'users.id',
          row.cast<string>(row.val(what.kind), 'text').as('kind'),
          textFor(what.texts).as('text'),
          row.cast<string | null>(row.val(what.link), 'text').as('link'),
          sql<0>`0`.as('read'),
          row.cast<number>(row.val(what.createdAt), 'bigint').as('created_at'),
          sql<Flag>`case when ${wantsApp} then 1 else 0 end`.as('app'),
          sql<number | null>`case when ${wantsMail} then cast(${what.createdAt} as bigint) end`.as('mail_due'),
        ]),
    )
    .executeTakeFirstOrThrow();
  return what.byMail && (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The text in the user's language; see `languageOf`. */
function textFor({ en, ...others }: Readonly<Record<Language, string>>): RawBuilder<string> {
  const cases = Object.entries(others).map(
    ([language, text]) =>
      sql`when lower(users.language) = ${language}
        or substr(lower(users.language), 1, ${sql.lit(language.length + 1)}) in (${`${language}-`}, ${`${language}_`})
        then cast(${text} as text)`,
  );
  return sql<string>`case ${sql.join(cases, sql` `)} else cast(${en} as text) end`;
}

export async function listNotifications(
  db: Db,
  userId: number,
  unreadOnly: boolean,
  { limit, offset }: PageRequest,
): Promise<Notification[]> {
  const query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  return query
    .where(unreadOnly ? shownUnread : shown)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countNotifications(db: Db, userId: number, unreadOnly: boolean): Promise<number> {
  const query = db.selectFrom('notifications').where('user_id', '=', userId);
  return countRows(query.where(unreadOnly ? shownUnread : shown));
}

/** Returns false when the user has no such notification. */
export async function markRead(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(shown)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRead(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('notifications').set({ read: 1 }).where('user_id', '=', userId).where(shownUnread).execute();
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
    .where(shown)
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
