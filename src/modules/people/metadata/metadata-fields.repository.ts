import type { Db, NewRow } from '../../../platform/db/index.ts';
import { insertField, type MetadataField } from '../../../platform/metadata/index.ts';

export type { MetadataField };

export async function insertMetadataField(tx: Db, row: NewRow<'metadata_fields'>): Promise<MetadataField> {
  return insertField(tx, 'metadata_fields', row);
}
