import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { bytesOf, recordOf, restore, trashOf } from './deletion.test-support.ts';

const app = useApp();
const at = (docId: number, rest = '') => `${DOCUMENTS}/document/${docId}${rest}`;

async function addVersion(docId: number, content: string, comment = '', more: object = {}): Promise<void> {
  await app.admin.post(at(docId, '/checkout'));
  const components = [{ file_key: await upload(app.admin, content) }];
  const { status } = await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment, components, ...more });
  expect(status).toBe(200);
}

/** A document whose versions hold `one`, `two`, …. */
async function withVersions(count: number): Promise<{ docId: number; title: string; folder: number }> {
  const contents = ['one', 'two', 'three', 'four'];
  const top = await createTopFolder(app);
  const title = uniqueName('Versions ');
  const { doc_id: docId } = await createDocument(app.admin, top.id, { title, content: 'one' });
  for (const content of contents.slice(1, count)) await addVersion(docId, content, `the ${content}`);
  return { docId, title, folder: top.id };
}

const versionsOf = async (docId: number) => {
  const { body } = await app.admin.get(at(docId, '/versions'));
  return body.map((version: { version_num: number; is_latest: boolean }) => [version.version_num, version.is_latest]);
};

describe('the latest version', () => {
  it('goes to the trash, and the one before is the latest', async () => {
    const { docId, title, folder } = await withVersions(3);
    expect((await app.admin.delete(at(docId, '/3/'))).status).toBe(204);
    expect((await versionsOf(docId)).toSorted()).toEqual([
      [1, false],
      [2, true],
    ]);
    expect((await app.admin.get(at(docId))).body.version_num).toBe(2);
    expect(await bytesOf(app.admin, docId)).toBe('two');
    expect((await app.admin.get(at(docId, '/3'))).status).toBe(404);
    const { body } = await app.admin.get(`${DOCUMENTS}/folder/${folder}/documents`);
    expect(body[0]).toMatchObject({ version_num: 2, last_comment: 'the two' });
    expect(await recordOf(app.admin, title)).toMatchObject({
      obj_type: 'document_version',
      obj_type_name: 'Document version',
      description: 'Version 3: the three',
    });
  });

  it('the latest version that was deleted comes back as the latest', async () => {
    const { docId, title } = await withVersions(3);
    await app.admin.delete(at(docId, '/3'));
    expect((await restore(app.admin, title)).status).toBe(204);
    expect((await app.admin.get(at(docId))).body.version_num).toBe(3);
    expect(await bytesOf(app.admin, docId)).toBe('three');
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
  });

  it('comes back below a newer one, and its number is never given again', async () => {
    const { docId, title } = await withVersions(2);
    await app.admin.delete(at(docId, '/2'));
    await addVersion(docId, 'newer');
    expect((await app.admin.get(at(docId))).body.version_num).toBe(3);
    expect((await restore(app.admin, title)).status).toBe(204);
    expect((await versionsOf(docId)).toSorted()).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await bytesOf(app.admin, docId)).toBe('newer');
  });
});

describe('another version', () => {
  it('goes to the trash and leaves the latest as it is', async () => {
    const { docId } = await withVersions(3);
    const { body: before } = await app.admin.get(at(docId));
    app.clock.advance(60_000);
    expect((await app.admin.delete(at(docId, '/1'))).status).toBe(204);
    expect((await app.admin.get(at(docId))).body).toEqual(before);
    expect((await versionsOf(docId)).toSorted()).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  it('a version that is deleted with no_trash_can goes for good', async () => {
    const { docId, title } = await withVersions(2);
    expect((await app.admin.delete(at(docId, '/1?no_trash_can=1'))).status).toBe(204);
    expect(await versionsOf(docId)).toEqual([[2, true]]);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
  });
});

describe('what cannot be deleted', () => {
  it('is the only version, also when others are in the trash or drafts', async () => {
    const { docId, title } = await withVersions(2);
    await app.admin.delete(at(docId, '/2'));
    await addVersion(docId, 'draft', '', { is_draft: true });
    for (const query of ['', '?no_trash_can=1']) {
      const answer = await app.admin.delete(at(docId, `/1${query}`));
      expect(answer.status).toBe(400);
      expect(answer.body.type).toContain('#only_version');
    }
    expect(await bytesOf(app.admin, docId)).toBe('one');
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toHaveLength(1);
  });

  it('a version of a document or folder that does not exist cannot be deleted', async () => {
    const { docId } = await withVersions(2);
    expect((await app.admin.delete(at(docId, '/9'))).status).toBe(404);
    expect((await app.admin.delete(at(docId, '/x'))).status).toBe(400);
    expect((await app.admin.delete(at(docId, '/2?parent_id=1'))).status).toBe(404);
    expect((await app.admin.delete(`${DOCUMENTS}/document/987654321/1`)).status).toBe(404);
  });

  it('is anything in a locked folder, be it another place of the document', async () => {
    const { docId } = await withVersions(2);
    const other = await createFolder(app, (await createTopFolder(app)).id);
    await linkDocument(app.admin, docId, other.id);
    await lockFolder(app, other.id);
    expect((await app.admin.delete(at(docId, '/1'))).status).toBe(403);
  });

  it('is what somebody else has checked out', async () => {
    const { docId, folder } = await withVersions(2);
    const editor = await createUser(app);
    const entries = [{ subject: 'user', subject_id: editor.id, rights: ['edit', 'delete'] }];
    await app.admin.put(`/api/documents/v1/folders/${folder}/permissions`, { inherit: false, entries });
    expect((await editor.client.post(at(docId, '/checkout'))).status).toBe(204);
    expect((await app.admin.delete(at(docId, '/1'))).status).toBe(403);
    expect((await editor.client.delete(at(docId, '/1'))).status).toBe(204);
  });

  it('D54: is what one may not delete, with edit too', async () => {
    const { docId, folder } = await withVersions(2);
    const editor = await createUser(app);
    const entries = [{ subject: 'user', subject_id: editor.id, rights: ['edit'] }];
    await app.admin.put(`/api/documents/v1/folders/${folder}/permissions`, { inherit: false, entries });
    expect((await editor.client.delete(at(docId, '/2'))).status).toBe(403);
    expect((await versionsOf(docId)).length).toBe(2);
  });
});

describe('a draft', () => {
  it('is rejected, by its uploader without the right, and does not go to the trash', async () => {
    const uploader = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(uploader, 'user', 'draft')] });
    const { doc_id: docId } = await createDocument(app.admin, top.id);
    await uploader.client.post(at(docId, '/checkout'));
    const components = [{ file_key: await upload(uploader.client) }];
    const body = { comment: '', components, is_draft: true };
    expect((await uploader.client.post(`${DOCUMENTS}/checkin/${docId}`, body)).status).toBe(200);
    expect((await uploader.client.delete(at(docId, '/2'))).status).toBe(204);
    expect((await uploader.client.delete(at(docId, '/2'))).status).toBe(404);
    expect((await app.admin.get(at(docId))).body.version_num).toBe(1);
    expect(await trashOf(uploader.client)).toEqual([]);
  });
});

describe('restoring a version', () => {
  it('waits for its document: 409 names it', async () => {
    const { docId, title } = await withVersions(2);
    await app.admin.delete(at(docId, '/2'));
    const version = await recordOf(app.admin, title);
    app.clock.advance(1000);
    await app.admin.delete(at(docId));
    const refused = await app.admin.post(`${version.URI}/restore`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain(title);
    expect((await restore(app.admin, title)).status).toBe(204);
    expect((await app.admin.post(`${version.URI}/restore`)).status).toBe(204);
    expect(await bytesOf(app.admin, docId)).toBe('two');
  });

  it('restoring a version into a destination is refused', async () => {
    const { docId, title, folder } = await withVersions(2);
    await app.admin.delete(at(docId, '/2'));
    expect((await restore(app.admin, title, folder)).status).toBe(400);
  });

  it('is over when the document went for good: the record went with it', async () => {
    const { docId, title } = await withVersions(2);
    await app.admin.delete(at(docId, '/2'));
    const { URI } = await recordOf(app.admin, title);
    expect((await app.admin.delete(at(docId, '?no_trash_can=1'))).status).toBe(204);
    expect((await app.admin.post(`${URI}/restore`)).status).toBe(404);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
  });
});
