import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { createArticle, createCategory, createQuestion, root, v1 } from '../knowledgebase.test-support.ts';

const app = useApp();
const at = `${root}/categories`;

describe('a category', () => {
  it('is created with every field, at its three addresses', async () => {
    const expert = await createUser(app);
    const input = {
      category_name: 'Trável & <co>',
      description: '<p>Trips <script>x()</script><b>abroad</b></p>',
      parent_id: null,
      category_experts: [expert.id, expert.id],
      only_experts_answer: true,
    };
    const { status, body } = await app.admin.post(`${at}/`, input);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Trável & <co>',
      text: '<p>Trips <b>abroad</b></p>',
      plain_text: 'Trips abroad',
      parent_id: null,
      only_experts_answer: 1,
      created_by: 1,
      created_date: 20260131090500,
      modified_by: 1,
      modified_date: 20260131090500,
      user_can_create_question: true,
      user_can_create_article: true,
      user_can_subscribe: true,
      user_is_subscribed: false,
      user_is_subscribes: false,
      user_is_subscribed_to_parent: false,
      subcategories: [],
      category_experts: [expert.id],
    });
    for (const address of ['knowledgebase', 'knowledgebase~v1', 'knowledgebase/v1']) {
      expect((await app.admin.get(`/intranet/rest/${address}/categories/${body.id}/`)).body).toEqual(body);
    }
  });

  it('takes the other spellings of its fields; the main ones win', async () => {
    const one = await createCategory(app, { category_name: undefined, name: 'N', text: '<i>t</i>' });
    expect(one).toMatchObject({ name: 'N', text: '<i>t</i>', only_experts_answer: 0 });
    const two = await createCategory(app, { category_name: 'A', name: 'B', description: 'c', text: 'd' });
    expect(two).toMatchObject({ name: 'A', text: 'c' });
  });

  it('shows its parent, its children and both subscriptions', async () => {
    const parent = await createCategory(app, { description: '<p>above</p>' });
    const child = await createCategory(app, { parent_id: parent.id, description: '<p>below</p>' });
    const other = await createCategory(app, { parent_id: parent.id });
    await app.admin.put(`${v1}/categories/${parent.id}/subscription`);
    const above = (await app.admin.get(`${at}/${parent.id}`)).body;
    expect(above).toMatchObject({ user_is_subscribed: true, user_is_subscribes: true, parent_id: null });
    expect(above).not.toHaveProperty('parent');
    expect(above.subcategories).toEqual([
      { id: child.id, name: child.name, plain_text: 'below' },
      { id: other.id, name: other.name, plain_text: '' },
    ]);
    const below = (await app.admin.get(`${at}/${child.id}`)).body;
    expect(below).toMatchObject({
      parent_id: parent.id,
      parent: { id: parent.id, name: parent.name, plain_text: 'above' },
      user_is_subscribed: false,
      user_is_subscribed_to_parent: true,
      subcategories: [],
    });
    const list = (await app.admin.get(at)).body;
    expect(list.filter(({ id }: { id: number }) => id === child.id)).toEqual([below]);
    expect(list.filter(({ id }: { id: number }) => id === parent.id)).toEqual([above]);
  });

  it('keeps what an update leaves out, and changes the rest', async () => {
    const expert = await createUser(app);
    const category = await createCategory(app, { description: 'x', category_experts: [expert.id] });
    app.clock.advance(1_000);
    const renamed = (await app.admin.put(`${at}/${category.id}`, { category_name: 'Renamed' })).body;
    expect(renamed).toEqual({ ...category, name: 'Renamed', modified_date: category.modified_date + 1 });
    const cleared = (await app.admin.put(`${at}/${category.id}`, { category_experts: null, description: null })).body;
    expect(cleared).toMatchObject({ category_experts: [], text: '', name: 'Renamed' });
    for (const [sent, answered] of [
      ['1', 1],
      [0, 0],
      [1, 1],
    ]) {
      const { body } = await app.admin.put(`${at}/${category.id}`, { only_experts_answer: sent });
      expect(body.only_experts_answer).toBe(answered);
    }
    expect((await app.admin.put(`${at}/${category.id}`, {})).status).toBe(200);
  });

  it.each([
    ['without a name', { description: 'x' }],
    ['with an empty name', { category_name: ' ' }],
    ['with a name of another type', { category_name: 7 }],
    ['with a name too long', { category_name: 'x'.repeat(256) }],
    ['below one that does not exist', { category_name: 'x', parent_id: 999999 }],
    ['with an expert who does not exist', { category_name: 'x', category_experts: [999999] }],
    ['with experts that are no ids', { category_name: 'x', category_experts: ['me'] }],
    ['with a flag that is none', { category_name: 'x', only_experts_answer: 'maybe' }],
    ['with a NUL', { category_name: 'x\0' }],
  ])('is refused when it is sent %s, and nothing is created', async (_, input) => {
    const before = (await app.admin.get(at)).body.length;
    const { status, body, headers } = await app.admin.post(at, input);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 400, title: expect.any(String), detail: expect.any(String) });
    expect((await app.admin.get(at)).body).toHaveLength(before);
  });

  it('moves, but never below itself', async () => {
    const [a, b] = [await createCategory(app), await createCategory(app)];
    const c = await createCategory(app, { parent_id: b.id });
    expect((await app.admin.put(`${at}/${c.id}`, { parent_id: a.id })).body.parent_id).toBe(a.id);
    expect((await app.admin.put(`${at}/${a.id}`, { parent_id: a.id })).status).toBe(400);
    expect((await app.admin.put(`${at}/${a.id}`, { parent_id: c.id })).status).toBe(400);
    expect((await app.admin.put(`${at}/${c.id}`, { parent_id: 0 })).body.parent_id).toBe(null);
  });

  it('is never below itself after two moves at once', async () => {
    const [a, b] = [await createCategory(app), await createCategory(app)];
    const both = await Promise.all([
      app.admin.put(`${at}/${a.id}`, { parent_id: b.id }),
      app.admin.put(`${at}/${b.id}`, { parent_id: a.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each(['GET', 'PUT', 'DELETE'])('that does not exist answers 404 to %s', async (method) => {
    const options = method === 'PUT' ? { body: {} } : {};
    expect((await app.admin.request(method, `${at}/999999`, options)).status).toBe(404);
    expect((await app.admin.request(method, `${at}/abc`, options)).status).toBe(400);
  });
});

describe('deleting a category', () => {
  it('takes one call when it is empty', async () => {
    const category = await createCategory(app, { category_experts: [1] });
    await app.admin.put(`${v1}/categories/${category.id}/subscription`);
    expect((await app.admin.delete(`${at}/${category.id}`)).status).toBe(204);
    expect((await app.admin.get(`${at}/${category.id}`)).status).toBe(404);
    expect((await app.admin.delete(`${at}/${category.id}`)).status).toBe(404);
  });

  it('that is not empty needs cascade, and then deletes everything below it', async () => {
    const top = await createCategory(app);
    const child = await createCategory(app, { parent_id: top.id });
    const article = await createArticle(app.admin, child.id, { tags: ['x'] });
    const question = await createQuestion(app.admin, child.id, { tags: ['x'] });
    await app.admin.post(`${v1}/questions/${question.id}/answers`, { text: 'a' });
    await app.admin.post(`${v1}/articles/${article.id}/comments`, { text: 'c' });
    await app.admin.put(`${v1}/articles/${article.id}/like`);
    for (const { id } of [top, child]) {
      const { status, body } = await app.admin.delete(`${at}/${id}`);
      expect([status, body.type]).toEqual([409, expect.stringContaining('category_not_empty')]);
    }
    expect((await app.admin.delete(`${at}/${top.id}?cascade=1`)).status).toBe(204);
    const gone = [`${at}/${child.id}`, `${root}/articles/${article.id}`, `${root}/questions/${question.id}`];
    for (const address of gone) expect((await app.admin.get(address)).status).toBe(404);
    expect((await app.admin.get(`${v1}/search?query=${encodeURIComponent(article.title)}`)).body.data).toEqual([]);
  });
});

describe('the list of categories', () => {
  it('is flat, in order of names ignoring case and accents, has each category once, and can be read in parts', async () => {
    const word = 'Zzorder';
    const made = [];
    for (const name of [`${word} b`, `${word} Á`, `${word} C`])
      made.push(await createCategory(app, { category_name: name }));
    const all: { id: number; name: string }[] = (await app.admin.get(at)).body;
    expect(all.map(({ name }) => name).filter((name) => name.startsWith(word))).toEqual([
      `${word} Á`,
      `${word} b`,
      `${word} C`,
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const first = await app.admin.get(`${at}?limit=2`);
    const second = await app.admin.get(`${at}?limit=2&offset=2`);
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 4));
    expect(first.headers.get('link')).toMatch(/limit=2&offset=2>; rel="next"$/);
    expect((await app.admin.get(`${at}?limit=-1`)).status).toBe(400);
  });

  it('takes the same number of queries however many categories there are', async () => {
    await app.admin.get(at);
    const before = await app.countQueries(() => app.admin.get(`${at}?n=1`));
    for (let index = 0; index < 5; index += 1) await createCategory(app, { category_experts: [1] });
    await app.admin.get(at);
    expect(await app.countQueries(() => app.admin.get(`${at}?n=2`))).toBe(before);
  });
});
