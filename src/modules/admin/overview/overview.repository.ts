import { sql } from 'kysely';
import { type Database, engineOf } from '../../../platform/db/index.ts';

/** One counter for each user: summed beside the event loop. */
export async function sumStorage(database: Database): Promise<{ files: number; drop_boxes: number }> {
  const { db, slowReads } = database;
  const query = sql<{ files: number; drop_boxes: number }>`select
    coalesce((select cast(sum(bytes) as bigint) from storage_use), 0) as files,
    coalesce((select cast(sum(bytes) as bigint) from dropbox_use), 0) as drop_boxes`;
  const [row] = await slowReads.run(query.compile(db), 'administration');
  return { files: Number(row?.files ?? 0), drop_boxes: Number(row?.drop_boxes ?? 0) };
}

export async function databaseBytes({ db }: Database): Promise<number> {
  const query =
    engineOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
