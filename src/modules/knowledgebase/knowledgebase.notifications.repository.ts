import { type RawBuilder, sql } from 'kysely';
import { grantees, holdersOf, isHolder, type RightSet } from '../../platform/access/index.ts';
import { type Db, type IdList, idList, idRows, preparedQueries } from '../../platform/db/index.ts';
import { followersOfPerson } from '../../platform/things/index.ts';
import { walkUp } from '../../platform/trees/index.ts';
import type { Subscribable } from './reactions.repository.ts';

export interface Audience {
  /** The access list of the category whose rights count. */
  categoryListId: number;
  anyOf: RightSet;
  /** Whoever subscribed to this. */
  subscribersOf: { kind: Subscribable; id: number } | undefined;
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
  const { categoryListId, anyOf, subscribersOf, categoryId, expertsOf, followersOf, people, isForReviewers } = audience;
  const sources = {
    subscribers: subscribersOf !== undefined,
    category: categoryId !== undefined,
    experts: expertsOf !== undefined,
    followers: followersOf !== undefined,
    reviewers: isForReviewers,
  };
  const rows = await audiences(tx, sources, {
    listId: categoryListId,
    anyOf,
    people: JSON.stringify(people),
    ...(subscribersOf && { kind: subscribersOf.kind, objectId: subscribersOf.id }),
    ...(categoryId !== undefined && { categories: idList(tx, [categoryId]) }),
    ...(expertsOf !== undefined && { expertsOf }),
    ...(followersOf !== undefined && { followersOf }),
  });
  return rows.map(({ id }) => id);
}

/** Where people of an audience come from, beside those who are named. */
type Source = 'subscribers' | 'category' | 'experts' | 'followers' | 'reviewers';

interface AudienceParams {
  listId: number;
  anyOf: RightSet;
  people: string;
  kind: Subscribable;
  objectId: number;
  categories: IdList;
  expertsOf: number;
  followersOf: number;
}

const audiences = preparedQueries<Record<Source, boolean>, AudienceParams, { id: number }>(
  (db, param, sources) => {
    const selects = [
      sql`select id from ${idRows(db, param('people'))}`,
      ...(sources.subscribers
        ? [sql`select user_id from kb_subscriptions where kind = ${param('kind')} and object_id = ${param('objectId')}`]
        : []),
      ...(sources.category
        ? [
            sql`select user_id from kb_subscriptions where kind = 'category'
            and object_id in (${walkUp(db, 'kb_categories', param('categories')).select('up.id')})`,
          ]
        : []),
      ...(sources.experts ? [sql`select user_id from kb_experts where category_id = ${param('expertsOf')}`] : []),
      ...(sources.followers ? [followersOfPerson(param('followersOf'))] : []),
      ...(sources.reviewers ? reviewers(param('listId')) : []),
    ];
    return db
      .selectFrom('users')
      .select('users.id')
      .where('users.id', 'in', sql<number>`(${sql.join(selects, sql` union `)})`)
      .where('users.blocked', '=', 0)
      .where((eb) => eb.or([grantees(param('listId'), param('anyOf'))(eb), isHolder('knowledgebase.admin')]));
  },
  { planOnce: true },
);

/** Who of them may publish is asked of all together. */
function reviewers(listId: RawBuilder<number>) {
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
