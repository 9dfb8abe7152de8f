// The writing of a stream to a new file: hashed and synced on the way, whole or not at all.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { BlobTooLarge, type PutOptions, SourceFailed, type StoredBlob } from './blobs.ts';
import { type FileHash, hashFile } from './file-hashing.ts';
import { notePassed } from './transfer-garbage.ts';

const CHUNK = 1024 * 1024;
// As many pieces as the kernel takes in one call; it also bounds what a flood of tiny chunks can hold.
const MAX_BATCH = 1024;
const SYNC_EVERY = 16 * CHUNK;
/** A sync holds up the writes to the same file: so many batches may wait for it while more arrives. */
const WAITING_WRITES = 8;
/** What is larger is hashed in another thread, which reads it again from where it was written. */
const HASHED_HERE = 64 * 1024;
/** What is larger goes through few buffers. */
const LONG = 4 * CHUNK;
const EMPTY = Buffer.alloc(0);

export interface DraftOptions extends PutOptions {
  /** Makes the place for it, while the file is being synced. */
  prepare(hash: string): Promise<unknown>;
  /** Rejects when the disk has too little room; asked before the first byte and every now and then. */
  requireSpace(): Promise<void>;
}

export interface WrittenDraft extends StoredBlob {
  /** When its last byte was written, which may be long before the end of the stream. */
  lastWrite: number;
}

export async function writeDraft(
  path: string,
  source: Readable | Buffer,
  options: DraftOptions,
): Promise<WrittenDraft> {
  // A source may fail before it is read, and after it was given back, when nobody else listens.
  if (!Buffer.isBuffer(source)) source.on('error', () => {});
  await options.requireSpace();
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await writeSource(source, file, path, options);
    await Promise.all([file.sync(), options.prepare(written.hash)]);
    return written;
  } finally {
    await file.close();
  }
}

// Reading ahead, writing and hashing overlap. Syncing along the way leaves little for the sync at the end to wait for.
async function writeSource(
  source: Readable | Buffer,
  file: FileHandle,
  path: string,
  { maxBytes = Number.POSITIVE_INFINITY, admit, requireSpace }: DraftOptions,
): Promise<WrittenDraft> {
  const hash = createHash('sha256');
  const writes = lane(WAITING_WRITES);
  const syncs = lane(1);
  let elsewhere: FileHash | undefined;
  let isLong = false;
  let batch = listedBatch();
  let size = 0;
  let handed = 0;
  let written = 0;
  let unsynced = 0;
  let lastWrite = Date.now();

  async function flush(): Promise<void> {
    const { chunks, length, giveBack } = batch.take();
    if (handed + length > HASHED_HERE && !Buffer.isBuffer(source)) elsewhere ??= hashFile(path);
    await writes.start(async () => {
      await writeAll(file, chunks, length);
      giveBack();
      lastWrite = Date.now();
      written += length;
      elsewhere?.advance(written);
    });
    handed += length;
    if (!elsewhere) for (const chunk of chunks) hash.update(chunk);
    if (handed > LONG && !isLong) {
      isLong = true;
      batch = copiedBatch();
    }
    notePassed(length);
    unsynced += length;
    if (unsynced < SYNC_EVERY) return;
    unsynced = 0;
    await requireSpace();
    await syncs.start(() => file.datasync());
  }

  // A client that goes away is never to be taken for a disk that cannot be written to.
  let isReading = true;
  try {
    for await (const piece of chunksOf(source)) {
      isReading = false;
      let chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      size += chunk.length;
      if (size > maxBytes) throw new BlobTooLarge(maxBytes);
      admit?.(chunk.length);
      while (chunk.length > 0) {
        chunk = batch.add(chunk);
        if (batch.isFull()) await flush();
      }
      isReading = true;
    }
    isReading = false;
    await flush();
    await writes.done();
  } catch (error) {
    await elsewhere?.forget();
    throw isReading ? new SourceFailed(error) : error;
  }
  const digest = Promise.resolve(elsewhere ? elsewhere.digest(size) : hash.digest('hex'));
  // Should the sync fail first, that is what is told.
  digest.catch(() => {});
  await syncs.done();
  return { hash: await digest, size, lastWrite };
}

/** Collects what is written at once. */
interface Batch {
  /** Returns what did not fit. */
  add(chunk: Buffer): Buffer;
  isFull(): boolean;
  /** `giveBack` is called when the chunks are written. */
  take(): { chunks: Buffer[]; length: number; giveBack(): void };
}

/** Keeps the chunks themselves: nothing is copied. */
function listedBatch(): Batch {
  let chunks: Buffer[] = [];
  let length = 0;
  return {
    add(chunk) {
      chunks.push(chunk);
      length += chunk.length;
      return EMPTY;
    },
    isFull: () => length >= CHUNK || chunks.length >= MAX_BATCH,
    take() {
      const taken = { chunks, length, giveBack: () => {} };
      chunks = [];
      length = 0;
      return taken;
    },
  };
}

/**
 * Copies the chunks into buffers that are used again once they are written. The chunks of a long stream then die young,
 * which is far cheaper than keeping them until they are written.
 */
function copiedBatch(): Batch {
  const free: Buffer[] = [];
  let filling: Buffer = Buffer.allocUnsafeSlow(CHUNK);
  let length = 0;
  return {
    add(chunk) {
      const copied = chunk.copy(filling, length);
      length += copied;
      return chunk.subarray(copied);
    },
    isFull: () => length === CHUNK,
    take() {
      const whole = filling;
      const taken = { chunks: [whole.subarray(0, length)], length, giveBack: () => void free.push(whole) };
      filling = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
      length = 0;
      return taken;
    },
  };
}

function chunksOf(source: Readable | Buffer): Iterable<Buffer> | AsyncIterable<Buffer | string> {
  if (Buffer.isBuffer(source)) return [source];
  if (source.readableEnded) throw new Error('The source has been read already');
  return source.iterator({ destroyOnReturn: false });
}

async function writeAll(file: FileHandle, chunks: Buffer[], length: number): Promise<void> {
  if (length === 0) return;
  let { bytesWritten } = await file.writev(chunks);
  if (bytesWritten === length) return;
  const whole = Buffer.concat(chunks);
  while (bytesWritten < length) bytesWritten += (await file.write(whole, bytesWritten)).bytesWritten;
}

/** Work in the background, in order; at most `depth` pieces wait. A failure surfaces at the next `start` or at `done`. */
function lane(depth: number): { start(work: () => Promise<void>): Promise<void>; done(): Promise<void> } {
  const begun: Promise<void>[] = [];
  let last = Promise.resolve();
  return {
    async start(work) {
      if (begun.length >= depth) await begun.shift();
      last = last.then(work);
      last.catch(() => {});
      begun.push(last);
    },
    done: () => last,
  };
}
