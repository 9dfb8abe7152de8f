import { Type } from 'typebox';
import { nullable, optionalBody } from '../../../platform/http/index.ts';
import { titleInput } from '../documents.schemas.ts';
import { componentsInput, EXAMPLE_KEY } from '../versions/versions.schemas.ts';

const uri = (description: string) => Type.String({ format: 'uri', description });

export const CheckedOutSchema = Type.Object(
  {
    doc_id: Type.Integer(),
    parent_id: Type.Integer({ description: 'The folder it was checked out in.' }),
    title: Type.String(),
    description: Type.String({ description: '`metadata.description`.' }),
    URI: uri('The document.'),
    checkin_URI: uri('To check it in (POST) or to cancel (DELETE).'),
  },
  { $id: 'CheckedOutDocument', description: 'A document that you have checked out.' },
);

export const CheckInSchema = Type.Object(
  {
    comment: Type.Optional(nullable(Type.String({ maxLength: 4000 }))),
    new_title: Type.Optional(nullable({ ...titleInput, description: 'Renames the document.' })),
    is_draft: Type.Optional(Type.Boolean({ description: 'The new version waits for approval.' })),
    components: componentsInput,
  },
  { examples: [{ comment: 'Rates of this year', components: [{ file_key: EXAMPLE_KEY }] }] },
);

/** Nothing is needed; whatever is sent is ignored. */
export const CheckOutBody = optionalBody(Type.Object({}));
