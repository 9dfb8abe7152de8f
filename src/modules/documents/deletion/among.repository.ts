// Owns the condition for many ids where the planner cannot know how many rows to expect.
import { type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from '../../../platform/db/index.ts';

/**
 * Is the column one of the ids? Whole trees go to the trash and back at once, so what PostgreSQL knows of `trash_id` is
 * often wrong; with a table of ids it would then look through all of them for every row. An array it can only search.
 */
export function isAmong(db: Db, column: string, ids: readonly number[]): RawBuilder<boolean> {
  const id = sql.ref(column);
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${id} = any(${[...ids]}::bigint[])`
    : sql<boolean>`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
}
