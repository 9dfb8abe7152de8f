// Removals where looking at the age of bytes and removing them are two steps: they are announced in the database, so that whoever puts the
// same bytes meanwhile waits for their end, and puts them once more if they are gone.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, transaction } from '../db/index.ts';
import { deleteRemoval, findRemoval, insertRemoval } from './blob-removals.repository.ts';

export interface BlobRemovals {
  /**
   * Runs the work while nobody else removes the same bytes; undefined when somebody does. `isOurs` holds for as long as a request that is
   * begun now ends before the announcement does. What fails stays announced until then: it may still be carried out.
   */
  during<T>(hash: string, work: (isOurs: () => boolean) => Promise<T>): Promise<T | undefined>;
  /** Resolves when nobody removes these bytes. */
  settled(hash: string): Promise<void>;
}

const ANNOUNCED_MS = 40_000;
const OURS_MS = 15_000;
const LOOK_EVERY_MS = 50;

export function databaseRemovals({ db }: Database): BlobRemovals {
  return {
    async during(hash, work) {
      const holder = randomUUID();
      const begun = performance.now();
      if (!(await transaction(db, (tx) => insertRemoval(tx, hash, holder, ANNOUNCED_MS)))) return undefined;
      const result = await work(() => performance.now() - begun < OURS_MS);
      await transaction(db, (tx) => deleteRemoval(tx, hash, holder));
      return result;
    },

    async settled(hash) {
      while (await findRemoval(db, hash)) await sleep(LOOK_EVERY_MS);
    },
  };
}

/** Where nobody else is: an installation that is being filled. */
export const soleRemovals: BlobRemovals = { during: (_hash, work) => work(() => true), settled: async () => {} };
