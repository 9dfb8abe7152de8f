// What documents register with the trash: how its things come back, and how they go for good.
import { deleteAccessLists } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { inSlices } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Trash, Trashable, TrashRecord } from '../../trash/index.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { lockDocumentsOf } from './capped-links.repository.ts';
import { ROWS_AT_ONCE } from './deletion.repository.ts';
import * as repository from './purge.repository.ts';
import { createRestore } from './restore.service.ts';

/** Documents that go by one statement each for their versions, their files and themselves. */
const DOCUMENTS_AT_ONCE = 1_000;

export function documentTrashable(
  { clock, blobRelease, events }: Pick<Platform, 'clock' | 'blobRelease' | 'events'>,
  trash: Trash,
): Trashable {
  /** After links of the documents have gone: a document goes with the last of them, wherever that was. */
  const purgeDocuments = async (tx: Db, docIds: readonly number[], purged: ReadonlySet<number>): Promise<void> => {
    repository.deleteCappedLinks(tx, docIds);
    const [orphans, versions] = await together(
      repository.listOrphans(tx, docIds),
      repository.deleteVersionsOfOrphans(tx, docIds),
    );
    const left = versions.recordIds.filter((id) => !purged.has(id));
    await together(
      blobRelease.release(tx, versions.hashes),
      trash.forget(tx, left),
      repository.deleteDocuments(tx, orphans),
    );
  };

  const purgeFolders = async (tx: Db, recordIds: readonly number[], purged: ReadonlySet<number>): Promise<void> => {
    const [linked, folders] = await together(
      repository.deleteLinks(tx, recordIds),
      repository.listTrashedFolders(tx, recordIds),
    );
    await inSlices(linked, DOCUMENTS_AT_ONCE, (docIds) => purgeDocuments(tx, docIds, purged));
    await repository.deleteFolders(
      tx,
      folders.map(({ id }) => id),
    );
    const lists = folders.filter(({ own_list }) => own_list === 1).map(({ list_id }) => list_id);
    await inSlices(lists, ROWS_AT_ONCE, (ids) => deleteAccessLists(tx, ids));
  };

  return {
    types: ['document', 'marker', 'document_version', 'folder'],
    restore: createRestore(clock, createDocumentEvents(events)),
    shownBy: async (_db, { type, objId }) => ({ type: type === 'folder' ? 'folder' : 'document', id: objId }),

    /** The bytes of what goes go too if nothing else refers to them. */
    async purge(tx, records) {
      const purged = new Set(records.map(({ id }) => id));
      const folders = records.filter(({ type }) => type === 'folder');
      const versions = records.filter(({ type }) => type === 'document_version');
      const documents = records.filter(({ type }) => type === 'document' || type === 'marker');
      // Of two transactions that purge links of one document, the second sees what the first has left.
      lockDocumentsOf(tx, [...purged]);
      // Such a record names its document: nothing has to be found first.
      if (documents.length > 0) {
        await repository.deleteLinksOfDocuments(tx, idsOf(documents));
        await purgeDocuments(
          tx,
          documents.map(({ objId }) => objId),
          purged,
        );
      }
      if (versions.length > 0) {
        const { hashes } = await repository.deleteTrashedVersions(tx, idsOf(versions));
        await blobRelease.release(tx, hashes);
      }
      if (folders.length > 0) await purgeFolders(tx, idsOf(folders), purged);
    },
  };
}

function idsOf(records: readonly TrashRecord[]): number[] {
  return records.map(({ id }) => id);
}
