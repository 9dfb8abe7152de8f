// The end of filling a database for a measurement.
import { sql } from 'kysely';
import { type Database, transaction } from '../src/platform/db/index.ts';

/** PostgreSQL counts new rows by itself, up to a minute later, and until then keeps to plans that it made for tables of few rows. */
export async function closeFilled(database: Database): Promise<void> {
  if (database.engine === 'postgres') await transaction(database.db, (tx) => sql`analyze`.execute(tx));
  await database.close();
}
