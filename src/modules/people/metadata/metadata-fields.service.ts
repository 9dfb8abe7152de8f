import { createMetadataFields, type MetadataFields } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';

export type MetadataFieldsService = MetadataFields;

export function createMetadataFieldsService(platform: Pick<Platform, 'database' | 'clock'>): MetadataFieldsService {
  return createMetadataFields(platform, 'metadata_fields');
}
