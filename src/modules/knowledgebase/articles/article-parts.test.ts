import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { createArticle, createCategory, form, picture, root, v1 } from '../knowledgebase.test-support.ts';
import { readEmbedCode } from './embed-code.ts';

const app = useApp();
let category: { id: number };

beforeAll(async () => {
  category = await createCategory(app);
});

describe('the embed code of an article', () => {
  it.each([
    ['<iframe src="https://www.youtube.com/embed/abc"></iframe>', 'https://www.youtube.com/embed/abc'],
    [
      '<iframe src="//www.youtube-nocookie.com/embed/a-b_c?start=9&evil=1"></iframe>',
      'https://www.youtube-nocookie.com/embed/a-b_c?start=9',
    ],
    ['<iframe src="http://player.vimeo.com/video/123?h=ab12"></iframe>', 'https://player.vimeo.com/video/123?h=ab12'],
    [
      '<div style="x"><iframe src="https://player.vimeo.com/video/123"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      'https://player.vimeo.com/video/123',
    ],
    [
      '<iframe src="https://player.vimeo.com/video/1"></iframe><p><a href="https://vimeo.com/1">Title</a></p>',
      'https://player.vimeo.com/video/1',
    ],
    [
      '<iframe src="https://www.dailymotion.com/embed/video/x7tgad0"></iframe>',
      'https://www.dailymotion.com/embed/video/x7tgad0',
    ],
    [
      '<iframe src="https://www.loom.com/embed/0123456789abcdef0123456789abcdef"></iframe>',
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
    ],
    ['<iframe src="https://embed.ted.com/talks/some_talk"></iframe>', 'https://embed.ted.com/talks/some_talk'],
  ])('is built anew from the address of its video: %s', (sent, source) => {
    const code = readEmbedCode(sent) ?? '';
    expect(code).toMatch(/^<iframe src="[^"<>]+" width="560" height="315"[^<>]*><\/iframe>$/);
    expect(code.split('"')[1]).toBe(source.replaceAll('&', '&amp;'));
  });

  it.each([null, false, '', '  '])('is missing when %j is sent', (sent) => {
    expect(readEmbedCode(sent)).toBe(null);
  });

  it.each([
    true,
    'https://www.youtube.com/watch?v=abc',
    'words',
    '<b>x</b>',
    '<iframe></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>',
    '<iframe src="https://evil.example/www.youtube.com/embed/x"></iframe>',
    '<iframe src="https://www.youtube.com@evil.example/embed/x"></iframe>',
    '<iframe src="https://user:pw@www.youtube.com/embed/x"></iframe>',
    '<iframe src="https://www.youtube.com:8443/embed/x"></iframe>',
    '<iframe src="https://www.youtube.com/redirect?q=https://evil.example"></iframe>',
    '<iframe src="https://www.youtube.com/embed/../redirect"></iframe>',
    '<iframe src="https://www.youtube.com/embed/x"></iframe><iframe src="https://evil.example"></iframe>',
    '<iframe src="https://www.youtube.com/embed/x"></iframe><script>alert(1)</script>',
    '<iframe src="https://www.youtube.com/embed/x"><script>alert(1)</script></iframe>',
    '<iframe src="https://www.youtube.com/embed/x"><b>not closed',
    '<iframe src="https://player.vimeo.com/video/1"></iframe><script src="https://player.vimeo.com/api/player.js">alert(1)</script>',
    '<iframe></iframe>',
    '<svg><iframe src="https://www.youtube.com/embed/x"></iframe></svg>',
    '<object data="https://www.youtube.com/embed/x"></object>',
  ])('is refused when it is %j', (sent) => {
    expect(() => readEmbedCode(sent)).toThrow('embed_video');
  });
});

describe('covers of articles', () => {
  const coverOf = (id: number) => `${v1}/articles/${id}/cover`;

  it('are set, shown in two sizes, replaced and removed', async () => {
    const article = await createArticle(app.admin, category.id);
    expect((await app.admin.get(coverOf(article.id))).status).toBe(404);
    const upload = { body: form(await picture('jpeg', 1000, 500), 'C:\\fotos\\my cover.jpg') };
    expect((await app.admin.request('PUT', coverOf(article.id), upload)).status).toBe(204);
    const shown = (await app.admin.get(`${root}/articles/${article.id}`)).body;
    expect(shown).toMatchObject({
      cover_filename: 'my cover.jpg',
      cover_img: coverOf(article.id),
      cover_thumbnail_img: `${coverOf(article.id)}/thumbnail`,
      cover_thumbnail_image: `${coverOf(article.id)}/thumbnail`,
    });
    const large = await app.admin.raw('GET', shown.cover_img);
    const small = await app.admin.raw('GET', shown.cover_thumbnail_img);
    expect(large.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await large.arrayBuffer())).metadata()).toMatchObject({ width: 1000, height: 500 });
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 160 });
    const headers = { 'if-none-match': large.headers.get('etag') ?? '' };
    expect((await app.admin.get(shown.cover_img, { headers })).status).toBe(304);
    expect((await app.admin.delete(coverOf(article.id))).status).toBe(204);
    expect((await app.admin.get(`${root}/articles/${article.id}`)).body).toMatchObject({
      cover_img: null,
      cover_filename: null,
    });
  });

  it.each([
    ['no file', undefined, 'no_image'],
    ['a text', Buffer.from('hello'), 'invalid_field'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'invalid_field'],
  ])('are refused with %s', async (_, bytes, code) => {
    const article = await createArticle(app.admin, category.id);
    const { status, body } = await app.admin.request('PUT', coverOf(article.id), { body: form(bytes) });
    expect([status, body.type]).toEqual([400, expect.stringContaining(code)]);
  });

  it('are refused in another body, for an unknown article and from a user who may not change the article', async () => {
    const article = await createArticle(app.admin, category.id);
    expect((await app.admin.put(coverOf(article.id), { a: 1 })).status).toBe(415);
    expect((await app.admin.request('PUT', coverOf(999999), { body: new FormData() })).status).toBe(400);
    expect((await app.admin.request('PUT', coverOf(999999), { body: form(await picture()) })).status).toBe(404);
    const { client } = await createUser(app);
    expect((await client.request('PUT', coverOf(article.id), { body: form(await picture()) })).status).toBe(403);
    expect((await client.delete(coverOf(article.id))).status).toBe(403);
  });
});

describe('pictures in texts', () => {
  it('are uploaded, stay in the text and are served', async () => {
    const { status, body } = await app.admin.post(`${v1}/images`, form(await picture(), 'plan.png'));
    expect([status, body.filename]).toEqual([201, 'plan.png']);
    const article = await createArticle(app.admin, category.id, {
      article_text: `<p><img src="${body.url}" alt="Plan"></p>`,
    });
    expect(article.article_text).toContain(`src="${body.url}"`);
    const served = await app.admin.raw('GET', body.url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await app.anonymous.get(body.url)).status).toBe(401);
    expect((await app.admin.get(`${v1}/images/${'0'.repeat(32)}`)).status).toBe(404);
    expect((await app.admin.get(`${v1}/images/..%2f..`)).status).toBe(400);
  });
});

describe('the revisions of an article', () => {
  it('keep every save, are compared and can be restored', async () => {
    const article = await createArticle(app.admin, category.id, {
      title: 'First title',
      article_text: '<p>one two three</p>',
      tags: ['a', 'b'],
    });
    const save = { title: 'Second title', article_text: '<p>one 2 three</p>', tags: ['b', 'c'], translation: 'de' };
    await app.admin.put(`${root}/articles/${article.id}`, save);
    await app.admin.put(`${root}/articles/${article.id}`, {});
    const address = `${v1}/articles/${article.id}/revisions`;
    const list = (await app.admin.get(address)).body;
    expect(list.data.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect(list.pagination).toMatchObject({ total: 3, offset: 0 });
    expect((await app.admin.get(`${address}?limit=1&offset=2`)).body.data[0]).toMatchObject({
      number: 1,
      title: 'First title',
      tags: ['a', 'b'],
      status: 'publish',
      author: { id: 1 },
      saved: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await app.admin.get(`${address}/1`)).body.article_text).toBe('<p>one two three</p>');
    expect((await app.admin.get(`${address}/2/compare`)).body).toEqual({
      from: 1,
      to: 2,
      title: [
        { type: 'removed', text: 'First' },
        { type: 'added', text: 'Second' },
        { type: 'equal', text: ' title' },
      ],
      text: [
        { type: 'equal', text: 'one ' },
        { type: 'removed', text: 'two' },
        { type: 'added', text: '2' },
        { type: 'equal', text: ' three' },
      ],
      tags_added: ['c'],
      tags_removed: ['a'],
    });
    expect((await app.admin.get(`${address}/1/compare?with=3`)).body).toMatchObject({ from: 1, to: 3 });
    const { status, body } = await app.admin.post(`${address}/1/restore`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'First title',
      article_text: '<p>one two three</p>',
      tags: ['a', 'b'],
      language: 'en',
      revision: 4,
    });
    expect((await app.admin.get(`${address}/9`)).status).toBe(404);
    expect((await app.admin.post(`${address}/9/restore`)).status).toBe(404);
    expect((await app.admin.get(`${address}/1/compare?with=9`)).status).toBe(400);
  });

  it('are compared on a worker thread when they are long, however different', async () => {
    const [one, two] = ['a', 'b'].map((letter) =>
      Array.from({ length: 10_000 }, (_, index) => `${letter}${(index * 7919) % 10_007}`).join(' '),
    );
    const { id } = await createArticle(app.admin, category.id, { article_text: one });
    await app.admin.put(`${root}/articles/${id}`, { article_text: two });
    const { workers } = app.application.platform;
    const before = workers.counts().done;
    const { status, body } = await app.admin.get(`${v1}/articles/${id}/revisions/2/compare`);
    expect(status).toBe(200);
    expect(body.text).toEqual([
      { type: 'removed', text: one },
      { type: 'added', text: two },
    ]);
    expect(workers.counts().done).toBe(before + 1);
  });
});
