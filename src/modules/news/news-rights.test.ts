import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createExtranet, createUser } from '../../../test/support/people.ts';
import { createArticle, createChannel, createComment, createEditor, NEWS, trashOf } from './news.test-support.ts';

const app = useApp();
const ARTICLES = `${NEWS}/articles`;

describe('the rights of news', () => {
  it('W1: let everyone who is signed in read published articles, outsiders too', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const { id } = await createArticle(app.admin);
    for (const { client } of [await createUser(app), outsider]) {
      expect((await client.get(`${ARTICLES}/${id}`)).status).toBe(200);
      expect((await client.get(ARTICLES)).body.data.map((article: { id: number }) => article.id)).toContain(id);
    }
    expect((await app.anonymous.get(`${ARTICLES}/${id}`)).status).toBe(401);
    expect((await app.anonymous.get(ARTICLES)).status).toBe(401);
  });

  it('W1: hide scheduled articles with 404 from everyone but news.admin, their author included', async () => {
    const editor = await createEditor(app);
    const { id } = await createArticle(editor.client, { publish_at: '2030-01-01' });
    expect((await editor.client.get(`${ARTICLES}/${id}`)).status).toBe(200);
    expect((await app.admin.get(`${ARTICLES}/${id}`)).status).toBe(200);
    const { client } = await createUser(app);
    expect((await client.get(`${ARTICLES}/${id}`)).status).toBe(404);
    const grants = (await app.admin.get('/api/people/v1/capabilities?limit=200')).body.data;
    const own = grants.find(({ subject_id }: { subject_id: number }) => subject_id === editor.id);
    await app.admin.delete(`/api/people/v1/capabilities/${own.id}`);
    expect((await editor.client.get(`${ARTICLES}/${id}`)).status).toBe(404);
  });

  it('W2: let only news.admin write articles, and are checked before the input', async () => {
    const { id } = await createArticle(app.admin);
    const { client } = await createUser(app);
    expect((await client.post(ARTICLES, { title: 'x', text: 'x' })).status).toBe(403);
    expect((await client.post(ARTICLES, {})).status).toBe(403);
    expect((await client.put(`${ARTICLES}/${id}`, { title: 'x' })).status).toBe(403);
    expect((await client.put(`${ARTICLES}/999999`, {})).status).toBe(403);
    expect((await client.delete(`${ARTICLES}/${id}`)).status).toBe(403);
    expect((await app.anonymous.post(ARTICLES, {})).status).toBe(401);
    expect((await app.admin.get(`${ARTICLES}/${id}`)).body.title).not.toBe('x');
  });

  it('W2: let editors change one another’s articles', async () => {
    const [one, two] = [await createEditor(app), await createEditor(app)];
    const { id } = await createArticle(one.client);
    expect((await two.client.put(`${ARTICLES}/${id}`, { title: 'Better' })).status).toBe(200);
    expect((await two.client.delete(`${ARTICLES}/${id}`)).status).toBe(204);
  });
});

describe('a user who is deleted', () => {
  it('leaves articles, channels, comments and trash to the migration user, and their likes and reads are dropped', async () => {
    const editor = await createEditor(app);
    const heir = await createUser(app);
    const channel = (await editor.client.post(`${NEWS}/channels`, { name: `Left by ${editor.id}` })).body;
    const { id } = await createArticle(editor.client, { channel_id: channel.id });
    const other = await createArticle(app.admin);
    await createChannel(app);
    const comment = await createComment(editor.client, other.id);
    for (const what of ['like', 'read']) await editor.client.put(`${ARTICLES}/${other.id}/${what}`);
    for (const what of ['like', 'read']) await heir.client.put(`${ARTICLES}/${other.id}/${what}`);
    await editor.client.put(`${ARTICLES}/${other.id}`, { title: 'Touched' });
    const trashed = await createArticle(editor.client);
    await editor.client.delete(`${ARTICLES}/${trashed.id}`);

    const gone = await app.admin.delete(`/api/people/v2/users/${editor.id}`, { migration_user_id: heir.id });
    expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300);
    expect((await app.admin.get(`${ARTICLES}/${id}`)).body.author.id).toBe(heir.id);
    expect((await app.admin.get(`${ARTICLES}/${other.id}/comments/${comment.id}`)).body.author.id).toBe(heir.id);
    expect((await app.admin.get(`${ARTICLES}/${other.id}`)).body).toMatchObject({ like_count: 1, author: { id: 1 } });
    const readers = (await app.admin.get(`${ARTICLES}/${other.id}/readers`)).body.data;
    expect(readers.map(({ user }: { user: { id: number } }) => user.id)).toEqual([heir.id]);
    expect((await trashOf(heir.client)).map(({ title }: { title: string }) => title)).toEqual([trashed.title]);
  });
});
