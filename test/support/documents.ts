// The factories of folders and documents: over HTTP one by one, straight into the database by the thousand.
import { sql } from 'kysely';
import type { AccessEntryInput } from '../../src/platform/access/index.ts';
import { type Db, noteWrite, reserveIds } from '../../src/platform/db/index.ts';
import type { TestApp } from './app.ts';
import { inBulk } from './bulk.ts';
import type { Answer, Client } from './client.ts';
import { uniqueName } from './people.ts';

export const DOCUMENTS = '/intranet/rest/documents';
export const ADDITIONS = '/api/documents/v1';

export type Right = 'view' | 'draft' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms';
export type Entry = AccessEntryInput<Right>;

/** One entry of an access list: `allow({ id: 4 }, 'group', 'view', 'edit')`. */
export function allow(to: { id: number }, subject: 'user' | 'group' | 'role', ...rights: Right[]): Entry {
  return { subject, subject_id: to.id, rights };
}

export function allowEveryone(...rights: Right[]): Entry {
  return { subject: 'everyone', rights };
}

/** A folder at the top. With `entries` it has these instead of those of folder 1. */
export async function createTopFolder(
  app: TestApp,
  { entries, ...input }: { title?: string; refcode?: string; metadata?: object; entries?: Entry[] } = {},
) {
  const folder = expectOk(await app.admin.post(`${ADDITIONS}/folders`, { title: uniqueName('Top '), ...input }));
  if (entries) await setAccess(app, folder.id, entries);
  return folder;
}

/** A folder in another; its access list is inherited unless `entries` are given. */
export async function createFolder(
  app: TestApp,
  parentId: number,
  { entries, ...input }: { title?: string; refcode?: string; metadata?: object; entries?: Entry[] } = {},
  client: Client = app.admin,
) {
  const body = { title: uniqueName('Folder '), ...input };
  const folder = expectOk(await client.post(`${DOCUMENTS}/folder/${parentId}/folders`, body));
  if (entries) await setAccess(app, folder.id, entries);
  return folder;
}

/** Gives a folder a list of its own. */
export async function setAccess(app: TestApp, folderId: number, entries: Entry[]): Promise<void> {
  expectOk(await app.admin.put(`${ADDITIONS}/folders/${folderId}/permissions`, { inherit: false, entries }));
}

export async function inheritAccess(app: TestApp, folderId: number): Promise<void> {
  expectOk(await app.admin.put(`${ADDITIONS}/folders/${folderId}/permissions`, { inherit: true, entries: [] }));
}

export async function lockFolder(app: TestApp, folderId: number): Promise<void> {
  expectOk(await app.admin.put(`${ADDITIONS}/folders/${folderId}/lock`));
}

export async function unlockFolder(app: TestApp, folderId: number): Promise<void> {
  expectOk(await app.admin.delete(`${ADDITIONS}/folders/${folderId}/lock`));
}

/** Puts bytes into the client's drop box; returns the file key. */
export async function upload(client: Client, bytes: string | Uint8Array = 'some text'): Promise<string> {
  const body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const options = { body, headers: { 'content-type': 'application/octet-stream' } };
  return expectOk(await client.request('POST', `${DOCUMENTS}/dropbox`, options)).file_key;
}

/** A document with one file of the given content, or a marker, which has none. Returns its info. */
export async function createDocument(
  client: Client,
  folderId: number,
  { content = 'some text', ...input }: { content?: string | Uint8Array; title?: string; [field: string]: unknown } = {},
) {
  const components = input.doc_type === 'marker' ? {} : { components: [{ file_key: await upload(client, content) }] };
  const body = { title: uniqueName('Document '), ...components, ...input };
  return expectOk(await client.post(`${DOCUMENTS}/folder/${folderId}/documents`, body));
}

/** Another place for a document. */
export async function linkDocument(client: Client, docId: number, destination: number): Promise<void> {
  const body = { objects: [{ type: 'document', id: docId }], destination };
  const answer = await client.post(`${DOCUMENTS}/link`, body);
  expectOk(answer);
  if (answer.headers.has('x-failed-objects')) throw new Error(`link: ${answer.headers.get('x-failed-objects')}`);
}

interface Many {
  /** The titles are this and a number of seven digits, counting from 1000000. */
  prefix?: string;
  userId?: number;
}

/** Documents in a folder, each with one version and no bytes behind it. Returns the first and last id. */
export async function insertDocuments(
  { application, clock }: TestApp,
  folderId: number,
  count: number,
  { prefix = 'Document ', userId = 1 }: Many = {},
): Promise<{ first: number; last: number }> {
  const now = clock.now();
  const key = prefix.toLowerCase();
  return inBulk(application.platform.database.db, async (tx) => {
    const [first = 0] = await reserveIds(tx, 'documents', count);
    const id = sql`${whole(first)} + n.i`;
    const title = sql`cast(${prefix} as text) || cast(1000000 + n.i as text)`;
    const titleKey = sql`cast(${key} as text) || cast(1000000 + n.i as text)`;
    await numbered(tx, count)`insert into documents (id, doc_type, title, title_key, refcode, metadata, live_version,
      last_version, created_by, created_at, modified_by, modified_at)
      select ${id}, 'standard', ${title}, ${titleKey}, 'Doc_' || cast(${id} as text), '{}', 1, 1,
        ${whole(userId)}, ${whole(now)}, ${whole(userId)}, ${whole(now)} from n`;
    await numbered(tx, count)`insert into document_versions (doc_id, number, state, comment, primary_name, primary_size,
      created_by, created_at) select ${id}, 1, 'live', '', ${title}, n.i, ${whole(userId)}, ${whole(now)} from n`;
    await numbered(
      tx,
      count,
    )`insert into document_links (folder_id, doc_id, title_key, listed, linked_by, linked_at, cap)
      select ${whole(folderId)}, ${id}, ${titleKey}, 1, ${whole(userId)}, ${whole(now)}, 63 from n`;
    for (const table of ['documents', 'document_links', 'document_versions'] as const) noteWrite(table);
    return { first, last: first + count - 1 };
  });
}

/** Folders in a folder, whose access list they inherit. Returns the first and last id. */
export async function insertFolders(
  { application, clock }: TestApp,
  parentId: number,
  count: number,
  { prefix = 'Folder ', userId = 1 }: Many = {},
): Promise<{ first: number; last: number }> {
  const now = clock.now();
  return inBulk(application.platform.database.db, async (tx) => {
    const [first = 0] = await reserveIds(tx, 'folders', count);
    const id = sql`${whole(first)} + n.i`;
    const number = sql`cast(1000000 + n.i as text)`;
    await numbered(tx, count)`insert into folders (id, parent_id, title, title_key, refcode, refcode_key, metadata,
      list_id, own_list, created_by, created_at, modified_by, modified_at)
      select ${id}, ${whole(parentId)}, cast(${prefix} as text) || ${number}, cast(${prefix.toLowerCase()} as text) || ${number},
        'Dir_' || cast(${id} as text), 'dir_' || cast(${id} as text), '{}', parent.list_id, 0,
        ${whole(userId)}, ${whole(now)}, ${whole(userId)}, ${whole(now)} from n join folders as parent on parent.id = ${parentId}`;
    noteWrite('folders');
    return { first, last: first + count - 1 };
  });
}

/** Folders one below the other. */
export async function insertFolderChain(
  app: TestApp,
  parentId: number,
  count: number,
): ReturnType<typeof insertFolders> {
  const { first, last } = await insertFolders(app, parentId, count);
  await inBulk(app.application.platform.database.db, async (tx) => {
    await sql`update folders set parent_id = id - 1 where id > ${first} and id <= ${last}`.execute(tx);
    noteWrite('folders');
  });
  return { first, last };
}

/** Runs an insert that selects from `n (i)`, the numbers from 0 up to but not including the count. */
function numbered(tx: Db, count: number) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql`with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count})
      ${sql(statement, ...values)}`.execute(tx);
  };
}

/** A number whose type both engines know where nothing else tells it. */
function whole(value: number) {
  return sql<number>`cast(${value} as bigint)`;
}

/** The answer's body; a factory whose request fails must say why. */
function expectOk({ status, body }: Answer) {
  if (status < 200 || status > 204) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body;
}
