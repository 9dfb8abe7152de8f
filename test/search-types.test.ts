import { beforeAll, describe, expect, it } from 'vitest';
import { createBadge } from '../src/modules/badges/badges.test-support.ts';
import { createLine, createSheet, type Line } from '../src/modules/expenses/expenses.test-support.ts';
import {
  createAnswer,
  createArticle,
  createCategory,
  createQuestion,
  setRights,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createChannel, createArticle as createNews } from '../src/modules/news/news.test-support.ts';
import {
  createPage,
  createFolder as createPageFolder,
  setAccess as setPageAccess,
} from '../src/modules/publish/publish.test-support.ts';
import { createNote, user as thanked } from '../src/modules/thankyou/thankyou.test-support.ts';
import { transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import type { Client } from './support/client.ts';
import { allow, createDocument, createFolder, createTopFolder, DOCUMENTS, setAccess } from './support/documents.ts';
import { createExtranet, createGroup, createUser, grant, type TestUser } from './support/people.ts';
import { type Found, found, search } from './support/search.ts';

const app = useApp();
const DAY = 86_400_000;

/** Every object has the word `quokka`, and each kind of people may see others of them. */
const ids: Record<string, string> = {};
let ordinary: TestUser;
let insider: TestUser;
let outsider: TestUser;
let line: Line;
const authors: Record<string, TestUser> = {};
let inFolder = 0;
let inCategory = 0;

beforeAll(async () => {
  const extranet = await createExtranet(app);
  ordinary = await createUser(app);
  insider = await createUser(app);
  outsider = await createUser(app, { extranet_id: extranet.id });
  line = await createLine(app);
  authors.drafter = await createUser(app);
  authors.approver = await createUser(app);
  const { admin } = app;

  ids.person = `person ${(await createUser(app, { surname: 'Quokka' })).id}`;
  ids.outsidePerson = `person ${(await createUser(app, { surname: 'Quokka', extranet_id: extranet.id })).id}`;
  ids.group = `group ${(await createGroup(app, { description: 'Friends of the quokka' })).id}`;
  const { drafter, approver } = authors;
  const entries = [
    allow(insider, 'user', 'view'),
    allow(drafter as TestUser, 'user', 'draft'),
    allow(approver as TestUser, 'user', 'edit'),
  ];
  const folder = await createTopFolder(app, { title: 'Quokka papers', entries });
  inFolder = folder.id;
  ids.folder = `folder ${folder.id}`;
  const below = await createFolder(app, folder.id, { title: 'Below' });
  ids.document = `document ${(await createDocument(admin, below.id, { title: 'About the quokka' })).doc_id}`;
  const draft = await createDocument((drafter as TestUser).client, folder.id, {
    title: 'Quokka plans',
    is_draft: true,
  });
  ids.draft = `document ${draft.doc_id}`;

  const category = await createCategory(app, { category_name: 'Animals' });
  inCategory = category.id;
  await setRights(app, category.id, [
    { subject: 'user', subject_id: insider.id, rights: ['view'] },
    { subject: 'user', subject_id: (drafter as TestUser).id, rights: ['post'] },
    { subject: 'user', subject_id: (approver as TestUser).id, rights: ['publish'] },
  ]);
  const article = await createArticle(admin, category.id, {
    title: 'Keeping a quokka',
    status: 'publish',
  });
  ids.article = `article ${article.id}`;
  const own = { title: 'A quokka of my own', status: 'draft' };
  ids.draftArticle = `article ${(await createArticle((drafter as TestUser).client, category.id, own)).id}`;
  const question = await createQuestion(admin, category.id, {});
  await createAnswer(admin, question.id, '<p>Ask the <b>quokka</b></p>');
  ids.question = `question ${question.id}`;

  const channel = await createChannel(app);
  ids.news = `news ${(await createNews(admin, { title: 'A quokka has come', channel_id: channel.id })).id}`;
  const later = new Date(app.clock.now() + 3 * DAY).toISOString();
  ids.futureNews = `news ${(await createNews(admin, { title: 'Another quokka comes', publish_at: later })).id}`;
  const pages = await createPageFolder(app);
  await setPageAccess(app, pages.id, [{ subject: 'user', subject_id: insider.id, rights: ['view'] }]);
  ids.page = `page ${(await createPage(app, { folder_id: pages.id, title: 'Quokkas', text: '<p>The quokka page</p>' })).id}`;
  ids.thanks = `thanks ${(await createNote(admin, [thanked(ordinary)], { description: 'For the quokka' })).id}`;
  ids.outsideThanks = `thanks ${(await createNote(admin, [thanked(outsider)], { description: 'For your quokka' })).id}`;
  ids.badge = `badge ${(await createBadge(app, { title: 'Quokka keeper' })).id}`;
  ids.expense = `expense ${(await createSheet(line.owner.client, { name: 'Food for the quokka' })).id}`;
}, 120_000);

const forEveryone = ['person', 'outsidePerson', 'group', 'news', 'thanks', 'outsideThanks', 'badge'];
const readers: [kind: string, client: () => Client, seen: string[]][] = [
  ['an administrator', () => app.admin, Object.keys({ ...seenByAll() })],
  ['an ordinary user', () => ordinary.client, forEveryone],
  [
    'a viewer of the folder, the category and the pages',
    () => insider.client,
    [...forEveryone, 'folder', 'document', 'article', 'question', 'page'],
  ],
  [
    'an author of drafts',
    () => clientOf('drafter'),
    [...forEveryone, 'folder', 'document', 'draft', 'article', 'draftArticle', 'question'],
  ],
  [
    'an approver',
    () => clientOf('approver'),
    [...forEveryone, 'folder', 'document', 'draft', 'article', 'draftArticle', 'question'],
  ],
  ['an owner of a sheet', () => line.owner.client, [...forEveryone, 'expense']],
  ['their manager', () => line.manager.client, [...forEveryone, 'expense']],
  ['an outsider', () => outsider.client, ['outsidePerson', 'news', 'outsideThanks', 'badge']],
];

function seenByAll() {
  return Object.fromEntries(
    [
      ...forEveryone,
      'folder',
      'document',
      'draft',
      'article',
      'draftArticle',
      'question',
      'futureNews',
      'page',
      'expense',
    ].map((name) => [name, true]),
  );
}

function clientOf(name: string): Client {
  const author = authors[name];
  if (!author) throw new Error(`no ${name}`);
  return author.client;
}

describe('S1: what is found is what may be seen', () => {
  it.each(readers)('by %s', async (_kind, client, seen) => {
    const expected = seen.map((name) => ids[name] ?? name).toSorted();
    const { body } = await search(app, client(), { query: 'quokka', limit: 100 });
    expect(body.data.map(({ type, id }: Found) => `${type} ${id}`).toSorted()).toEqual(expected);
    expect(body.pagination.total).toBe(expected.length);
    const counted = new Map(body.counts.map(({ type, count }: { type: string; count: number }) => [type, count]));
    for (const [type, some] of Map.groupBy(expected, (key) => key.split(' ')[0])) {
      expect([type, counted.get(type)]).toEqual([type, some.length]);
      expect((await found(app, client(), { query: 'quokka', types: `${type}` })).toSorted()).toEqual(some);
    }
    expect(counted.size).toBe(new Set(expected.map((key) => key.split(' ')[0])).size);
    const suggestions = await client().get('/api/search/v1/suggest?query=quok&limit=20');
    for (const { type, id } of suggestions.body.data) expect(expected).toContain(`${type} ${id}`);
  });

  it('and by nobody who is not signed in', async () => {
    expect((await search(app, app.anonymous, 'quokka')).status).toBe(401);
    expect((await app.anonymous.get('/api/search/v1/suggest?query=quokka')).status).toBe(401);
  });

  it('at the moment of the search, without waiting for the index', async () => {
    const { id } = await createTopFolder(app, { title: 'Wombat', entries: [] });
    expect(await found(app, ordinary.client, 'wombat')).toEqual([]);
    await setAccess(app, id, [allow(ordinary, 'user', 'view')]);
    const now = async (query: string) =>
      (await ordinary.client.get(`/api/search/v1?query=${query}`)).body.data.map(({ title }: Found) => title);
    expect(await now('wombat')).toEqual(['Wombat']);
    await setAccess(app, id, []);
    expect(await now('wombat')).toEqual([]);
    app.clock.advance(4 * DAY);
    expect(await now('quokka+type:news')).toContain('Another quokka comes');
    app.clock.advance(-4 * DAY);
  });
});

describe('each type', () => {
  it('is shown with its place, its link, its picture and its author', async () => {
    const { body } = await search(app, app.admin, { query: 'quokka', limit: 100 });
    const shown = new Map(body.data.map((item: Found) => [`${item.type} ${item.id}`, item]));
    const of = (name: string) => shown.get(ids[name] ?? '');
    const numberOf = (name: string) => Number(ids[name]?.split(' ')[1]);
    expect(of('document')).toMatchObject({
      place: { title: 'Below', link: expect.stringMatching(/^\/documents\/folder\/\d+$/) },
      link: `/documents/document/${numberOf('document')}`,
      author: { id: 1 },
    });
    expect(of('folder')).toMatchObject({ place: null, link: `/documents/folder/${numberOf('folder')}` });
    expect(of('article')).toMatchObject({
      place: { title: 'Animals', link: `/knowledgebase/categories/${inCategory}` },
      link: `/knowledgebase/articles/${numberOf('article')}`,
    });
    expect(of('question')).toMatchObject({ snippet: expect.stringContaining('Ask the <mark>quokka</mark>') });
    // Whoever owns it did not write it, and may be hidden from those who see it.
    expect(of('group')).toMatchObject({ author: null });
    expect(of('news')).toMatchObject({ place: { title: expect.any(String) }, link: `/news/${numberOf('news')}` });
    expect(of('page')).toMatchObject({
      link: expect.stringMatching(/^\/pages\/.+\/quokkas$/),
      place: { title: expect.any(String), link: expect.stringMatching(/^\/pages\/.+/) },
      snippet: 'The <mark>quokka</mark> page',
    });
    expect(of('badge')).toMatchObject({ picture: expect.stringContaining(`${app.url}/api/badges/images/`) });
    expect(of('expense')).toMatchObject({ author: { id: line.owner.id }, link: `/expenses/${numberOf('expense')}` });
    expect(of('thanks')).toMatchObject({ title: 'For the quokka', link: `/thanks/${numberOf('thanks')}` });
  });

  it('is narrowed down by folder and category, with what is below, and by nothing that may not be seen', async () => {
    const everything = { query: 'quokka', limit: 100 };
    expect((await found(app, app.admin, { ...everything, folder: inFolder })).toSorted()).toEqual(
      [ids.document, ids.draft, ids.folder].toSorted(),
    );
    expect((await found(app, app.admin, { ...everything, category: inCategory })).toSorted()).toEqual(
      [ids.article, ids.draftArticle, ids.question].toSorted(),
    );
    expect(await found(app, app.admin, { ...everything, folder: inFolder, category: inCategory })).toEqual([]);
    expect(await found(app, ordinary.client, { ...everything, folder: inFolder })).toEqual([]);
    expect(await found(app, app.admin, { ...everything, folder: 999_999 })).toEqual([]);
    expect(await found(app, insider.client, { folder: inFolder, types: 'document' })).toEqual([ids.document]);
  });

  it('of documents is found by reference code, metadata, file names and the text of their files', async () => {
    const { admin } = app;
    const { doc_id: id } = await createDocument(admin, inFolder, {
      title: 'Plain',
      refcode: 'ZX-81/b',
      metadata: { description: 'Numbat notes', keywords: ['echidna', 'possum'] },
    });
    for (const query of ['zx-81/b', 'numbat', 'echidnas possum']) {
      expect([query, await found(app, admin, query)]).toEqual([query, [`document ${id}`]]);
    }
    const { db } = app.application.platform.database;
    await transaction(db, async (tx) => {
      const { blob_hash: hash } = await tx
        .selectFrom('document_components as component')
        .innerJoin('document_versions as version', 'version.id', 'component.version_id')
        .where('version.doc_id', '=', id)
        .select('component.blob_hash')
        .executeTakeFirstOrThrow();
      const text = `${'Das ist für uns nicht von Belang. '.repeat(20)}Die Bandikuts fressen Rechnungen.`;
      await tx.deleteFrom('file_texts').where('hash', '=', hash).execute();
      const row = { hash, state: 'done' as const, text, reason: null, at: 0 };
      await tx.insertInto('file_texts').values(row).execute();
    });
    const { data } = (await search(app, admin, 'rechnung bandikut')).body;
    expect(data.map((item: Found) => item.id)).toContain(id);
    expect(data[0].snippet).toMatch(/^… .*<mark>Bandikuts<\/mark> fressen <mark>Rechnungen<\/mark>\.$/);
    await admin.delete(`${DOCUMENTS}/document/${id}`);
    expect(await found(app, admin, 'numbat')).toEqual([]);
  });
});

it('S1: holders of the right of a module find all of it, and nothing of other modules', async () => {
  const holder = await createUser(app);
  await grant(app, 'knowledgebase.admin', holder);
  const all = await found(app, holder.client, { query: 'quokka', types: 'article,question,document,folder,page' });
  expect(all.toSorted()).toEqual([ids.article, ids.draftArticle, ids.question].toSorted());
});
