import { type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from '../db/index.ts';

/** False when somebody else removes them. What was announced too long ago is taken over. */
export async function insertRemoval(tx: Db, hash: string, holder: string, ms: number): Promise<boolean> {
  const now = databaseTime(tx);
  const { rows } = await sql`
    insert into blob_removals (hash, holder, until) values (${hash}, ${holder}, ${now} + ${sql.lit(ms)})
    on conflict (hash) do update set holder = excluded.holder, until = excluded.until where blob_removals.until < ${now}
    returning hash`.execute(tx);
  return rows.length > 0;
}

export async function deleteRemoval(tx: Db, hash: string, holder: string): Promise<void> {
  await tx.deleteFrom('blob_removals').where('hash', '=', hash).where('holder', '=', holder).execute();
}

export async function findRemoval(db: Db, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('blob_removals')
    .select('hash')
    .where('hash', '=', hash)
    .where('until', '>=', databaseTime(db))
    .executeTakeFirst();
  return found !== undefined;
}

/** Milliseconds since the epoch by one clock, whatever those of the instances say. */
function databaseTime(db: Db): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
