import { Type } from 'typebox';
import { oneOf, unionBy } from '../../../platform/http/index.ts';
import {
  DocumentInfoSchema,
  documentInfoShapes,
  FolderInfoSchema,
  metadataInput,
  objectType,
  refcodeInput,
  titleInput,
} from '../documents.schemas.ts';
import { componentsInput, EXAMPLE_KEY } from '../versions/versions.schemas.ts';

const fields = {
  title: titleInput,
  refcode: Type.Optional(refcodeInput),
  metadata: Type.Optional(metadataInput),
};

export const NewFolderSchema = Type.Object(fields, {
  examples: [{ title: 'Travel', metadata: { description: 'Travel rules' } }],
});

const documentFields = {
  ...fields,
  doc_type: Type.Optional(
    oneOf(['standard', 'marker'] as const, { description: 'A marker has no file. `standard` if left out.' }),
  ),
  is_draft: Type.Optional(Type.Boolean({ description: 'Not listed until it is approved.' })),
  components: Type.Optional(componentsInput),
};
const newDocument = { title: 'Travel rules.pdf', components: [{ file_key: EXAMPLE_KEY }] };

export const NewDocumentSchema = Type.Object(documentFields, { examples: [newDocument] });

export const NewObjectSchema = Type.Object(
  { type: oneOf(['document', 'folder'] as const), ...documentFields },
  { examples: [{ type: 'document', ...newDocument }] },
);

/** One shape with what only one of the two has as optional. */
export const AddedObjectSchema = Type.Object(
  {
    ...Type.Partial(FolderInfoSchema).properties,
    ...Type.Partial(DocumentInfoSchema).properties,
    type: objectType,
    obj_type: objectType,
  },
  {
    $id: 'AddedObject',
    description: 'A FolderInfo or a DocumentInfo; `type` tells which.',
    describedAs: unionBy('type', { folder: FolderInfoSchema, ...documentInfoShapes }),
  },
);
