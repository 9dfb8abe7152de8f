// The removal of bytes: some days after the commit, and only if nothing in any module refers to them any more.
import { type Database, type Db, transaction } from '../db/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../time/clock.ts';
import { type HashColumn, listUsedHashes, usesIn } from './blob-uses.repository.ts';
import type { BlobStore } from './blobs.ts';
import { settleCharges } from './charges.ts';
import * as repository from './released-blobs.repository.ts';

/** What was made of some blobs goes after them. */
type OnRemoved = (hashes: readonly string[]) => Promise<void>;

export interface BlobRelease {
  /**
   * Every module that refers to blobs says here in which columns: one that does not would lose its bytes to the sweep,
   * and backups would be without them.
   */
  register(columns: readonly HashColumn[]): void;
  /** The next hashes that are referred to, in their order: those after the given one. */
  listUsed(db: Db, after: string, limit: number): Promise<string[]>;
  /** The hashes that were released and wait for their removal. */
  waitingAmong(db: Db, hashes: readonly string[]): Promise<Set<string>>;
  /** Keeps all bytes that are referred to now until this moment at least, for a backup that takes them. */
  hold(until: number): Promise<void>;
  /** Called after blobs were removed. A server that is killed in between does not call: whoever listens has a sweep of its own. */
  onRemoved(listener: OnRemoved): void;
  /** Belongs in the transaction that stops referring to the bytes, after it has. They no longer count for their user. */
  release(tx: Db, hashes: string | readonly string[]): Promise<void>;
  /** For bytes that were stored and then not wanted: nothing has referred to them, so no backup needs them. */
  dismiss(tx: Db, hashes: readonly string[]): Promise<void>;
  /** Removes what has waited long enough; returns how many blobs. */
  removeDue(signal?: AbortSignal): Promise<number>;
  /** Releases what nothing refers to, whoever left it, and removes what is due; returns how many were released. */
  sweep(minAgeMs: number, signal?: AbortSignal): Promise<number>;
}

export interface ReleaseParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  blobs: BlobStore;
  /** How long released bytes stay. */
  graceMs: number;
}

const EARLIER_KIND = 'blobs.release';
const BATCH = 500;
const REMOVAL_EVERY_MS = 600_000;
/**
 * Bytes are put first and referred to afterwards. For this long after the put they stay, so that a release of the same
 * bytes cannot come in between.
 */
const SETTLING_MS = 60_000;

export function createBlobRelease({ database, clock, jobs, blobs, graceMs }: ReleaseParts): BlobRelease {
  const { db } = database;
  const columns: HashColumn[] = [];
  const listeners: OnRemoved[] = [];

  const unusedAmong = async (hashes: readonly string[]): Promise<string[]> => {
    if (hashes.length === 0) return [];
    const used = new Set((await usesIn(db, columns, hashes)).map(({ hash }) => hash));
    return hashes.filter((hash) => !used.has(hash));
  };

  const release = async (tx: Db, given: string | readonly string[]): Promise<void> => {
    const hashes = [...new Set([given].flat())];
    if (hashes.length === 0) return;
    await settleCharges(tx, hashes, () => usesIn(tx, columns, hashes));
    await repository.insertReleased(tx, hashes, clock.now() + graceMs);
  };

  const removeDue = async (signal?: AbortSignal): Promise<number> => {
    let removed = 0;
    for (;;) {
      signal?.throwIfAborted();
      const now = clock.now();
      if ((await repository.findHold(db)) > now) return removed;
      const due = await repository.listDue(db, now, BATCH);
      if (due.length === 0) return removed;
      const recent: string[] = [];
      const gone: string[] = [];
      for (const hash of await unusedAmong(due)) {
        const outcome = await blobs.remove(hash, SETTLING_MS);
        if (outcome === 'recent') recent.push(hash);
        else gone.push(hash);
        if (outcome === 'removed') removed += 1;
      }
      for (const listener of gone.length > 0 ? listeners : []) await listener(gone);
      await transaction(db, async (tx) => {
        if (recent.length > 0) await repository.insertReleased(tx, recent, now + SETTLING_MS);
        await repository.deleteDue(tx, due, now);
      });
    }
  };

  // Releases that an earlier version wrote down as jobs.
  jobs.handle(EARLIER_KIND, (payload) => transaction(db, (tx) => release(tx, hashesIn(payload))));
  jobs.every('blobs.remove-released', REMOVAL_EVERY_MS, async (signal) => void (await removeDue(signal)));

  return {
    register: (given) => void columns.push(...given),
    listUsed: (db, after, limit) => listUsedHashes(db, columns, after, limit),
    waitingAmong: async (db, hashes) => new Set(await repository.waitingAmong(db, hashes)),
    hold: (until) => transaction(db, (tx) => repository.putHold(tx, until)),
    onRemoved: (listener) => void listeners.push(listener),
    release,

    async dismiss(tx, hashes) {
      if (hashes.length > 0) await repository.insertReleased(tx, hashes, clock.now() + SETTLING_MS);
    },

    removeDue,

    async sweep(minAgeMs, signal) {
      let released = 0;
      for await (const batch of batches(olderThan(blobs, minAgeMs))) {
        signal?.throwIfAborted();
        const waiting = new Set(await repository.waitingAmong(db, batch));
        const left = await unusedAmong(batch.filter((hash) => !waiting.has(hash)));
        if (left.length > 0) await transaction(db, (tx) => release(tx, left));
        released += left.length;
      }
      await removeDue(signal);
      return released;
    },
  };
}

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
