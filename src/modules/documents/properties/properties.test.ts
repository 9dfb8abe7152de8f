import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { ADDITIONS, allow, createDocument, createTopFolder, DOCUMENTS } from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const at = (docId: number) => `${ADDITIONS}/documents/${docId}/properties`;
const ifMatch = (etag: string | null) => ({ headers: { 'if-match': etag ?? '' } });

async function defineField(type: string, repeatable = false): Promise<string> {
  const { body } = await app.admin.post(`${ADDITIONS}/metadata-fields`, { name: uniqueName('f_'), type, repeatable });
  return body.name;
}

describe('the properties of a document', () => {
  it('are changed together, and stay where they are not given', async () => {
    const folder = await createTopFolder(app);
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Plan', metadata: { a: 1, b: 2 } });
    const day = await defineField('date');
    const type = (await app.admin.post(`${ADDITIONS}/record-types`, { name: uniqueName('T '), fields: [day] })).body;
    const read = await app.admin.get(at(id));
    const before = { title: 'Plan', refcode: `Doc_${id}`, metadata: { a: 1, b: 2 }, record_types: [] };
    expect(read.body).toEqual(before);
    const change = {
      title: 'Plan B',
      refcode: 'P-7',
      metadata: { a: null, c: 'x' },
      record_types: { [type.id]: { [day]: '2026-05-09' } },
    };
    const changed = await app.admin.patch(at(id), change, ifMatch(read.headers.get('etag')));
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      title: 'Plan B',
      refcode: 'P-7',
      metadata: { b: 2, c: 'x' },
      record_types: [{ ...type, metadata: { [day]: '2026-05-09' } }],
    });
    expect((await app.admin.get(at(id))).body).toEqual(changed.body);
    const details = (await app.admin.get(`${ADDITIONS}/documents/${id}`)).body;
    expect(details).toMatchObject({ title: 'Plan B', refcode: 'P-7', declared: expect.any(String) });
    const listed = (await app.admin.get(`${ADDITIONS}/folders/${folder.id}/entries?query=plan b`)).body.data;
    expect(listed.map(({ title }: { title: string }) => title)).toEqual(['Plan B']);
    // Nothing is given: nothing changes. An empty list takes all record types away, an empty code makes a new one.
    expect((await app.admin.patch(at(id), {})).body).toEqual(changed.body);
    const emptied = (await app.admin.patch(at(id), { record_types: {}, refcode: '' })).body;
    expect(emptied).toEqual({ ...changed.body, refcode: `Doc_${id}`, record_types: [] });
    expect((await app.admin.get(`${ADDITIONS}/documents/${id}`)).body.declared).toBe(null);
  });

  it('are not written over another’s change, and a new version is none', async () => {
    const folder = await createTopFolder(app);
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Plan' });
    const etag = (await app.admin.get(at(id))).headers.get('etag');
    await app.admin.post(`${DOCUMENTS}/checkout/${id}`);
    const kept = await app.admin.patch(at(id), { metadata: { a: 'mine' } }, ifMatch(etag));
    expect(kept.status).toBe(200);
    await app.admin.put(`${DOCUMENTS}/document/${id}`, { metadata: { a: 'theirs' } });
    const late = await app.admin.patch(at(id), { metadata: { a: 'late' } }, ifMatch(kept.headers.get('etag')));
    expect(late.status).toBe(412);
    expect((await app.admin.get(at(id))).body.metadata).toEqual({ a: 'theirs' });
  });

  it('name the value that a field cannot hold, and the record type that there is not', async () => {
    const folder = await createTopFolder(app);
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Plan' });
    const [number, day, mail, flags] = [
      await defineField('number'),
      await defineField('date'),
      await defineField('email'),
      await defineField('boolean', true),
    ];
    const type = (await app.admin.post(`${ADDITIONS}/record-types`, { name: uniqueName('T '), fields: [day] })).body;
    const wrong: [object, string][] = [
      [{ title: 'x', metadata: { [number]: 'many' } }, `metadata.${number}`],
      [{ title: 'x', metadata: { [mail]: 'nobody' } }, `metadata.${mail}`],
      [{ title: 'x', metadata: { [flags]: true } }, `metadata.${flags}`],
      [{ title: 'x', record_types: { [type.id]: { [day]: '2026-02-30' } } }, `record_types.${type.id}.${day}`],
      [{ title: 'x', record_types: { 999999: {} } }, 'record_types'],
      [{ title: 'x', record_types: { '9-01': null } }, 'record_types.9-01: is not a name that is taken here'],
      [{ title: 'x', record_types: { '9-01': {} } }, 'record_types'],
      [{ title: ' ' }, 'title'],
    ];
    for (const [change, name] of wrong) {
      const { status, body } = await app.admin.patch(at(id), change);
      expect([status, body.detail]).toEqual([400, expect.stringContaining(name)]);
    }
    expect((await app.admin.get(at(id))).body).toMatchObject({ title: 'Plan', metadata: {}, record_types: [] });
    const good = {
      metadata: { [number]: 3, [mail]: 'a@example.com', [flags]: [true, false], undefined_name: { x: [1] } },
    };
    expect((await app.admin.patch(at(id), good)).body.metadata).toEqual(good.metadata);
  });

  it('D16: are read with view and changed with edit_meta, by whoever holds the document', async () => {
    const [viewer, describer, editor, stranger] = [
      await createUser(app),
      await createUser(app),
      await createUser(app),
      await createUser(app),
    ];
    const entries = [
      allow(viewer, 'user', 'view'),
      allow(describer, 'user', 'edit_meta'),
      allow(editor, 'user', 'edit'),
    ];
    const folder = await createTopFolder(app, { entries });
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Plan' });
    expect((await viewer.client.get(at(id))).status).toBe(200);
    expect((await viewer.client.patch(at(id), { title: 'x' })).status).toBe(403);
    expect((await stranger.client.get(at(id))).status).toBe(403);
    expect((await describer.client.patch(at(id), { title: 'Described' })).body.title).toBe('Described');
    await editor.client.post(`${DOCUMENTS}/checkout/${id}`);
    expect((await describer.client.patch(at(id), { title: 'x' })).status).toBe(403);
    expect((await app.admin.get(at(999_999))).status).toBe(404);
  });
});
