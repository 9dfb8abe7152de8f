import { Type } from 'typebox';
import { id, type PageLimits } from '../../../platform/http/index.ts';
import { MetadataMapSchema } from '../documents.schemas.ts';

export const RECORD_TYPE_PAGES: PageLimits = { default: 20, max: 200 };

export const RecordTypeSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    fields: Type.Array(Type.String(), { description: 'Names of metadata.' }),
  },
  {
    $id: 'RecordType',
    description: 'What documents can be declared as, and the metadata they have then.',
    examples: [{ id: 2, name: 'Contract', fields: ['partner', 'ends_on'] }],
  },
);

const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description: 'Unique ignoring case.' });
const fields = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 200 });

export const RecordTypeCreateSchema = Type.Object(
  { name, fields: Type.Optional(fields) },
  { examples: [{ name: 'Contract', fields: ['partner', 'ends_on'] }] },
);

export const RecordTypeUpdateSchema = Type.Object(
  { name: Type.Optional(name), fields: Type.Optional(fields) },
  { examples: [{ fields: ['partner'] }] },
);

export const DocumentRecordSchema = Type.Object(
  {
    ids: Type.Array(Type.Integer(), { description: 'Ids of its record types.' }),
    record_types: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        fields: Type.Array(Type.String()),
        metadata: MetadataMapSchema,
      }),
    ),
  },
  { $id: 'DocumentRecord', description: 'What a document was declared as, with the values it has there.' },
);

export const DocumentRecordInputSchema = Type.Object(
  { ids: Type.Array(id(), { maxItems: 500, description: 'All that it shall have; an empty list takes all away.' }) },
  { examples: [{ ids: [1] }] },
);
