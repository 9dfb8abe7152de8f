// The drop box: everyone has their own, for files on their way into a document (permission rule D30).

import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import type { Upload } from '../../../platform/files/storage.ts';
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
  platform: Pick<Platform, 'database' | 'storage' | 'blobRelease' | 'clock' | 'uploadLimits'>,
) {
  const { database, storage, blobRelease, clock, uploadLimits } = platform;
  const { db } = database;
  const quota = uploadLimits.dropboxQuota === 0 ? Number.POSITIVE_INFINITY : uploadLimits.dropboxQuota;

  /** Returns what the user has waiting. */
  const requireRoom = async (userId: number, announced: number): Promise<number> => {
    const { files, bytes } = await repository.usageOf(db, userId);
    if (files >= MAX_FILES || (announced > 0 && bytes + announced > quota)) throw full();
    return bytes;
  };

  const tooLong = () => tooLarge(`A file has at most ${uploadLimits.maxUpload} bytes`);

  /** Puts what has arrived into the drop box; `also` is done in the same transaction. */
  const keepFile = async (
    actor: Pick<Actor, 'id'>,
    upload: Upload,
    name: string | null,
    also: (tx: Db, fileKey: string) => Promise<void> = async () => {},
  ): Promise<DropboxFile> => {
    const { hash, size } = upload;
    const file = {
      file_key: randomBytes(18).toString('base64url'),
      user_id: actor.id,
      blob_hash: hash,
      size,
      created_at: clock.now(),
      name,
    };
    await storage
      .keep(actor.id, [upload], ({ charge }) =>
        transaction(db, async (tx) => {
          const inserted = async () => {
            // Uploads that arrive together, at other instances too, share the room that is left.
            const { files, bytes } = await repository.insertFile(tx, file);
            if (files > MAX_FILES || (size > 0 && bytes > quota)) throw full();
            await also(tx, file.file_key);
          };
          await together(inserted(), charge(tx));
        }),
      )
      .catch(explain)
      .finally(upload.discard);
    return file;
  };

  return {
    list: (actor: Actor): Promise<DropboxFile[]> => repository.listFiles(db, actor.id),

    /** `announced`: the length that the client says it will send. Nothing is kept of what does not fit. */
    async add(actor: Actor, source: Readable, announced = 0): Promise<DropboxFile> {
      if (announced > uploadLimits.maxUpload) throw tooLong();
      const room = requireRoom(actor.id, announced).then((used) =>
        storage.openRoom({ key: `dropbox ${actor.id}`, used, limit: quota, full }),
      );
      const options = { maxBytes: uploadLimits.maxUpload, tooLarge: tooLong, announced, rooms: [room] };
      return keepFile(actor, await storage.receive(actor.id, source, options).catch(explain), null);
    },

    /** Throws 413 when a file of this size has no room beside what is there and what is on its way. */
    async requireRoom(userId: number, size: number, arriving = 0): Promise<void> {
      if (size > uploadLimits.maxUpload) throw tooLong();
      const [, room] = await together(
        requireRoom(userId, size + arriving),
        size > 0 ? storage.roomOf(userId) : Number.POSITIVE_INFINITY,
      );
      if (room < size + arriving) {
        throw new AppError('storage_full', 413, 'Your storage is full; delete files first');
      }
    },

    keepFile,

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
  if (error instanceof AppError && (error.code === 'storage_unavailable' || error.code === 'files_unavailable')) {
    throw new AppError('dropbox_unavailable', 500, error.message);
  }
  throw error;
}

function full(): AppError {
  return new AppError('dropbox_full', 413, 'Your drop box is full: use or delete files that are in it first');
}
