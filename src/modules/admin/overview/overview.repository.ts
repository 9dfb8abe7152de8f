import { sql } from 'kysely';
import { type Database, engineOf } from '../../../platform/db/index.ts';

export interface StorageSums {
  files: number;
  charged: number;
  drop_boxes: number;
}

/** Bytes that several users keep lie on the disk once, and count for each of them. Summed beside the event loop. */
export async function sumStorage(database: Database): Promise<StorageSums> {
  const { db, slowReads } = database.replica;
  const query = sql<StorageSums>`select
    coalesce((select cast(sum(size) as bigint)
      from (select max(size) as size from storage_charges group by hash) as blobs), 0) as files,
    coalesce((select cast(sum(bytes) as bigint) from storage_use), 0) as charged,
    coalesce((select cast(sum(size) as bigint)
      from (select max(size) as size from dropbox_files group by blob_hash) as dropped), 0) as drop_boxes`;
  const [row] = await slowReads.run(query.compile(db), 'administration');
  return {
    files: Number(row?.files ?? 0),
    charged: Number(row?.charged ?? 0),
    drop_boxes: Number(row?.drop_boxes ?? 0),
  };
}

export async function databaseBytes({ db }: Database): Promise<number> {
  const query =
    engineOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
