import { type TObject, type TProperties, Type } from 'typebox';
import { oneOf } from '../http/schemas/schemas.ts';

export const metadataTypes = ['text', 'textarea', 'number', 'date', 'boolean', 'url', 'email', 'file'] as const;

interface FieldWords {
  /** The name of the schema in the description. */
  $id: string;
  /** Whose metadata it is about. */
  of: string;
  nameHint: string;
  /** Whether the objects have owners, who may be allowed to change a value (`self_editable`). */
  hasOwners?: boolean;
}

const selfEditable = Type.Boolean({ description: 'Everyone changes the value of their own.' });

export function metadataFieldSchema({ $id, of, nameHint, hasOwners = false }: FieldWords) {
  const schema = Type.Object(
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
      examples: [
        {
          id: 3,
          name: 'office',
          label: 'Office',
          type: 'text',
          repeatable: false,
          ...(hasOwners && { self_editable: false }),
        },
      ],
    },
  );
  return hasOwners ? withSelfEditable(schema, true) : schema;
}

const name = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
  description: 'Letters, digits and underscores, at most 64, a letter first. Unique.',
});
const label = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description: 'Default: the name.' });
const type = oneOf(metadataTypes, { default: 'text' });
const repeatable = Type.Boolean({ default: false });

const position = Type.Integer({
  minimum: 0,
  maximum: 1000,
  description:
    'How many fields stand before it; the others keep their order. Fields without a place come last, by name.',
});

/** The bodies that define and change a field. */
export function metadataFieldInputs(hasOwners: boolean) {
  const create = Type.Object(
    { name, label: Type.Optional(label), type: Type.Optional(type), repeatable: Type.Optional(repeatable) },
    { examples: [{ name: 'office', label: 'Office', type: 'text' }] },
  );
  const update = Type.Object(
    {
      name: Type.Optional(name),
      label: Type.Optional(label),
      type: Type.Optional(type),
      repeatable: Type.Optional(repeatable),
      position: Type.Optional(position),
    },
    { examples: [{ label: 'Place of work' }] },
  );
  return hasOwners
    ? { create: withSelfEditable(create, false), update: withSelfEditable(update, false) }
    : { create, update };
}

function withSelfEditable<P extends TProperties>(schema: TObject<P>, isRequired: boolean): TObject<P> {
  const properties = { ...schema.properties, self_editable: selfEditable };
  const required = [...(schema.required ?? []), ...(isRequired ? ['self_editable'] : [])];
  return Object.assign({}, schema, required.length > 0 ? { properties, required } : { properties });
}
