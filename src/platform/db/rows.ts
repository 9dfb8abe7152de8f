// The statements that tables with an id have alike.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { noteWrite } from './database.ts';
import { isAmong, lockRow } from './dialect.ts';
import type { Db, NewRow, Row, RowChange, TableName, Tables } from './tables.ts';

type TableWithId = { [T in TableName]: Row<T> extends { id: number } ? T : never }[TableName];

/** Reads and writes of single rows of a table, for its repository to export under names of their own. */
export function rowsOf<T extends TableWithId>(table: T) {
  const name = sql.table(table);

  const find = async (db: Db, id: number): Promise<Row<T> | undefined> => {
    const { rows } = await sql<Row<T>>`select * from ${name} where id = ${id}`.execute(db);
    return rows[0];
  };

  const insertReturning = async <R>(tx: Db, row: NewRow<T>, returned: RawBuilder<unknown>): Promise<R> => {
    noteWrite(table);
    const given = givenColumns(row);
    const columns = sql.join(given.map(([column]) => sql.ref(column)));
    const values = sql.join(given.map(([, value]) => value));
    const { rows } = await sql<R>`insert into ${name} (${columns}) values (${values}) returning ${returned}`.execute(tx);
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
      const { id } = await insertReturning<{ id: number }>(tx, row, sql`id`);
      return id;
    },

    /** Returns the whole row. */
    insertRow: (tx: Db, row: NewRow<T>): Promise<Row<T>> => insertReturning(tx, row, sql`*`),

    /** Returns whether there is such a row. What is undefined in the change stays. */
    async update(tx: Db, id: number, change: RowChange<T>): Promise<boolean> {
      noteWrite(table);
      const columns = givenColumns(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const { numAffectedRows } = await sql`update ${name} set ${sql.join(columns)} where id = ${id}`.execute(tx);
      return numAffectedRows === 1n;
    },

    /** Returns whether there was such a row. */
    async delete(tx: Db, id: number): Promise<boolean> {
      noteWrite(table);
      const { numAffectedRows } = await sql`delete from ${name} where id = ${id}`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}

/** How many rows the query finds, whatever it selects. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const { count } = await query.clearSelect().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Deletes the rows whose column is one of the ids, however many. */
export async function deleteRows<T extends TableName>(
  tx: Db,
  table: T,
  column: keyof Tables[T] & string,
  ids: readonly number[],
): Promise<void> {
  noteWrite(table);
  await sql`delete from ${sql.table(table)} where ${isAmong(tx, column, ids)}`.execute(tx);
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

function givenColumns(row: object): [column: string, value: unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}
