// Owns the wire shapes of the definitions of user metadata.
import { Type } from 'typebox';
import { PaginationSchema } from '../../../platform/http/paging.ts';
import { oneOf, ref } from '../../../platform/http/schemas.ts';

export const metadataTypes = ['text', 'textarea', 'number', 'date', 'boolean', 'url', 'email', 'file'] as const;

export const MetadataFieldSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'The key in `metadata`; people v1 reads it as `meta_<name>`.' }),
    label: Type.String({ description: 'What people read.' }),
    type: oneOf(metadataTypes),
    repeatable: Type.Boolean({ description: 'Holds a list of values.' }),
  },
  {
    $id: 'UserMetadataField',
    description: 'Says how one name of the metadata of users is shown. Names without a definition are kept too.',
    examples: [{ id: 3, name: 'office', label: 'Office', type: 'text', repeatable: false }],
  },
);

export const MetadataFieldListSchema = Type.Object({
  data: Type.Array(ref(MetadataFieldSchema)),
  pagination: ref(PaginationSchema),
});

const name = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
  description: 'Letters, digits and underscores, at most 64, a letter first. Unique.',
});
const label = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description: 'Default: the name.' });
const type = oneOf(metadataTypes, { default: 'text' });
const repeatable = Type.Boolean({ default: false });

export const MetadataFieldCreateSchema = Type.Object(
  { name, label: Type.Optional(label), type: Type.Optional(type), repeatable: Type.Optional(repeatable) },
  { examples: [{ name: 'office', label: 'Office', type: 'text' }] },
);

export const MetadataFieldUpdateSchema = Type.Object(
  {
    name: Type.Optional(name),
    label: Type.Optional(label),
    type: Type.Optional(type),
    repeatable: Type.Optional(repeatable),
  },
  { examples: [{ label: 'Place of work' }] },
);
