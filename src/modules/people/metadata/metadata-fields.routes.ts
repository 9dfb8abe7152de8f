// The definitions of user metadata (rule P23).
import type { App } from '../../../platform/http/index.ts';
import { type MetadataFields, metadataFieldRoutes, metadataFieldSchema } from '../../../platform/metadata/index.ts';
import type { Platform } from '../../../platform/platform.ts';

export const UserFieldSchema = metadataFieldSchema({
  $id: 'UserMetadataField',
  of: 'users',
  nameHint: 'The key in `metadata`; people v1 reads it as `meta_<name>`.',
  hasOwners: true,
});

export function userFieldRoutes(app: App, platform: Platform, fields: MetadataFields): void {
  metadataFieldRoutes(app, platform, fields, {
    root: '/api/people/v1/metadata-fields',
    tags: ['People: metadata fields'],
    name: 'UserMetadataField',
    access: 'people.admin',
    of: 'users',
    schema: UserFieldSchema,
    hasOwners: true,
  });
}
