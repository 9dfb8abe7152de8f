import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createGroup, createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import { createArticle, createCategory, createQuestion, root, setRights, v1 } from '../knowledgebase.test-support.ts';

const app = useApp();
const at = `${v1}/categories`;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  [ada, bob] = [await createUser(app), await createUser(app)];
});

/** Names of the categories below another one, as the tree of the web app shows them. */
async function namesBelow(parentId: number, client = app.admin): Promise<string[]> {
  const { body } = await client.get(at);
  return body.data
    .filter(({ parent_id }: { parent_id: number | null }) => parent_id === parentId)
    .map(({ name }: { name: string }) => name);
}

describe('a category for those who manage it', () => {
  it('tells its settings, who may do what by name, its experts, and what it holds with all below it', async () => {
    const group = await createGroup(app, { name: uniqueName('Team ') });
    const category = await createCategory(app, { description: '<p>Trips</p>', category_experts: [ada.id] });
    const below = await createCategory(app, { parent_id: category.id });
    await createArticle(app.admin, category.id, { status: 'draft' });
    const deleted = await createArticle(app.admin, below.id);
    await createQuestion(app.admin, below.id);
    await app.admin.delete(`${root}/articles/${deleted.id}`);
    await setRights(app, category.id, [
      { subject: 'everyone', rights: ['view'] },
      { subject: 'user', subject_id: ada.id, rights: ['manage'] },
      { subject: 'group', subject_id: group.id, rights: ['publish'] },
    ]);
    const { status, body } = await ada.client.get(`${at}/${category.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: category.id,
      name: category.name,
      text: '<p>Trips</p>',
      parent_id: null,
      only_experts_answer: false,
      contents: { categories: 1, articles: 1, questions: 1, trashed: 1 },
      may_delete: false,
      entries: [
        { subject: 'everyone', subject_id: null, name: '', inactive: false, rights: ['view'] },
        { subject: 'user', subject_id: ada.id, name: expect.stringMatching(/\S/), inactive: false, rights: ['manage'] },
        { subject: 'group', subject_id: group.id, name: group.name, inactive: false, rights: ['publish'] },
      ].toSorted(byOrderOf(body.entries)),
      experts: [{ id: ada.id, name: expect.stringMatching(/\S/), photo_url: expect.anything() }],
    });
    expect((await app.admin.get(`${at}/${category.id}`)).body.may_delete).toBe(true);
    expect((await bob.client.get(`${at}/${category.id}`)).status).toBe(403);
    expect((await app.admin.get(`${at}/999999`)).status).toBe(404);
    expect((await app.anonymous.get(`${at}/${category.id}`)).status).toBe(401);
  });

  it('asks the same number of queries, however many categories are below it', async () => {
    const category = await createCategory(app);
    await createCategory(app, { parent_id: category.id });
    const few = await app.countQueries(() => app.admin.get(`${at}/${category.id}`));
    for (let made = 0; made < 4; made++) await createCategory(app, { parent_id: category.id });
    expect(await app.countQueries(() => app.admin.get(`${at}/${category.id}`))).toBe(few);
  });

  it('keeps its experts whatever else a change names: they have an address of their own', async () => {
    const { id } = await createCategory(app);
    const ada = await createUser(app);
    const changed = await app.admin.patch(`${at}/${id}`, { name: 'Named', category_experts: [ada.id] });
    expect([changed.status, changed.body.name]).toEqual([200, 'Named']);
    const { body } = await app.admin.get(`${at}/${id}`);
    expect(body.experts).toEqual(changed.body.experts);
    expect(body.experts.map((expert: { id: number }) => expert.id)).not.toContain(ada.id);
  });

  it('is made, renamed, described and moved; an older state of it is refused with 412', async () => {
    const [from, to] = [await createCategory(app), await createCategory(app)];
    const made = await app.admin.post(at, { name: 'First', parent_id: from.id, only_experts_answer: true });
    expect([made.status, made.body.name, made.body.only_experts_answer]).toEqual([201, 'First', true]);
    const address = `${at}/${made.body.id}`;
    const etag = (await app.admin.get(address)).headers.get('etag') ?? '';
    const headers = { 'if-match': etag };
    const changed = await app.admin.patch(address, { name: 'Second', description: '<p>Why</p>' }, { headers });
    expect(changed.body).toMatchObject({ name: 'Second', text: '<p>Why</p>', parent_id: from.id });
    expect((await app.admin.patch(address, { name: 'Third' }, { headers })).status).toBe(412);
    expect((await app.admin.patch(address, { parent_id: to.id })).body.parent_id).toBe(to.id);
    const circle = await app.admin.patch(`${at}/${to.id}`, { parent_id: made.body.id });
    expect([circle.status, circle.body.detail]).toEqual([400, expect.stringContaining('parent_id')]);
    for (const [field, body] of Object.entries({
      name: { name: '' },
      position: { position: -1 },
      parent_id: { parent_id: 999_999 },
    })) {
      const { status, body: refused } = await app.admin.patch(address, body);
      expect([status, refused.detail], field).toEqual([400, expect.stringContaining(field)]);
    }
  });

  it('K3: is made and changed by those who manage it and the category above, at the top by knowledgebase.admin', async () => {
    const parent = await createCategory(app);
    await setRights(app, parent.id, [{ subject: 'user', subject_id: ada.id, rights: ['manage'] }]);
    expect((await ada.client.post(at, { name: 'Top' })).status).toBe(403);
    expect((await bob.client.post(at, { name: 'Below', parent_id: parent.id })).status).toBe(403);
    const { status, body } = await ada.client.post(at, { name: 'Below', parent_id: parent.id });
    expect(status).toBe(201);
    expect((await bob.client.patch(`${at}/${body.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await ada.client.patch(`${at}/${body.id}`, { parent_id: null })).status).toBe(403);
  });
});

describe('the order of categories', () => {
  it('is by name until one is placed; those that nobody placed come last, by name', async () => {
    const { id } = await createCategory(app);
    const made = new Map<string, number>();
    for (const name of ['C', 'A', 'B']) {
      made.set(name, (await app.admin.post(at, { name, parent_id: id })).body.id);
    }
    expect(await namesBelow(id)).toEqual(['A', 'B', 'C']);
    await app.admin.patch(`${at}/${made.get('C')}`, { position: 0 });
    expect(await namesBelow(id)).toEqual(['C', 'A', 'B']);
    await app.admin.patch(`${at}/${made.get('A')}`, { position: 99_999 });
    expect(await namesBelow(id)).toEqual(['C', 'B', 'A']);
    await app.admin.post(at, { name: 'Z', parent_id: id });
    await app.admin.post(at, { name: 'D', parent_id: id });
    expect(await namesBelow(id)).toEqual(['C', 'B', 'A', 'D', 'Z']);
    const other = await createCategory(app);
    await app.admin.patch(`${at}/${made.get('C')}`, { parent_id: other.id });
    await app.admin.post(at, { name: 'First', parent_id: id, position: 0 });
    expect(await namesBelow(id)).toEqual(['First', 'B', 'A', 'D', 'Z']);
    expect(await namesBelow(other.id)).toEqual(['C']);
  });

  it('K14: is changed by those who manage the category above, too', async () => {
    const parent = await createCategory(app);
    const child = await createCategory(app, { parent_id: parent.id });
    const manages = [
      { subject: 'everyone', rights: ['view'] },
      { subject: 'user', subject_id: ada.id, rights: ['manage'] },
    ];
    await setRights(app, child.id, manages);
    expect((await ada.client.patch(`${at}/${child.id}`, { position: 0 })).status).toBe(403);
    await setRights(app, parent.id, manages);
    expect((await ada.client.patch(`${at}/${child.id}`, { position: 0 })).status).toBe(200);
    expect((await ada.client.patch(`${at}/${parent.id}`, { position: 0 })).status).toBe(403);
    expect((await bob.client.patch(`${at}/${child.id}`, { position: 0 })).status).toBe(403);
  });
});

function byOrderOf(entries: readonly { subject: string }[]) {
  const order = entries.map(({ subject }) => subject);
  return (one: { subject: string }, other: { subject: string }) =>
    order.indexOf(one.subject) - order.indexOf(other.subject);
}
