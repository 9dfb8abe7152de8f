import { Type } from 'typebox';
import { oneOf } from '../../../platform/http/index.ts';
import { DocumentInfoSchema, FolderInfoSchema, metadataInput, refcodeInput, titleInput } from '../documents.schemas.ts';
import { componentsInput } from '../versions/versions.schemas.ts';

export const NewFolderSchema = Type.Object({
  title: titleInput,
  refcode: Type.Optional(refcodeInput),
  metadata: Type.Optional(metadataInput),
});

export const NewDocumentSchema = Type.Object({
  ...NewFolderSchema.properties,
  doc_type: Type.Optional(
    oneOf(['standard', 'marker'] as const, { description: 'A marker has no file. `standard` if left out.' }),
  ),
  is_draft: Type.Optional(Type.Boolean({ description: 'Not listed until it is approved.' })),
  components: Type.Optional(componentsInput),
});

export const NewObjectSchema = Type.Object({
  type: oneOf(['document', 'folder'] as const),
  ...NewDocumentSchema.properties,
});

/** One shape with what only one of the two has as optional. */
export const AddedObjectSchema = Type.Object(
  {
    ...Type.Partial(FolderInfoSchema).properties,
    ...Type.Partial(DocumentInfoSchema).properties,
  },
  { $id: 'AddedObject', description: 'A FolderInfo or a DocumentInfo; `type` tells which.' },
);
