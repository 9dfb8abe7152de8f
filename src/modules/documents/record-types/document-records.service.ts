// Which record types a document has. The first one declares it a record (decision 107).
import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getDocument, getDocumentToChange } from '../access/documents.access.ts';
import { updateDocument } from '../documents.repository.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import type { DocumentRecordRow } from './document-records.repository.ts';
import * as repository from './document-records.repository.ts';
import { holdRecordTypes } from './record-types.repository.ts';

export type DocumentRecordsService = ReturnType<typeof createDocumentRecordsService>;

export function createDocumentRecordsService({
  database,
  clock,
  events,
}: Pick<Platform, 'database' | 'clock' | 'events'>) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);
  return {
    async get(actor: Actor, docId: number): Promise<DocumentRecordRow[]> {
      await getDocument(db, actor, { docId });
      return repository.listDocumentRecords(db, docId);
    },

    /** The document has these and no others; the values of those taken away are gone. */
    async replace(
      actor: Actor,
      docId: number,
      ids: readonly number[],
      requireCurrent: (rows: DocumentRecordRow[]) => void,
    ): Promise<DocumentRecordRow[]> {
      return transaction(db, async (tx) => {
        const [{ document }, current] = await together(
          getDocumentToChange(tx, actor, { docId }, 'edit_meta'),
          repository.listDocumentRecords(tx, docId),
        );
        requireCurrent(current);
        if (!(await setRecordTypes(tx, docId, current, ids, 'ids'))) return current;
        const now = clock.now();
        await updateDocument(tx, docId, {
          declared_at: ids.length === 0 ? null : (document.declared_at ?? now),
          ...modifiedBy(actor, now),
        });
        await documentEvents.updated(tx, actor.id, [docId], ['record_types']);
        return repository.listDocumentRecords(tx, docId);
      });
    },
  };
}

/** The document has these record types and no others; answers whether it had others before. `field` is what the request calls them. */
export async function setRecordTypes(
  tx: Db,
  docId: number,
  current: readonly DocumentRecordRow[],
  ids: readonly number[],
  field: string,
): Promise<boolean> {
  const there = await holdRecordTypes(tx, ids);
  const unknown = ids.find((id) => !there.has(id));
  if (unknown !== undefined) throw invalidField(field, `there is no record type ${unknown}`);
  const had = new Set(current.map(({ id }) => id));
  const added = [...there].filter((id) => !had.has(id));
  const removed = [...had].filter((id) => !there.has(id));
  repository.removeDocumentRecords(tx, docId, removed);
  await repository.addDocumentRecords(tx, docId, added);
  return added.length + removed.length > 0;
}
