import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { createArticle, createChannel, createEditor, NEWS } from '../news.test-support.ts';

const app = useApp();
const ARTICLES = `${NEWS}/articles`;

describe('an article', () => {
  it('is created with every field', async () => {
    const editor = await createEditor(app);
    const channel = await createChannel(app);
    const { status, body, headers } = await editor.client.post(ARTICLES, {
      title: '  Summer party  ',
      text: '<p onclick="x()">In the <b>garden</b> &amp; beyond</p><script>alert(1)</script><p>Bring cake</p>',
      channel_id: channel.id,
      publish_at: '2026-01-31T08:00:00Z',
      pinned: '1',
      unknown: true,
    });
    expect(status).toBe(201);
    expect(headers.get('etag')).toMatch(/^"/);
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Summer party',
      text: '<p>In the <b>garden</b> &amp; beyond</p><p>Bring cake</p>',
      excerpt: 'In the garden & beyond Bring cake',
      channel_id: channel.id,
      channel_name: channel.name,
      author: { id: editor.id, name: `Test ${editor.username}` },
      status: 'published',
      publish_at: '2026-01-31T08:00:00+00:00',
      pinned: true,
      image_url: null,
      read: false,
      liked: false,
      like_count: 0,
      comments_count: 0,
      created: '2026-01-31T09:05:00+00:00',
      modified: '2026-01-31T09:05:00+00:00',
    });
    const read = await editor.client.get(`${ARTICLES}/${body.id}`);
    expect([read.status, read.body, read.headers.get('etag')]).toEqual([200, body, headers.get('etag')]);
  });

  it('needs only a title and a text, and keeps any alphabet', async () => {
    const { status, body } = await app.admin.post(ARTICLES, { title: '🎉 Новости', text: 'Ōmega 新しい' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: '🎉 Новости', text: 'Ōmega 新しい', channel_id: null, channel_name: null });
    expect(body).toMatchObject({ pinned: false, publish_at: '2026-01-31T09:05:00+00:00', status: 'published' });
  });

  it('has an excerpt that is cut between characters', async () => {
    const { excerpt } = await createArticle(app.admin, { text: `<p>${'🎈'.repeat(400)}</p>` });
    expect(excerpt).toBe(`${'🎈'.repeat(300)}…`);
  });

  it.each([
    ['no title', { text: 'x' }, 'title'],
    ['no text', { title: 'x' }, 'text'],
    ['a blank title', { title: ' ', text: 'x' }, 'title'],
    ['a long title', { title: 'x'.repeat(256), text: 'x' }, 'title'],
    ['a text that is none', { title: 'x', text: 7 }, 'text'],
    ['a huge text', { title: 'x', text: 'x'.repeat(200_001) }, 'text'],
    ['an unknown channel', { title: 'x', text: 'x', channel_id: 999_999 }, 'channel_id'],
    ['a channel that is none', { title: 'x', text: 'x', channel_id: 'x' }, 'channel_id'],
    ['a date that is none', { title: 'x', text: 'x', publish_at: 'soon' }, 'publish_at'],
    ['a day that is none', { title: 'x', text: 'x', publish_at: '2026-02-30' }, 'publish_at'],
    ['a flag that is none', { title: 'x', text: 'x', pinned: 'maybe' }, 'pinned'],
  ])('is refused with %s', async (_what, body, field) => {
    const before = (await app.admin.get(`${ARTICLES}?limit=0&status=all`)).body.pagination.total;
    const answer = await app.admin.post(ARTICLES, body);
    expect(answer.status).toBe(400);
    expect(answer.body['invalid-params'].map(({ name }: { name: string }) => name)).toEqual([field]);
    expect((await app.admin.get(`${ARTICLES}?limit=0&status=all`)).body.pagination.total).toBe(before);
  });

  it.each([
    ['ISO 8601', '2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00+00:00'],
    ['14 digits', '20260301100000', '2026-03-01T10:00:00+00:00'],
    ['8 digits', '20260301', '2026-03-01T00:00:00+00:00'],
    ['a date-time object', { date: '20260301100000' }, '2026-03-01T10:00:00+00:00'],
  ])('takes its publication date as %s', async (_what, publish_at, expected) => {
    const article = await createArticle(app.admin, { publish_at });
    expect([article.publish_at, article.status]).toEqual([expected, 'scheduled']);
  });

  it('is changed in part by PATCH', async () => {
    const editor = await createEditor(app);
    const channel = await createChannel(app);
    const article = await createArticle(editor.client, { text: 'before' });
    const address = `${ARTICLES}/${article.id}`;
    const change = async (body: object) => (await app.admin.patch(address, body)).body;
    app.clock.advance(60_000);
    expect(await change({ title: 'New title' })).toEqual({
      ...article,
      title: 'New title',
      modified: expect.not.stringMatching(article.modified),
    });
    expect(await change({ text: '<i>after</i>' })).toMatchObject({ text: '<i>after</i>', excerpt: 'after' });
    expect(await change({ channel_id: channel.id })).toMatchObject({ channel_id: channel.id });
    expect(await change({ channel_id: null })).toMatchObject({ channel_id: null, channel_name: null });
    expect(await change({ pinned: true })).toMatchObject({ pinned: true, title: 'New title' });
    expect(await change({ publish_at: '2030-01-01T00:00:00Z' })).toMatchObject({ status: 'scheduled' });
    expect(await change({ publish_at: null })).toMatchObject({ status: 'published' });
    expect((await app.admin.get(`${ARTICLES}?query=after`)).body.pagination.total).toBe(1);
    expect((await app.admin.put(address, { channel_id: 999_999 })).status).toBe(400);
    expect((await app.admin.put(address, { title: '' })).status).toBe(400);
    expect((await app.admin.get(address)).body).toMatchObject({ title: 'New title', author: { id: editor.id } });
  });

  it('has an ETag that changes with edits, but not with likes, comments and reading', async () => {
    const { id } = await createArticle(app.admin);
    const address = `${ARTICLES}/${id}`;
    const tag = (await app.admin.get(address)).headers.get('etag') ?? '';
    const { client } = await createUser(app);
    await client.put(`${address}/like`);
    await client.put(`${address}/read`);
    await client.post(`${address}/comments`, { text: 'x' });
    const headers = { 'if-match': tag };
    const edited = await app.admin.put(address, { pinned: true }, { headers });
    expect(edited.status).toBe(200);
    expect((await app.admin.put(address, { pinned: false }, { headers })).status).toBe(412);
    expect((await app.admin.delete(address, undefined, { headers })).status).toBe(412);
    const current = { 'if-match': edited.headers.get('etag') ?? '' };
    expect((await app.admin.delete(address, undefined, { headers: current })).status).toBe(204);
  });

  it('takes one of two simultaneous edits of the same state', async () => {
    const { id } = await createArticle(app.admin);
    const address = `${ARTICLES}/${id}`;
    const headers = { 'if-match': (await app.admin.get(address)).headers.get('etag') ?? '' };
    app.clock.advance(1000);
    const edits = ['one', 'two'].map((title) => app.admin.put(address, { title }, { headers }));
    expect((await Promise.all(edits)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('that does not exist answers 404, and an id that is no number 400', async () => {
    for (const path of ['999999', '-1', '0']) expect((await app.admin.get(`${ARTICLES}/${path}`)).status).toBe(404);
    expect((await app.admin.get(`${ARTICLES}/abc`)).status).toBe(400);
    expect((await app.admin.put(`${ARTICLES}/999999`, { title: 'x' })).status).toBe(404);
    expect((await app.admin.delete(`${ARTICLES}/999999`)).status).toBe(404);
    expect((await app.admin.post(`${ARTICLES}/1`, {})).status).toBe(405);
  });
});
