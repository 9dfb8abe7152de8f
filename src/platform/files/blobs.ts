// Owns the contract of blob storage: bytes kept under the SHA-256 of their content.
import type { Readable } from 'node:stream';

export interface BlobStore {
  /**
   * Stores the bytes durably before it resolves. Storing bytes that are already there renews their `modified`.
   * On failure nothing is kept, and the source is detached but not destroyed: destroying an upload would cut the
   * connection before the client can be told why.
   */
  put(source: Readable | Buffer, options?: PutOptions): Promise<StoredBlob>;
  /** Rejects with code ENOENT when there is no such blob. A stream once opened outlives `remove`. */
  open(hash: string, range?: ByteRange): Promise<Readable>;
  stat(hash: string): Promise<{ size: number } | undefined>;
  /** Whether there was anything to remove. */
  remove(hash: string): Promise<boolean>;
  /** Every blob, by ascending hash; `modified` in milliseconds since the epoch. */
  list(): AsyncIterable<{ hash: string; modified: number }>;
  /** Rejects unless the store can be reached and written to. */
  check(): Promise<void>;
  /** Removes what interrupted puts left behind and returns how many pieces that were. */
  sweepTemporary(olderThanMs: number): Promise<number>;
}

export interface PutOptions {
  maxBytes?: number;
}

export interface StoredBlob {
  hash: string;
  size: number;
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
