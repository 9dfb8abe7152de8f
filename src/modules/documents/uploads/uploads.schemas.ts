import { Type } from 'typebox';
import { nullable } from '../../../platform/http/index.ts';

const number = (description: string) => Type.Integer({ description });
const text = (description: string) => Type.String({ description });

const headers = {
  'Tus-Resumable': text('`1.0.0`.'),
  'Upload-Expires': text('When the upload goes unless more of it comes.'),
};

export const createdHeaders = {
  ...headers,
  Location: text('The address of the upload.'),
  'Upload-Offset': number('Bytes that are kept.'),
  'Upload-File-Key': text('Once all bytes are there: the key of the file in the drop box.'),
};

export const partHeaders = {
  ...headers,
  'Upload-Offset': number('Bytes that are kept.'),
  'Upload-File-Key': text('Once all bytes are there: the key of the file in the drop box.'),
};

export const stateHeaders = {
  ...partHeaders,
  'Upload-Length': number('Bytes of the whole.'),
  'Upload-Metadata': text('As it was sent.'),
};

export const UploadSchema = Type.Object(
  {
    id: Type.String(),
    name: nullable(Type.String({ description: 'The file name of `Upload-Metadata`.' })),
    size: number('Bytes of the whole.'),
    offset: number('Bytes that are kept.'),
    expires: Type.String({ format: 'date-time' }),
    file_key: nullable(Type.String({ description: 'In the drop box, once all bytes are there.' })),
  },
  {
    $id: 'Upload',
    description: 'A file that arrives in several requests.',
    examples: [
      {
        id: 'kJ2m8sZq4Qw1xY7vT0bNfR5u',
        name: 'Film.mp4',
        size: 5368709120,
        offset: 1048576,
        expires: '2026-02-01T09:05:00+00:00',
        file_key: null,
      },
    ],
  },
);

export const NamedDropboxFileSchema = Type.Object(
  {
    file_key: Type.String(),
    name: nullable(Type.String({ description: 'Null where none was told.' })),
    size: number('Bytes.'),
    created: Type.String({ format: 'date-time' }),
  },
  {
    $id: 'NamedDropboxFile',
    description: 'A file that waits to be used, with its name.',
    examples: [{ file_key: 'q1w2e3', name: 'Film.mp4', size: 1048576, created: '2026-01-31T09:05:00+00:00' }],
  },
);
