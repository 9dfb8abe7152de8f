import { Type } from 'typebox';
import { oneOf, optionalBody, ref } from '../../../platform/http/index.ts';
import { FolderInfoSchema, metadataInput, refcodeInput, titleInput } from '../documents.schemas.ts';

export const FolderPathEntrySchema = Type.Object(
  {
    id: Type.Integer(),
    parent_id: Type.Integer({ description: '0 at the top.' }),
    obj_type: oneOf(['folder'] as const),
    title: Type.String(),
    is_open: Type.Boolean({ description: 'False if this folder is locked.' }),
  },
  {
    $id: 'FolderPathEntry',
    description: 'A folder on the way from the top to another.',
    examples: [{ id: 1, parent_id: 0, obj_type: 'folder', title: 'Documents', is_open: true }],
  },
);

export const FolderUiSchema = Type.Object(
  {
    ...FolderInfoSchema.properties,
    path: Type.Array(ref(FolderPathEntrySchema), {
      description: 'The top first, the folder itself last. Folders that you may not see are left out.',
    }),
    permission: Type.Object(
      {
        add_folder: Type.Boolean({ description: 'You may add a folder here now.' }),
        add_doc: Type.Boolean({ description: 'You may add a document here now, if only as a draft.' }),
      },
      { description: 'What the current user may add.' },
    ),
  },
  { $id: 'FolderUi', description: 'A folder with what its page shows beside the lists.' },
);

export const FolderUpdateSchema = optionalBody(
  Type.Object(
    {
      title: Type.Optional(titleInput),
      refcode: Type.Optional(refcodeInput),
      metadata: Type.Optional(metadataInput),
    },
    { examples: [{ title: 'Travel', metadata: { description: 'Travel rules' } }] },
  ),
);

export const TopFolderSchema = Type.Object(
  { title: titleInput, refcode: Type.Optional(refcodeInput), metadata: Type.Optional(metadataInput) },
  { examples: [{ title: 'Human resources', refcode: 'HR' }] },
);

export const SubfolderQuerySchema = Type.Object({
  title: Type.Optional(Type.String({ description: 'The whole title; case and accents do not count.' })),
  refcode: Type.Optional(Type.String({ description: 'The whole reference code; given together, both must match.' })),
});
