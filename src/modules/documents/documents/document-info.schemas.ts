import { Type } from 'typebox';
import { optionalBody } from '../../../platform/http/index.ts';
import { metadataInput, refcodeInput, titleInput } from '../documents.schemas.ts';

export const DocumentUpdateSchema = optionalBody(
  Type.Object(
    {
      title: Type.Optional(titleInput),
      refcode: Type.Optional(refcodeInput),
      metadata: Type.Optional(metadataInput),
      record_types: Type.Optional(
        Type.Record(Type.String(), metadataInput, {
          maxProperties: 500,
          description: 'Values by id of the record type. Those that the document does not have are ignored.',
          examples: [{ 1: { partner: 'Example Works' } }],
        }),
      ),
    },
    { examples: [{ title: 'Travel rules', metadata: { description: 'What may be claimed' } }] },
  ),
);
