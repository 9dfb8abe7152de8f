import { sql } from 'kysely';
import {
  alongside,
  type Db,
  deleteRows,
  insertRows,
  noteWrite,
  pairRows,
  preparedQuery,
  type Row,
  textRows,
} from '../../../platform/db/index.ts';

export type DropboxFile = Row<'dropbox_files'>;

/** Counts the file as well. Returns what the user has waiting then; uploads of one user wait for each other here. */
export async function insertFile(tx: Db, file: DropboxFile): Promise<Usage> {
  const counted = count(tx, { user: file.user_id, size: file.size });
  alongside(insertRows(tx, 'dropbox_files', [file]));
  const [usage = { files: 1, bytes: file.size }] = await counted;
  return usage;
}

const count = preparedQuery<{ user: number; size: number }, Usage>((tx, param) =>
  tx
    .insertInto('dropbox_use')
    .values({ user_id: param('user'), files: 1, bytes: param('size') })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        files: sql`dropbox_use.files + 1`,
        bytes: sql`dropbox_use.bytes + excluded.bytes`,
      }),
    )
    .returning(['files', 'bytes']),
);

/** What a user has waiting. */
export interface Usage {
  files: number;
  bytes: number;
}

export async function usageOf(db: Db, userId: number): Promise<Usage> {
  const row = await db
    .selectFrom('dropbox_use')
    .select(['files', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { files: 0, bytes: 0 };
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

/** Takes the files of the user with these keys; a second request for the same key gets nothing. */
export async function takeFiles(tx: Db, userId: number, keys: readonly string[]): Promise<DropboxFile[]> {
  const files = await take(tx, { user: userId, keys: JSON.stringify(keys) });
  countOff(tx, files);
  return files;
}

const take = preparedQuery<{ user: number; keys: string }, DropboxFile>((tx, param) =>
  tx
    .deleteFrom('dropbox_files')
    .where('user_id', '=', param('user'))
    .where('file_key', 'in', sql<string>`(select text from ${textRows(tx, param('keys'))})`)
    .returningAll(),
);

/** Returns the bytes that nobody waits for any more. */
export async function deleteFilesBefore(tx: Db, before: number): Promise<string[]> {
  const files = await tx.deleteFrom('dropbox_files').where('created_at', '<', before).returningAll().execute();
  countOff(tx, files);
  return files.map(({ blob_hash }) => blob_hash);
}

/** Of a user who goes: their counter goes with them. */
export async function deleteFilesOf(tx: Db, userId: number): Promise<void> {
  await deleteRows(tx, 'dropbox_files', 'user_id', [userId]);
}

/** Two statements, however many users. */
function countOff(tx: Db, gone: readonly DropboxFile[]): void {
  if (gone.length === 0) return;
  const byUser = [...Map.groupBy(gone, ({ user_id }) => user_id)];
  const files = byUser.map(([id, theirs]) => [id, theirs.length] as const);
  const bytes = byUser.map(([id, theirs]) => [id, theirs.reduce((sum, { size }) => sum + size, 0)] as const);
  const takenOff = (column: 'files' | 'bytes', pairs: readonly (readonly [number, number])[]) =>
    sql`update dropbox_use set ${sql.ref(column)} = ${sql.ref(column)} - pairs.new from ${pairRows(tx, pairs)}
      where user_id = pairs.old`.execute(tx);
  alongside(takenOff('files', files));
  alongside(takenOff('bytes', bytes));
  noteWrite('dropbox_use');
}
