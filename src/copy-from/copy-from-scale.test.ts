import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/support/app.ts';
import { createTopFolder } from '../../test/support/documents.ts';
import { documentsCopy } from '../modules/documents/index.ts';
import { transaction } from '../platform/db/index.ts';
import { copyFrom } from './index.ts';

/** Twenty pages of what the copy reads at a time. */
const DOCUMENTS = Number(process.env.ATRIUM_SCALE_DOCUMENTS ?? 1_000);
const FOLDERS = 10;
const MEGABYTE = 1024 * 1024;

type Disposable = Awaited<ReturnType<typeof startTestApp>>;
let source: Disposable;
let target: Disposable;

beforeAll(async () => {
  [source, target] = [await startTestApp(), await startTestApp()];
  const { blobs, database, clock } = source.application.platform;
  for (let at = 0; at < FOLDERS; at += 1) {
    const folder = await createTopFolder(source);
    for (let done = 0; done < DOCUMENTS / FOLDERS; done += 100) {
      const files = await Promise.all(
        Array.from({ length: 100 }, (_, index) => blobs.put(Buffer.from(`document ${at} ${done + index}`))),
      );
      await transaction(database.db, async (tx) => {
        for (const [index, { hash, size }] of files.entries()) {
          const id = 1 + at * (DOCUMENTS / FOLDERS) + done + index;
          const by = { createdBy: 1, createdAt: clock.now() };
          const components = [{ name: `${id}.txt`, hash, size, isPrimary: true }];
          await documentsCopy.addDocument(tx, {
            ...by,
            id,
            folderId: folder.id,
            docType: 'standard',
            title: `${id}.txt`,
            refcode: `Doc_${id}`,
            metadata: { description: `number ${id}` },
            modifiedBy: 1,
            modifiedAt: by.createdAt,
            declaredAt: null,
            versions: [{ ...by, number: 1, isDraft: false, comment: '', components }],
            records: [],
          });
        }
      });
    }
  }
}, 600_000);

afterAll(async () => {
  await target.dispose();
  await source.dispose();
});

it('the copy of many documents takes memory that does not grow with their number', async () => {
  const { body } = await source.admin.post('/api/people/v1/me/tokens', { name: 'moving out' });
  const { signal } = new AbortController();
  let highest = 0;
  const report = await copyFrom(target.application.platform, {
    address: source.url,
    secret: body.token,
    parallel: 8,
    signal,
    onProgress: () => {
      highest = Math.max(highest, process.memoryUsage().heapUsed);
    },
  });
  expect(report.missing).toEqual([]);
  expect(report.copied).toContainEqual({ title: 'documents', count: DOCUMENTS });
  // Both servers, the test and the copy share one heap.
  expect(highest).toBeLessThan(700 * MEGABYTE);
  const folders = (await target.admin.get('/intranet/rest/documents/folder/0/folders')).body;
  expect(folders).toHaveLength(FOLDERS + 1);
}, 3_600_000);
