import { sql } from 'kysely';
import { grantees, holdersOf, isHolder, type RightSet } from '../../platform/access/index.ts';
import { type Db, idRows } from '../../platform/db/index.ts';
import { followersOfPerson } from '../../platform/things/index.ts';
import { walkUp } from '../../platform/trees/index.ts';
import type { Subscribable } from './reactions.repository.ts';

export interface Audience {
  /** The access list of the category whose rights count. */
  categoryListId: number;
  anyOf: RightSet;
  subscribers: readonly { kind: Subscribable; id: number }[];
  /** Whoever follows this category or one above it. */
  categoryId: number | undefined;
  expertsOf: number | undefined;
  /** Whoever follows this person. */
  followersOf: number | undefined;
  people: readonly number[];
  /** Whoever is on the access list, themselves or by a group or role, and holders of knowledgebase.admin. */
  isForReviewers: boolean;
}

/** The users of an audience, each once. */
export async function listAudience(tx: Db, audience: Audience): Promise<number[]> {
  const { categoryListId, anyOf, subscribers, categoryId, expertsOf, followersOf, people, isForReviewers } = audience;
  const sources = [
    sql`select id from ${idRows(tx, people)}`,
    ...subscribers.map(
      ({ kind, id }) => sql`select user_id from kb_subscriptions where kind = ${kind} and object_id = ${id}`,
    ),
    ...(categoryId === undefined
      ? []
      : [
          sql`select user_id from kb_subscriptions where kind = 'category'
            and object_id in (${walkUp(tx, 'kb_categories', [categoryId]).select('up.id')})`,
        ]),
    ...(expertsOf === undefined ? [] : [sql`select user_id from kb_experts where category_id = ${expertsOf}`]),
    ...(followersOf === undefined ? [] : [followersOfPerson(followersOf)]),
    ...(isForReviewers ? reviewers(categoryListId) : []),
  ];
  const rows = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', sql<number>`(${sql.join(sources, sql` union `)})`)
    .where('users.blocked', '=', 0)
    .where((eb) => eb.or([grantees(sql<number>`${categoryListId}`, anyOf)(eb), isHolder('knowledgebase.admin')]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Who of them may publish is asked of all together. */
function reviewers(listId: number) {
  const members = (subject: 'group' | 'role') => sql`select member.user_id from access_entries as entry
    join ${sql.table(`${subject}_members`)} as member on ${sql.ref(`member.${subject}_id`)} = entry.subject_id
    where entry.list_id = ${listId} and entry.subject = ${sql.lit(subject)}`;
  return [
    sql`select subject_id from access_entries where list_id = ${listId} and subject = 'user'`,
    members('group'),
    members('role'),
    sql`select id from (${holdersOf(['knowledgebase.admin'])}) as holders`,
  ];
}
