import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { createArticle, createCategory, idsOf, root, v1 } from '../knowledgebase.test-support.ts';

const app = useApp();
const at = `${root}/articles`;
let category: { id: number; name: string };
let expert: TestUser;

beforeAll(async () => {
  expert = await createUser(app, { firstname: 'Ada', surname: 'Lovelace' });
  category = await createCategory(app, { category_experts: [expert.id] });
});

describe('an article', () => {
  it('is created with every field and shown with both spellings', async () => {
    const { status, body } = await app.admin.post(`${at}/`, {
      title: 'How to <travel>',
      category_id: category.id,
      article_text: '<h2>First</h2><p onclick="x()">ask &amp; go</p>',
      publisher_id: expert.id,
      translation: 'DE',
      creation_date: '20250601120000',
      embed_video: '<iframe width="1" src="https://www.youtube.com/embed/abc_DEF-123?autoplay=1&start=5"></iframe>',
      endorsed_by: expert.id,
      endorsed_date: '20250602',
      enable_comments: false,
      status: 'publish',
      tags: ['Travel', ' travel ', 'Wörk Trip'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'How to <travel>',
      language: 'de',
      category_id: category.id,
      category_name: category.name,
      cover_filename: null,
      cover_img: null,
      cover_thumbnail_img: null,
      cover_thumbnail_image: null,
      is_endorsed: true,
      endorsed_by: expert.id,
      endorsed_date: '2 June 2025',
      publisher_id: expert.id,
      publisher_name: 'Ada Lovelace',
      plain_text: 'First\nask & go',
      article_text: '<h2>First</h2><p>ask &amp; go</p>',
      like_count: 0,
      comments_enabled: 0,
      comments_enable: 0,
      comments_count: 0,
      embeded_video: expect.stringContaining('src="https://www.youtube.com/embed/abc_DEF-123?start=5"'),
      user_is_subscribed: false,
      user_likes: false,
      tags: ['Travel', 'Wörk Trip'],
      status: 'publish',
      revision: 1,
      created_date: '1 June 2025',
      modified_date: '31 January 2026',
      created: '2025-06-01T12:00:00+00:00',
      modified: '2026-01-31T09:05:00+00:00',
      endorsed: '2025-06-02T00:00:00+00:00',
    });
    expect((await app.admin.get(`${at}/${body.id}`)).body).toEqual(body);
  });

  it('needs no more than a title and a category', async () => {
    const { body } = await app.admin.post(at, { title: 'Short', category_id: category.id });
    expect(body).toMatchObject({
      language: 'en',
      article_text: '',
      plain_text: '',
      publisher_id: 1,
      comments_enabled: 1,
      embeded_video: false,
      is_endorsed: false,
      endorsed_by: null,
      endorsed_date: null,
      tags: [],
      status: 'publish',
      created_date: '31 January 2026',
    });
  });

  it('takes the other spellings of its fields; the main ones win', async () => {
    const video = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>';
    const one = await createArticle(app.admin, category.id, {
      article_text: undefined,
      text: '<p>other</p>',
      language: 'fr',
      embeded_video: video,
      comments_enabled: 0,
      created_date: '2024-05-06T00:00:00Z',
    });
    expect(one).toMatchObject({
      article_text: '<p>other</p>',
      language: 'fr',
      comments_enabled: 0,
      created_date: '6 May 2024',
    });
    expect(one.embeded_video).toContain('player.vimeo.com/video/76979871');
    const two = await createArticle(app.admin, category.id, {
      article_text: 'a',
      text: 'b',
      translation: 'it',
      language: 'fr',
    });
    expect(two).toMatchObject({ article_text: 'a', language: 'it' });
  });

  it('keeps what an update leaves out', async () => {
    const article = await createArticle(app.admin, category.id, {
      tags: ['a'],
      translation: 'fr',
      endorsed_by: expert.id,
    });
    app.clock.advance(86_400_000);
    const { status, body } = await app.admin.put(`${at}/${article.id}`, { title: 'New' });
    expect(status).toBe(200);
    const modified = { modified_date: '1 February 2026', modified: '2026-02-01T09:05:00+00:00' };
    expect(body).toEqual({ ...article, title: 'New', revision: 2, ...modified });
    expect(
      (await app.admin.put(`${at}/${article.id}`, { tags: null, enable_comments: false, endorsed_by: null })).body,
    ).toMatchObject({
      tags: [],
      comments_enabled: 0,
      is_endorsed: false,
      endorsed_date: null,
    });
  });

  it('can be sent back as it was read', async () => {
    const article = await createArticle(app.admin, category.id, {
      tags: ['a'],
      endorsed_by: expert.id,
      creation_date: '20200102',
    });
    const { status, body } = await app.admin.put(`${at}/${article.id}`, article);
    expect(status).toBe(200);
    expect(body).toEqual({ ...article, revision: 2 });
  });

  it('answers 409 to a save of a revision that is no longer the newest', async () => {
    const article = await createArticle(app.admin, category.id);
    const saves = await Promise.all(
      ['one', 'two'].map((title) => app.admin.put(`${at}/${article.id}`, { title, revision: 1 })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app.admin.get(`${at}/${article.id}`)).body.revision).toBe(2);
  });

  it.each([
    ['without a title', { title: undefined }],
    ['with an empty title', { title: '  ' }],
    ['without a category', { category_id: undefined }],
    ['in a category that does not exist', { category_id: 999999 }],
    ['in a category that is no number', { category_id: 'x' }],
    ['with a language of three letters', { translation: 'ger' }],
    ['with a status that is none', { status: 'live' }],
    ['with a publisher who does not exist', { publisher_id: 999999 }],
    ['with an endorsement by somebody who is no expert', { endorsed_by: 999999 }],
    ['with a date that is none', { creation_date: 'yesterday' }],
    ['with a day that is none', { creation_date: '20250230' }],
    ['with a video of another site', { embed_video: '<iframe src="https://evil.example/embed/x"></iframe>' }],
    ['with a script for a video', { embed_video: '<script src="https://www.youtube.com/embed/x"></script>' }],
    ['with tags that are none', { tags: [''] }],
    ['with too many tags', { tags: Array.from({ length: 31 }, (_, index) => `t${index}`) }],
    ['with a text too long', { article_text: 'x'.repeat(200_001) }],
  ])('is refused when it is sent %s', async (_, overrides) => {
    const input = { title: 'Title', category_id: category.id, ...overrides };
    const { status, body } = await app.admin.post(at, input);
    expect(status).toBe(400);
    expect(body.type).toContain('invalid_field');
  });

  it.each(['GET', 'PUT', 'DELETE'])('that does not exist answers 404 to %s', async (method) => {
    const options = method === 'PUT' ? { body: { title: 'x' } } : {};
    expect((await app.admin.request(method, `${at}/999999`, options)).status).toBe(404);
    expect((await app.admin.request(method, `${at}/x`, options)).status).toBe(400);
  });

  it('is deleted once, with its comments, subscriptions and search entry', async () => {
    const article = await createArticle(app.admin, category.id, { tags: ['gone'] });
    await app.admin.post(`${v1}/articles/${article.id}/comments`, { text: 'c' });
    await app.admin.put(`${v1}/articles/${article.id}/subscription`);
    expect((await app.admin.delete(`${at}/${article.id}`)).status).toBe(204);
    expect((await app.admin.delete(`${at}/${article.id}`)).status).toBe(404);
    expect((await app.admin.get(`${v1}/articles/${article.id}/comments`)).status).toBe(404);
    expect((await app.admin.post('/api/trash/v1/mine/empty')).body).toEqual({ deleted: 1, remaining: 0 });
    const { db } = app.application.platform.database;
    for (const table of ['kb_comments', 'kb_subscriptions', 'kb_entries'] as const) {
      const left = await db
        .selectFrom(table)
        .select('object_id')
        .where('kind', '=', 'article')
        .where('object_id', '=', article.id)
        .execute();
      expect(left, table).toEqual([]);
    }
  });

  it('can be written to with POST and the method override', async () => {
    const article = await createArticle(app.admin, category.id);
    const headers = { 'x-http-method-override': 'PUT' };
    expect((await app.admin.post(`${at}/${article.id}`, { title: 'by POST' }, { headers })).body.title).toBe('by POST');
  });
});

describe('the list of articles', () => {
  it('holds published articles only, newest first, and its filters work alone and together', async () => {
    const place = await createCategory(app, { category_experts: [expert.id] });
    const other = await createUser(app);
    const make = (overrides: Record<string, unknown>) => createArticle(app.admin, place.id, overrides);
    const old = await make({ creation_date: '20240101', tags: ['Café'], translation: 'fr', endorsed_by: expert.id });
    const young = await make({ creation_date: '20250101', tags: ['tea'], publisher_id: other.id });
    const youngest = await make({ creation_date: '20260101', tags: ['CAFÉ', 'tea'], translation: 'fr' });
    const [draft, archived] = [await make({ status: 'draft' }), await make({ status: 'archive' })];
    const list = async (query: string) => idsOf((await app.admin.get(`${at}?category=${place.id}&${query}`)).body);
    expect(await list('')).toEqual([youngest.id, young.id, old.id]);
    expect(await list('endorsed_only=1')).toEqual([old.id]);
    expect(await list('endorsed_only=0')).toEqual([youngest.id, young.id, old.id]);
    expect(await list('tag=cafe')).toEqual([youngest.id, old.id]);
    expect(await list('tag=caf')).toEqual([]);
    expect(await list('language=FR')).toEqual([youngest.id, old.id]);
    expect(await list(`publisher=${other.id}`)).toEqual([young.id]);
    expect(await list(`publisher=1&language=fr&tag=tea`)).toEqual([youngest.id]);
    expect(await list('language=fr&endorsed_only=1&tag=cafe&publisher=1')).toEqual([old.id]);
    expect(await list('limit=2')).toEqual([youngest.id, young.id]);
    expect(await list('limit=2&offset=2')).toEqual([old.id]);
    expect(await list('limit=0')).toEqual([]);
    const all = idsOf((await app.admin.get(at)).body);
    expect(all).toEqual(expect.arrayContaining([old.id, young.id, youngest.id]));
    expect(all).not.toContain(draft.id);
    expect(all).not.toContain(archived.id);
    const cut = await app.admin.get(`${at}?category=${place.id}&limit=1`);
    expect(cut.headers.get('link')).toMatch(/offset=1>; rel="next"/);
    expect((await app.admin.get(`${at}?category=${place.id}`)).headers.get('link')).toBe(null);
    const drafts = (await app.admin.get(`${v1}/articles?category=${place.id}&status=draft`)).body;
    expect([idsOf(drafts.data), drafts.pagination.total]).toEqual([[draft.id], 1]);
    expect((await app.admin.get(`${v1}/articles?category=${place.id}`)).body.pagination.total).toBe(5);
  });

  it.each(['category=x', 'publisher=x', 'endorsed_only=maybe', 'limit=-1'])('refuses %s', async (query) => {
    expect((await app.admin.get(`${at}?${query}`)).status).toBe(400);
  });

  it('is empty for an unknown category or tag', async () => {
    expect((await app.admin.get(`${at}?category=999999`)).body).toEqual([]);
    expect((await app.admin.get(`${at}?tag=nobody%20knows`)).body).toEqual([]);
  });
});
