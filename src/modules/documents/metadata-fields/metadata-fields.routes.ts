import type { App } from '../../../platform/http/index.ts';
import { type MetadataFields, metadataFieldRoutes, metadataFieldSchema } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { apiRoot } from '../documents.schemas.ts';

export const DocumentFieldSchema = metadataFieldSchema({
  $id: 'DocumentMetadataField',
  of: 'folders and documents',
  nameHint: 'The key in `metadata`.',
});

export function documentFieldRoutes(app: App, platform: Platform, fields: MetadataFields): void {
  metadataFieldRoutes(app, platform, fields, {
    root: `${apiRoot}/metadata-fields`,
    tags: ['Documents: metadata fields'],
    name: 'DocumentMetadataField',
    access: 'documents.admin',
    of: 'folders and documents',
    schema: DocumentFieldSchema,
  });
}
