import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const QUEUE = `${ADDITIONS}/drafts`;
const rejectAt = (docId: number, version: number) => `${ADDITIONS}/documents/${docId}/versions/${version}/reject`;
const told = async (client: Client) =>
  (await client.get('/api/notifications/v1')).body.data.map(({ text }: { text: string }) => text);

describe('the drafts to approve', () => {
  it('D34: have uploader, comment, folder and live version, the oldest first, for those who may approve them', async () => {
    const [drafter, editor] = [await createUser(app), await createUser(app)];
    const entries = [allow(drafter, 'user', 'draft'), allow(editor, 'user', 'edit')];
    const [top, other] = [await createTopFolder(app, { entries }), await createTopFolder(app, { entries: [] })];
    const { doc_id: id } = await createDocument(app.admin, top.id, { title: 'Plan.txt' });
    await drafter.client.post(`${DOCUMENTS}/checkout/${id}`);
    const components = [{ file_key: await upload(drafter.client, 'new text') }];
    await drafter.client.post(`${DOCUMENTS}/checkin/${id}`, { is_draft: true, comment: 'New', components });
    app.clock.advance(1000);
    const fresh = await createDocument(drafter.client, top.id, { title: 'Fresh', is_draft: true });
    await createDocument(app.admin, other.id, { is_draft: true });
    const at = (version: number) => `${app.url}${ADDITIONS}/documents/${id}/versions/${version}`;
    const { status, body } = await editor.client.get(QUEUE);
    expect(status).toBe(200);
    const file = { name: 'Plan.txt', extension: 'txt', content_type: 'text/plain', kind: 'text' };
    const uploaded_by = { id: drafter.id, name: expect.any(String), photo_url: expect.any(String) };
    expect(body).toEqual({
      data: [
        {
          doc_id: id,
          title: 'Plan.txt',
          refcode: `Doc_${id}`,
          folder: { id: top.id, title: top.title },
          version: 2,
          comment: 'New',
          file: { ...file, size: 8 },
          preview_url: `${at(2)}/preview`,
          content_url: `${at(2)}/content`,
          uploaded: '2026-01-31T09:05:00+00:00',
          uploaded_by,
          own: false,
          checked_out: null,
          live: {
            version: 1,
            comment: '',
            file: { ...file, size: 9 },
            preview_url: `${at(1)}/preview`,
            content_url: `${at(1)}/content`,
            uploaded: '2026-01-31T09:05:00+00:00',
            uploaded_by: { id: 1, name: expect.any(String), photo_url: expect.any(String) },
          },
        },
        expect.objectContaining({ doc_id: fresh.doc_id, title: 'Fresh', version: 1, live: null, uploaded_by }),
      ],
      pagination: { offset: 0, limit: 20, total: 2, prev: null, next: null },
    });
    expect((await editor.client.get(`${QUEUE}?limit=1&offset=1`)).body.data).toMatchObject([{ title: 'Fresh' }]);
    expect((await drafter.client.get(QUEUE)).body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await app.admin.get(QUEUE)).body.pagination.total).toBe(3);
    expect((await app.anonymous.get(QUEUE)).status).toBe(401);
    expect((await editor.client.get(`${QUEUE}?offset=x`)).status).toBe(400);
    const count = (limit: number) => fewestQueries(app, () => editor.client.get(`${QUEUE}?limit=${limit}`));
    expect(await count(2)).toBe(await count(1));
    expect((await editor.client.put(`${DOCUMENTS}/document/${id}/2/approve`)).status).toBe(204);
    expect((await editor.client.get(QUEUE)).body.pagination.total).toBe(1);
  });
});

describe('rejecting a draft with a reason', () => {
  it('D35: tells the uploader why, who can read it again, and nobody else', async () => {
    const [drafter, editor] = [await createUser(app), await createUser(app, { firstname: 'Eve', surname: 'Day' })];
    const entries = [allow(drafter, 'user', 'draft'), allow(editor, 'user', 'edit'), allowEveryone('view')];
    const top = await createTopFolder(app, { entries });
    const { doc_id: id } = await createDocument(app.admin, top.id, { title: 'Plan' });
    const draft = async () => {
      await drafter.client.post(`${DOCUMENTS}/checkout/${id}`);
      const components = [{ file_key: await upload(drafter.client) }];
      await drafter.client.post(`${DOCUMENTS}/checkin/${id}`, { is_draft: true, components });
    };
    await draft();
    const { client: reader } = await createUser(app);
    expect((await reader.post(rejectAt(id, 2), { reason: 'no' })).status).toBe(403);
    expect((await app.anonymous.post(rejectAt(id, 2))).status).toBe(401);
    expect((await editor.client.post(rejectAt(id, 2), { reason: 'x'.repeat(1001) })).status).toBe(400);
    expect((await editor.client.post(rejectAt(id, 1), {})).status).toBe(500);
    expect((await editor.client.post(rejectAt(id, 9))).status).toBe(404);
    expect((await editor.client.post(rejectAt(id, 2), { reason: ' Old rates ' })).status).toBe(204);
    expect(await told(drafter.client)).toEqual(['Eve Day rejected your draft of “Plan”: Old rates']);
    app.clock.advance(1000);
    const gone = await createDocument(drafter.client, top.id, { title: 'Gone', is_draft: true });
    expect((await editor.client.delete(`${DOCUMENTS}/document/${gone.doc_id}/1`)).status).toBe(204);
    expect((await told(drafter.client))[0]).toBe('Eve Day rejected your draft of “Gone”');
    const rejected_by = { id: editor.id, name: 'Eve Day', photo_url: expect.any(String) };
    const { body } = await drafter.client.get(`${QUEUE}/rejected`);
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        doc_id: null,
        title: 'Gone',
        version: 1,
        reason: '',
        rejected: expect.any(String),
        rejected_by,
      },
      {
        id: expect.any(Number),
        doc_id: id,
        title: 'Plan',
        version: 2,
        reason: 'Old rates',
        rejected: expect.any(String),
        rejected_by,
      },
    ]);
    expect((await drafter.client.get(`${QUEUE}/rejected?limit=1&offset=1`)).body.data).toHaveLength(1);
    expect((await editor.client.get(`${QUEUE}/rejected`)).body.data).toEqual([]);
    await draft();
    expect((await drafter.client.post(rejectAt(id, 3), { reason: 'mine' })).status).toBe(204);
    expect((await drafter.client.get(`${QUEUE}/rejected`)).body.pagination.total).toBe(2);
    expect((await app.admin.delete(`/api/people/v2/users/${editor.id}`, { migration_user_id: 1 })).status).toBe(204);
    expect((await drafter.client.get(`${QUEUE}/rejected`)).body.data[0].rejected_by.id).toBe(1);
  });
});
