// Owns what documents register with the trash: how its things come back, and how they go for good.
import { deleteAccessLists } from '../../../platform/access/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Trash, Trashable } from '../../trash/index.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import * as repository from './purge.repository.ts';
import { createRestore } from './restore.service.ts';

export function documentTrashable(
  { clock, blobRelease, events }: Pick<Platform, 'clock' | 'blobRelease' | 'events'>,
  trash: Trash,
): Trashable {
  return {
    types: ['document', 'marker', 'document_version', 'folder'],
    restore: createRestore(clock, createDocumentEvents(events)),

    /** A document goes with the last of its places, wherever that was; its bytes go if nothing else refers to them. */
    async purge(tx, records) {
      const recordIds = records.map(({ id }) => id);
      const docIds = await repository.deletePlaces(tx, recordIds);
      const { hashes, otherRecordIds } = await repository.deleteVersions(tx, docIds, recordIds);
      await repository.deleteDocuments(tx, docIds);
      await deleteAccessLists(tx, await repository.deleteFolders(tx, recordIds));
      await trash.forget(tx, otherRecordIds);
      if (hashes.length > 0) await blobRelease.release(tx, hashes);
    },
  };
}
