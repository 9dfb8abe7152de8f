import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const at = (docId: number, query = '') => `${ADDITIONS}/documents/${docId}${query}`;
const ada = { id: 1, name: expect.any(String), photo_url: expect.stringContaining('/users/1/photo?v=') };

describe('the details of a document', () => {
  it('have everything that its page shows', async () => {
    const [top, other] = [await createTopFolder(app), await createTopFolder(app)];
    const components = [
      { file_key: await upload(app.admin, '%PDF-1.4 first'), is_primary: true },
      { file_key: await upload(app.admin, 'a,b'), name: 'a b.csv' },
    ];
    const metadata = { description: 'What', n: 1 };
    const { doc_id: id } = await createDocument(app.admin, top.id, { title: 'Plan', metadata, components });
    await linkDocument(app.admin, id, other.id);
    const type = (await app.admin.post(`${ADDITIONS}/record-types`, { name: uniqueName('T '), fields: ['p'] })).body;
    await app.admin.put(at(id, '/record-types'), { ids: [type.id] });
    await app.admin.put(`${DOCUMENTS}/document/${id}`, { record_types: { [type.id]: { p: 'x' } } });
    const { status, body } = await app.admin.get(at(id));
    expect(status).toBe(200);
    const moment = '2026-01-31T09:05:00+00:00';
    const file = (name: string, component: string) => ({
      name,
      primary: name === 'Plan',
      content_url: `${app.url}${at(id, `/versions/1/content?component=${component}`)}`,
      preview_url: `${app.url}${at(id, `/versions/1/preview?component=${component}`)}`,
    });
    expect(body).toEqual({
      id,
      type: 'document',
      title: 'Plan',
      description: 'What',
      refcode: `Doc_${id}`,
      created: moment,
      created_by: ada,
      modified: moment,
      modified_by: ada,
      rights: ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'],
      followed: false,
      pinned: false,
      folder_id: top.id,
      metadata,
      live: true,
      version: {
        number: 1,
        comment: '',
        created: moment,
        created_by: ada,
        files: [
          {
            ...file('Plan', 'Plan'),
            size: 14,
            extension: '',
            content_type: 'application/octet-stream',
            kind: 'other',
          },
          { ...file('a b.csv', 'a%20b.csv'), size: 3, extension: 'csv', content_type: 'text/csv', kind: 'text' },
        ],
      },
      inline_type: 'application/pdf',
      versions: 1,
      drafts: [],
      checked_out: null,
      asked: null,
      lock: null,
      record_types: [{ id: type.id, name: type.name, fields: ['p'], metadata: { p: 'x' } }],
      declared: moment,
      places: [
        { folder_id: top.id, folder_title: top.title, rights: body.rights, full: true },
        { folder_id: other.id, folder_title: other.title, rights: body.rights, full: true },
      ],
      places_total: 2,
    });
    for (const { content_url, preview_url } of body.version.files) {
      expect((await app.admin.get(content_url)).status).toBe(200);
      expect((await app.admin.get(preview_url)).status).toBe(200);
    }
    expect((await app.admin.get(at(id, `?parent_id=${other.id}`))).body.folder_id).toBe(other.id);
    const marker = await createDocument(app.admin, top.id, { doc_type: 'marker' });
    expect((await app.admin.get(at(marker.doc_id))).body).toMatchObject({
      type: 'marker',
      inline_type: null,
      version: { files: [] },
    });
  });

  it('D31: show drafts to their uploaders and to those who approve, and locks that hold', async () => {
    const [drafter, editor, reader] = [await createUser(app), await createUser(app), await createUser(app)];
    const entries = [allow(drafter, 'user', 'draft'), allow(editor, 'user', 'edit'), allowEveryone('view')];
    const top = await createTopFolder(app, { entries });
    const { doc_id: id } = await createDocument(app.admin, top.id);
    await drafter.client.post(`${DOCUMENTS}/checkout/${id}`);
    const components = [{ file_key: await upload(drafter.client) }];
    await drafter.client.post(`${DOCUMENTS}/checkin/${id}`, { is_draft: true, comment: 'New', components });
    const draft = { number: 2, comment: 'New', created_by: { id: drafter.id } };
    for (const { client } of [drafter, editor]) {
      expect((await client.get(at(id))).body).toMatchObject({ versions: 2, drafts: [draft], version: { number: 1 } });
    }
    await lockFolder(app, top.id);
    const { body } = await reader.client.get(at(id));
    expect(body).toMatchObject({
      versions: 1,
      drafts: [],
      rights: ['view'],
      lock: { folder: { id: top.id }, by: ada },
    });
    const stranger = await createUser(app);
    const closed = await createTopFolder(app, { entries: [] });
    const { doc_id: hidden } = await createDocument(app.admin, closed.id);
    expect((await stranger.client.get(at(hidden))).status).toBe(403);
    expect((await app.anonymous.get(at(hidden))).status).toBe(401);
    expect((await app.admin.get(at(987654321))).status).toBe(404);
    expect((await app.admin.get(`${ADDITIONS}/documents/x`)).status).toBe(400);
  });

  it('D8: name no place that the reader may not see, and count none; the number of queries is the same', async () => {
    const reader = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(reader, 'user', 'view')] });
    const [one, many] = [await createDocument(app.admin, top.id), await createDocument(app.admin, top.id)];
    for (let index = 0; index < 3; index += 1) {
      await linkDocument(app.admin, many.doc_id, (await createTopFolder(app, { entries: [] })).id);
    }
    const { body } = await reader.client.get(at(many.doc_id));
    expect([body.places.length, body.places_total]).toEqual([1, 1]);
    const count = (id: number) => fewestQueries(app, () => reader.client.get(at(id)));
    expect(await count(many.doc_id)).toBe(await count(one.doc_id));
  });
});
