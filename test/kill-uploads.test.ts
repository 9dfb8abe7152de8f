import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { append, begin, offsetOf } from '../src/modules/documents/uploads/uploads.test-support.ts';
import { createClient } from './support/client.ts';
import { DOCUMENTS } from './support/documents.ts';
import { hang } from './support/raw-upload.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';

const MIB = 1024 * 1024;
const admin = { username: 'admin', password: 'a first password' };

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-kill-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('an upload goes on after a server that was killed with -9 in the middle of it, from what was synced', async () => {
  const environment = {
    PORT: '0',
    ATRIUM_DATA: folder,
    DATABASE_URL: database.url.startsWith('postgres') ? database.url : '',
    ATRIUM_ADMIN_PASSWORD: admin.password,
    ATRIUM_MIN_FREE_DISK: '0',
    ATRIUM_LOG_LEVEL: 'silent',
  };
  const authorization = `Basic ${Buffer.from(`${admin.username}:${admin.password}`).toString('base64')}`;
  const bytes = randomBytes(40 * MIB);
  const first = await spawnServer(environment);
  const path = await begin(createClient(first.url, { authorization }), bytes.length);
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': 0,
    'content-length': bytes.length,
  };
  const sending = hang(first, admin, path, bytes.subarray(0, 30 * MIB), { method: 'PATCH', headers });
  const file = join(folder, 'blobs', 'partials', path.split('/').at(-1) ?? '');
  while (((await stat(file).catch(() => undefined))?.size ?? 0) < 25 * MIB) await sleep(20);
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await ended;
  sending.abort();

  const second = await spawnServer(environment);
  try {
    const client = createClient(second.url, { authorization });
    const offset = await offsetOf(client, path);
    expect(offset).toBeGreaterThanOrEqual(16 * MIB);
    // The dead server holds the upload for some seconds more.
    let done = await append(client, path, offset, bytes.subarray(offset));
    for (let tries = 0; done.status === 423 && tries < 60; tries += 1) {
      await sleep(500);
      done = await append(client, path, offset, bytes.subarray(offset));
    }
    expect(done.status).toBe(204);
    const key = done.headers.get('upload-file-key');
    const made = await client.post(`${DOCUMENTS}/folder/1/documents`, {
      title: 'a.bin',
      components: [{ file_key: key }],
    });
    const answer = await client.raw('GET', `${DOCUMENTS}/document/${made.body.doc_id}/file`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  } finally {
    const stopped = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await stopped;
  }
}, 120_000);
