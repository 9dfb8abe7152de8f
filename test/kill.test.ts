import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Application, startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { manualClock } from '../src/platform/time/clock.ts';
import { type Client, createClient } from './support/client.ts';
import { createDocument, DOCUMENTS, upload } from './support/documents.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';

const PASSWORD = 'a first password';
const WORKERS = 10;
const CHECK_INS = 100;
/** Enough to have begun, and far from done. */
const KILL_AFTER = 45;
const DAY_MS = 86_400_000;

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

interface Confirmed {
  docId: number;
  version: number;
  content: string;
}

it('a server that is killed with -9 during 100 check-ins keeps every confirmed version, and cleans up the rest', async () => {
  const server = await spawnServer(environment());
  const admin = clientOf(server.url);
  const confirmed: Confirmed[] = [];
  const ended = once(server.child, 'exit');
  let begun = 0;
  const worker = async (name: number) => {
    const { doc_id: docId } = await createDocument(admin, 1, { content: `document ${name}` });
    while (begun < CHECK_INS) {
      begun += 1;
      const content = `check-in ${begun} of document ${name} ${'x'.repeat(begun * 100)}`;
      confirmed.push(await checkIn(admin, docId, content));
      if (confirmed.length === KILL_AFTER) server.child.kill('SIGKILL');
    }
  };
  // Whoever was waiting for an answer gets none.
  const outcomes = await Promise.allSettled(Array.from({ length: WORKERS }, (_, name) => worker(name)));
  await ended;
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(begun).toBeLessThan(CHECK_INS);
  expect(confirmed.length).toBeGreaterThanOrEqual(KILL_AFTER);

  const clock = manualClock(Date.now());
  const application = await startApplication(config(), { clock });
  try {
    const again = clientOf(application.url);
    for (const { docId, version, content } of confirmed) {
      const file = await again.request('GET', `${DOCUMENTS}/document/${docId}/${version}/file`);
      expect({ version, status: file.status, content: file.body }).toEqual({ version, status: 200, content });
    }
    for (const docId of new Set(confirmed.map((one) => one.docId))) {
      const { body: versions } = await again.get(`${DOCUMENTS}/document/${docId}/versions`);
      expect(versions.filter((one: { is_latest: boolean }) => one.is_latest)).toHaveLength(1);
    }
    await expectWholeLog(application, confirmed);
    // The sweep finds what was left behind; a backup may still want it, so that it stays for the grace period.
    for (const days of [3, 8]) {
      clock.advance(days * DAY_MS);
      await age(join(folder, 'blobs'), days * DAY_MS);
      await application.platform.jobs.runDue();
    }
    expect(await unreferenced(application)).toEqual([]);
    expect(await readdir(join(folder, 'blobs', 'tmp'))).toEqual([]);
    const file = await again.request('GET', `${DOCUMENTS}/document/${confirmed[0]?.docId}/1/file`);
    expect(file.status).toBe(200);
  } finally {
    await application.stop();
  }
});

/** Every confirmed check-in has its entry in the audit log, which is as it was written. */
async function expectWholeLog({ platform }: Application, confirmed: readonly Confirmed[]): Promise<void> {
  const { audit, database } = platform;
  const entries = await database.db
    .selectFrom('audit_entries')
    .select('object_id')
    .where('action', '=', 'checkInDocument')
    .execute();
  for (const [docId, versions] of Map.groupBy(confirmed, (one) => String(one.docId))) {
    const told = entries.filter((entry) => entry.object_id === docId);
    expect(told.length).toBeGreaterThanOrEqual(versions.length);
  }
  await audit.seal();
  expect(await audit.verify()).toMatchObject({ problems: [], unsealed: 0 });
}

async function checkIn(client: Client, docId: number, content: string): Promise<Confirmed> {
  const key = await upload(client, content);
  await client.post(`${DOCUMENTS}/checkout/${docId}`);
  const { status, body } = await client.post(`${DOCUMENTS}/checkin/${docId}`, { components: [{ file_key: key }] });
  if (status !== 200) throw new Error(`check-in: ${status} ${JSON.stringify(body)}`);
  return { docId, version: body.version_num, content };
}

function environment(): Record<string, string> {
  const url = database.url.startsWith('postgres') ? database.url : '';
  return { DATABASE_URL: url, ATRIUM_DATA: folder, PORT: '0', ATRIUM_ADMIN_PASSWORD: PASSWORD };
}

function config() {
  return readConfig({ ...environment(), ATRIUM_LOG_LEVEL: 'silent' });
}

function clientOf(url: string): Client {
  return createClient(url, { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` });
}

/** Makes every file as old as it will be when the clean-up comes; the clean-up may be going on already. */
async function age(root: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    await utimes(join(entry.parentPath, entry.name), then, then).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}

async function unreferenced({ platform }: Application): Promise<string[]> {
  const { db } = platform.database;
  const rows = await db
    .selectFrom('document_components')
    .select('blob_hash')
    .union(db.selectFrom('dropbox_files').select('blob_hash'))
    .execute();
  const used = new Set(rows.map(({ blob_hash }) => blob_hash));
  const found: string[] = [];
  for await (const { hash } of platform.blobs.list()) if (!used.has(hash)) found.push(hash);
  return found;
}
