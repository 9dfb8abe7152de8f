import { Type } from 'typebox';
import { oneOf } from '../http/schemas/schemas.ts';

export const metadataTypes = ['text', 'textarea', 'number', 'date', 'boolean', 'url', 'email', 'file'] as const;

/** `$id` names it in the description, `of` says whose metadata it is about. */
export function metadataFieldSchema({ $id, of, nameHint }: { $id: string; of: string; nameHint: string }) {
  return Type.Object(
    {
      id: Type.Integer(),
      name: Type.String({ description: nameHint }),
      label: Type.String({ description: 'What people read.' }),
      type: oneOf(metadataTypes),
      repeatable: Type.Boolean({ description: 'Holds a list of values.' }),
    },
    {
      $id,
      description: `Says how one name of the metadata of ${of} is shown. Names without a definition are kept too.`,
      examples: [{ id: 3, name: 'office', label: 'Office', type: 'text', repeatable: false }],
    },
  );
}

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
