// Tests that lists of long texts are bounded in bytes: each page holds 8 MB of text, read a piece at a time.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { idsAskedFor, statementsOf } from '../../../test/support/queries.ts';
import { LIST_BYTES, transaction } from '../../platform/db/index.ts';
import { createArticle, createCategory, createQuestion, root, v1 } from './knowledgebase.test-support.ts';

const app = useApp();
const TEXT = 'x'.repeat(500_000);
/** Each has its HTML and its plain text, a million bytes together. */
const COUNT = 20;
const FITTING = Math.floor(LIST_BYTES / (2 * TEXT.length));

let reader: TestUser;
let category: number;
let questionId: number;
let articleId: number;

beforeAll(async () => {
  reader = await createUser(app);
  category = (await createCategory(app)).id;
  const [first] = await times(COUNT, () => createQuestion(app.admin, category));
  const [one] = await times(COUNT, () => createArticle(app.admin, category));
  questionId = first?.id ?? 0;
  articleId = one?.id ?? 0;
  const comments = `${v1}/articles/${articleId}/comments`;
  await times(COUNT, async () => (await app.admin.post(comments, { text: 'short' })).body);
  const answers = `${v1}/questions/${questionId}/answers`;
  await times(COUNT, async () => (await app.admin.post(answers, { text: 'short' })).body);
  await transaction(app.application.platform.database.db, async (tx) => {
    await tx.updateTable('kb_questions').set({ question_text: TEXT, plain_text: TEXT }).execute();
    await tx.updateTable('kb_articles').set({ article_text: TEXT, plain_text: TEXT }).execute();
    await tx.updateTable('kb_comments').set({ text: TEXT, plain_text: TEXT }).execute();
    await tx.updateTable('kb_answers').set({ text: TEXT, plain_text: TEXT }).execute();
    await tx.updateTable('kb_revisions').set({ article_text: TEXT }).execute();
  });
}, 120_000);

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make());
  return made;
}

describe.each(['questions', 'articles'] as const)('a list of %s with long texts', (kind) => {
  it('ends after 8 MB and names the next part, until each entry was listed once', async () => {
    const sizes: number[] = [];
    const seen: number[] = [];
    let next: string | undefined = `${root}/${kind}?category=${category}`;
    while (next) {
      const { status, headers, body } = await reader.client.get(next);
      expect(status).toBe(200);
      sizes.push(body.length);
      seen.push(...body.map(({ id }: { id: number }) => id));
      next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      if (next) expect(new URL(next).searchParams.get('category')).toBe(String(category));
    }
    expect(sizes).toEqual([FITTING, FITTING, COUNT - 2 * FITTING]);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen).toHaveLength(COUNT);
  });

  it('reads no more than a piece of the texts with one statement', async () => {
    const table = `kb_${kind}`;
    const all = await statementsOf(() => reader.client.get(`${root}/${kind}?category=${category}`));
    const reading = all.filter(({ sql }) => sql.includes(`"${table}".*`));
    expect(reading.map(idsAskedFor)).toEqual(Array.from({ length: FITTING }, () => 1));
    // One more statement finds the ids, and one the sizes.
    expect(all.filter(({ sql }) => sql.includes(`from "${table}"`))).toHaveLength(FITTING + 2);
  });

  it('is complete when fewer entries are asked for than fit', async () => {
    const { headers, body } = await reader.client.get(`${root}/${kind}?category=${category}&limit=3&offset=18`);
    expect(body).toHaveLength(2);
    expect(body[0].plain_text).toHaveLength(TEXT.length);
    expect(headers.has('link')).toBe(false);
  });

  it('answers HEAD without reading all texts', async () => {
    const response = await reader.client.raw('HEAD', `${root}/${kind}?category=${category}`);
    expect([response.status, response.headers.get('link')]).toEqual([200, expect.stringContaining('rel="next"')]);
  });
});

describe.each([
  ['articles of every status', () => `${v1}/articles`],
  ['comments', () => `${v1}/articles/${articleId}/comments`],
  ['answers', () => `${v1}/questions/${questionId}/answers`],
])('a page of %s with long texts', (_, address) => {
  it('holds as many entries as fit into 8 MB, and the next page begins after them', async () => {
    const { body } = await reader.client.get(`${address()}?limit=200`);
    expect([body.data.length, body.pagination.total]).toEqual([FITTING, COUNT]);
    const second = await reader.client.get(body.pagination.next);
    const third = await reader.client.get(second.body.pagination.next);
    expect(third.body.pagination.next).toBe(null);
    const seen = [body, second.body, third.body].flatMap(({ data }) => data.map(({ id }: { id: number }) => id));
    expect(new Set(seen).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
  });
});

it('revisions are listed without their texts being read', async () => {
  const seen = await statementsOf(() => app.admin.get(`${v1}/articles/${articleId}/revisions`));
  const reading = seen.filter(({ sql }) => sql.includes('"kb_revisions"."number"'));
  expect(reading.length).toBeGreaterThan(0);
  expect(reading.filter(({ sql }) => sql.includes('kb_revisions"."article_text'))).toEqual([]);
});

it('the search reads only the beginning of the texts that it shows', async () => {
  const { id } = await createQuestion(app.admin, category, { title: 'Zebra crossing', text: 'A zebra' });
  await transaction(app.application.platform.database.db, (tx) =>
    tx.updateTable('kb_questions').set({ plain_text: TEXT }).where('id', '=', id).execute(),
  );
  const seen = await statementsOf(async () => {
    const { body } = await reader.client.get(`${v1}/search?query=zebra`);
    expect(body.data).toMatchObject([{ id, snippet: expect.stringMatching(/^x+ …$/) }]);
  });
  expect(seen.filter(({ sql }) => sql.includes('"kb_questions".*'))).toEqual([]);
});
