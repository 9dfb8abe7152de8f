// Statements of the embedded engine: prepared once for each connection, with rows that are quick to read.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const STATEMENTS_KEPT = 500;

export interface Prepared {
  statement: StatementSync;
  /** Names of the columns it returns; empty when it returns no rows. */
  columns: readonly string[];
  /** A row without values. Made by the parser, all rows that are copied from it have one shape and are quick to read. */
  blank: Readonly<Record<string, unknown>>;
}

export function statementCache(connection: DatabaseSync): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) {
      // The one that was used last goes last, so that one-off statements push each other out.
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = connection.prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((name) => [name, null]))));
    const prepared = { statement, columns, blank };
    // Rows as arrays: the objects that SQLite's binding makes are slow to make and to read.
    statement.setReturnArrays(true);
    if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(sql, prepared);
    return prepared;
  };
}

export function execute(statements: (sql: string) => Prepared, query: CompiledQuery): QueryResult<unknown> {
  const { statement, columns, blank } = statements(query.sql);
  const parameters = query.parameters as SQLInputValue[];
  if (columns.length > 0) {
    const rows = statement.all(...parameters).map((values) => toRow(blank, columns, values));
    return query.query.kind === 'SelectQueryNode' ? { rows } : { rows, numAffectedRows: BigInt(rows.length) };
  }
  const { changes } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

/** One row at a time. */
export function* eachRow({ statement, columns, blank }: Prepared, parameters: SQLInputValue[]): Iterable<object> {
  for (const values of statement.iterate(...parameters)) yield toRow(blank, columns, values);
}

function toRow(blank: Prepared['blank'], columns: readonly string[], values: unknown): Record<string, unknown> {
  const row = { ...blank };
  if (!Array.isArray(values)) return row;
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}
