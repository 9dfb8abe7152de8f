import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  insertFolders,
  lockFolder,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { transaction } from '../../../platform/db/index.ts';
import { MAX_NUM } from './folder-contents.schemas.ts';

const app = useApp();
const list = (id: number, path = '') => `${DOCUMENTS}/folder/${id}${path}`;

interface Item {
  type: string;
  id?: number;
  doc_id?: number;
  title: string;
  metadata: Record<string, unknown>;
}
const titles = (items: Item[]) => items.map(({ title }) => title);

async function rename(docId: number, title: string, metadata: object = {}): Promise<void> {
  const { status } = await app.admin.put(`${DOCUMENTS}/document/${docId}`, { title, metadata });
  expect(status).toBe(200);
}

describe('the documents of a folder', () => {
  it('are listed with everything a list item has', async () => {
    const folder = await createTopFolder(app);
    const { first } = await insertDocuments(app, folder.id, 1);
    await rename(first, 'Plan', { description: 'What we do', comment: 'x' });
    const moment = { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' };
    const { status, headers, body } = await app.admin.get(list(folder.id, '/documents'));
    expect(status).toBe(200);
    expect(headers.has('link')).toBe(false);
    expect(body).toEqual([
      {
        type: 'document',
        doc_id: first,
        version_num: 1,
        parent_id: folder.id,
        obj_type: 'document',
        doc_type: 'standard',
        URI: `${app.url}${DOCUMENTS}/document/${first}?parent_id=${folder.id}`,
        title: 'Plan',
        refcode: `Doc_${first}`,
        fsize: 0,
        date_last_modified: moment,
        pc_title: 'Document 1000000',
        date_declared: null,
        date_created: moment,
        last_comment: '',
        permissions: { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: true },
        creator: { id: 1, name: expect.any(String) },
        metadata: { description: 'What we do', comment: 'x' },
      },
    ]);
    expect((await app.admin.get(body[0].URI)).body.doc_id).toBe(first);
  });

  it('come by title, ignoring case and accents, then by id', async () => {
    const folder = await createTopFolder(app);
    const { first } = await insertDocuments(app, folder.id, 5);
    for (const [index, title] of ['zebra', 'Äpfel', 'apfel', 'Zebra', 'Banane'].entries())
      await rename(first + index, title);
    const { body } = await app.admin.get(list(folder.id, '/documents'));
    expect(titles(body)).toEqual(['Äpfel', 'apfel', 'Banane', 'zebra', 'Zebra']);
  });

  it('come without drafts and without what is in the trash', async () => {
    const folder = await createTopFolder(app);
    const { first } = await insertDocuments(app, folder.id, 3);
    await transaction(app.application.platform.database.db, async (tx) => {
      await tx
        .updateTable('document_links')
        .set({ listed: 0 })
        .where('doc_id', '=', first + 1)
        .execute();
    });
    const { body } = await app.admin.get(list(folder.id, '/documents'));
    expect(body.map(({ doc_id }: Item) => doc_id)).toEqual([first, first + 2]);
    expect((await app.admin.get(list(folder.id))).body).toHaveLength(2);
  });

  it('say what the reader may do in this folder', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, {
      entries: [{ subject: 'user', subject_id: user.id, rights: ['view', 'edit_meta'] }],
    });
    await insertDocuments(app, folder.id, 1);
    const { body } = await user.client.get(list(folder.id, '/documents'));
    expect(body[0].permissions).toEqual({
      view: true,
      edit: false,
      edit_meta: true,
      delete: false,
      edit_perms: false,
      inherited: true,
    });
  });

  it('are drafts instead when drafts are asked for, whatever the folder', async () => {
    for (const query of ['draft=1', 'to_approve=1', 'draft=true']) {
      const { status, body } = await app.admin.get(`${list(99_999_999, '/documents')}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      expect(body).toEqual([]);
    }
    expect((await app.admin.get(`${list(99_999_999, '/documents')}?draft=0&to_approve=false`)).status).toBe(404);
    expect((await app.admin.get(`${list(1, '/documents')}?draft=perhaps`)).status).toBe(400);
  });
});

describe('the folders of a folder', () => {
  it('are listed with everything a list item has', async () => {
    const top = await createTopFolder(app);
    const open = await createFolder(app, top.id, { title: 'b open', refcode: 'R', metadata: { k: 1 } });
    const locked = await createFolder(app, top.id, { title: 'A locked', entries: [] });
    app.clock.advance(60_000);
    await lockFolder(app, locked.id);
    const { body } = await app.admin.get(list(top.id, '/folders'));
    expect(titles(body)).toEqual(['A locked', 'b open']);
    expect(body[1]).toEqual({
      type: 'folder',
      id: open.id,
      parent_id: top.id,
      obj_type: 'folder',
      URI: `${app.url}${DOCUMENTS}/folder/${open.id}`,
      title: 'b open',
      refcode: 'R',
      date_last_modified: open.date_last_modified,
      date_closed: null,
      date_created: open.date_created,
      inactive: false,
      permissions: { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: true },
      creator: open.creator,
      metadata: { k: 1 },
    });
    expect(body[0]).toMatchObject({ inactive: true, permissions: { inherited: false } });
    expect(body[0].date_closed.date).not.toBe(open.date_created.date);
    expect((await app.admin.get(body[1].URI)).status).toBe(200);
  });

  it('leave out those that the reader may not see, before the page is cut', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app);
    for (const [index, hidden] of [true, false, true, true, false, false].entries()) {
      await createFolder(app, top.id, { title: `F${index}`, ...(hidden ? { entries: [] } : {}) });
    }
    const read = async (client: Client, query: string) =>
      titles((await client.get(list(top.id, `/folders?${query}`))).body);
    expect(await read(user.client, '')).toEqual(['F1', 'F4', 'F5']);
    expect(await read(user.client, 'num=2')).toEqual(['F1', 'F4']);
    expect(await read(user.client, 'num=2&start=2')).toEqual(['F5']);
    expect(await read(app.admin, '')).toHaveLength(6);
  });

  it('of the root are the top-level folders that the reader may see', async () => {
    const user = await createUser(app);
    const shown = await createTopFolder(app);
    const hidden = await createTopFolder(app, { entries: [] });
    const ids = async (client: Client) => (await client.get(list(0, '/folders'))).body.map(({ id }: Item) => id);
    expect(await ids(user.client)).toEqual(expect.arrayContaining([1, shown.id]));
    expect(await ids(user.client)).not.toContain(hidden.id);
    expect(await ids(user.client)).not.toContain(0);
    expect(await ids(app.admin)).toContain(hidden.id);
    expect((await user.client.get(list(0, '/documents'))).body).toEqual([]);
  });
});

describe('what is in a folder', () => {
  it('is its folders, then its documents, paged as one list', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app);
    await insertFolders(app, top.id, 3, { prefix: 'Z folder ' });
    const hidden = await createFolder(app, top.id, { title: 'A hidden', entries: [] });
    await insertDocuments(app, top.id, 4, { prefix: 'A document ' });
    const whole: Item[] = (await user.client.get(list(top.id))).body;
    expect(titles(whole)).toEqual([
      ...[0, 1, 2].map((index) => `Z folder 100000${index}`),
      ...[0, 1, 2, 3].map((index) => `A document 100000${index}`),
    ]);
    expect(whole.map(({ id }) => id)).not.toContain(hidden.id);
    for (let num = 1; num <= 8; num += 1) {
      const pages: Item[] = [];
      for (let start = 0; start < 9; start += num) {
        const { body, headers } = await user.client.get(`${list(top.id)}?num=${num}&start=${start}`);
        expect(headers.has('link')).toBe(start + num < 7);
        pages.push(...body);
      }
      expect(pages).toEqual(whole);
    }
    const [folders, documents] = [
      await user.client.get(list(top.id, '/folders')),
      await user.client.get(list(top.id, '/documents')),
    ];
    expect(whole).toEqual([...folders.body, ...documents.body]);
  });

  it('says where the next page is', async () => {
    const top = await createTopFolder(app);
    await insertDocuments(app, top.id, 5);
    const seen: string[] = [];
    let next: string | undefined = `${list(top.id, '/documents')}?num=2&metadata=a%2Cb`;
    while (next) {
      const { body, headers } = await app.admin.get(next);
      seen.push(...titles(body));
      next = headers.get('link')?.match(/^<(.*)>; rel="next"$/)?.[1];
      if (next) expect(next).toMatch(/^http.*metadata=a%2Cb/);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].map((index) => `Document 100000${index}`));
  });
});

describe('every list', () => {
  const paths = ['', '/folders', '/documents'];

  it('takes start only together with num', async () => {
    const top = await createTopFolder(app);
    await insertFolders(app, top.id, 3);
    await insertDocuments(app, top.id, 3);
    for (const path of paths) {
      const whole = (await app.admin.get(list(top.id, path))).body;
      const of = async (query: string) => (await app.admin.get(`${list(top.id, path)}?${query}`)).body;
      expect(await of('start=2')).toEqual(whole);
      expect(await of('start=2&num=')).toEqual(whole);
      expect(await of('start=2&num=1')).toEqual(whole.slice(2, 3));
      expect(await of('num=2')).toEqual(whole.slice(0, 2));
      expect(await of('num=0')).toEqual([]);
      expect(await of('num=5&start=1000000')).toEqual([]);
      expect(await of('num=99999999999999999999&start=1')).toEqual(whole.slice(1));
      expect(await of('num=1&start=99999999999999999999')).toEqual([]);
    }
  });

  it.each(['num=-1', 'num=x', 'num=1.5', 'start=-1', 'start=x', 'num=5&start=-3', 'num=NaN', 'start=1e3'])(
    'refuses %s',
    async (query) => {
      for (const path of paths) {
        const { status, body } = await app.admin.get(`${list(1, path)}?${query}`);
        expect([path, status]).toEqual([path, 400]);
        expect(body.detail).toMatch(/num|start/);
      }
    },
  );

  it('sends all metadata, or only what is asked for', async () => {
    const top = await createTopFolder(app);
    await createFolder(app, top.id, { metadata: { a: 1, b: { c: 2 }, 'odd name': 3 } });
    const { first } = await insertDocuments(app, top.id, 1);
    await rename(first, 'x', { a: 1, b: { c: 2 }, 'odd name': 3 });
    for (const path of paths) {
      const of = async (query: string) => (await app.admin.get(`${list(top.id, path)}?${query}`)).body[0].metadata;
      expect(await of('')).toEqual({ a: 1, b: { c: 2 }, 'odd name': 3 });
      expect(await of('metadata=b')).toEqual({ b: { c: 2 } });
      expect(await of('metadata=a,odd+name,nothing')).toEqual({ a: 1, 'odd name': 3 });
      expect(await of('metadata=nothing,constructor,__proto__')).toEqual({});
    }
  });

  it('takes the same number of queries for one item and for many', async () => {
    const user = await createUser(app);
    const [small, large] = [await createTopFolder(app), await createTopFolder(app)];
    for (const [{ id }, count] of [
      [small, 1],
      [large, 60],
    ] as const) {
      await insertFolders(app, id, count);
      await insertDocuments(app, id, count);
      await createFolder(app, id, { entries: [{ subject: 'everyone', rights: ['view'] }] });
    }
    for (const path of paths) {
      const count = (id: number) => fewestQueries(app, () => user.client.get(list(id, path)));
      const many = await count(large.id);
      expect([path, many]).toEqual([path, await count(small.id)]);
      expect(many).toBeLessThanOrEqual(6);
    }
  });

  it(`goes no further than ${MAX_NUM}, and says so`, async () => {
    const top = await createTopFolder(app);
    await insertDocuments(app, top.id, MAX_NUM + 5);
    for (const query of ['', `?num=${MAX_NUM + 1}`]) {
      const { body, headers } = await app.admin.get(`${list(top.id, '/documents')}${query}`);
      expect(body).toHaveLength(MAX_NUM);
      expect(headers.get('link')).toContain(`num=${MAX_NUM}&start=${MAX_NUM}`);
    }
    expect((await app.admin.get(`${list(top.id, '/documents')}?num=${MAX_NUM}&start=${MAX_NUM}`)).body).toHaveLength(5);
  });
});
