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

/** `on`: what names the object, by its columns. */
export function isOn(on: object): RawBuilder<SqlBool> {
  const columns = Object.entries(on).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<SqlBool>`${sql.join(columns, sql` and `)}`;
}
