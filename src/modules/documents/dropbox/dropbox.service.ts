// The drop box: everyone has their own, for files on their way into a document (permission rule D30).

import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockName, transaction } from '../../../platform/db/index.ts';
import { AppError, tooLarge } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';
import type { DropboxFile } from './dropbox.repository.ts';
import * as repository from './dropbox.repository.ts';

const KEPT_MS = 24 * HOUR_MS;
/** The list of them fits into one answer (decision 111). */
export const MAX_FILES = 10_000;

export type DropboxService = ReturnType<typeof createDropboxService>;

export function createDropboxService(
  platform: Pick<Platform, 'database' | 'storage' | 'blobRelease' | 'clock' | 'limits'>,
) {
  const { database, storage, blobRelease, clock, limits } = platform;
  const { db } = database;
  const quota = limits.dropboxQuota === 0 ? Number.POSITIVE_INFINITY : limits.dropboxQuota;

  const requireDepth = async (tx: Db, userId: number, more: number): Promise<number> => {
    const { files, bytes } = await repository.usageOf(tx, userId);
    if (files >= MAX_FILES || (more > 0 && bytes + more > quota)) throw full();
    return bytes;
  };

  return {
    list: (actor: Actor): Promise<DropboxFile[]> => repository.listFiles(db, actor.id),

    /** `announced`: the length that the client says it will send. Nothing is kept of what does not fit. */
    async add(actor: Actor, source: Readable, announced = 0): Promise<DropboxFile> {
      const tooLong = () => tooLarge(`A file has at most ${limits.maxUpload} bytes`);
      if (announced > limits.maxUpload) throw tooLong();
      const used = await requireDepth(db, actor.id, announced);
      const room = storage.openRoom({ key: `dropbox ${actor.id}`, used, limit: quota, full });
      const options = { maxBytes: limits.maxUpload, tooLarge: tooLong, announced, rooms: [room] };
      const upload = await storage.receive(actor.id, source, options).catch(explain);
      const { hash, size } = upload;
      const file = {
        file_key: randomBytes(18).toString('base64url'),
        user_id: actor.id,
        blob_hash: hash,
        size,
        created_at: clock.now(),
      };
      await storage
        .keep(actor.id, [upload], ({ charge }) =>
          transaction(db, async (tx) => {
            // Uploads that arrive together, at other instances too, share the room that is left.
            await lockName(tx, `dropbox ${actor.id}`);
            await requireDepth(tx, actor.id, size);
            await repository.insertFile(tx, file);
            await charge(tx);
          }),
        )
        .catch(explain)
        .finally(upload.discard);
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

/** Failures of the drop box are 500, as the specification says. */
function explain(error: unknown): never {
  if (error instanceof AppError && error.code === 'storage_unavailable') {
    throw new AppError('dropbox_unavailable', 500, error.message);
  }
  throw error;
}

function full(): AppError {
  return new AppError('dropbox_full', 413, 'Your drop box is full: use or delete files that are in it first');
}
