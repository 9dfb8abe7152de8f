import { Type } from 'typebox';
import { MetadataMapSchema, metadataInput, refcodeInput, titleInput } from '../documents.schemas.ts';
import { DocumentRecordSchema } from '../record-types/record-types.schemas.ts';

export const DocumentPropertiesSchema = Type.Object(
  {
    title: Type.String(),
    refcode: Type.String({ description: 'Reference code.' }),
    metadata: MetadataMapSchema,
    record_types: DocumentRecordSchema.properties.record_types,
  },
  { $id: 'DocumentProperties', description: 'What people write about a document beside its files.' },
);

export const DocumentPropertiesChangeSchema = Type.Object(
  {
    title: Type.Optional(titleInput),
    refcode: Type.Optional(refcodeInput),
    metadata: Type.Optional(metadataInput),
    record_types: Type.Optional(
      Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,14}$' }), metadataInput, {
        additionalProperties: false,
        maxProperties: 500,
        description: 'By id, all record types that it shall have, with the values to change; {} takes all away.',
        examples: [{ 1: { partner: 'Example Works' } }],
      }),
    ),
  },
  {
    examples: [
      { title: 'Travel rules', metadata: { description: 'What may be claimed', audience: null }, record_types: {} },
    ],
  },
);
