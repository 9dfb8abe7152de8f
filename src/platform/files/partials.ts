// Files that arrive in several requests: each grows at its end, and what is said to be there is synced.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { BlobMissing, type PartialStore } from './blobs.ts';
import { hashFile } from './file-hashing.ts';
import { syncFolder } from './sync-folder.ts';
import { takePieces } from './take-pieces.ts';

const SYNC_EVERY = 16 * 1024 * 1024;
/** What comes slowly is synced as often. */
const SYNC_EVERY_MS = 5_000;
const NAME = /^[\w-]{1,64}$/;

export interface PartialParts {
  folder: string;
  /** Where drafts of blobs stand. */
  temporary: string;
  /** Rejects when the disk has too little room. */
  requireSpace(): Promise<void>;
}

export type LocalPartials = Omit<PartialStore, 'toDraft'> & {
  /** The whole file once more under a name of its own, with its hash. */
  linkWhole(id: string, size: number): Promise<{ path: string; hash: string }>;
  openWhole(id: string): Promise<FileHandle>;
};

export function localPartials({ folder, temporary, requireSpace }: PartialParts): LocalPartials {
  makeFolder(folder);
  const pathOf = (id: string): string => {
    checkPartialName(id);
    return join(folder, id);
  };
  const openWhole = (id: string): Promise<FileHandle> =>
    open(pathOf(id)).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(id) : error;
    });

  return {
    async append(id, at, source, options) {
      source.on('error', () => {});
      await requireSpace();
      const file = await openToAppend(pathOf(id), at);
      try {
        if (at === 0) await syncFolder(folder);
        return await takePieces(source, at, options, {
          write: (bytes, start) => writeAt(file, bytes, start),
          isDue: (bytes, ms) => bytes >= SYNC_EVERY || ms >= SYNC_EVERY_MS,
          async settle(end) {
            await file.datasync();
            await options.synced(end);
            await requireSpace();
          },
        });
      } finally {
        await file.close();
      }
    },

    async linkWhole(id, size) {
      const found = await stat(pathOf(id)).catch(() => undefined);
      if (found?.size !== size) throw new BlobMissing(id);
      const path = join(temporary, randomUUID());
      await link(pathOf(id), path);
      try {
        return { path, hash: await hashFile(path).digest(size) };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    openWhole,

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async removeParts() {},

    async list() {
      return (await readdir(folder)).filter((name) => NAME.test(name));
    },
  };
}

/** What lies behind `at` was never said to be there. */
async function openToAppend(path: string, at: number): Promise<FileHandle> {
  const file = await open(path, at === 0 ? constants.O_RDWR | constants.O_CREAT : constants.O_RDWR, 0o600).catch(
    (error: unknown) => {
      throw isMissing(error) ? new BlobMissing(path) : error;
    },
  );
  try {
    const { size } = await file.stat();
    if (size < at) throw new BlobMissing(path);
    if (size > at) await file.truncate(at);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeAt(file: FileHandle, bytes: Buffer, start: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
  }
}

export function checkPartialName(id: string): void {
  if (!NAME.test(id)) throw new TypeError('Not the name of a partial file');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
