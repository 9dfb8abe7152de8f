// Where the reactions of people to an object are kept, whatever kind it is.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface ReactionStore {
  /** The columns that name the object. */
  on(objectId: number): { kind: 'article' | 'question' | 'category'; object_id: number } | { article_id: number };
}

export function isOn(store: ReactionStore, objectId: number): RawBuilder<SqlBool> {
  const columns = Object.entries(store.on(objectId)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<SqlBool>`${sql.join(columns, sql` and `)}`;
}
