import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tables, textRows } from '../db/index.ts';

type Column = {
  [Table in keyof Tables & string]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables & string];

/** Where a table keeps the hash of a blob, and who keeps the blob by it. The column of the hash has an index. */
export interface HashColumn {
  hash: Column;
  user: Column | RawBuilder<unknown>;
}

export interface BlobUse {
  hash: string;
  /** For whom the bytes count; null where nobody is known. */
  user_id: number | null;
}

/** The next hashes that stand in one of the columns, in their order: those after the given one. */
export async function listUsedHashes(
  db: Db,
  columns: readonly HashColumn[],
  after: string,
  limit: number,
): Promise<string[]> {
  const parts = columns.map(({ hash }) => {
    const table = sql.table(hash.slice(0, hash.indexOf('.')));
    return sql`select * from (select distinct ${sql.ref(hash)} as hash from ${table}
      where ${sql.ref(hash)} > ${after} order by 1 limit ${sql.lit(limit)}) as part`;
  });
  const { rows } = await sql<{ hash: string }>`${sql.join(parts, sql` union `)}
    order by 1 limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.hash);
}

/**
 * Of the hashes, those that stand in one of the columns. One statement for all of them, so that a reference that is
 * moving from one to another at this moment is seen in either.
 */
export async function usesIn(db: Db, columns: readonly HashColumn[], hashes: readonly string[]): Promise<BlobUse[]> {
  const given = sql`(select text from ${textRows(db, hashes)})`;
  const found = columns.map(({ hash, user }) => {
    const table = sql.table(hash.slice(0, hash.indexOf('.')));
    const owner = typeof user === 'string' ? sql.ref(user) : user;
    return sql`select ${sql.ref(hash)} as hash, ${owner} as user_id from ${table} where ${sql.ref(hash)} in ${given}`;
  });
  const { rows } = await sql<BlobUse>`${sql.join(found, sql` union `)}`.execute(db);
  return rows;
}
