// The measurements of documents: long folders under layered rights, and large files both ways.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, transaction } from '../src/platform/db/index.ts';
import { type Bench, send } from './compare.ts';
import { closeFilled } from './fill.ts';
import { startBareFiles } from './servers.ts';
import { download, growthDuring, upload } from './transfers.ts';

const DEPTH = 6;
const SHORT = 1_000;
const LONG = 100_000;
const WANTED_LIST = 1.5;
const GIBIBYTE = 1024 ** 3;
const WANTED_TRANSFER = 0.7;
const WANTED_GROWTH = 100;

/** The first page of a long folder against that of a short one, as somebody whose rights come through groups. */
export async function measureFolders(bench: Bench): Promise<void> {
  const reader = await createReader(bench);
  const short = await createDeepFolder(bench, reader.groups);
  const long = await createDeepFolder(bench, reader.groups);
  await fillFolder(bench.databaseUrl, short, SHORT);
  await fillFolder(bench.databaseUrl, long, LONG);
  const measure = (folder: number, count: number) =>
    bench.compare({
      name: `GET folder documents, 50 of ${count}`,
      paths: [`/intranet/rest/documents/folder/${folder}/documents?num=50`],
      headers: reader.headers,
    });
  const ofShort = await measure(short, SHORT);
  const ofLong = await measure(long, LONG);
  bench.say(
    `first page of ${LONG} documents against ${SHORT}: ${(ofShort / ofLong).toFixed(2)} times the time ` +
      `(wanted ${WANTED_LIST} or less)`,
  );
}

/** 1 GiB up and down, against a bare server that pipes to and from a file; alternating, the best of three each. */
export async function measureTransfers(bench: Bench): Promise<void> {
  const file = join(bench.folder, 'transfer');
  const bare = await startBareFiles(file);
  const best = { bareUp: 0, bareDown: 0, up: 0, down: 0 };
  let growth = 0;
  try {
    for (let round = 1; round <= 3; round += 1) {
      process.stderr.write(`1 GiB both ways, round ${round}\n`);
      best.bareUp = Math.max(best.bareUp, (await upload(bare.url, {}, GIBIBYTE)).megabytesPerSecond);
      best.bareDown = Math.max(best.bareDown, (await download(bare.url, {})).megabytesPerSecond);
      const grown = await growthDuring(bench.pid, async () => {
        const address = `${bench.url}/intranet/rest/documents`;
        const headers = { ...bench.bearer, 'content-type': 'application/octet-stream' };
        const sent = await upload(`${address}/dropbox`, headers, GIBIBYTE);
        best.up = Math.max(best.up, sent.megabytesPerSecond);
        const { file_key } = JSON.parse(sent.body);
        const document = { title: `Large ${round}`, components: [{ file_key }] };
        const { doc_id } = await send(bench, '/intranet/rest/documents/folder/1/documents', document);
        const received = await download(`${address}/document/${doc_id}/file`, bench.bearer);
        best.down = Math.max(best.down, received.megabytesPerSecond);
        await fetch(`${address}/document/${doc_id}?no_trash_can=1`, { method: 'DELETE', headers: bench.bearer });
      });
      growth = Math.max(growth, grown);
    }
  } finally {
    await bare.stop();
    rmSync(file, { force: true });
  }
  const line = (name: string, ours: number, yardstick: number) =>
    `${name} 1 GiB: ${ours.toFixed(0)} MB/s, ${(ours / yardstick).toFixed(2)} of a bare server's ` +
    `${yardstick.toFixed(0)} MB/s (wanted ${WANTED_TRANSFER} or more)`;
  bench.say(line('upload', best.up, best.bareUp));
  bench.say(line('download', best.down, best.bareDown));
  bench.say(`memory of the server grew by ${growth.toFixed(0)} MB (wanted ${WANTED_GROWTH} or less)`);
}

async function createReader(bench: Bench) {
  const groups: number[] = [];
  for (let level = 1; level <= DEPTH; level += 1) {
    groups.push((await send(bench, '/api/people/v2/groups', { name: `Level ${level}` })).id);
  }
  const password = 'a password for reading';
  const person = { username: 'reader', firstname: 'Rea', surname: 'Der', email: 'reader@example.com', password };
  const { id } = await send(bench, '/api/people/v2/users', person);
  await send(
    bench,
    `/api/people/v2/users/${id}/groups`,
    groups.map((group) => ({ id: group })),
    'PUT',
  );
  const credentials = Buffer.from(`reader:${password}`).toString('base64');
  return { groups, headers: { authorization: `Basic ${credentials}` } };
}

/** Six levels, each with a list of its own that names another group. */
async function createDeepFolder(bench: Bench, groups: readonly number[]): Promise<number> {
  let parent = 1;
  for (const [level, group] of groups.entries()) {
    parent = (await send(bench, `/intranet/rest/documents/folder/${parent}/folders`, { title: `Level ${level}` })).id;
    const entries = [{ subject: 'group', subject_id: group, rights: ['view'] }];
    await send(bench, `/api/documents/v1/folders/${parent}/permissions`, { inherit: false, entries }, 'PUT');
  }
  return parent;
}

/** Returns the id of the first document; the others follow it. */
export async function fillFolder(databaseUrl: string, folderId: number, count: number): Promise<number> {
  const database = await openDatabase({ url: databaseUrl });
  const now = Date.now();
  const step = 1_000;
  let first = Infinity;
  for (let start = 0; start < count; start += step) {
    await transaction(database.db, async (tx) => {
      const numbers = Array.from({ length: step }, (_, offset) => start + offset);
      const made = { created_by: 1, created_at: now, modified_by: 1, modified_at: now };
      const documents = await tx
        .insertInto('documents')
        .values(
          numbers.map((number) => ({
            doc_type: 'standard',
            title: `Report ${number}`,
            title_key: `report ${String((number * 7919) % count).padStart(6, '0')}`,
            refcode: `Doc_${number}`,
            metadata: '{"description":"Figures of the quarter","comment":""}',
            live_version: 1,
            last_version: 1,
            ...made,
          })),
        )
        .returning(['id', 'title_key'])
        .execute();
      first = Math.min(first, ...documents.map(({ id }) => id));
      await tx
        .insertInto('document_links')
        .values(
          documents.map(({ id, title_key }) => ({
            folder_id: folderId,
            doc_id: id,
            title_key,
            listed: 1,
            linked_by: 1,
            linked_at: now,
            cap: 63,
          })),
        )
        .execute();
      await tx
        .insertInto('document_versions')
        .values(
          documents.map(({ id, title_key }) => ({
            doc_id: id,
            number: 1,
            state: 'live',
            comment: 'First version',
            primary_name: `${title_key}.pdf`,
            primary_size: 4711,
            created_by: 1,
            created_at: now,
          })),
        )
        .execute();
    });
  }
  await closeFilled(database);
  return first;
}
