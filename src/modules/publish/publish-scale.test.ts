import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { fillFast } from '../../../test/support/bulk.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import type { Actor } from '../../platform/access/index.ts';
import { explain, transaction } from '../../platform/db/index.ts';
import { folderPage } from './folders/folders.repository.ts';
import { pagePage } from './pages/pages.repository.ts';
import { createFolder, insertTree, PUBLISH, trashOf } from './publish.test-support.ts';

const app = useApp();
const FOLDERS = 2_000;
const PAGES_EACH = 25;
const FIRST = { limit: 20, offset: 0 };

describe('50,000 pages in 2,000 folders', () => {
  let reader: TestUser;
  let actor: Actor;
  let top: { id: number; path: string };

  beforeAll(async () => {
    reader = await createUser(app);
    top = await createFolder(app);
    const { database, authenticator } = app.application.platform;
    await fillFast(database, ['pub_page_texts'], () => insertTree(app, top.id, FOLDERS, PAGES_EACH));
    await transaction(database.db, (tx) => sql`analyze`.execute(tx));
    const found = await authenticator.findActor(reader.id);
    if (!found) throw new Error('the reader cannot sign in');
    actor = found;
  });

  it('are listed through indexes for a user who is no administrator', async () => {
    const { db } = app.application.platform.database;
    const folders = await explain(db, folderPage(db, actor, top.id, FIRST).compile());
    expect(folders).toContain('pub_folders_children');
    const all = await explain(db, pagePage(db, actor, { text: [] }, FIRST).compile());
    expect(all).toContain('pub_pages_listed');
    const folder = await db
      .selectFrom('pub_folders')
      .select('id')
      .where('slug', '=', 'bulk-7')
      .executeTakeFirstOrThrow();
    const inFolder = await explain(db, pagePage(db, actor, { folderId: folder.id, text: [] }, FIRST).compile());
    expect(inFolder).toMatch(/pub_pages_(in_folder|folder|slug)/);
    for (const plan of [folders, all, inFolder]) {
      expect(plan).not.toMatch(/Seq Scan on pub_(pages|folders)|SCAN pub_(pages|folders)$/m);
    }
  });

  it('are searched through the trigram index', async () => {
    const { db, engine } = app.application.platform.database;
    // Found nowhere, so that it is no common word to the planner, whichever rows it has looked at.
    const text = [{ columns: ['title_key', 'text_key'], texts: ['bulk-9876'], mode: 'all' as const }];
    const plan = await explain(db, pagePage(db, actor, { text }, FIRST).compile());
    expect(plan).toContain(engine === 'postgres' ? 'pub_page_texts_search' : 'found VIRTUAL TABLE INDEX');
    const { body } = await reader.client.get(`${PUBLISH}/pages?query=bulk-1234`);
    expect(body.pagination.total).toBe(PAGES_EACH);
    expect(body.data[0].path).toBe(`${top.path}/bulk-1234/page-0`);
  });

  it('take as many queries for 200 of them as for one', async () => {
    for (const path of ['/pages?', '/pages?query=words&', `/folders?parent_id=${top.id}&`]) {
      const list = (limit: number) => () => reader.client.get(`${PUBLISH}${path}limit=${limit}`);
      expect(await fewestQueries(app, list(200)), path).toBe(await fewestQueries(app, list(1)));
    }
  });

  it('are found by their address and shown as a tree', async () => {
    const { body } = await reader.client.get(`${PUBLISH}/by-path?path=${top.path}/bulk-1999/page-24`);
    expect(body.title).toBe('Page 24');
    const tree = (await reader.client.get(`${PUBLISH}/tree`)).body;
    expect(tree.data.find(({ id }: { id: number }) => id === top.id).children).toHaveLength(FOLDERS);
  });

  it('are deleted in one call and restored in another', async () => {
    const found = async () => (await reader.client.get(`${PUBLISH}/pages?limit=0&query=bulk-`)).body.pagination.total;
    expect((await app.admin.delete(`${PUBLISH}/folders/${top.id}`)).status).toBe(204);
    expect(await found()).toBe(0);
    const [record] = await trashOf(app.admin, 'pub_folder');
    expect((await app.admin.post(`${record.URI}/restore`)).status).toBe(204);
    expect(await found()).toBe(FOLDERS * PAGES_EACH);
  });

  it('are deleted and restored in as many queries as one page', async () => {
    const [small, large] = [await createFolder(app), await createFolder(app)];
    await insertTree(app, small.id, 1, 1);
    await insertTree(app, large.id, 100, 20);
    expect(await roundTrip(large.id)).toEqual(await roundTrip(small.id));
  });

  it('are purged in one call', async () => {
    await app.admin.delete(`${PUBLISH}/folders/${top.id}`);
    const [record] = await trashOf(app.admin);
    expect((await app.admin.delete(record.URI)).status).toBe(204);
    const { db } = app.application.platform.database;
    const { count } = await db
      .selectFrom('pub_versions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1 + 100 * 20);
  });
});

/** The queries of deleting a folder and of restoring it; the fewest of three, as background work may fall into one. */
async function roundTrip(id: number): Promise<number[]> {
  const counts: [removing: number, restoring: number][] = [];
  for (let run = 0; run < 3; run += 1) {
    const removing = await app.countQueries(async () => {
      expect((await app.admin.delete(`${PUBLISH}/folders/${id}`)).status).toBe(204);
    });
    const [record] = await trashOf(app.admin, 'pub_folder');
    const restoring = await app.countQueries(async () => {
      expect((await app.admin.post(`${record.URI}/restore`)).status).toBe(204);
    });
    counts.push([removing, restoring]);
  }
  return [Math.min(...counts.map(([removing]) => removing)), Math.min(...counts.map(([, restoring]) => restoring))];
}
