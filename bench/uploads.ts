// The measurement of files of every size: many at once up and down, against a bare server that writes and syncs as we do.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { against, type Bench, measureInTurn, send, startBareWith } from './compare.ts';
import { type LoadRequest, load } from './load.ts';
import { startBareSynced } from './servers.ts';

const WANTED = 0.8;
const sizes = [
  { name: '10 kB', bytes: 10_000, connections: 32 },
  { name: '1 MiB', bytes: 1024 ** 2, connections: 32 },
  { name: '100 MiB', bytes: 100 * 1024 ** 2, connections: 2 },
];
/** Of one user only eight requests are worked on at a time. */
const SENDERS = 8;
const DROPBOX = '/intranet/rest/documents/dropbox';

export async function measureUploads(bench: Bench): Promise<void> {
  const folder = join(bench.folder, 'synced');
  const senders = await createSenders(bench);
  let turn = 0;
  for (const { name, bytes, connections } of sizes) {
    process.stderr.write(`files of ${name}\n`);
    const content = Buffer.alloc(bytes, 'a file of which no two are alike ');
    const timing = { ...bench.timing, connections };
    const toDropbox = (): LoadRequest => {
      turn += 1;
      return newFile(content, senders[turn % SENDERS] ?? bench.bearer);
    };
    const synced = await startBareSynced(folder);
    try {
      const [bare = [], ours = []] = await measureInTurn(timing.rounds, [
        () => load({ ...timing, url: synced.url, requestAt: toDropbox }),
        () => load({ ...timing, url: bench.url, requestAt: toDropbox }),
      ]);
      bench.note(against(bare, { name: `upload of ${name}`, results: ours, wanted: WANTED }));
      bench.note({ name: '  bare server that syncs too', results: bare });
    } finally {
      await synced.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    await measureDownload(bench, name, content, timing);
  }
}

async function measureDownload(bench: Bench, name: string, content: Buffer, timing: Bench['timing']): Promise<void> {
  const path = await storeDocument(bench, name, content);
  const bare = await startBareWith(bench.folder, content);
  try {
    const [ofBare = [], ours = []] = await measureInTurn(timing.rounds, [
      () => load({ ...timing, url: bare.url, requestAt: () => ({ path: '/' }) }),
      () => load({ ...timing, url: bench.url, requestAt: () => ({ path }), headers: bench.bearer }),
    ]);
    bench.note(against(ofBare, { name: `download of ${name}`, results: ours, wanted: WANTED }));
    bench.note({ name: '  bare route, same bytes from memory', results: ofBare });
  } finally {
    await bare.stop();
  }
}

/** Returns the path of its file. */
async function storeDocument(bench: Bench, name: string, content: Buffer): Promise<string> {
  const headers = { ...bench.bearer, 'content-type': 'application/octet-stream' };
  const uploaded = await fetch(bench.url + DROPBOX, { method: 'POST', headers, body: new Uint8Array(content) });
  const answer: unknown = await uploaded.json();
  if (typeof answer !== 'object' || !answer || !('file_key' in answer)) throw new Error(`upload: ${uploaded.status}`);
  const { file_key } = answer;
  const document = { title: `File of ${name}`, components: [{ file_key }] };
  const { doc_id } = await send(bench, '/intranet/rest/documents/folder/1/documents', document);
  return `/intranet/rest/documents/document/${doc_id}/file`;
}

/** The first bytes differ, so that no content is known already. */
function newFile(content: Buffer, headers: Record<string, string>): LoadRequest {
  const body = Buffer.from(content);
  body.write(crypto.randomUUID());
  return { path: DROPBOX, method: 'POST', body, headers };
}

/** The headers of each. */
async function createSenders(bench: Bench): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = [];
  for (let number = 1; number <= SENDERS; number += 1) {
    const username = `sender${number}`;
    const password = 'a password for sending';
    const email = `${username}@example.com`;
    await send(bench, '/api/people/v2/users', { username, firstname: 'Sen', surname: 'Der', email, password });
    headers.push({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });
  }
  return headers;
}
