import { beforeAll, describe, expect, it } from 'vitest';
import { createBadge } from '../src/modules/badges/badges.test-support.ts';
import { createArticle, createCategory } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { useApp } from './support/app.ts';
import { createUser } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';
import { type Found, found, SEARCH, search, searchAddress, suggested, titles } from './support/search.ts';

const app = useApp();
const DAY = 86_400_000;
beforeAll(async () => {
  await createUser(app, { firstname: 'Grace', surname: 'Hopper', username: 'grace' });
  const { id: category } = await createCategory(app);
  const write = (title: string, text: string, more: Record<string, unknown> = {}) =>
    createArticle(app.admin, category, { title, article_text: `<p>${text}</p>`, status: 'publish', ...more });
  await write('Reisekosten', 'Die Häuser der Gäste und die Anträge auf Urlaub sind in den Büchern.', {
    language: 'de',
  });
  app.clock.advance(10 * DAY);
  await write('Travel policies', 'Whoever is travelling books the cheapest trains early.', { language: 'en' });
  app.clock.advance(10 * DAY);
  await write('Trains', 'Nothing about policy here, but trains, early trains and the café on board.', {
    language: 'en',
    tags: ['railway'],
  });
  await write('On <b>bold</b> & "quotes"', 'A text with <em>markup</em> &amp; 2 &lt; 3 zebras', { language: 'en' });
  await createBadge(app, { title: 'Train spotter', description: 'Sees every train' });
  await app.application.platform.search.follow();
}, 60_000);

describe('words', () => {
  it.each([
    ['haus', ['Reisekosten']],
    ['HÄUSERN gast', ['Reisekosten']],
    ['antrag urlaube', ['Reisekosten']],
    ['buch', ['Reisekosten']],
    ['policy', ['Travel policies', 'Trains']],
    ['traveller policies', ['Travel policies']],
    ['travels policy', ['Travel policies']],
    ['cafe', ['Trains']],
    ['railways', ['Trains']],
    ['train', ['Trains', 'Train spotter', 'Travel policies']],
    ['trains -early', ['Train spotter']],
    ['-early type:article', ['On <b>bold</b> & "quotes"', 'Reisekosten']],
    ['train type:badge', ['Train spotter']],
    ['type:badges', ['Train spotter']],
    ['type:nonsense train', []],
    ['"early trains"', ['Trains']],
    ['"cheapest trains"', ['Travel policies']],
    ['"trains cheapest"', []],
    ['train -"early trains"', ['Train spotter', 'Travel policies']],
    ['the trains and the', ['Trains', 'Train spotter', 'Travel policies']],
    ['reisek', ['Reisekosten']],
    ['reisek ', []],
    ['author:grace trains', []],
    ['author:"Some body" trains', []],
    ['author:admin trains type:badge', ['Train spotter']],
  ])('%j finds %j', async (query, expected) => {
    const types = { types: 'article,badge' };
    const given = query.includes('type:') ? { query } : { query, ...types };
    expect((await titles(app, app.admin, given)).toSorted()).toEqual([...expected].toSorted());
  });

  it('in titles come before words in texts, and of what is equal the newest comes first', async () => {
    expect(await titles(app, app.admin, 'trains')).toEqual(['Trains', 'Train spotter', 'Travel policies']);
    expect((await titles(app, app.admin, 'train spotter'))[0]).toBe('Train spotter');
    expect(await titles(app, app.admin, { query: 'early', types: 'article' })).toEqual(['Trains', 'Travel policies']);
    // Words that stand together in the text count more than what is new.
    expect((await titles(app, app.admin, 'cheapest trains'))[0]).toBe('Travel policies');
  });

  it('are marked in a snippet in which everything else is escaped', async () => {
    const { data } = (await search(app, app.admin, 'zebra 2')).body;
    expect(data).toMatchObject([
      {
        title: 'On <b>bold</b> & "quotes"',
        snippet: 'A text with markup &amp; <mark>2</mark> &lt; 3 <mark>zebras</mark>',
      },
    ]);
  });
});

describe('filters', () => {
  const day = (offset: number) => new Date(Date.UTC(2026, 0, 31) + offset * DAY).toISOString().slice(0, 10);
  it.each([
    [{ query: 'early', from: day(15) }, ['Trains']],
    [{ query: 'early', to: day(15) }, ['Travel policies']],
    [{ query: 'early', from: day(5), to: day(10) }, ['Travel policies']],
    [{ query: 'early', from: day(11), to: day(19) }, []],
    [{ types: 'badge' }, ['Train spotter']],
    [{ query: 'early', author: 1 }, ['Trains', 'Travel policies']],
    [{ query: 'early', author: 'me' }, ['Trains', 'Travel policies']],
    [{ query: 'early', author: 'admin' }, ['Trains', 'Travel policies']],
    [{ query: 'early', author: 'grace' }, []],
    [{ query: 'early', author: 'nobody of that name' }, []],
    [{ query: 'early', types: 'people,badges' }, []],
    [{ query: 'train', types: 'badge', author: 1, from: day(1), to: day(60) }, ['Train spotter']],
  ])('%j: %j', async (query, expected) => {
    expect((await titles(app, app.admin, query)).toSorted()).toEqual([...expected].toSorted());
  });

  it.each([
    ['', 'query'],
    ['query=', 'query'],
    ['query=%20%22%22%20-', 'query'],
    [`query=${'x'.repeat(1001)}`, 'query'],
    [`query=${Array.from({ length: 21 }, (_, at) => `w${at}x`).join('+')}`, 'query'],
    ['query=a%00b', 'query'],
    ['query=train&types=nonsense', 'types'],
    ['query=train&from=yesterday', 'from'],
    ['query=train&to=13.13.2026', 'to'],
    ['query=train&folder=x', 'folder'],
    ['query=train&category=1.5', 'category'],
    ['query=train&limit=-1', 'limit'],
    ['query=train&cursor=nonsense', 'cursor'],
    ['query=train&cursor=bm9uc2Vuc2U.c2lnbmVk', 'cursor'],
  ])('%s is refused with the name of %s', async (query, field) => {
    const { status, body } = await app.admin.get(`${SEARCH}?${query}`);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('hostile queries', () => {
  it.each([
    ['"'.repeat(999)],
    ['train OR NOT AND NEAR(x'],
    ['train & | ! <-> :* ()'],
    ["'; drop table users; --"],
    ['{terms} : train* ^train'],
    ['=train ="train" terms:train'],
    ['-'.repeat(500)],
    ['type: author: type:" author:"'],
    ['\u202e\u0301\ufffd\ud800 \u{1f600}'],
    ['%00 _ % \\'],
    [`${'a'.repeat(900)} train`],
    ['日本語のテキスト'],
  ])('%j does no harm', async (query) => {
    const { status } = await search(app, app.admin, query);
    expect([200, 400]).toContain(status);
    expect(
      (await app.admin.get(`${SEARCH}/suggest?${new URLSearchParams({ query: query.slice(0, 200) })}`)).status,
    ).toBe(200);
  });

  it('are refused when they are too long for any address', async () => {
    const { status } = await app.admin.get(`${SEARCH}?query=${'x'.repeat(100_000)}`);
    expect([400, 414, 431]).toContain(status);
  });
});

describe('pages', () => {
  beforeAll(async () => {
    for (let index = 0; index < 45; index += 1) await createBadge(app, { title: `Pangolin ${index % 3}` });
  });

  it('hold every hit once, although others come and go meanwhile', async () => {
    const seen: number[] = [];
    let next: string | null = searchAddress({ query: 'pangolin', limit: 10 });
    let pages = 0;
    while (next !== null) {
      const { body } = await search(app, app.admin, {}).then(() => app.admin.get(next ?? ''));
      seen.push(...body.data.map(({ id }: Found) => id));
      expect(body.counts).toMatchObject([{ type: 'badge', more: false }]);
      next = body.pagination.next?.replace(app.url, '') ?? null;
      pages += 1;
      if (pages === 2) await createBadge(app, { title: 'Pangolin pangolin' });
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([5, 45, 45]);
  });

  it('belong to their search', async () => {
    const { cursor } = (await search(app, app.admin, { query: 'pangolin', limit: 1 })).body.pagination;
    const other = await app.admin.get(searchAddress({ query: 'pangolins', limit: 1, cursor }));
    expect([other.status, other.body.detail]).toEqual([400, 'cursor: belongs to another search']);
    const bent = `${cursor.slice(0, 5)}x${cursor.slice(6)}`;
    expect((await app.admin.get(searchAddress({ query: 'pangolin', limit: 1, cursor: bent }))).status).toBe(400);
    expect((await found(app, app.admin, { query: 'pangolin', limit: 0 })).length).toBe(0);
  });

  it('take as many statements for a hundred hits as for one', async () => {
    for (const query of ['pangolin', 'pangolin 1', 'pangolin -train']) {
      const count = (limit: number) => fewestQueries(app, () => app.admin.get(searchAddress({ query, limit })));
      const one = await count(1);
      expect([query, await count(100)]).toEqual([query, one]);
      expect(one).toBeLessThanOrEqual(8);
    }
    const suggest = () => app.admin.get(`${SEARCH}/suggest?query=pango`);
    expect(await fewestQueries(app, suggest)).toBeLessThanOrEqual(4);
  });
});

it('suggestions are titles that have the words, the last one begun', async () => {
  expect(await suggested(app, app.admin, 'tra')).toEqual(
    expect.arrayContaining(['Trains', 'Train spotter', 'Travel policies']),
  );
  expect(await suggested(app, app.admin, 'policies trav')).toEqual(['Travel policies']);
  expect(await suggested(app, app.admin, 'hop')).toEqual(['Grace Hopper']);
  expect(await suggested(app, app.admin, 'early')).toEqual([]);
  expect((await app.admin.get(`${SEARCH}/suggest`)).status).toBe(400);
});
