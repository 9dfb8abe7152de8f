import { Type } from 'typebox';
import { DateTimeSchema, nullable, PersonSchema, ref } from '../../../platform/http/index.ts';
import { apiRoot, DocumentParams, ParentQuery, VersionParams } from '../documents.schemas.ts';
import { MAX_COMPONENTS } from './versions.repository.ts';

const uri = Type.String({ format: 'uri' });
const component_name = Type.String({ description: 'Name of the file.' });

export const ComponentSchema = Type.Object(
  {
    title: Type.String({ description: 'Name of the file.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    URI: uri,
    primary: Type.Optional(Type.Boolean({ description: 'Only there, and true, for the primary one.' })),
  },
  { $id: 'DocumentComponent', description: 'One of the files of a version.' },
);

export const ComponentsSchema = Type.Record(Type.String(), ref(ComponentSchema), {
  description: 'The files, by their position from 0.',
});

export const VersionSchema = Type.Object(
  {
    version_num: Type.Integer(),
    is_latest: Type.Boolean({ description: 'True for exactly one.' }),
    title: Type.String({ description: 'Name of its primary file; of a marker, its title.' }),
    date_last_modified: ref(DateTimeSchema),
    modified_by: ref(PersonSchema),
    version_comment: Type.String(),
    URI: uri,
  },
  { $id: 'DocumentVersion', description: 'A version of a document.' },
);

export const ComponentParams = Type.Object({ ...DocumentParams.properties, component_name });
export const VersionComponentParams = Type.Object({ ...VersionParams.properties, component_name });

/** The addresses below which our additions show a file: of the latest version, and of one that is named. */
export const fileForms = [
  { at: `${apiRoot}/documents/:doc_id`, params: DocumentParams, of: 'the latest version', name: 'Document' },
  {
    at: `${apiRoot}/documents/:doc_id/versions/:version_num`,
    params: VersionParams,
    of: 'a version',
    name: 'Version',
  },
] as const;

export const FileQuery = Type.Object({
  ...ParentQuery.properties,
  component: Type.Optional(
    Type.String({ maxLength: 255, description: 'Name of the file; without it the primary one.' }),
  ),
});

/** The key of a file in a drop box, in examples. */
export const EXAMPLE_KEY = 'Yk3fQm1xT9bWc7RzLp0aNd';

/** Files from the drop box, when a document is added or checked in. */
export const componentsInput = Type.Array(
  Type.Object({
    file_key: Type.String({ minLength: 1, maxLength: 255, description: 'From your drop box; each can be used once.' }),
    is_primary: Type.Optional(nullable(Type.Boolean({ description: 'The first, if none is marked.' }))),
    name: Type.Optional(
      nullable(
        Type.String({
          maxLength: 255,
          description: 'A single file and an unnamed primary one take the name of the document.',
        }),
      ),
    ),
  }),
  { maxItems: MAX_COMPONENTS, examples: [[{ file_key: EXAMPLE_KEY, is_primary: true }]] },
);
