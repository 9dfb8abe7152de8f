import { sql } from 'kysely';
import { type Db, type Row, type RowChange, textRows } from '../../../platform/db/index.ts';

export type FileText = Pick<Row<'file_texts'>, 'state' | 'text' | 'truncated'>;

export async function findText(db: Db, hash: string): Promise<FileText | undefined> {
  return db.selectFrom('file_texts').select(['state', 'text', 'truncated']).where('hash', '=', hash).executeTakeFirst();
}

export interface WaitingText {
  hash: string;
  attempts: number;
}

export async function listWaiting(db: Db, limit: number): Promise<WaitingText[]> {
  return db
    .selectFrom('file_texts')
    .select(['hash', 'attempts'])
    .where(sql<boolean>`state = 'waiting'`)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** A name that a file with these bytes has; undefined when no document has such a file. */
export async function findFileName(db: Db, hash: string): Promise<string | undefined> {
  const file = await db
    .selectFrom('document_components')
    .select('name')
    .where('blob_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return file?.name;
}

export async function beginReading(tx: Db, hash: string): Promise<void> {
  await tx
    .updateTable('file_texts')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .execute();
}

export async function endReading(tx: Db, hash: string, change: RowChange<'file_texts'>): Promise<void> {
  await tx.updateTable('file_texts').set(change).where('hash', '=', hash).execute();
}

/** So many that could not be read for want of a program are to be read after all; returns how many. */
export async function askAgain(tx: Db, limit: number): Promise<number> {
  const without = tx.selectFrom('file_texts').select('hash').where('reason', '=', 'no_program').limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('file_texts')
    .set({ state: 'waiting', reason: null, attempts: 0, at: 0 })
    .where('hash', 'in', without)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The hashes of files of documents behind the given one, in order. */
export async function listFileHashes(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_components')
    .select('blob_hash')
    .distinct()
    .where('blob_hash', '>', after)
    .orderBy('blob_hash')
    .limit(limit)
    .execute();
  return rows.map(({ blob_hash }) => blob_hash);
}

export async function listTextHashes(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file_texts')
    .select('hash')
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Deletes the texts of files that no document has. */
export async function deleteUnused(tx: Db, hashes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('file_texts')
    .where(sql<boolean>`hash in (select text from ${textRows(tx, hashes)})`)
    .where(sql<boolean>`not exists (select 1 from document_components where blob_hash = file_texts.hash)`)
    .execute();
}
