import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  unlockFolder,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { countRows, documentsIn, recordOf, titlesIn, trashOf } from './deletion.test-support.ts';

const app = useApp();
const at = (folderId: number, query = '') => `${DOCUMENTS}/folder/${folderId}${query}`;

/** A folder with a document and a subfolder that has one, too. */
async function tree() {
  const top = await createTopFolder(app);
  const title = uniqueName('Project ');
  const folder = await createFolder(app, top.id, { title, metadata: { description: 'All of it' } });
  const below = await createFolder(app, folder.id, { title: 'Below' });
  const { doc_id: inFolder } = await createDocument(app.admin, folder.id);
  const { doc_id: inBelow } = await createDocument(app.admin, below.id);
  return { top: top.id, topTitle: top.title, title, folder: folder.id, below: below.id, inFolder, inBelow };
}

describe('a folder', () => {
  it('goes with everything below as one record, and nothing of it shows anywhere', async () => {
    const { top, topTitle, title, folder, below, inFolder, inBelow } = await tree();
    const before = (await trashOf(app.admin)).length;
    expect((await app.admin.delete(at(folder, '/'))).status).toBe(204);

    expect(await trashOf(app.admin)).toHaveLength(before + 1);
    expect(await recordOf(app.admin, title)).toMatchObject({
      obj_type: 'folder',
      obj_type_name: 'Folder',
      orig_location: `/${topTitle}`,
      description: 'All of it',
    });
    expect(await titlesIn(app.admin, top)).toEqual([]);
    for (const id of [folder, below]) {
      for (const path of ['', '/info', '/path', '/folders', '/documents', '/subfolder?title=Below']) {
        expect((await app.admin.get(at(id, path))).status).toBe(404);
      }
      expect((await app.admin.post(at(id, '/folders'), { title: 'New' })).status).toBe(404);
      expect((await app.admin.delete(at(id))).status).toBe(404);
    }
    for (const id of [inFolder, inBelow]) {
      expect((await app.admin.get(`${DOCUMENTS}/document/${id}`)).status).toBe(404);
      expect((await app.admin.get(`${DOCUMENTS}/document/${id}/file`)).status).toBe(404);
    }
    expect((await app.admin.get(at(top, `/subfolder?title=${encodeURIComponent(title)}`))).status).toBe(404);
    const copied = await app.admin.post(`${DOCUMENTS}/copy`, { objects: [`document/${inBelow}`], destination: top });
    expect(JSON.parse(copied.headers.get('x-failed-objects') ?? '')).toMatchObject([{ index: 0, status: 404 }]);
    const into = await app.admin.post(`${DOCUMENTS}/copy`, { objects: [`folder/${top}`], destination: below });
    expect(JSON.parse(into.headers.get('x-failed-objects') ?? '')).toMatchObject([{ index: 0, status: 404 }]);
  });

  it('may be empty, and at the top: its place is the root', async () => {
    const top = await createTopFolder(app, { title: uniqueName('Alone ') });
    expect((await app.admin.delete(at(top.id))).status).toBe(204);
    expect(await recordOf(app.admin, top.title)).toMatchObject({ orig_location: '/', description: '' });
    expect((await titlesIn(app.admin, 0)).includes(top.title)).toBe(false);
  });

  it('takes along a document all of whose places are in it, and leaves others their other places', async () => {
    const { top, folder, below, inFolder, inBelow } = await tree();
    await linkDocument(app.admin, inFolder, below);
    await linkDocument(app.admin, inBelow, top);
    expect((await app.admin.delete(at(folder))).status).toBe(204);
    expect((await app.admin.get(`${DOCUMENTS}/document/${inFolder}`)).status).toBe(404);
    expect(await documentsIn(app.admin, top)).toEqual([inBelow]);
    expect((await app.admin.get(`${DOCUMENTS}/document/${inBelow}`)).body.parent_id).toBe(top);
    expect((await app.admin.get(`${DOCUMENTS}/document/${inBelow}?parent_id=${below}`)).status).toBe(404);
  });

  it('goes for good with no_trash_can, with its documents and access lists', async () => {
    const { title, folder, below, inFolder, inBelow } = await tree();
    const user = await createUser(app);
    const lists = await countRows(app, 'access_lists');
    const put = await app.admin.put(`/api/documents/v1/folders/${below}/permissions`, {
      inherit: false,
      entries: [{ subject: 'user', subject_id: user.id, rights: ['view'] }],
    });
    expect(put.status).toBe(200);
    expect(await countRows(app, 'access_lists')).toBe(lists + 1);
    expect((await app.admin.delete(at(folder, '?no_trash_can=1'))).status).toBe(204);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
    expect(await countRows(app, 'access_lists')).toBe(lists);
    const { db } = app.application.platform.database;
    expect(await db.selectFrom('folders').select('id').where('id', 'in', [folder, below]).execute()).toEqual([]);
    expect(await db.selectFrom('documents').select('id').where('id', 'in', [inFolder, inBelow]).execute()).toEqual([]);
  });
});

describe('nothing is deleted', () => {
  const untouched = async ({ folder, below, inBelow }: { folder: number; below: number; inBelow: number }) => {
    for (const id of [folder, below]) expect((await app.admin.get(at(id, '/info'))).status).toBe(200);
    expect(await documentsIn(app.admin, below)).toEqual([inBelow]);
  };

  it('DELETE of the root folder is refused, and nothing is deleted', async () => {
    expect((await app.admin.delete(at(0))).status).toBe(403);
    expect((await app.admin.delete(at(0, '?no_trash_can=1'))).status).toBe(403);
  });

  it('while the folder, one above or one below is locked', async () => {
    const made = await tree();
    for (const locked of [made.folder, made.top, made.below]) {
      await lockFolder(app, locked);
      expect((await app.admin.delete(at(made.folder))).status).toBe(403);
      await untouched(made);
      await unlockFolder(app, locked);
    }
    expect((await app.admin.delete(at(made.folder))).status).toBe(204);
  });

  it('while somebody else has a document in it checked out, even one that is elsewhere too', async () => {
    const editor = await createUser(app);
    const made = await tree();
    await app.admin.put(`/api/documents/v1/folders/${made.top}/permissions`, {
      inherit: false,
      entries: [allow(editor, 'user', 'edit', 'delete')],
    });
    await linkDocument(app.admin, made.inBelow, made.top);
    expect((await editor.client.post(`${DOCUMENTS}/checkout/${made.inBelow}`)).status).toBe(204);
    const refused = await app.admin.delete(at(made.folder));
    expect(refused.status).toBe(403);
    expect(refused.body.type).toContain('#checked_out');
    await untouched(made);
    expect((await editor.client.delete(at(made.folder))).status).toBe(204);
  });

  it.each([
    ['/folder/987654321', 404],
    ['/folder/x', 400],
    ['/folder/1.5', 400],
    ['/folder/1?no_trash_can=2', 400],
  ])('DELETE of the folder %s is answered %i, and nothing is deleted', async (path, status) => {
    expect((await app.admin.delete(DOCUMENTS + path)).status).toBe(status);
  });
});

describe('at the same time', () => {
  it('a folder that two delete at the same time is deleted once', async () => {
    const { title, folder } = await tree();
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.admin.delete(at(folder))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(5).fill(404)]);
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toHaveLength(1);
  });

  it('a document that is added while its folder goes is either in the trash with it or refused', async () => {
    const { title, folder, below } = await tree();
    const adding = Array.from({ length: 10 }, (_, number) =>
      app.admin.post(at(below, '/documents'), { title: `Late ${number}`, doc_type: 'marker' }),
    );
    const [deleted, ...added] = await Promise.all([app.admin.delete(at(folder)), ...adding]);
    expect(deleted.status).toBe(204);
    const done = added.filter(({ status }) => status === 200);
    expect(added.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const { db } = app.application.platform.database;
    const live = db.selectFrom('document_links').select('id').where('folder_id', 'in', [folder, below]);
    expect(await live.where('trash_id', 'is', null).execute()).toEqual([]);
    await app.admin.post(`${(await recordOf(app.admin, title)).URI}/restore`);
    expect((await documentsIn(app.admin, below)).length).toBe(1 + done.length);
  });

  it('two parts of a tree that hold the same document do not lose it', async () => {
    const top = await createTopFolder(app);
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await createFolder(app, top.id), await createFolder(app, top.id)];
      const { doc_id: docId } = await createDocument(app.admin, one.id, { doc_type: 'marker' });
      await linkDocument(app.admin, docId, two.id);
      const paths = [at(one.id, '?no_trash_can=1'), at(two.id, '?no_trash_can=1')];
      const answers = await Promise.all(paths.map((path) => app.admin.delete(path)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      const { db } = app.application.platform.database;
      expect(await db.selectFrom('documents').select('id').where('id', '=', docId).execute()).toEqual([]);
    }
  });
});
