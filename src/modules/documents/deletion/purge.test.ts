import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../../test/support/blobs.ts';
import {
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  upload,
} from '../../../../test/support/documents.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { bytesOf, countRows, purge, recordOf, restore } from './deletion.test-support.ts';

const app = useApp();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isStored = async (text: string) => (await storedHashes(app)).includes(hashOf(text));

/** A document in a new folder, its bytes like no other's. */
async function paper() {
  const top = await createTopFolder(app);
  const title = uniqueName('Paper ');
  const content = uniqueName('The bytes of ');
  const { doc_id: docId } = await createDocument(app.admin, top.id, { title, content });
  return { folder: top.id, folderTitle: top.title, docId, title, content };
}

describe('the bytes of a purged document', () => {
  it('stay while it is in the trash, and go with it', async () => {
    const { docId, title, content } = await paper();
    await app.admin.delete(`${DOCUMENTS}/document/${docId}`);
    await removeReleased(app);
    expect(await isStored(content)).toBe(true);
    expect((await purge(app.admin, title)).status).toBe(204);
    await removeReleased(app);
    expect(await isStored(content)).toBe(false);
  });

  it('stay if another document, a copy or the drop box has the same', async () => {
    for (const keep of ['document', 'copy', 'drop box']) {
      const { folder, docId, title, content } = await paper();
      if (keep === 'document') await createDocument(app.admin, folder, { content });
      if (keep === 'copy') {
        await app.admin.post(`${DOCUMENTS}/copy`, { objects: [`document/${docId}`], destination: folder });
      }
      if (keep === 'drop box') await upload(app.admin, content);
      await app.admin.delete(`${DOCUMENTS}/document/${docId}`);
      await purge(app.admin, title);
      await removeReleased(app);
      expect([keep, await isStored(content)]).toEqual([keep, true]);
    }
  });

  it('go when the last of several places goes, wherever it was', async () => {
    const { folder, folderTitle, docId, title, content } = await paper();
    const other = await createTopFolder(app);
    await linkDocument(app.admin, docId, other.id);
    await app.admin.delete(`${DOCUMENTS}/folder/${folder}`);
    await app.admin.delete(`${DOCUMENTS}/document/${docId}`);
    expect((await purge(app.admin, title)).status).toBe(204);
    await removeReleased(app);
    expect(await isStored(content)).toBe(true);
    expect((await restore(app.admin, folderTitle)).status).toBe(204);
    expect(await bytesOf(app.admin, docId)).toBe(content);
    await app.admin.delete(`${DOCUMENTS}/folder/${folder}`);
    expect((await purge(app.admin, folderTitle)).status).toBe(204);
    await removeReleased(app);
    expect(await isStored(content)).toBe(false);
  });

  it('are those of all its versions, drafts and trashed ones included', async () => {
    const { docId, title, content } = await paper();
    const contents = [content];
    for (const more of [{}, {}, { is_draft: true }]) {
      const next = uniqueName('More bytes ');
      contents.push(next);
      await app.admin.post(`${DOCUMENTS}/checkout/${docId}`);
      const components = [{ file_key: await upload(app.admin, next) }];
      await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment: '', components, ...more });
    }
    await app.admin.delete(`${DOCUMENTS}/document/${docId}/2`);
    const version = await recordOf(app.admin, title);
    app.clock.advance(1000);
    await app.admin.delete(`${DOCUMENTS}/document/${docId}`);
    expect((await purge(app.admin, title)).status).toBe(204);
    await removeReleased(app);
    for (const text of contents) expect(await isStored(text)).toBe(false);
    expect((await app.admin.delete(version.URI)).status).toBe(404);
  });
});

describe('the bytes of a purged version', () => {
  it('go, and those of the others stay', async () => {
    const { docId, title, content } = await paper();
    const second = uniqueName('Second bytes ');
    await app.admin.post(`${DOCUMENTS}/checkout/${docId}`);
    const components = [{ file_key: await upload(app.admin, second) }];
    await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment: '', components });
    await app.admin.delete(`${DOCUMENTS}/document/${docId}/1`);
    expect((await purge(app.admin, title)).status).toBe(204);
    await removeReleased(app);
    expect(await isStored(content)).toBe(false);
    expect(await bytesOf(app.admin, docId)).toBe(second);
  });
});

describe('a purged folder', () => {
  it('takes everything below along and leaves no rows behind', async () => {
    const tables = ['folders', 'documents', 'document_links', 'document_versions', 'access_lists'] as const;
    const count = () => Promise.all([...tables, 'trash_records' as const].map((table) => countRows(app, table)));
    const before = await count();
    const { folder, folderTitle, content } = await paper();
    const below = await createFolder(app, folder, { entries: [] });
    await createDocument(app.admin, below.id, { doc_type: 'marker' });
    await app.admin.delete(`${DOCUMENTS}/folder/${folder}`);
    expect((await purge(app.admin, folderTitle)).status).toBe(204);
    expect(await count()).toEqual(before);
    await removeReleased(app);
    expect(await isStored(content)).toBe(false);
  });
});
