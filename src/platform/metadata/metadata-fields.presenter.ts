import type { MetadataField } from './metadata-fields.repository.ts';
import { metadataTypes } from './metadata-fields.schemas.ts';

export function presentMetadataField(field: MetadataField) {
  return {
    id: field.id,
    name: field.name,
    label: field.label,
    type: metadataTypes.find((type) => type === field.type) ?? ('text' as const),
    repeatable: field.repeatable === 1,
    // Sent where the fields have owners.
    self_editable: field.self_editable === 1,
  };
}
