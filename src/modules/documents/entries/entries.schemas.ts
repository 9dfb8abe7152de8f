import { type Static, Type } from 'typebox';
import { FILE_FAMILIES } from '../../../platform/files/file-kind.ts';
import {
  constant,
  nullable,
  oneOf,
  type PageLimits,
  PicturedPersonSchema,
  pageQuery,
  pageSchema,
  picturedOrNull,
  ref,
  unionBy,
} from '../../../platform/http/index.ts';
import { folderRights } from '../access/documents.policy.ts';
import { MetadataMapSchema, objectType } from '../documents.schemas.ts';
import { ENTRY_ORDERS, ENTRY_SORTS, MAX_ITEMS } from './entries.repository.ts';

export const ENTRY_PAGES: PageLimits = { default: 50, max: 200 };

const moment = (description?: string) => Type.String({ format: 'date-time', ...(description ? { description } : {}) });
const uri = (description: string) => Type.String({ format: 'uri', description });

export const EntriesQuerySchema = Type.Object({
  query: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Keywords that must all occur in the title, ignoring case and accents.',
    }),
  ),
  kind: Type.Optional(oneOf(['folder', 'document'] as const, { description: 'Only folders, or only documents.' })),
  sort: Type.Optional(
    oneOf(ENTRY_SORTS, {
      default: 'name',
      description:
        'By title, last change, size or ending of the file. Folders have no size and no kind: then they come by title.',
    }),
  ),
  order: Type.Optional(oneOf(ENTRY_ORDERS, { default: 'asc' })),
  ...pageQuery(ENTRY_PAGES),
});

export const rightWords = Type.Array(oneOf(folderRights.names), {
  description: 'What you may do with it, those that another right brings along included.',
});

export const LockSchema = nullable(
  Type.Object({ since: moment(), by: picturedOrNull('Null if it is not known, or you may not see them.') }),
);

export const CheckOutSchema = nullable(
  Type.Object(
    {
      by: picturedOrNull('Whoever has it; null if you may not see them.'),
      since: moment(),
      own: Type.Boolean({ description: 'You have it yourself.' }),
    },
    { description: 'Null while nobody has checked it out.' },
  ),
);

export const RecordSchema = nullable(
  Type.Object(
    {
      declared: moment('When it was declared a record.'),
      types: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    },
    { description: 'Null if it is no record.' },
  ),
);

export const fileFields = {
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  extension: Type.String({
    description: 'What follows the last dot of the name, in lower case; empty if there is none.',
  }),
  content_type: Type.String({ description: 'By its name.' }),
  kind: oneOf(FILE_FAMILIES, { description: 'By its name.' }),
};

export const thingFields = {
  title: Type.String(),
  description: Type.String({ description: '`metadata.description`.' }),
  refcode: Type.String({ description: 'Reference code.' }),
  created: moment(),
  created_by: ref(PicturedPersonSchema),
  modified: moment(),
  modified_by: ref(PicturedPersonSchema),
  rights: rightWords,
  followed: Type.Boolean({ description: 'You follow it.' }),
  pinned: Type.Boolean({ description: 'You have pinned it.' }),
};

const folderFields = {
  inherits: Type.Boolean({ description: 'The access list of the folder above holds here.' }),
  lock: { ...LockSchema, description: 'Null unless this folder is locked itself.' },
  items: Type.Integer({
    description: `Folders and documents in it that you may see, counted up to ${MAX_ITEMS} of each.`,
  }),
  has_folders: Type.Boolean({ description: 'There is a folder in it that you may see.' }),
};

const documentFields = {
  version: Type.Integer({ description: 'Number of the latest version.' }),
  comment: Type.String({ description: 'What was said about it.' }),
  checked_out: CheckOutSchema,
  drafts: Type.Integer({ description: 'Drafts that wait for approval and that you may see.' }),
  record: RecordSchema,
  preview_url: uri('A picture of it; `?size=64`.'),
  content_url: uri('Its primary file; `?inline=true` for a browser to show.'),
};

const file = Type.Object(fileFields, { description: 'The primary file.' });
const idField = { id: Type.Integer() };
const shapes = {
  folder: Type.Object(
    { type: constant('folder'), ...idField, ...thingFields, ...folderFields },
    { $id: 'LibraryFolder', description: 'A folder in the list of a folder.' },
  ),
  document: Type.Object(
    { type: constant('document'), ...idField, ...thingFields, ...documentFields, file },
    { $id: 'LibraryDocument', description: 'A document with files, in the list of a folder.' },
  ),
  marker: Type.Object(
    { type: constant('marker'), ...idField, ...thingFields, ...documentFields },
    { $id: 'LibraryMarker', description: 'A marker, which has no file, in the list of a folder.' },
  ),
};

/** One shape with what only some of them have as optional. */
export const LibraryEntrySchema = Type.Object(
  {
    type: objectType,
    ...idField,
    ...thingFields,
    ...Type.Partial(Type.Object(folderFields)).properties,
    ...Type.Partial(Type.Object({ ...documentFields, file })).properties,
  },
  {
    $id: 'LibraryEntry',
    description: 'A folder, a document or a marker in the list of a folder; `type` tells which.',
    describedAs: unionBy('type', shapes),
  },
);

export const EntriesSchema = pageSchema(LibraryEntrySchema);

export const FolderDetailsSchema = Type.Object(
  {
    ...idField,
    parent_id: nullable(Type.Integer({ description: 'Null for the root, 0 at the top.' })),
    ...thingFields,
    metadata: MetadataMapSchema,
    path: Type.Array(
      Type.Object({ ...idField, title: Type.String(), locked: Type.Boolean({ description: 'Locked itself.' }) }),
      { description: 'From the top to the folder itself. Folders that you may not see are left out, and the root is.' },
    ),
    inherits: folderFields.inherits,
    lock: nullable(
      Type.Object(
        {
          since: moment(),
          by: picturedOrNull('Null if it is not known, or you may not see them.'),
          folder: nullable(
            Type.Object(
              { ...idField, title: Type.String() },
              { description: 'The highest folder that is locked; null if you may not see it.' },
            ),
          ),
        },
        { description: 'Null unless it, or a folder above, is locked: then nothing in it can be changed.' },
      ),
    ),
    may_add: Type.Object(
      {
        folders: Type.Boolean({ description: 'You may add a folder here now.' }),
        documents: Type.Boolean({ description: 'You may add a document here now, if only as a draft.' }),
      },
      { description: 'Locks, the depth of folders and an extranet that only reads count too.' },
    ),
    folders: Type.Integer({ description: 'Folders in it that you may see.' }),
    documents: Type.Integer({ description: 'Documents in it.' }),
  },
  { $id: 'FolderDetails', description: 'A folder as its page shows it.' },
);

export const entrySchemas = [...Object.values(shapes), LibraryEntrySchema, FolderDetailsSchema];

export type EntryWire = Static<typeof LibraryEntrySchema>;
