// The writes of the crash test: each makes something in one module, and says how to see later that it is there as it was confirmed.

import { append, begin } from '../../src/modules/documents/uploads/uploads.test-support.ts';
import {
  createAnswer,
  createArticle,
  createQuestion,
  v1 as KNOWLEDGE,
} from '../../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { PUBLISH } from '../../src/modules/publish/publish.test-support.ts';
import { WEBHOOKS } from '../../src/modules/webhooks/webhooks.test-support.ts';
import type { Answer, Client } from './client.ts';
import { createDocument, DOCUMENTS, upload } from './documents.ts';
import { docxOf } from './files.ts';

export interface Confirmed {
  path: string;
  /** Words of the answer, or all of it. */
  expected: string;
  /** The user of whom webhooks are told. */
  username?: string;
  /** The document that was checked in. */
  checkedIn?: number;
  /** The document whose text is read after the answer. */
  read?: number;
}

/** `name` is unlike that of any other write. */
type Write = (client: Client, name: string) => Promise<Confirmed>;

function made({ status, body }: Answer) {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

function idOf(answer: Answer): number {
  return made(answer).id;
}

const createGroup: Write = async (client, name) => {
  const id = idOf(await client.post('/api/people/v2/groups', { name }));
  return { path: `/api/people/v2/groups/${id}`, expected: name };
};

const createUser: Write = async (client, name) => {
  const username = name.replaceAll(' ', '-');
  const user = { username, firstname: 'Mia', surname: name, email: `${username}@example.com` };
  const id = idOf(await client.post('/api/people/v2/users', user));
  return { path: `/api/people/v2/users/${id}`, expected: name, username };
};

const addDocument: Write = async (client, name) => {
  const content = `${name} ${'x'.repeat(3_000)}`;
  const { doc_id } = await createDocument(client, 1, { title: `${name}.txt`, content });
  return { path: `${DOCUMENTS}/document/${doc_id}/1/file`, expected: content };
};

const checkIn: Write = async (client, name) => {
  const { doc_id } = await createDocument(client, 1, { title: `${name}.txt`, content: `${name} first` });
  const key = await upload(client, `${name} second`);
  await client.post(`${DOCUMENTS}/checkout/${doc_id}`);
  const body = { components: [{ file_key: key }] };
  const { version_num } = made(await client.post(`${DOCUMENTS}/checkin/${doc_id}`, body));
  const path = `${DOCUMENTS}/document/${doc_id}/${version_num}/file`;
  return { path, expected: `${name} second`, checkedIn: doc_id };
};

/** Its text is read by a worker. */
const addLetter: Write = async (client, name) => {
  const { doc_id } = await createDocument(client, 1, { title: `${name}.docx`, content: docxOf([name]) });
  return { path: `${DOCUMENTS}/document/${doc_id}/info`, expected: name, read: doc_id };
};

const uploadInParts: Write = async (client, name) => {
  const content = Buffer.from(`${name} ${'y'.repeat(5_000)}`);
  const path = await begin(client, content.length);
  made(await append(client, path, 0, content.subarray(0, 2_000)));
  const { headers } = await append(client, path, 2_000, content.subarray(2_000));
  const components = [{ file_key: headers.get('upload-file-key') }];
  const { doc_id } = made(await client.post(`${DOCUMENTS}/folder/1/documents`, { title: `${name}.txt`, components }));
  return { path: `${DOCUMENTS}/document/${doc_id}/1/file`, expected: content.toString() };
};

const thank: Write = async (client, name) => {
  const thanked = [{ id: 1, oclass: { id: 1, oclass: 1 } }];
  made(await client.post('/thanks', { description: name, thanked, tags: [] }));
  return { path: '/thanks?limit=200', expected: name };
};

const writeNews: Write = async (client, name) => {
  const id = idOf(await client.post('/api/news/v1/articles', { title: name, text: `<p>${name}</p>` }));
  return { path: `/api/news/v1/articles/${id}`, expected: name };
};

const addExpenses: Write = async (client, name) => {
  const items = [1, 2, 3].map((amount) => ({ type: 'operational', vendor: name, amount }));
  const id = idOf(await client.post('/intranet/rest/expenses/sheet', { name, items }));
  return { path: `/intranet/rest/expenses/sheet/${id}`, expected: name };
};

/** Goes to the trash and comes back: it is there, and its record is not. */
const deleteAndRestore: Write = async (client, name) => {
  const id = idOf(await client.post('/api/news/v1/articles', { title: name, text: `<p>${name}</p>` }));
  await client.delete(`/api/news/v1/articles/${id}`);
  const { body } = await client.get('/api/trash/v1/mine?limit=200');
  const record = body.data.find((one: { title: string }) => one.title === name);
  made(await client.post(`/api/trash/v1/${record.id}/restore`, {}));
  return { path: `/api/news/v1/articles/${id}`, expected: name };
};

async function createCategory(client: Client, name: string): Promise<number> {
  return idOf(await client.post('/intranet/rest/knowledgebase/categories', { category_name: name }));
}

const commentOnArticle: Write = async (client, name) => {
  const article = await createArticle(client, await createCategory(client, name), { title: name });
  const path = `${KNOWLEDGE}/articles/${article.id}/comments`;
  idOf(await client.post(path, { text: name }));
  return { path, expected: name };
};

const answerQuestion: Write = async (client, name) => {
  const question = await createQuestion(client, await createCategory(client, name), { title: name });
  idOf(await client.post(`${KNOWLEDGE}/questions/${question.id}/comments`, { text: 'Why indeed?' }));
  await createAnswer(client, question.id, `<p>${name}</p>`);
  return { path: `${KNOWLEDGE}/questions/${question.id}/answers`, expected: name };
};

const savePage: Write = async (client, name) => {
  const folder_id = idOf(await client.post(`${PUBLISH}/folders`, { title: name }));
  const id = idOf(await client.post(`${PUBLISH}/pages`, { folder_id, title: 'A page', text: '<p>At first</p>' }));
  const path = `${PUBLISH}/pages/${id}`;
  made(await client.put(path, { text: `<p>${name}</p>` }));
  return { path, expected: name };
};

const giveBadge: Write = async (client, name) => {
  const input = { title: name, image_id: 1, background_colour: '1e88e5' };
  const { badge } = made(await client.post('/api/badges/badges', input));
  made(await client.post('/api/badges/badges/assign', { badge_ids: [badge.id], user_ids: [1], message: name }));
  return { path: `/api/badges/badge/${badge.id}?include_assignees=true`, expected: name };
};

/** Switched off, so that the events of all other writes are not recorded for it. */
const createWebhook: Write = async (client, name) => {
  const input = { url: 'https://example.com/hook', events: ['user.created'], enabled: false };
  const path = `${WEBHOOKS}/${idOf(await client.post(WEBHOOKS, input))}`;
  made(await client.patch(path, { description: name }));
  return { path, expected: name };
};

export const writes: readonly Write[] = [
  createGroup,
  createUser,
  addDocument,
  checkIn,
  addLetter,
  uploadInParts,
  thank,
  writeNews,
  addExpenses,
  deleteAndRestore,
  commentOnArticle,
  answerQuestion,
  savePage,
  giveBadge,
  createWebhook,
];
