import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import {
  createArticle,
  createCategory,
  createQuestion,
  idsOf,
  root,
  setRights,
  v1,
} from '../knowledgebase.test-support.ts';

const app = useApp();
const at = `${root}/categories`;
let ada: TestUser;
let bob: TestUser;
let holder: TestUser;

beforeAll(async () => {
  [ada, bob, holder] = [await createUser(app), await createUser(app), await createUser(app)];
  await grant(app, 'knowledgebase.admin', holder);
});

const only = (user: TestUser, ...rights: string[]) => [{ subject: 'user', subject_id: user.id, rights }];

describe('access to a category', () => {
  it('needs a sign-in', async () => {
    const { status, headers } = await app.anonymous.get(at);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Basic realm="Atrium"');
    expect((await app.anonymous.post(at, { category_name: 'x' })).status).toBe(401);
  });

  it('K1: starts with the rights of the specification', async () => {
    const category = await createCategory(app);
    expect((await app.admin.get(`${v1}/categories/${category.id}/permissions`)).body).toEqual({
      entries: [
        { subject: 'everyone', rights: ['view', 'post'] },
        { subject: 'user', subject_id: 1, rights: ['view', 'post', 'publish', 'manage'] },
      ],
    });
    const seen = (await ada.client.get(`${at}/${category.id}`)).body;
    expect(seen).toMatchObject({
      user_can_create_question: true,
      user_can_create_article: true,
      user_can_subscribe: true,
    });
    expect((await createArticle(ada.client, category.id)).status).toBe('draft');
    expect((await ada.client.put(`${at}/${category.id}`, { category_name: 'mine' })).status).toBe(403);
    expect((await ada.client.delete(`${at}/${category.id}`)).status).toBe(403);
  });

  it('K1: is refused with 403 without the right to view, and lists leave the category out', async () => {
    const category = await createCategory(app);
    const child = await createCategory(app, { parent_id: category.id });
    const article = await createArticle(app.admin, category.id, { title: 'Hiddenword', tags: ['hiddentag'] });
    const question = await createQuestion(app.admin, category.id, { title: 'Hiddenword?' });
    await setRights(app, category.id, only(bob, 'view'));
    for (const path of [`categories/${category.id}`, `articles/${article.id}`, `questions/${question.id}`]) {
      expect((await ada.client.get(`${root}/${path}`)).status, path).toBe(403);
      expect((await bob.client.get(`${root}/${path}`)).status, path).toBe(200);
    }
    for (const path of ['comments', 'revisions', 'cover']) {
      expect((await ada.client.get(`${v1}/articles/${article.id}/${path}`)).status, path).toBe(403);
    }
    expect((await ada.client.put(`${v1}/categories/${category.id}/subscription`)).status).toBe(403);
    expect((await ada.client.put(`${v1}/articles/${article.id}/like`)).status).toBe(403);
    expect(idsOf((await ada.client.get(at)).body)).not.toContain(category.id);
    expect(idsOf((await ada.client.get(`${root}/articles`)).body)).not.toContain(article.id);
    expect(idsOf((await ada.client.get(`${root}/articles?category=${category.id}`)).body)).toEqual([]);
    expect(idsOf((await ada.client.get(`${root}/questions`)).body)).not.toContain(question.id);
    expect((await ada.client.get(`${v1}/search?query=hiddenword`)).body.data).toEqual([]);
    expect((await ada.client.get(`${v1}/similar?title=hiddenword`)).body.data).toEqual([]);
    expect((await bob.client.get(`${v1}/search?query=hiddenword`)).body.data).toHaveLength(2);
    const below = (await ada.client.get(`${at}/${child.id}`)).body;
    expect(below.parent_id).toBe(category.id);
    expect(below).not.toHaveProperty('parent');
    const blind = { title: 'x', category_id: category.id };
    expect((await ada.client.post(`${root}/articles`, blind)).status).toBe(403);
    expect((await ada.client.post(`${root}/questions`, blind)).status).toBe(403);
  });

  it('K2: is complete for knowledgebase.admin, whatever the access list says', async () => {
    const category = await createCategory(app);
    await setRights(app, category.id, []);
    expect((await holder.client.get(`${at}/${category.id}`)).body.user_can_create_article).toBe(true);
    expect((await createArticle(holder.client, category.id)).status).toBe('publish');
    expect((await holder.client.post(at, { category_name: 'by the holder' })).status).toBe(200);
    expect((await holder.client.delete(`${at}/${category.id}?cascade=1`)).status).toBe(204);
  });

  it('K3: with manage includes creating categories below it, but none at the top', async () => {
    const category = await createCategory(app);
    await setRights(app, category.id, only(ada, 'manage'));
    expect((await ada.client.post(at, { category_name: 'top' })).status).toBe(403);
    const { status, body } = await ada.client.post(at, { category_name: 'below', parent_id: category.id });
    expect([status, body.created_by]).toEqual([200, ada.id]);
    expect((await ada.client.put(`${at}/${body.id}`, { parent_id: null })).status).toBe(403);
    expect((await bob.client.post(at, { category_name: 'x', parent_id: category.id })).status).toBe(403);
    expect((await ada.client.put(`${at}/${category.id}`, { category_name: 'managed' })).body.name).toBe('managed');
  });

  it('K3: includes deleting it only for users who manage everything below it', async () => {
    const category = await createCategory(app);
    const child = await createCategory(app, { parent_id: category.id });
    await setRights(app, category.id, only(ada, 'manage'));
    await setRights(app, child.id, only(bob, 'manage'));
    expect((await ada.client.delete(`${at}/${category.id}?cascade=1`)).status).toBe(403);
    expect((await app.admin.get(`${at}/${child.id}`)).status).toBe(200);
  });

  it.each([
    ['view', { see: 200, post: 403, publish: 403, manage: 403 }],
    ['post', { see: 200, post: 200, publish: 403, manage: 403 }],
    ['publish', { see: 200, post: 200, publish: 200, manage: 403 }],
    ['manage', { see: 200, post: 200, publish: 200, manage: 200 }],
  ])('K4: with %s includes the rights that it needs', async (right, expected) => {
    const category = await createCategory(app);
    await setRights(app, category.id, only(ada, right));
    const input = { title: 'x', category_id: category.id };
    expect({
      see: (await ada.client.get(`${at}/${category.id}`)).status,
      post: (await ada.client.post(`${root}/questions`, input)).status,
      publish: (await ada.client.post(`${root}/articles`, { ...input, status: 'publish' })).status,
      manage: (await ada.client.put(`${at}/${category.id}`, { description: 'x' })).status,
    }).toEqual(expected);
  });

  it('K4: can come from a group, as long as the group is active', async () => {
    const category = await createCategory(app);
    const group = await createGroup(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: ada.id }]);
    await setRights(app, category.id, [{ subject: 'group', subject_id: group.id, rights: ['view'] }]);
    expect((await ada.client.get(`${at}/${category.id}`)).status).toBe(200);
    expect((await bob.client.get(`${at}/${category.id}`)).status).toBe(403);
    await app.admin.put(`/api/people/v2/groups/${group.id}`, { inactive: true });
    expect((await ada.client.get(`${at}/${category.id}`)).status).toBe(403);
  });

  it('shows members of a read-only extranet that they may change nothing', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: extranet.id });
    const category = await createCategory(app);
    expect((await reader.client.get(`${at}/${category.id}`)).body).toMatchObject({
      user_can_create_question: false,
      user_can_create_article: false,
      user_can_subscribe: false,
    });
    expect((await reader.client.post(`${root}/questions`, { title: 'x', category_id: category.id })).status).toBe(403);
  });
});

describe('permissions and experts of a category', () => {
  it('are read and set by users who manage it, with ETags', async () => {
    const category = await createCategory(app);
    const address = `${v1}/categories/${category.id}/permissions`;
    expect((await ada.client.get(address)).status).toBe(403);
    expect((await ada.client.put(address, { entries: [] })).status).toBe(403);
    const read = await app.admin.get(address);
    const tag = read.headers.get('etag') ?? '';
    const entries = [{ subject: 'user', subject_id: ada.id, rights: ['view'] }];
    expect((await app.admin.put(address, { entries }, { headers: { 'if-match': tag } })).body).toEqual({ entries });
    expect((await app.admin.put(address, { entries: [] }, { headers: { 'if-match': tag } })).status).toBe(412);
  });

  it.each([
    ['a right that is none', [{ subject: 'everyone', rights: ['fly'] }]],
    ['a user who does not exist', [{ subject: 'user', subject_id: 999999, rights: ['view'] }]],
    ['nobody in particular', [{ subject: 'user', rights: ['view'] }]],
    ['no list', 'everyone'],
  ])('are refused with %s', async (_, entries) => {
    const category = await createCategory(app);
    expect((await app.admin.put(`${v1}/categories/${category.id}/permissions`, { entries })).status).toBe(400);
  });

  it('include the list of experts', async () => {
    const category = await createCategory(app);
    const address = `${v1}/categories/${category.id}/experts`;
    const { status, body } = await app.admin.put(address, { user_ids: [ada.id, bob.id] });
    expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, [ada.id, bob.id]]);
    expect((await bob.client.get(address)).body).toEqual(body);
    expect((await bob.client.put(address, { user_ids: [] })).status).toBe(403);
    expect((await app.admin.put(address, { user_ids: [999999] })).status).toBe(400);
    expect((await app.admin.get(`${at}/${category.id}`)).body.category_experts).toEqual([ada.id, bob.id]);
  });
});
