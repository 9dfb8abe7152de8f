import { type Static, Type } from 'typebox';
import { linkHeader, ref, unionBy } from '../../../platform/http/index.ts';
import { DocumentItemSchema, documentItemShapes, FolderItemSchema, objectType } from '../documents.schemas.ts';

/** The most objects in one answer (decision 101). */
export const MAX_NUM = 10_000;

export const ContentsQuerySchema = Type.Object({
  metadata: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 200,
      description: 'The metadata names to send, separated by commas. Left out: all.',
    }),
  ),
  num: Type.Optional(
    Type.Integer({
      minimum: 0,
      saturates: true,
      description: `Size of the page, at most ${MAX_NUM}. Left out: everything, up to ${MAX_NUM}. If the list goes on, the header \`Link\` has the address of the next page.`,
    }),
  ),
  start: Type.Optional(
    Type.Integer({ minimum: 0, saturates: true, description: 'How many to skip; counts only together with `num`.' }),
  ),
});

export const DocumentsQuerySchema = Type.Object({
  ...ContentsQuerySchema.properties,
  draft: Type.Optional(Type.Boolean({ description: 'Your drafts in all folders instead; the rest is ignored.' })),
  to_approve: Type.Optional(
    Type.Boolean({ description: 'The drafts in all folders that you may approve instead; the rest is ignored.' }),
  ),
});

const { parent_id, title, refcode, date_created, date_last_modified, creator, permissions, metadata } =
  FolderItemSchema.properties;
const common = {
  type: objectType,
  obj_type: objectType,
  parent_id,
  URI: FolderItemSchema.properties.URI,
  title,
  refcode,
  date_created,
  date_last_modified,
  creator,
  permissions,
  metadata,
};

/** One shape with what only one of the two has as optional. */
export const FolderEntrySchema = Type.Object(
  {
    ...Type.Partial(Type.Omit(FolderItemSchema, Object.keys(common))).properties,
    ...Type.Partial(Type.Omit(DocumentItemSchema, Object.keys(common))).properties,
    ...common,
  },
  {
    $id: 'FolderEntry',
    description: 'A FolderItem or a DocumentItem; `type` tells which.',
    describedAs: unionBy('type', { folder: FolderItemSchema, ...documentItemShapes }),
  },
);

export const DraftSchema = Type.Object(
  {
    doc_id: Type.Integer(),
    title: Type.String(),
    parent_id: Type.Integer(),
    version_num: Type.Integer(),
    can_delete: Type.Boolean({ description: 'You may reject it.' }),
    can_approve: Type.Boolean(),
  },
  { $id: 'DocumentDraft', description: 'A draft in a list.' },
);

/** One shape for both, as above. */
const ListedSchema = Type.Object({
  ...Type.Partial(DraftSchema).properties,
  ...Type.Partial(DocumentItemSchema).properties,
});

export const DocumentsSchema = Type.Array(ListedSchema, {
  headers: linkHeader,
  describedAs: {
    anyOf: [
      Type.Array(ref(DocumentItemSchema)),
      Type.Array(ref(DraftSchema), { description: 'With `draft` or `to_approve`.' }),
    ],
  },
});

export const FoldersSchema = Type.Array(ref(FolderItemSchema), { headers: linkHeader });

export const FolderEntriesSchema = Type.Array(ref(FolderEntrySchema), { headers: linkHeader });

export type DraftRecord = Static<typeof DraftSchema>;
