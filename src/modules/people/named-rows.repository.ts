import { type AnyColumn, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { always, type Condition, restrict } from '../../platform/access/index.ts';
import {
  type Db,
  engineOf,
  type Flag,
  idOrder,
  isAmong,
  type Keyed,
  keyed,
  type Param,
  preparedQueries,
  preparedQuery,
  type Row,
  type SearchParams,
  searchShape,
  searchValues,
  type Tables,
  type TextClause,
  type Values,
  whereText,
} from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';

export type NamedTable = 'groups' | 'roles' | 'extranets';

/** Columns that a list can be narrowed down by: the ids in the rows of the table. */
type IdColumn<T extends NamedTable> = AnyColumn<Tables, T> & `${string}id`;

export interface NamedFilter<T extends NamedTable> {
  visible: Condition<IdColumn<T>>;
  inactive?: Flag | undefined;
  text?: readonly TextClause[] | undefined;
  /** Null stands for "has none"; a column left undefined does not count. */
  equal?: Partial<Record<IdColumn<T>, number | null | undefined>>;
  /** Only those that this user is a member of. */
  memberId?: number | undefined;
}

export interface NamedQueries<T extends NamedTable> {
  find(db: Db, id: number): Promise<Row<T> | undefined>;
  /** By name, then by id. */
  list(db: Db, filter: NamedFilter<T>, page: PageRequest): Promise<Row<T>[]>;
  count(db: Db, filter: NamedFilter<T>): Promise<number>;
  /** Everything that a page depends on, as the key under which its total is cached. */
  keyOf(filter: NamedFilter<T>): string;
}

/** The table of members of a group or role, and its column that names the group or role. */
export interface MemberColumn {
  table: 'group_members' | 'role_members';
  column: 'group_id' | 'role_id';
}

/** The queries of one table with a name; each statement is built once for its shape. */
export function namedQueries<T extends NamedTable>(
  table: T,
  from: (db: Db) => SelectQueryBuilder<Tables, T, Row<T>>,
  members?: MemberColumn,
): NamedQueries<T> {
  const one = preparedQuery<{ id: number }, Row<T>>((db, param) =>
    from(db).where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${param('id')}`),
  );
  const pages = preparedQueries<FilterShape<T>, NamedParams, Row<T>>((db, param, shape) => {
    const sorted = from(db)
      .orderBy(sql`${sql.ref(`${table}.name_key`)}`)
      .orderBy(idOrder(db, table, shape.text.value));
    return narrow(db, sorted.limit(param('limit')).offset(param('offset')), shape, param);
  });
  const counts = preparedQueries<FilterShape<T>, NamedParams, { total: number }>((db, param, shape) => {
    const query = from(db).clearSelect().select(sql<number>`count(*)`.as('total'));
    return narrow(db, query, shape, param);
  });

  const narrow = <O>(
    db: Db,
    base: SelectQueryBuilder<Tables, T, O>,
    shape: FilterShape<T>,
    param: Param<NamedParams>,
  ) => {
    let query = base;
    if (shape.visible.kind !== 'always') query = query.where(restrict(shape.visible, table));
    if (shape.inactive) query = query.where(sql<SqlBool>`${sql.ref(`${table}.inactive`)} = ${param('inactive')}`);
    for (const [column, isNull] of shape.equal) {
      const left = sql.ref(`${table}.${column}`);
      query = query.where(isNull ? sql<SqlBool>`${left} is null` : sql<SqlBool>`${left} = ${param(column)}`);
    }
    if (shape.member && members) {
      const mine = sql`select ${sql.ref(members.column)} from ${sql.table(members.table)} where user_id = ${param('member')}`;
      query = query.where(sql<SqlBool>`${sql.ref(`${table}.id`)} in (${mine})`);
    }
    return whereText(db, query, table, shape.text.value, param);
  };

  return {
    find: async (db, id) => (await one(db, { id }))[0],
    list: (db, filter, page) => pages(db, shapeOf(filter), { ...valuesOf(filter), ...page }),
    count: async (db, filter) => (await counts(db, shapeOf(filter), valuesOf(filter)))[0]?.total ?? 0,
    keyOf: (filter) => JSON.stringify([shapeOf(filter), valuesOf(filter)]),
  };
}

/** The rows that exist. They cannot be deleted until the transaction ends. */
export async function holdRows(
  tx: Db,
  table: NamedTable | 'users',
  ids: readonly number[],
  visible: Condition<'extranet_id' | 'blocked'> = always,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const allowed = restrict<NamedTable | 'users', 'extranet_id' | 'blocked'>(visible, table);
  const lock = engineOf(tx) === 'postgres' ? sql`for key share` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isAmong(tx, 'id', ids)} and ${allowed} ${lock}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The ids on the way up from a row, itself first; ends even where the rows form a circle. */
export async function listChain(
  db: Db,
  table: 'groups' | 'users',
  column: 'parent_id' | 'manager_id',
  id: number,
): Promise<number[]> {
  const above = sql.ref(column);
  const { rows } = await sql<{ id: number }>`
    with recursive chain (id, above) as (
      select id, ${above} from ${sql.table(table)} where id = ${id}
      union
      select step.id, step.${above} from ${sql.table(table)} as step join chain on step.id = chain.above)
    select id from chain`.execute(db);
  return rows.map((row) => row.id);
}

/** What the SQL of a filter depends on: everything but the values. */
interface FilterShape<T extends NamedTable> {
  visible: Condition<IdColumn<T>>;
  inactive: boolean;
  equal: [column: `${string}id`, isNull: boolean][];
  member: boolean;
  text: Keyed<readonly TextClause[]>;
}

function shapeOf<T extends NamedTable>(filter: NamedFilter<T>): FilterShape<T> {
  return {
    visible: filter.visible,
    inactive: filter.inactive !== undefined,
    equal: equalities(filter).map(([column, value]) => [column, value === null]),
    member: filter.memberId !== undefined,
    text: keyed(filter.text ?? [], searchShape),
  };
}

interface NamedParams extends PageRequest, SearchParams {
  inactive: Flag;
  member: number;
  [column: `${string}id`]: number | null;
}

function valuesOf<T extends NamedTable>(filter: NamedFilter<T>): Values<NamedParams> {
  const values: Values<NamedParams> = { ...searchValues(filter.text ?? []) };
  if (filter.inactive !== undefined) values.inactive = filter.inactive;
  if (filter.memberId !== undefined) values.member = filter.memberId;
  return Object.assign(values, Object.fromEntries(equalities(filter)));
}

function equalities<T extends NamedTable>({ equal = {} }: NamedFilter<T>): [`${string}id`, number | null][] {
  return Object.entries<number | null | undefined>(equal).flatMap(([column, value]) =>
    value === undefined || !isIdColumn(column) ? [] : [[column, value]],
  );
}

function isIdColumn(column: string): column is `${string}id` {
  return column.endsWith('id');
}
