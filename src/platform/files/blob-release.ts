// Owns the removal of bytes: after the commit, and only if nothing in any module refers to them any more.
import type { Db } from '../db/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { BlobStore } from './blobs.ts';

export interface BlobRelease {
  /** Every module that refers to blobs says here how to find out whether it still needs one. */
  register(isUsed: (hash: string) => Promise<boolean>): void;
  /** Belongs in the transaction that stops referring to the bytes. */
  release(tx: Db, hash: string): Promise<void>;
}

const KIND = 'blobs.release';

export function createBlobRelease(jobs: Jobs, blobs: BlobStore): BlobRelease {
  const uses: ((hash: string) => Promise<boolean>)[] = [];
  jobs.handle(KIND, async (hash) => {
    if (typeof hash !== 'string') return;
    for (const isUsed of uses) if (await isUsed(hash)) return;
    await blobs.remove(hash);
  });
  return {
    register: (isUsed) => void uses.push(isUsed),
    release: (tx, hash) => jobs.enqueue(tx, KIND, hash),
  };
}
