import { type Expression, type SqlBool, sql } from 'kysely';
import { type Condition, restrict } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Visible = Condition<'extranet_id' | 'blocked'>;

export interface OrgChartRow {
  id: number;
  fullname: string;
  job_title: string;
  /** The level in the tree: 0 for the people that the part begins with. */
  level: number;
  manager_id: number | null;
  subordinates_count: number;
}

export interface TreeLimits {
  depth: number;
  rows: number;
}

/** The user and the levels below; nothing when the user is not to be seen. */
export async function listBelow(db: Db, rootId: number, visible: Visible, limits: TreeLimits): Promise<OrgChartRow[]> {
  const start = sql`select users.id from users where users.id = ${rootId} and ${isSeen(visible)}`;
  return listTree(db, start, visible, limits);
}

/** The way from the top to the user, as far up as everyone on it may be seen; nothing when the user may not. */
export async function listWayTo(db: Db, userId: number, visible: Visible, maxDepth: number): Promise<OrgChartRow[]> {
  const seen = isSeen(visible);
  const { rows } = await sql<OrgChartRow>`
    with recursive way (id, manager_id, level) as (
      select users.id, users.manager_id, 0 from users where users.id = ${userId} and ${seen}
      union all
      select users.id, users.manager_id, way.level + 1 from way cross join users
      where users.id = way.manager_id and way.level < ${maxDepth} and ${seen})
    select users.id, users.fullname, users.job_title, users.manager_id, 0 as level,
      (select count(*) from users where users.manager_id = way.id and ${seen}) as subordinates_count
    from way join users on users.id = way.id order by way.level desc`.execute(db);
  return rows;
}

/** A page of those at the top, with the levels below each. */
export async function listFromTop(
  db: Db,
  visible: Visible,
  { limit, offset }: PageRequest,
  limits: TreeLimits,
): Promise<OrgChartRow[]> {
  const start = sql`
    select top.id ${fromTop(visible)} order by top.fullname_key, top.id limit ${limit} offset ${offset}`;
  return listTree(db, start, visible, limits);
}

export async function countTop(db: Db, visible: Visible): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${fromTop(visible)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Without a manager, or with one that is not shown: nobody falls out of the chart with a blocked manager. */
function fromTop(visible: Visible) {
  const seen = isSeen(visible);
  return sql`
    from (select users.id, users.fullname_key, users.manager_id from users where ${seen}) as top
    where not exists (select 1 from users where users.id = top.manager_id and ${seen})`;
}

/**
 * Both engines hand out the rows of a recursive query level by level and stop at the limit, so what is cut off
 * is what is furthest down, and nobody is there without the one above.
 */
async function listTree(db: Db, start: Expression<unknown>, visible: Visible, { depth, rows }: TreeLimits) {
  const seen = isSeen(visible);
  const result = await sql<OrgChartRow>`
    with recursive tree (id, level) as (
      select start.id, 0 from (${start}) as start
      union all
      select users.id, tree.level + 1 from tree join users on users.manager_id = tree.id
      where tree.level < ${depth} and ${seen})
    select users.id, users.fullname, users.job_title, users.manager_id, part.level,
      (select count(*) from users where users.manager_id = part.id and ${seen}) as subordinates_count
    from (select id, level from tree limit ${rows}) as part join users on users.id = part.id
    order by part.level, users.fullname_key, users.id`.execute(db);
  return result.rows;
}

/** A test on each row that was found by its manager; as a plain condition it would tempt the engines to find rows by it. */
function isSeen(visible: Visible): Expression<SqlBool> {
  return sql<SqlBool>`(case when ${restrict(visible, 'users')} then 1 else 0 end) = 1`;
}
