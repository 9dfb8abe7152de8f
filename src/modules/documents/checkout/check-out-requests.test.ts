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
} from '../../../../test/support/documents.ts';
import { createExtranet, createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const HELD = `${ADDITIONS}/checkouts`;
const askAt = (docId: number) => `${ADDITIONS}/documents/${docId}/checkout/ask`;
const checkOut = async (client: Client, docId: number) =>
  expect((await client.post(`${DOCUMENTS}/checkout/${docId}`)).status).toBe(204);
const told = async (client: Client) =>
  (await client.get('/api/notifications/v1')).body.data.map(({ kind, text }: { kind: string; text: string }) => [
    kind,
    text,
  ]);

describe('the list of check-outs', () => {
  it('D24: has one’s own with file and folder, and for documents.admin everybody’s, the first checked out first', async () => {
    const [one, two] = [await createUser(app), await createUser(app)];
    const top = await createTopFolder(app, { entries: [allowEveryone('edit')] });
    const metadata = { description: 'D' };
    const first = await createDocument(app.admin, top.id, { title: 'First.txt', metadata });
    const second = await createDocument(app.admin, top.id, { title: 'Second' });
    await checkOut(one.client, second.doc_id);
    app.clock.advance(1000);
    await checkOut(two.client, first.doc_id);
    expect((await two.client.get(HELD)).body).toEqual({
      data: [
        {
          doc_id: first.doc_id,
          title: 'First.txt',
          description: 'D',
          refcode: `Doc_${first.doc_id}`,
          version: 1,
          file: { name: 'First.txt', size: 9, extension: 'txt', content_type: 'text/plain', kind: 'text' },
          folder: { id: top.id, title: top.title },
          checked_out: {
            by: { id: two.id, name: expect.any(String), photo_url: expect.any(String) },
            since: '2026-01-31T09:05:01+00:00',
            own: true,
          },
        },
      ],
      pagination: { offset: 0, limit: 20, total: 1, prev: null, next: null },
    });
    const admin = await createUser(app);
    expect((await admin.client.get(`${HELD}?everybody=true`)).status).toBe(403);
    await grant(app, 'documents.admin', admin);
    const { data, pagination } = (await admin.client.get(`${HELD}?everybody=true`)).body;
    expect(data.map((held: { doc_id: number }) => held.doc_id)).toEqual([second.doc_id, first.doc_id]);
    expect(data[0].checked_out).toMatchObject({ by: { id: one.id }, own: false });
    expect(pagination.total).toBe(2);
    expect((await admin.client.get(`${HELD}?everybody=true&limit=1&offset=1`)).body.data).toMatchObject([
      { doc_id: first.doc_id },
    ]);
    expect((await admin.client.get(HELD)).body.data).toEqual([]);
    expect((await app.anonymous.get(HELD)).status).toBe(401);
    expect((await admin.client.get(`${HELD}?limit=-1`)).status).toBe(400);
    const count = (limit: number) =>
      fewestQueries(app, () => admin.client.get(`${HELD}?everybody=true&limit=${limit}`));
    expect(await count(2)).toBe(await count(1));
  });
});

describe('asking for a document that somebody has checked out', () => {
  it('D24: tells the holder, once a day, and is shown to whoever asked', async () => {
    const [holder, asker] = [await createUser(app), await createUser(app, { firstname: 'Ana', surname: 'Silva' })];
    const top = await createTopFolder(app, { entries: [allow(holder, 'user', 'edit'), allow(asker, 'user', 'view')] });
    const { doc_id: id, title } = await createDocument(app.admin, top.id);
    const nobody = await asker.client.post(askAt(id));
    expect([nobody.status, nobody.body.type]).toEqual([400, expect.stringContaining('#not_checked_out')]);
    await checkOut(holder.client, id);
    expect((await asker.client.post(askAt(id))).status).toBe(204);
    const text = `Ana Silva asks for “${title}”, which you have checked out`;
    expect(await told(holder.client)).toEqual([['document.checkout_asked', text]]);
    expect((await asker.client.get(`${ADDITIONS}/documents/${id}`)).body).toMatchObject({
      asked: expect.stringContaining('2026-01-31T'),
      checked_out: { by: { id: holder.id }, own: false },
    });
    app.clock.advance(24 * 60 * 60 * 1000 - 1);
    const again = await asker.client.post(askAt(id));
    expect([again.status, again.body.type]).toEqual([409, expect.stringContaining('#asked_already')]);
    app.clock.advance(1);
    expect((await asker.client.post(askAt(id))).status).toBe(204);
    expect(await told(holder.client)).toHaveLength(2);
    const own = await holder.client.post(askAt(id));
    expect([own.status, own.body.type]).toEqual([400, expect.stringContaining('#own_check_out')]);
    expect((await app.admin.delete(`/api/people/v2/users/${asker.id}`, { migration_user_id: 1 })).status).toBe(204);
  });

  it('D24: is for those who may see the document; outsiders are not told whom they ask', async () => {
    const holder = await createUser(app);
    const outsider = await createUser(app, { extranet_id: (await createExtranet(app)).id });
    const entries = [allow(holder, 'user', 'edit'), allow(outsider, 'user', 'view')];
    const top = await createTopFolder(app, { entries });
    const { doc_id: id } = await createDocument(app.admin, top.id);
    await checkOut(holder.client, id);
    const { body } = await outsider.client.get(`${ADDITIONS}/documents/${id}`);
    expect(body.checked_out).toMatchObject({ by: null, own: false });
    expect((await outsider.client.post(askAt(id))).status).toBe(204);
    expect((await (await createUser(app)).client.post(askAt(id))).status).toBe(403);
    expect((await app.anonymous.post(askAt(id))).status).toBe(401);
    expect((await app.admin.post(askAt(987654321))).status).toBe(404);
    const readOnly = await createUser(app, { extranet_id: (await createExtranet(app, { read_only: true })).id });
    expect((await readOnly.client.post(askAt(id))).status).toBe(403);
    expect(await told(holder.client)).toHaveLength(1);
  });
});
