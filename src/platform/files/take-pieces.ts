// The reading of a source that is kept as it comes: of a client that has gone, what has arrived stays.
import type { Readable } from 'node:stream';
import { type AppendOptions, BlobTooLarge, SourceFailed } from './blobs.ts';

const BATCH = 1024 * 1024;
/** What comes slowly is written as often. */
const WRITE_EVERY_MS = 1_000;

export interface PieceSink {
  write(bytes: Buffer, start: number): Promise<void>;
  /** Whether it is time to settle so many bytes, of which the first is so old. */
  isDue(bytes: number, ms: number): boolean;
  /** Makes durable what was written, and tells of it. */
  settle(end: number): Promise<void>;
}

/** Returns where the bytes end that begin at `at`. */
export async function takePieces(
  source: Readable,
  at: number,
  { maxBytes, arrived, beforeWrite }: AppendOptions,
  sink: PieceSink,
): Promise<number> {
  let batch: Buffer[] = [];
  let waiting = 0;
  let end = at;
  let settled = at;
  let wroteAt = performance.now();
  let settledAt = wroteAt;

  const flush = async (): Promise<void> => {
    if (waiting === 0) return;
    await beforeWrite(batch);
    await sink.write(batch.length === 1 && batch[0] ? batch[0] : Buffer.concat(batch), end);
    end += waiting;
    batch = [];
    waiting = 0;
    wroteAt = performance.now();
  };
  const settle = async (): Promise<void> => {
    if (settled === end) return;
    await sink.settle(end);
    settled = end;
    settledAt = performance.now();
  };

  let failure: SourceFailed | undefined;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end - at + waiting + chunk.length > maxBytes) throw new BlobTooLarge(maxBytes);
      arrived();
      batch.push(chunk);
      waiting += chunk.length;
      if (waiting < BATCH && performance.now() - wroteAt < WRITE_EVERY_MS) continue;
      await flush();
      if (sink.isDue(end - settled, performance.now() - settledAt)) await settle();
    }
  } catch (error) {
    if (!isSourceFailure(error, source)) throw error;
    failure = new SourceFailed(error);
  }
  await flush();
  await settle();
  if (failure) throw failure;
  return end;
}

function isSourceFailure(error: unknown, source: Readable): boolean {
  return source.errored === error || (source.destroyed && !source.readableEnded);
}
