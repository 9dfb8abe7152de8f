// Owns how the definitions of user metadata look on the wire.
import type { Static } from 'typebox';
import type { MetadataField } from './metadata-fields.repository.ts';
import { type MetadataFieldSchema, metadataTypes } from './metadata-fields.schemas.ts';

export function presentMetadataField(field: MetadataField): Static<typeof MetadataFieldSchema> {
  return {
    id: field.id,
    name: field.name,
    label: field.label,
    type: metadataTypes.find((type) => type === field.type) ?? 'text',
    repeatable: field.repeatable === 1,
  };
}
