import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { createArticle, createCategory, createQuestion, root, v1 } from '../knowledgebase.test-support.ts';

const app = useApp();
let ada: TestUser;
let bob: TestUser;
let category: { id: number };

beforeAll(async () => {
  [ada, bob] = [await createUser(app), await createUser(app)];
  category = await createCategory(app);
});

describe.each(['article', 'question'] as const)('comments on an %s', (kind) => {
  const make = async (overrides = {}) =>
    kind === 'article'
      ? createArticle(app.admin, category.id, overrides)
      : createQuestion(app.admin, category.id, overrides);
  const of = (id: number) => `${v1}/${kind}s/${id}/comments`;
  const count = async (id: number) => (await ada.client.get(`${root}/${kind}s/${id}`)).body.comments_count;

  it('are threads of one level, in their order', async () => {
    const { id } = await make();
    const first = await ada.client.post(of(id), { text: '<p>One<script>x</script></p>' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      parent_id: null,
      text: '<p>One</p>',
      plain_text: 'One',
      deleted: false,
      author: { id: ada.id },
    });
    const second = (await bob.client.post(of(id), { text: 'Two' })).body;
    const reply = (await bob.client.post(of(id), { text: 'Reply', parent_id: first.body.id })).body;
    expect(reply.parent_id).toBe(first.body.id);
    const list = (await ada.client.get(of(id))).body;
    expect(list.data.map(({ id: one }: { id: number }) => one)).toEqual([first.body.id, reply.id, second.id]);
    expect(list.pagination.total).toBe(3);
    expect((await ada.client.get(`${of(id)}?limit=1&offset=1`)).body.data[0].id).toBe(reply.id);
    expect(await count(id)).toBe(3);
    expect((await ada.client.post(of(id), { text: 'x', parent_id: reply.id })).status).toBe(400);
    expect((await ada.client.post(of(id), { text: 'x', parent_id: 999999 })).status).toBe(400);
    const other = await make();
    expect((await ada.client.post(of(other.id), { text: 'x', parent_id: first.body.id })).status).toBe(400);
    expect((await ada.client.get(`${of(other.id)}/${first.body.id}`)).status).toBe(404);
  });

  it('K11: are changed and deleted by their authors, and deleted by users who manage the category', async () => {
    const { id } = await make();
    const comment = (await ada.client.post(of(id), { text: 'mine' })).body;
    const own = `${of(id)}/${comment.id}`;
    expect((await bob.client.put(own, { text: 'x' })).status).toBe(403);
    expect((await app.admin.put(own, { text: 'x' })).status).toBe(403);
    expect((await ada.client.put(own, { text: 'mended' })).body.plain_text).toBe('mended');
    expect((await bob.client.delete(own)).status).toBe(403);
    expect((await app.admin.delete(own)).status).toBe(204);
    expect((await ada.client.delete(own)).status).toBe(404);
    expect(await count(id)).toBe(0);
  });

  it('that are deleted leave the replies of others in place', async () => {
    const { id } = await make();
    const comment = (await ada.client.post(of(id), { text: 'begin' })).body;
    const reply = (await bob.client.post(of(id), { text: 'reply', parent_id: comment.id })).body;
    expect((await ada.client.delete(`${of(id)}/${comment.id}`)).status).toBe(204);
    const left = (await ada.client.get(of(id))).body.data;
    expect(left).toMatchObject([
      { id: comment.id, deleted: true, text: '', plain_text: '' },
      { id: reply.id, deleted: false },
    ]);
    expect(await count(id)).toBe(1);
    expect((await ada.client.put(`${of(id)}/${comment.id}`, { text: 'x' })).status).toBe(404);
    await bob.client.delete(`${of(id)}/${reply.id}`);
    expect((await ada.client.get(of(id))).body.data).toEqual([]);
    expect(await count(id)).toBe(0);
  });

  it('are refused where comments are switched off, and without text', async () => {
    const { id } = await make({ enable_comments: false });
    if (kind === 'question') await app.admin.put(`${v1}/questions/${id}/archive`);
    expect((await ada.client.post(of(id), { text: 'x' })).status).toBe(403);
    const other = await make();
    expect((await ada.client.post(of(other.id), { text: '<p> </p>' })).status).toBe(400);
    expect((await ada.client.post(of(other.id), {})).status).toBe(400);
    expect((await ada.client.post(of(999999), { text: 'x' })).status).toBe(404);
  });

  it('are counted correctly when many are written at once', async () => {
    const { id } = await make();
    await Promise.all(Array.from({ length: 8 }, (_, index) => ada.client.post(of(id), { text: `c${index}` })));
    expect(await count(id)).toBe(8);
  });
});

describe.each(['articles', 'questions'] as const)('likes of %s', (path) => {
  it('count each user once', async () => {
    const make = path === 'articles' ? createArticle : createQuestion;
    const { id } = await make(app.admin, category.id);
    const like = `${v1}/${path}/${id}/like`;
    await Promise.all([ada.client.put(like), ada.client.put(like), bob.client.put(like)]);
    expect((await ada.client.put(like)).status).toBe(204);
    const seen = (await ada.client.get(`${root}/${path}/${id}`)).body;
    expect([seen.like_count, seen.user_likes]).toEqual([2, true]);
    expect((await ada.client.delete(like)).status).toBe(204);
    expect((await ada.client.delete(like)).status).toBe(204);
    const after = (await ada.client.get(`${root}/${path}/${id}`)).body;
    expect([after.like_count, after.user_likes]).toEqual([1, false]);
    expect((await ada.client.put(`${v1}/${path}/999999/like`)).status).toBe(404);
  });
});
