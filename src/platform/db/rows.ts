// The statements that tables have alike: single rows by their id, rows by lists of ids, and counts. They are made of the nodes of the
// query builder, whose own types cannot follow a table that is a parameter. Writes that return nothing go along with the statements after them.
import {
  ColumnNode,
  ColumnUpdateNode,
  type CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  OnConflictNode,
  PrimitiveValueListNode,
  QueryNode,
  type RawBuilder,
  type RootOperationNode,
  SelectionNode,
  type SelectQueryBuilder,
  sql,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { alongside, mayGoAlong } from './context.ts';
import { continueIds, engineOf, idList, isAmong, reserveIds, textRows } from './dialect.ts';
import { textOfRows } from './insert-text.ts';
import { filledStatement, type plannedRows } from './prepared-query.ts';
import type { Db, NewRow, Row, RowChange, TableName, Tables } from './tables.ts';

/** Values in one statement: SQLite takes 32,766 of them. */
const VALUES_AT_ONCE = 30_000;

/** Rows or ids of a write that is not waited for. */
const FEW = 1_000;

export type TableWithId = { [T in TableName]: Row<T> extends { id: number } ? T : never }[TableName];

/** Reads and writes of single rows of a table, for its repository to export under names of their own. */
export function rowsOf<T extends TableWithId>(table: T) {
  const find = async (db: Db, id: number): Promise<Row<T> | undefined> => {
    const { rows } = await db.executeQuery(rowStatement<Row<T>>(db, table, id, 'find'));
    return rows[0];
  };

  const insertOne = async <R>(tx: Db, row: NewRow<T>, returned: keyof typeof selections): Promise<R> => {
    const [inserted] = await insertReturning<R>(tx, table, [row], { returned });
    if (inserted === undefined) throw new Error(`no row was inserted into ${table}`);
    return inserted;
  };

  return {
    find,

    /** Locks the row: nobody else changes it before the transaction ends. */
    async lock(tx: Db, id: number): Promise<Row<T> | undefined> {
      lockRow(tx, table, id);
      return find(tx, id);
    },

    /** Whether there is such a row; if so, nobody deletes it before the transaction ends. */
    async hold(tx: Db, id: number): Promise<boolean> {
      const { rows } = await tx.executeQuery(rowStatement(tx, table, id, 'hold'));
      return rows.length > 0;
    },

    /** The id of a row to come: what refers to it need not wait for the row. On SQLite there is none, as nothing waits there. */
    async reserve(tx: Db): Promise<number | undefined> {
      return engineOf(tx) === 'postgres' ? (await reserveIds(tx, table, 1))[0] : undefined;
    },

    /** Returns the id, which is the reserved one if there is one. */
    async insert(tx: Db, row: NewRow<T>, reservedId?: number): Promise<number> {
      if (reservedId === undefined) return (await insertOne<{ id: number }>(tx, row, 'id')).id;
      await insertAll(tx, table, [{ ...row, id: reservedId }]);
      return reservedId;
    },

    /** Returns the whole row. */
    insertRow: (tx: Db, row: NewRow<T>): Promise<Row<T>> => insertOne(tx, row, '*'),

    /** What is undefined in the change stays. */
    update: (tx: Db, id: number, change: RowChange<T>): Promise<void> => goAlong(tx, updateOf(tx, table, id, change)),

    /** Returns whether there is such a row. What is undefined in the change stays. */
    async updateIfThere(tx: Db, id: number, change: RowChange<T>): Promise<boolean> {
      const { numAffectedRows } = await tx.executeQuery(updateOf(tx, table, id, change));
      return numAffectedRows === 1n;
    },

    delete: (tx: Db, id: number): Promise<void> => goAlong(tx, deletionOf(tx, table, id)),

    /** Returns whether there was such a row. */
    async deleteIfThere(tx: Db, id: number): Promise<boolean> {
      const { numAffectedRows } = await tx.executeQuery(deletionOf(tx, table, id));
      return numAffectedRows === 1n;
    },
  };
}

/**
 * Holds a row until the transaction ends: the next statement goes to the server along with it, and begins when the row is held. SQLite has one writer
 * at a time, so there it is held already.
 */
export function lockRow(tx: Db, table: TableName, id: number): void {
  if (engineOf(tx) === 'postgres') alongside(tx.executeQuery(rowStatement(tx, table, id, 'lock')));
}

/** How many rows the query finds, whatever it selects. `read`: how its only row is read, where the usual way is not the best. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  read?: ReturnType<typeof plannedRows>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('count')).$castTo<{ count: number }>();
  const [row] = await (read ? read(counted) : counted.execute());
  return row?.count ?? 0;
}

/** Whether the query finds a row, whatever it selects. */
export async function findsAny<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<boolean> {
  const found = query.clearSelect().select(sql`1`.as('one'));
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

export async function countTable(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasRows(db: Db, table: TableName): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Inserts the rows, however many. */
export async function insertRows<T extends TableName>(tx: Db, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  await insertAll(tx, table, rows);
}

/** Leaves out the rows whose unique values are there already. */
export async function insertMissing<T extends TableName>(tx: Db, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  await insertAll(tx, table, rows, { present: 'stays' });
}

/** Returns whether it is new: no row had its unique values. */
export async function insertIfMissing<T extends TableName>(tx: Db, table: T, row: NewRow<T>): Promise<boolean> {
  const [insert] = insertions(tx, table, [row], { present: 'stays' });
  const { numAffectedRows } = insert ? await tx.executeQuery(insert.statement) : {};
  return numAffectedRows === 1n;
}

/** Leaves out the rows whose values of the key are there already; returns the others. */
export function insertNew<T extends TableName>(
  tx: Db,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  rows: readonly NewRow<T>[],
): Promise<Row<T>[]> {
  return insertReturning(tx, table, rows, { returned: '*', present: 'stays', key });
}

/** Rows that keep the ids they had elsewhere. Those whose id is there already are left out; returns the ids of the others. */
export async function insertCopied<T extends TableWithId>(
  tx: Db,
  table: T,
  rows: readonly CopiedRow<T>[],
): Promise<Set<number>> {
  const added = await insertReturning<{ id: number }>(tx, table, rows, {
    returned: 'id',
    present: 'stays',
    key: ['id'],
  });
  if (rows.length > 0) await continueIds(tx, table);
  return new Set(added.map(({ id }) => id));
}

export type CopiedRow<T extends TableName> = NewRow<T> & { id: number };

/** Inserts the rows; where the values of the key are there already, the row takes all the other values. */
export async function putRows<T extends TableName>(
  tx: Db,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  rows: readonly NewRow<T>[],
): Promise<void> {
  await insertAll(tx, table, rows, { present: 'takes the values', key });
}

/** Changes the rows whose column is one of the ids, however many. What is undefined in the change stays. */
export async function updateRows<T extends TableName>(
  tx: Db,
  table: T,
  column: keyof Tables[T] & string,
  ids: readonly number[],
  change: RowChange<T>,
): Promise<void> {
  if (ids.length === 0) return;
  const { columns, values, blank } = partsOf(change);
  const build = () => update(table, blank(), isAmong(tx, column, []));
  const key = `update ${table} ${columns} by ${column}`;
  await goAlong(tx, filledStatement(tx, key, [...values, idList(tx, ids)], build), ids.length);
}

/** Where one of the columns names a user, it names another one afterwards. */
export async function handOverColumns<T extends TableName>(
  tx: Db,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  from: number,
  to: number,
): Promise<void> {
  for (const column of columns) {
    const build = () => update(table, { [column]: to }, sql`${sql.ref(column)} = ${from}`);
    await goAlong(tx, filledStatement(tx, `hand over ${table} ${column}`, [to, from], build));
  }
}

/** Deletes the rows whose column is one of the ids, however many. */
export async function deleteRows<T extends TableName>(
  tx: Db,
  table: T,
  column: keyof Tables[T] & string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const build = () => deletion(table, isAmong(tx, column, []));
  await goAlong(tx, filledStatement(tx, `delete ${table} by ${column}`, [idList(tx, ids)], build), ids.length);
}

/** The ids of the rows whose column is one of these. */
export async function listIds<T extends TableWithId>(
  db: Db,
  table: T,
  column: keyof Tables[T] & string,
  values: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isAmong(db, column, values)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which rows hold these texts in the column: the text and the id, of several with the same text the lowest. */
export async function findIdsByText<T extends TableWithId>(
  db: Db,
  table: T,
  column: keyof Tables[T] & string,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const text = sql.ref(column);
  const { rows } = await sql<{ text: string; id: number }>`select ${text} as text, id from ${sql.table(table)}
    where ${text} in (select text from ${textRows(db, texts)}) order by id desc`.execute(db);
  return new Map(rows.map((row) => [row.text, row.id]));
}

/** By id, from after the given one. */
export async function listIdsAfter(
  db: Db,
  table: TableWithId,
  after: number,
  limit: number,
  condition = sql<boolean>`1 = 1`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${after} and ${condition} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What an insert may answer with. */
const selections = { id: SelectionNode.create(ColumnNode.create('id')), '*': SelectionNode.createSelectAll() };

interface InsertOptions {
  returned?: keyof typeof selections;
  /** What becomes of a row whose unique values are there already; left out, the insert fails. */
  present?: 'stays' | 'takes the values';
  /** The unique values that are meant; left out, any. */
  key?: readonly string[];
}

async function insertAll(tx: Db, table: TableName, rows: readonly object[], options?: InsertOptions): Promise<void> {
  for (const { statement, count } of insertions(tx, table, rows, options)) await goAlong(tx, statement, count);
}

async function insertReturning<R>(
  tx: Db,
  table: TableName,
  rows: readonly object[],
  options: InsertOptions,
): Promise<R[]> {
  const inserted: R[] = [];
  for (const { statement } of insertions<R>(tx, table, rows, options)) {
    inserted.push(...(await tx.executeQuery<R>(statement)).rows);
  }
  return inserted;
}

// Statements about one row, or about a list of ids, are compiled once for each table and its columns that they name, and kept without values.

/** What is asked of a row by its id. */
const asked = {
  find: { selected: sql`*`, lock: sql`` },
  hold: { selected: sql`1`, lock: sql`for key share` },
  lock: { selected: sql`1`, lock: sql`for update` },
};

function rowStatement<R>(db: Db, table: TableName, id: number, what: keyof typeof asked): CompiledQuery<R> {
  const build = () => {
    const { selected, lock } = asked[what];
    const held = engineOf(db) === 'postgres' ? lock : sql``;
    return sql`select ${selected} from ${sql.table(table)} where id = ${id} ${held}`.toOperationNode();
  };
  return filledStatement(db, `${what} ${table}`, [id], build, { planOnce: true });
}

/** As few as hold all rows. A row without one of the columns that others have gets null there. */
function* insertions<R>(tx: Db, table: TableName, rows: readonly object[], options: InsertOptions = {}) {
  const columns = columnsOf(rows);
  const { returned = '', present = '', key = '' } = options;
  const name = `insert ${table} ${columns} ${returned} ${present} ${key}`;
  const atOnce = Math.floor(VALUES_AT_ONCE / columns.length);
  for (let begin = 0; begin < rows.length; begin += atOnce) {
    const count = Math.min(atOnce, rows.length - begin);
    const values: unknown[] = [];
    for (let at = begin; at < begin + count; at += 1) {
      for (const column of columns) values.push(Reflect.get(rows[at] ?? {}, column) ?? null);
    }
    const first = values.slice(0, columns.length);
    const build = () => insertion(table, columns, options);
    const ofOne = filledStatement<R>(tx, name, first, build, { planOnce: true });
    yield { statement: count === 1 ? ofOne : ofRows(ofOne, count, values), count };
  }
}

/** Of one row, without its values. */
function insertion(table: TableName, columns: readonly string[], { returned, present, key }: InsertOptions) {
  const row = PrimitiveValueListNode.create(columns.map(() => null));
  const updates = columns
    .filter((column) => !key?.includes(column))
    .map((column) =>
      ColumnUpdateNode.create(ColumnNode.create(column), sql.ref(`excluded.${column}`).toOperationNode()),
    );
  const onConflict = OnConflictNode.cloneWith(OnConflictNode.create(), {
    ...(key && { columns: key.map((column) => ColumnNode.create(column)) }),
    ...(present === 'stays' ? { doNothing: true } : { updates }),
  });
  const statement = InsertQueryNode.cloneWith(InsertQueryNode.create(TableNode.create(table)), {
    columns: columns.map((column) => ColumnNode.create(column)),
    values: ValuesNode.create([row]),
    ...(present && { onConflict }),
  });
  return returned ? QueryNode.cloneWithReturning(statement, [selections[returned]]) : statement;
}

/** The insert of one row, for several; whoever looks at its node sees as many. */
function ofRows<R>(insert: CompiledQuery<R>, count: number, parameters: unknown[]): CompiledQuery<R> {
  const { query } = insert;
  if (query.kind !== 'InsertQueryNode' || !query.values || !ValuesNode.is(query.values))
    throw new Error(`not an insert: ${insert.sql}`);
  const [row] = query.values.values;
  if (!row) throw new Error(`not an insert of one row: ${insert.sql}`);
  const values = ValuesNode.create(new Array(count).fill(row));
  return {
    ...insert,
    query: InsertQueryNode.cloneWith(query, { values }),
    sql: textOfRows(insert.sql, count),
    parameters,
  };
}

function updateOf(tx: Db, table: TableName, id: number, change: object): CompiledQuery<unknown> {
  const { columns, values, blank } = partsOf(change);
  const build = () => update(table, blank(), sql`id = ${0}`);
  return filledStatement(tx, `update ${table} ${columns}`, [...values, id], build, { planOnce: 'while few' });
}

function deletionOf(tx: Db, table: TableName, id: number): CompiledQuery<unknown> {
  return filledStatement(tx, `delete ${table}`, [id], () => deletion(table, sql`id = ${0}`), { planOnce: true });
}

function partsOf(row: object) {
  const columns: string[] = [];
  const values: unknown[] = [];
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined) continue;
    columns.push(column);
    values.push(value);
  }
  return { columns, values, blank: () => Object.fromEntries(columns.map((column) => [column, null])) };
}

/** The columns that have a value in any of the rows. */
function columnsOf(rows: readonly object[]): string[] {
  const columns = new Set<string>();
  for (const row of rows)
    for (const [column, value] of Object.entries(row)) if (value !== undefined) columns.add(column);
  return [...columns];
}

function update(table: TableName, change: object, condition: RawBuilder<unknown>): RootOperationNode {
  const columns = Object.entries(change).map(([column, value]) =>
    ColumnUpdateNode.create(ColumnNode.create(column), ValueNode.create(value)),
  );
  return where(UpdateQueryNode.cloneWithUpdates(UpdateQueryNode.create([TableNode.create(table)]), columns), condition);
}

function deletion(table: TableName, condition: RawBuilder<unknown>): RootOperationNode {
  return where(DeleteQueryNode.create([TableNode.create(table)]), condition);
}

function where<N extends UpdateQueryNode | DeleteQueryNode>(statement: N, condition: RawBuilder<unknown>): Readonly<N> {
  return QueryNode.cloneWithWhere(statement, condition.toOperationNode());
}

/** A write that nobody asks for an answer, of so many rows or ids. Many are waited for: what is to be sent takes memory until then. */
async function goAlong(tx: Db, statement: CompiledQuery<unknown>, count = 1): Promise<void> {
  const sent = tx.executeQuery(statement);
  if (count > FEW || engineOf(tx) === 'sqlite' || !mayGoAlong()) await sent;
  else alongside(sent);
}
