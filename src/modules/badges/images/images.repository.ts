import { type RawBuilder, sql } from 'kysely';
import {
  type Db,
  findsAny,
  holdRows,
  isAmong,
  lockRow,
  type NewRow,
  type Row,
  rowsOf,
} from '../../../platform/db/index.ts';
import type { HashColumn } from '../../../platform/files/blob-uses.repository.ts';

export type BadgeImage = Row<'badge_images'>;
export type ListedImage = Pick<BadgeImage, 'id' | 'set_id'>;
export type Crop = Row<'badge_crops'>;

export async function listImages(db: Db, setId?: number): Promise<ListedImage[]> {
  let query = db.selectFrom('badge_images').select(['id', 'set_id']).where('deleted', '=', 0);
  if (setId !== undefined) query = query.where('set_id', '=', setId);
  return query.orderBy('set_id').orderBy('id').execute();
}

export async function listFilenames(db: Db, setId: number): Promise<string[]> {
  const rows = await db.selectFrom('badge_images').select('filename').where('set_id', '=', setId).execute();
  return rows.map(({ filename }) => filename);
}

export async function findImageId(db: Db, setId: number, filename: string): Promise<number | undefined> {
  const query = db.selectFrom('badge_images').select('id').where('set_id', '=', setId).where('filename', '=', filename);
  return (await query.executeTakeFirst())?.id;
}

export const { update: updateImage, delete: deleteImage } = rowsOf('badge_images');

export function findImage(db: Db, id: number): Promise<BadgeImage | undefined> {
  return db.selectFrom('badge_images').selectAll().where('id', '=', id).where('deleted', '=', 0).executeTakeFirst();
}

export async function lockImage(tx: Db, id: number): Promise<BadgeImage | undefined> {
  lockRow(tx, 'badge_images', id);
  return findImage(tx, id);
}

/** Whether there is such an image; if so, nobody deletes it before the transaction ends. */
export async function holdImage(tx: Db, id: number | RawBuilder<number>): Promise<boolean> {
  const query = tx.selectFrom('badge_images').select('id').where('id', '=', id).where('deleted', '=', 0);
  return (await holdRows(tx, query).executeTakeFirst()) !== undefined;
}

/** The same for the image of a badge. */
export function holdImageOf(tx: Db, badgeId: number): Promise<boolean> {
  return holdImage(tx, sql<number>`(select image_id from badges where id = ${badgeId})`);
}

/** The ids in the order of the rows. */
export async function insertImages(tx: Db, rows: readonly NewRow<'badge_images'>[]): Promise<number[]> {
  const inserted = await tx.insertInto('badge_images').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

/** By a badge that is in the trash, or by one that is not. */
export async function isImageUsed(tx: Db, id: number, inTrash: boolean): Promise<boolean> {
  return findsAny(
    tx
      .selectFrom('badges')
      .where('image_id', '=', id)
      .where('trash_id', inTrash ? 'is not' : 'is', null),
  );
}

/** Removes the images that were kept for badges that are gone now. Returns the hashes of their bytes. */
export async function deleteUnused(tx: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('badge_images')
    .where(isAmong(tx, 'id', ids))
    .where('deleted', '=', 1)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('badges')
        .select('badges.image_id')
        .where(isAmong(tx, 'image_id', ids)),
    )
    .returning('blob_hash')
    .execute();
  return [...new Set(rows.flatMap(({ blob_hash }) => blob_hash ?? []))];
}

/** The same crop made again waits as long as a new one. */
export async function putCrop(tx: Db, row: NewRow<'badge_crops'>): Promise<void> {
  const { created_at, filename } = row;
  await tx
    .insertInto('badge_crops')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at, filename }))
    .execute();
}

/** Takes the crops away, so that each becomes an image once. */
export async function takeCrops(tx: Db, hashes: readonly string[], createdBy: number): Promise<Crop[]> {
  return tx
    .deleteFrom('badge_crops')
    .where('hash', 'in', hashes)
    .where('created_by', '=', createdBy)
    .returningAll()
    .execute();
}

/** Returns the bytes that they leave behind. */
export async function deleteCropsBefore(tx: Db, before: number): Promise<string[]> {
  const rows = await tx.deleteFrom('badge_crops').where('created_at', '<', before).returning('blob_hash').execute();
  return [...new Set(rows.map(({ blob_hash }) => blob_hash))];
}

/** The bytes of images and of crops. */
export const blobColumns: readonly HashColumn[] = [
  { hash: 'badge_images.blob_hash', user: 'badge_images.created_by' },
  { hash: 'badge_crops.blob_hash', user: 'badge_crops.created_by' },
];
