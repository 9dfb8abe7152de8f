// The copying of all blobs from one store to another, while both may be in use.
import type { BlobRelease } from './blob-release.ts';
import { BlobMissing, type BlobStore } from './blobs.ts';

export interface CopyOptions {
  from: BlobStore;
  to: BlobStore;
  signal?: AbortSignal;
  onProgress?(copied: number): void;
}

export interface CopyReport {
  copied: number;
  bytes: number;
  /** The number of blobs that the other store had before. */
  there: number;
  /** Hashes of files whose bytes are not what they were: they are not copied. */
  damaged: string[];
}

const AT_ONCE = 6;

/** Bytes that are removed meanwhile are left out; whoever copies holds removals (`BlobRelease.hold`). */
export async function copyBlobs({ from, to, signal, onProgress = () => {} }: CopyOptions): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, there: 0, damaged: [] };
  const missing = missingFrom(from, to, report);
  const work = async (): Promise<void> => {
    for (let next = await missing.next(); !next.done; next = await missing.next()) {
      signal?.throwIfAborted();
      await copyOne(from, to, next.value, report);
      onProgress(report.copied);
    }
  };
  // A generator answers those who ask at the same time one after the other.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return report;
}

async function copyOne(from: BlobStore, to: BlobStore, hash: string, report: CopyReport): Promise<void> {
  const source = await from.open(hash).catch((error: unknown) => {
    if (!(error instanceof BlobMissing)) throw error;
  });
  if (!source) return;
  const draft = await to.receive(source).finally(() => source.destroy());
  if (draft.hash !== hash) {
    await draft.discard();
    report.damaged.push(hash);
    return;
  }
  await draft.keep();
  report.copied += 1;
  report.bytes += draft.size;
}

/** The hashes that `to` lacks. Both stores list theirs in ascending order. */
async function* missingFrom(from: BlobStore, to: BlobStore, report: CopyReport): AsyncGenerator<string, void> {
  const there = to.list()[Symbol.asyncIterator]();
  let known = await there.next();
  for await (const { hash } of from.list()) {
    while (!known.done && known.value.hash < hash) known = await there.next();
    if (!known.done && known.value.hash === hash) report.there += 1;
    else yield hash;
  }
}

/** Nothing is removed while the work goes on. */
export async function holdingBlobs<T>(
  { blobRelease, now, holdMs }: { blobRelease: BlobRelease; now: () => number; holdMs: number },
  work: () => Promise<T>,
): Promise<T> {
  await blobRelease.hold(now() + holdMs);
  const holding = setInterval(() => void blobRelease.hold(now() + holdMs).catch(() => {}), holdMs / 4).unref();
  try {
    return await work();
  } finally {
    clearInterval(holding);
  }
}
