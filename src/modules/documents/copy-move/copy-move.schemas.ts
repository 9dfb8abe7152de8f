import { Type } from 'typebox';
import { id, NoContent, nullable, oneOf } from '../../../platform/http/index.ts';

const MAX_OBJECTS = 10_000;
const MAX_ADDRESS = 2_000;
const MAX_COMMENT = 10_000;

const anyId = Type.Union([id(), Type.String({ pattern: '^\\d{1,15}$' })]);
const address = Type.String({ minLength: 1, maxLength: MAX_ADDRESS, description: 'A resource address.' });
const folder = Type.Object({ type: oneOf(['folder'] as const), id: anyId });
const document = Type.Object({
  type: oneOf(['document', 'marker'] as const),
  id: anyId,
  parent_id: Type.Optional(Type.Union([anyId, Type.Null()])),
});

function copyMoveSchema(...objects: unknown[]) {
  return Type.Object(
    {
      objects: Type.Array(Type.Union([address, folder, document]), {
        maxItems: MAX_OBJECTS,
        description:
          'Addresses of folders and documents, or objects. `parent_id` names the folder of a document that is in several.',
      }),
      destination: Type.Union([anyId, address, folder], { description: 'Address or id of a folder.' }),
      comment: Type.Optional(
        nullable(Type.String({ maxLength: MAX_COMMENT, description: 'For copies: the comment of their version.' })),
      ),
    },
    { examples: [{ objects, destination: 3 }] },
  );
}

const exampleDocument = { type: 'document', id: 1, parent_id: 1 };
const ofBoth = copyMoveSchema('/intranet/rest/documents/folder/2', exampleDocument);

export const copyMoveSchemas = { copy: ofBoth, move: ofBoth, link: copyMoveSchema(exampleDocument) };

export const CopyMoveAnswer = Type.Null({
  ...NoContent,
  headers: {
    'X-Failed-Objects': Type.String({ description: 'JSON: `[{index, status, reason}]`. Not there: all were done.' }),
    'X-Failed-Count': Type.Integer({ description: 'How many were not done.' }),
  },
});
