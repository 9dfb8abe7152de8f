import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { createArticle, createEditor, NEWS } from '../news.test-support.ts';

const app = useApp();
const ARTICLES = `${NEWS}/articles`;

describe('reading news', () => {
  it('is marked by a call of the reader, and not by getting the article', async () => {
    const { id } = await createArticle(app.admin);
    const { client } = await createUser(app);
    const other = await createUser(app);
    const address = `${ARTICLES}/${id}`;
    const isRead = async () => (await client.get(address)).body.read;
    await client.get(address);
    await client.get(ARTICLES);
    expect(await isRead()).toBe(false);
    expect((await client.put(`${address}/read`)).status).toBe(204);
    expect((await client.put(`${address}/read`)).status).toBe(204);
    expect(await isRead()).toBe(true);
    expect((await other.client.get(address)).body.read).toBe(false);
    expect((await client.delete(`${address}/read`)).status).toBe(204);
    expect((await client.delete(`${address}/read`)).status).toBe(204);
    expect(await isRead()).toBe(false);
  });

  it('W3: is shown to editors, the latest first, in pages', async () => {
    const editor = await createEditor(app);
    const { id } = await createArticle(editor.client);
    const readers = [await createUser(app), await createUser(app), await createUser(app)];
    for (const { client } of readers) {
      app.clock.advance(60_000);
      await client.put(`${ARTICLES}/${id}/read`);
    }
    await readers[0]?.client.put(`${ARTICLES}/${id}/read`);
    const { status, body } = await editor.client.get(`${ARTICLES}/${id}/readers`);
    expect(status).toBe(200);
    expect(body.data.map(({ user }: { user: { id: number } }) => user.id)).toEqual(
      readers.map((reader) => reader.id).toReversed(),
    );
    expect(body.data[0]).toEqual({
      user: { id: readers[2]?.id, name: `Test ${readers[2]?.username}` },
      read_at: expect.stringMatching(/^2026-01-31T\d\d:\d\d:\d\d\+00:00$/),
    });
    const second = await editor.client.get(`${ARTICLES}/${id}/readers?limit=2&offset=2`);
    expect(second.body.data.map(({ user }: { user: { id: number } }) => user.id)).toEqual([readers[0]?.id]);
    expect(second.body.pagination.total).toBe(3);
    const read = (limit: number) => () => editor.client.get(`${ARTICLES}/${id}/readers?limit=${limit}`);
    expect(await fewestQueries(app, read(3))).toBe(await fewestQueries(app, read(1)));
  });

  it('W3: is counted for editors over many articles at once, of those whom they see, beside all who could', async () => {
    const [one, two, gone] = [
      await createArticle(app.admin),
      await createArticle(app.admin),
      await createArticle(app.admin),
    ];
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const insider = await createUser(app);
    for (const { client } of [outsider, insider]) await client.put(`${ARTICLES}/${one.id}/read`);
    await app.admin.delete(`${ARTICLES}/${gone.id}`);
    const counts = `${NEWS}/read-counts?article_ids=${two.id},${one.id},${gone.id},999999`;
    const { status, body } = await app.admin.get(counts);
    expect([status, body.data]).toEqual([
      200,
      [
        { article_id: one.id, readers: 2 },
        { article_id: two.id, readers: 0 },
      ],
    ]);
    const users = await app.admin.get('/api/people/v2/users?limit=1');
    expect(body.people).toBe(users.body.pagination.total);
    await insider.client.delete(`${ARTICLES}/${one.id}/read`);
    expect((await app.admin.get(counts)).body.data[0].readers).toBe(1);
    expect((await insider.client.get(counts)).status).toBe(403);
    await grant(app, 'news.admin', outsider);
    expect((await outsider.client.get(counts)).body).toMatchObject({
      data: [{ readers: 1 }, { readers: 0 }],
      people: 1,
    });
    for (const query of ['', '?article_ids=', '?article_ids=x']) {
      expect((await app.admin.get(`${NEWS}/read-counts${query}`)).status).toBe(400);
    }
  });

  it('W3: is hidden from everyone else', async () => {
    const { id } = await createArticle(app.admin);
    const { client } = await createUser(app);
    expect((await client.get(`${ARTICLES}/${id}/readers`)).status).toBe(403);
    expect((await app.anonymous.get(`${ARTICLES}/${id}/readers`)).status).toBe(401);
    expect((await app.admin.get(`${ARTICLES}/999999/readers`)).status).toBe(404);
  });

  it('W3: names only readers whom the editor may see', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    await grant(app, 'news.admin', outsider);
    const colleague = await createUser(app, { extranet_id: extranet.id });
    const stranger = await createUser(app);
    const { id } = await createArticle(app.admin);
    for (const { client } of [colleague, stranger]) await client.put(`${ARTICLES}/${id}/read`);
    const seenBy = async (client: typeof outsider.client) =>
      (await client.get(`${ARTICLES}/${id}/readers`)).body.data.map(({ user }: { user: { id: number } }) => user.id);
    expect(await seenBy(outsider.client)).toEqual([colleague.id]);
    expect(new Set(await seenBy(app.admin))).toEqual(new Set([colleague.id, stranger.id]));
  });
});

describe('liking news', () => {
  it('counts each user once', async () => {
    const { id } = await createArticle(app.admin);
    const [one, two] = [await createUser(app), await createUser(app)];
    const address = `${ARTICLES}/${id}`;
    for (const client of [one.client, one.client, two.client]) {
      expect((await client.put(`${address}/like`)).status).toBe(204);
    }
    expect((await one.client.get(address)).body).toMatchObject({ liked: true, like_count: 2 });
    expect((await app.admin.get(address)).body).toMatchObject({ liked: false, like_count: 2 });
    expect((await one.client.delete(`${address}/like`)).status).toBe(204);
    expect((await one.client.delete(`${address}/like`)).status).toBe(204);
    expect((await one.client.get(address)).body).toMatchObject({ liked: false, like_count: 1 });
    const listed = (await two.client.get(`${ARTICLES}?limit=1`)).body.data[0];
    expect(listed).toMatchObject({ id, liked: true, like_count: 1 });
  });

  it('by many users at once counts all of them', async () => {
    const { id } = await createArticle(app.admin);
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(app)));
    await Promise.all(users.flatMap(({ client }) => [1, 2].map(() => client.put(`${ARTICLES}/${id}/like`))));
    expect((await app.admin.get(`${ARTICLES}/${id}`)).body.like_count).toBe(5);
  });
});

describe('marking and liking an article', () => {
  it('W4: is refused with 404 when the user may not read it', async () => {
    const scheduled = await createArticle(app.admin, { publish_at: '2030-01-01' });
    const editor = await createEditor(app);
    const { client } = await createUser(app);
    for (const what of ['read', 'like']) {
      for (const method of ['PUT', 'DELETE']) {
        const address = `${ARTICLES}/${scheduled.id}/${what}`;
        expect((await client.request(method, address)).status).toBe(404);
        expect((await editor.client.request(method, address)).status).toBe(204);
        expect((await app.anonymous.request(method, address)).status).toBe(401);
        expect((await client.request(method, `${ARTICLES}/999999/${what}`)).status).toBe(404);
      }
    }
  });

  it('P39: is refused to read-only members', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const { client } = await createUser(app, { extranet_id: extranet.id });
    const { id } = await createArticle(app.admin);
    expect((await client.get(`${ARTICLES}/${id}`)).status).toBe(200);
    expect((await client.put(`${ARTICLES}/${id}/read`)).status).toBe(403);
    expect((await client.put(`${ARTICLES}/${id}/like`)).status).toBe(403);
    expect((await client.post(`${ARTICLES}/${id}/comments`, { text: 'x' })).status).toBe(403);
  });
});
