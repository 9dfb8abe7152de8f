// Pictures in the texts of news and pages: seen by whoever may read the text, and kept as long as it.
import { beforeAll, describe, expect, it } from 'vitest';
import { form, picture } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createArticle, createEditor, NEWS } from '../src/modules/news/news.test-support.ts';
import { createFolder, createPage, createPublisher, PUBLISH } from '../src/modules/publish/publish.test-support.ts';
import { useApp } from './support/app.ts';
import { removeReleased, storedHashes } from './support/blobs.ts';
import { createUser, type TestUser } from './support/people.ts';

const app = useApp();
let reader: TestUser;
beforeAll(async () => {
  reader = await createUser(app);
});

const stored = async () => {
  await removeReleased(app);
  return (await storedHashes(app)).length;
};

describe('pictures in the text of a page', () => {
  it('G7: are added by those who write pages, and seen by whoever may read the page', async () => {
    const publisher = await createPublisher(app);
    const page = await createPage(app, { draft: true });
    const at = `${PUBLISH}/pages/${page.id}`;
    const png = await picture('png', 70, 30);
    const { status, body } = await publisher.client.post(`${at}/images`, form(png, 'C:\\maps\\map.png'));
    expect([status, body]).toEqual([
      201,
      { key: expect.stringMatching(/^[0-9a-f]{32}$/), filename: 'map.png', url: `${at}/images/${body.key}` },
    ]);
    const text = `<p><img src="${body.url}" alt="The map" /></p>`;
    expect((await publisher.client.put(at, { text })).body.text).toContain(`src="${body.url}"`);
    const seen = async () => (await reader.client.raw('GET', body.url)).status;
    expect([await seen(), (await publisher.client.raw('GET', body.url)).status]).toEqual([404, 200]);
    await publisher.client.put(at, { draft: false });
    const shown = await reader.client.raw('GET', body.url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const closed = await createFolder(app, { entries: [] });
    await publisher.client.put(at, { folder_id: closed.id });
    expect([await seen(), (await app.anonymous.raw('GET', body.url)).status]).toEqual([403, 401]);
    const other = await createPage(app);
    expect((await app.admin.raw('GET', body.url.replace(`/${page.id}/`, `/${other.id}/`))).status).toBe(404);
    const refused = [
      [await reader.client.post(`${at}/images`, form(png)), 403],
      [await app.anonymous.post(`${at}/images`, form(png)), 401],
      [await app.admin.post(`${PUBLISH}/pages/999999/images`, form(png)), 404],
      [await app.admin.post(`${at}/images`, form(undefined)), 400],
      [await app.admin.post(`${at}/images`, form(Buffer.from('<svg onload="alert(1)"/>'), 'x.png')), 400],
    ] as const;
    for (const [answer, expected] of refused) expect(answer.status, JSON.stringify(answer.body)).toBe(expected);
  });

  it('are gone with the page in the trash, come back with it, and go for good with it', async () => {
    const before = await stored();
    const page = await createPage(app);
    const at = `${PUBLISH}/pages/${page.id}`;
    const { url } = (await app.admin.post(`${at}/images`, form(await picture('png', 71, 30)))).body;
    await app.admin.put(at, { text: '<p>Without it</p>' });
    const seen = async () => (await app.admin.raw('GET', url)).status;
    expect([await seen(), await stored()]).toEqual([200, before + 1]);
    await app.admin.delete(at);
    expect([await seen(), await stored()]).toEqual([404, before + 1]);
    const record = async () => (await app.admin.get('/api/trash/v1/mine?obj_types=pub_page')).body.data[0].id;
    await app.admin.post('/api/trash/v1/mine/restore', { ids: [await record()] });
    expect(await seen()).toBe(200);
    await app.admin.delete(at);
    await app.admin.post('/api/trash/v1/mine/empty', { ids: [await record()] });
    expect([await seen(), await stored()]).toEqual([404, before]);
  });
});

describe('pictures in the text of news', () => {
  it('W8: are added by those who write news, seen by whoever may read the article, and handed over with accounts', async () => {
    const before = await stored();
    const editor = await createEditor(app);
    const article = await createArticle(editor.client, { draft: true });
    const at = `${NEWS}/articles/${article.id}`;
    const { url } = (await editor.client.post(`${at}/images`, form(await picture('jpeg', 72, 30)))).body;
    const seen = async () => (await reader.client.raw('GET', url)).status;
    expect([await seen(), (await editor.client.raw('GET', url)).status]).toEqual([404, 200]);
    await editor.client.put(at, { draft: false });
    expect(await seen()).toBe(200);
    expect((await reader.client.post(`${at}/images`, form(await picture()))).status).toBe(403);
    expect((await app.admin.delete(`/api/people/v2/users/${editor.id}`)).status).toBe(204);
    expect([await seen(), await stored()]).toEqual([200, before + 1]);
    await app.admin.delete(at);
    expect(await seen()).toBe(404);
    await app.admin.post('/api/trash/v1/empty', { obj_types: ['news'] });
    expect(await stored()).toBe(before);
  });
});
