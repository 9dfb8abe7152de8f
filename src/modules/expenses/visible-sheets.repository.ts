// The SQL of permission rule E1: one definition, as a test on a sheet and as the set of all readable ones.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../platform/db/index.ts';
import type { SheetReader } from './expenses.policy.ts';

/** For a query that found `expense_sheets` by an index of its own; cheap tests come first. Nobody sees what is in the trash. */
export function isVisibleSheet(reader: SheetReader): Expression<SqlBool> {
  if (reader.all) return sql<SqlBool>`expense_sheets.trash_id is null`;
  const tests = waysToSee(reader).map(({ column, ids }) => sql`${sql.ref(`expense_sheets.${column}`)} in (${ids})`);
  return sql<SqlBool>`(expense_sheets.trash_id is null and (${sql.join(tests, sql` or `)}))`;
}

/** Whether its supervisor has delegated to the reader now. */
export function isDelegated({ userId, now }: SheetReader): Expression<SqlBool> {
  return sql<SqlBool>`(expense_sheets.supervisor_id in (${delegators(userId, now)}))`;
}

/** The same as ids: whose sheets, and supervised by whom. */
export type VisibleScope = Readonly<Record<Way['column'], readonly number[]>>;

/**
 * For a list that starts from nothing but what can be read. Found out before the list is, since an engine that knows
 * how many people are meant plans for just them.
 */
export async function findScope(db: Db, reader: SheetReader): Promise<VisibleScope> {
  const parts = waysToSee(reader).map(
    ({ column, ids }) => sql`select ${sql.lit(column)} as way, people.id from (${ids}) as people`,
  );
  const { rows } = await sql<{ way: Way['column']; id: number }>`${sql.join(parts, sql` union `)}`.execute(db);
  const idsOf = (column: Way['column']) => rows.filter(({ way }) => way === column).map(({ id }) => id);
  return { user_id: idsOf('user_id'), supervisor_id: idsOf('supervisor_id') };
}

/** The scope as a condition on `expense_sheets`. */
export function isInScope(db: Db, scope: VisibleScope): Expression<SqlBool> {
  return sql<SqlBool>`(${isAmong(db, 'expense_sheets.user_id', scope.user_id)}
    or ${isAmong(db, 'expense_sheets.supervisor_id', scope.supervisor_id)})`;
}

/** The scope as a select of the ids of its sheets, each part found by an index. */
export function idsIn(db: Db, scope: VisibleScope): RawBuilder<number> {
  const parts = (['user_id', 'supervisor_id'] as const).map(
    (column) => sql`select id from expense_sheets where ${isAmong(db, column, scope[column])}`,
  );
  return sql<number>`(${sql.join(parts, sql` union `)})`;
}

interface Way {
  column: 'user_id' | 'supervisor_id';
  /** A select of one column `id`. */
  ids: RawBuilder<unknown>;
}

function waysToSee({ userId, now }: SheetReader): Way[] {
  const oneself = sql`select cast(${userId} as bigint) as id`;
  return [
    { column: 'user_id', ids: oneself },
    { column: 'supervisor_id', ids: oneself },
    { column: 'supervisor_id', ids: delegators(userId, now) },
    { column: 'user_id', ids: peopleBelow(userId) },
  ];
}

/** Whoever has delegated to the user now; a select of one column `id`. */
export function delegators(userId: number, now: number): RawBuilder<unknown> {
  return sql`
    select user_id as id from expense_delegations
    where delegate_id = ${userId} and to_at >= ${now} and from_at <= ${now}`;
}

/** At every level. `union` and not `union all`: even a cycle would end. */
function peopleBelow(userId: number): RawBuilder<unknown> {
  return sql`
    with recursive below (id) as (
      select users.id from users where users.manager_id = ${userId}
      union
      select users.id from below join users on users.manager_id = below.id)
    select id from below`;
}
