// Owns the SQL that finds which bytes are referred to by columns that hold their hash.
import { sql } from 'kysely';
import { type Db, type Tables, textRows } from '../db/index.ts';

/** Where a table keeps the hash of a blob. The column has an index. */
export type HashColumn = {
  [Table in keyof Tables & string]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables & string];

/**
 * Of the hashes, those that stand in one of the columns. One statement for all of them, so that a reference that is
 * moving from one to another at this moment is seen in either.
 */
export async function hashesIn(db: Db, columns: readonly HashColumn[], hashes: readonly string[]): Promise<string[]> {
  const given = sql`(select text from ${textRows(db, hashes)})`;
  const found = columns.map((column) => {
    const table = sql.table(column.slice(0, column.indexOf('.')));
    return sql`select ${sql.ref(column)} as hash from ${table} where ${sql.ref(column)} in ${given}`;
  });
  const { rows } = await sql<{ hash: string }>`${sql.join(found, sql` union `)}`.execute(db);
  return rows.map(({ hash }) => hash);
}
