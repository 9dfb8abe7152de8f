// The writes of the crash test: each makes something in one module, and says how to see later that it is there as it was confirmed.
import type { Client } from './client.ts';
import { createDocument, DOCUMENTS, upload } from './documents.ts';

export interface Confirmed {
  path: string;
  /** Words of the answer, or all of it. */
  expected: string;
}

/** `name` is unlike that of any other write. */
type Write = (client: Client, name: string) => Promise<Confirmed>;

function idOf({ status, body }: { status: number; body: { id?: number } }): number {
  if (status >= 300 || body.id === undefined) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.id;
}

const createGroup: Write = async (client, name) => {
  const id = idOf(await client.post('/api/people/v2/groups', { name }));
  return { path: `/api/people/v2/groups/${id}`, expected: name };
};

const createUser: Write = async (client, name) => {
  const username = name.replaceAll(' ', '-');
  const user = { username, firstname: 'Mia', surname: name, email: `${username}@example.com` };
  const id = idOf(await client.post('/api/people/v2/users', user));
  return { path: `/api/people/v2/users/${id}`, expected: name };
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
  const { status, body } = await client.post(`${DOCUMENTS}/checkin/${doc_id}`, { components: [{ file_key: key }] });
  if (status !== 200) throw new Error(`check-in: ${status} ${JSON.stringify(body)}`);
  return { path: `${DOCUMENTS}/document/${doc_id}/${body.version_num}/file`, expected: `${name} second` };
};

const thank: Write = async (client, name) => {
  const thanked = [{ id: 1, oclass: { id: 1, oclass: 1 } }];
  const { status, body } = await client.post('/thanks', { description: name, thanked, tags: [] });
  if (status !== 200) throw new Error(`thanks: ${status} ${JSON.stringify(body)}`);
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
  const { status } = await client.post(`/api/trash/v1/${record.id}/restore`, {});
  if (status >= 300) throw new Error(`restore: ${status}`);
  return { path: `/api/news/v1/articles/${id}`, expected: name };
};

export const writes: readonly Write[] = [
  createGroup,
  createUser,
  addDocument,
  checkIn,
  thank,
  writeNews,
  addExpenses,
  deleteAndRestore,
];
