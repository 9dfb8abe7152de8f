import { open } from 'node:fs/promises';
import type { BlobStore } from './blobs.ts';

/** The first bytes of a file, so many or all that there are. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(count, size)), 0, Math.min(count, size), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The first bytes of a blob. Rejects as `open` of the store does. */
export async function firstBytesOf(blobs: Pick<BlobStore, 'open'>, hash: string, count: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await blobs.open(hash, { start: 0, end: count - 1 })) pieces.push(piece);
  return Buffer.concat(pieces);
}
