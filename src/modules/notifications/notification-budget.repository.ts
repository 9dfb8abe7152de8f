import { sql } from 'kysely';
import type { Db, Row } from '../../platform/db/index.ts';

/**
 * Adds to what the author has told since the hour began, or begins a new hour. One row for each author, which others of
 * the same author wait for: two acts at once never both take the last of a budget.
 */
export async function addTold(
  tx: Db,
  { author_id, since: now, told }: Row<'told_people'>,
  hourMs: number,
): Promise<Row<'told_people'>> {
  const isOver = sql<boolean>`told_people.since <= ${now - hourMs}`;
  return tx
    .insertInto('told_people')
    .values({ author_id, since: now, told })
    .onConflict((conflict) =>
      conflict.column('author_id').doUpdateSet({
        since: sql<number>`case when ${isOver} then excluded.since else told_people.since end`,
        told: sql<number>`case when ${isOver} then excluded.told else told_people.told + excluded.told end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
