import { type SqlBool, sql } from 'kysely';
import { type AccessEntry, type Actor, isHolder, restrict, visibleUsers } from '../../../platform/access/index.ts';
import { type Database, type Db, isAmong } from '../../../platform/db/index.ts';

type Subject = AccessEntry['subject'];

/** The entries of a list that count for a user: through active groups and roles, too. */
export async function listEntriesFor(db: Db, listId: number, userId: number): Promise<AccessEntry[]> {
  const member = (subject: 'group' | 'role') =>
    sql<SqlBool>`(entry.subject = ${sql.lit(subject)} and exists (select 1 from ${sql.table(`${subject}_members`)} as member
      join ${sql.table(`${subject}s`)} as holder on holder.id = entry.subject_id and holder.inactive = 0
      where member.user_id = ${userId} and ${sql.ref(`member.${subject}_id`)} = entry.subject_id))`;
  return db
    .selectFrom('access_entries as entry')
    .where('entry.list_id', '=', listId)
    .where(
      sql<SqlBool>`(entry.subject = 'everyone' or (entry.subject = 'user' and entry.subject_id = ${userId})
        or ${member('group')} or ${member('role')})`,
    )
    .select(['entry.subject', 'entry.subject_id', 'entry.rights'])
    .orderBy('entry.subject')
    .orderBy('entry.subject_id')
    .execute();
}

/** A user whom the actor may see, and whether they hold every right everywhere (D1). */
export async function findReader(
  db: Db,
  actor: Actor,
  userId: number,
): Promise<{ id: number; blocked: number; is_holder: number } | undefined> {
  return db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where(restrict<'users', 'extranet_id' | 'blocked'>(visibleUsers(actor), 'users'))
    .select([
      'users.id',
      'users.blocked',
      sql<number>`case when ${isHolder('documents.admin')} then 1 else 0 end`.as('is_holder'),
    ])
    .executeTakeFirst();
}

export interface Reached {
  people: number;
  gaining: number;
  losing: number;
}

type Reachable = Pick<AccessEntry, 'subject' | 'subject_id'>;

/** How many people gain or lose rights when these subjects do. Beside the event loop. */
export async function countReached(
  { db, slowReads }: Database,
  actor: Actor,
  gains: readonly Reachable[],
  losses: readonly Reachable[],
): Promise<Reached> {
  if (gains.length + losses.length === 0) return { people: 0, gaining: 0, losing: 0 };
  const query = sql<Reached>`select
    (${reachOf(db, actor, [...gains, ...losses])}) as people,
    (${reachOf(db, actor, gains)}) as gaining,
    (${reachOf(db, actor, losses)}) as losing`;
  const [reached] = await slowReads.run(query.compile(db), `user ${actor.id}`);
  if (!reached) throw new Error('nobody was counted');
  return reached;
}

/** How many people who can sign in, and whom the actor may see, these subjects are or have as members. */
function reachOf(db: Db, actor: Actor, subjects: readonly Reachable[]) {
  const idsOf = (wanted: Subject) =>
    subjects.filter(({ subject }) => subject === wanted).map(({ subject_id }) => subject_id);
  const members = (subject: 'group' | 'role') => sql<SqlBool>`users.id in (
    select member.user_id from ${sql.table(`${subject}_members`)} as member
    join ${sql.table(`${subject}s`)} as holder on holder.id = ${sql.ref(`member.${subject}_id`)} and holder.inactive = 0
    where ${isAmong(db, `member.${subject}_id`, idsOf(subject))})`;
  const isReached = subjects.some(({ subject }) => subject === 'everyone')
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${isAmong(db, 'users.id', idsOf('user'))} or ${members('group')} or ${members('role')})`;
  return db
    .selectFrom('users')
    .where('users.blocked', '=', 0)
    .where(restrict<'users', 'extranet_id' | 'blocked'>(visibleUsers(actor), 'users'))
    .where(isReached)
    .select(({ fn }) => fn.countAll<number>().as('count'));
}
