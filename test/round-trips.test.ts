// Every statement is a round trip to PostgreSQL, which costs more than the work it asks for.
import { beforeAll, expect, it } from 'vitest';
import { createArticle, createCategory, setRights } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { useApp } from './support/app.ts';
import { allowEveryone, createDocument, createTopFolder, DOCUMENTS } from './support/documents.ts';
import { createUser, type TestUser } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';

const app = useApp();
const ids = { document: 0, folder: 0, article: 0 };
let me: TestUser;

beforeAll(async () => {
  me = await createUser(app);
  ids.folder = (await createTopFolder(app, { entries: [allowEveryone('view')] })).id;
  ids.document = (await createDocument(app.admin, ids.folder, { title: 'Rules' })).doc_id;
  const category = await createCategory(app);
  await setRights(app, category.id, [{ subject: 'user', subject_id: me.id, rights: ['view'] }]);
  ids.article = (await createArticle(app.admin, category.id, { status: 'publish' })).id;
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
