// What people write into their own metadata: only what a field allows (P55), and only what it can hold.
import { invalidField } from '../../../platform/http/index.ts';
import { type MetadataField, requireFieldValue } from '../../../platform/metadata/index.ts';

/** Throws 400 for a name that is not for its owner to change, and for a value that the field cannot hold. Null takes a value away. */
export function requireOwnMetadata(fields: readonly MetadataField[], change: Readonly<Record<string, unknown>>): void {
  const editable = new Map(
    fields.filter(({ self_editable }) => self_editable === 1).map((field) => [field.name, field]),
  );
  for (const [name, value] of Object.entries(change)) {
    const field = editable.get(name);
    const at = `metadata.${name.slice(0, 64)}`;
    if (!field) throw invalidField(at, 'is not yours to change');
    requireFieldValue(at, field, value);
  }
}
