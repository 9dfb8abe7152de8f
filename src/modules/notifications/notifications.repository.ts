import { type RawBuilder, sql } from 'kysely';
import {
  countRows,
  type Db,
  type Flag,
  idRows,
  isAmong,
  type Param,
  preparedQueries,
  type Row,
  textRows,
} from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import { type Language, languages } from '../../platform/text/languages.ts';

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
  about: { type: string; id: number } | undefined;
  createdAt: number;
  /** Whether this installation sends mail. */
  byMail: boolean;
}

const about = ['actor_id', 'object_type', 'object_id'] as const;
const newColumns = ['user_id', 'kind', 'text', 'link', 'read', ...about, 'created_at', 'app', 'mail_due'] as const;

/**
 * One statement for all of them: those who do not want the kind, are blocked, or did it themselves are left out.
 * Returns whether anybody may get a mail.
 */
export async function insertNotifications(
  tx: Db,
  userIds: readonly number[],
  { byMail, texts, link, kind, causedBy, about: object, createdAt }: NewNotification,
): Promise<boolean> {
  const statement = insertion.compile(
    tx,
    { byMail },
    {
      ...texts,
      userIds: JSON.stringify(userIds),
      kind,
      link,
      causedBy,
      actor_id: causedBy || null,
      object_type: object?.type ?? null,
      object_id: object?.id ?? null,
      createdAt,
    },
  );
  const { numAffectedRows = 0n } = await tx.executeQuery(statement);
  return byMail && numAffectedRows > 0n;
}

interface InsertionParams
  extends Record<Language, string>,
    Pick<Notification, 'kind' | 'link' | (typeof about)[number]>,
    Pick<NewNotification, 'causedBy' | 'createdAt'> {
  userIds: string;
}

const insertion = preparedQueries<{ byMail: boolean }, InsertionParams, never>(
  (db, param, { byMail }) => {
    const wantsApp = sql<boolean>`coalesce(chosen.app, 1) = 1`;
    const wantsMail = byMail
      ? sql<boolean>`(coalesce(chosen.email, 1) = 1 and users.email <> '')`
      : sql<boolean>`1 = 0`;
    return db
      .insertInto('notifications')
      .columns(newColumns)
      .expression((eb) =>
        eb
          .selectFrom('users')
          .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
          .leftJoin('notification_preferences as chosen', (join) =>
            join.onRef('chosen.user_id', '=', 'users.id').on('chosen.kind', '=', param('kind')),
          )
          // As JSON: PostgreSQL counts the ids of an array, and would plan the statement anew for each.
          .where('users.id', 'in', sql<number>`(select id from ${idRows(db, param('userIds'))})`)
          .where('users.id', '<>', param('causedBy'))
          .where('users.blocked', '=', 0)
          .where('extranets.inactive', '=', 0)
          .where(({ or }) => or([wantsApp, wantsMail]))
          .select((row) => [
            'users.id',
            row.cast<string>(param('kind'), 'text').as('kind'),
            textFor(param).as('text'),
            row.cast<string | null>(param('link'), 'text').as('link'),
            sql<0>`0`.as('read'),
            row.cast<number | null>(param('actor_id'), 'bigint').as('actor_id'),
            row.cast<string | null>(param('object_type'), 'text').as('object_type'),
            row.cast<number | null>(param('object_id'), 'bigint').as('object_id'),
            row.cast<number>(param('createdAt'), 'bigint').as('created_at'),
            sql<Flag>`case when ${wantsApp} then 1 else 0 end`.as('app'),
            sql<number | null>`case when ${wantsMail} then cast(${param('createdAt')} as bigint) end`.as('mail_due'),
          ]),
      );
  },
  { planOnce: true },
);

/** The text in the user's language; see `languageOf`. */
function textFor(param: Param<InsertionParams>): RawBuilder<string> {
  const others = languages.filter((language) => language !== 'en');
  const cases = others.map(
    (language) =>
      sql`when lower(users.language) = ${language}
        or substr(lower(users.language), 1, ${sql.lit(language.length + 1)}) in (${`${language}-`}, ${`${language}_`})
        then cast(${param(language)} as text)`,
  );
  return sql<string>`case ${sql.join(cases, sql` `)} else cast(${param('en')} as text) end`;
}

export interface NotificationFilter {
  unreadOnly: boolean;
  /** Undefined: all. */
  kinds?: readonly string[] | undefined;
}

function notificationsOf(db: Db, userId: number, { unreadOnly, kinds }: NotificationFilter) {
  const query = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where(unreadOnly ? shownUnread : shown);
  return kinds ? query.where('kind', 'in', kinds) : query;
}

export async function listNotifications(
  db: Db,
  userId: number,
  filter: NotificationFilter,
  { limit, offset }: PageRequest,
): Promise<Notification[]> {
  return notificationsOf(db, userId, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countNotifications(db: Db, userId: number, filter: NotificationFilter): Promise<number> {
  return countRows(notificationsOf(db, userId, filter));
}

/** Returns how many of them the user has. */
export async function markNotifications(tx: Db, userId: number, ids: readonly number[], read: Flag): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read })
    .where(isAmong(tx, 'id', ids))
    .where('user_id', '=', userId)
    .where(shown)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** `kinds`: undefined for all. */
export async function markAllRead(tx: Db, userId: number, kinds?: readonly string[]): Promise<void> {
  const given = kinds && { kinds: JSON.stringify(kinds) };
  await markUnread(tx, { ofKinds: given !== undefined }, { user: userId, ...given });
}

const markUnread = preparedQueries<{ ofKinds: boolean }, { user: number; kinds: string }, never>(
  (tx, param, { ofKinds }) => {
    const unread = tx.updateTable('notifications').set({ read: 1 }).where('user_id', '=', param('user'));
    const marked = ofKinds
      ? unread.where('kind', 'in', sql<string>`(select text from ${textRows(tx, param('kinds'))})`)
      : unread;
    return marked.where(shownUnread);
  },
);

/** The notifications after an id, oldest first, which a stream that comes back has missed. */
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

/** The highest id of those that were written before. */
export async function findIdBefore(db: Db, time: number): Promise<number> {
  const query = db.selectFrom('notifications').select('id').where('created_at', '<', time);
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
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
