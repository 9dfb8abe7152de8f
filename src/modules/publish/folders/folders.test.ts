import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { createFolder, createPage, PUBLISH } from '../publish.test-support.ts';

const app = useApp();
const FOLDERS = `${PUBLISH}/folders`;

describe('page folders', () => {
  it('are created at the top and in one another', async () => {
    const top = await app.admin.post(FOLDERS, { title: ' Handbook ', unknown: 1 });
    expect(top.status).toBe(201);
    expect(top.body).toEqual({
      id: expect.any(Number),
      title: 'Handbook',
      parent_id: null,
      slug: 'handbook',
      path: '/handbook',
      inherits_permissions: false,
      created_by: { id: 1, name: expect.any(String) },
      created: '2026-01-31T09:05:00+00:00',
      modified_by: { id: 1, name: expect.any(String) },
      modified: '2026-01-31T09:05:00+00:00',
    });
    const { body: below } = await app.admin.post(FOLDERS, { title: 'First days', parent_id: top.body.id });
    expect(below).toMatchObject({
      parent_id: top.body.id,
      path: '/handbook/first-days',
      inherits_permissions: true,
    });
    expect((await app.admin.get(`${FOLDERS}/${below.id}`)).body).toEqual(below);
    expect((await app.admin.post(FOLDERS, { title: 'Zero', parent_id: 0 })).body.parent_id).toBeNull();
  });

  it.each([
    ['Über uns & Co.', 'uber-uns-co'],
    ['Łódź — Straße', 'lodz-strasse'],
    ['Новости', 'новости'],
    ['天気 予報', '天気-予報'],
    ['!!!', 'folder'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('have an address made from the title %s', async (title, slug) => {
    const { id: parent_id } = await createFolder(app);
    expect((await createFolder(app, { parent_id, title })).slug).toBe(slug);
  });

  it('have an address that no other in the folder has', async () => {
    const { id: parent_id } = await createFolder(app);
    const make = () => createFolder(app, { parent_id, title: 'Same' });
    const made = await Promise.all([make(), make(), make()]);
    expect(made.map(({ slug }) => slug).toSorted()).toEqual(['same', 'same-2', 'same-3']);
    const other = await createFolder(app);
    expect((await createFolder(app, { parent_id: other.id, title: 'Same' })).slug).toBe('same');
    expect((await app.admin.post(FOLDERS, { title: 'x', parent_id, slug: 'Same' })).status).toBe(400);
  });

  it.each([
    ['no title', {}, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a long title', { title: 'x'.repeat(256) }, 'title'],
    ['an unknown parent', { title: 'x', parent_id: 999_999 }, 'parent_id'],
    ['a parent that is none', { title: 'x', parent_id: 'x' }, 'parent_id'],
    ['an empty slug', { title: 'x', slug: '' }, 'slug'],
  ])('are refused with %s', async (_what, body, field) => {
    const answer = await app.admin.post(FOLDERS, body);
    expect(answer.status).toBe(400);
    expect(answer.body['invalid-params'].map(({ name }: { name: string }) => name)).toEqual([field]);
  });

  it('are renamed without a new address, unless one is asked for', async () => {
    const { id, slug } = await createFolder(app, { title: uniqueName('Before ') });
    const renamed = await app.admin.put(`${FOLDERS}/${id}`, { title: 'After' });
    expect([renamed.status, renamed.body.title, renamed.body.slug]).toEqual([200, 'After', slug]);
    const wanted = uniqueName('after');
    expect((await app.admin.put(`${FOLDERS}/${id}`, { slug: wanted })).body.path).toBe(`/${wanted}`);
    const headers = { 'if-match': renamed.headers.get('etag') ?? '' };
    expect((await app.admin.put(`${FOLDERS}/${id}`, { title: 'x' }, { headers })).status).toBe(412);
    expect((await app.admin.put(`${FOLDERS}/999999`, { title: 'x' })).status).toBe(404);
  });

  it('are moved with everything in them, and never into themselves', async () => {
    const [a, b] = [await createFolder(app), await createFolder(app)];
    const child = await createFolder(app, { parent_id: a.id, title: 'Child' });
    const grandchild = await createFolder(app, { parent_id: child.id, title: 'Grandchild' });
    const page = await createPage(app, { folder_id: grandchild.id, title: 'Page' });
    await createFolder(app, { parent_id: b.id, title: 'Child' });
    const moved = await app.admin.put(`${FOLDERS}/${child.id}`, { parent_id: b.id });
    expect(moved.body).toMatchObject({ parent_id: b.id, path: `${b.path}/child-2` });
    expect((await app.admin.get(`${PUBLISH}/pages/${page.id}`)).body.path).toBe(`${b.path}/child-2/grandchild/page`);
    for (const parent_id of [child.id, grandchild.id]) {
      expect((await app.admin.put(`${FOLDERS}/${child.id}`, { parent_id })).status).toBe(400);
    }
    expect((await app.admin.put(`${FOLDERS}/${child.id}`, { parent_id: 999_999 })).status).toBe(400);
    const top = await app.admin.put(`${FOLDERS}/${child.id}`, { parent_id: null });
    expect(top.body).toMatchObject({ parent_id: null, inherits_permissions: false });
  });

  it('refuse one of two simultaneous moves that would put each into the other', async () => {
    const [a, b] = [await createFolder(app), await createFolder(app)];
    const answers = await Promise.all([
      app.admin.put(`${FOLDERS}/${a.id}`, { parent_id: b.id }),
      app.admin.put(`${FOLDERS}/${b.id}`, { parent_id: a.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('are at most 100 levels deep, also after a move', async () => {
    let parent = await createFolder(app);
    for (let depth = 2; depth <= 100; depth += 1) {
      parent = await createFolder(app, { parent_id: parent.id, title: `d${depth}` });
    }
    const deeper = await app.admin.post(FOLDERS, { title: 'x', parent_id: parent.id });
    expect([deeper.status, deeper.body.type]).toEqual([400, expect.stringContaining('#too_deep')]);
    const other = await createFolder(app);
    expect((await app.admin.put(`${FOLDERS}/${other.id}`, { parent_id: parent.id })).status).toBe(400);
    const page = await createPage(app, { folder_id: parent.id, title: 'Deep' });
    const found = await app.admin.get(`${PUBLISH}/by-path?path=${encodeURIComponent(page.path)}`);
    expect([found.status, found.body.id]).toEqual([200, page.id]);
  });

  it('are listed by title, in pages, one level at a time', async () => {
    const parent = await createFolder(app);
    for (const title of ['b', 'Á', 'C']) await createFolder(app, { parent_id: parent.id, title });
    const titles = async (query: string) =>
      (await app.admin.get(`${FOLDERS}?parent_id=${parent.id}&${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('')).toEqual(['Á', 'b', 'C']);
    expect(await titles('limit=2&offset=1')).toEqual(['b', 'C']);
    expect((await app.admin.get(`${FOLDERS}?parent_id=${parent.id}&limit=0`)).body.pagination.total).toBe(3);
    for (const query of ['', '?parent_id=0', '?parent_id=']) {
      const top = (await app.admin.get(`${FOLDERS}${query}`)).body.data;
      expect(top.every((folder: { parent_id: unknown }) => folder.parent_id === null)).toBe(true);
    }
    expect((await app.admin.get(`${FOLDERS}?parent_id=999999`)).status).toBe(404);
  });

  it('are shown as a tree', async () => {
    const top = await createFolder(app);
    const child = await createFolder(app, { parent_id: top.id, title: 'Child' });
    const grandchild = await createFolder(app, { parent_id: child.id, title: 'Grandchild' });
    const { body } = await app.admin.get(`${PUBLISH}/tree`);
    expect(body.truncated).toBe(false);
    expect(body.data.find(({ id }: { id: number }) => id === top.id)).toEqual({
      id: top.id,
      title: top.title,
      path: top.path,
      pages: [],
      children: [
        {
          id: child.id,
          title: 'Child',
          path: child.path,
          pages: [],
          children: [{ id: grandchild.id, title: 'Grandchild', path: grandchild.path, pages: [], children: [] }],
        },
      ],
    });
  });
});
