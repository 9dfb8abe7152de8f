import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  form,
  idsOf,
  picture,
  root,
  setRights,
  v1,
} from '../knowledgebase.test-support.ts';

const app = useApp();
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
let reader: TestUser;
let expert: TestUser;

beforeAll(async () => {
  reader = await createUser(app, { firstname: 'Rea', surname: 'Reader' });
  expert = await createUser(app, { firstname: 'Ed', surname: 'Expert' });
});

const face = (user: TestUser, name: string) => ({
  id: user.id,
  name,
  photo_url: expect.stringContaining(`/api/people/v2/users/${user.id}/photo?v=`),
});

describe('GET /api/knowledgebase/v1/categories', () => {
  it('lists what one sees, with rights, numbers and what is one’s own there', async () => {
    const top = await createCategory(app, { description: '<p>About <b>ships</b></p>' });
    const below = await createCategory(app, { parent_id: top.id, category_experts: [expert.id] });
    const closed = await createCategory(app);
    const inside = await createCategory(app, { parent_id: closed.id });
    await setRights(app, closed.id, []);
    await createArticle(app.admin, top.id);
    await createArticle(app.admin, top.id, { status: 'draft' });
    await createArticle(app.admin, top.id, { status: 'archive' });
    const answered = await createQuestion(reader.client, below.id);
    await createAnswer(expert.client, answered.id);
    await createQuestion(reader.client, below.id);
    const archived = await createQuestion(reader.client, below.id);
    await reader.client.put(`${v1}/questions/${archived.id}/archive`);
    await expert.client.put(`${v1}/categories/${below.id}/subscription`);

    const shown = async (user: TestUser) => {
      const { status, body } = await user.client.get(`${v1}/categories`);
      expect(status).toBe(200);
      return new Map<number, unknown>(body.data.map((one: { id: number }) => [one.id, one]));
    };
    const seen = await shown(expert);
    expect(seen.get(top.id)).toEqual({
      id: top.id,
      parent_id: null,
      name: top.name ?? top.category_name,
      excerpt: 'About ships',
      rights: ['view', 'post'],
      expert: false,
      followed: false,
      only_experts_answer: false,
      articles: 1,
      open_questions: 0,
    });
    expect(seen.get(below.id)).toMatchObject({
      parent_id: top.id,
      expert: true,
      followed: true,
      articles: 0,
      open_questions: 1,
    });
    expect(seen.has(closed.id)).toBe(false);
    expect(seen.get(inside.id)).toMatchObject({ parent_id: null });
    expect((await shown(reader)).get(below.id)).toMatchObject({ expert: false, followed: false });
    const { body } = await app.admin.get(`${v1}/categories`);
    const own = body.data.find(({ id }: { id: number }) => id === closed.id);
    expect(own.rights).toEqual(['view', 'post', 'publish', 'manage']);
    expect((await app.anonymous.get(`${v1}/categories`)).status).toBe(401);
  });

  it('takes as many statements for many categories as for one', async () => {
    const count = () => app.countQueries(() => reader.client.get(`${v1}/categories`));
    await count();
    await createArticle(app.admin, (await createCategory(app)).id);
    const before = await count();
    for (let made = 0; made < 5; made += 1) await createCategory(app);
    await createArticle(app.admin, (await createCategory(app)).id);
    expect(await count()).toBe(before);
  });
});

describe('articles for pages', () => {
  it('are listed without their texts, newest first, with faces, filters and pages', async () => {
    const { id: category, ...made } = await createCategory(app);
    const text = `<p>${'word '.repeat(200)}</p>`;
    const first = await createArticle(app.admin, category, { article_text: text, tags: ['Ünique one'] });
    const draft = await createArticle(reader.client, category, { status: 'draft' });
    const second = await createArticle(app.admin, category, { endorsed_by: 1 });
    const list = async (user: TestUser, query = '') =>
      (await user.client.get(`${v1}/article-summaries?category=${category}${query}`)).body;
    const { data, pagination } = await list(expert);
    expect(idsOf(data)).toEqual([second.id, first.id]);
    expect(pagination).toMatchObject({ total: 2, offset: 0, limit: 20 });
    expect(data[1]).toEqual({
      id: first.id,
      title: first.title,
      language: 'en',
      category: { id: category, name: made.name ?? made.category_name },
      publisher: { id: 1, name: expect.any(String), photo_url: expect.any(String) },
      status: 'publish',
      tags: ['Ünique one'],
      endorsed: false,
      cover_url: null,
      like_count: 0,
      comments_count: 0,
      created: moment,
      modified: moment,
      excerpt: expect.stringMatching(/^(word ){20}/),
    });
    expect(data[1].excerpt.length).toBeLessThan(260);
    expect(idsOf((await list(reader)).data)).toEqual([second.id, draft.id, first.id]);
    expect(idsOf((await list(expert, '&tag=unique%20ONE')).data)).toEqual([first.id]);
    expect(idsOf((await list(expert, '&endorsed_only=true')).data)).toEqual([second.id]);
    expect(idsOf((await list(reader, '&status=draft')).data)).toEqual([draft.id]);
    expect(idsOf((await list(reader, `&publisher=${reader.id}`)).data)).toEqual([draft.id]);
    expect(idsOf((await list(expert, '&limit=1&offset=1')).data)).toEqual([first.id]);
    for (const wrong of ['&limit=x', '&status=gone', '&category=x']) {
      const { status } = await expert.client.get(`${v1}/article-summaries?language=en${wrong}`);
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    const faces = () => app.countQueries(() => list(expert));
    const before = await faces();
    await createArticle(reader.client, category, { status: 'draft' });
    await createArticle(app.admin, category, { publisher_id: expert.id });
    expect(await faces()).toBe(before);
  });

  it('show their text, place, experts, and what the reader may do', async () => {
    const top = await createCategory(app);
    const category = await createCategory(app, { parent_id: top.id, category_experts: [expert.id] });
    const article = await createArticle(app.admin, category.id, {
      article_text: `<p>${'A longer text. '.repeat(200)}</p>`,
    });
    await app.admin.raw('PUT', `${v1}/articles/${article.id}/cover`, { body: form(await picture()) });
    await expert.client.put(`${v1}/articles/${article.id}/endorsement`);
    await reader.client.put(`${v1}/articles/${article.id}/like`);
    const { status, body } = await reader.client.get(`${v1}/articles/${article.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: article.id,
      path: [{ id: top.id }, { id: category.id }],
      rights: ['view', 'post'],
      experts: [face(expert, 'Ed Expert')],
      liked: true,
      followed: false,
      like_count: 1,
      endorsed: true,
      endorsed_by: face(expert, 'Ed Expert'),
      endorsed_at: moment,
      modified_by: { id: 1 },
      minutes: 3,
      revision: 1,
      video: null,
      may: { edit: false, publish: false, endorse: false, see_revisions: false, comment: true },
    });
    expect(body.text).toMatch(/^<p>A longer text/);
    for (const address of [body.cover_url, body.large_cover_url]) {
      expect((await reader.client.raw('GET', address)).status).toBe(200);
    }
    expect((await expert.client.get(`${v1}/articles/${article.id}`)).body.may).toMatchObject({ endorse: true });
    expect((await app.admin.get(`${v1}/articles/${article.id}`)).body.may).toEqual({
      edit: true,
      publish: true,
      endorse: true,
      see_revisions: true,
      comment: true,
    });
    await setRights(app, top.id, []);
    expect((await reader.client.get(`${v1}/articles/${article.id}`)).body.path).toEqual([
      { id: category.id, name: expect.any(String) },
    ]);
    await setRights(app, category.id, []);
    expect((await reader.client.get(`${v1}/articles/${article.id}`)).status).toBe(403);
    expect((await app.anonymous.get(`${v1}/articles/${article.id}`)).status).toBe(401);
    expect((await reader.client.get(`${v1}/articles/987654`)).status).toBe(404);
    expect((await reader.client.get(`${v1}/articles/x`)).status).toBe(400);
  });

  it('that are drafts are there for their publisher and for those who publish', async () => {
    const category = await createCategory(app);
    const draft = await createArticle(reader.client, category.id, { status: 'draft' });
    const at = `${v1}/articles/${draft.id}`;
    expect((await reader.client.get(at)).body.may).toMatchObject({ edit: true, publish: false, see_revisions: true });
    expect((await app.admin.get(at)).status).toBe(200);
    expect((await expert.client.get(at)).status).toBe(404);
    expect((await expert.client.get(`${at}/related`)).status).toBe(404);
  });

  it('have others to read next: common tags first, then the category, and nothing that one may not see', async () => {
    const [category, other, closed] = [await createCategory(app), await createCategory(app), await createCategory(app)];
    const one = await createArticle(app.admin, category.id, { tags: ['reading', 'next'] });
    const neighbour = await createArticle(app.admin, category.id);
    const half = await createArticle(app.admin, other.id, { tags: ['next'] });
    const both = await createArticle(app.admin, other.id, { tags: ['Next', 'READING'] });
    await createArticle(app.admin, other.id, { tags: ['reading'], status: 'draft' });
    await createArticle(app.admin, closed.id, { tags: ['reading', 'next'] });
    await setRights(app, closed.id, []);
    const related = async (query = '') =>
      idsOf((await reader.client.get(`${v1}/articles/${one.id}/related${query}`)).body.data);
    expect(await related()).toEqual([both.id, half.id, neighbour.id]);
    expect(await related('?limit=1')).toEqual([both.id]);
    expect(await related('?limit=0')).toEqual([]);
    expect((await reader.client.get(`${v1}/articles/${one.id}/related?limit=21`)).status).toBe(400);
  });
});

describe('questions for pages', () => {
  it('are listed by state, by category, and for the experts who are asked', async () => {
    const expert = await createUser(app);
    const category = await createCategory(app, { category_experts: [expert.id] });
    const other = await createCategory(app);
    const [open, answered, accepted, archived] = [
      await createQuestion(reader.client, category.id, { tags: ['knot'] }),
      await createQuestion(reader.client, category.id),
      await createQuestion(reader.client, category.id),
      await createQuestion(reader.client, category.id),
    ];
    const elsewhere = await createQuestion(app.admin, other.id);
    await createAnswer(expert.client, answered.id);
    const answer = await createAnswer(expert.client, accepted.id);
    await reader.client.put(`${v1}/questions/${accepted.id}/answers/${answer.id}/accept`);
    await reader.client.put(`${v1}/questions/${archived.id}/archive`);
    const list = async (query: string, user = expert) =>
      idsOf((await user.client.get(`${v1}/questions?${query}`)).body.data);
    const here = `category=${category.id}`;
    expect(await list(here)).toEqual([accepted.id, answered.id, open.id]);
    expect(await list(`${here}&state=open`)).toEqual([open.id]);
    expect(await list(`${here}&state=answered`)).toEqual([answered.id]);
    expect(await list(`${here}&state=accepted`)).toEqual([accepted.id]);
    expect(await list(`${here}&state=archived`)).toEqual([archived.id]);
    expect(await list('for_me=true&state=open')).toEqual([open.id]);
    expect(await list('for_me=true', reader)).toEqual([]);
    expect(await list('author=1&limit=100')).toContain(elsewhere.id);
    expect(await list(`${here}&tag=KNOT`)).toEqual([open.id]);
    const { body } = await expert.client.get(`${v1}/questions?${here}&limit=1&offset=2`);
    expect(body.pagination).toMatchObject({ total: 3 });
    expect(body.data).toEqual([
      {
        id: open.id,
        title: open.title,
        language: 'en',
        category: { id: category.id, name: expect.any(String) },
        author: face(reader, 'Rea Reader'),
        state: 'open',
        tags: ['knot'],
        answers_count: 0,
        like_count: 0,
        comments_count: 0,
        visits_count: 0,
        created: moment,
        modified: moment,
        excerpt: 'Why?',
      },
    ]);
    expect((await expert.client.get(`${v1}/questions?state=lost`)).status).toBe(400);
    await setRights(app, category.id, []);
    expect(await list(here, reader)).toEqual([]);
    expect((await app.anonymous.get(`${v1}/questions`)).status).toBe(401);
  });

  it('show their text and what the reader may do, which is what the interface allows', async () => {
    const category = await createCategory(app, { category_experts: [expert.id], only_experts_answer: true });
    const question = await createQuestion(reader.client, category.id);
    const at = `${v1}/questions/${question.id}`;
    const may = async (user: TestUser) => (await user.client.get(at)).body.may;
    const { body } = await reader.client.get(at);
    expect(body).toMatchObject({
      id: question.id,
      text: '<p>Why?</p>',
      state: 'open',
      path: [{ id: category.id }],
      experts: [face(expert, 'Ed Expert')],
      only_experts_answer: true,
      accepted_answer_id: null,
      liked: false,
      modified_by: { id: reader.id },
      may: { edit: true, answer: false, accept: true, comment: true },
    });
    expect((await reader.client.post(`${at}/answers`, { text: '<p>I know</p>' })).status).toBe(403);
    expect(await may(expert)).toEqual({ edit: false, answer: true, accept: false, comment: true });
    expect((await expert.client.put(`${root}/questions/${question.id}`, { title: 'Mine' })).status).toBe(403);
    await reader.client.put(`${at}/archive`);
    expect(await may(expert)).toEqual({ edit: false, answer: false, accept: false, comment: false });
    await setRights(app, category.id, []);
    const stranger = await createUser(app);
    expect((await stranger.client.get(at)).status).toBe(403);
    expect((await app.anonymous.get(at)).status).toBe(401);
    expect((await reader.client.get(`${v1}/questions/987654`)).status).toBe(404);
  });
});
