// Small sizes of stored pictures: made when they are first asked for, and kept in memory within a limit.
import { limitConcurrency } from '../concurrency.ts';
import type { BlobStore } from '../files/blobs.ts';
import { smallSquare } from './convert.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Stored pictures are small themselves, so a few at once take little memory; uploads have places of their own. */
const AT_ONCE = 4;

export type SmallPictures = ReturnType<typeof createSmallPictures>;

export function createSmallPictures(blobs: BlobStore) {
  const inTurn = limitConcurrency(AT_ONCE);
  const made = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const keep = (key: string, picture: Buffer): void => {
    made.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of made) {
      if (bytes <= MAX_BYTES) return;
      made.delete(oldest);
      bytes -= length;
    }
  };

  const make = async (hash: string, size: number, key: string): Promise<Buffer> => {
    try {
      const picture = await inTurn(async () => smallSquare(await readAll(await blobs.open(hash)), size));
      keep(key, picture);
      return picture;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    /** The square picture with this hash, `size` pixels wide, as JPEG. */
    async get(hash: string, size: number): Promise<Buffer> {
      const key = `${hash} ${size}`;
      const known = made.get(key);
      if (known) {
        // What was asked for last goes last.
        made.delete(key);
        made.set(key, known);
        return known;
      }
      const running = underWay.get(key) ?? make(hash, size, key);
      underWay.set(key, running);
      return running;
    },
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
