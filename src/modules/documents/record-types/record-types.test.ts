import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createCast } from '../../../../test/support/document-cast.ts';
import {
  ADDITIONS,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const root = `${ADDITIONS}/record-types`;
const recordOf = (docId: number) => `${ADDITIONS}/documents/${docId}/record-types`;
const document = (docId: number) => `${DOCUMENTS}/document/${docId}`;

async function createType(fields: string[] = ['partner']) {
  const { status, body } = await app.admin.post(root, { name: uniqueName('Type '), fields });
  expect(status).toBe(201);
  return body;
}

async function someDocument(): Promise<number> {
  const folder = await createTopFolder(app);
  return (await insertDocuments(app, folder.id, 1)).first;
}

describe('a record type', () => {
  it('is defined, read, changed and deleted', async () => {
    const name = uniqueName('Contract ');
    const created = await app.admin.post(root, { name, fields: ['partner', 'ends_on', 'partner'] });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(Number), name, fields: ['partner', 'ends_on'] });
    const address = `${root}/${created.body.id}`;
    const read = await app.admin.get(address);
    expect(read.body).toEqual(created.body);
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    expect((await app.admin.put(address, { fields: [] }, { headers: { 'if-match': '"old"' } })).status).toBe(412);
    expect((await app.admin.put(address, { fields: ['b'] })).body).toEqual({ ...created.body, fields: ['b'] });
    expect((await app.admin.put(address, { name: `${name}!` })).body).toMatchObject({
      name: `${name}!`,
      fields: ['b'],
    });
    expect((await app.admin.delete(address)).status).toBe(204);
    for (const gone of [app.admin.get(address), app.admin.put(address, {}), app.admin.delete(address)]) {
      expect((await gone).status).toBe(404);
    }
  });

  it('is listed by name, in pages', async () => {
    for (const name of ['zz b', 'ZZ a', 'zz C']) await app.admin.post(root, { name });
    const all = (await app.admin.get(`${root}?limit=200`)).body;
    const names: string[] = all.data.map((type: { name: string }) => type.name);
    expect(names.filter((name) => /^zz /i.test(name))).toEqual(['ZZ a', 'zz b', 'zz C']);
    const page = (await app.admin.get(`${root}?limit=2&offset=1`)).body;
    expect(page.data).toEqual(all.data.slice(1, 3));
    expect(page.pagination.total).toBe(names.length);
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'fine', fields: [''] }, 'fields'],
    [{ name: 'fine', fields: [5] }, 'fields'],
    [{ name: 'fine', fields: Array.from({ length: 201 }, (_, index) => `f${index}`) }, 'fields'],
  ])('a record type of %j is refused', async (body, field) => {
    const answer = await app.admin.post(root, body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(field);
  });

  it('has a name of its own, ignoring case', async () => {
    const type = await createType();
    const again = await app.admin.post(root, { name: type.name.toUpperCase() });
    expect(again.status).toBe(400);
    expect(again.body.detail).toContain('name');
    const other = await createType();
    expect((await app.admin.put(`${root}/${other.id}`, { name: type.name })).status).toBe(400);
    const name = uniqueName('Race ');
    const race = await Promise.all(Array.from({ length: 4 }, () => app.admin.post(root, { name })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('stays while a document has it', async () => {
    const type = await createType();
    const docId = await someDocument();
    await app.admin.put(recordOf(docId), { ids: [type.id] });
    const refused = await app.admin.delete(`${root}/${type.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.type).toContain('record_type_in_use');
    await app.admin.put(recordOf(docId), { ids: [] });
    expect((await app.admin.delete(`${root}/${type.id}`)).status).toBe(204);
  });

  it('D18: is read by everyone and written by documents.admin', async () => {
    const type = await createType();
    const cast = await createCast(app);
    for (const [kind, client] of [...cast.holders, ...cast.strangers, ['read-only', cast.readOnly] as const]) {
      const may = /documents.admin|administrator/.test(kind);
      expect([kind, (await client.get(root)).status]).toEqual([kind, 200]);
      expect([kind, (await client.get(`${root}/${type.id}`)).status]).toEqual([kind, 200]);
      const made = await client.post(root, { name: uniqueName('By ') });
      expect([kind, made.status]).toEqual([kind, may ? 201 : 403]);
      expect([kind, (await client.put(`${root}/${type.id}`, { fields: [] })).status]).toEqual([kind, may ? 200 : 403]);
      const gone = await client.delete(`${root}/${made.body.id ?? type.id}`);
      expect([kind, gone.status]).toEqual([kind, may ? 204 : 403]);
    }
    expect((await app.anonymous.get(root)).status).toBe(401);
  });
});

describe('the record types of a document', () => {
  it('declare it a record with the first one, and no longer with the last one gone', async () => {
    const [one, two] = [await createType(['a']), await createType(['b'])];
    const docId = await someDocument();
    const declared = async () => (await app.admin.get(document(docId))).body.date_declared;
    const listed = async (folderId: number) =>
      (await app.admin.get(`${DOCUMENTS}/folder/${folderId}/documents`)).body[0].date_declared;
    expect((await app.admin.get(recordOf(docId))).body).toEqual({ ids: [], record_types: [] });
    expect(await declared()).toBeNull();
    const set = await app.admin.put(recordOf(docId), { ids: [one.id] });
    expect(set.status).toBe(200);
    expect(set.body).toEqual({ ids: [one.id], record_types: [{ ...one, metadata: {} }] });
    const day = { date_str: expect.any(String), date: '20260131' };
    expect(await declared()).toEqual(day);
    expect(await listed((await app.admin.get(document(docId))).body.parent_id)).toEqual(day);
    app.clock.advance(3 * 24 * 3600_000);
    await app.admin.put(recordOf(docId), { ids: [two.id, one.id, two.id] });
    expect((await app.admin.get(recordOf(docId))).body.ids).toEqual([one.id, two.id]);
    expect(await declared()).toEqual(day);
    await app.admin.put(recordOf(docId), { ids: [] });
    expect(await declared()).toBeNull();
    app.clock.advance(-3 * 24 * 3600_000);
  });

  it('hold values that are set with the info, merged; those it does not have are ignored', async () => {
    const [has, hasNot] = [await createType(['partner']), await createType()];
    const docId = await someDocument();
    await app.admin.put(recordOf(docId), { ids: [has.id] });
    const put = (values: object) => app.admin.put(document(docId), { record_types: values });
    const values = async () => (await app.admin.get(recordOf(docId))).body.record_types;
    const first = await put({
      [has.id]: { partner: 'Example Works', since: 2020 },
      [hasNot.id]: { partner: 'nobody' },
      99999999: { x: 1 },
      nonsense: { y: 2 },
      constructor: { z: 3 },
    });
    expect(first.status).toBe(200);
    expect(first.body.metadata).toEqual({});
    expect(await values()).toEqual([{ ...has, metadata: { partner: 'Example Works', since: 2020 } }]);
    await put({ [has.id]: { since: null, ends_on: '20300101' } });
    expect(await values()).toEqual([{ ...has, metadata: { partner: 'Example Works', ends_on: '20300101' } }]);
    expect((await put({ [has.id]: { big: 'x'.repeat(70_000) } })).status).toBe(400);
    await app.admin.put(recordOf(docId), { ids: [hasNot.id] });
    await app.admin.put(recordOf(docId), { ids: [hasNot.id, has.id] });
    expect(await values()).toContainEqual({ ...has, metadata: {} });
  });

  it('keep their values when another is added', async () => {
    const [one, two] = [await createType(), await createType()];
    const docId = await someDocument();
    await app.admin.put(recordOf(docId), { ids: [one.id] });
    await app.admin.put(document(docId), { record_types: { [one.id]: { a: 1 } } });
    const added = await app.admin.put(recordOf(docId), { ids: [one.id, two.id] });
    expect(added.body.record_types).toEqual([
      { ...one, metadata: { a: 1 } },
      { ...two, metadata: {} },
    ]);
  });

  it.each([
    [{ ids: [99999999] }, 'ids'],
    [{ ids: ['x'] }, 'ids'],
    [{}, 'ids'],
    [{ ids: null }, 'ids'],
  ])('the record types %j of a document are refused', async (body, detail) => {
    const type = await createType();
    const docId = await someDocument();
    await app.admin.put(recordOf(docId), { ids: [type.id] });
    const answer = await app.admin.put(recordOf(docId), body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(detail);
    expect((await app.admin.get(recordOf(docId))).body.ids).toEqual([type.id]);
  });

  it('are not there for a document that is not there', async () => {
    expect((await app.admin.get(recordOf(99_999_999))).status).toBe(404);
    expect((await app.admin.put(recordOf(99_999_999), { ids: [] })).status).toBe(404);
    expect((await app.admin.get(`${ADDITIONS}/documents/x/record-types`)).status).toBe(400);
  });

  it('D4: are not changed while somebody else has the document checked out', async () => {
    const user = await createUser(app);
    const entries = [{ subject: 'user' as const, subject_id: user.id, rights: ['edit' as const] }];
    const folder = await createTopFolder(app, { entries });
    const { doc_id } = await createDocument(app.admin, folder.id);
    expect((await user.client.post(`${document(doc_id)}/checkout`)).status).toBe(204);
    expect((await app.admin.put(recordOf(doc_id), { ids: [] })).status).toBe(403);
    expect((await user.client.put(recordOf(doc_id), { ids: [] })).status).toBe(200);
  });

  it('are never left without their type by a deletion at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const type = await createType();
      const docId = await someDocument();
      const [put, gone] = await Promise.all([
        app.admin.put(recordOf(docId), { ids: [type.id] }),
        app.admin.delete(`${root}/${type.id}`),
      ]);
      expect([
        [200, 409],
        [400, 204],
      ]).toContainEqual([put.status, gone.status]);
    }
  });
});
