import { type TSchema, Type } from 'typebox';
import {
  constant,
  DateTimeSchema,
  id,
  nullable,
  oneOf,
  PersonSchema,
  ref,
  unionBy,
} from '../../platform/http/index.ts';

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

const value = Type.Any({ description: 'Any JSON.' });

export const MetadataMapSchema = Type.Record(Type.String(), value, {
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
  required: ['date_str', 'date'],
  properties: { date_str: Type.String(), date: Type.String({ description: '8 digits: yyyymmdd.' }) },
  description: 'The day it was declared a record; null if it was not.',
});

/** The type of an object that may be a folder or a document. */
export const objectType = oneOf(['folder', 'document', 'marker'] as const);
const folderType = constant('folder');
const documentType = oneOf(['document', 'marker'] as const);
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
  { id: Type.Integer(), parent_id: parentId, obj_type: folderType, type: folderType, description, ...common },
  { $id: 'FolderInfo', description: 'A folder.' },
);

export const FolderItemSchema = Type.Object(
  {
    type: folderType,
    id: Type.Integer(),
    parent_id: parentId,
    obj_type: folderType,
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
  parent_id: parentId,
};
/** What differs between documents and markers, of both. */
const eitherKind = {
  pc_title: nullable(Type.String({ description: 'File name of the primary component; null for a marker.' })),
  type: documentType,
  obj_type: documentType,
  doc_type: oneOf(['standard', 'marker'] as const),
};
const standardKind = {
  pc_title: Type.String({ description: 'File name of the primary component.' }),
  type: constant('document'),
  obj_type: constant('document'),
  doc_type: constant('standard'),
};
const markerKind = {
  pc_title: nullable(Type.String({ description: 'Null.' })),
  type: constant('marker'),
  obj_type: constant('marker'),
  doc_type: constant('marker'),
};

/** The two shapes of a document, as `type` tells them apart. */
function documentShapes(fields: Record<string, TSchema>, names: { document: string; marker: string }, words = '') {
  const shape = (kind: Record<string, TSchema>, $id: string, description: string) =>
    Type.Object({ ...documentFields, ...kind, ...fields, ...common }, { $id, description });
  return {
    document: shape(standardKind, names.document, `A document with files${words}.`),
    marker: shape(markerKind, names.marker, `A marker: a document without files${words}.`),
  };
}

const infoFields = { description };
export const documentInfoShapes = documentShapes(infoFields, {
  document: 'StandardDocumentInfo',
  marker: 'MarkerInfo',
});

export const DocumentInfoSchema = Type.Object(
  { ...documentFields, ...eitherKind, ...infoFields, ...common },
  { $id: 'DocumentInfo', description: 'A document.', describedAs: unionBy('type', documentInfoShapes) },
);

const itemFields = {
  URI: uri,
  fsize: Type.Integer({ description: 'Size of the primary component in bytes.' }),
  last_comment: Type.String({ description: 'Comment of the latest version.' }),
};
const itemNames = { document: 'StandardDocumentItem', marker: 'MarkerItem' };
export const documentItemShapes = documentShapes(itemFields, itemNames, ', in a list');

export const DocumentItemSchema = Type.Object(
  { ...documentFields, ...eitherKind, ...itemFields, ...common },
  { $id: 'DocumentItem', description: 'A document in a list.', describedAs: unionBy('type', documentItemShapes) },
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
export const metadataInput = Type.Record(Type.String({ maxLength: 255 }), value, {
  maxProperties: 1000,
  description: 'In an update, names that are not given stay and null removes one.',
  examples: [{ description: 'Travel rules' }],
});

export const sharedDocumentSchemas = [
  PermissionsSchema,
  FolderInfoSchema,
  FolderItemSchema,
  DocumentInfoSchema,
  ...Object.values(documentInfoShapes),
  DocumentItemSchema,
  ...Object.values(documentItemShapes),
];
