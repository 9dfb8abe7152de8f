// Owns the drop box: everyone has their own, for files on their way into a document (permission rule D30).
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockName, transaction } from '../../../platform/db/index.ts';
import { BlobTooLarge } from '../../../platform/files/blobs.ts';
import { AppError, badRequest, tooLarge } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DropboxFile } from './dropbox.repository.ts';
import * as repository from './dropbox.repository.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;
/** The list of them fits into one answer (decision 111). */
export const MAX_FILES = 10_000;

export type DropboxService = ReturnType<typeof createDropboxService>;

export function createDropboxService(
  platform: Pick<Platform, 'database' | 'blobs' | 'blobRelease' | 'clock' | 'limits'>,
) {
  const { database, blobs, blobRelease, clock, limits } = platform;
  const { db } = database;
  const quota = limits.dropboxQuota === 0 ? Number.POSITIVE_INFINITY : limits.dropboxQuota;

  /** Bytes for which there is room, none being room for an empty file. */
  const roomOf = async (tx: Db, userId: number): Promise<number> => {
    const { files, bytes } = await repository.usageOf(tx, userId);
    return files >= MAX_FILES ? -1 : quota - bytes;
  };

  return {
    list: (actor: Actor): Promise<DropboxFile[]> => repository.listFiles(db, actor.id),

    /** `announced`: the length that the client says it will send. Nothing is kept of what does not fit. */
    async add(actor: Actor, source: Readable, announced = 0): Promise<DropboxFile> {
      const room = await roomOf(db, actor.id);
      requireFits(announced, room, limits.maxUpload);
      const maxBytes = Math.min(room, limits.maxUpload);
      const { hash, size } = await blobs.put(source, { maxBytes }).catch((error: unknown) => {
        if (error instanceof BlobTooLarge) throw room < limits.maxUpload ? full() : overLimit(limits.maxUpload);
        if (source.destroyed) throw badRequest('upload_aborted', 'The upload came to an end before its last byte');
        throw error;
      });
      const file = {
        file_key: randomBytes(18).toString('base64url'),
        user_id: actor.id,
        blob_hash: hash,
        size,
        created_at: clock.now(),
      };
      const kept = await transaction(db, async (tx) => {
        // Uploads that arrive together share the room that is left.
        await lockName(tx, `dropbox ${actor.id}`);
        const fits = size <= (await roomOf(tx, actor.id));
        if (fits) await repository.insertFile(tx, file);
        else await blobRelease.release(tx, hash);
        return fits;
      });
      if (!kept) throw full();
      return file;
    },

    async remove(actor: Actor, fileKey: string): Promise<void> {
      await transaction(db, async (tx) => {
        const [file] = await repository.takeFiles(tx, actor.id, [fileKey]);
        if (!file) throw new AppError('no_dropbox_file', 500, 'You have no such file in the drop box');
        await blobRelease.release(tx, file.blob_hash);
      });
    },
  };
}

/** What nobody used goes after a day. */
export function registerDropboxExpiry({ database, blobRelease, jobs, clock }: Platform): void {
  jobs.every('dropbox.expire', HOUR_MS, () =>
    transaction(database.db, async (tx) => {
      await blobRelease.release(tx, await repository.deleteFilesBefore(tx, clock.now() - KEPT_MS));
    }),
  );
}

/** Takes files out of the user's drop box: their rows go, their bytes become the caller's. Missing ones are left out. */
export async function takeDropBoxFiles(
  tx: Db,
  userId: number,
  fileKeys: readonly string[],
): Promise<Map<string, { hash: string; size: number }>> {
  const files = await repository.takeFiles(tx, userId, fileKeys);
  return new Map(files.map(({ file_key, blob_hash, size }) => [file_key, { hash: blob_hash, size }]));
}

/** One of them, for other modules. */
export async function takeDropBoxFile(
  tx: Db,
  userId: number,
  fileKey: string,
): Promise<{ hash: string; size: number } | undefined> {
  return (await takeDropBoxFiles(tx, userId, [fileKey])).get(fileKey);
}

function requireFits(bytes: number, room: number, maxUpload: number): void {
  if (bytes > maxUpload) throw overLimit(maxUpload);
  if (bytes > room) throw full();
}

function overLimit(maxUpload: number): AppError {
  return tooLarge(`A file has at most ${maxUpload} bytes`);
}

function full(): AppError {
  return new AppError('dropbox_full', 413, 'Your drop box is full: use or delete files that are in it first');
}
