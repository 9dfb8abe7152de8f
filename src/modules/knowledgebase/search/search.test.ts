import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { createArticle, createCategory, createQuestion, root, v1 } from '../knowledgebase.test-support.ts';
import { excerpt, highlight } from './snippet.ts';

const app = useApp();
let category: { id: number };

beforeAll(async () => {
  category = await createCategory(app);
});

const search = async (query: string, rest = '') =>
  (await app.admin.get(`${v1}/search?query=${encodeURIComponent(query)}${rest}`)).body;
const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title);

describe('the search of the knowledge base', () => {
  it('finds titles, tags and texts of articles and questions, best first', async () => {
    await createArticle(app.admin, category.id, { title: 'Only in the text', article_text: '<p>a quokka appears</p>' });
    await createQuestion(app.admin, category.id, { title: 'Is it tagged?', tags: ['Quokka'] });
    await createArticle(app.admin, category.id, { title: 'The QUÖKKA itself', article_text: '<p>nothing</p>' });
    await createQuestion(app.admin, category.id, { title: 'Where is the quokka?', text: '<p>quokka</p>' });
    const found = await search('quokka');
    expect(titles(found)).toEqual(['Where is the quokka?', 'The QUÖKKA itself', 'Is it tagged?', 'Only in the text']);
    expect(found.pagination).toMatchObject({ total: 4, offset: 0, next: null });
    expect(titles(await search('quokka', '&type=question'))).toEqual(['Where is the quokka?', 'Is it tagged?']);
    expect(titles(await search('quokka', '&limit=2&offset=1'))).toEqual(['The QUÖKKA itself', 'Is it tagged?']);
    expect(titles(await search('quokka', '&category=999999'))).toEqual([]);
    expect((await search('quokka', '&limit=0')).pagination.total).toBe(4);
  });

  it('finds what contains every keyword, each anywhere', async () => {
    await createArticle(app.admin, category.id, { title: 'Wombat one', tags: ['numbat'], article_text: 'bilby' });
    await createArticle(app.admin, category.id, { title: 'Wombat two', article_text: 'numbat' });
    expect(titles(await search('wombat numbat'))).toEqual(['Wombat one', 'Wombat two']);
    expect(titles(await search('WOMBAT númbat bilby'))).toEqual(['Wombat one']);
    expect(titles(await search('wombat nothing'))).toEqual([]);
    expect(titles(await search('omba'))).toHaveLength(2);
  });

  it('shows each result with its category, excerpt and counts', async () => {
    const article = await createArticle(app.admin, category.id, {
      title: 'A <b>dugong</b> & co',
      article_text: `<p>${'word '.repeat(100)}here the dugong &lt;swims&gt; ${'word '.repeat(100)}</p>`,
      tags: ['sea'],
      translation: 'de',
    });
    const { data } = await search('dugong');
    expect(data).toEqual([
      {
        type: 'article',
        id: article.id,
        title: 'A <b>dugong</b> & co',
        title_html: 'A &lt;b&gt;<mark>dugong</mark>&lt;/b&gt; &amp; co',
        snippet: expect.stringMatching(/^… .*here the <mark>dugong<\/mark> &lt;swims&gt; word.* …$/),
        tags: ['sea'],
        language: 'de',
        category_id: category.id,
        category_name: expect.any(String),
        link: `/knowledgebase/articles/${article.id}`,
        author_id: 1,
        author_name: expect.any(String),
        status: 'publish',
        is_endorsed: false,
        answers_count: 0,
        accepted: false,
        archived: false,
        modified: expect.stringMatching(/^2026-/),
      },
    ]);
  });

  it('finds changed texts at once', async () => {
    const article = await createArticle(app.admin, category.id, {
      title: 'Echidna',
      tags: ['spiny'],
      article_text: 'ants',
    });
    await app.admin.put(`${root}/articles/${article.id}`, { title: 'Platypus', tags: ['beak'], article_text: 'river' });
    for (const word of ['echidna', 'spiny']) expect(titles(await search(word))).toEqual([]);
    for (const word of ['platypus', 'beak']) expect(titles(await search(word))).toEqual(['Platypus']);
    await app.admin.delete(`${root}/articles/${article.id}`);
    expect(titles(await search('platypus'))).toEqual([]);
  });

  it.each(['', '   ', '%20'])('refuses a query without a word: %j', async (query) => {
    expect((await app.admin.get(`${v1}/search?query=${query}`)).status).toBe(400);
  });

  it('takes wildcards, quotes and operators as plain text', async () => {
    for (const query of ['%', '_', '"', '*', "'", 'a"b OR c', 'NEAR(x)', '\\', 'x'.repeat(400), '🦘']) {
      expect((await app.admin.get(`${v1}/search?query=${encodeURIComponent(query)}`)).status, query).toBe(200);
    }
    const many = Array.from({ length: 21 }, (_, index) => `w${index}`).join(' ');
    expect((await app.admin.get(`${v1}/search?query=${encodeURIComponent(many)}`)).status).toBe(400);
    expect((await app.admin.get(`${v1}/search`)).status).toBe(400);
    expect((await app.anonymous.get(`${v1}/search?query=x`)).status).toBe(401);
  });

  it('finds short words and words of every alphabet', async () => {
    await createArticle(app.admin, category.id, { title: '天气 report', article_text: 'Łódź Ελένη' });
    for (const word of ['天气', 'lodz', 'ελενη', '气']) expect(titles(await search(word))).toEqual(['天气 report']);
  });

  it('takes the same number of queries however much it finds', async () => {
    const count = (query: string) => app.countQueries(() => search(query));
    await search('numbers');
    for (let index = 0; index < 3; index += 1)
      await createArticle(app.admin, category.id, { title: `Numbers ${index}` });
    await createQuestion(app.admin, category.id, { title: 'Numbers?' });
    await search('numbers');
    const few = await count('numbers');
    for (let index = 3; index < 15; index += 1)
      await createArticle(app.admin, category.id, { title: `Numbers ${index}` });
    await search('numbers');
    expect(await count('numbers')).toBe(few);
  });
});

describe('similar questions', () => {
  it('are those that share the rarer words of the title', async () => {
    const { client } = await createUser(app);
    const one = await createQuestion(client, category.id, { title: 'How do I reset my mailbox password?' });
    const two = await createQuestion(client, category.id, { title: 'Who changes a forgotten mailbox password?' });
    await createQuestion(client, category.id, { title: 'How do I book a meeting room?' });
    await createArticle(app.admin, category.id, { title: 'Mailbox password' });
    const similar = async (title: string, rest = '') =>
      (await client.get(`${v1}/similar?title=${encodeURIComponent(title)}${rest}`)).body;
    const found = await similar('I forgot my Mailbox PASSWORD, how do I reset it?');
    expect(found.data.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([one.id, two.id]);
    expect(found.data.every(({ type }: { type: string }) => type === 'question')).toBe(true);
    expect(found.data[0].title_html).toContain('<mark>mailbox</mark>');
    expect((await similar('I forgot my mailbox password', '&limit=1')).data).toHaveLength(1);
    expect((await similar('zzz qqq xxx')).data).toEqual([]);
    expect((await similar('a b ?')).data).toEqual([]);
    expect((await client.get(`${v1}/similar`)).status).toBe(400);
  });
});

describe('excerpts of texts', () => {
  it.each([
    ['The Café is open', ['cafe'], 'The <mark>Café</mark> is open'],
    ['ein Straßenfest', ['strass'], 'ein <mark>Straß</mark>enfest'],
    ['Cafe\u0301 noir', ['cafe'], '<mark>Cafe\u0301</mark> noir'],
    ['<script>', ['script'], '&lt;<mark>script</mark>&gt;'],
    ['a & b', ['&'], 'a <mark>&amp;</mark> b'],
    ['overlapping', ['over', 'overlap'], '<mark>overlap</mark>ping'],
    ['nothing here', ['x1'], 'nothing here'],
    ['', ['x'], ''],
  ])('of %j mark the keywords %j', (text, keywords, html) => {
    expect(highlight(text, keywords)).toBe(html);
  });

  it('are short, safe, and never cut a character in two', () => {
    const text = `${'😀'.repeat(400)}needle${'<😀>'.repeat(400)}`;
    const piece = excerpt(text, ['needle']);
    expect(piece).toContain('<mark>needle</mark>');
    expect(piece.isWellFormed()).toBe(true);
    expect(piece.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>]/);
    expect(piece.length).toBeLessThan(1_000);
  });
});
