import { openAsBlob } from 'node:fs';
import { connect } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

// In a browser: the `File` of an input or of a drop.
const file = await openAsBlob('LICENSE');
const { file_key } = await atrium.uploadFile(
  { body: file },
  { onProgress: ({ loaded, total = 0 }) => console.log(`${loaded} of ${total} bytes`) },
);
const document = await atrium.createDocument({
  id: 1,
  body: { title: 'Licence.txt', components: [{ file_key }] },
});
console.log(`Document ${document.title}, version ${document.version_num}`);
