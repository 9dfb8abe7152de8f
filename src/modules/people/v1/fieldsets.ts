// The properties of a user in people v1: their names, other names, types, and the sets they come in.
import { invalidField } from '../../../platform/http/index.ts';
import type { MetadataField } from '../../../platform/metadata/index.ts';
import { findUserField } from '../users/user-query.ts';
import type { ScannedField } from '../users/user-search.repository.ts';

export interface FieldDefinition {
  name: string;
  type: string;
  repeatable: 'true' | 'false';
}

/** Every property but the metadata, with its type. */
const fixedFields = {
  id: 'number',
  firstname: 'text',
  surname: 'text',
  email: 'email',
  job_title: 'text',
  company: 'text',
  intranetuser: 'number',
  ex_area_id: 'number',
  photo: 'file',
} as const;

export type FixedField = keyof typeof fixedFields;

/** Other names that a property can be asked by. */
const fieldAliases: Readonly<Record<string, FixedField>> = {
  emailad: 'email',
  'job title': 'job_title',
  'account state': 'intranetuser',
  'extranet area': 'ex_area_id',
};

export const METADATA_PREFIX = 'meta_';

const defaultFields: readonly FixedField[] = ['id', 'firstname', 'surname'];

interface Fieldset {
  fields: readonly FixedField[];
  /** With all defined metadata fields. */
  metadata: boolean;
}

const fieldsets: Readonly<Record<string, Fieldset>> = {
  profile: {
    fields: ['id', 'firstname', 'surname', 'email', 'job_title', 'company', 'intranetuser', 'ex_area_id', 'photo'],
    metadata: true,
  },
  userslist: { fields: ['id', 'firstname', 'surname', 'email', 'job_title', 'company', 'photo'], metadata: false },
};

export const fieldsetNames: readonly string[] = Object.keys(fieldsets);

/** The fields of a set; undefined when there is no such set. */
export function findFieldset(name: string, metadata: readonly MetadataField[]): FieldDefinition[] | undefined {
  const fieldset = Object.hasOwn(fieldsets, name) ? fieldsets[name] : undefined;
  if (!fieldset) return undefined;
  const fixed = fieldset.fields.map((field) => define(field, fixedFields[field], false));
  if (!fieldset.metadata) return fixed;
  return [
    ...fixed,
    ...metadata.map((field) => define(METADATA_PREFIX + field.name, field.type, field.repeatable === 1)),
  ];
}

/** The fixed property that a name stands for; undefined when it is none. */
export function findFixedField(name: string): FixedField | undefined {
  if (Object.hasOwn(fieldAliases, name)) return fieldAliases[name];
  return Object.hasOwn(fixedFields, name) ? (name as FixedField) : undefined;
}

/** The names to return, as they were asked for: of the set, then the single ones. `id` always. */
export function chooseFields(
  { fields = [], fieldset }: { fields?: readonly string[]; fieldset?: string },
  metadata: readonly MetadataField[],
): ReadonlySet<string> {
  const set = fieldset ? findFieldset(fieldset, metadata) : [];
  if (!set) throw invalidField('fieldset', `there is no fieldset ${fieldset?.slice(0, 50)}`);
  const unknown = fields.find((name) => !findFixedField(name) && !isMetadataName(name));
  if (unknown !== undefined) throw invalidField('fields', `there is no field ${unknown.slice(0, 50)}`);
  const names = [...set.map(({ name }) => name), ...fields];
  return new Set(names.length > 0 ? ['id', ...names] : defaultFields);
}

/** Where a keyword is looked for: in a property of version 1, by any of its names, or in a field of version 2. */
export function findSearchField(name: string): ScannedField | undefined {
  if (isMetadataName(name)) return { name: 'metadata', metadata: name.slice(METADATA_PREFIX.length) };
  const fixed = findFixedField(name);
  if (!fixed) return findUserField(name);
  return { name: fixed === 'ex_area_id' ? 'extranet_id' : fixed === 'photo' ? 'photo_url' : fixed };
}

function isMetadataName(name: string): boolean {
  return name.startsWith(METADATA_PREFIX) && name.length > METADATA_PREFIX.length;
}

function define(name: string, type: string, repeatable: boolean): FieldDefinition {
  return { name, type, repeatable: repeatable ? 'true' : 'false' };
}
