// Owns the SQL of pictures inside texts, and of the bytes that the knowledge base needs.
import { sql } from 'kysely';
import type { Db, NewRow, Row } from '../../../platform/db/index.ts';
import { hashesIn } from '../../../platform/files/blob-uses.repository.ts';

export type TextImage = Row<'kb_images'>;

export async function insertImages(tx: Db, rows: readonly NewRow<'kb_images'>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('kb_images').values(rows).execute();
}

export async function findImage(db: Db, key: string): Promise<TextImage | undefined> {
  return db.selectFrom('kb_images').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Those of the keys that there are. */
export async function listImagesByKeys(db: Db, keys: readonly string[]): Promise<TextImage[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('kb_images')
    .selectAll()
    .where('key', 'in', sql<string>`(${sql.join(keys)})`)
    .execute();
}

export function hashesUsed(db: Db, hashes: readonly string[]): Promise<string[]> {
  return hashesIn(db, ['kb_articles.cover_hash', 'kb_articles.thumbnail_hash', 'kb_images.blob_hash'], hashes);
}
