import { Type } from 'typebox';
import { id, nullable, PersonSchema, pageQuery, ref } from '../../../platform/http/index.ts';
import { MAX_SLUG } from '../slugs.ts';

export const FOLDER_PAGES = { default: 20, max: 200 } as const;

const path = Type.String({ description: 'Its address: the slugs from the top down.' });

export const PubFolderSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    parent_id: nullable(Type.Integer({ description: 'Null at the top.' })),
    slug: Type.String({ description: 'Its part of the address.' }),
    path,
    inherits_permissions: Type.Boolean({ description: 'The access list of the folder above holds here.' }),
    created_by: ref(PersonSchema),
    created: Type.String({ format: 'date-time' }),
    modified_by: ref(PersonSchema),
    modified: Type.String({ format: 'date-time' }),
  },
  {
    $id: 'PublishFolder',
    description: 'A folder of pages.',
    examples: [
      {
        id: 3,
        title: 'First days',
        parent_id: 1,
        slug: 'first-days',
        path: '/handbook/first-days',
        inherits_permissions: true,
        created_by: { id: 1, name: 'Ada Lovelace' },
        created: '2026-01-31T09:05:00+00:00',
        modified_by: { id: 1, name: 'Ada Lovelace' },
        modified: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

export interface PubTreePage {
  id: number;
  title: string;
  path: string;
  draft: boolean;
}

export interface PubTreeNode {
  id: number;
  title: string;
  path: string;
  children: PubTreeNode[];
  pages: PubTreePage[];
}

export const PubTreeNodeSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    path,
    children: Type.Array(Type.Unsafe<PubTreeNode>({ $ref: 'PublishTreeNode#' })),
    pages: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), path, draft: Type.Boolean() }), {
      description: 'In their order.',
    }),
  },
  { $id: 'PublishTreeNode', description: 'A folder with its pages, and the folders below that you may see.' },
);

export const PubTreeSchema = Type.Object({
  data: Type.Array(ref(PubTreeNodeSchema)),
  truncated: Type.Boolean({ description: 'There are too many folders or pages to show them all.' }),
});

export const FoldersQuerySchema = Type.Object({
  parent_id: Type.Optional(id({ description: 'The folder to look into; left out or 0: the top.' })),
  ...pageQuery(FOLDER_PAGES),
});

const title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
export const slugInput = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: MAX_SLUG,
    description: 'Its part of the address; left out: made from the first title. It stays when the title changes.',
  }),
);
const parent = Type.Optional(nullable(id({ description: 'Null or 0: at the top.' })));

export const FolderCreateSchema = Type.Object(
  { title, parent_id: parent, slug: slugInput },
  { examples: [{ title: 'First days', parent_id: 1 }] },
);

export const FolderUpdateSchema = Type.Object(
  { title: Type.Optional(title), parent_id: parent, slug: slugInput },
  { examples: [{ parent_id: 4 }] },
);
