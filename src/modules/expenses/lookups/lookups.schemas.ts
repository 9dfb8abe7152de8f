import { Type } from 'typebox';
import { pageQuery, ref } from '../../../platform/http/index.ts';

export const LOOKUP_PAGES = { default: 20, max: 200 };

export const LookupSchema = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  {
    $id: 'ExpenseLookup',
    description: 'A client, department, location, project or expense type that can be chosen.',
    examples: [{ id: 4, name: 'Engineering' }],
  },
);

export const LookupListSchema = Type.Array(ref(LookupSchema));

export const ManagedLookupSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    retired: Type.Boolean({ description: 'Can no longer be chosen; what has it keeps it.' }),
  },
  { $id: 'ManagedExpenseLookup', examples: [{ id: 4, name: 'Engineering', retired: false }] },
);

export const LookupQuerySchema = Type.Object({
  ...pageQuery(LOOKUP_PAGES),
  retired: Type.Optional(Type.Boolean({ description: 'Only retired ones, or only those that can be chosen.' })),
});

const name = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '\\S',
  description: 'Unique among its kind, ignoring case.',
});
const retired = Type.Optional(Type.Boolean());

export const LookupCreateSchema = Type.Object({ name, retired }, { examples: [{ name: 'Engineering' }] });

export const LookupUpdateSchema = Type.Object(
  { name: Type.Optional(name), retired },
  { examples: [{ retired: true }] },
);

export const LookupUsesSchema = Type.Object(
  { items: Type.Integer(), sheets: Type.Integer({ description: 'That name it themselves, beside their items.' }) },
  { examples: [{ items: 41, sheets: 3 }] },
);
