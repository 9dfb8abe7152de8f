import { alongside, type Db, insertRows, isAmong, preparedQuery, putRows } from '../../../platform/db/index.ts';

export interface DocumentRecordRow {
  id: number;
  name: string;
  /** The fields, as JSON. */
  fields: string;
  /** Values of the record, as JSON. */
  metadata: string;
}

export function listDocumentRecords(db: Db, docId: number): Promise<DocumentRecordRow[]> {
  return recordsOf(db, { docId });
}

const recordsOf = preparedQuery<{ docId: number }, DocumentRecordRow>((db, param) =>
  db
    .selectFrom('document_record_types as assigned')
    .innerJoin('record_types', 'record_types.id', 'assigned.record_type_id')
    .where('assigned.doc_id', '=', param('docId'))
    .select(['record_types.id', 'record_types.name', 'record_types.fields', 'assigned.metadata'])
    .orderBy('record_types.id'),
);

export async function addDocumentRecords(tx: Db, docId: number, typeIds: readonly number[]): Promise<void> {
  await insertRows(
    tx,
    'document_record_types',
    typeIds.map((record_type_id) => ({ doc_id: docId, record_type_id, metadata: '{}' })),
  );
}

export function removeDocumentRecords(tx: Db, docId: number, typeIds: readonly number[]): void {
  if (typeIds.length === 0) return;
  const records = tx.deleteFrom('document_record_types').where('doc_id', '=', docId);
  alongside(records.where(isAmong(tx, 'record_type_id', typeIds)).execute());
}

/** Writes the values of several record types at once. */
export async function updateRecordValues(
  tx: Db,
  docId: number,
  values: readonly { typeId: number; metadata: string }[],
): Promise<void> {
  await putRows(
    tx,
    'document_record_types',
    ['doc_id', 'record_type_id'],
    values.map(({ typeId, metadata }) => ({ doc_id: docId, record_type_id: typeId, metadata })),
  );
}
