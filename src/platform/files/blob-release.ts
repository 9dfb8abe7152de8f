// Owns the removal of bytes: after the commit, and only if nothing in any module refers to them any more.
import { type Database, type Db, transaction } from '../db/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../time/clock.ts';
import type { BlobStore } from './blobs.ts';

/** Of the given hashes, those that are referred to. */
export type UsedAmong = (hashes: readonly string[]) => Promise<readonly string[]>;

export interface BlobRelease {
  /**
   * Every module that refers to blobs says here how to find out which of some it needs: one that does not would lose
   * its bytes to the sweep.
   */
  register(usedAmong: UsedAmong): void;
  /** Belongs in the transaction that stops referring to the bytes. */
  release(tx: Db, hashes: string | readonly string[]): Promise<void>;
  /** Removes what nothing refers to, whoever left it; returns how many blobs. */
  sweep(minAgeMs: number, signal?: AbortSignal): Promise<number>;
}

export interface ReleaseParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  blobs: BlobStore;
}

const KIND = 'blobs.release';
const BATCH = 500;
/**
 * Bytes are put first and referred to afterwards. For this long after the put they stay, so that a release of the same
 * bytes cannot come in between.
 */
const SETTLING_MS = 60_000;

export function createBlobRelease({ database, clock, jobs, blobs }: ReleaseParts): BlobRelease {
  const uses: UsedAmong[] = [];

  const unusedAmong = async (hashes: readonly string[]): Promise<string[]> => {
    let unused = [...hashes];
    // Asked twice: a reference may move from one module to another just between their answers, from the drop box to
    // a receipt, but none moves back.
    for (const usedAmong of [...uses, ...uses]) {
      if (unused.length === 0) break;
      const used = new Set(await usedAmong(unused));
      unused = unused.filter((hash) => !used.has(hash));
    }
    return unused;
  };

  const removeUnused = async (hashes: readonly string[], minAgeMs: number) => {
    const recent: string[] = [];
    let removed = 0;
    for (const hash of await unusedAmong(hashes)) {
      const outcome = await blobs.remove(hash, minAgeMs);
      if (outcome === 'recent') recent.push(hash);
      if (outcome === 'removed') removed += 1;
    }
    return { removed, recent };
  };

  const enqueue = async (tx: Db, hashes: readonly string[], runAt = clock.now()): Promise<void> => {
    const distinct = [...new Set(hashes)];
    for (let at = 0; at < distinct.length; at += BATCH) {
      await jobs.enqueue(tx, KIND, distinct.slice(at, at + BATCH), { runAt });
    }
  };

  jobs.handle(KIND, async (payload) => {
    const { recent } = await removeUnused(hashesIn(payload), SETTLING_MS);
    if (recent.length === 0) return;
    await transaction(database.db, (tx) => enqueue(tx, recent, clock.now() + SETTLING_MS));
  });

  return {
    register: (usedAmong) => void uses.push(usedAmong),
    release: (tx, hashes) => enqueue(tx, typeof hashes === 'string' ? [hashes] : hashes),
    async sweep(minAgeMs, signal) {
      let removed = 0;
      for await (const batch of batches(olderThan(blobs, minAgeMs))) {
        signal?.throwIfAborted();
        removed += (await removeUnused(batch, minAgeMs)).removed;
      }
      return removed;
    },
  };
}

/** A single hash is what earlier releases wrote. */
function hashesIn(payload: unknown): string[] {
  return [payload].flat().filter((hash) => typeof hash === 'string');
}

async function* olderThan(blobs: BlobStore, minAgeMs: number): AsyncIterable<string> {
  for await (const { hash, modified } of blobs.list()) if (modified <= Date.now() - minAgeMs) yield hash;
}

async function* batches(hashes: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const hash of hashes) {
    batch.push(hash);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
