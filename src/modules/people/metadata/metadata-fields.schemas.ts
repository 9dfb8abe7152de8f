import { metadataFieldSchema } from '../../../platform/metadata/index.ts';

export const MetadataFieldSchema = metadataFieldSchema({
  $id: 'UserMetadataField',
  of: 'users',
  nameHint: 'The key in `metadata`; people v1 reads it as `meta_<name>`.',
});
