import { Type } from 'typebox';
import { DateTimeSchema, ref } from '../../../platform/http/index.ts';

const file_key = Type.String({ description: 'Names the file where it is used, once.' });
const uri = Type.String({ format: 'uri', description: 'Address to delete the file.' });

export const DropboxFileSchema = Type.Object(
  {
    file_key,
    name: Type.Null({ description: 'Reserved.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    date: ref(DateTimeSchema),
    URI: uri,
  },
  { $id: 'DropboxFile', description: 'A file that waits to be used.' },
);

export const DropboxAddedSchema = Type.Object(
  { file_key, URL: uri, URI: uri },
  { $id: 'DropboxAdded', description: 'The file is in the drop box.' },
);

export const FileKeyParams = Type.Object({ file_key });
