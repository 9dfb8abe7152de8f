// The company that a hostile user sits in: people, a large group, knowledge, folders, and the accounts of the run.
import { join } from 'node:path';
import { ask } from '../compare.ts';
import { fillUsers, PASSWORD } from '../people.ts';
import { type RunningServer, startAtrium } from '../servers.ts';

export interface Company {
  url: string;
  /** Authorisation of the hostile user: a token, and the name and password behind it. */
  hostile: { id: number; bearer: string; basic: string };
  /** Authorisations of people who work as usual. */
  colleagues: string[];
  /** A group that almost everybody is a member of. */
  groupId: number;
  tagId: number;
  categoryId: number;
  /** A folder in which the hostile user may do everything. */
  folderId: number;
  /** A folder that everybody reads. */
  libraryId: number;
  articleIds: number[];
}

const USERS = 10_000;
const GROUP = 2_000;
const COLLEAGUES = 12;
const ARTICLES = 100;
const json = { 'content-type': 'application/json' };
export const EVERY_RIGHT = ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'];
const ROOMS = ['Journal', 'Library', 'Archive'];

export async function startCompany(folder: string): Promise<{ server: RunningServer; company: Company }> {
  await fillUsers(process.env.DATABASE_URL ?? join(folder, 'atrium.sqlite'), USERS);
  const server = await startAtrium({ ATRIUM_DATA: folder });
  return { server, company: await furnish(server.url) };
}

async function furnish(url: string): Promise<Company> {
  const admin = basicOf('admin', PASSWORD);
  const send = (path: string, body: unknown, method = 'POST', authorization = admin) =>
    ask(url + path, { method, headers: { authorization, ...json }, body: JSON.stringify(body) });
  const account = async (username: string) => {
    const password = `${crypto.randomUUID()} ${username}`;
    const person = { username, firstname: 'Account', surname: username, email: `${username}@example.com`, password };
    const { id } = await send('/api/people/v2/users', person);
    const basic = basicOf(username, password);
    const { token } = await send('/api/people/v1/me/tokens', { name: 'load' }, 'POST', basic);
    return { id, basic, bearer: `Bearer ${token}` };
  };

  const hostile = await account('hostile');
  const colleagues: string[] = [];
  for (let number = 1; number <= COLLEAGUES; number += 1) {
    colleagues.push((await account(`colleague${number}`)).bearer);
  }
  const group = await send('/api/people/v2/groups', { name: 'Everybody in the building' });
  const members = Array.from({ length: GROUP }, (_, index) => ({ id: index + 2 }));
  await send(`/api/people/v2/groups/${group.id}/users`, members, 'PUT');
  const tag = await send('/tags', { name: 'Courage', bg_colour: '#336699' });

  const category = await send('/intranet/rest/knowledgebase/categories', { category_name: 'How we work' });
  const articleIds: number[] = [];
  for (let number = 1; number <= ARTICLES; number += 1) {
    const text = `<p>${'How we do this, step by step, and whom to ask. '.repeat(20)}</p>`;
    const article = { title: `Article ${number}`, category_id: category.id, article_text: text };
    articleIds.push((await send('/intranet/rest/knowledgebase/articles', article)).id);
  }
  const own = await send('/api/documents/v1/folders', { title: 'Own folder of one user' });
  const entries = [{ subject: 'user', subject_id: hostile.id, rights: EVERY_RIGHT }];
  await send(`/api/documents/v1/folders/${own.id}/permissions`, { inherit: false, entries }, 'PUT');
  const library = await send('/api/documents/v1/folders', { title: 'Library' });
  for (const title of ROOMS) await send(`/intranet/rest/documents/folder/${library.id}/folders`, { title });
  return {
    url,
    hostile,
    colleagues,
    groupId: group.id,
    tagId: tag.id,
    categoryId: category.id,
    folderId: own.id,
    libraryId: library.id,
    articleIds,
  };
}

function basicOf(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
