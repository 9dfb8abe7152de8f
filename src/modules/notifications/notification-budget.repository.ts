import { sql } from 'kysely';
import { type Db, preparedQuery, type Row } from '../../platform/db/index.ts';
import type { Use } from '../../platform/limits/meter.ts';

/**
 * Adds to what the author has told since the hour began, or begins a new hour. One row for each author, which others of
 * the same author wait for: two acts at once never both take the last of a budget.
 */
export async function addTold(
  tx: Db,
  { author_id, since: now, told }: Row<'told_people'>,
  hourMs: number,
): Promise<Row<'told_people'>> {
  const [row] = await addition(tx, { author_id, now, told, hourAgo: now - hourMs });
  if (!row) throw new Error('the row of the author is neither new nor changed');
  return row;
}

const addition = preparedQuery<{ author_id: number; now: number; told: number; hourAgo: number }, Row<'told_people'>>(
  (db, param) => {
    const isOver = sql<boolean>`told_people.since <= ${param('hourAgo')}`;
    return db
      .insertInto('told_people')
      .values({ author_id: param('author_id'), since: param('now'), told: param('told') })
      .onConflict((conflict) =>
        conflict.column('author_id').doUpdateSet({
          since: sql<number>`case when ${isOver} then excluded.since else told_people.since end`,
          told: sql<number>`case when ${isOver} then excluded.told else told_people.told + excluded.told end`,
        }),
      )
      .returningAll();
  },
);

/** By all authors whose hour began after the moment. */
export async function sumTold(db: Db, after: number): Promise<number> {
  const { told } = await db
    .selectFrom('told_people')
    .select(sql<number>`coalesce(cast(sum(told) as bigint), 0)`.as('told'))
    .where('since', '>', after)
    .executeTakeFirstOrThrow();
  return Number(told);
}

export async function listMostTold(db: Db, after: number, atLeast: number, count: number): Promise<Use[]> {
  return selectUses(db, after).where('told', '>=', atLeast).orderBy('told', 'desc').limit(count).execute();
}

export async function listToldOf(db: Db, after: number, authorIds: readonly number[]): Promise<Use[]> {
  return selectUses(db, after).where('author_id', 'in', authorIds).execute();
}

function selectUses(db: Db, after: number) {
  return db.selectFrom('told_people').select(['author_id as userId', 'told as used']).where('since', '>', after);
}
