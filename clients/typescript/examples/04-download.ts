import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { connect } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

const folder = mkdtempSync(join(tmpdir(), 'atrium-'));
for await (const document of atrium.listDocuments({ id: 1 })) {
  if (!('pc_title' in document) || document.pc_title === null) continue;
  const { name = 'file', size, response } = await atrium.downloadFile({ doc_id: document.doc_id });
  const path = join(folder, name);
  await response.body?.pipeTo(Writable.toWeb(createWriteStream(path)));
  console.log(`Saved ${path}, ${size} bytes`);
}
