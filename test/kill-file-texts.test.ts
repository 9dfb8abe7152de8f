import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { manualClock } from '../src/platform/time/clock.ts';
import { createClient } from './support/client.ts';
import { ADDITIONS, createDocument } from './support/documents.ts';
import { docxOf } from './support/files.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';

const PASSWORD = 'a first password';
const FILES = 6;

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-kill-texts-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const clientOf = (url: string) =>
  createClient(url, { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` });

it('a server that is killed with -9 while it reads texts of files reads all of them after its restart', async () => {
  const environment = {
    DATABASE_URL: database.url.startsWith('postgres') ? database.url : '',
    ATRIUM_DATA: folder,
    PORT: '0',
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
  };
  const server = await spawnServer(environment);
  const ended = once(server.child, 'exit');
  const added = Array.from({ length: FILES }, (_, number) =>
    createDocument(clientOf(server.url), 1, { content: docxOf([`Chapter ${number}`]), title: `${number}.docx` }),
  );
  const documents = await Promise.all(added);
  server.child.kill('SIGKILL');
  await ended;

  // Later than the lease of the one that was killed.
  const clock = manualClock(Date.now() + 120_000);
  const application = await startApplication(readConfig({ ...environment, ATRIUM_LOG_LEVEL: 'silent' }), { clock });
  try {
    const waiting = await application.platform.database.db
      .selectFrom('file_texts')
      .select('hash')
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    await application.platform.jobs.runDue();
    for (const [number, { doc_id }] of documents.entries()) {
      const { body } = await clientOf(application.url).get(`${ADDITIONS}/documents/${doc_id}/text`);
      expect(body).toEqual({ state: 'done', text: `Chapter ${number}`, truncated: false });
    }
  } finally {
    await application.stop();
  }
});
