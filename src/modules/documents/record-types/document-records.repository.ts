import { type Db, isAmong } from '../../../platform/db/index.ts';

export interface DocumentRecordRow {
  id: number;
  name: string;
  /** JSON. */
  fields: string;
  /** JSON. */
  metadata: string;
}

export async function listDocumentRecords(db: Db, docId: number): Promise<DocumentRecordRow[]> {
  return db
    .selectFrom('document_record_types as assigned')
    .innerJoin('record_types', 'record_types.id', 'assigned.record_type_id')
    .where('assigned.doc_id', '=', docId)
    .select(['record_types.id', 'record_types.name', 'record_types.fields', 'assigned.metadata'])
    .orderBy('record_types.id')
    .execute();
}

export async function addDocumentRecords(tx: Db, docId: number, typeIds: readonly number[]): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .insertInto('document_record_types')
    .values(typeIds.map((record_type_id) => ({ doc_id: docId, record_type_id, metadata: '{}' })))
    .execute();
}

export async function removeDocumentRecords(tx: Db, docId: number, typeIds: readonly number[]): Promise<void> {
  if (typeIds.length === 0) return;
  await tx
    .deleteFrom('document_record_types')
    .where('doc_id', '=', docId)
    .where(isAmong(tx, 'record_type_id', typeIds))
    .execute();
}

/** Writes the values of several record types at once. */
export async function updateRecordValues(
  tx: Db,
  docId: number,
  values: readonly { typeId: number; metadata: string }[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insertInto('document_record_types')
    .values(values.map(({ typeId, metadata }) => ({ doc_id: docId, record_type_id: typeId, metadata })))
    .onConflict((conflict) =>
      conflict.columns(['doc_id', 'record_type_id']).doUpdateSet(({ ref }) => ({ metadata: ref('excluded.metadata') })),
    )
    .execute();
}
