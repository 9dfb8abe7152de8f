// The page that a list begins with, which is asked for most. Its limit stands in the text of the statement: as a value it makes PostgreSQL expect
// a tenth of all rows, so that one plan for all values looks bad to it and it plans each page anew.
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

/** The limits of the parts of the front page, and of lists. Some read one row more, which tells whether another page follows. */
const USUAL_LIMITS: ReadonlySet<number> = new Set([3, 5, 10, 20, 25, 50, 100].flatMap((limit) => [limit, limit + 1]));

export interface PageParams {
  limit: number;
  offset: number;
}

/** The limit of a first page, where it is a usual one: for the shape of the query, and then for `cutPage`. */
export function firstPage({ limit, offset }: PageParams): number | undefined {
  return offset === 0 && USUAL_LIMITS.has(limit) ? limit : undefined;
}

export function cutPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  param: (name: keyof PageParams) => Expression<number>,
  first: number | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (first === undefined) return query.limit(param('limit')).offset(param('offset'));
  return query.limit(sql<number>`${sql.lit(first)}`);
}
