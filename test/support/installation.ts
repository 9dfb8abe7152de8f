// Everything that an installation tells of itself through its interface, address by address, so that two can be compared.
import { createHash } from 'node:crypto';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';

const V2 = '/api/people/v2';
const DOCUMENTS = '/intranet/rest/documents';
const KNOWLEDGE = '/intranet/rest/knowledgebase';
const KNOWLEDGE_V1 = '/api/knowledgebase/v1';
const EXPENSES = '/intranet/rest/expenses';
const EXPENSES_V1 = '/api/expenses/v1';

/** What each address answers; a file is its type and the hash of its bytes. */
export async function readInstallation(app: Pick<TestApp, 'admin' | 'url'>): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const get = async (path: string): Promise<Answer['body']> => {
    const { status, body } = await app.admin.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    const known = JSON.parse(JSON.stringify(body).replaceAll(app.url, '')) as unknown;
    found.set(path, known);
    return body;
  };
  const file = async (path: string): Promise<void> => {
    const response = await app.admin.raw('GET', path);
    const bytes = Buffer.from(await response.arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { status, headers } = response;
    found.set(path, [status, headers.get('content-type'), headers.get('content-disposition'), hash]);
  };
  const page = async (path: string): Promise<Answer['body'][]> =>
    (await get(`${path}${path.includes('?') ? '&' : '?'}limit=200`)).data;

  await readPeople(get, file, page);
  await readFolder(get, file, 0);
  await get(`${DOCUMENTS}/folder/0/documents?to_approve=1`);
  for (const { doc_id } of found.get(`${DOCUMENTS}/folder/0/documents?to_approve=1`) as Answer['body'][]) {
    await readDocument(get, file, doc_id);
  }
  await page('/api/documents/v1/metadata-fields');
  await page('/api/documents/v1/record-types');
  await readKnowledge(get, file, page);
  await readExpenses(get, file, page);
  for (const { id } of await get('/api/badges/badges?status=all&include_assignees=true')) {
    await get(`/api/badges/badge/${id}?include_assignees=true`);
  }
  for (const { image_url } of await get('/api/badges/image-sets/images')) await file(image_url.replace(app.url, ''));
  await page('/tags');
  await page('/thanks?thanked=true&users=true&tags=true');
  return found;
}

type Get = (path: string) => Promise<Answer['body']>;
type File = (path: string) => Promise<void>;
type Page = (path: string) => Promise<Answer['body'][]>;

async function readPeople(get: Get, file: File, page: Page): Promise<void> {
  for (const { id } of await page(`${V2}/users?view=admin&status=all&fields=id,username,extranet_id,blocked`)) {
    if (id !== 1) await get(`${V2}/users/${id}`);
    for (const part of ['groups', 'roles']) await get(`${V2}/users/${id}/${part}?limit=200`);
    await page(`${V2}/users?ids=${id}&fields=metadata,email,fullname,language`);
    await file(`${V2}/users/${id}/photo`);
  }
  for (const kind of ['groups', 'roles', 'extranets']) {
    for (const { id } of await page(`${V2}/${kind}?status=all`)) {
      await page(`${V2}/users?${kind.slice(0, -1)}_id${kind === 'extranets' ? '' : 's'}=${id}&fields=id`);
    }
  }
  await get('/api/people/v1/org-chart');
  await page('/api/people/v1/metadata-fields');
  await page('/api/people/v1/capabilities');
}

async function readFolder(get: Get, file: File, id: number): Promise<void> {
  const items = await get(`${DOCUMENTS}/folder/${id}`);
  if (id !== 0) {
    await get(`${DOCUMENTS}/folder/${id}/info`);
    await get(`/api/documents/v1/folders/${id}/permissions`);
  }
  for (const item of items) {
    if (item.type === 'folder') await readFolder(get, file, item.id);
    else await readDocument(get, file, item.doc_id);
  }
}

async function readDocument(get: Get, file: File, id: number): Promise<void> {
  await get(`${DOCUMENTS}/document/${id}/info`);
  await get(`/api/documents/v1/documents/${id}/places`);
  await get(`/api/documents/v1/documents/${id}/record-types`);
  for (const { version_num } of await get(`${DOCUMENTS}/document/${id}/versions`)) {
    const at = `${DOCUMENTS}/document/${id}/${version_num}`;
    for (const { title } of Object.values<Answer['body']>(await get(`${at}/components`))) {
      await file(`${at}/file/${encodeURIComponent(title)}`);
    }
  }
}

async function readKnowledge(get: Get, file: File, page: Page): Promise<void> {
  for (const { id } of await get(`${KNOWLEDGE}/categories`)) {
    await get(`${KNOWLEDGE_V1}/categories/${id}/permissions`);
    await get(`${KNOWLEDGE_V1}/categories/${id}/experts`);
  }
  for (const { id, cover_img, article_text } of await page(`${KNOWLEDGE_V1}/articles`)) {
    await get(`${KNOWLEDGE}/articles/${id}`);
    await page(`${KNOWLEDGE_V1}/articles/${id}/comments`);
    for (const { number } of await page(`${KNOWLEDGE_V1}/articles/${id}/revisions`)) {
      await get(`${KNOWLEDGE_V1}/articles/${id}/revisions/${number}`);
    }
    if (cover_img !== null) {
      await file(cover_img);
      await file(`${cover_img}/thumbnail`);
    }
    for (const [path] of article_text.matchAll(/\/api\/knowledgebase\/v1\/images\/[0-9a-f]{32}/g)) await file(path);
  }
  for (const list of ['questions', 'questions?archived=1']) {
    for (const { id } of await get(`${KNOWLEDGE}/${list}`)) {
      await page(`${KNOWLEDGE_V1}/questions/${id}/answers`);
      await page(`${KNOWLEDGE_V1}/questions/${id}/comments`);
    }
  }
  await get(`${KNOWLEDGE_V1}/search?query=rain+gauge&limit=200`);
}

async function readExpenses(get: Get, file: File, page: Page): Promise<void> {
  for (const kind of ['clients', 'departments', 'locations', 'projects', 'types']) await page(`${EXPENSES_V1}/${kind}`);
  for (const kind of ['client', 'dept', 'location', 'project']) await get(`${EXPENSES}/${kind}`);
  const { data } = await get(`${V2}/users?view=admin&status=all&fields=id&limit=200`);
  for (const { id: userId } of data) {
    for (const { id } of await get(`${EXPENSES}/sheet?user=${userId}`)) {
      const { receipts } = await get(`${EXPENSES}/sheet/${id}`);
      await page(`${EXPENSES_V1}/sheets/${id}/history`);
      for (const receipt of receipts) {
        await file(`${EXPENSES_V1}/receipts/${receipt.id}/file`);
        await file(`${EXPENSES_V1}/receipts/${receipt.id}/thumbnail`);
      }
    }
  }
  await get(`${EXPENSES}/items`);
  await page(`${EXPENSES_V1}/delegations`);
}
