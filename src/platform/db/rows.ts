// The statements that tables have alike: single rows by their id, rows by lists of ids, and counts. They are made of the nodes of the
// query builder, whose own types cannot follow a table that is a parameter.
import {
  ColumnNode,
  ColumnUpdateNode,
  createQueryId,
  DeleteQueryNode,
  InsertQueryNode,
  PrimitiveValueListNode,
  QueryNode,
  type QueryResult,
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
import { isAmong, lockRow } from './dialect.ts';
import type { Db, NewRow, Row, RowChange, TableName, Tables } from './tables.ts';

export type TableWithId = { [T in TableName]: Row<T> extends { id: number } ? T : never }[TableName];

/** Reads and writes of single rows of a table, for its repository to export under names of their own. */
export function rowsOf<T extends TableWithId>(table: T) {
  const find = async (db: Db, id: number): Promise<Row<T> | undefined> => {
    const { rows } = await sql<Row<T>>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
    return rows[0];
  };

  const insertReturning = async <R>(tx: Db, row: NewRow<T>, returned: SelectionNode): Promise<R> => {
    const given = givenColumns(row);
    const insert = InsertQueryNode.cloneWith(InsertQueryNode.create(TableNode.create(table)), {
      columns: given.map(([column]) => ColumnNode.create(column)),
      values: ValuesNode.create([PrimitiveValueListNode.create(given.map(([, value]) => value))]),
    });
    const { rows } = await run<R>(tx, QueryNode.cloneWithReturning(insert, [returned]));
    const [inserted] = rows;
    if (inserted === undefined) throw new Error(`no row was inserted into ${table}`);
    return inserted;
  };

  return {
    find,

    /** Nobody else changes the row before the transaction ends. */
    async lock(tx: Db, id: number): Promise<Row<T> | undefined> {
      await lockRow(tx, table, id);
      return find(tx, id);
    },

    /** Returns the id. */
    async insert(tx: Db, row: NewRow<T>): Promise<number> {
      const { id } = await insertReturning<{ id: number }>(tx, row, SelectionNode.create(ColumnNode.create('id')));
      return id;
    },

    /** Returns the whole row. */
    insertRow: (tx: Db, row: NewRow<T>): Promise<Row<T>> => insertReturning(tx, row, SelectionNode.createSelectAll()),

    /** Returns whether there is such a row. What is undefined in the change stays. */
    async update(tx: Db, id: number, change: RowChange<T>): Promise<boolean> {
      const columns = givenColumns(change).map(([column, value]) =>
        ColumnUpdateNode.create(ColumnNode.create(column), ValueNode.create(value)),
      );
      const update = UpdateQueryNode.cloneWithUpdates(UpdateQueryNode.create([TableNode.create(table)]), columns);
      const { numAffectedRows } = await run(tx, where(update, sql`id = ${id}`));
      return numAffectedRows === 1n;
    },

    /** Returns whether there was such a row. */
    async delete(tx: Db, id: number): Promise<boolean> {
      const { numAffectedRows } = await run(tx, where(deletion(table), sql`id = ${id}`));
      return numAffectedRows === 1n;
    },
  };
}

/** How many rows the query finds, whatever it selects. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('count'));
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow();
  return count;
}

export async function countTable(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasRows(db: Db, table: TableName): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the rows whose column is one of the ids, however many. */
export async function deleteRows<T extends TableName>(
  tx: Db,
  table: T,
  column: keyof Tables[T] & string,
  ids: readonly number[],
): Promise<void> {
  await run(tx, where(deletion(table), isAmong(tx, column, ids)));
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

function deletion(table: TableName): DeleteQueryNode {
  return DeleteQueryNode.create([TableNode.create(table)]);
}

function where<N extends UpdateQueryNode | DeleteQueryNode>(statement: N, condition: RawBuilder<unknown>): Readonly<N> {
  return QueryNode.cloneWithWhere(statement, condition.toOperationNode());
}

function givenColumns(row: object): [column: string, value: unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}

function run<R>(tx: Db, statement: RootOperationNode): Promise<QueryResult<R>> {
  return tx.executeQuery<R>(tx.getExecutor().compileQuery<R>(statement, createQueryId()));
}
