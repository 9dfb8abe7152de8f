import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { transaction } from '../../platform/db/index.ts';
import { createArticle, createCategory, createQuestion, root, v1 } from './knowledgebase.test-support.ts';

const app = useApp();
let category: { id: number };
let writer: TestUser;
const done = () => app.application.platform.workers.counts().done;

beforeAll(async () => {
  category = await createCategory(app);
  writer = await createUser(app);
});

describe('a text', () => {
  it.each([
    ['of 200,001 characters', 'x'.repeat(200_001)],
    ['of brackets that become longer than it may be', '<'.repeat(200_000)],
    ['of markup that repeats itself in every paragraph', `<p><a href="/${'x'.repeat(2_000)}">${'<p>x'.repeat(2_000)}`],
  ])('%s is refused, naming its field', async (_, text) => {
    const names = [
      [`${root}/questions/`, { title: 'x', category_id: category.id, text }, 'text'],
      [`${root}/articles/`, { title: 'x', category_id: category.id, article_text: text }, 'article_text'],
      [`${root}/categories/`, { category_name: 'x', description: text }, 'description'],
    ] as const;
    for (const [address, input, field] of names) {
      const { status, body } = await app.admin.post(address, input);
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
    }
    const question = await createQuestion(app.admin, category.id);
    const answer = await app.admin.post(`${v1}/questions/${question.id}/answers`, { text });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('text')]);
  });

  it('of 200,000 characters is taken, of ordinary markup and of one letter', async () => {
    for (const text of ['x'.repeat(200_000), '<p>ab</p>'.repeat(22_222)]) {
      expect((await createQuestion(writer.client, category.id, { text })).question_text).toBe(text);
    }
  });

  it('of a comment has at most 50,000 characters, as sent and once it is clean', async () => {
    const question = await createQuestion(app.admin, category.id);
    const say = (text: string) => writer.client.post(`${v1}/questions/${question.id}/comments`, { text });
    expect((await say('x'.repeat(50_001))).status).toBe(400);
    expect((await say('&'.repeat(10_001))).status).toBe(400);
    expect((await say('x'.repeat(50_000))).status).toBe(201);
  });

  it('is read at once up to 10,000 characters, and by a worker thread beyond', async () => {
    const before = done();
    await createQuestion(writer.client, category.id, { text: `<p>${'x'.repeat(9_993)}</p>` });
    await createQuestion(writer.client, category.id, { text: undefined });
    expect(done()).toBe(before);
    const long = await createQuestion(writer.client, category.id, {
      text: `<p>${'x'.repeat(9_994)}<script>y</script></p>`,
    });
    expect(long.question_text).toBe(`<p>${'x'.repeat(9_994)}</p>`);
    expect(done()).toBe(before + 1);
    await writer.client.put(`${root}/questions/${long.id}`, { title: 'Another title?' });
    expect(done()).toBe(before + 1);
  });

  it('that is refused leaves everything as it was', async () => {
    const article = await createArticle(app.admin, category.id, { article_text: 'kept' });
    const { status } = await app.admin.put(`${root}/articles/${article.id}`, {
      title: 'new',
      article_text: '<'.repeat(200_000),
    });
    expect(status).toBe(400);
    const { body } = await app.admin.get(`${root}/articles/${article.id}`);
    expect(body).toMatchObject({ title: article.title, article_text: 'kept', revision: 1 });
  });

  it('from before there was a limit stays readable, stays when it is not sent, and comes back as a revision', async () => {
    const article = await createArticle(app.admin, category.id, { article_text: 'short' });
    const text = `<p>${'long '.repeat(60_000)}</p>`;
    const { db } = app.application.platform.database;
    const plain = { article_text: text, plain_text: 'long' };
    await transaction(db, async (tx) => {
      await tx.updateTable('kb_articles').set(plain).where('id', '=', article.id).execute();
      await tx.updateTable('kb_revisions').set({ article_text: text }).where('article_id', '=', article.id).execute();
    });
    expect((await app.admin.get(`${root}/articles/${article.id}`)).body.article_text).toBe(text);
    const { status, body } = await app.admin.put(`${root}/articles/${article.id}`, { title: 'New title' });
    expect([status, body.title, body.article_text === text]).toEqual([200, 'New title', true]);
    expect((await app.admin.put(`${root}/articles/${article.id}`, { article_text: text })).status).toBe(400);
    const restored = await app.admin.post(`${v1}/articles/${article.id}/revisions/1/restore`);
    expect([restored.status, restored.body.article_text === text]).toEqual([200, true]);
  });
});

describe('people who send long texts', () => {
  it('wait for their own, not for each other: one has at most nine under way, then 429', async () => {
    const text = `<p>${'ab '.repeat(60_000)}</p>`;
    const ask = (user: TestUser) =>
      user.client.post(`${root}/questions/`, { title: 'Long?', category_id: category.id, text });
    const other = await createUser(app);
    const [many, one] = await Promise.all([Promise.all(Array.from({ length: 14 }, () => ask(writer))), ask(other)]);
    expect(one.status).toBe(200);
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    for (const { status, headers } of many) if (status === 429) expect(headers.get('retry-after')).toBe('2');
  });
});
