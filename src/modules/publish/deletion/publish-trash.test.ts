import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import {
  createFolder,
  createPage,
  createPublisher,
  PUBLISH,
  savePage,
  setAccess,
  trashOf,
} from '../publish.test-support.ts';

const app = useApp();
const restore = (record: { URI: string }, query = '') => app.admin.post(`${record.URI}/restore${query}`);
const get = (path: string) => app.admin.get(PUBLISH + path);
const statusOf = async (path: string) => (await get(path)).status;
const newest = async (types: string) => (await trashOf(app.admin, types))[0];

describe('a page in the trash', () => {
  it('is in no list, and is restored with all its versions', async () => {
    const word = uniqueName('vanishing');
    const { id, path, folder_id } = await createPage(app, { title: word, text: '<p>All <b>of</b> it</p>' });
    const before = await savePage(app, id, { text: 'Second', comment: 'x' });
    expect((await app.admin.delete(`${PUBLISH}/pages/${id}`)).status).toBe(204);
    const addresses = [
      `/pages/${id}`,
      `/pages/${id}/versions`,
      `/pages/${id}/versions/1`,
      `/pages/${id}/compare`,
      `/by-path?path=${path}`,
    ];
    for (const address of addresses) expect(await statusOf(address), address).toBe(404);
    for (const list of [`/pages?query=${word}`, `/pages?folder_id=${folder_id}`]) {
      expect((await get(list)).body, list).toMatchObject({ data: [], pagination: { total: 0 } });
    }
    expect((await app.admin.put(`${PUBLISH}/pages/${id}`, { text: 'x' })).status).toBe(404);
    expect((await app.admin.delete(`${PUBLISH}/pages/${id}/versions/1`)).status).toBe(404);
    const record = await newest('pub_page');
    expect(record).toMatchObject({
      obj_type: 'pub_page',
      obj_type_name: 'Page',
      title: word,
      description: 'Second',
      orig_location: `/${(await get(`/folders/${folder_id}`)).body.title}`,
    });
    expect((await restore(record)).status).toBe(204);
    expect((await get(`/pages/${id}`)).body).toEqual(before);
    expect((await get(`/pages/${id}/versions`)).body.pagination.total).toBe(2);
    expect((await get(`/pages?query=${word}`)).body.pagination.total).toBe(1);
  });

  it('gets another address at restoring when its own is taken', async () => {
    const page = await createPage(app, { title: 'Twin' });
    await app.admin.delete(`${PUBLISH}/pages/${page.id}`);
    const twin = await createPage(app, { folder_id: page.folder_id, title: 'Twin' });
    expect(twin.path).toBe(page.path);
    expect((await restore(await newest('pub_page'))).status).toBe(204);
    expect((await get(`/pages/${page.id}`)).body.path).toBe(`${page.path}-2`);
  });

  it('is restored into another folder when its own is in the trash or purged', async () => {
    const folder = await createFolder(app);
    const other = await createFolder(app);
    const page = await createPage(app, { folder_id: folder.id });
    await app.admin.delete(`${PUBLISH}/pages/${page.id}`);
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    const [record, ofFolder] = [await newest('pub_page'), await newest('pub_folder')];
    const refused = async () => {
      const { status, body } = await restore(record);
      expect([status, body.detail]).toEqual([409, expect.stringContaining(folder.title)]);
    };
    await refused();
    await app.admin.delete(ofFolder.URI);
    await refused();
    expect((await restore(record, '?destination=999999')).status).toBe(400);
    expect((await restore(record, `?destination=${folder.id}`)).status).toBe(400);
    expect((await restore(record, `?destination=${other.id}`)).status).toBe(204);
    expect((await get(`/pages/${page.id}`)).body).toMatchObject({ folder_id: other.id, text: page.text });
  });

  it('is purged with its versions, also those that are in the trash themselves', async () => {
    const { id } = await createPage(app);
    await savePage(app, id, { text: 'two' });
    await app.admin.delete(`${PUBLISH}/pages/${id}/versions/2`);
    const ofVersion = await newest('pub_page_version');
    await app.admin.delete(`${PUBLISH}/pages/${id}`);
    const refused = await restore(ofVersion);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('itself in the trash')]);
    expect((await app.admin.delete((await newest('pub_page')).URI)).status).toBe(204);
    expect((await restore(ofVersion)).status).toBe(404);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('pub_versions').select('id').where('page_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('pub_pages').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

describe('a version in the trash', () => {
  it('is purged alone', async () => {
    const { id } = await createPage(app, { text: 'one' });
    await savePage(app, id, { text: 'two' });
    await app.admin.delete(`${PUBLISH}/pages/${id}/versions/1`);
    expect((await app.admin.delete((await newest('pub_page_version')).URI)).status).toBe(204);
    expect((await get(`/pages/${id}`)).body).toMatchObject({ version_num: 2, text: 'two' });
    expect((await get(`/pages/${id}/versions`)).body.pagination.total).toBe(1);
  });
});

describe('a folder in the trash', () => {
  const makeTree = async () => {
    const top = await createFolder(app);
    const folder = await createFolder(app, { parent_id: top.id, title: 'Tree' });
    const below = await createFolder(app, { parent_id: folder.id, title: 'Branch' });
    const pages = [await createPage(app, { folder_id: folder.id }), await createPage(app, { folder_id: below.id })];
    return { top, folder, below, pages };
  };

  it('is one trash record with everything below, and is restored as a whole', async () => {
    const { top, folder, below, pages } = await makeTree();
    const before = (await trashOf(app.admin)).length;
    const tree = (await get('/tree')).body;
    expect((await app.admin.delete(`${PUBLISH}/folders/${folder.id}`)).status).toBe(204);
    const records = await trashOf(app.admin);
    expect(records).toHaveLength(before + 1);
    expect(records[0]).toMatchObject({
      obj_type: 'pub_folder',
      obj_type_name: 'Page folder',
      title: 'Tree',
      orig_location: `/${top.title}`,
    });
    const gone = [
      `/folders/${folder.id}`,
      `/folders/${below.id}`,
      `/folders/${folder.id}/permissions`,
      ...pages.flatMap(({ id, path }) => [`/pages/${id}`, `/pages/${id}/versions`, `/by-path?path=${path}`]),
      `/folders?parent_id=${folder.id}`,
      `/pages?folder_id=${below.id}`,
    ];
    for (const address of gone) expect(await statusOf(address), address).toBe(404);
    expect((await get(`/folders?parent_id=${top.id}`)).body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(JSON.stringify((await get('/tree')).body)).not.toContain(below.path);
    expect((await app.admin.post(`${PUBLISH}/pages`, { title: 'x', text: 'x', folder_id: below.id })).status).toBe(400);
    expect((await app.admin.post(`${PUBLISH}/folders`, { title: 'x', parent_id: folder.id })).status).toBe(400);
    expect((await app.admin.put(`${PUBLISH}/folders/${top.id}`, { parent_id: folder.id })).status).toBe(400);
    expect((await restore(records[0])).status).toBe(204);
    expect((await get('/tree')).body).toEqual(tree);
    for (const page of pages) expect((await get(`/pages/${page.id}`)).body).toEqual(page);
    expect(await trashOf(app.admin)).toHaveLength(before);
  });

  it('is restored without what was deleted before it', async () => {
    const { folder, below, pages } = await makeTree();
    await app.admin.delete(`${PUBLISH}/pages/${pages[0]?.id}`);
    await app.admin.delete(`${PUBLISH}/folders/${below.id}`);
    const ofBranch = await newest('pub_folder');
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    const refused = await restore(ofBranch);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Tree')]);
    expect((await restore(await newest('pub_folder'))).status).toBe(204);
    expect(await statusOf(`/folders/${folder.id}`)).toBe(200);
    expect(await statusOf(`/pages/${pages[0]?.id}`)).toBe(404);
    expect(await statusOf(`/folders/${below.id}`)).toBe(404);
    expect((await restore(ofBranch)).status).toBe(204);
    expect((await get(`/pages/${pages[1]?.id}`)).body.path).toBe(pages[1]?.path);
  });

  it('keeps its access lists, and follows the list above its place when it is restored', async () => {
    const { client } = await createUser(app);
    const { top, folder, below } = await makeTree();
    const own = await createFolder(app, { parent_id: below.id, entries: [{ subject: 'everyone', rights: ['view'] }] });
    const seen = async () => {
      const statuses = [];
      for (const { id } of [folder, below, own]) statuses.push((await client.get(`${PUBLISH}/folders/${id}`)).status);
      return statuses;
    };
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    await setAccess(app, top.id, []);
    await restore(await newest('pub_folder'));
    expect(await seen()).toEqual([403, 403, 200]);
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    const open = await createFolder(app);
    expect((await restore(await newest('pub_folder'), `?destination=${open.id}`)).status).toBe(204);
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await get(`/folders/${below.id}`)).body.path).toBe(`${open.path}/tree/branch`);
    await setAccess(app, open.id, []);
    expect(await seen()).toEqual([403, 403, 200]);
  });

  it('from the top is restored to the top with its own access list', async () => {
    const folder = await createFolder(app, { entries: [{ subject: 'user', subject_id: 1, rights: ['view'] }] });
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    const record = await newest('pub_folder');
    expect(record.orig_location).toBe('/');
    const twin = await createFolder(app, { title: folder.title });
    expect(twin.slug).toBe(folder.slug);
    expect((await restore(record)).status).toBe(204);
    expect((await get(`/folders/${folder.id}`)).body).toMatchObject({ parent_id: null, slug: `${folder.slug}-2` });
    expect((await get(`/folders/${folder.id}/permissions`)).body.entries).toHaveLength(1);
  });

  it('whose parent was purged is restored elsewhere, with everything in it', async () => {
    const { top, folder, below, pages } = await makeTree();
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    const record = await newest('pub_folder');
    await app.admin.delete(`${PUBLISH}/folders/${top.id}`);
    expect((await app.admin.delete((await newest('pub_folder')).URI)).status).toBe(204);
    const refused = await restore(record);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(top.title)]);
    const other = await createFolder(app);
    expect((await restore(record, `?destination=${other.id}`)).status).toBe(204);
    expect((await get(`/pages/${pages[1]?.id}`)).body.path).toBe(`${other.path}/tree/branch/${pages[1]?.slug}`);
    expect((await get(`/folders/${below.id}`)).body.inherits_permissions).toBe(true);
  });

  it('is purged with everything in it and its access lists', async () => {
    const { folder, below, pages } = await makeTree();
    await setAccess(app, below.id, []);
    const { db } = app.application.platform.database;
    const { list_id } = await db
      .selectFrom('pub_folders')
      .select('list_id')
      .where('id', '=', below.id)
      .executeTakeFirstOrThrow();
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    expect((await app.admin.delete((await newest('pub_folder')).URI)).status).toBe(204);
    const ids = pages.map(({ id }) => id);
    expect(await db.selectFrom('pub_pages').select('id').where('id', 'in', ids).execute()).toEqual([]);
    expect(await db.selectFrom('pub_versions').select('id').where('page_id', 'in', ids).execute()).toEqual([]);
    expect(await db.selectFrom('pub_folders').select('id').where('id', 'in', [folder.id, below.id]).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom('access_lists').select('id').where('id', '=', list_id).execute()).toEqual([]);
  });

  it('is purged when its time is over', async () => {
    const { folder } = await makeTree();
    await app.admin.delete(`${PUBLISH}/folders/${folder.id}`);
    app.clock.advance(31 * 86_400_000);
    await app.application.platform.jobs.runDue();
    expect(await trashOf(app.admin)).toEqual([]);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('pub_folders').select('id').where('id', '=', folder.id).execute()).toEqual([]);
  });
});

describe('G5: restoring from the trash', () => {
  it('needs publish.admin at that time, for every type', async () => {
    const publisher = await createPublisher(app);
    const { client } = publisher;
    const folder = await createFolder(app);
    const [page, versioned] = [await createPage(app), await createPage(app)];
    await savePage(app, versioned.id, { text: 'two' });
    await client.delete(`${PUBLISH}/folders/${folder.id}`);
    await client.delete(`${PUBLISH}/pages/${page.id}`);
    await client.delete(`${PUBLISH}/pages/${versioned.id}/versions/2`);
    const records = await trashOf(client);
    expect(records.map(({ obj_type }: { obj_type: string }) => obj_type)).toEqual([
      'pub_page_version',
      'pub_page',
      'pub_folder',
    ]);
    const grants = (await app.admin.get('/api/people/v1/capabilities?limit=200')).body.data;
    const own = grants.find(({ subject_id }: { subject_id: number }) => subject_id === publisher.id);
    await app.admin.delete(`/api/people/v1/capabilities/${own.id}`);
    for (const { URI } of records) expect((await client.post(`${URI}/restore`)).status).toBe(403);
    expect(await trashOf(client)).toEqual(records);
    for (const { URI } of records) expect((await app.admin.post(`${URI}/restore`)).status).toBe(404);
    for (const { id } of records) expect((await app.admin.post(`/api/trash/v1/${id}/restore`)).status).toBe(204);
    expect((await get(`/pages/${versioned.id}`)).body.version_num).toBe(2);
  });
});

describe('a user who is deleted', () => {
  it('leaves folders, pages, versions and trash to the migration user', async () => {
    const publisher = await createPublisher(app);
    const heir = await createUser(app);
    const folder = (await publisher.client.post(`${PUBLISH}/folders`, { title: `Of ${publisher.id}` })).body;
    const page = await createPage(app, { folder_id: folder.id }, publisher.client);
    await setAccess(app, folder.id, [
      { subject: 'user', subject_id: publisher.id, rights: ['view'] },
      { subject: 'user', subject_id: heir.id, rights: ['view'] },
    ]);
    const trashed = await createPage(app, {}, publisher.client);
    await publisher.client.delete(`${PUBLISH}/pages/${trashed.id}`);
    const gone = await app.admin.delete(`/api/people/v2/users/${publisher.id}`, { migration_user_id: heir.id });
    expect(gone.status, JSON.stringify(gone.body)).toBe(204);
    const by = { created_by: { id: heir.id }, modified_by: { id: heir.id } };
    expect((await get(`/folders/${folder.id}`)).body).toMatchObject(by);
    expect((await get(`/pages/${page.id}`)).body).toMatchObject(by);
    expect((await get(`/pages/${page.id}/versions/1`)).body.author.id).toBe(heir.id);
    expect((await get(`/folders/${folder.id}/permissions`)).body.entries).toHaveLength(1);
    expect(await trashOf(heir.client)).toHaveLength(1);
  });
});
