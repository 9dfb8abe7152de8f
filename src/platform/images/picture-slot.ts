// The place of a picture in a row: its bytes are kept for a user, and those of the picture before it are released.
import { type Db, together, transaction } from '../db/index.ts';
import type { Platform } from '../platform.ts';

/**
 * Writes the hashes into the row, in the order of the pictures; without hashes the row has no picture. Returns the hashes
 * that the row had, or undefined when it was left as it was.
 */
type WriteHashes = (tx: Db, hashes: readonly string[]) => Promise<readonly (string | null)[] | undefined>;

export function createPictureSlot({
  database,
  storage,
  blobRelease,
}: Pick<Platform, 'database' | 'storage' | 'blobRelease'>) {
  const swap = (hashes: readonly string[], write: WriteHashes, charge?: (tx: Db) => Promise<void>): Promise<void> =>
    transaction(database.db, async (tx) => {
      const before = await write(tx, hashes);
      if (!before) return;
      const gone = before.filter((hash) => hash !== null).filter((hash) => !hashes.includes(hash));
      await together(charge?.(tx), blobRelease.release(tx, gone));
    });

  return {
    /** `used`: what the user keeps, where that was read just now. */
    put: (userId: number, pictures: readonly Buffer[], write: WriteHashes, used?: number): Promise<void> =>
      storage.keep(
        userId,
        pictures,
        ({ blobs, charge }) =>
          swap(
            blobs.map(({ hash }) => hash),
            write,
            charge,
          ),
        used,
      ),

    clear: (write: WriteHashes): Promise<void> => swap([], write),
  };
}
