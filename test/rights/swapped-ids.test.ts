// Ids of others: what belongs to somebody else is answered like what is not there, or refused as the rules say, and stays as it was.
import { beforeAll, describe, expect, it } from 'vitest';
import { createSheet } from '../../src/modules/expenses/expenses.test-support.ts';
import { createArticle, createCategory } from '../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { allow, createDocument, createTopFolder, upload } from '../support/documents.ts';
import { uniqueName } from '../support/people.ts';
import { askOnce, letterOf, operations } from './asks.ts';
import { type Company, createCompany, done, things } from './company.ts';
import { rowOf } from './tables.ts';

const app = useApp();
const NOBODY = 987_654_321;
let company: Company;
/** Of the owner, and of nobody else. */
const theirs = {
  folder: 0,
  document: 0,
  draft: 0,
  category: 0,
  article: 0,
  question: 0,
  sheet: 0,
  pages: 0,
  page: 0,
  notification: 0,
  trash: 0,
  file_key: '',
  user: 0,
  group: 0,
};
/** Of whoever asks. */
const mine = { folder: 0, document: 0, sheet: 0, category: 0, article: 0, trash: 0 };

beforeAll(async () => {
  company = await createCompany(app);
  const { ordinary, owner } = company;
  Object.assign(theirs, {
    folder: company.folder.id,
    document: (await things.document(company)).doc_id,
    draft: (await things.draft(company)).doc_id,
    category: company.category.id,
    article: (await things.knowledge(company)).id,
    question: (await things.question(company)).id,
    sheet: (await things.submittedSheet(company)).id,
    pages: company.pages.id,
    page: (await things.page(company)).id,
    trash: (await things.trash(company)).id,
    file_key: (await things.fileKey(company)).file_key,
    user: owner.id,
    group: company.group.id,
  });
  await things.token(company);
  theirs.notification = (await owner.client.get('/api/notifications/v1?limit=1')).body.data[0].id;
  const rights = ['view', 'edit', 'edit_meta', 'delete'] as const;
  mine.folder = (await createTopFolder(app, { entries: [allow(ordinary, 'user', ...rights)] })).id;
  mine.document = (await createDocument(ordinary.client, mine.folder)).doc_id;
  mine.sheet = (await createSheet(ordinary.client)).id;
  mine.category = (await createCategory(app)).id;
  mine.article = (await createArticle(ordinary.client, mine.category, { status: 'draft' })).id;
  const { doc_id } = await createDocument(ordinary.client, mine.folder);
  await done(ordinary.client.delete(`/intranet/rest/documents/document/${doc_id}`));
  mine.trash = (await ordinary.client.get('/api/trash/v1/mine')).body.data[0].id;
});

/** The answer without what every request has of its own. */
const withoutId = (text: string, id: unknown) =>
  text.replaceAll(app.url, '').replaceAll(new RegExp(`(?<![\\w.-])${String(id)}(?![\\w.])`, 'g'), '#');

describe.each(['ordinary', 'outsider'] as const)('in paths, asked by one who is %s', (kind) => {
  it('what the matrix hides is answered word for word like what is not there', async () => {
    const column = kind === 'ordinary' ? 2 : 8;
    let compared = 0;
    for (const operation of operations) {
      const found = rowOf(operation);
      if (!operation.path.includes('{') || found?.row[0].replaceAll(' ', '')[column] !== 'h') continue;
      const asked = (await found.row[1]?.(company, kind)) ?? {};
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      // What is numbered has numbers; versions and the like are numbered within their thing.
      const ids = names.filter((name) => !/^(n|number|version_num)$/.test(name));
      const missing = Object.fromEntries(
        ids.map((name) => [name, typeof asked[name] === 'number' ? NOBODY : 'nothing']),
      );
      const client = company.clientOf(kind, undefined);
      const one = await askOnce(operation, client, asked);
      const other = await askOnce(operation, client, { ...asked, ...missing });
      const bare = (text: string, values: object) =>
        Object.values(values).reduce((rest: string, value) => withoutId(rest, value), text);
      const wanted = Object.fromEntries(ids.map((name) => [name, asked[name]]));
      expect([operation.key, letterOf(one), bare(one.text, wanted)]).toEqual([
        operation.key,
        letterOf(other),
        bare(other.text, missing),
      ]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(8);
  });
});

interface Swap {
  method?: string;
  path: string;
  body?: unknown;
}
type Name = keyof typeof theirs;

/** What an ordinary user asks with an id of the owner. `as`, `failed`: how it is answered, or fails in its answer, where that differs from what is not there, and by which rule. */
const swaps: Record<
  string,
  { of: Name; ask: (id: number | string) => Swap; as?: number; failed?: number; rule?: string; by?: 'outsider' }
> = {
  'the document that is copied': {
    of: 'document',
    ask: (id) => into('copy', { type: 'document', id }),
    failed: 403,
    rule: 'D2',
  },
  'the document that is moved': {
    of: 'document',
    ask: (id) => into('move', { type: 'document', id }),
    failed: 403,
    rule: 'D2',
  },
  'the document that is linked': {
    of: 'document',
    ask: (id) => into('link', { type: 'document', id }),
    failed: 403,
    rule: 'D2',
  },
  'the folder that is copied': {
    of: 'folder',
    ask: (id) => into('copy', { type: 'folder', id }),
    failed: 403,
    rule: 'D2',
  },
  'the folder that is moved': {
    of: 'folder',
    ask: (id) => into('move', { type: 'folder', id }),
    failed: 403,
    rule: 'D2',
  },
  'the address of a document that is copied': {
    of: 'document',
    ask: (id) => into('copy', `/intranet/rest/documents/document/${id}`),
    failed: 403,
    rule: 'D2',
  },
  'the address of a folder that is copied': {
    of: 'folder',
    ask: (id) => into('copy', `/intranet/rest/documents/folder/${id}`),
    failed: 403,
    rule: 'D2',
  },
  'the draft that is copied': {
    of: 'draft',
    ask: (id) => into('copy', { type: 'document', id }),
    failed: 403,
    rule: 'D2',
  },
  'the folder that is copied into': {
    of: 'folder',
    ask: (id) =>
      post('/intranet/rest/documents/copy', { objects: [{ type: 'document', id: mine.document }], destination: id }),
    failed: 403,
    rule: 'D12',
  },
  'the place of a document': {
    of: 'folder',
    ask: (id) => ({ path: `/intranet/rest/documents/document/${mine.document}?parent_id=${id}` }),
  },
  'the folder of a search': {
    of: 'folder',
    ask: (id) => ({ path: `/intranet/rest/search/documents?q=document&folder_id=${id}` }),
    as: 403,
    rule: 'D20',
  },
  'the folders of an archive': {
    of: 'folder',
    ask: (id) => post('/api/documents/v1/archive', { folders: [id] }),
    as: 403,
    rule: 'D25',
  },
  'the documents of an archive': {
    of: 'document',
    ask: (id) => post('/api/documents/v1/archive', { documents: [id] }),
    as: 403,
    rule: 'D25',
  },
  'the file key of a document': {
    of: 'file_key',
    ask: (id) =>
      post(`/intranet/rest/documents/folder/${mine.folder}/documents`, {
        title: 'Taken',
        components: [{ file_key: id }],
      }),
  },
  'the file key of a receipt': {
    of: 'file_key',
    ask: (id) => post(`/api/expenses/v1/sheets/${mine.sheet}/receipts`, { file_key: id, name: 'taken.pdf' }),
  },
  'the records that are restored': { of: 'trash', ask: (id) => post('/api/trash/v1/mine/restore', { ids: [id] }) },
  'the records that are emptied': { of: 'trash', ask: (id) => post('/api/trash/v1/mine/empty', { ids: [id] }) },
  'the folder that a record comes back to': {
    of: 'folder',
    ask: (id) => ({ method: 'POST', path: `/intranet/rest/deleted/${mine.trash}/restore?destination=${id}` }),
    as: 403,
    rule: 'D55',
  },
  'the notifications that are marked': {
    of: 'notification',
    ask: (id) => ({ method: 'PATCH', path: '/api/notifications/v1', body: { ids: [id], read: true } }),
  },
  'the sheets that are decided': {
    of: 'sheet',
    ask: (id) => post('/api/expenses/v1/queue/decisions', { sheets: [{ id }], status: 'approved' }),
    as: 201,
    rule: 'E1',
  },
  'whose items are listed': { of: 'user', ask: (id) => ({ path: `/intranet/rest/expenses/items?user=${id}` }) },
  'whose expenses are summed up': {
    of: 'user',
    ask: (id) => ({ path: `/api/expenses/v1/summary?by=month&user=${id}` }),
  },
  'the category of an article': {
    of: 'category',
    ask: (id) =>
      post('/intranet/rest/knowledgebase/articles', { title: 'A', category_id: id, article_text: '<p>A</p>' }),
    as: 403,
    rule: 'K1',
  },
  'the category that an article moves to': {
    of: 'category',
    ask: (id) => ({
      method: 'PUT',
      path: `/intranet/rest/knowledgebase/articles/${mine.article}`,
      body: { category_id: id },
    }),
    as: 403,
    rule: 'K1',
  },
  'the category of a question': {
    of: 'category',
    ask: (id) => post('/intranet/rest/knowledgebase/questions', { title: 'A', category_id: id, text: '<p>A</p>' }),
    as: 403,
    rule: 'K1',
  },
  'the folder of found things': { of: 'folder', ask: (id) => ({ path: `/api/search/v1?query=document&folder=${id}` }) },
  'the category of found things': {
    of: 'category',
    ask: (id) => ({ path: `/api/search/v1?query=article&category=${id}` }),
  },
  'a folder that is pinned': { of: 'folder', ask: (id) => pin('folder', id) },
  'a document that is pinned': { of: 'document', ask: (id) => pin('document', id) },
  'a category that is pinned': { of: 'category', ask: (id) => pin('category', id) },
  'an article that is pinned': { of: 'article', ask: (id) => pin('article', id) },
  'a question that is pinned': { of: 'question', ask: (id) => pin('question', id) },
  'a sheet that is pinned': { of: 'sheet', ask: (id) => pin('sheet', id) },
  'a page that is pinned': { of: 'page', ask: (id) => pin('page', id) },
  'a person that is pinned': { of: 'user', ask: (id) => pin('person', id), by: 'outsider' },
  'a group that is pinned': { of: 'group', ask: (id) => pin('group', id), by: 'outsider' },
  'who is thanked': {
    of: 'user',
    ask: (id) => post('/thanks', { description: 'Thanks', tags: [], thanked: [{ id, oclass: 1 }] }),
    by: 'outsider',
  },
  'the group that is thanked': {
    of: 'group',
    ask: (id) => post('/thanks', { description: 'Thanks', tags: [], thanked: [{ id, oclass: 3 }] }),
    by: 'outsider',
  },
  'whose thanks are listed': { of: 'user', ask: (id) => ({ path: `/thanks?user_ids=${id}` }), by: 'outsider' },
  'who stands in': {
    of: 'user',
    ask: (id) => post('/api/expenses/v1/delegations', { from: '2026-05-01', to: '2026-05-02', delegate: id }),
    by: 'outsider',
  },
  'whose people are listed': {
    of: 'user',
    ask: (id) => ({ path: `/api/people/v1/profiles?manager_id=${id}` }),
    by: 'outsider',
  },
  'whose chart is drawn': {
    of: 'user',
    ask: (id) => ({ path: `/api/people/v1/org-chart?root=${id}` }),
    by: 'outsider',
  },
  'whose badges are listed': {
    of: 'user',
    ask: (id) => ({ path: `/api/badges/badges?assigned_to=${id}` }),
    by: 'outsider',
  },
  'the group whose members are counted': {
    of: 'group',
    ask: (id) => ({ path: `/api/people/v1/member-counts?groups=${id}` }),
    by: 'outsider',
  },
  'whose finds are listed': {
    of: 'user',
    ask: (id) => ({ path: `/api/search/v1?query=a&author=${id}` }),
    by: 'outsider',
  },
};

function post(path: string, body: unknown): Swap {
  return { method: 'POST', path, body };
}

function into(act: string, object: unknown): Swap {
  return post(`/intranet/rest/documents/${act}`, { objects: [object], destination: mine.folder });
}

function pin(type: string, id: number | string): Swap {
  return { method: 'PUT', path: '/api/home/v1/pins', body: [{ type, id }] };
}

const send = async (client: Client, { method = 'GET', path, body }: Swap) => {
  const { status, headers, body: answer } = await client.request(method, path, { body });
  return { status, failed: headers.get('x-failed-objects') ?? '', text: JSON.stringify(answer) ?? '' };
};

describe('in bodies and queries', () => {
  it.each(Object.keys(swaps))(
    '%s: that of another is answered like one that is not there, or refused',
    async (name) => {
      const { of, ask, as, failed, by = 'ordinary' } = swaps[name] ?? expect.fail(name);
      const client = company[by].client;
      const before = await belongings();
      const id = theirs[of];
      const missing = typeof id === 'number' ? NOBODY : 'nothing';
      const one = await send(client, ask(id));
      const other = await send(client, ask(missing));
      if (failed !== undefined) {
        expect(one.failed).toContain(`"status":${failed}`);
      } else if (as === undefined) {
        const bare = ({ status, failed, text }: typeof one, of: number | string) => [
          status,
          withoutId(failed, of),
          withoutId(text, of),
        ];
        expect(bare(one, id)).toEqual(bare(other, missing));
      } else {
        expect(one.status, one.text).toBe(as);
      }
      expect(await belongings()).toEqual(before);
    },
  );

  it('a key of the own drop box is taken', async () => {
    const file_key = await upload(company.ordinary.client);
    const body = { title: uniqueName('Own '), components: [{ file_key }] };
    await done(company.ordinary.client.post(`/intranet/rest/documents/folder/${mine.folder}/documents`, body));
  });
});

/** What the owner has, as they see it. */
async function belongings() {
  const { client } = company.owner;
  const addresses = [
    `/intranet/rest/documents/folder/${theirs.folder}`,
    `/intranet/rest/documents/document/${theirs.document}`,
    `/intranet/rest/documents/document/${theirs.draft}`,
    '/intranet/rest/documents/dropbox',
    '/api/trash/v1/mine',
    '/api/notifications/v1',
    `/intranet/rest/expenses/sheet/${theirs.sheet}`,
    `/intranet/rest/knowledgebase/articles?category=${theirs.category}`,
    `/intranet/rest/knowledgebase/questions?category=${theirs.category}`,
    '/api/expenses/v1/delegations',
  ];
  return Promise.all(addresses.map(async (address) => [address, (await client.get(address)).body]));
}
