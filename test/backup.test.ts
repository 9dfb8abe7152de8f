import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { transaction } from '../src/platform/db/index.ts';
import { startTestApp, type TestApp, useApp } from './support/app.ts';
import { ageBlobs, storedHashes } from './support/blobs.ts';
import { type Client, createClient } from './support/client.ts';
import { ADDITIONS, createDocument, createTopFolder, DOCUMENTS, upload } from './support/documents.ts';
import { ADMIN_PASSWORD, copyDatabase } from './support/templates.ts';

const DAY = 86_400_000;
const app = useApp({ ATRIUM_BLOB_GRACE_DAYS: '7' });

const purgeTrash = async (client: Client) => {
  for (const { id } of (await client.get('/api/trash/v1/?limit=200')).body.data) {
    expect((await client.delete(`/api/trash/v1/${id}`)).status).toBe(204);
  }
};
/** Lets time pass for rows and for files. */
const pass = async ({ application, config, clock }: Pick<TestApp, 'application' | 'config' | 'clock'>, ms: number) => {
  clock.advance(ms);
  await ageBlobs({ application, config }, ms);
  await application.platform.jobs.runDue();
};
const adminOf = ({ url }: { url: string }) =>
  createClient(url, { authorization: `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}` });

describe('a backup', () => {
  it('is complete although a document is purged between the copy of the database and that of the blobs', async () => {
    const { application: first, admin, config, clock, dispose } = await startTestApp({ ATRIUM_BLOB_GRACE_DAYS: '7' });
    const content = randomBytes(1000);
    const folder = await admin.post(`${ADDITIONS}/folders`, { title: 'Folder' });
    const { doc_id } = await createDocument(admin, folder.body.id, { content });
    await first.stop();
    const database = await copyDatabase(config.databaseUrl);
    const data = await mkdtemp(join(tmpdir(), 'atrium-restored-'));

    const application = await startApplication(config, { clock });
    await adminOf(application).delete(`${DOCUMENTS}/document/${doc_id}`);
    await purgeTrash(adminOf(application));
    await pass({ application, config, clock }, 2 * DAY);
    await cp(config.dataDir, data, { recursive: true });
    await application.stop();

    const restored = await startApplication({ ...config, dataDir: data, databaseUrl: database.url }, { clock });
    const file = await adminOf(restored).raw('GET', `${DOCUMENTS}/document/${doc_id}/file`);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    await restored.stop();
    await database.drop();
    await rm(data, { recursive: true });
    await dispose();
  });
});

describe('released bytes', () => {
  it('stay for the days of grace, and are removed then', async () => {
    const bytes = randomBytes(100);
    const before = await storedHashes(app);
    const key = await upload(app.admin, bytes);
    await app.admin.delete(`${DOCUMENTS}/dropbox/${key}`);
    await pass(app, 6.9 * DAY);
    expect(await storedHashes(app)).toHaveLength(before.length + 1);
    await pass(app, 0.2 * DAY);
    expect((await storedHashes(app)).length).toBeLessThanOrEqual(before.length);
  });

  it('that are stored again meanwhile stay, and have new days of grace when they are released again', async () => {
    const folder = await createTopFolder(app);
    const content = randomBytes(100);
    const key = await upload(app.admin, content);
    await app.admin.delete(`${DOCUMENTS}/dropbox/${key}`);
    await pass(app, 5 * DAY);
    const { doc_id } = await createDocument(app.admin, folder.id, { content });
    await pass(app, 5 * DAY);
    const address = `${DOCUMENTS}/document/${doc_id}/file`;
    expect((await app.admin.raw('GET', address)).status).toBe(200);
    const before = await storedHashes(app);
    await app.admin.delete(`${DOCUMENTS}/document/${doc_id}`);
    await purgeTrash(app.admin);
    await pass(app, 6 * DAY);
    expect(await storedHashes(app)).toEqual(before);
    await pass(app, 2 * DAY);
    expect(await storedHashes(app)).not.toEqual(before);
  });

  it('have the same days of grace when only the sweep finds them', async () => {
    const { blobs, blobRelease } = app.application.platform;
    const { hash } = await blobs.put(randomBytes(100));
    await ageBlobs(app, DAY);
    await blobRelease.sweep(DAY / 2);
    expect(await storedHashes(app)).toContain(hash);
    await pass(app, 8 * DAY);
    expect(await storedHashes(app)).not.toContain(hash);
  });
});

describe('bytes that are missing after a restore', () => {
  it('are answered with 500 in clear words, and logged in one line', async () => {
    const other = await startTestApp();
    try {
      const folder = await createTopFolder(other);
      const { doc_id } = await createDocument(other.admin, folder.id, { content: randomBytes(100) });
      const { db } = other.application.platform.database;
      // One that nobody uses is removed by and by.
      const created_at = other.clock.now();
      const image = { key: 'a'.repeat(32), filename: 'x', content_type: 'image/png', created_by: 1, created_at };
      await transaction(db, (tx) =>
        tx
          .insertInto('kb_images')
          .values({ ...image, blob_hash: 'b'.repeat(64) })
          .execute(),
      );
      await rm(join(other.config.dataDir, 'blobs'), { recursive: true });
      const words = 'The file is missing on the server: please tell its administrators';
      for (const path of [`${DOCUMENTS}/document/${doc_id}/file`, `/api/knowledgebase/v1/images/${image.key}`]) {
        const answer = await other.admin.get(path);
        expect([answer.status, answer.body.detail]).toEqual([500, words]);
      }
    } finally {
      await other.dispose();
    }
  });
});
