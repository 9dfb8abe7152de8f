// Files that arrive in several requests: each grows at its end, and what is said to be there is synced.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import { type AppendOptions, BlobMissing, BlobTooLarge, type PartialStore, SourceFailed } from './blobs.ts';
import { hashFile } from './file-hashing.ts';
import { syncFolder } from './sync-folder.ts';

const BATCH = 1024 * 1024;
const SYNC_EVERY = 16 * BATCH;
/** What comes slowly is written and synced as often. */
const WRITE_EVERY_MS = 1_000;
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
    if (!NAME.test(id)) throw new TypeError('Not the name of a partial file');
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
        return await writeAt(file, at, source, { ...options, requireSpace });
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

async function writeAt(
  file: FileHandle,
  at: number,
  source: Readable,
  { maxBytes, arrived, beforeWrite, synced, requireSpace }: AppendOptions & { requireSpace(): Promise<void> },
): Promise<number> {
  let batch: Buffer[] = [];
  let waiting = 0;
  let end = at;
  let told = at;
  let wroteAt = performance.now();
  let toldAt = wroteAt;

  const flush = async (): Promise<void> => {
    if (waiting === 0) return;
    await beforeWrite(batch);
    const bytes = batch.length === 1 && batch[0] ? batch[0] : Buffer.concat(batch);
    for (let done = 0; done < bytes.length; ) {
      done += (await file.write(bytes, done, bytes.length - done, end + done)).bytesWritten;
    }
    end += waiting;
    batch = [];
    waiting = 0;
    wroteAt = performance.now();
  };
  const tell = async (): Promise<void> => {
    if (told === end) return;
    await file.datasync();
    told = end;
    toldAt = performance.now();
    await synced(end);
  };

  let failure: SourceFailed | undefined;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end - at + waiting + chunk.length > maxBytes) throw new BlobTooLarge(maxBytes);
      arrived();
      batch.push(chunk);
      waiting += chunk.length;
      if (waiting < BATCH && performance.now() - wroteAt < WRITE_EVERY_MS) continue;
      await flush();
      if (end - told < SYNC_EVERY && performance.now() - toldAt < SYNC_EVERY_MS) continue;
      await tell();
      await requireSpace();
    }
  } catch (error) {
    // Of a client that has gone, what has arrived is kept.
    if (!isSourceFailure(error, source)) throw error;
    failure = new SourceFailed(error);
  }
  await flush();
  await tell();
  if (failure) throw failure;
  return end;
}

function isSourceFailure(error: unknown, source: Readable): boolean {
  return source.errored === error || (source.destroyed && !source.readableEnded);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
