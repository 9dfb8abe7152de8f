import type { UserMetadataField } from '@atrium/client/core';
import { type Field, fields } from './columns.ts';
import { useImportTexts } from './texts.ts';

/** The name of a field for people; keys of other systems are their own. */
export function useFieldLabel(metadata: readonly UserMetadataField[]): (field: string) => string {
  const t = useImportTexts();
  return (field) => {
    const known = fields.find((one): one is Field => one === field);
    return known ? t.fields[known] : (metadata.find(({ name }) => `meta_${name}` === field)?.label ?? field);
  };
}
