import { type Db, handOverColumns, isAmong, type NewRow, type Row } from '../db/index.ts';
import type { HashColumn } from '../files/blob-uses.repository.ts';

/** An object of a module whose text has pictures. */
export interface TextOf {
  type: string;
  objectId: number;
}

export async function insertTextImage(tx: Db, row: NewRow<'text_images'>): Promise<void> {
  await tx.insertInto('text_images').values(row).execute();
}

export function findTextImage(
  db: Db,
  { type, objectId }: TextOf,
  key: string,
): Promise<Row<'text_images'> | undefined> {
  return db
    .selectFrom('text_images')
    .selectAll()
    .where('key', '=', key)
    .where('type', '=', type)
    .where('object_id', '=', objectId)
    .executeTakeFirst();
}

/** Deletes the images of objects that are removed for good. Returns the hashes of their bytes. */
export async function deleteTextImages(tx: Db, type: string, objectIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('text_images')
    .where('type', '=', type)
    .where(isAmong(tx, 'object_id', objectIds))
    .returning('blob_hash')
    .execute();
  return [...new Set(rows.map(({ blob_hash }) => blob_hash))];
}

export const textImageColumns: readonly HashColumn[] = [
  { hash: 'text_images.blob_hash', user: 'text_images.created_by' },
];

export async function handOverTextImages(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'text_images', ['created_by'], from, to);
}
