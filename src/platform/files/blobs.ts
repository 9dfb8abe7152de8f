// The contract of blob storage: bytes kept under the SHA-256 of their content.
import type { Readable, Writable } from 'node:stream';

export interface BlobStore {
  /** Takes the bytes to the disk, durably, but not yet into the store. On failure nothing of them is left. */
  receive(source: Readable | Buffer, options?: PutOptions): Promise<BlobDraft>;
  /**
   * Stores the bytes durably before it resolves. Storing bytes that are already there renews their `modified`.
   * On failure nothing is kept, and the source is detached but not destroyed: destroying an upload would cut the
   * connection before the client can be told why.
   */
  put(source: Readable | Buffer, options?: PutOptions): Promise<StoredBlob>;
  /** Rejects with code ENOENT when there is no such blob. A stream once opened outlives `remove`. */
  open(hash: string, range?: ByteRange): Promise<Readable>;
  /** As `open`, for sending a blob as it is: the fastest way, and the one that takes the least memory. */
  openToSend(hash: string, range?: ByteRange): Promise<SendableBlob>;
  /** An address elsewhere that gives the bytes away for a short time, where the settings ask for that. Rejects as `open` does. */
  signedAddress?(hash: string, headers: { disposition: string; type: string }): Promise<string | undefined>;
  /** Where programs can read the bytes, for the next hour at least unless the blob is removed. Rejects as `open` does. */
  pathOf(hash: string): Promise<string>;
  stat(hash: string): Promise<{ size: number } | undefined>;
  /**
   * With `minAgeMs`, bytes that were put more recently stay: somebody may be about to refer to them. Looking and
   * removing are one step, so that a put at the same moment is never undone.
   */
  remove(hash: string, minAgeMs?: number): Promise<'removed' | 'recent' | 'missing'>;
  /** Every blob, by ascending hash; `modified` in milliseconds since the epoch. */
  list(): AsyncIterable<{ hash: string; modified: number }>;
  /** Rejects unless the store can be reached and written to. */
  check(): Promise<void>;
  partials: PartialStore;
  /** Removes what interrupted puts left behind, and puts back what interrupted removals did; returns how many pieces. */
  sweepTemporary(olderThanMs: number): Promise<number>;
}

/** Files that arrive in several requests, each under a name. Whoever writes to one sees to it that nobody else does. */
export interface PartialStore {
  /**
   * Writes the source from `at` on, and returns the new end. Rejects with SourceFailed when the source breaks off, after
   * what has arrived was synced and told.
   */
  append(id: string, at: number, source: Readable, options: AppendOptions): Promise<number>;
  /**
   * The whole file as a draft; the partial file stays. `isCopied`: the bytes are written once more, for when somebody else may still
   * have the file open. `parts`: all that `synced` told of. Rejects with BlobMissing when the file has another size.
   */
  toDraft(id: string, size: number, options: WholeOptions): Promise<BlobDraft>;
  remove(id: string): Promise<void>;
  /** Parts that do not count, or no longer. */
  removeParts(id: string, names: readonly string[]): Promise<void>;
  list(): Promise<string[]>;
}

/** Stores that cannot let a file grow keep what arrives in parts, and whoever writes keeps their names. */
export interface StoredPart {
  name: string;
  /** Where in the file it begins. */
  start: number;
  size: number;
}

export interface WholeOptions {
  isCopied: boolean;
  /** In their order. */
  parts: readonly StoredPart[];
}

export interface AppendOptions {
  maxBytes: number;
  /** The one that ends where the source begins. */
  lastPart?: StoredPart | undefined;
  /** Called with every piece that comes. */
  arrived(): void;
  /** Called with the pieces before they are written, and without any while storing takes long; what it throws ends the writing. */
  beforeWrite(pieces: readonly Buffer[]): Promise<void>;
  /** Everything before this end is synced. A part takes the place of those that begin where it does, or later. */
  synced(end: number, part?: StoredPart): Promise<void>;
}

export interface PutOptions {
  maxBytes?: number;
  /** Told of every piece before it is written; what it throws ends the upload. */
  admit?(bytes: number): void;
}

/** Bytes that have arrived. What was kept stays when it is discarded later; what was discarded cannot be kept. */
export interface BlobDraft extends StoredBlob {
  /** Where they can be read until then. */
  path: string;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

export interface StoredBlob {
  hash: string;
  size: number;
}

export interface SendableBlob {
  /** Resolves once the destination has taken the last byte, and does not end it. Called once, or `close` is. */
  sendTo(destination: Writable): Promise<void>;
  close(): Promise<void>;
}

/** Both ends inclusive, as in an HTTP range. An end past the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export class BlobTooLarge extends Error {
  readonly code = 'BLOB_TOO_LARGE';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The content is larger than ${maxBytes} bytes`);
    this.name = 'BlobTooLarge';
    this.maxBytes = maxBytes;
  }
}

/** The source ended or failed before its last byte. */
export class SourceFailed extends Error {
  readonly code = 'SOURCE_FAILED';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The source failed before its last byte', { cause });
    this.name = 'SourceFailed';
  }
}

/** The store cannot take bytes: the disk is full, cannot be written to, or has less free than it should. */
export class StoreFailed extends Error {
  readonly code = 'STORE_FAILED';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFailed';
  }
}

/** The store cannot be reached, or does not answer as it should: what was asked for may succeed later. */
export class StoreUnavailable extends StoreFailed {
  constructor(message: string, cause?: unknown) {
    super(message, cause);
    this.name = 'StoreUnavailable';
  }
}

/** There are no such bytes. The code is that of the file system, for whoever looks once more. */
export class BlobMissing extends Error {
  readonly code = 'ENOENT';

  constructor(hash: string) {
    super(`The bytes ${hash} are not in the store`);
    this.name = 'BlobMissing';
  }
}

export const HASH = /^[0-9a-f]{64}$/;

export function checkHash(hash: string): void {
  if (!HASH.test(hash)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal');
}

export function checkRange({ start, end }: ByteRange): void {
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!sound) throw new RangeError(`Not a range of bytes: ${start} to ${end}`);
}
