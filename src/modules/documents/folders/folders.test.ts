import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertFolderChain,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const info = (id: number) => `${DOCUMENTS}/folder/${id}/info`;

describe('a folder', () => {
  it('the info of a folder has every field', async () => {
    const top = await createTopFolder(app, {
      title: 'Travel',
      refcode: 'TR-1',
      metadata: { description: 'Rules', n: 3 },
    });
    const moment = { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' };
    const expected = {
      id: top.id,
      parent_id: 0,
      obj_type: 'folder',
      type: 'folder',
      title: 'Travel',
      refcode: 'TR-1',
      description: 'Rules',
      date_created: moment,
      date_last_modified: moment,
      creator: { id: 1, name: expect.any(String) },
      permissions: { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true, inherited: false },
      metadata: { description: 'Rules', n: 3 },
    };
    expect(top).toEqual(expected);
    const read = await app.admin.get(info(top.id));
    expect(read.status).toBe(200);
    expect(read.body).toEqual(expected);
    for (const address of [`${info(top.id)}/`, `/intranet/rest/documents~v1/folder/${top.id}/info`]) {
      expect((await app.admin.get(address)).body).toEqual(expected);
    }
    const versioned = await app.admin.get(info(top.id), { headers: { 'x-api-version': '1' } });
    expect(versioned.body).toEqual(expected);
  });

  it('0 is the root and 1 is Documents', async () => {
    const root = await app.admin.get(info(0));
    expect(root.body).toMatchObject({ id: 0, parent_id: 0, title: '', type: 'folder' });
    expect((await app.admin.get(info(1))).body).toMatchObject({
      id: 1,
      parent_id: 0,
      title: 'Documents',
      refcode: 'Dir_1',
    });
  });

  it.each(['99999999', '-1'])('the folder %s is answered 404, because it does not exist', async (id) => {
    for (const path of ['info', 'path', 'ui', 'documents', 'folders', '', 'subfolder?title=x']) {
      const { status, body } = await app.admin.get(`${DOCUMENTS}/folder/${id}/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toMatchObject({ status: 404, detail: 'Folder not found' });
    }
    for (const path of ['info', '']) {
      expect((await app.admin.put(`${DOCUMENTS}/folder/${id}/${path}`, { title: 'x' })).status).toBe(404);
    }
  });

  it.each(['abc', '1.5', '1e3', '99999999999999999999'])(
    'the folder %s is answered 400, because it is no id',
    async (id) => {
      for (const path of ['info', 'path', 'ui', 'documents', 'folders', '', 'subfolder?title=x']) {
        expect([path, (await app.admin.get(`${DOCUMENTS}/folder/${id}/${path}`)).status]).toEqual([path, 400]);
      }
    },
  );
});

describe('the path of a folder', () => {
  it('goes from the top to the folder itself', async () => {
    const top = await createTopFolder(app, { title: 'A' });
    const middle = await createFolder(app, top.id, { title: 'B' });
    const low = await createFolder(app, middle.id, { title: 'C' });
    const { body } = await app.admin.get(`${DOCUMENTS}/folder/${low.id}/path`);
    const entry = (id: number, parent_id: number, title: string) => ({
      id,
      parent_id,
      obj_type: 'folder',
      title,
      is_open: true,
    });
    expect(body).toEqual([entry(top.id, 0, 'A'), entry(middle.id, top.id, 'B'), entry(low.id, middle.id, 'C')]);
    expect((await app.admin.get(`${DOCUMENTS}/folder/${top.id}/path`)).body).toEqual([entry(top.id, 0, 'A')]);
    expect((await app.admin.get(`${DOCUMENTS}/folder/0/path`)).body).toEqual([]);
  });

  it('leaves out what the reader may not see', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [] });
    const middle = await createFolder(app, top.id, { entries: [{ subject: 'everyone', rights: ['view'] }] });
    const low = await createFolder(app, middle.id);
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${low.id}/path`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([middle.id, low.id]);
    expect((await user.client.get(`${DOCUMENTS}/folder/${top.id}/path`)).status).toBe(403);
  });

  it('takes the same number of queries, however deep', async () => {
    const top = await createTopFolder(app);
    let deep = top.id;
    for (let depth = 0; depth < 12; depth += 1) deep = (await createFolder(app, deep)).id;
    const user = await createUser(app);
    const count = (id: number) => app.countQueries(() => user.client.get(`${DOCUMENTS}/folder/${id}/path`));
    await count(top.id);
    expect(await count(deep)).toBe(await count(top.id));
  });
});

describe('a subfolder', () => {
  it('is found by its whole title or refcode, ignoring case and accents', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id, { title: 'Überblick 50%_', refcode: 'Ref-Ä' });
    const find = (query: object) =>
      app.admin.get(`${DOCUMENTS}/folder/${top.id}/subfolder?${new URLSearchParams(Object.entries(query))}`);
    const found = [
      { title: 'überBLICK 50%_' },
      { title: 'uberblick 50%_' },
      { refcode: 'REF-a' },
      { title: '', refcode: 'ref-ä' },
    ];
    for (const query of found) {
      const answer = await find(query);
      expect([query, answer.status]).toEqual([query, 200]);
      expect(answer.body).toEqual((await app.admin.get(info(folder.id))).body);
    }
    const missed = [
      { title: 'Überblick' },
      { title: 'Überblick 50%' },
      { title: 'Überblick 5%' },
      { refcode: 'Ref' },
      { title: 'Überblick 50%_', refcode: 'other' },
    ];
    for (const query of missed) expect([query, (await find(query)).status]).toEqual([query, 404]);
    expect((await find({ title: 'Überblick 50%_', refcode: 'ref-a' })).status).toBe(200);
  });

  it('is needed by a title or a refcode', async () => {
    for (const query of ['', '?title=', '?refcode=', '?title=&refcode=', '?other=x']) {
      const { status, body } = await app.admin.get(`${DOCUMENTS}/folder/1/subfolder${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body.type).toContain('no_title_or_refcode');
    }
  });

  it('is the one with the lowest id that the reader may see, directly in the folder', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app);
    const title = uniqueName('Same ');
    const hidden = await createFolder(app, top.id, { title, entries: [] });
    const second = await createFolder(app, top.id, { title: title.toUpperCase() });
    await createFolder(app, top.id, { title });
    await createFolder(app, second.id, { title: `${title} below` });
    const find = async (client: typeof app.admin, wanted: string) =>
      client.get(`${DOCUMENTS}/folder/${top.id}/subfolder?title=${encodeURIComponent(wanted)}`);
    expect((await find(user.client, title)).body.id).toBe(second.id);
    expect((await find(app.admin, title)).body.id).toBe(hidden.id);
    expect((await find(app.admin, `${title} below`)).status).toBe(404);
  });

  it('is found among the top-level folders too', async () => {
    const top = await createTopFolder(app, { title: uniqueName('At the top ') });
    const { body } = await app.admin.get(`${DOCUMENTS}/folder/0/subfolder?title=${encodeURIComponent(top.title)}`);
    expect(body.id).toBe(top.id);
  });
});

describe.each([
  ['its info', info],
  ['its own address', (id: number) => `${DOCUMENTS}/folder/${id}`],
])('changing a folder at %s', (_, at) => {
  it('keeps what is left out and merges metadata', async () => {
    const folder = await createTopFolder(app, { title: 'Before', refcode: 'B-1', metadata: { a: 1, b: [2], c: 'x' } });
    app.clock.advance(60_000);
    const changed = await app.admin.put(at(folder.id), { metadata: { a: null, b: { deep: true }, d: 'new' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ title: 'Before', refcode: 'B-1' });
    expect(changed.body.metadata).toEqual({ b: { deep: true }, c: 'x', d: 'new' });
    expect(changed.body.date_created).toEqual(folder.date_created);
    expect(changed.body.date_last_modified).not.toEqual(folder.date_last_modified);
    const refcode = uniqueName('A-');
    const renamed = await app.admin.put(`${at(folder.id)}/`, { title: 'After', refcode });
    expect(renamed.body).toMatchObject({
      title: 'After',
      refcode,
      metadata: { b: { deep: true }, c: 'x', d: 'new' },
    });
    expect((await app.admin.get(info(folder.id))).body).toEqual(renamed.body);
    const found = await app.admin.get(`${DOCUMENTS}/folder/0/subfolder?title=after&refcode=${refcode.toLowerCase()}`);
    expect(found.body.id).toBe(folder.id);
  });

  it('makes a refcode from the id when it is emptied', async () => {
    const folder = await createTopFolder(app, { refcode: 'X' });
    expect((await app.admin.put(at(folder.id), { refcode: '' })).body.refcode).toBe(`Dir_${folder.id}`);
  });

  it('does nothing without anything to change', async () => {
    const folder = await createTopFolder(app);
    app.clock.advance(60_000);
    for (const body of [undefined, {}, { unknown: 1, id: 5, parent_id: 3 }]) {
      const answer = await app.admin.put(at(folder.id), body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(folder);
    }
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ title: 5 }, 'title'],
    [{ title: null }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ refcode: 'x'.repeat(256) }, 'refcode'],
    [{ refcode: {} }, 'refcode'],
    [{ metadata: [1] }, 'metadata'],
    [{ metadata: 'x' }, 'metadata'],
    [{ metadata: { big: 'x'.repeat(70_000) } }, 'metadata'],
  ])('a change of a folder to %j is refused', async (body, field) => {
    const folder = await createTopFolder(app);
    const answer = await app.admin.put(at(folder.id), { title: 'Changed', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(field);
    expect((await app.admin.get(info(folder.id))).body).toEqual(folder);
  });

  it('keeps any text as it was sent', async () => {
    const title = '日本 <b>&amp;</b> \u202e"\'/\\..';
    const folder = await createTopFolder(app, {
      title,
      refcode: title,
      metadata: JSON.parse('{"__proto__": {"x": 1}, "": 2}'),
    });
    const { body } = await app.admin.get(info(folder.id));
    expect(body).toMatchObject({ title, refcode: title });
    expect(JSON.stringify(body.metadata)).toBe('{"__proto__":{"x":1},"":2}');
  });

  it('loses no metadata to another change at the same time', async () => {
    const folder = await createTopFolder(app);
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    await Promise.all(names.map((name) => app.admin.put(at(folder.id), { metadata: { [name]: 1 } })));
    const { body } = await app.admin.get(info(folder.id));
    expect(Object.keys(body.metadata).sort()).toEqual(names);
  });
});

describe('adding a folder', () => {
  it('gives it a refcode from its id, the parent and the inherited access list', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id, { title: 'New', metadata: { a: 1, b: null } });
    expect(folder).toMatchObject({ parent_id: top.id, title: 'New', refcode: `Dir_${folder.id}`, metadata: { a: 1 } });
    expect(folder.permissions.inherited).toBe(true);
    expect((await app.admin.get(info(folder.id))).body).toEqual(folder);
  });

  it('is refused in the root, to administrators too', async () => {
    const { status } = await app.admin.post(`${DOCUMENTS}/folder/0/folders`, { title: 'x' });
    expect(status).toBe(403);
  });

  it('stops at a depth of 100', async () => {
    const top = await createTopFolder(app);
    // The last one is the 99th.
    const { last } = await insertFolderChain(app, top.id, 98);
    const hundredth = await createFolder(app, last);
    const { status, body } = await app.admin.post(`${DOCUMENTS}/folder/${hundredth.id}/folders`, { title: 'too deep' });
    expect(status).toBe(400);
    expect(body.type).toContain('too_deep');
    expect((await app.admin.get(`${DOCUMENTS}/folder/${hundredth.id}/path`)).body).toHaveLength(100);
  });
});

describe('a top-level folder', () => {
  it('starts with the access list that folder 1 has', async () => {
    const user = await createUser(app);
    const before = (await app.admin.get(`${ADDITIONS}/folders/1/permissions`)).body;
    await setAccess(app, 1, [{ subject: 'user', subject_id: user.id, rights: ['view', 'edit'] }]);
    const folder = await createTopFolder(app);
    await setAccess(app, 1, before.entries);
    expect((await app.admin.get(`${ADDITIONS}/folders/${folder.id}/permissions`)).body).toEqual({
      inherit: false,
      entries: [{ subject: 'user', subject_id: user.id, rights: ['view', 'edit'] }],
    });
    expect((await user.client.get(info(folder.id))).body.permissions).toMatchObject({
      view: true,
      edit: true,
      delete: false,
    });
  });

  it.each([
    [{}, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x', refcode: 5 }, 'refcode'],
    [undefined, 'body'],
  ])('a top-level folder of %j is refused', async (body, field) => {
    const answer = await app.admin.post(`${ADDITIONS}/folders`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(field);
  });
});
