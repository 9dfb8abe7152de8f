// What documents register with the trash: how its things come back, and how they go for good.
import { deleteAccessLists } from '../../../platform/access/index.ts';
import { inSlices } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Trash, Trashable } from '../../trash/index.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { ROWS_AT_ONCE } from './deletion.repository.ts';
import * as repository from './purge.repository.ts';
import { createRestore } from './restore.service.ts';

/** Documents that go by one statement each for their versions, their files and themselves. */
const DOCUMENTS_AT_ONCE = 1_000;

export function documentTrashable(
  { clock, blobRelease, events }: Pick<Platform, 'clock' | 'blobRelease' | 'events'>,
  trash: Trash,
): Trashable {
  return {
    types: ['document', 'marker', 'document_version', 'folder'],
    restore: createRestore(clock, createDocumentEvents(events)),
    shownBy: async (_db, { type, objId }) => ({ type: type === 'folder' ? 'folder' : 'document', id: objId }),

    /** A document goes with the last of its links, wherever that was; its bytes go if nothing else refers to them. */
    async purge(tx, records) {
      const recordIds = records.map(({ id }) => id);
      const given = new Set(recordIds);
      const purgeVersions = async (column: 'doc_id' | 'trash_id', ids: readonly number[]) => {
        const versions = await repository.deleteVersions(tx, column, ids);
        await trash.forget(
          tx,
          versions.recordIds.filter((id) => !given.has(id)),
        );
        await blobRelease.release(tx, versions.hashes);
      };
      await inSlices(await repository.deleteLinks(tx, recordIds), DOCUMENTS_AT_ONCE, async (docIds) => {
        const orphans = await repository.deleteCappedLinks(tx, docIds);
        await purgeVersions('doc_id', orphans);
        await repository.deleteDocuments(tx, orphans);
      });
      await purgeVersions('trash_id', recordIds);
      const lists = await repository.deleteFolders(tx, recordIds);
      await inSlices(lists, ROWS_AT_ONCE, (ids) => deleteAccessLists(tx, ids));
    },
  };
}
