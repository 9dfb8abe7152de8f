// Rules that answer twice from one definition: for an object in hand, and for a query.
import { type AnyColumn, type Expression, type SqlBool, sql } from 'kysely';
import type { Tables } from '../db/index.ts';

/**
 * A rule is a condition on the columns of one table, made for an actor.
 * `allows` holds it against a row, `restrict` turns it into SQL: what a list shows is what can be opened.
 */
export type Condition<Columns extends string> =
  | { kind: 'always' }
  | { kind: 'in'; column: Columns; values: readonly (number | null)[] }
  | { kind: 'all'; of: readonly Condition<Columns>[] };

export const always = { kind: 'always' } as const;

export function isIn<C extends string>(column: C, ...values: (number | null)[]): Condition<C> {
  return { kind: 'in', column, values };
}

export function allOf<C extends string>(...of: Condition<C>[]): Condition<C> {
  return { kind: 'all', of };
}

export function allows<C extends string>(condition: Condition<C>, row: Readonly<Record<C, number | null>>): boolean {
  switch (condition.kind) {
    case 'always':
      return true;
    case 'in':
      return condition.values.includes(row[condition.column]);
    case 'all':
      return condition.of.every((part) => allows(part, row));
  }
}

export function restrict<T extends keyof Tables & string, C extends AnyColumn<Tables, T> & string>(
  condition: Condition<C>,
  table: T,
): Expression<SqlBool> {
  switch (condition.kind) {
    case 'always':
      return sql<SqlBool>`1 = 1`;
    case 'in':
      return restrictIn(sql.ref(`${table}.${condition.column}`), condition.values);
    case 'all':
      return restrictAll(condition.of, table);
  }
}

function restrictIn(column: ReturnType<typeof sql.ref>, values: readonly (number | null)[]): Expression<SqlBool> {
  const numbers = values.filter((value) => value !== null);
  const parts = [];
  if (numbers.length === 1) parts.push(sql`${column} = ${numbers[0]}`);
  else if (numbers.length > 1) parts.push(sql`${column} in (${sql.join(numbers)})`);
  if (numbers.length < values.length) parts.push(sql`${column} is null`);
  if (parts.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

function restrictAll<T extends keyof Tables & string, C extends AnyColumn<Tables, T> & string>(
  conditions: readonly Condition<C>[],
  table: T,
): Expression<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`1 = 1`;
  const parts = conditions.map((condition) => restrict(condition, table));
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}
