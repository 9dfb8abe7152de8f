import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const at = (docId: number | string, rest = '') => `${DOCUMENTS}/document/${docId}${rest}`;

/** Adds a version to a document that user 1 may check out. */
async function checkIn(docId: number, title?: string): Promise<void> {
  const out = await app.admin.post(at(docId, '/checkout'));
  expect(out.status).toBe(204);
  const body = { comment: 'again', new_title: title, components: [{ file_key: await upload(app.admin, 'second') }] };
  const { status } = await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, body);
  expect(status).toBe(200);
}

describe('a document', () => {
  it('is known by its info, at both addresses', async () => {
    const folder = await createTopFolder(app);
    const title = uniqueName('Plan ');
    const created = await createDocument(app.admin, folder.id, { title, metadata: { description: 'What', n: [1] } });
    const expected = {
      doc_id: created.doc_id,
      version_num: 1,
      date_declared: null,
      pc_title: title,
      parent_id: folder.id,
      type: 'document',
      obj_type: 'document',
      doc_type: 'standard',
      title,
      refcode: `Doc_${created.doc_id}`,
      description: 'What',
      date_created: folder.date_created,
      date_last_modified: folder.date_created,
      creator: { id: 1, name: expect.any(String) },
      permissions: { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: true },
      metadata: { description: 'What', n: [1] },
    };
    const forms = [
      '',
      '/',
      '/info',
      '/info/',
      '/1',
      '/1/info',
      `?parent_id=${folder.id}`,
      `/1/info?parent_id=${folder.id}`,
    ];
    for (const form of forms) {
      const { status, body } = await app.admin.get(at(created.doc_id, form));
      expect([form, status]).toEqual([form, 200]);
      expect(body).toEqual(expected);
    }
    expect((await app.admin.get(`/intranet/rest/documents/v1/document/${created.doc_id}`)).body).toEqual(expected);
  });

  it('has a marker without a file', async () => {
    const folder = await createTopFolder(app);
    const marker = await createDocument(app.admin, folder.id, { doc_type: 'marker' });
    const { body } = await app.admin.get(at(marker.doc_id));
    expect(body).toMatchObject({ type: 'marker', obj_type: 'marker', doc_type: 'marker', pc_title: null });
  });

  it('is known in each of its versions', async () => {
    const folder = await createTopFolder(app);
    const { doc_id } = await createDocument(app.admin, folder.id, { title: 'First' });
    await checkIn(doc_id, 'Second');
    expect((await app.admin.get(at(doc_id))).body).toMatchObject({
      version_num: 2,
      pc_title: 'Second',
      title: 'Second',
    });
    expect((await app.admin.get(at(doc_id, '/1'))).body).toMatchObject({
      version_num: 1,
      pc_title: 'First',
      title: 'Second',
    });
    expect((await app.admin.get(at(doc_id, '/2/info'))).body.version_num).toBe(2);
    expect((await app.admin.get(at(doc_id, '/3'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, '/0'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, '/x'))).status).toBe(400);
  });

  it('is seen in the folder that is named', async () => {
    const [one, two] = [await createTopFolder(app), await createTopFolder(app)];
    const { doc_id } = await createDocument(app.admin, one.id);
    await linkDocument(app.admin, doc_id, two.id);
    expect((await app.admin.get(at(doc_id))).body.parent_id).toBe(one.id);
    expect((await app.admin.get(at(doc_id, `?parent_id=${two.id}`))).body.parent_id).toBe(two.id);
    expect((await app.admin.get(at(doc_id, '?parent_id=1'))).status).toBe(404);
    expect((await app.admin.get(at(doc_id, '?parent_id=x'))).status).toBe(400);
  });

  it.each([
    ['99999999', 404],
    ['-5', 404],
    ['abc', 400],
    ['1.5', 400],
  ])('the info of the document %s is answered %i', async (id, status) => {
    for (const form of ['', '/info', '/1', '/1/info']) {
      expect([form, (await app.admin.get(at(id, form))).status]).toEqual([form, status]);
      expect([form, (await app.admin.put(at(id, form), { title: 'x' })).status]).toEqual([form, status]);
    }
  });
});

describe('changing a document', () => {
  it('keeps what is left out, merges metadata and answers with the info', async () => {
    const folder = await createTopFolder(app);
    const before = await createDocument(app.admin, folder.id, { title: 'Old', refcode: 'R', metadata: { a: 1, b: 2 } });
    app.clock.advance(60_000);
    const { status, body } = await app.admin.put(at(before.doc_id), { metadata: { a: null, c: { d: 1 } } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Old', refcode: 'R', metadata: { b: 2, c: { d: 1 } }, version_num: 1 });
    expect(body.metadata).not.toHaveProperty('a');
    expect(body.date_created).toEqual(before.date_created);
    expect(body.date_last_modified).not.toEqual(before.date_last_modified);
    const forms = ['', '/', '/info', '/info/', '/1', '/1/info', `?parent_id=${folder.id}`];
    for (const [index, form] of forms.entries()) {
      const changed = await app.admin.put(at(before.doc_id, form), { title: `T${index}`, refcode: `R${index}` });
      expect([form, changed.status]).toEqual([form, 200]);
      expect(changed.body).toMatchObject({
        title: `T${index}`,
        refcode: `R${index}`,
        pc_title: 'Old',
        metadata: { b: 2 },
      });
      expect((await app.admin.get(at(before.doc_id))).body).toEqual(changed.body);
    }
    expect((await app.admin.put(at(before.doc_id), { refcode: '' })).body.refcode).toBe(`Doc_${before.doc_id}`);
  });

  it('puts it where its new title belongs, in all its folders', async () => {
    const [one, two] = [await createTopFolder(app), await createTopFolder(app)];
    const { first } = await insertDocuments(app, one.id, 3);
    for (const docId of [first, first + 1, first + 2]) await linkDocument(app.admin, docId, two.id);
    await app.admin.put(at(first), { title: 'Ñew' });
    for (const { id } of [one, two]) {
      const { body } = await app.admin.get(`${DOCUMENTS}/folder/${id}/documents`);
      expect(body.map((item: { title: string }) => item.title)).toEqual([
        'Document 1000001',
        'Document 1000002',
        'Ñew',
      ]);
    }
  });

  it('does nothing without anything to change', async () => {
    const folder = await createTopFolder(app);
    const document = await createDocument(app.admin, folder.id);
    app.clock.advance(60_000);
    for (const body of [
      undefined,
      {},
      { doc_id: 4, version_num: 9, record_types: {} },
      { record_types: { 999: { a: 1 } } },
    ]) {
      const answer = await app.admin.put(at(document.doc_id), body);
      expect(answer.status).toBe(200);
      expect(answer.body.date_last_modified).toEqual(document.date_last_modified);
    }
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: '\t' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ title: ['x'] }, 'title'],
    [{ refcode: null }, 'refcode'],
    [{ refcode: 'x'.repeat(256) }, 'refcode'],
    [{ metadata: [] }, 'metadata'],
    [{ metadata: { big: 'x'.repeat(70_000) } }, 'metadata'],
    [{ metadata: { nul: '\u0000' } }, 'metadata'],
    [{ record_types: 5 }, 'record_types'],
    [{ record_types: { 1: 'x' } }, 'record_types'],
  ])('a change of a document to %j is refused', async (body, field) => {
    const folder = await createTopFolder(app);
    const { first } = await insertDocuments(app, folder.id, 1);
    const before = (await app.admin.get(at(first))).body;
    const answer = await app.admin.put(at(first), { title: 'Changed', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(field);
    expect((await app.admin.get(at(first))).body).toEqual(before);
  });

  it('is refused for a version that is not the latest', async () => {
    const folder = await createTopFolder(app);
    const { doc_id } = await createDocument(app.admin, folder.id);
    await checkIn(doc_id);
    for (const form of ['/1', '/1/info']) {
      const { status, body } = await app.admin.put(at(doc_id, form), { title: 'x' });
      expect(status).toBe(400);
      expect(body.type).toContain('not_latest');
    }
    expect((await app.admin.put(at(doc_id, '/2/info'), { title: 'x' })).status).toBe(200);
    expect((await app.admin.put(at(doc_id, '/3/info'), { title: 'x' })).status).toBe(404);
  });

  it('D4: is refused while somebody else has it checked out', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'edit')] });
    const { doc_id } = await createDocument(app.admin, folder.id);
    expect((await user.client.post(at(doc_id, '/checkout'))).status).toBe(204);
    const refused = await app.admin.put(at(doc_id), { title: 'x' });
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain(user.username);
    expect((await user.client.put(at(doc_id), { title: 'Mine' })).status).toBe(200);
    await user.client.delete(`${DOCUMENTS}/checkin/${doc_id}`);
    expect((await app.admin.put(at(doc_id), { title: 'x' })).status).toBe(200);
  });

  it('loses nothing to another change at the same time', async () => {
    const folder = await createTopFolder(app);
    const { first } = await insertDocuments(app, folder.id, 1);
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    await Promise.all(names.map((name) => app.admin.put(at(first), { metadata: { [name]: 1 } })));
    expect(Object.keys((await app.admin.get(at(first))).body.metadata).sort()).toEqual(names);
  });

  it('takes the same number of queries, however many folders it is in', async () => {
    const top = await createTopFolder(app);
    const { first } = await insertDocuments(app, top.id, 2);
    for (let index = 0; index < 8; index += 1)
      await linkDocument(app.admin, first, (await createFolder(app, top.id)).id);
    const user = await createUser(app);
    const count = (docId: number) => app.countQueries(() => user.client.get(at(docId)));
    await count(first);
    expect(await count(first)).toBe(await count(first + 1));
  });
});
