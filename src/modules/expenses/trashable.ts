// What expense sheets register with the trash: how they come back with all their parts, and how they go for good.
import { notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Trashable } from '../trash/index.ts';
import { requireDeletion } from './steps/state-machine.ts';
import * as repository from './trashable.repository.ts';

export const SHEET = 'sheet';

/** A sheet stands in no place: a destination means nothing. It comes back in the status it had, and nobody is told. */
export function sheetsTrashable({ blobRelease }: Pick<Platform, 'blobRelease'>): Trashable {
  return {
    types: [SHEET],

    /** F11: whoever restores may delete the sheet now. */
    async restore(tx, actor, record) {
      const sheet = await repository.findTrashedSheet(tx, record.id);
      if (!sheet) throw notFound('Sheet');
      requireDeletion(actor, sheet);
      await repository.markSheet(tx, sheet.id, null);
    },

    async purge(tx, records) {
      const hashes = await repository.deleteTrashed(
        tx,
        records.map(({ id }) => id),
      );
      if (hashes.length > 0) await blobRelease.release(tx, hashes);
    },
  };
}
