// What people write about a document, read and changed as one: title, reference code, metadata, record types and their values.
import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { type MetadataField, type MetadataFields, requireFieldValue } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { getDocument, getDocumentToChange } from '../access/documents.access.ts';
import type { DocumentInput } from '../documents/document-info.service.ts';
import { mergeRecords } from '../documents/document-info.service.ts';
import { type Metadata, readMetadata } from '../documents.presenter.ts';
import { renameLinks, updateDocument } from '../documents.repository.ts';
import { createDocumentEvents, type DocumentPart } from '../events/document-events.ts';
import { mergeMetadata } from '../metadata-values.ts';
import { type DocumentRecordRow, listDocumentRecords } from '../record-types/document-records.repository.ts';
import { setRecordTypes } from '../record-types/document-records.service.ts';

export interface Properties {
  title: string;
  refcode: string;
  /** Values of metadata fields, as JSON. */
  metadata: string;
  records: DocumentRecordRow[];
}

/** The record types are all that it shall have. */
export type PropertiesChange = DocumentInput;

export type PropertiesService = ReturnType<typeof createPropertiesService>;

export function createPropertiesService(
  { database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>,
  fields: MetadataFields,
) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);
  return {
    async get(actor: Actor, docId: number): Promise<Properties> {
      const { document } = await getDocument(db, actor, { docId });
      return { ...document, records: await listDocumentRecords(db, docId) };
    },

    async update(
      actor: Actor,
      docId: number,
      change: PropertiesChange,
      requireCurrent: (properties: Properties) => void,
    ): Promise<Properties> {
      requireValues(await fields.all(), change);
      return transaction(db, async (tx) => {
        const [{ document }, current] = await together(
          getDocumentToChange(tx, actor, { docId }, 'edit_meta'),
          listDocumentRecords(tx, docId),
        );
        const before = { ...document, records: current };
        requireCurrent(before);
        const { title, refcode, metadata, record_types } = change;
        const next = {
          title: title ?? before.title,
          refcode: refcode === undefined ? before.refcode : refcode || `Doc_${docId}`,
          metadata: metadata ? mergeMetadata(readMetadata(before.metadata), metadata) : before.metadata,
        };
        const changed: DocumentPart[] = comparedParts.filter((part) => before[part] !== next[part]);
        if (await changeRecords(tx, docId, before.records, record_types)) changed.push('record_types');
        if (changed.length === 0) return before;

        const records = record_types ? await listDocumentRecords(tx, docId) : current;
        const now = clock.now();
        await updateDocument(tx, docId, {
          ...next,
          title_key: fold(next.title),
          declared_at: records.length === 0 ? null : (document.declared_at ?? now),
          ...modifiedBy(actor, now),
        });
        if (changed.includes('title')) await renameLinks(tx, docId, fold(next.title));
        await documentEvents.updated(tx, actor.id, [docId], changed);
        return { ...next, records };
      });
    },
  };
}

const comparedParts = ['title', 'refcode', 'metadata'] as const;

async function changeRecords(
  tx: Db,
  docId: number,
  before: readonly DocumentRecordRow[],
  values: Record<string, Metadata> | undefined,
): Promise<boolean> {
  if (!values) return false;
  const isSet = await setRecordTypes(tx, docId, before, Object.keys(values).map(Number), 'record_types');
  const { isChanged } = await mergeRecords(tx, docId, values);
  return isSet || isChanged;
}

/** Values of names that are defined are held to their definitions; others are taken as they are. */
function requireValues(fields: readonly MetadataField[], { metadata, record_types = {} }: PropertiesChange): void {
  const defined = new Map(fields.map((field) => [field.name, field]));
  const check = (path: string, values: Metadata) => {
    for (const [name, value] of Object.entries(values)) {
      const field = defined.get(name);
      if (field) requireFieldValue(`${path}.${name}`, field, value);
    }
  };
  if (metadata) check('metadata', metadata);
  for (const [id, values] of Object.entries(record_types)) check(`record_types.${id}`, values);
}
