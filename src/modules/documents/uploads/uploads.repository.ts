import { sql } from 'kysely';
import { type Db, type Row, textRows } from '../../../platform/db/index.ts';
import type { StoredPart } from '../../../platform/files/blobs.ts';

export type StoredUpload = Row<'uploads'>;

export async function insertUpload(
  tx: Db,
  upload: Omit<StoredUpload, 'file_key' | 'writer' | 'writer_until' | 'is_shared'>,
): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

export async function findUpload(db: Db, userId: number, id: string, now: number): Promise<StoredUpload | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The uploads of a user that are on their way, and the bytes that they will be. */
export async function arrivingOf(db: Db, userId: number, now: number): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('file_key', 'is', null)
    .executeTakeFirstOrThrow();
}

/** For whoever comes when nobody holds the upload, or its holder has given no sign of life. Undefined for anybody else. */
export async function takeUpload(
  tx: Db,
  { id, userId, offset, writer, now, until }: TakeOptions,
): Promise<StoredUpload | undefined> {
  return tx
    .updateTable('uploads')
    .set((eb) => ({
      writer,
      writer_until: until,
      is_shared: sql<0 | 1>`case when ${eb.ref('writer')} is null then is_shared else 1 end`,
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('received', '=', offset)
    .where('file_key', 'is', null)
    .where((eb) => eb.or([eb('writer', 'is', null), eb('writer_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

interface TakeOptions {
  id: string;
  userId: number;
  offset: number;
  writer: string;
  now: number;
  until: number;
}

/** False when somebody else has taken the upload meanwhile. */
export async function updateHeld(
  tx: Db,
  { id, writer }: { id: string; writer: string },
  change: Partial<Pick<StoredUpload, 'received' | 'writer' | 'writer_until' | 'expires_at' | 'file_key'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set(change)
    .where('id', '=', id)
    .where('writer', '=', writer)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(tx: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpired(tx: Db, now: number, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('id', 'in', (eb) => eb.selectFrom('uploads').select('id').where('expires_at', '<=', now).limit(limit))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of the names, those that are uploads with bytes of their own. */
export async function existingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', sql<string>`(select text from ${textRows(db, ids)})`)
    .where('file_key', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listParts(db: Db, id: string): Promise<StoredPart[]> {
  return db
    .selectFrom('upload_parts')
    .select(['name', 'start', 'size'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute();
}

export async function findLastPart(db: Db, id: string): Promise<StoredPart | undefined> {
  return db
    .selectFrom('upload_parts')
    .select(['name', 'start', 'size'])
    .where('upload_id', '=', id)
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds parts that follow each other, in place of what was there from their start on; returns the names of those. */
export async function putParts(tx: Db, id: string, parts: readonly StoredPart[]): Promise<string[]> {
  const [first] = parts;
  if (!first) return [];
  const replaced = await deleteParts(tx, id, first.start);
  await tx
    .insertInto('upload_parts')
    .values(parts.map((part) => ({ upload_id: id, ...part })))
    .execute();
  return replaced;
}

export async function deleteParts(tx: Db, id: string, from = 0): Promise<string[]> {
  const rows = await tx
    .deleteFrom('upload_parts')
    .where('upload_id', '=', id)
    .where('start', '>=', from)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
