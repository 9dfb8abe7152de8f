import { type Expression, type SqlBool, sql } from 'kysely';
import { type Database, type Db, engineOf, preparedQueries } from '../../../platform/db/index.ts';
import {
  applyFilter,
  type FilterShape,
  shapeOf,
  type UserFilter,
  type UserParams,
  valuesOf,
} from './user-filter.repository.ts';
import type { UserPlace } from './user-places.ts';

const userCounts = preparedQueries<FilterShape, UserParams, { total: number }>((db, param, filter) => {
  const query = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'));
  return applyFilter(db, query, filter, param);
});

/** How many users have an id up to a boundary, or after it. Public for tests that look at its plan. */
export const userCountsAt = preparedQueries<
  { filter: FilterShape; isAfter: boolean },
  UserParams & { boundary: number },
  { total: number }
>((db, param, { filter, isAfter }) => {
  const query = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'));
  const boundary = param('boundary');
  const side = isAfter ? isVeryRare(db, sql`users.id > ${boundary}`) : sql<SqlBool>`users.id <= ${boundary}`;
  return applyFilter(db, query, filter, param).where(side);
});

/** Ids of one block: fewer than a deep offset. */
const BLOCK = 8_192;

/** Blocks of ids that have such users, and how many, by id. */
const userBlocks = preparedQueries<FilterShape, UserParams, { block: number; total: number }>((db, param, filter) => {
  const block = sql<number>`users.id / ${sql.lit(BLOCK)}`;
  const query = db.selectFrom('users').select((eb) => [block.as('block'), eb.fn.countAll<number>().as('total')]);
  return applyFilter(db, query, filter, param).groupBy(block).orderBy(block);
});

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const [row] = await userCounts(db, shapeOf(filter), valuesOf(filter));
  return row?.total ?? 0;
}

/** `boundary`: an id. */
export async function countUsersAt(
  db: Db,
  filter: UserFilter,
  { side, boundary }: { side: 'upTo' | 'after'; boundary: number },
): Promise<number> {
  const shape = { filter: shapeOf(filter), isAfter: side === 'after' };
  const [row] = await userCountsAt(db, shape, { ...valuesOf(filter), boundary });
  return row?.total ?? 0;
}

export async function countUsersSlowly(
  { db, slowReads }: Database,
  caller: string,
  filter: UserFilter,
): Promise<number> {
  const [row] = await slowReads.run(userCounts.compile(db, shapeOf(filter), valuesOf(filter)), caller);
  return row?.total ?? 0;
}

/** Places all along the list, closer to each other than a deep offset. */
export async function listUserPlaces(
  { db, slowReads }: Database,
  caller: string,
  filter: UserFilter,
): Promise<UserPlace[]> {
  const blocks = await slowReads.run(userBlocks.compile(db, shapeOf(filter), valuesOf(filter)), caller);
  let before = 0;
  return blocks.map(({ block, total }) => {
    const place = { id: block * BLOCK, before };
    before += total;
    return place;
  });
}

/** So that SQLite finds the users by this condition and by no other. */
function isVeryRare(db: Db, condition: Expression<SqlBool>): Expression<SqlBool> {
  return engineOf(db) === 'sqlite' ? sql<SqlBool>`likelihood(${condition}, 0.0000001)` : condition;
}
