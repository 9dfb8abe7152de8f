import { Type } from 'typebox';
import { nullable, optionalBody, type PageLimits, pageQuery, pageSchema } from '../../../platform/http/index.ts';
import { titleInput } from '../documents.schemas.ts';
import { CheckOutSchema, fileFields } from '../entries/entries.schemas.ts';
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

export const HELD_PAGES: PageLimits = { default: 20, max: 200 };

export const HeldQuerySchema = Type.Object({
  everybody: Type.Optional(
    Type.Boolean({ default: false, description: 'What anybody has checked out; needs `documents.admin`.' }),
  ),
  ...pageQuery(HELD_PAGES),
});

export const HeldDocumentSchema = Type.Object(
  {
    doc_id: Type.Integer(),
    title: Type.String(),
    description: Type.String({ description: '`metadata.description`.' }),
    refcode: Type.String(),
    version: Type.Integer({ description: 'The latest version.' }),
    file: nullable(Type.Object(fileFields, { description: 'Its primary file.' })),
    folder: Type.Object(
      { id: Type.Integer(), title: Type.String() },
      { description: 'Where it was checked out, or its oldest place.' },
    ),
    checked_out: CheckOutSchema,
  },
  { $id: 'HeldDocument', description: 'A document that somebody has checked out.' },
);

export const HeldDocumentListSchema = pageSchema(HeldDocumentSchema);
