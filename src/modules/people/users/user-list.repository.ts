import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { always, type Condition, restrict } from '../../../platform/access/index.ts';
import {
  comparesEveryRow,
  cutPage,
  type Database,
  type Db,
  engineOf,
  type Flag,
  firstPage,
  idOrder,
  type Keyed,
  keyed,
  type Param,
  preparedQueries,
  type Row,
  type SearchParams,
  searchShape,
  searchValues,
  type Tables,
  type TextClause,
  unseenByPlanner,
  type Values,
  whereText,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { isInvited } from '../invitations/invitations.repository.ts';
import type { UserPlace } from './user-places.ts';
import { type ScanClause, type ScanParams, scanConditions, scanShape, scanValues } from './user-search.repository.ts';
import {
  looksAtMetadata,
  type ValueClause,
  type ValueParams,
  valueConditions,
  valueParams,
  valueShape,
} from './user-values.repository.ts';

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

export interface UserFilter {
  visible: Condition<'extranet_id' | 'blocked'>;
  blocked?: Flag | undefined;
  ids?: readonly number[] | undefined;
  /** Member of all of these. */
  groupIds?: readonly number[] | undefined;
  /** Member of all of these. */
  roleIds?: readonly number[] | undefined;
  /** Which groups and roles the reader sees; in others nobody is found, as if they were not there. Left out: all. */
  visibleGroups?: Condition<'extranet_id'> | undefined;
  visibleRoles?: Condition<'extranet_id'> | undefined;
  extranetIds?: readonly number[] | undefined;
  /** Invited, and not signed in since. */
  invited?: boolean | undefined;
  managerId?: number | undefined;
  /** Whose folded name comes before this. */
  before?: string | undefined;
  text?: readonly TextClause[] | undefined;
  /** In fields without an index. */
  scan?: readonly ScanClause[] | undefined;
  /** Conditions on metadata, all of which hold. */
  values?: readonly ValueClause[] | undefined;
}

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
/** Beyond these a list counts as slow: rows before the page are all read, and each keyword costs a look through the index. */
const QUICK_OFFSET = 10_000;
const QUICK_KEYWORDS = 3;
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

/** Whom the reader sees, or of those the ones with a keyword: one plan is good for all of these. */
function isPlain(shape: FilterShape): boolean {
  const { ids, groups, roles, extranets, invited, manager, before, text, scan, values } = shape;
  const [clause, ...others] = text.value;
  return (
    !(ids || groups || roles || extranets || invited || manager || before) &&
    scan.value.length + values.value.length + others.length === 0 &&
    (clause === undefined || (clause.texts.length === 1 && !comparesEveryRow([clause])))
  );
}

/** Must a list look at every user, or sort all of them, because no index helps? */
export function isSlowList(filter: UserFilter, sort: UserSort, { offset }: PageRequest): boolean {
  return isSlowCount(filter) || sortedByHand.has(sort.by) || isDeep(offset);
}

/** So far in a list that the rows before the page take long to read. */
export function isDeep(offset: number): boolean {
  return offset > QUICK_OFFSET;
}

export function isSlowCount({ invited = false, scan = [], text = [], values = [] }: UserFilter): boolean {
  const keywords = text.reduce((sum, { texts }) => sum + texts.length, 0);
  return invited || scan.length > 0 || looksAtMetadata(values) || comparesEveryRow(text) || keywords > QUICK_KEYWORDS;
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

/** What the SQL of a filter depends on: everything but the values. */
export interface FilterShape {
  visible: UserFilter['visible'];
  blocked: Flag | undefined;
  ids: number | undefined;
  groups: number;
  visibleGroups: Condition<'extranet_id'>;
  roles: number;
  visibleRoles: Condition<'extranet_id'>;
  extranets: number | undefined;
  invited: boolean;
  manager: boolean;
  before: boolean;
  text: Keyed<readonly TextClause[]>;
  scan: Keyed<readonly ScanClause[]>;
  values: Keyed<readonly ValueClause[]>;
}

export function shapeOf(filter: UserFilter): FilterShape {
  return {
    visible: filter.visible,
    blocked: filter.blocked,
    ids: filter.ids?.length,
    groups: filter.groupIds?.length ?? 0,
    visibleGroups: filter.visibleGroups ?? always,
    roles: filter.roleIds?.length ?? 0,
    visibleRoles: filter.visibleRoles ?? always,
    extranets: filter.extranetIds?.length,
    invited: filter.invited ?? false,
    manager: filter.managerId !== undefined,
    before: filter.before !== undefined,
    text: keyed(filter.text ?? [], searchShape),
    scan: keyed(filter.scan ?? [], scanShape),
    values: keyed(filter.values ?? [], valueShape),
  };
}

type IdList = 'id' | 'group' | 'role' | 'extranet';

export interface UserParams extends PageRequest, SearchParams, ScanParams, ValueParams {
  manager: number;
  before: string;
  [listed: `${IdList}${number}`]: number;
}

export function valuesOf(filter: UserFilter): Values<UserParams> {
  const values: Values<UserParams> = {
    ...searchValues(filter.text ?? []),
    ...scanValues(filter.scan ?? []),
    ...valueParams(filter.values ?? []),
  };
  if (filter.managerId !== undefined) values.manager = filter.managerId;
  if (filter.before !== undefined) values.before = filter.before;
  spread(values, 'id', filter.ids);
  spread(values, 'group', filter.groupIds);
  spread(values, 'role', filter.roleIds);
  spread(values, 'extranet', filter.extranetIds);
  return values;
}

function spread(values: Values<UserParams>, name: IdList, list: readonly number[] | undefined): void {
  for (const [index, value] of (list ?? []).entries()) values[`${name}${index}` as const] = value;
}

export function applyFilter<O>(
  db: Db,
  base: SelectQueryBuilder<Tables, 'users', O>,
  filter: FilterShape,
  param: Param<UserParams>,
  inOtherOrder = false,
): SelectQueryBuilder<Tables, 'users', O> {
  // Nearly everybody is active, yet SQLite would look them up by that and sort them all.
  const everybody =
    inOtherOrder && engineOf(db) === 'sqlite' ? (active: Expression<SqlBool>) => sql<SqlBool>`+${active}` : same;
  const list = (name: IdList, length: number) => Array.from({ length }, (_, index) => param(`${name}${index}`));
  let query = base;
  const visible = restrict(filter.visible, 'users');
  if (isActive(filter.visible)) query = query.where(everybody(visible));
  else if (filter.visible.kind !== 'always') query = query.where(visible);
  if (filter.blocked !== undefined) {
    const blocked = sql<SqlBool>`(users.blocked = ${sql.lit(filter.blocked)})`;
    query = query.where(filter.blocked === 0 ? everybody(blocked) : blocked);
  }
  if (filter.invited) query = query.where(isInvited);
  if (filter.manager) query = query.where(isRare(db, sql`users.manager_id = ${param('manager')}`));
  if (filter.before) query = query.where('users.fullname_key', '<', param('before'));
  if (filter.ids !== undefined) query = query.where(isOneOf('users.id', list('id', filter.ids)));
  if (filter.extranets !== undefined) {
    query = query.where(isOneOf('users.extranet_id', list('extranet', filter.extranets)));
  }
  if (filter.groups > 0) {
    query = query.where(isMemberOfAll('group', list('group', filter.groups), filter.visibleGroups));
  }
  if (filter.roles > 0) {
    query = query.where(isMemberOfAll('role', list('role', filter.roles), filter.visibleRoles));
  }
  for (const condition of scanConditions(db, filter.scan.value, param)) query = query.where(condition);
  for (const condition of valueConditions(db, filter.values.value, param)) query = query.where(condition);
  return whereText(db, query, 'users', filter.text.value, param);
}

function isActive(visible: UserFilter['visible']): boolean {
  return visible.kind === 'in' && visible.column === 'blocked' && visible.values.every((value) => value === 0);
}

function same(condition: Expression<SqlBool>): Expression<SqlBool> {
  return condition;
}

/** Where most users have no manager, the statistics of SQLite take that for the most frequent one, and it would read everybody. */
function isRare(db: Db, condition: Expression<SqlBool>): Expression<SqlBool> {
  return engineOf(db) === 'sqlite' ? sql<SqlBool>`unlikely(${condition})` : condition;
}

/** Membership of any number of groups in one subquery: a condition for each would be too much for both engines. */
function isMemberOfAll(
  kind: 'group' | 'role',
  values: readonly Expression<number>[],
  visible: Condition<'extranet_id'>,
) {
  const column = `${kind}_id`;
  const named = sql`select id from ${sql.table(`${kind}s`)} where ${restrict(visible, `${kind}s` as const)}`;
  const seen = visible.kind === 'always' ? sql`` : sql`and ${sql.ref(column)} in (${named})`;
  const members = sql`select user_id from ${sql.table(`${kind}_members`)} where ${isOneOf(column, values)} ${seen}`;
  if (values.length === 1) return sql<boolean>`users.id in (${members})`;
  return sql<boolean>`users.id in (${members} group by user_id having count(*) = ${sql.lit(values.length)})`;
}

function isOneOf(column: string, values: readonly Expression<number>[]) {
  if (values.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;
}
