// The addresses of the definitions of user metadata (rule P23).
import type { App } from '../../../platform/http/index.ts';
import * as general from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MetadataFieldSchema } from './metadata-fields.schemas.ts';
import type { MetadataFieldsService } from './metadata-fields.service.ts';

export function metadataFieldRoutes(app: App, platform: Platform, fields: MetadataFieldsService): void {
  general.metadataFieldRoutes(app, platform, fields, {
    root: '/api/people/v1/metadata-fields',
    tags: ['People: metadata fields'],
    name: 'UserMetadataField',
    access: 'people.admin',
    of: 'users',
    schema: MetadataFieldSchema,
  });
}
