// Owns the contract of blob storage: bytes kept under the SHA-256 of their content.
import type { Readable, Writable } from 'node:stream';

export interface BlobStore {
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
  /** Removes what interrupted puts left behind, and puts back what interrupted removals did; returns how many pieces. */
  sweepTemporary(olderThanMs: number): Promise<number>;
}

export interface PutOptions {
  maxBytes?: number;
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
