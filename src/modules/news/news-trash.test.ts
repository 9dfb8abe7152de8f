import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../test/support/blobs.ts';
import type { Client } from '../../../test/support/client.ts';
import { createUser, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import {
  createArticle,
  createChannel,
  createComment,
  createEditor,
  DELETED,
  NEWS,
  picture,
  setImage,
  trashOf,
} from './news.test-support.ts';

const app = useApp();
const ARTICLES = `${NEWS}/articles`;

describe('an article in the trash', () => {
  it('is a trash record of the user who deleted it, with its title and channel', async () => {
    const editor = await createEditor(app);
    const channel = await createChannel(app);
    const inChannel = await createArticle(app.admin, { channel_id: channel.id, text: '<p>All <b>of</b> it</p>' });
    const inNone = await createArticle(app.admin);
    for (const { id } of [inChannel, inNone])
      expect((await editor.client.delete(`${ARTICLES}/${id}`)).status).toBe(204);
    expect(await trashOf(editor.client, 'news')).toEqual([
      expect.objectContaining({ title: inNone.title, orig_location: '/News', obj_type_name: 'News article' }),
      expect.objectContaining({
        obj_type: 'news',
        title: inChannel.title,
        orig_location: `/News/${channel.name}`,
        description: 'All of it',
      }),
    ]);
    expect(await trashOf(editor.client, 'document')).toEqual([]);
  });

  it('is in no list and answers 404', async () => {
    const editor = await createEditor(app);
    const channel = await createChannel(app);
    const word = uniqueName('vanishing');
    const { id } = await createArticle(editor.client, { channel_id: channel.id, title: word, pinned: true });
    await setImage(app.admin, id, await picture());
    const comment = await createComment(app.admin, id);
    await app.admin.put(`${ARTICLES}/${id}/read`);
    const lists = [`query=${word}`, `channel_id=${channel.id}`, `author_id=${editor.id}`, `status=all&query=${word}`];
    const total = async (query: string) => (await editor.client.get(`${ARTICLES}?${query}`)).body.pagination.total;
    for (const query of lists) expect(await total(query), query).toBe(1);
    await editor.client.delete(`${ARTICLES}/${id}`);
    for (const query of lists) expect(await total(query), query).toBe(0);
    const address = `${ARTICLES}/${id}`;
    const reads = ['', '/image', '/comments', `/comments/${comment.id}`, '/readers'];
    for (const path of reads) expect((await editor.client.get(address + path)).status, path).toBe(404);
    const writes: [string, string, unknown?][] = [
      ['PUT', '', { title: 'x' }],
      ['DELETE', ''],
      ['PUT', '/read'],
      ['PUT', '/like'],
      ['POST', '/comments', { text: 'x' }],
      ['PUT', `/comments/${comment.id}`, { text: 'x' }],
      ['DELETE', `/comments/${comment.id}`],
      ['DELETE', '/image'],
    ];
    for (const [method, path, body] of writes) {
      expect((await app.admin.request(method, address + path, { body })).status, `${method} ${path}`).toBe(404);
    }
  });

  it('is restored as it was', async () => {
    const editor = await createEditor(app);
    const { client } = await createUser(app);
    const channel = await createChannel(app);
    const { id } = await createArticle(editor.client, { channel_id: channel.id, pinned: true });
    await setImage(app.admin, id, await picture('#abcdef'));
    await createComment(client, id);
    await client.put(`${ARTICLES}/${id}/like`);
    await client.put(`${ARTICLES}/${id}/read`);
    const before = (await client.get(`${ARTICLES}/${id}`)).body;
    await editor.client.delete(`${ARTICLES}/${id}`);
    const [record] = await trashOf(editor.client);
    expect((await editor.client.post(`${record.URI}/restore`)).status).toBe(204);
    expect((await client.get(`${ARTICLES}/${id}`)).body).toEqual(before);
    expect((await client.raw('GET', before.image_url)).status).toBe(200);
    expect(await trashOf(editor.client)).toEqual([]);
    expect((await editor.client.post(`${record.URI}/restore`)).status).toBe(404);
  });

  it('W6: is restored only by somebody who may write news at that time', async () => {
    const editor = await createEditor(app);
    const { id } = await createArticle(editor.client);
    await editor.client.delete(`${ARTICLES}/${id}`);
    const [record] = await trashOf(editor.client);
    const grants = (await app.admin.get('/api/people/v1/capabilities?limit=200')).body.data;
    const own = grants.find(({ subject_id }: { subject_id: number }) => subject_id === editor.id);
    await app.admin.delete(`/api/people/v1/capabilities/${own.id}`);
    expect((await editor.client.post(`${record.URI}/restore`)).status).toBe(403);
    expect(await trashOf(editor.client)).toHaveLength(1);
    const other = await createEditor(app);
    expect((await other.client.post(`${record.URI}/restore`)).status).toBe(404);
    expect((await app.admin.post(`/api/trash/v1/${record.id}/restore`)).status).toBe(204);
    expect((await editor.client.get(`${ARTICLES}/${id}`)).status).toBe(200);
  });

  it('whose channel was deleted can be restored into another channel', async () => {
    const [gone, other] = [await createChannel(app), await createChannel(app)];
    const { id } = await createArticle(app.admin, { channel_id: gone.id });
    await app.admin.delete(`${ARTICLES}/${id}`);
    await app.admin.delete(`${NEWS}/channels/${gone.id}`);
    const [record] = await trashOf(app.admin);
    const refused = await app.admin.post(`${record.URI}/restore`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(gone.name)]);
    expect((await app.admin.post(`${record.URI}/restore?destination=999999`)).status).toBe(400);
    expect((await app.admin.post(`${record.URI}/restore?destination=x`)).status).toBe(400);
    expect((await app.admin.post(`${record.URI}/restore?destination=${other.id}`)).status).toBe(204);
    expect((await app.admin.get(`${ARTICLES}/${id}`)).body.channel_id).toBe(other.id);
  });

  it('is purged with its comments, likes and reads, and with the bytes that nothing else uses', async () => {
    const editor = await createEditor(app);
    const [one, two] = [await createArticle(editor.client), await createArticle(editor.client)];
    const [own, shared] = [await picture('#111111'), await picture('#222222')];
    const hashOf = async (id: number) =>
      (await app.admin.get(`${ARTICLES}/${id}/image`)).headers.get('etag')?.replaceAll('"', '') ?? '';
    await setImage(app.admin, two.id, own);
    const ownHash = await hashOf(two.id);
    await setImage(app.admin, two.id, shared);
    await setImage(app.admin, one.id, own);
    const third = await createArticle(editor.client);
    await setImage(app.admin, third.id, shared);
    const sharedHash = await hashOf(two.id);
    await createComment(app.admin, one.id);
    await app.admin.put(`${ARTICLES}/${one.id}/like`);
    await app.admin.put(`${ARTICLES}/${one.id}/read`);
    for (const { id } of [one, two]) await editor.client.delete(`${ARTICLES}/${id}`);
    await removeReleased(app);
    expect(await storedHashes(app)).toEqual(expect.arrayContaining([ownHash, sharedHash]));
    for (const { URI } of await trashOf(editor.client)) expect((await editor.client.delete(URI)).status).toBe(204);
    await removeReleased(app);
    const stored = await storedHashes(app);
    expect([stored.includes(ownHash), stored.includes(sharedHash)]).toEqual([false, true]);
    const { db } = app.application.platform.database;
    for (const table of ['news_comments', 'news_likes', 'news_reads'] as const) {
      expect(await db.selectFrom(table).selectAll().where('article_id', '=', one.id).execute()).toEqual([]);
    }
    expect(await db.selectFrom('news_articles').select('id').where('id', 'in', [one.id, two.id]).execute()).toEqual([]);
  });

  it('is purged when its time is over', async () => {
    const { id } = await createArticle(app.admin);
    await app.admin.delete(`${ARTICLES}/${id}`);
    const [record] = await trashOf(app.admin, 'news');
    app.clock.advance(31 * 86_400_000);
    await app.application.platform.jobs.runDue();
    expect((await app.admin.post(`${DELETED}/${record.id}/restore`)).status).toBe(404);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('news_articles').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('takes as many queries to purge with ten comments as with none', async () => {
    const purge = async (comments: number) => {
      let uri = '';
      return fewestQueries(
        app,
        () => app.admin.delete(uri),
        async () => {
          const { id } = await createArticle(app.admin);
          for (let i = 0; i < comments; i += 1) await createComment(app.admin, id);
          await app.admin.delete(`${ARTICLES}/${id}`);
          uri = (await trashOf(app.admin, 'news'))[0].URI;
        },
      );
    };
    expect(await purge(10)).toBe(await purge(0));
  });
});

describe('a comment on news in the trash', () => {
  const MINE = '/api/trash/v1/mine';
  const restore = async (client: Client, id: number) => {
    const [{ error }] = (await client.post(`${MINE}/restore`, { ids: [id] })).body.data;
    return error === null ? 'restored' : error.status;
  };
  const newestOf = async (client: Client) => (await client.get(`${MINE}?obj_types=news_comment`)).body.data[0];

  it('W7: is gone with its count, and comes back by who deleted it, as long as they may delete it', async () => {
    const [writer, other, editor] = [await createUser(app), await createUser(app), await createEditor(app)];
    const { id } = await createArticle(app.admin, { title: 'Harvest' });
    const comment = await createComment(writer.client, id);
    const at = `${ARTICLES}/${id}/comments`;
    const state = async () => [
      (await other.client.get(at)).body.pagination.total,
      (await other.client.get(`${ARTICLES}/${id}`)).body.comments_count,
      (await other.client.get(`${at}/${comment.id}`)).status,
    ];
    expect(await state()).toEqual([1, 1, 200]);
    expect((await other.client.delete(`${at}/${comment.id}`)).status).toBe(403);
    expect((await writer.client.delete(`${at}/${comment.id}`)).status).toBe(204);
    expect(await state()).toEqual([0, 0, 404]);
    const record = await newestOf(writer.client);
    expect(record).toMatchObject({
      obj_id: comment.id,
      obj_type_name: 'Comment on news',
      orig_location: '/News/Harvest',
    });
    expect(await trashOf(writer.client)).toEqual([]);
    expect(await restore(other.client, record.id)).toBe(404);
    expect(await restore(writer.client, record.id)).toBe('restored');
    expect(await state()).toEqual([1, 1, 200]);
    await editor.client.delete(`${at}/${comment.id}`);
    expect(await restore(writer.client, (await newestOf(editor.client)).id)).toBe(404);
    await app.admin.delete(`${ARTICLES}/${id}`);
    expect(await restore(editor.client, (await newestOf(editor.client)).id)).toBe(409);
    const [article] = await trashOf(app.admin, 'news');
    await app.admin.delete(article.URI);
    expect(await newestOf(editor.client)).toBeUndefined();
  });
});
