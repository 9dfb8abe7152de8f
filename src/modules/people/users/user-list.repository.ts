// Pages of users: which columns are shown, in which orders, and how a page is found.
import { type OrderByItemBuilder, sql } from 'kysely';
import {
  cutPage,
  type Database,
  type Db,
  engineOf,
  firstPage,
  idOrder,
  preparedQueries,
  type Row,
  unseenByPlanner,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import {
  applyFilter,
  type FilterShape,
  isPlain,
  isSlowCount,
  shapeOf,
  type UserFilter,
  type UserParams,
  valuesOf,
} from './user-filter.repository.ts';
import type { UserPlace } from './user-places.ts';

export const userColumns = [
  'users.id',
  'users.username',
  'users.firstname',
  'users.surname',
  'users.fullname',
  'users.email',
  'users.company',
  'users.job_title',
  'users.user_code',
  'users.language',
  'users.ldap_guid',
  'users.external_directory_id',
  'users.external_directory_user_id',
  'users.extranet_id',
  'users.blocked',
  'users.metadata',
  'users.photo_hash',
  'user_activity.last_time_login',
  'user_activity.last_time_used',
] as const;

/** A user as both faces of the interface show it. */
export type User = Pick<Row<'users'> & Row<'user_activity'>, NameOf<(typeof userColumns)[number]>>;

type NameOf<Column> = Column extends `${string}.${infer Name}` ? Name : never;

/** Orders a list can be asked for, each with the column that has an index for it. */
export const sortColumns = {
  id: 'users.id',
  username: 'users.username_key',
  firstname: 'users.firstname_key',
  surname: 'users.surname_key',
  fullname: 'users.fullname_key',
  email: 'users.email_key',
  company: 'users.company_key',
  job_title: 'users.job_title_key',
  user_code: 'users.user_code_key',
  language: 'users.language',
  blocked: 'users.blocked',
  extranet_id: 'users.extranet_id',
  last_time_login: 'user_activity.last_time_login',
  last_time_used: 'user_activity.last_time_used',
  ldap_guid: 'users.ldap_guid',
  external_directory_id: 'users.external_directory_id',
  external_directory_user_id: 'users.external_directory_user_id',
} as const;

/** Orders that no index helps: all users are sorted for them. */
const sortedByHand: ReadonlySet<string> = new Set([
  'extranet_id',
  'last_time_login',
  'last_time_used',
  'ldap_guid',
  'external_directory_id',
  'external_directory_user_id',
]);
/** Beyond it a list counts as slow: rows before the page are all read. */
const QUICK_OFFSET = 10_000;
/** As many are quickly found and sorted, even for a page that shows some of them. */
const FEW = 1_000;

const nullable: ReadonlySet<string> = new Set(['ldap_guid', 'external_directory_id', 'external_directory_user_id']);

export interface UserSort {
  by: keyof typeof sortColumns;
  descending: boolean;
}

interface Shape {
  filter: FilterShape;
  sort: UserSort;
  withTotal?: boolean;
  /** Only users with an id from one on. */
  isFrom?: boolean;
  /** As `firstPage` says, of those from the id on. */
  first?: number | undefined;
  /** A search of which it is known that few match, whatever its text: the index finds them all. */
  isOfFew?: boolean;
}

type ListedUser = User & { total: number };

/**
 * A page of users. Which ones they are is found out first, and only those are read. With the total, all that match are found on the
 * way. Public for tests that look at its plan.
 */
export const userPages = preparedQueries<Shape, UserParams & { from: number }, ListedUser>(
  (db, param, shape) => {
    const { filter, sort, withTotal = false, isFrom = false, first, isOfFew = false } = shape;
    const direction = sort.descending ? 'desc' : 'asc';
    const column = sortColumns[sort.by];
    const found = db
      .selectFrom('users')
      .select(['users.id', sql.ref(column).as('sorted_by')])
      .select((withTotal ? sql<number>`count(*) over ()` : sql<number>`0`).as('total'))
      .$if(column.startsWith('user_activity.'), (query) =>
        query.innerJoin('user_activity', 'user_activity.user_id', 'users.id'),
      )
      .$if(isFrom, (query) => query.where('users.id', '>=', param('from')))
      .$if(sort.by !== 'id', (query) => query.orderBy(sql.ref(column), orderOf(sort)))
      .orderBy(idOrder(db, 'users', filter.text.value), direction);
    const texts = isOfFew ? unseenByPlanner(param) : param;
    const page = cutPage(applyFilter(db, found, filter, texts, sort.by !== 'id'), param, first);
    return db
      .selectFrom(page.as('page'))
      .innerJoin('users', 'users.id', 'page.id')
      .innerJoin('user_activity', 'user_activity.user_id', 'page.id')
      .select(userColumns)
      .select('page.total')
      .$if(sort.by !== 'id', (query) => query.orderBy('page.sorted_by', orderOf(sort)))
      .orderBy('page.id', direction);
  },
  { planOnce: ({ first, sort, filter }) => first !== undefined && isUsualOrder(sort) && isPlain(filter) },
);

function shapeOfPage(filter: UserFilter, sort: UserSort, page: PageRequest): Shape {
  return { filter: shapeOf(filter), sort, first: firstPage(page) };
}

export function isUsualOrder({ by, descending }: UserSort): boolean {
  return by === 'id' && !descending;
}

/** Must a list look at every user, or sort all of them, because no index helps? */
export function isSlowList(filter: UserFilter, sort: UserSort, { offset }: PageRequest): boolean {
  return isSlowCount(filter) || sortedByHand.has(sort.by) || isDeep(offset);
}

/** So far in a list that the rows before the page take long to read. */
export function isDeep(offset: number): boolean {
  return offset > QUICK_OFFSET;
}

export function listUsersSlowly(
  { db, slowReads }: Database,
  caller: string,
  filter: UserFilter,
  sort: UserSort,
  page: PageRequest,
): Promise<User[]> {
  const values = { ...valuesOf(filter), ...page };
  return slowReads.run(userPages.compile(db, { filter: shapeOf(filter), sort }, values), caller);
}

/** The page of those from a known place on. */
export function listUsersFrom(
  db: Db,
  filter: UserFilter,
  { id, before }: UserPlace,
  sort: UserSort,
  { limit, offset }: PageRequest,
): Promise<User[]> {
  const rest = { limit, offset: offset - before };
  return userPages(
    db,
    { ...shapeOfPage(filter, sort, rest), isFrom: true },
    { ...valuesOf(filter), ...rest, from: id },
  );
}

/** `total`: of all who match. */
export function listUsers(
  db: Db,
  filter: UserFilter,
  sort: UserSort,
  page: PageRequest,
  total: number,
): Promise<User[]> {
  const shape = shapeOfPage(filter, sort, page);
  const isOfFew = total <= FEW && countsOnTheWay(db, filter) && isPlain(shape.filter);
  return userPages(db, { ...shape, isOfFew }, { ...valuesOf(filter), ...page });
}

/** A search finds all that match for its total: where each statement is a round trip, the page is read in the same one. */
export function countsOnTheWay(db: Db, { text = [] }: UserFilter): boolean {
  return engineOf(db) === 'postgres' && text.length > 0;
}

/** Without a total when nobody is on the page. */
export async function listUsersWithTotal(
  db: Db,
  filter: UserFilter,
  sort: UserSort,
  page: PageRequest,
): Promise<{ items: User[]; total: number | undefined }> {
  const shape = { ...shapeOfPage(filter, sort, page), withTotal: true };
  const items = await userPages(db, shape, { ...valuesOf(filter), ...page });
  return { items, total: items[0]?.total };
}

/** Nulls are placed explicitly, as the engines differ; only for columns that have some, as the other indexes do not name it. */
function orderOf({ by, descending }: UserSort) {
  return (order: OrderByItemBuilder) => {
    const directed = descending ? order.desc() : order.asc();
    if (!nullable.has(by)) return directed;
    return descending ? directed.nullsLast() : directed.nullsFirst();
  };
}
