import { sql } from 'kysely';
import type { columnTypes } from './dialect.ts';
import type { Db } from './tables.ts';

export interface Migration {
  /** Sorts after all before it. */
  name: string;
  /**
   * Whether programs from before it may serve on the database while it runs and afterwards: it only adds what they need not know, and
   * holds no table for long. Every migration from 0083 on says it.
   */
  oldMayServe?: boolean;
  /** Statements of both engines; `types` holds the column types that differ. */
  up(tx: Db, types: (typeof columnTypes)['sqlite' | 'postgres']): Promise<void>;
}

/** Runs statements one after the other. */
export async function runStatements(tx: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
