import { type Metadata, readMetadata } from '../documents.presenter.ts';
import type { DocumentRecordRow } from './document-records.repository.ts';
import type { RecordType } from './record-types.repository.ts';

export function presentRecordType({ id, name, fields }: Pick<RecordType, 'id' | 'name' | 'fields'>) {
  return { id, name, fields: readNames(fields) };
}

export function presentDocumentRecord(rows: readonly DocumentRecordRow[]) {
  return {
    ids: rows.map(({ id }) => id),
    record_types: rows.map((row): ReturnType<typeof presentRecordType> & { metadata: Metadata } => ({
      ...presentRecordType(row),
      metadata: readMetadata(row.metadata),
    })),
  };
}

function readNames(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
}
