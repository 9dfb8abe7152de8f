import { sql } from 'kysely';
import { type Db, type Row, textRows } from '../../../platform/db/index.ts';

export type DropboxFile = Row<'dropbox_files'>;

export async function insertFile(tx: Db, file: DropboxFile): Promise<void> {
  await tx.insertInto('dropbox_files').values(file).execute();
}

/** What a user has waiting. */
export async function usageOf(db: Db, userId: number): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('dropbox_files')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The oldest first. */
export async function listFiles(db: Db, userId: number): Promise<DropboxFile[]> {
  return db
    .selectFrom('dropbox_files')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('file_key')
    .execute();
}

/** Of the keys, those that are the user's; whoever comes second for the same key gets nothing. */
export async function takeFiles(tx: Db, userId: number, keys: readonly string[]): Promise<DropboxFile[]> {
  return tx
    .deleteFrom('dropbox_files')
    .where('user_id', '=', userId)
    .where('file_key', 'in', sql<string>`(select text from ${textRows(tx, keys)})`)
    .returningAll()
    .execute();
}

/** Returns the bytes that nobody waits for any more. */
export async function deleteFilesBefore(tx: Db, before: number): Promise<string[]> {
  const rows = await tx.deleteFrom('dropbox_files').where('created_at', '<', before).returning('blob_hash').execute();
  return rows.map(({ blob_hash }) => blob_hash);
}

export async function deleteFilesOf(tx: Db, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom('dropbox_files').where('user_id', '=', userId).returning('blob_hash').execute();
  return rows.map(({ blob_hash }) => blob_hash);
}
