// What documents register with the trash: how its things come back, and how they go for good.
import { deleteAccessLists } from '../../../platform/access/index.ts';
import { together } from '../../../platform/db/index.ts';
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
      const [linked, versions, folders] = await together(
        repository.deleteLinks(tx, recordIds),
        repository.deleteTrashedVersions(tx, recordIds),
        repository.listTrashedFolders(tx, recordIds),
      );
      await inSlices(linked, DOCUMENTS_AT_ONCE, async (docIds) => {
        repository.deleteCappedLinks(tx, docIds);
        const [orphans, theirs] = await together(
          repository.listOrphans(tx, docIds),
          repository.deleteVersionsOfOrphans(tx, docIds),
        );
        await trash.forget(
          tx,
          theirs.recordIds.filter((id) => !given.has(id)),
        );
        await blobRelease.release(tx, theirs.hashes);
        await repository.deleteDocuments(tx, orphans);
      });
      await blobRelease.release(tx, versions.hashes);
      await repository.deleteFolders(
        tx,
        folders.map(({ id }) => id),
      );
      const lists = folders.filter(({ own_list }) => own_list === 1).map(({ list_id }) => list_id);
      await inSlices(lists, ROWS_AT_ONCE, (ids) => deleteAccessLists(tx, ids));
    },
  };
}
