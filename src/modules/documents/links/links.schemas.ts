import { Type } from 'typebox';
import { id, oneOf, type PageLimits, pageSchema } from '../../../platform/http/index.ts';
import { folderRights } from '../access/documents.policy.ts';

export const PLACE_PAGES: PageLimits = { default: 20, max: 200 };

export const DocumentPlaceSchema = Type.Object(
  {
    folder_id: Type.Integer(),
    folder_title: Type.String(),
    rights: Type.Array(oneOf(folderRights.names), {
      description: 'The most that anybody may do with the document through this place.',
    }),
    full: Type.Boolean({
      description: 'The place holds nothing back. When the last full place is deleted, the others go with it.',
    }),
  },
  {
    $id: 'DocumentPlace',
    description: 'A folder that a document is in.',
    examples: [{ folder_id: 12, folder_title: 'Rules', rights: ['view', 'draft'], full: false }],
  },
);

export const DocumentPlaceListSchema = pageSchema(DocumentPlaceSchema);

export const DocumentPlaceParams = Type.Object({
  doc_id: id({ description: 'Id of the document.' }),
  folder_id: id({ description: 'Id of the folder that it is in.' }),
});
