import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { documentsIn, recordOf, trashOf } from './deletion.test-support.ts';

const app = useApp();
const at = (docId: number, query = '') => `${DOCUMENTS}/document/${docId}${query}`;

describe('a document in one folder', () => {
  it('goes to the trash and shows nowhere', async () => {
    const top = await createTopFolder(app, { title: uniqueName('Plans ') });
    const folder = await createFolder(app, top.id, { title: 'Žluť / 2026' });
    const title = uniqueName('Lease ');
    const { doc_id: docId } = await createDocument(app.admin, folder.id, {
      title,
      metadata: { description: 'The house' },
    });
    expect((await app.admin.post(at(docId, '/checkout'))).status).toBe(204);

    const answer = await app.admin.delete(at(docId));
    expect(answer.status).toBe(204);
    expect(answer.body).toBeUndefined();

    expect(await documentsIn(app.admin, folder.id)).toEqual([]);
    for (const path of ['', '/info', '/1', '/components', '/file', '/versions']) {
      expect((await app.admin.get(at(docId, path))).status).toBe(404);
    }
    expect((await app.admin.get(at(docId, `?parent_id=${folder.id}`))).status).toBe(404);
    const { body: held } = await app.admin.get(`${DOCUMENTS}/checkin`);
    expect(held.map(({ doc_id }: { doc_id: number }) => doc_id)).not.toContain(docId);

    const record = await recordOf(app.admin, title);
    expect(record).toEqual({
      URI: expect.stringMatching(new RegExp(`^${app.url}/intranet/rest/deleted/\\d+$`)),
      obj_type: 'document',
      obj_type_name: 'Document',
      title,
      date_deleted: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
      orig_location: `/${top.title}/Žluť / 2026`,
      description: 'The house',
    });
    expect((await app.admin.delete(at(docId))).status).toBe(404);
  });

  it('is a marker in the trash if it is one', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Marker ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title, doc_type: 'marker' });
    expect((await app.admin.delete(at(docId, '/'))).status).toBe(204);
    expect(await recordOf(app.admin, title)).toMatchObject({ obj_type: 'marker', obj_type_name: 'Marker' });
  });

  it.each(['1', 'true'])('a document that is deleted with no_trash_can=%s goes for good', async (value) => {
    const top = await createTopFolder(app);
    const title = uniqueName('Gone ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title });
    expect((await app.admin.delete(at(docId, `?no_trash_can=${value}`))).status).toBe(204);
    expect((await app.admin.get(at(docId))).status).toBe(404);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
    const rows = app.application.platform.database.db.selectFrom('documents').select('id').where('id', '=', docId);
    expect(await rows.execute()).toEqual([]);
  });

  it('goes by every address, and by POST with the method in a header', async () => {
    const top = await createTopFolder(app);
    const addresses = (id: number) => [
      `/intranet/rest/documents~v1/document/${id}`,
      `/intranet/rest/documents/v1/document/${id}/`,
      `/intranet/rest/documents/document/${id}?parent_id=${top.id}`,
    ];
    for (const index of [0, 1, 2]) {
      const { doc_id: docId } = await createDocument(app.admin, top.id);
      expect((await app.admin.delete(addresses(docId)[index] ?? '')).status).toBe(204);
    }
    const { doc_id: docId } = await createDocument(app.admin, top.id);
    const options = { headers: { 'x-http-method-override': 'DELETE' } };
    expect((await app.admin.request('POST', at(docId), options)).status).toBe(204);
    expect(await documentsIn(app.admin, top.id)).toEqual([]);
  });

  it('is refused while somebody else has it checked out, administrators included', async () => {
    const editor = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(editor, 'user', 'edit', 'delete')] });
    const { doc_id: docId } = await createDocument(app.admin, top.id);
    expect((await editor.client.post(at(docId, '/checkout'))).status).toBe(204);
    const refused = await app.admin.delete(at(docId));
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('has checked out');
    expect((await editor.client.delete(at(docId))).status).toBe(204);
  });

  it('is refused in or below a locked folder', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id);
    const { doc_id: docId } = await createDocument(app.admin, folder.id);
    await lockFolder(app, top.id);
    const refused = await app.admin.delete(at(docId));
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain(top.title);
  });

  it.each([
    ['/document/987654321', 404],
    ['/document/none', 400],
    ['/document/-1', 404],
    ['/document/1?parent_id=x', 400],
    ['/document/1?no_trash_can=maybe', 400],
  ])('DELETE of the document %s is answered %i', async (path, status) => {
    const answer = await app.admin.delete(DOCUMENTS + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ status, instance: expect.any(String) });
  });

  it('loses a race: of many at once one deletes it', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Raced ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title });
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.admin.delete(at(docId))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)]);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toHaveLength(1);
  });
});

describe('a document in several folders', () => {
  const linked = async () => {
    const [one, two] = [await createTopFolder(app), await createTopFolder(app)];
    const title = uniqueName('Linked ');
    const { doc_id: docId } = await createDocument(app.admin, one.id, { title });
    await linkDocument(app.admin, docId, two.id);
    return { one: one.id, two: two.id, docId, title };
  };

  it.each(['', '&no_trash_can=1'])('is only taken out of the one named, never trashed (%s)', async (more) => {
    const { one, two, docId, title } = await linked();
    expect((await app.admin.delete(at(docId, `?parent_id=${one}${more}`))).status).toBe(204);
    expect(await documentsIn(app.admin, one)).toEqual([]);
    expect(await documentsIn(app.admin, two)).toEqual([docId]);
    expect((await app.admin.get(at(docId))).body.parent_id).toBe(two);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
    expect((await app.admin.delete(at(docId, `?parent_id=${one}`))).status).toBe(404);
  });

  it('goes to the trash with its last folder', async () => {
    const { one, two, docId, title } = await linked();
    for (const folder of [two, one]) await app.admin.delete(at(docId, `?parent_id=${folder}`));
    expect((await app.admin.get(at(docId))).status).toBe(404);
    expect(await recordOf(app.admin, title)).toMatchObject({ obj_type: 'document' });
  });

  it('without parent_id leaves a folder where the person may delete', async () => {
    const user = await createUser(app);
    const { one, two, docId } = await linked();
    for (const [id, rights] of [
      [one, ['view']],
      [two, ['view', 'delete']],
    ] as const) {
      const entries = [{ subject: 'user', subject_id: user.id, rights }];
      await app.admin.put(`${ADDITIONS}/folders/${id}/permissions`, { inherit: false, entries });
    }
    expect((await user.client.delete(at(docId, `?parent_id=${one}`))).status).toBe(403);
    expect((await user.client.delete(at(docId))).status).toBe(204);
    expect(await documentsIn(app.admin, one)).toEqual([docId]);
    expect(await documentsIn(app.admin, two)).toEqual([]);
    expect((await user.client.delete(at(docId))).status).toBe(403);
  });

  it('without parent_id leaves an open folder, not a locked one', async () => {
    const { one, two, docId } = await linked();
    await lockFolder(app, one);
    expect((await app.admin.delete(at(docId))).status).toBe(204);
    expect(await documentsIn(app.admin, one)).toEqual([docId]);
    expect(await documentsIn(app.admin, two)).toEqual([]);
    expect((await app.admin.delete(at(docId))).status).toBe(403);
  });

  it('keeps the check-out when it leaves the folder it was checked out in', async () => {
    const { one, two, docId } = await linked();
    await app.admin.post(at(docId, `/checkout?parent_id=${one}`));
    expect((await app.admin.delete(at(docId, `?parent_id=${one}`))).status).toBe(204);
    const { body } = await app.admin.get(`${DOCUMENTS}/checkin`);
    expect(body.find(({ doc_id }: { doc_id: number }) => doc_id === docId)).toMatchObject({ parent_id: two });
  });
});

describe('a document that was never live', () => {
  it('goes to the trash with the right, and comes back as a draft', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Draft ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title, is_draft: true });
    expect((await app.admin.delete(at(docId))).status).toBe(204);
    const { URI } = await recordOf(app.admin, title);
    const drafts = async () => (await app.admin.get(`${DOCUMENTS}/folder/0/documents?draft=1`)).body;
    expect((await drafts()).map(({ doc_id }: { doc_id: number }) => doc_id)).not.toContain(docId);
    expect((await app.admin.post(`${URI}/restore`)).status).toBe(204);
    expect((await drafts()).map(({ doc_id }: { doc_id: number }) => doc_id)).toContain(docId);
    expect(await documentsIn(app.admin, top.id)).toEqual([]);
  });

  it('is taken back by its uploader without the right, and by nobody else', async () => {
    const [uploader, other] = [await createUser(app), await createUser(app)];
    const entries = [allow(uploader, 'user', 'draft'), allow(other, 'user', 'draft')];
    const top = await createTopFolder(app, { entries });
    const { doc_id: docId } = await createDocument(uploader.client, top.id, { is_draft: true });
    expect((await other.client.delete(at(docId))).status).toBe(403);
    expect((await uploader.client.delete(at(docId))).status).toBe(204);
    expect((await app.admin.get(at(docId))).status).toBe(404);
    expect(await trashOf(uploader.client)).toEqual([]);
  });
});
