import { Type } from 'typebox';
import { DateTimeSchema, id, nullable, oneOf, PersonSchema, ref } from '../../platform/http/index.ts';

export const tags = ['Documents'];
export const root = '/intranet/rest/documents';
export const apiRoot = '/api/documents/v1';

const MAX_TITLE = 255;

const PermissionsSchema = Type.Object(
  {
    view: Type.Boolean(),
    edit: Type.Boolean(),
    edit_meta: Type.Boolean(),
    delete: Type.Boolean(),
    edit_perms: Type.Boolean(),
    inherited: Type.Boolean({ description: 'The rights come from a folder above (for a document: from its folder).' }),
  },
  { $id: 'DocumentPermissions', description: 'What the current user may do.' },
);

export const MetadataMapSchema = Type.Record(Type.String(), Type.Any(), {
  description: 'Metadata names and their values.',
  examples: [{ description: 'Travel rules', comment: '' }],
});

/** Null only where the specification allows it to be empty. */
const dateTime = ref(DateTimeSchema);
const dateTimeOrNull = Type.Unsafe<{ date_str: string; timezone: string; date: string } | null>({
  ...DateTimeSchema,
  $id: undefined,
  type: ['object', 'null'],
});
const dateOrNull = Type.Unsafe<{ date_str: string; date: string } | null>({
  type: ['object', 'null'],
  properties: { date_str: Type.String(), date: Type.String({ description: '8 digits: yyyymmdd.' }) },
  description: 'The day it was declared a record; null if it was not.',
});

const objectType = oneOf(['folder', 'document', 'marker'] as const);
const common = {
  title: Type.String(),
  refcode: Type.String({ description: 'Reference code.' }),
  date_created: dateTime,
  date_last_modified: dateTime,
  creator: ref(PersonSchema),
  permissions: ref(PermissionsSchema),
  metadata: MetadataMapSchema,
};
const parentId = Type.Integer({ description: 'Id of the folder it is in; 0 at the top.' });
const description = Type.String({ description: '`metadata.description`.' });
const uri = Type.String({ format: 'uri' });

export const FolderInfoSchema = Type.Object(
  { id: Type.Integer(), parent_id: parentId, obj_type: objectType, type: objectType, description, ...common },
  { $id: 'FolderInfo', description: 'A folder.' },
);

export const FolderItemSchema = Type.Object(
  {
    type: objectType,
    id: Type.Integer(),
    parent_id: parentId,
    obj_type: objectType,
    URI: uri,
    date_closed: dateTimeOrNull,
    inactive: Type.Boolean({ description: 'Locked.' }),
    ...common,
  },
  { $id: 'FolderItem', description: 'A folder in a list.' },
);

const documentFields = {
  doc_id: Type.Integer({ description: 'Shared by all versions.' }),
  version_num: Type.Integer(),
  date_declared: dateOrNull,
  pc_title: nullable(Type.String({ description: 'File name of the primary component; null for a marker.' })),
  parent_id: parentId,
  type: objectType,
  obj_type: objectType,
  doc_type: oneOf(['standard', 'marker'] as const),
};

export const DocumentInfoSchema = Type.Object(
  { ...documentFields, description, ...common },
  { $id: 'DocumentInfo', description: 'A document.' },
);

export const DocumentItemSchema = Type.Object(
  {
    ...documentFields,
    URI: uri,
    fsize: Type.Integer({ description: 'Size of the primary component in bytes.' }),
    last_comment: Type.String({ description: 'Comment of the latest version.' }),
    ...common,
  },
  { $id: 'DocumentItem', description: 'A document in a list.' },
);

export const FolderParams = Type.Object({ id: id({ description: 'Id of the folder; 0 is the root.' }) });

export const DocumentParams = Type.Object({ doc_id: id({ description: 'Id of the document.' }) });

export const VersionParams = Type.Object({
  doc_id: id({ description: 'Id of the document.' }),
  version_num: id({ description: 'Number of the version.' }),
});

export const ParentQuery = Type.Object({
  parent_id: Type.Optional(id({ description: 'The folder in which the document is meant, if it is in several.' })),
});

export const titleInput = Type.String({ minLength: 1, maxLength: MAX_TITLE, pattern: '\\S' });
export const refcodeInput = Type.String({ maxLength: MAX_TITLE, description: 'Made from the id when empty.' });
export const metadataInput = Type.Record(Type.String({ maxLength: 255 }), Type.Any(), {
  maxProperties: 1000,
  description: 'In an update, names that are not given stay and null removes one.',
  examples: [{ description: 'Travel rules' }],
});

export const sharedDocumentSchemas = [
  PermissionsSchema,
  FolderInfoSchema,
  FolderItemSchema,
  DocumentInfoSchema,
  DocumentItemSchema,
];
