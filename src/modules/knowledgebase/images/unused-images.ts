// The removal of pictures that no text shows any more, or that were uploaded for a text nobody saved.

import { transaction } from '../../../platform/db/index.ts';
import { textsAfter } from '../../../platform/files/text-columns.repository.ts';
import type { TextColumn } from '../../../platform/files/text-columns.ts';
import { inRounds, letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import * as repository from './images.repository.ts';

/** So long a picture may wait for the text it was uploaded for, or for a text that was deleted to come back. */
export const UNUSED_MS = DAY_MS;
/** Texts looked at in one statement; requests of others come in between. */
const SLICE = 20;
const REMOVED_AT_ONCE = 500;
/** The end of the address of a picture: what is before it can be spelled in several ways. */
const ADDRESS = '/images/';
const addresses = /\/images\/([0-9a-f]{32})/g;

/** Once a day. Texts of every module count, earlier versions and the trash included (decision 294). */
export function registerUnusedImages({ database, clock, jobs, blobRelease, textColumns }: Platform): void {
  const { db } = database;

  /** Notes which pictures the texts of a column show. */
  const markSeen = async (column: TextColumn, now: number, signal: AbortSignal): Promise<void> => {
    for (let id = 0; ; ) {
      signal.throwIfAborted();
      await letOthersIn();
      const { texts, lastId } = await textsAfter(db, column, ADDRESS, { id, limit: SLICE });
      const keys = texts.flatMap(({ text }) => [...text.matchAll(addresses)].map(([, key = '']) => key));
      if (keys.length > 0) await transaction(db, (tx) => repository.markSeen(tx, [...new Set(keys)], now));
      if (lastId === undefined) return;
      id = lastId;
    }
  };

  jobs.every('knowledgebase.remove-unused-images', DAY_MS, async (signal) => {
    const now = clock.now();
    for (const column of textColumns.all()) await markSeen(column, now, signal);
    await inRounds(REMOVED_AT_ONCE, (limit) => {
      signal.throwIfAborted();
      return transaction(db, async (tx) => {
        const hashes = await repository.deleteUnseen(tx, now - UNUSED_MS, limit);
        await blobRelease.release(tx, hashes);
        return hashes.length;
      });
    });
  });
}
