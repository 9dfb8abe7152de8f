// Lists, totals, search, snippets, exports, streams and mails tell nothing of what their reader may not see: everything that can be
// asked without an id is answered the same before and after hidden things are made, all of which hold one word.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBadge } from '../../src/modules/badges/badges.test-support.ts';
import { addReceipt, createSheet, pdf } from '../../src/modules/expenses/expenses.test-support.ts';
import * as knowledge from '../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import * as news from '../../src/modules/news/news.test-support.ts';
import * as publish from '../../src/modules/publish/publish.test-support.ts';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import {
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  setAccess,
  upload,
} from '../support/documents.ts';
import { runDueJobs } from '../support/mail.ts';
import { createExtranet, createGroup, createRole, createUser, type TestUser } from '../support/people.ts';
import { startSmtp } from '../support/smtp.ts';
import { operations } from './asks.ts';
import { type Company, createCompany, done } from './company.ts';
import { type Listening, listen } from './listening.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

const WORD = 'quetzalcanary';
const NEIGHBOUR = 'pomegranatesecret';
const TEXT = `${WORD} ${NEIGHBOUR}`;
const HTML = `<p>${TEXT}</p>`;

/** Of the installation, not of what is in it. */
const APART = [
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/notifications/v1/stream',
  '/api/admin/v1/overview',
];
const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{') && !APART.includes(path));
const needed: Record<string, string> = { by: 'month', ids: '1', article_ids: '1', path: '/', title: WORD };

/** Every list as it is, and with the word for each filter that takes words. */
const addresses = lists.flatMap(({ path, parameters }) => {
  const queries = parameters.filter((one) => one.in === 'query');
  const base = new URLSearchParams();
  if (queries.some(({ name }) => name === 'limit')) base.set('limit', '200');
  for (const { name } of queries.filter(({ required }) => required)) base.set(name, needed[name] ?? WORD);
  const isText = ({ schema }: { schema: object }) =>
    'type' in schema && schema.type === 'string' && !('enum' in schema);
  const searched = queries.filter(isText).map(({ name }) => {
    const query = new URLSearchParams(base);
    query.set(name, WORD);
    return query;
  });
  return [base, ...searched].map((query) => `${path}?${query}`);
});

let company: Company;
const followed = { folder: 0, category: 0 };
/** Everybody sees badges; whom they were given to is another matter. */
let badge = 0;

beforeAll(async () => {
  company = await createCompany(app);
  const { ordinary } = company;
  // What was followed while it could be seen, and is hidden by now.
  followed.folder = (await createTopFolder(app, { entries: [allowEveryone('view')] })).id;
  followed.category = (await knowledge.createCategory(app)).id;
  await done(ordinary.client.put(`/api/follow/v1/folders/${followed.folder}`));
  await done(ordinary.client.put(`/api/follow/v1/categories/${followed.category}`));
  badge = (await createBadge(app)).id;
  await setAccess(app, followed.folder, []);
  await knowledge.setRights(app, followed.category, []);
});

async function look(client: Client): Promise<Map<string, string>> {
  await app.application.platform.search.follow();
  const seen = new Map<string, string>();
  for (const address of addresses) {
    const { status, body } = await client.get(address);
    // When people were last seen is no secret.
    const told = JSON.stringify(body, (name, value) => (name.startsWith('last_time_') ? undefined : value));
    seen.set(address, `${status} ${told}`);
  }
  return seen;
}

function expectSame(before: Map<string, string>, after: Map<string, string>): void {
  const changed = addresses.filter((address) => before.get(address) !== after.get(address));
  expect(changed.map((address) => [address, before.get(address), after.get(address)])).toEqual([]);
  expect(addresses.filter((address) => after.get(address)?.includes(NEIGHBOUR))).toEqual([]);
}

const open: Listening[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.leave();
});

async function hear(user: TestUser, address = '/api/notifications/v1/stream'): Promise<Listening> {
  const page = await listen(app, user, address);
  open.push(page);
  return page;
}

/** What a page was told since it was opened: that of a last thing, which it must be told, comes after all others. */
async function toldSince({ client }: TestUser, { heard, untilTold }: Listening): Promise<string[]> {
  await done(client.post('/api/people/v1/me/tokens', { name: 'The last' }));
  await untilTold('The last');
  return heard.filter((data) => !data.includes('The last'));
}

/** The lists that tell of the word. */
const telling = (seen: Map<string, string>) =>
  new Set(
    addresses.filter((address) => seen.get(address)?.includes(NEIGHBOUR)).map((address) => address.split('?')[0]),
  );

describe('what neither colleagues nor members of another extranet may see', () => {
  it('is in no list, total, search, suggestion, export, notification, stream or mail of theirs, and in those of its owners', async () => {
    const { ordinary, outsider, owner, manager } = company;
    const before = await Promise.all([look(ordinary.client), look(outsider.client)]);
    const pages = { ordinary: await hear(ordinary), outsider: await hear(outsider), manager: await hear(manager) };
    smtp.mails = [];
    await hide(company);
    await runDueJobs(app);
    const after = await Promise.all([look(ordinary.client), look(outsider.client)]);
    expectSame(before[0], after[0]);
    expectSame(before[1], after[1]);
    const told = [ordinary, outsider].flatMap(({ username }) => smtp.to(`${username}@example.com`));
    expect(told.map(({ text }) => text)).toEqual([]);
    expect(await toldSince(ordinary, pages.ordinary)).toEqual([]);
    expect(await toldSince(outsider, pages.outsider)).toEqual([]);
    await pages.manager.untilTold(NEIGHBOUR);
    const seen = [...telling(await look(owner.client)), ...telling(await look(app.admin))];
    expect(seen).toEqual(
      expect.arrayContaining([
        '/api/search/v1',
        '/api/search/v1/suggest',
        '/intranet/rest/search/documents',
        '/intranet/rest/knowledgebase/articles',
        '/intranet/rest/knowledgebase/questions',
        '/api/knowledgebase/v1/search',
        '/intranet/rest/expenses/items',
        '/api/expenses/v1/items/export',
        '/api/expenses/v1/sheets/export',
        '/api/publish/v1/pages',
        '/api/publish/v1/tree',
        '/api/trash/v1/mine',
        '/api/trash/v1',
        '/api/people/v1/me/tokens',
        '/api/documents/v1/drafts',
      ]),
    );
  });
});

describe('what members of another extranet may not see', () => {
  it('is in no list, total, search, suggestion, export, notification, stream or mail of theirs, and in those of others', async () => {
    const { outsider, ordinary } = company;
    const before = await look(outsider.client);
    const page = await hear(outsider);
    smtp.mails = [];
    await hidePeople(company);
    await runDueJobs(app);
    expectSame(before, await look(outsider.client));
    expect(smtp.to(`${outsider.username}@example.com`)).toEqual([]);
    expect(await toldSince(outsider, page)).toEqual([]);
    expect([...telling(await look(ordinary.client))]).toEqual(
      expect.arrayContaining([
        '/api/people/v2/users',
        '/api/people/v2/groups',
        '/api/people/v1/profiles',
        '/intranet/rest/people/users',
        '/intranet/rest/people/groups',
        '/thanks',
        '/api/thankyou/v3/wall',
        '/api/search/v1',
      ]),
    );
  });
});

describe('the stream of those who write an article', () => {
  it('tells a member of another extranet that it was saved, and nothing of who writes it', async () => {
    const { ordinary, outsider } = company;
    const hidden = await createUser(app, { surname: TEXT });
    const category = await knowledge.createCategory(app);
    await knowledge.setRights(
      app,
      category.id,
      [ordinary, outsider, hidden].map(({ id }) => ({ subject: 'user', subject_id: id, rights: ['publish'] })),
    );
    const { id } = await knowledge.createArticle(ordinary.client, category.id);
    const address = `/api/knowledgebase/v1/articles/${id}/writers`;
    const pages = { ordinary: await hear(ordinary, address), outsider: await hear(outsider, address) };
    await pages.outsider.untilTold('"revision":1');
    await hear(hidden, address);
    await pages.ordinary.untilTold(NEIGHBOUR);
    await done(hidden.client.put(`/intranet/rest/knowledgebase/articles/${id}`, { article_text: '<p>New</p>' }));
    await pages.outsider.untilTold('"revision":2');
    expect(pages.outsider.heard.map((data) => JSON.parse(data))).toEqual([
      { revision: 1, modified_by: null, writers: [] },
      { revision: 2, modified_by: null, writers: [] },
    ]);
  });
});

/** One hidden thing of every kind. */
async function hide({ owner, administrator, folder, category, pages }: Company): Promise<void> {
  await createFolder(app, folder.id, { title: `Folder ${TEXT}` }, owner.client);
  await createDocument(owner.client, folder.id, { title: `Document ${TEXT}`, metadata: { description: TEXT } });
  await createDocument(owner.client, folder.id, { title: `Draft ${TEXT}`, is_draft: true });
  await createDocument(app.admin, followed.folder, { title: `Followed ${TEXT}` });
  const deleted = await createDocument(owner.client, folder.id, { title: `Deleted ${TEXT}` });
  await done(owner.client.delete(`/intranet/rest/documents/document/${deleted.doc_id}`));
  await upload(owner.client, TEXT);

  const hidden = await knowledge.createCategory(app, { category_name: `Category ${TEXT}`, parent_id: category.id });
  await knowledge.setRights(app, hidden.id, []);
  const article = { title: `Article ${TEXT}`, article_text: HTML, tags: [NEIGHBOUR] };
  const { id } = await knowledge.createArticle(owner.client, category.id, article);
  await done(owner.client.post(`/api/knowledgebase/v1/articles/${id}/comments`, { text: HTML }));
  await knowledge.createArticle(owner.client, category.id, { ...article, status: 'draft' });
  await knowledge.createArticle(app.admin, followed.category, article);
  const question = await knowledge.createQuestion(owner.client, category.id, { title: `Question ${TEXT}`, text: HTML });
  await knowledge.createAnswer(owner.client, question.id, HTML);

  const items = [{ type: 'operational', receipt_date: '20260115', vendor: TEXT, amount: 12 }];
  const sheet = await createSheet(owner.client, { name: `Sheet ${TEXT}`, notes: TEXT, items, status: 'draft' });
  await addReceipt(owner.client, sheet.id, pdf);
  await done(owner.client.put(`/intranet/rest/expenses/sheet/${sheet.id}`, { status: 'submitted' }));

  await publish.createFolder(app, { title: `Pages ${TEXT}`, parent_id: pages.id });
  await publish.createPage(app, { title: `Page ${TEXT}`, text: HTML, folder_id: pages.id });
  await news.createArticle(administrator.client, {
    title: `News ${TEXT}`,
    text: HTML,
    publish_at: '2027-01-01T00:00:00Z',
  });
  await done(owner.client.post('/api/people/v1/me/tokens', { name: `Token ${TEXT}` }));
}

async function hidePeople({ owner, manager }: Company): Promise<void> {
  const person = await createUser(app, { surname: TEXT, job_title: TEXT, company: TEXT, birthday: '1980-02-01' });
  const group = await createGroup(app, { name: `Group ${TEXT}`, description: TEXT });
  const { id } = await createExtranet(app, { name: `Extranet ${TEXT}` });
  await createRole(app, { name: `Role ${TEXT}`, extranet_id: id });
  await done(app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: person.id }, { id: owner.id }]));
  const thanked = [
    { id: person.id, oclass: 1 },
    { id: manager.id, oclass: 1 },
  ];
  await done(owner.client.post('/thanks', { description: TEXT, tags: [], thanked }));
  const assigned = { badge_ids: [badge], user_ids: [person.id], message: TEXT };
  await done(app.admin.post('/api/badges/badges/assign', assigned));
}
