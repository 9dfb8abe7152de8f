// The reading of the texts of files: in the background, by one instance at a time, a few files beside each other.
import { type Db, transaction } from '../../../platform/db/index.ts';
import { StoreUnavailable } from '../../../platform/files/blobs.ts';
import type { TextReader } from '../../../platform/files/texts/text-reader.ts';
import { type JobContext, TryAgain } from '../../../platform/jobs/index.ts';
import { inRounds, letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';
import { askForTexts } from '../documents.repository.ts';
import * as repository from './file-texts.repository.ts';

const KIND = 'documents.file-texts';
const QUEUE = 'all';
const AT_ONCE = 2;
/** A file whose reading ends the server each time is given up. */
const MAX_ATTEMPTS = 3;
const BATCH = 500;

/** Belongs in the transaction that adds files. */
export async function wakeTextReading(
  tx: Db,
  { jobs, textReader }: Pick<Platform, 'jobs' | 'textReader'>,
  files: readonly unknown[],
): Promise<void> {
  if (textReader && files.length > 0) await jobs.wakeQueue(tx, KIND, QUEUE);
}

export function registerTextReading(platform: Platform): void {
  const { database, jobs, blobRelease, textReader } = platform;
  const { db } = database;
  blobRelease.onRemoved((hashes) => transaction(db, (tx) => repository.deleteUnused(tx, hashes)));
  if (!textReader) return;
  jobs.consumeQueue(KIND, (_, context) => readWaiting(platform, textReader, context));
  // Files of before the texts were read, of a copied installation, and of the time in which the setting was off.
  jobs.every('documents.complete-file-texts', 24 * HOUR_MS, async (signal) => {
    await completeTexts(platform, textReader, signal);
    await transaction(db, (tx) => jobs.wakeQueue(tx, KIND, QUEUE));
  });
}

async function readWaiting(platform: Platform, reader: TextReader, context: JobContext): Promise<void> {
  const { database, clock } = platform;
  const inHand = new Set<string>();
  const take = async (): Promise<repository.WaitingText | undefined> => {
    if (context.isStopping()) throw new TryAgain(clock.now(), 'the instance stops');
    const waiting = await repository.listWaiting(database.db, AT_ONCE + 1);
    const next = waiting.find(({ hash }) => !inHand.has(hash));
    if (next) inHand.add(next.hash);
    return next;
  };
  const work = async () => {
    for (let next = await take(); next; next = await take()) {
      await readOne(platform, reader, next, context.signal);
      inHand.delete(next.hash);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function readOne(
  { database: { db }, clock, blobs }: Platform,
  reader: TextReader,
  { hash, attempts }: repository.WaitingText,
  signal: AbortSignal,
): Promise<void> {
  const end = (change: Parameters<typeof repository.endReading>[2]) =>
    transaction(db, (tx) => repository.endReading(tx, hash, { ...change, at: clock.now() }));
  const name = await repository.findFileName(db, hash);
  if (name === undefined) return transaction(db, (tx) => repository.deleteUnused(tx, [hash]));
  if (attempts >= MAX_ATTEMPTS) return end({ state: 'failed', reason: 'given_up' });
  const path = await blobs.pathOf(hash).catch(unlessUnavailable);
  if (path === undefined) return end({ state: 'failed', reason: 'missing' });
  await transaction(db, (tx) => repository.beginReading(tx, hash));
  const found = await reader.read(path, name, signal);
  if (found.state !== 'done') return end(found);
  return end({ state: 'done', text: found.text, truncated: found.isTruncated ? 1 : 0, reason: null });
}

/** A store that cannot be reached is asked again later. */
function unlessUnavailable(error: unknown): undefined {
  if (error instanceof StoreUnavailable) throw error;
}

async function completeTexts({ database: { db } }: Platform, reader: TextReader, signal: AbortSignal) {
  await eachBatch(
    signal,
    (after) => repository.listFileHashes(db, after, BATCH),
    (hashes) =>
      // Behind those that people are waiting for.
      transaction(db, (tx) => askForTexts(tx, hashes, 0)),
  );
  await eachBatch(
    signal,
    (after) => repository.listTextHashes(db, after, BATCH),
    (hashes) => transaction(db, (tx) => repository.deleteUnused(tx, hashes)),
  );
  if (!reader.readsPictures) return;
  await inRounds(BATCH, (limit) => transaction(db, (tx) => repository.askAgain(tx, limit)));
}

async function eachBatch(
  signal: AbortSignal,
  list: (after: string) => Promise<string[]>,
  work: (hashes: string[]) => Promise<void>,
): Promise<void> {
  for (let hashes = await list(''); hashes.length > 0; hashes = await list(hashes.at(-1) ?? '')) {
    signal.throwIfAborted();
    await work(hashes);
    await letOthersIn();
  }
}
