// Owns blobs on the local disk: <root>/<aa>/<bb>/<hash>, with unfinished writes in <root>/tmp.
import { createHash, randomUUID } from 'node:crypto';
import { close as closeFd, createReadStream, fstat as fstatFd, open as openFd } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type BlobStore, BlobTooLarge, type ByteRange, type PutOptions, type StoredBlob } from './blobs.ts';

const CHUNK = 1024 * 1024;
// As many pieces as the kernel takes in one call; it also bounds what a flood of tiny chunks can hold.
const MAX_BATCH = 1024;
const SYNC_EVERY = 32 * CHUNK;
const HASH = /^[0-9a-f]{64}$/;
const SHARD = /^[0-9a-f]{2}$/;

const openDescriptor = promisify(openFd);
const closeDescriptor = promisify(closeFd);
const statDescriptor = promisify(fstatFd);

export async function localBlobs(folder: string): Promise<BlobStore> {
  const root = resolve(folder);
  const temporary = join(root, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const ensureFolder = durableFolders(root);

  return {
    async put(source: Readable | Buffer, options: PutOptions = {}): Promise<StoredBlob> {
      const draft = join(temporary, randomUUID());
      try {
        const stored = await writeDraft(draft, source, options.maxBytes ?? Number.POSITIVE_INFINITY);
        const shard = await ensureFolder(stored.hash);
        // Even when the blob is there already: replacing it by the same bytes renews its time of change, so that
        // a sweep of unreferenced blobs sees it as new.
        await rename(draft, join(shard, stored.hash));
        await syncFolder(shard);
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async open(hash: string, range?: ByteRange): Promise<Readable> {
      const path = pathOf(root, hash);
      if (range) checkRange(range);
      const fd = await openDescriptor(path, 'r');
      try {
        const { size } = await statDescriptor(fd);
        // Every read allocates a buffer this big, so a small blob must not ask for a large one.
        const highWaterMark = Math.min(CHUNK, Math.max(size, 1));
        return createReadStream(path, { ...range, fd, highWaterMark });
      } catch (error) {
        await closeDescriptor(fd);
        throw error;
      }
    },

    async stat(hash: string): Promise<{ size: number } | undefined> {
      const found = await unlessMissing(stat(pathOf(root, hash)));
      return found && { size: found.size };
    },

    async remove(hash: string): Promise<boolean> {
      const removed = unlink(pathOf(root, hash)).then(() => true);
      return (await unlessMissing(removed)) ?? false;
    },

    async *list(): AsyncIterable<{ hash: string; modified: number }> {
      for (const first of await namesIn(root, SHARD)) {
        for (const second of await namesIn(join(root, first), SHARD)) {
          const shard = join(root, first, second);
          for (const hash of await namesIn(shard, HASH)) {
            const found = await unlessMissing(stat(join(shard, hash)));
            if (found) yield { hash, modified: found.mtimeMs };
          }
        }
      }
    },

    async check(): Promise<void> {
      const probe = join(temporary, randomUUID());
      try {
        await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 });
      } finally {
        await rm(probe, { force: true });
      }
    },

    async sweepTemporary(olderThanMs: number): Promise<number> {
      const limit = Date.now() - olderThanMs;
      let removed = 0;
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const found = await unlessMissing(stat(path));
        if (!found || found.mtimeMs > limit) continue;
        const gone = await unlessMissing(unlink(path).then(() => true));
        if (gone) removed += 1;
      }
      return removed;
    },
  };
}

async function writeDraft(path: string, source: Readable | Buffer, maxBytes: number): Promise<StoredBlob> {
  const file = await open(path, 'wx', 0o600);
  try {
    const stored = await pour(source, file, maxBytes);
    await file.sync();
    return stored;
  } finally {
    await file.close();
  }
}

// Reading ahead, writing and hashing overlap: the batch is handed to the writing thread first and hashed here
// meanwhile. Syncing along the way leaves little for the sync at the end to wait for.
async function pour(source: Readable | Buffer, file: FileHandle, maxBytes: number): Promise<StoredBlob> {
  const hash = createHash('sha256');
  const writes = lane();
  const syncs = lane();
  let size = 0;
  let unsynced = 0;
  let batch: Buffer[] = [];
  let batched = 0;

  async function flush(): Promise<void> {
    const chunks = batch;
    const length = batched;
    batch = [];
    batched = 0;
    await writes.start(() => writeAll(file, chunks, length));
    for (const chunk of chunks) hash.update(chunk);
    unsynced += length;
    if (unsynced < SYNC_EVERY) return;
    unsynced = 0;
    await syncs.start(() => file.datasync());
  }

  for await (const piece of chunksOf(source)) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += chunk.length;
    if (size > maxBytes) throw new BlobTooLarge(maxBytes);
    batch.push(chunk);
    batched += chunk.length;
    if (batched >= CHUNK || batch.length >= MAX_BATCH) await flush();
  }
  await flush();
  await writes.done();
  await syncs.done();
  return { hash: hash.digest('hex'), size };
}

function chunksOf(source: Readable | Buffer): Iterable<Buffer> | AsyncIterable<Buffer | string> {
  if (Buffer.isBuffer(source)) return [source];
  if (source.readableEnded) throw new Error('The source has been read already');
  // A source that is given back after a failure may still fail itself, when nobody listens any more.
  source.on('error', () => {});
  return source.iterator({ destroyOnReturn: false });
}

async function writeAll(file: FileHandle, chunks: Buffer[], length: number): Promise<void> {
  if (length === 0) return;
  let { bytesWritten } = await file.writev(chunks);
  if (bytesWritten === length) return;
  const whole = Buffer.concat(chunks);
  while (bytesWritten < length) bytesWritten += (await file.write(whole, bytesWritten)).bytesWritten;
}

/** Work in the background, one piece at a time; a failure surfaces at the next `start` or at `done`. */
function lane(): { start(work: () => Promise<void>): Promise<void>; done(): Promise<void> } {
  let running = Promise.resolve();
  return {
    async start(work) {
      await running;
      running = work();
      running.catch(() => {});
    },
    done: () => running,
  };
}

function durableFolders(root: string): (hash: string) => Promise<string> {
  // A folder is trusted only after this process synced its parents itself: one that exists may have been made a
  // moment ago by a put that has not synced it yet.
  const known = new Set<string>();
  return async (hash) => {
    const first = join(root, hash.slice(0, 2));
    const shard = shardOf(root, hash);
    if (known.has(shard)) return shard;
    await mkdir(shard, { recursive: true, mode: 0o700 });
    await syncFolder(first);
    await syncFolder(root);
    known.add(shard);
    return shard;
  };
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function pathOf(root: string, hash: string): string {
  if (!HASH.test(hash)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal');
  return join(shardOf(root, hash), hash);
}

function shardOf(root: string, hash: string): string {
  return join(root, hash.slice(0, 2), hash.slice(2, 4));
}

function checkRange({ start, end }: ByteRange): void {
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!sound) throw new RangeError(`Not a range of bytes: ${start} to ${end}`);
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => pattern.test(name)).sort();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
