// What lists of users are narrowed by, as conditions of their queries.
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { always, type Condition, restrict } from '../../../platform/access/index.ts';
import {
  comparesEveryRow,
  type Db,
  engineOf,
  type Flag,
  type Keyed,
  keyed,
  type Param,
  type SearchParams,
  searchShape,
  searchValues,
  type Tables,
  type TextClause,
  type Values,
  whereText,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { isInvited } from '../invitations/invitations.repository.ts';
import { type ScanClause, type ScanParams, scanConditions, scanShape, scanValues } from './user-search.repository.ts';
import {
  looksAtMetadata,
  type ValueClause,
  type ValueParams,
  valueConditions,
  valueParams,
  valueShape,
} from './user-values.repository.ts';

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

/** Whom the reader sees, or of those the ones with a keyword: one plan is good for all of these. */
export function isPlain(shape: FilterShape): boolean {
  const { ids, groups, roles, extranets, invited, manager, before, text, scan, values } = shape;
  const [clause, ...others] = text.value;
  return (
    !(ids || groups || roles || extranets || invited || manager || before) &&
    scan.value.length + values.value.length + others.length === 0 &&
    (clause === undefined || (clause.texts.length === 1 && !comparesEveryRow([clause])))
  );
}

/** With more a count is slow: each costs a look through the index. */
const QUICK_KEYWORDS = 3;

export function isSlowCount({ invited = false, scan = [], text = [], values = [] }: UserFilter): boolean {
  const keywords = text.reduce((sum, { texts }) => sum + texts.length, 0);
  return invited || scan.length > 0 || looksAtMetadata(values) || comparesEveryRow(text) || keywords > QUICK_KEYWORDS;
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
