import { sql } from 'kysely';
import type { TestApp } from '../../../test/support/app.ts';
import { inBulk } from '../../../test/support/bulk.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { createUser, grant, type TestUser, uniqueName } from '../../../test/support/people.ts';
import { noteWrite } from '../../platform/db/index.ts';

export const PUBLISH = '/api/publish/v1';
const DELETED = '/intranet/rest/deleted';

export interface Entry {
  subject: 'everyone' | 'user' | 'group' | 'role';
  subject_id?: number;
  rights: string[];
}

export async function createPublisher(app: TestApp): Promise<TestUser> {
  const publisher = await createUser(app);
  await grant(app, 'publish.admin', publisher);
  return publisher;
}

/** With `entries` the folder has an access list of its own. */
export async function createFolder(
  app: TestApp,
  { entries, ...overrides }: { entries?: Entry[]; [field: string]: unknown } = {},
) {
  const input = { title: uniqueName('Folder '), ...overrides };
  const folder = expectOk(await app.admin.post(`${PUBLISH}/folders`, input));
  if (entries) await setAccess(app, folder.id, entries);
  return folder;
}

export async function setAccess(app: TestApp, folderId: number, entries: Entry[]): Promise<void> {
  expectOk(await app.admin.put(`${PUBLISH}/folders/${folderId}/permissions`, { inherit: false, entries }));
}

/** In a new folder unless one is named. */
export async function createPage(app: TestApp, overrides: Record<string, unknown> = {}, client: Client = app.admin) {
  const folder_id = overrides.folder_id ?? (await createFolder(app)).id;
  const input = { title: uniqueName('Page '), text: '<p>Some words</p>', ...overrides, folder_id };
  return expectOk(await client.post(`${PUBLISH}/pages`, input));
}

export async function savePage(app: TestApp, id: number, change: Record<string, unknown>) {
  return expectOk(await app.admin.put(`${PUBLISH}/pages/${id}`, change));
}

/** The records of the trash that are one's own, newest first, with their ids. */
export async function trashOf(client: Client, types?: string) {
  const { body } = await client.get(types === undefined ? DELETED : `${DELETED}?obj_types=${types}`);
  return body.map((record: { URI: string }) => ({ ...record, id: Number(record.URI.split('/').at(-1)) }));
}

/** Folders in a folder, whose access list they inherit, each with so many pages of one version. */
export async function insertTree({ application, clock }: TestApp, parentId: number, folders: number, pages: number) {
  const now = sql`cast(${clock.now()} as bigint)`;
  const numbers = (count: number) =>
    sql`with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count})`;
  await inBulk(application.platform.database.db, async (tx) => {
    await sql`insert into pub_folders (parent_id, title, title_key, slug, list_id, own_list, created_by, created_at,
        modified_by, modified_at)
      ${numbers(folders)} select cast(${parentId} as bigint), 'Bulk ' || cast(i as text), 'bulk ' || cast(i as text),
        'bulk-' || cast(i as text), parent.list_id, 0, 1, ${now}, 1, ${now}
      from n join pub_folders as parent on parent.id = ${parentId}`.execute(tx);
    await sql`insert into pub_pages (folder_id, slug, version, last_version, title, created_by, created_at, modified_by,
        modified_at, title_key, excerpt)
      ${numbers(pages)} select folder.id, 'page-' || cast(i as text), 1, 1, 'Page ' || cast(i as text), 1, ${now}, 1, ${now},
        'page ' || cast(i as text), 'Words'
      from n cross join pub_folders as folder where folder.parent_id = ${parentId}`.execute(tx);
    await sql`insert into pub_page_texts (id, title_key, text_key)
      select pub_pages.id, pub_pages.title_key, 'words of ' || folder.slug || ' and ' || pub_pages.slug from pub_pages
      join pub_folders as folder on folder.id = pub_pages.folder_id where folder.parent_id = ${parentId}`.execute(tx);
    await sql`insert into pub_versions (page_id, number, title, comment, created_by, created_at, text)
      select pub_pages.id, 1, pub_pages.title, '', 1, ${now}, '<p>Words</p>' from pub_pages
      join pub_folders as folder on folder.id = pub_pages.folder_id where folder.parent_id = ${parentId}`.execute(tx);
    for (const table of ['pub_folders', 'pub_pages', 'pub_page_texts', 'pub_versions'] as const) noteWrite(table);
  });
}

/** The answer's body; a factory whose request fails must say why. */
function expectOk({ status, body }: Answer) {
  if (status < 200 || status > 204) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body;
}
