// A round trip to PostgreSQL costs more than the work it asks for: reads need few statements, and those of a write are sent together. Building a
// statement costs more than running it on SQLite: those of a write are built once.
import { DefaultQueryCompiler, type RootOperationNode } from 'kysely';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { badgesAt, createBadge } from '../src/modules/badges/badges.test-support.ts';
import { createSheet, SHEET } from '../src/modules/expenses/expenses.test-support.ts';
import {
  createArticle,
  createCategory,
  root as KNOWLEDGE,
  setRights,
  v1,
} from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { createArticle as createNews, NEWS } from '../src/modules/news/news.test-support.ts';
import { createPage, PUBLISH } from '../src/modules/publish/publish.test-support.ts';
import { user } from '../src/modules/thankyou/thankyou.test-support.ts';
import { currentRequest } from '../src/platform/caller.ts';
import { useApp } from './support/app.ts';
import type { Answer } from './support/client.ts';
import { allowEveryone, createDocument, createTopFolder, DOCUMENTS, upload } from './support/documents.ts';
import { createUser, type TestUser, uniqueName } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';
import { roundTripsOf } from './support/round-trips.ts';

const app = useApp();
const ids = { document: 0, folder: 0, article: 0, category: 0, news: 0, page: 0, badge: 0, sheet: 0 };
let me: TestUser;

beforeAll(async () => {
  me = await createUser(app);
  ids.folder = (await createTopFolder(app, { entries: [allowEveryone('view')] })).id;
  ids.document = (await createDocument(app.admin, ids.folder, { title: 'Rules' })).doc_id;
  const category = await createCategory(app);
  ids.category = category.id;
  await setRights(app, category.id, [{ subject: 'user', subject_id: me.id, rights: ['view'] }]);
  ids.article = (await createArticle(app.admin, category.id, { status: 'publish' })).id;
  ids.news = (await createNews(app.admin)).id;
  ids.page = (await createPage(app)).id;
  ids.badge = (await createBadge(app)).id;
  ids.sheet = (await createSheet(me.client)).id;
});

/** What people read all day, and the most statements it may take when it is asked for the first time. */
const reads: [name: string, path: () => string, most: number][] = [
  ['one user', () => '/api/people/v2/users/1', 1],
  ['a page of users', () => '/api/people/v2/users?limit=20', 1],
  ['a search of users', () => '/api/people/v2/users?query=test', 2],
  ['a photo', () => '/api/people/v2/users/1/photo', 1],
  ['one article', () => `/intranet/rest/knowledgebase/articles/${ids.article}`, 1],
  ['a page of articles', () => '/intranet/rest/knowledgebase/articles?limit=20', 3],
  ['one document', () => `${DOCUMENTS}/document/${ids.document}/info`, 3],
  ['a file', () => `${DOCUMENTS}/document/${ids.document}/file`, 4],
  ['the documents of a folder', () => `${DOCUMENTS}/folder/${ids.folder}/documents`, 2],
  ['everything in a folder', () => `${DOCUMENTS}/folder/${ids.folder}`, 3],
  ['notifications', () => '/api/notifications/v1', 3],
  ['the number of notifications', () => '/api/notifications/v1/count', 1],
  ['notes', () => '/thanks', 1],
  ['news', () => '/api/news/v1/articles', 1],
];

it.each(reads)('%s is read in few statements', async (_name, path, most) => {
  let asked = 0;
  const read = async () => {
    asked += 1;
    const address = path();
    const unseen = `${address}${address.includes('?') ? '&' : '?'}unseen=${asked}`;
    expect((await me.client.get(unseen)).status).toBe(200);
  };
  // A change to one user throws remembered pages away.
  const change = async () => {
    await read();
    await app.admin.put('/api/people/v2/users/1', { job_title: `Planner ${asked}` });
  };
  expect(await fewestQueries(app, read, change)).toBeLessThanOrEqual(most);
});

const MOST_TRIPS = 3;

interface Write {
  /** What is sent with it was made before. */
  prepare?(): Promise<string | number>;
  send(made: string | number): Promise<Pick<Answer, 'status'>>;
}

/** What people write all day. */
const writes: [name: string, write: Write][] = [
  [
    'a new user',
    {
      send: () => {
        const username = uniqueName('new');
        return app.admin.post('/api/people/v2/users', {
          username,
          firstname: 'Ada',
          surname: 'New',
          email: `${username}@example.com`,
        });
      },
    },
  ],
  [
    'a change of a user',
    { send: () => app.admin.put(`/api/people/v2/users/${me.id}`, { job_title: uniqueName('P') }) },
  ],
  [
    'a file for the drop box',
    {
      send: async () => {
        await upload(me.client, uniqueName('bytes'));
        return { status: 200 };
      },
    },
  ],
  [
    'a new document',
    {
      prepare: () => upload(app.admin, uniqueName('bytes')),
      send: (fileKey) =>
        app.admin.post(`${DOCUMENTS}/folder/${ids.folder}/documents`, {
          title: uniqueName('Document '),
          components: [{ file_key: fileKey }],
        }),
    },
  ],
  [
    'a new title of a document',
    { send: () => app.admin.put(`${DOCUMENTS}/document/${ids.document}/info`, { title: uniqueName('Rules ') }) },
  ],
  [
    'a new article',
    {
      send: () =>
        app.admin.post(`${KNOWLEDGE}/articles`, {
          title: uniqueName('Article '),
          category_id: ids.category,
          article_text: '<p>Text</p>',
          tags: ['one'],
          status: 'publish',
        }),
    },
  ],
  [
    'a change of an article',
    { send: () => app.admin.put(`${KNOWLEDGE}/articles/${ids.article}`, { title: uniqueName('Article ') }) },
  ],
  ['a comment', { send: () => me.client.post(`${v1}/articles/${ids.article}/comments`, { text: 'Thanks' }) }],
  [
    'a like',
    {
      prepare: async () => (await me.client.delete(`${v1}/articles/${ids.article}/like`)).status,
      send: () => me.client.put(`${v1}/articles/${ids.article}/like`),
    },
  ],
  [
    'a question',
    {
      send: () =>
        app.admin.post(`${KNOWLEDGE}/questions`, {
          title: uniqueName('Why '),
          category_id: ids.category,
          text: 'Why?',
        }),
    },
  ],
  [
    'a note of thanks',
    { send: () => me.client.post('/thanks', { description: 'For all', tags: [], thanked: [user({ id: 1 })] }) },
  ],
  [
    'a badge for somebody',
    {
      prepare: async () => (await createUser(app)).id,
      send: (id) => app.admin.post(`${badgesAt}/assign`, { badge_ids: [ids.badge], user_ids: [id], message: '' }),
    },
  ],
  ['news', { send: () => app.admin.post(`${NEWS}/articles`, { title: uniqueName('News '), text: '<p>Text</p>' }) }],
  ['a comment on news', { send: () => me.client.post(`${NEWS}/articles/${ids.news}/comments`, { text: 'Well said' }) }],
  ['a change of a page', { send: () => app.admin.put(`${PUBLISH}/pages/${ids.page}`, { title: uniqueName('Page ') }) }],
  ['an expense sheet', { send: () => me.client.post(SHEET, { name: uniqueName('Sheet ') }) }],
  ['a change of a sheet', { send: () => me.client.put(`${SHEET}/${ids.sheet}`, { name: uniqueName('Sheet ') }) }],
  ['notifications that are read', { send: () => me.client.put('/api/notifications/v1/read', {}) }],
];

it.each(writes)('the statements of %s are built once', async (_name, write) => {
  let built: string[] = [];
  const compile = DefaultQueryCompiler.prototype.compileQuery;
  const spy = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  spy.mockImplementation(function (this: DefaultQueryCompiler, node, id) {
    const query = compile.call(this, node, id);
    // Not what the server does by itself meanwhile.
    if (currentRequest() && isWrite(node)) built.push(query.sql);
    return query;
  });
  try {
    for (let run = 0; run < 3; run += 1) {
      const made = (await write.prepare?.()) ?? 0;
      built = [];
      expect((await write.send(made)).status).toBeLessThan(300);
    }
  } finally {
    spy.mockRestore();
  }
  expect(built).toEqual([]);
});

function isWrite({ kind }: RootOperationNode): boolean {
  return kind === 'InsertQueryNode' || kind === 'UpdateQueryNode' || kind === 'DeleteQueryNode';
}

describe.skipIf(inject('engine') === 'sqlite')('on PostgreSQL', () => {
  it.each(writes)(`%s is written in at most ${MOST_TRIPS} round trips and the commit`, async (_name, write) => {
    const all: string[][][] = [];
    for (let run = 0; run < 3; run += 1) {
      const made = (await write.prepare?.()) ?? 0;
      // Whoever is signed in is known from memory.
      for (const client of [app.admin, me.client]) await client.get('/api/notifications/v1/count');
      const trips = await roundTripsOf(async () => {
        expect((await write.send(made)).status).toBeLessThan(300);
      });
      all.push(trips);
    }
    // The first time also reads what is remembered from then on.
    const [fewest = []] = all.toSorted((one, other) => one.length - other.length);
    expect(fewest.length).toBeGreaterThan(0);
    expect(fewest.length, JSON.stringify(fewest, null, 1)).toBeLessThanOrEqual(MOST_TRIPS);
  });

  it('a file is read in at most three round trips', async () => {
    const path = `${DOCUMENTS}/document/${ids.document}/file`;
    await me.client.get(path);
    const trips = await roundTripsOf(() => me.client.get(`${path}?unseen=1`));
    expect(trips.length).toBeLessThanOrEqual(MOST_TRIPS);
  });
});
