// Where the reactions of people to an object are kept, whatever kind it is.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A module adds its tables: what they hold, and the columns that name the object. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface ReactionTables {}

export type TableOf<Kind extends 'comments' | 'marks'> = {
  [T in keyof ReactionTables]: ReactionTables[T] extends { of: Kind } ? T : never;
}[keyof ReactionTables];

export interface ReactionStore {
  /** The columns that name the object. */
  on(objectId: number): ReactionTables[keyof ReactionTables]['on'];
}

/** The columns that name an object of the store. */
export function columnsOf(store: ReactionStore): string[] {
  return Object.keys(store.on(0));
}

/** For a prepared query: each of the columns has a value of its name. */
export function isOn(columns: readonly string[], param: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool> {
  const conditions = columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
