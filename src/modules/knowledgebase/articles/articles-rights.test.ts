import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { createArticle, createCategory, idsOf, root, setRights, v1 } from '../knowledgebase.test-support.ts';

const app = useApp();
const at = `${root}/articles`;
let author: TestUser;
let other: TestUser;
let editor: TestUser;
let expert: TestUser;
let category: { id: number };

beforeAll(async () => {
  [author, other, editor, expert] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ];
  category = await createCategory(app, { category_experts: [expert.id] });
  await setRights(app, category.id, [
    { subject: 'everyone', rights: ['view', 'post'] },
    { subject: 'user', subject_id: editor.id, rights: ['publish'] },
  ]);
});

describe('the right to publish articles', () => {
  it('K6: decides whether an article that is sent without a status is published or a draft', async () => {
    expect((await createArticle(author.client, category.id)).status).toBe('draft');
    expect((await createArticle(editor.client, category.id)).status).toBe('publish');
  });

  it.each(['publish', 'archive'])(
    'K6: is needed to send the status %s; otherwise the answer is 403 and no article is created',
    async (status) => {
      const title = `refused ${status}`;
      expect((await author.client.post(at, { title, category_id: category.id, status })).status).toBe(403);
      expect((await app.admin.get(`${v1}/search?query=${encodeURIComponent(title)}`)).body.data).toEqual([]);
      const draft = await createArticle(author.client, category.id);
      expect((await author.client.put(`${at}/${draft.id}`, { status })).status).toBe(403);
    },
  );

  it('K6: is needed to name another user as publisher', async () => {
    const input = { title: 'x', category_id: category.id, publisher_id: other.id };
    expect((await author.client.post(at, input)).status).toBe(403);
    expect((await editor.client.post(at, input)).body.publisher_id).toBe(other.id);
    const own = await createArticle(author.client, category.id, { publisher_id: author.id });
    expect((await author.client.put(`${at}/${own.id}`, { publisher_id: other.id })).status).toBe(403);
  });

  it('K6: is needed to change a published article; its publisher alone may change it while it is a draft', async () => {
    const draft = await createArticle(author.client, category.id);
    expect((await author.client.put(`${at}/${draft.id}`, { title: 'mine' })).status).toBe(200);
    expect((await editor.client.put(`${at}/${draft.id}`, { status: 'publish' })).body.status).toBe('publish');
    expect((await author.client.put(`${at}/${draft.id}`, { title: 'again' })).status).toBe(403);
    expect((await author.client.delete(`${at}/${draft.id}`)).status).toBe(403);
    expect((await other.client.put(`${at}/${draft.id}`, { title: 'x' })).status).toBe(403);
    expect((await other.client.delete(`${at}/${draft.id}`)).status).toBe(403);
    expect((await editor.client.delete(`${at}/${draft.id}`)).status).toBe(204);
    const second = await createArticle(author.client, category.id);
    expect((await author.client.delete(`${at}/${second.id}`)).status).toBe(204);
  });

  it('K6: is needed in the other category too when a published article is moved; a draft needs the right to post there', async () => {
    const closed = await createCategory(app);
    await setRights(app, closed.id, [{ subject: 'everyone', rights: ['view'] }]);
    const draft = await createArticle(author.client, category.id);
    expect((await author.client.put(`${at}/${draft.id}`, { category_id: closed.id })).status).toBe(403);
    const open = await createCategory(app);
    expect((await author.client.put(`${at}/${draft.id}`, { category_id: open.id })).body.category_id).toBe(open.id);
    const published = await createArticle(editor.client, category.id);
    expect((await editor.client.put(`${at}/${published.id}`, { category_id: open.id })).status).toBe(403);
  });
});

describe('articles that are not published', () => {
  it('K5: do not exist for others at any address while they are drafts', async () => {
    const draft = await createArticle(author.client, category.id, { title: 'Secretdraft' });
    for (const [user, status] of [
      [author, 200],
      [editor, 200],
      [other, 404],
      [expert, 404],
    ] as const) {
      expect((await user.client.get(`${at}/${draft.id}`)).status).toBe(status);
      expect((await user.client.get(`${v1}/articles/${draft.id}/comments`)).status).toBe(status);
      const found = (await user.client.get(`${v1}/search?query=secretdraft`)).body.data;
      expect(found).toHaveLength(status === 200 ? 1 : 0);
      const listed = idsOf((await user.client.get(`${v1}/articles?status=draft&limit=200`)).body.data);
      expect(listed.includes(draft.id)).toBe(status === 200);
    }
    for (const write of ['like', 'subscription', 'endorsement']) {
      expect((await other.client.put(`${v1}/articles/${draft.id}/${write}`)).status, write).toBe(404);
    }
    expect((await other.client.put(`${at}/${draft.id}`, { title: 'x' })).status).toBe(404);
    expect((await other.client.delete(`${at}/${draft.id}`)).status).toBe(404);
  });

  it('K5: are read at their address while they are archived, but are in no list and not found', async () => {
    const archived = await createArticle(editor.client, category.id, { title: 'Oldarchived', status: 'archive' });
    expect((await other.client.get(`${at}/${archived.id}`)).body.status).toBe('archive');
    expect((await editor.client.get(`${v1}/search?query=oldarchived`)).body.data).toEqual([]);
    await editor.client.put(`${at}/${archived.id}`, { status: 'publish' });
    expect((await other.client.get(`${v1}/search?query=oldarchived`)).body.data).toHaveLength(1);
  });

  it('K6: have revisions that only the publisher and users who may publish read', async () => {
    const draft = await createArticle(author.client, category.id, { article_text: 'never published' });
    await editor.client.put(`${at}/${draft.id}`, { status: 'publish', article_text: 'published' });
    const address = `${v1}/articles/${draft.id}/revisions`;
    expect((await author.client.get(address)).body.data).toHaveLength(2);
    for (const path of ['', '/1', '/1/compare?with=2'])
      expect((await other.client.get(address + path)).status).toBe(403);
    expect((await other.client.post(`${address}/1/restore`)).status).toBe(403);
  });
});

describe('endorsements', () => {
  it('K7: are given by experts in their own name, and by administrators', async () => {
    const article = await createArticle(editor.client, category.id);
    for (const client of [author.client, editor.client, other.client]) {
      expect((await client.put(`${at}/${article.id}`, { endorsed_by: expert.id })).status).toBe(403);
      expect((await client.put(`${v1}/articles/${article.id}/endorsement`)).status).toBe(403);
    }
    expect(
      (await author.client.post(at, { title: 'x', category_id: category.id, endorsed_by: expert.id })).status,
    ).toBe(403);
    const endorsed = await expert.client.put(`${at}/${article.id}`, { endorsed_by: expert.id });
    expect([endorsed.status, endorsed.body.is_endorsed, endorsed.body.endorsed_by]).toEqual([200, true, expert.id]);
    expect((await editor.client.put(`${at}/${article.id}`, { endorsed_by: null })).status).toBe(403);
    expect((await expert.client.put(`${at}/${article.id}`, { title: 'x', endorsed_by: expert.id })).status).toBe(403);
    expect((await expert.client.put(`${at}/${article.id}`, { endorsed_by: null })).body.is_endorsed).toBe(false);
    expect((await app.admin.put(`${at}/${article.id}`, { endorsed_by: expert.id })).body.endorsed_by).toBe(expert.id);
    expect((await app.admin.put(`${at}/${article.id}`, { endorsed_by: other.id })).status).toBe(400);
  });

  it('K7: can be given and taken back at an address of their own', async () => {
    const article = await createArticle(editor.client, category.id);
    const address = `${v1}/articles/${article.id}/endorsement`;
    expect((await expert.client.put(address)).status).toBe(204);
    expect((await expert.client.put(address)).status).toBe(204);
    expect((await other.client.get(`${at}/${article.id}`)).body).toMatchObject({ is_endorsed: true, revision: 1 });
    expect((await other.client.delete(address)).status).toBe(403);
    expect((await expert.client.delete(address)).status).toBe(204);
    expect((await other.client.get(`${at}/${article.id}`)).body.is_endorsed).toBe(false);
  });
});
