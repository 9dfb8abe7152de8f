import { type SqlBool, sql } from 'kysely';
import { ADMINISTRATORS, grantees, holdersOf, type RightSet } from '../../platform/access/index.ts';
import { type Db, idRows, isAmong } from '../../platform/db/index.ts';
import type { Subscribable } from './reactions.repository.ts';

export interface Audience {
  /** The access list of the category whose rights count. */
  categoryListId: number;
  anyOf: RightSet;
  subscribers: readonly { kind: Subscribable; ids: readonly number[] }[];
  expertsOf: number | undefined;
  people: readonly number[];
}

/** Each of them once. */
export async function listAudience(tx: Db, audience: Audience): Promise<number[]> {
  const { categoryListId, anyOf, subscribers, expertsOf, people } = audience;
  const sources = [
    sql`select id from ${idRows(tx, people)}`,
    ...subscribers.map(
      ({ kind, ids }) => sql`select user_id from kb_subscriptions where kind = ${kind}
        and ${isAmong(tx, 'object_id', ids)}`,
    ),
    ...(expertsOf === undefined ? [] : [sql`select user_id from kb_experts where category_id = ${expertsOf}`]),
  ];
  const rows = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', sql<number>`(${sql.join(sources, sql` union `)})`)
    .where('users.blocked', '=', 0)
    .where((eb) => eb.or([grantees(sql<number>`${categoryListId}`, anyOf)(eb), isAdministrator]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Members of role 1, and holders of knowledgebase.admin by any way. */
const isAdministrator = sql<SqlBool>`(users.id in (select user_id from role_members where role_id = ${sql.lit(ADMINISTRATORS)})
  or users.id in (${holdersOf(['knowledgebase.admin'])})
  or exists (select 1 from capabilities where capability = 'knowledgebase.admin' and subject = 'everyone'))`;
