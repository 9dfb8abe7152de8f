// What is known of a document beside its files: title, reference code, metadata, values of its record types.
import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import { alongside, type Db, transaction } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { type DocumentAccess, type DocumentRef, getDocument, getDocumentToChange } from '../access/documents.access.ts';
import { type Metadata, readMetadata } from '../documents.presenter.ts';
import * as repository from '../documents.repository.ts';
import { createDocumentEvents, type DocumentPart } from '../events/document-events.ts';
import { mergeMetadata } from '../metadata-values.ts';
import { listDocumentRecords, updateRecordValues } from '../record-types/document-records.repository.ts';

export interface DocumentInput {
  title?: string;
  refcode?: string;
  metadata?: Metadata;
  /** By id of the record type; those the document does not have are ignored. */
  record_types?: Record<string, Metadata>;
}

export type DocumentInfoService = ReturnType<typeof createDocumentInfoService>;

export function createDocumentInfoService({
  database,
  clock,
  events,
}: Pick<Platform, 'database' | 'clock' | 'events'>) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);
  return {
    get: (actor: Actor, address: DocumentRef): Promise<DocumentAccess> => getDocument(db, actor, address),

    async update(actor: Actor, address: DocumentRef, input: DocumentInput): Promise<DocumentAccess> {
      return transaction(db, async (tx) => {
        const loaded = await getDocumentToChange(tx, actor, address, 'edit_meta');
        const { docId } = address;
        const { title, refcode, metadata, record_types: records = {} } = input;
        const recorded = await mergeRecords(tx, docId, records);
        if (title === undefined && refcode === undefined && metadata === undefined && !recorded.isGiven) return loaded;
        const change = {
          ...(title === undefined ? {} : { title, title_key: fold(title) }),
          ...(refcode === undefined ? {} : { refcode: refcode || `Doc_${docId}` }),
          ...(metadata === undefined
            ? {}
            : { metadata: mergeMetadata(readMetadata(loaded.document.metadata), metadata) }),
          ...modifiedBy(actor, clock.now()),
        };
        alongside(repository.updateDocument(tx, docId, change));
        if (title !== undefined) alongside(repository.renameLinks(tx, docId, fold(title)));
        const updated = await getDocument(tx, actor, address);
        const changed: DocumentPart[] = comparedParts.filter(
          (part) => loaded.document[part] !== updated.document[part],
        );
        if (recorded.isChanged) changed.push('record_types');
        await documentEvents.updated(tx, actor.id, [docId], changed);
        return updated;
      });
    },
  };
}

const comparedParts = ['title', 'refcode', 'metadata'] as const;

/** Was there a value for a record type that the document has, and is it another one? */
export async function mergeRecords(
  tx: Db,
  docId: number,
  given: Record<string, Metadata>,
): Promise<{ isGiven: boolean; isChanged: boolean }> {
  if (Object.keys(given).length === 0) return { isGiven: false, isChanged: false };
  const assigned = (await listDocumentRecords(tx, docId)).filter(({ id }) => Object.hasOwn(given, String(id)));
  const values = assigned.map(({ id, metadata }) => ({
    typeId: id,
    metadata: mergeMetadata(readMetadata(metadata), given[String(id)]),
  }));
  await updateRecordValues(tx, docId, values);
  const isChanged = values.some(({ metadata }, index) => metadata !== assigned[index]?.metadata);
  return { isGiven: values.length > 0, isChanged };
}
