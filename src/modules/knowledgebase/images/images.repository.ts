import { sql } from 'kysely';
import { type Db, insertRows, type NewRow, type Row, textRows } from '../../../platform/db/index.ts';
import type { HashColumn } from '../../../platform/files/blob-uses.repository.ts';

export type TextImage = Row<'kb_images'>;

export async function insertImages(tx: Db, rows: readonly NewRow<'kb_images'>[]): Promise<void> {
  await insertRows(tx, 'kb_images', rows);
}

export async function findImage(db: Db, key: string): Promise<TextImage | undefined> {
  return db.selectFrom('kb_images').selectAll().where('key', '=', key).executeTakeFirst();
}

/** The keys that exist among the given ones. */
export async function listImagesByKeys(db: Db, keys: readonly string[]): Promise<TextImage[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('kb_images')
    .selectAll()
    .where('key', 'in', sql<string>`(${sql.join(keys)})`)
    .execute();
}

export async function markSeen(tx: Db, keys: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('kb_images')
    .set({ seen_at: now })
    .where('key', 'in', sql<string>`(select text from ${textRows(tx, keys)})`)
    .execute();
}

/** Pictures that were made before the moment, and in no text since then. Returns their bytes. */
export async function deleteUnseen(tx: Db, before: number, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('kb_images')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('kb_images')
        .select('key')
        .where('created_at', '<', before)
        .where((or) => or.or([or('seen_at', 'is', null), or('seen_at', '<', before)]))
        .orderBy('created_at')
        .limit(limit),
    )
    .returning('blob_hash')
    .execute();
  return rows.map(({ blob_hash }) => blob_hash);
}

/** The bytes of pictures inside texts, and of covers. */
export const blobColumns: readonly HashColumn[] = [
  { hash: 'kb_articles.cover_hash', user: 'kb_articles.cover_by' },
  { hash: 'kb_articles.thumbnail_hash', user: 'kb_articles.cover_by' },
  { hash: 'kb_images.blob_hash', user: 'kb_images.created_by' },
];
