// Rows that a transaction leaves for its commit: nobody reads them before, and nobody waits for an answer.
import type { CompiledQuery } from 'kysely';
import { textOfRows } from './insert-text.ts';

export interface AppendedRows {
  /** The statement of one row. */
  insertion: CompiledQuery;
  /** Values in the order of the statement. */
  makeRows(): readonly (readonly unknown[])[];
}

/** Rows of one statement. */
const ROWS_TOGETHER = 32;

/** The rows of several transactions: made one after the other and written together, each takes half the time that it takes amidst other work. */
export function insertsOf(appended: readonly AppendedRows[]): CompiledQuery[] {
  const inserts: CompiledQuery[] = [];
  let current: CompiledQuery | undefined;
  let rows = 0;
  let parameters: unknown[] = [];
  const endStatement = () => {
    if (current && rows > 0) inserts.push({ ...current, sql: textOfRows(current.sql, rows), parameters });
    rows = 0;
    parameters = [];
  };
  for (const { insertion, makeRows } of appended) {
    if (insertion !== current) endStatement();
    current = insertion;
    for (const row of makeRows()) {
      if (rows === ROWS_TOGETHER) endStatement();
      for (const value of row) parameters.push(value);
      rows += 1;
    }
  }
  endStatement();
  return inserts;
}
