import { Type } from 'typebox';
import { id, linkHeader, ref } from '../../../platform/http/index.ts';
import { DocumentItemSchema } from '../documents.schemas.ts';
import { ContentsQuerySchema } from '../folders/folder-contents.schemas.ts';

export const SEARCH_PAGES = { default: 50, max: 200 } as const;

export const DocumentSearchQuerySchema = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Keywords, at most 20. Each must occur in the title, the reference code or the description, ignoring case and accents. Left out: all documents.',
    }),
  ),
  folder_id: Type.Optional(id({ description: 'Only documents in this folder. Left out: in all folders.' })),
  with_subfolders: Type.Optional(
    Type.Boolean({ default: false, description: 'With `folder_id`: also in all folders below it.' }),
  ),
  metadata: ContentsQuerySchema.properties.metadata,
  num: Type.Optional(
    Type.Integer({
      minimum: 0,
      saturates: true,
      default: SEARCH_PAGES.default,
      description: `Size of the page, at most ${SEARCH_PAGES.max}; more is taken as ${SEARCH_PAGES.max}.`,
    }),
  ),
  start: Type.Optional(
    Type.Integer({ minimum: 0, saturates: true, default: 0, description: 'How many documents to skip.' }),
  ),
});

export const DocumentSearchSchema = Type.Object(
  { results: Type.Array(ref(DocumentItemSchema)) },
  { headers: linkHeader },
);
