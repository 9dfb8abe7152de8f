import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  insertFolders,
  linkDocument,
  lockFolder,
  upload,
} from '../../../../test/support/documents.ts';
import { createExtranet, createUser, grant, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const entriesOf = async (client: Client, folderId: number, query = '') => {
  const { status, body } = await client.get(`${ADDITIONS}/folders/${folderId}/entries${query}`);
  expect(status).toBe(200);
  return body;
};
const titlesOf = async (client: Client, folderId: number, query = '') =>
  (await entriesOf(client, folderId, query)).data.map(({ title }: { title: string }) => title);
const ada = { id: 1, name: expect.any(String), photo_url: expect.stringContaining('/api/people/v2/users/1/photo?v=') };
const everything = ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'];

describe('the entries of a folder', () => {
  it('have every field, folders first', async () => {
    const top = await createTopFolder(app);
    const sub = await createFolder(app, top.id, { title: 'Sub', metadata: { description: 'Below' } });
    await createFolder(app, sub.id);
    await createDocument(app.admin, sub.id);
    const metadata = { description: 'What' };
    const doc = await createDocument(app.admin, top.id, { title: 'Plan.PDF', content: 'four', metadata });
    const marker = await createDocument(app.admin, top.id, { title: 'Note', doc_type: 'marker', refcode: 'N' });
    const record = await app.admin.post(`${ADDITIONS}/record-types`, { name: uniqueName('Type ') });
    await app.admin.put(`${ADDITIONS}/documents/${doc.doc_id}/record-types`, { ids: [record.body.id] });
    await app.admin.put(`/api/follow/v1/documents/${doc.doc_id}`);
    await app.admin.put('/api/home/v1/pins', [{ type: 'folder', id: sub.id }]);
    const moments = { created: '2026-01-31T09:05:00+00:00', modified: '2026-01-31T09:05:00+00:00' };
    const common = { ...moments, created_by: ada, modified_by: ada, rights: everything };
    const ofDocument = { version: 1, comment: '', checked_out: null, drafts: 0 };
    expect(await entriesOf(app.admin, top.id)).toEqual({
      data: [
        {
          type: 'folder',
          id: sub.id,
          title: 'Sub',
          description: 'Below',
          refcode: `Dir_${sub.id}`,
          ...common,
          followed: false,
          pinned: true,
          inherits: true,
          lock: null,
          items: 2,
          has_folders: true,
        },
        {
          type: 'marker',
          id: marker.doc_id,
          title: 'Note',
          description: '',
          refcode: 'N',
          ...common,
          followed: false,
          pinned: false,
          ...ofDocument,
          record: null,
          preview_url: `${app.url}${ADDITIONS}/documents/${marker.doc_id}/preview`,
          content_url: `${app.url}${ADDITIONS}/documents/${marker.doc_id}/content`,
        },
        {
          type: 'document',
          id: doc.doc_id,
          title: 'Plan.PDF',
          description: 'What',
          refcode: `Doc_${doc.doc_id}`,
          ...common,
          followed: true,
          pinned: false,
          ...ofDocument,
          record: { declared: moments.created, types: [{ id: record.body.id, name: record.body.name }] },
          preview_url: `${app.url}${ADDITIONS}/documents/${doc.doc_id}/preview`,
          content_url: `${app.url}${ADDITIONS}/documents/${doc.doc_id}/content`,
          file: { name: 'Plan.PDF', size: 4, extension: 'pdf', content_type: 'application/pdf', kind: 'pdf' },
        },
      ],
      pagination: { offset: 0, limit: 50, total: 3, prev: null, next: null },
    });
  });

  it('are sorted by title, change, size and kind, either way, as versions come, are approved and go', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(user, 'user', 'draft')] });
    for (const title of ['Old', 'New']) {
      await createFolder(app, top.id, { title });
      app.clock.advance(1000);
    }
    const ids = new Map<string, number>();
    for (const [title, content] of [
      ['b.txt', 'a'],
      ['a.pdf', 'abc'],
      ['c.pdf', 'ab'],
      ['d', 'abcd'],
    ] as const) {
      ids.set(title, (await createDocument(app.admin, top.id, { title, content })).doc_id);
      app.clock.advance(1000);
    }
    const sorted = (query: string) => titlesOf(app.admin, top.id, `?${query}`);
    expect(await sorted('order=asc')).toEqual(['New', 'Old', 'a.pdf', 'b.txt', 'c.pdf', 'd']);
    expect(await sorted('sort=name&order=desc')).toEqual(['Old', 'New', 'd', 'c.pdf', 'b.txt', 'a.pdf']);
    expect(await sorted('sort=changed')).toEqual(['Old', 'New', 'b.txt', 'a.pdf', 'c.pdf', 'd']);
    expect(await sorted('sort=changed&order=desc')).toEqual(['New', 'Old', 'd', 'c.pdf', 'a.pdf', 'b.txt']);
    expect(await sorted('sort=size&order=desc')).toEqual(['New', 'Old', 'd', 'a.pdf', 'c.pdf', 'b.txt']);
    expect(await sorted('sort=kind')).toEqual(['New', 'Old', 'd', 'a.pdf', 'c.pdf', 'b.txt']);

    const id = ids.get('b.txt') ?? 0;
    const checkIn = async (client: Client, content: string, is_draft: boolean) => {
      await client.post(`${DOCUMENTS}/checkout/${id}`);
      const components = [{ file_key: await upload(client, content) }];
      expect((await client.post(`${DOCUMENTS}/checkin/${id}`, { is_draft, components })).status).toBe(200);
    };
    await checkIn(user.client, 'abcdefgh', true);
    const documents = (query: string) => sorted(`kind=document&${query}`);
    expect(await documents('sort=size')).toEqual(['b.txt', 'c.pdf', 'a.pdf', 'd']);
    await app.admin.put(`${DOCUMENTS}/document/${id}/approve`);
    expect(await documents('sort=size')).toEqual(['c.pdf', 'a.pdf', 'd', 'b.txt']);
    expect(await documents('sort=changed')).toEqual(['a.pdf', 'c.pdf', 'd', 'b.txt']);
    await app.admin.delete(`${DOCUMENTS}/document/${id}/2`);
    expect(await documents('sort=size')).toEqual(['b.txt', 'c.pdf', 'a.pdf', 'd']);
    app.clock.advance(1000);
    await app.admin.put(`${DOCUMENTS}/document/${ids.get('a.pdf')}`, { title: 'z.pdf' });
    expect(await documents('sort=changed&order=desc&limit=1')).toEqual(['z.pdf']);
    expect(await documents('sort=kind')).toEqual(['d', 'c.pdf', 'z.pdf', 'b.txt']);

    const copies = await createTopFolder(app);
    const objects = [...ids.values()].map((docId) => ({ type: 'document', id: docId }));
    await app.admin.post(`${DOCUMENTS}/copy`, { objects, destination: copies.id });
    expect(await titlesOf(app.admin, copies.id, '?sort=size')).toEqual(['b.txt', 'c.pdf', 'z.pdf', 'd']);
  });

  it('are filtered by words of the title and by kind, and paged as one list', async () => {
    const top = await createTopFolder(app);
    await insertFolders(app, top.id, 3);
    await insertDocuments(app, top.id, 5);
    await createDocument(app.admin, top.id, { title: '100% Überblick_2026' });
    const all = await titlesOf(app.admin, top.id);
    expect(all).toHaveLength(9);
    const pages = [];
    for (let next = `${app.url}${ADDITIONS}/folders/${top.id}/entries?limit=2`; next; ) {
      const { body } = await app.admin.get(next);
      expect(body.pagination.total).toBe(9);
      pages.push(...body.data.map(({ title }: { title: string }) => title));
      next = body.pagination.next;
    }
    expect(pages).toEqual(all);
    expect(await titlesOf(app.admin, top.id, '?kind=folder')).toEqual(all.slice(0, 3));
    expect(await titlesOf(app.admin, top.id, '?kind=document&limit=2&offset=1')).toEqual(all.slice(4, 6));
    expect(await titlesOf(app.admin, top.id, '?query=ÜBER%20100%25')).toEqual(['100% Überblick_2026']);
    expect(await titlesOf(app.admin, top.id, '?query=uberblick%252')).toEqual([]);
    const found = await entriesOf(app.admin, top.id, '?query=1000001&sort=changed&limit=1&offset=1');
    expect([found.data[0].title, found.pagination.total]).toEqual(['Document 1000001', 2]);
    expect((await entriesOf(app.admin, top.id, '?limit=0')).pagination.total).toBe(9);
    expect((await entriesOf(app.admin, top.id, '?offset=99')).data).toEqual([]);
    for (const query of [
      'sort=date',
      'order=up',
      'kind=page',
      'limit=-1',
      `query=${[...'abcdefghijklmnopqrstu'].join('%20')}`,
    ]) {
      expect([query, (await app.admin.get(`${ADDITIONS}/folders/${top.id}/entries?${query}`)).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  it('say who has locked, checked out and drafted what', async () => {
    const [holder, drafter] = [await createUser(app), await createUser(app)];
    const top = await createTopFolder(app, {
      entries: [allow(holder, 'user', 'edit'), allow(drafter, 'user', 'draft'), allowEveryone('view')],
    });
    const sub = await createFolder(app, top.id);
    await lockFolder(app, sub.id);
    const { doc_id: docId } = await createDocument(app.admin, top.id);
    await drafter.client.post(`${DOCUMENTS}/checkout/${docId}`);
    const components = [{ file_key: await upload(drafter.client) }];
    await drafter.client.post(`${DOCUMENTS}/checkin/${docId}`, { is_draft: true, components });
    await holder.client.post(`${DOCUMENTS}/checkout/${docId}`);
    const reader = await createUser(app);
    const seen = async ({ client }: { client: Client }) => {
      const [folder, document] = (await entriesOf(client, top.id)).data;
      return { lock: folder.lock, out: document.checked_out, drafts: document.drafts, rights: document.rights };
    };
    const out = { by: expect.objectContaining({ id: holder.id }), since: expect.any(String), own: false };
    expect(await seen(reader)).toEqual({
      lock: { since: expect.any(String), by: ada },
      out,
      drafts: 0,
      rights: ['view'],
    });
    expect(await seen(drafter)).toMatchObject({ drafts: 1, rights: ['view', 'draft'] });
    expect(await seen(holder)).toMatchObject({
      out: { own: true },
      drafts: 1,
      rights: ['view', 'draft', 'edit', 'edit_meta'],
    });
  });
});

describe('D23: what somebody may not see of a folder', () => {
  let hidden: { id: number };
  let top: { id: number };
  let reader: TestUser;
  beforeAll(async () => {
    reader = await createUser(app);
    top = await createTopFolder(app, { entries: [allow(reader, 'user', 'view')] });
    const seen = await createFolder(app, top.id, { title: 'Seen' });
    hidden = await createFolder(app, seen.id, { title: 'Hidden', entries: [] });
    await createFolder(app, top.id, { title: 'Hidden too', entries: [] });
    await createDocument(app.admin, top.id, { title: 'Paper' });
  });

  it('is neither listed nor counted, and refused when addressed', async () => {
    const { data, pagination } = await entriesOf(reader.client, top.id);
    expect(data).toMatchObject([
      { title: 'Seen', items: 0, has_folders: false, rights: ['view'] },
      { title: 'Paper', rights: ['view'] },
    ]);
    expect(pagination.total).toBe(2);
    expect((await app.admin.get(`${ADDITIONS}/folders/${top.id}`)).body).toMatchObject({ folders: 2, documents: 1 });
    expect((await reader.client.get(`${ADDITIONS}/folders/${top.id}`)).body).toMatchObject({
      folders: 1,
      documents: 1,
      rights: ['view'],
      may_add: { folders: false, documents: false },
    });
    const stranger = await createUser(app);
    for (const path of ['', '/entries']) {
      expect((await stranger.client.get(`${ADDITIONS}/folders/${top.id}${path}`)).status).toBe(403);
      expect((await reader.client.get(`${ADDITIONS}/folders/${hidden.id}${path}`)).status).toBe(403);
      expect((await app.anonymous.get(`${ADDITIONS}/folders/${top.id}${path}`)).status).toBe(401);
      expect((await app.admin.get(`${ADDITIONS}/folders/987654321${path}`)).status).toBe(404);
      expect((await app.admin.get(`${ADDITIONS}/folders/x${path}`)).status).toBe(400);
    }
    const holder = await createUser(app);
    await grant(app, 'documents.admin', holder);
    expect((await entriesOf(holder.client, top.id)).pagination.total).toBe(3);
  });

  it('is left out of paths, and so is whoever an outsider may not see', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const inner = await createFolder(app, hidden.id, { title: 'Inner', entries: [allow(outsider, 'user', 'edit')] });
    await lockFolder(app, hidden.id);
    const { doc_id: docId } = await createDocument(app.admin, (await createTopFolder(app)).id, { title: 'Linked' });
    await linkDocument(app.admin, docId, top.id);
    const { body } = await outsider.client.get(`${ADDITIONS}/folders/${inner.id}`);
    expect(body).toMatchObject({
      title: 'Inner',
      path: [{ id: inner.id, title: 'Inner', locked: false }],
      lock: { by: null, folder: null },
      may_add: { folders: false, documents: false },
      created_by: { id: 1, name: expect.any(String), photo_url: null },
      inherits: false,
      followed: false,
      pinned: false,
    });
  });
});

describe('the details of a folder', () => {
  it('have the way to it, its lock and what may be added', async () => {
    const top = await createTopFolder(app, { title: 'Way' });
    const sub = await createFolder(app, top.id, { title: 'Sub', metadata: { description: 'Below', n: 1 } });
    const { status, body } = await app.admin.get(`${ADDITIONS}/folders/${sub.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: sub.id,
      parent_id: top.id,
      title: 'Sub',
      description: 'Below',
      refcode: `Dir_${sub.id}`,
      metadata: { description: 'Below', n: 1 },
      created: expect.stringContaining('2026-01-31T'),
      created_by: ada,
      modified: body.created,
      modified_by: ada,
      rights: everything,
      followed: false,
      pinned: false,
      path: [
        { id: top.id, title: 'Way', locked: false },
        { id: sub.id, title: 'Sub', locked: false },
      ],
      inherits: true,
      lock: null,
      may_add: { folders: true, documents: true },
      folders: 0,
      documents: 0,
    });
    await lockFolder(app, top.id);
    expect((await app.admin.get(`${ADDITIONS}/folders/${sub.id}`)).body).toMatchObject({
      path: [{ locked: true }, { locked: false }],
      lock: { since: expect.any(String), by: ada, folder: { id: top.id, title: 'Way' } },
      may_add: { folders: false, documents: false },
    });
    expect((await app.admin.get(`${ADDITIONS}/folders/${top.id}`)).body.lock.folder.id).toBe(top.id);
  });

  it('are there for the root, whose entries are the folders at the top', async () => {
    const reader = await createUser(app);
    const seen = await createTopFolder(app, { title: uniqueName('Zz '), entries: [allow(reader, 'user', 'view')] });
    const { body } = await reader.client.get(`${ADDITIONS}/folders/0`);
    expect(body).toMatchObject({ id: 0, parent_id: null, path: [], may_add: { folders: false, documents: false } });
    const { data, pagination } = await entriesOf(reader.client, 0, '?kind=folder&order=desc');
    expect(data[0].id).toBe(seen.id);
    expect([body.folders, body.documents]).toEqual([pagination.total, 0]);
    expect((await entriesOf(app.admin, 0)).pagination.total).toBeGreaterThan(pagination.total);
  });

  it('name the heir of a deleted user who had locked it', async () => {
    const keeper = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(keeper, 'user', 'edit_perms')] });
    await keeper.client.put(`${ADDITIONS}/folders/${top.id}/lock`);
    const lockOf = async () => (await app.admin.get(`${ADDITIONS}/folders/${top.id}`)).body.lock;
    expect((await lockOf()).by.id).toBe(keeper.id);
    const gone = await app.admin.delete(`/api/people/v2/users/${keeper.id}`, { migration_user_id: 1 });
    expect(gone.status).toBe(204);
    expect((await lockOf()).by.id).toBe(1);
  });

  it('take the same number of queries, however much is in it', async () => {
    const reader = await createUser(app);
    const [few, many] = [
      await createTopFolder(app, { entries: [allow(reader, 'user', 'view')] }),
      await createTopFolder(app, { entries: [allow(reader, 'user', 'view')] }),
    ];
    for (const [{ id }, count] of [
      [few, 1],
      [many, 40],
    ] as const) {
      await insertFolders(app, id, count);
      await insertDocuments(app, id, count);
    }
    const count = (id: number, path: string) =>
      fewestQueries(app, () => reader.client.get(`${ADDITIONS}/folders/${id}${path}`));
    expect(await count(many.id, '/entries?limit=80')).toBe(await count(few.id, '/entries?limit=80'));
    expect(await count(many.id, '')).toBe(await count(few.id, ''));
  });
});
