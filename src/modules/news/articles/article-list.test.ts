import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { createArticle, createChannel, createEditor, NEWS } from '../news.test-support.ts';

const app = useApp();
const ARTICLES = `${NEWS}/articles`;
const HOUR = 3_600_000;

describe('the list of articles', () => {
  let reader: TestUser;
  let editor: TestUser;
  let channel: { id: number };
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    reader = await createUser(app);
    editor = await createEditor(app);
    channel = await createChannel(app);
    const day = (date: number) => `2026-01-${date}T08:00:00Z`;
    const articles: [name: string, fields: Record<string, unknown>][] = [
      ['old', { title: 'Café opens', text: 'Coffee', publish_at: day(12) }],
      ['middle', { title: 'Parking', text: 'The café garden is closed', publish_at: day(20), channel_id: channel.id }],
      ['twin', { title: 'Lifts', text: 'Down', publish_at: day(20) }],
      ['pinned', { title: 'Rules', text: 'Read me', publish_at: day(11), pinned: true }],
      ['new', { title: 'Ice', text: 'Take care', publish_at: day(30), channel_id: channel.id }],
      ['coming', { title: 'Coming café', text: 'Soon', publish_at: '2026-02-01T08:00:00Z', channel_id: channel.id }],
      ['comingPinned', { title: 'Top secret', text: 'Later', publish_at: '2026-03-01', pinned: true }],
    ];
    for (const [name, fields] of articles) {
      const author = name === 'twin' ? app.admin : editor.client;
      ids[name] = (await createArticle(author, fields)).id;
    }
  });

  const listed = async (query = '', client = reader.client) => {
    const { status, body } = await client.get(`${ARTICLES}?${query}`);
    expect(status, query).toBe(200);
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    expect(body.pagination.total).toBeGreaterThanOrEqual(body.data.length);
    return body.data.map(({ id }: { id: number }) => names.get(id));
  };

  it('W1: has published articles, pinned first, then the newest, then the higher id', async () => {
    expect(await listed()).toEqual(['pinned', 'new', 'twin', 'middle', 'old']);
  });

  it('has the fields of an article but its text', async () => {
    const { body } = await reader.client.get(`${ARTICLES}?limit=1`);
    const { text, ...article } = (await reader.client.get(`${ARTICLES}/${ids.pinned}`)).body;
    expect(text).toBe('Read me');
    expect(body.data).toEqual([article]);
  });

  it('comes in pages that do not overlap', async () => {
    const pages = [await listed('limit=2'), await listed('limit=2&offset=2'), await listed('limit=2&offset=4')];
    expect(pages).toEqual([['pinned', 'new'], ['twin', 'middle'], ['old']]);
    const { body } = await reader.client.get(`${ARTICLES}?limit=2&offset=2&pinned=`);
    expect(body.pagination).toMatchObject({ total: 5, limit: 2, offset: 2 });
    expect(body.pagination.next).toContain('offset=4');
    expect(await listed('offset=100')).toEqual([]);
    expect((await reader.client.get(`${ARTICLES}?limit=100000`)).body.pagination.limit).toBe(200);
    for (const bad of ['limit=-1', 'offset=x', 'channel_id=x', 'pinned=maybe', 'status=gone', 'unread=2']) {
      expect((await reader.client.get(`${ARTICLES}?${bad}`)).status, bad).toBe(400);
    }
  });

  it.each([
    ['query=cafe', ['middle', 'old']],
    ['query=CAFÉ garden', ['middle']],
    ['query=af', ['middle', 'old']],
    ['query=nothing at all', []],
    ['query=%25', []],
    ['query="', []],
    ['pinned=true', ['pinned']],
    ['pinned=0', ['new', 'twin', 'middle', 'old']],
    ['unread=0', ['pinned', 'new', 'twin', 'middle', 'old']],
    ['channel_id=999999', []],
    ['author_id=1', ['twin']],
    ['author_id=1&query=down&pinned=false&unread=true', ['twin']],
  ])('is filtered by %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it('is filtered by channel and author', async () => {
    expect(await listed(`channel_id=${channel.id}`)).toEqual(['new', 'middle']);
    expect(await listed(`author_id=${editor.id}`)).toEqual(['pinned', 'new', 'middle', 'old']);
    expect(await listed(`author_id=${editor.id}&channel_id=${channel.id}&query=ice`)).toEqual(['new']);
  });

  it('refuses more than 20 keywords', async () => {
    const query = Array.from({ length: 21 }, (_, index) => `word${index}`).join('+');
    expect((await reader.client.get(`${ARTICLES}?query=${query}`)).status).toBe(400);
  });

  it('has the unread articles of each user with unread=1', async () => {
    const other = await createUser(app);
    await other.client.put(`${ARTICLES}/${ids.new}/read`);
    await other.client.put(`${ARTICLES}/${ids.pinned}/read`);
    expect(await listed('unread=1', other.client)).toEqual(['twin', 'middle', 'old']);
    expect((await other.client.get(`${ARTICLES}?unread=1&limit=0`)).body.pagination.total).toBe(3);
    expect(await listed('unread=1')).toEqual(['pinned', 'new', 'twin', 'middle', 'old']);
    await other.client.delete(`${ARTICLES}/${ids.new}/read`);
    expect(await listed('unread=1', other.client)).toEqual(['new', 'twin', 'middle', 'old']);
  });

  it('W1: of scheduled articles is for news.admin', async () => {
    expect(await listed('status=scheduled', editor.client)).toEqual(['comingPinned', 'coming']);
    expect(await listed('status=all', editor.client)).toEqual([
      'comingPinned',
      'pinned',
      'coming',
      'new',
      'twin',
      'middle',
      'old',
    ]);
    expect(await listed('', editor.client)).toEqual(['pinned', 'new', 'twin', 'middle', 'old']);
    for (const status of ['scheduled', 'all']) {
      expect((await reader.client.get(`${ARTICLES}?status=${status}`)).status).toBe(403);
    }
    expect((await reader.client.get(`${ARTICLES}?status=published`)).status).toBe(200);
  });

  it('has a scheduled article as soon as its moment comes, though nothing was written', async () => {
    const total = async (query = '') => (await reader.client.get(`${ARTICLES}?${query}`)).body.pagination.total;
    const before = [
      await total(),
      await total('unread=1'),
      await total(`channel_id=${channel.id}`),
      await total('query=cafe'),
    ];
    expect(before).toEqual([5, 5, 2, 2]);
    expect((await reader.client.get(`${ARTICLES}/${ids.coming}`)).status).toBe(404);
    app.clock.advance(24 * HOUR);
    expect([
      await total(),
      await total('unread=1'),
      await total(`channel_id=${channel.id}`),
      await total('query=cafe'),
    ]).toEqual([6, 6, 3, 3]);
    expect(await listed()).toEqual(['pinned', 'coming', 'new', 'twin', 'middle', 'old']);
    expect((await reader.client.get(`${ARTICLES}/${ids.coming}`)).body.status).toBe('published');
    expect(await listed('status=scheduled', editor.client)).toEqual(['comingPinned']);
  });
});
