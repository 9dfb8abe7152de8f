import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { uniqueName } from '../../../../test/support/people.ts';
import { createFolder, createPage, createPublisher, PUBLISH, savePage } from '../publish.test-support.ts';

const app = useApp();
const PAGES = `${PUBLISH}/pages`;

describe('a page', () => {
  it('is created in a folder, as version 1', async () => {
    const publisher = await createPublisher(app);
    const folder = await createFolder(app);
    const { status, body } = await publisher.client.post(PAGES, {
      title: '  Welcome, Łukasz! ',
      text: '<h1 onclick="x()">Good</h1><p>that you are here</p><iframe src="x"></iframe>',
      folder_id: folder.id,
      comment: ' first ',
    });
    expect(status).toBe(201);
    const person = { id: publisher.id, name: `Test ${publisher.username}` };
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Welcome, Łukasz!',
      text: '<h1>Good</h1><p>that you are here</p>',
      excerpt: 'Good that you are here',
      folder_id: folder.id,
      slug: 'welcome-lukasz',
      path: `${folder.path}/welcome-lukasz`,
      version_num: 1,
      draft: false,
      comment: 'first',
      created_by: person,
      created: '2026-01-31T09:05:00+00:00',
      modified_by: person,
      modified: '2026-01-31T09:05:00+00:00',
    });
    expect((await app.admin.get(`${PAGES}/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ['no title', { text: 'x', folder_id: 1 }, 'title'],
    ['no text', { title: 'x', folder_id: 1 }, 'text'],
    ['no folder', { title: 'x', text: 'x' }, 'folder_id'],
    ['an unknown folder', { title: 'x', text: 'x', folder_id: 999_999 }, 'folder_id'],
    ['a folder that is none', { title: 'x', text: 'x', folder_id: 'x' }, 'folder_id'],
    ['a long title', { title: 'x'.repeat(256), text: 'x', folder_id: 1 }, 'title'],
    ['a huge text', { title: 'x', text: 'x'.repeat(200_001), folder_id: 1 }, 'text'],
  ])('is refused with %s', async (_what, body, field) => {
    const answer = await app.admin.post(PAGES, body);
    expect(answer.status).toBe(400);
    expect(answer.body['invalid-params'].map(({ name }: { name: string }) => name)).toEqual([field]);
  });

  it('has an address that no other page of the folder has', async () => {
    const { id: folder_id } = await createFolder(app);
    const pages = await Promise.all([1, 2, 3].map(() => createPage(app, { folder_id, title: 'Same' })));
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual(['same', 'same-2', 'same-3']);
    expect((await createPage(app, { folder_id, title: '???' })).slug).toBe('page');
    expect((await createPage(app, { title: 'Same' })).slug).toBe('same');
    expect((await app.admin.post(PAGES, { title: 'x', text: 'x', folder_id, slug: 'SAME' })).status).toBe(400);
    await createFolder(app, { parent_id: folder_id, title: 'Same' });
  });

  it('is found by its address, ignoring case and accents', async () => {
    const folder = await createFolder(app, { title: uniqueName('Händbook ') });
    const below = await createFolder(app, { parent_id: folder.id, title: 'First days' });
    const page = await createPage(app, { folder_id: below.id, title: 'Welcome' });
    const at = (path: string) => app.admin.get(`${PUBLISH}/by-path?path=${encodeURIComponent(path)}`);
    for (const path of [page.path, `${page.path}/`, page.path.slice(1), page.path.toUpperCase(), `/${page.path}`]) {
      expect((await at(path)).body, path).toEqual(page);
    }
    const nowhere = [
      below.path,
      `${page.path}/more`,
      '/welcome',
      '/',
      '/%',
      `${folder.path}/welcome`,
      '/a'.repeat(300),
    ];
    for (const path of nowhere) expect((await at(path)).status, path).toBe(404);
    expect((await app.admin.get(`${PUBLISH}/by-path`)).status).toBe(400);
    expect((await at('/a\0b')).status).toBe(400);
  });

  it('keeps its address when the title changes, unless another is asked for', async () => {
    const page = await createPage(app, { title: 'Before' });
    expect((await savePage(app, page.id, { title: 'After' })).path).toBe(page.path);
    const renamed = await savePage(app, page.id, { slug: 'After all' });
    expect([renamed.slug, renamed.version_num]).toEqual(['after-all', 2]);
  });

  it('is moved without a new version', async () => {
    const [from, to] = [await createFolder(app), await createFolder(app)];
    const page = await createPage(app, { folder_id: from.id, title: 'Moving' });
    await createPage(app, { folder_id: to.id, title: 'Moving' });
    const moved = await savePage(app, page.id, { folder_id: to.id });
    expect(moved).toMatchObject({ folder_id: to.id, path: `${to.path}/moving-2`, version_num: 1 });
    expect((await app.admin.put(`${PAGES}/${page.id}`, { folder_id: 999_999 })).status).toBe(400);
    const both = await savePage(app, page.id, { folder_id: from.id, text: 'There and back' });
    expect(both).toMatchObject({ folder_id: from.id, path: `${from.path}/moving-2`, version_num: 2 });
  });

  it('heeds If-Match, and takes one of two simultaneous saves of the same state', async () => {
    const { id } = await createPage(app);
    const headers = { 'if-match': (await app.admin.get(`${PAGES}/${id}`)).headers.get('etag') ?? '' };
    const saves = ['one', 'two'].map((text) => app.admin.put(`${PAGES}/${id}`, { text }, { headers }));
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await app.admin.get(`${PAGES}/${id}`)).body.version_num).toBe(2);
  });

  it('that is saved several times at once without If-Match gets a version for each save', async () => {
    const { id } = await createPage(app);
    await Promise.all([1, 2, 3].map((n) => savePage(app, id, { text: `text ${n}` })));
    const { body } = await app.admin.get(`${PAGES}/${id}/versions`);
    expect(body.data.map(({ version_num }: { version_num: number }) => version_num)).toEqual([4, 3, 2, 1]);
  });

  it('that does not exist answers 404', async () => {
    expect((await app.admin.get(`${PAGES}/999999`)).status).toBe(404);
    expect((await app.admin.put(`${PAGES}/999999`, { text: 'x' })).status).toBe(404);
    expect((await app.admin.delete(`${PAGES}/999999`)).status).toBe(404);
    expect((await app.admin.get(`${PAGES}/x`)).status).toBe(400);
  });
});

describe('the list of pages', () => {
  it('is of one folder or of all, by title, in pages', async () => {
    const { id: folder_id } = await createFolder(app);
    for (const title of ['b', 'Á', 'C']) await createPage(app, { folder_id, title });
    const titles = async (query: string) =>
      (await app.admin.get(`${PAGES}?folder_id=${folder_id}&${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('')).toEqual(['Á', 'b', 'C']);
    expect(await titles('limit=2&offset=1')).toEqual(['b', 'C']);
    const all = (await app.admin.get(`${PAGES}?limit=200`)).body;
    expect(all.pagination.total).toBeGreaterThanOrEqual(3);
    expect(all.data[0]).not.toHaveProperty('text');
    expect((await app.admin.get(`${PAGES}?folder_id=999999`)).status).toBe(404);
    expect((await app.admin.get(`${PAGES}?limit=-1`)).status).toBe(400);
  });

  it('is searched in the title and text of the latest version', async () => {
    const word = uniqueName('zebra');
    const { id: folder_id } = await createFolder(app);
    const inTitle = await createPage(app, { folder_id, title: `The ${word.toUpperCase()}` });
    const inText = await createPage(app, { folder_id, title: 'Animals', text: `<p>A <b>${word}</b> is striped</p>` });
    const elsewhere = await createPage(app, { text: word });
    const found = async (query: string) =>
      (await app.admin.get(`${PAGES}?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await found(`query=${word}&folder_id=${folder_id}`)).toEqual([inText.id, inTitle.id]);
    expect(new Set(await found(`query=${word}`))).toEqual(new Set([inText.id, inTitle.id, elsewhere.id]));
    expect(await found(`query=striped+${word}`)).toEqual([inText.id]);
    await savePage(app, inText.id, { text: 'no more' });
    expect(await found(`query=striped+${word}`)).toEqual([]);
    await app.admin.post(`${PAGES}/${inText.id}/versions/1/restore`);
    expect(await found(`query=striped+${word}`)).toEqual([inText.id]);
  });
});
