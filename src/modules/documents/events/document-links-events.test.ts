import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { analyze } from '../../../../test/support/bulk.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { useEvents } from '../../../../test/support/recorded-events.ts';
import { copyOrMove } from '../copy-move/copy-move.test-support.ts';
import { purge, restore, trashOf } from '../deletion/deletion.test-support.ts';
import { plantTree } from '../deletion/tree.test-support.ts';
import { recorded, said } from './document-events.test-support.ts';

const app = useApp();
const events = useEvents(app);

const newFolder = async () => createTopFolder(app);

async function something(folderId: number, input: Record<string, unknown> = {}) {
  const document = await createDocument(app.admin, folderId, input);
  await events.take();
  return document;
}

const changed = ['folder_ids'];
const remove = (address: string) => app.admin.delete(`${DOCUMENTS}/${address}`);

describe('moving and linking', () => {
  it('tells of all that are elsewhere now, together, by who did it', async () => {
    const user = await createUser(app);
    const entries = [allow(user, 'user', 'edit', 'delete')];
    const [from, to] = [await createTopFolder(app, { entries }), await createTopFolder(app, { entries })];
    const [first, second, there] = [await something(from.id), await something(from.id), await something(to.id)];
    const objects = [first, second, there, first].map(({ doc_id }) => `document/${doc_id}`);
    const by = { caused_by: user.id, changed };

    expect(await copyOrMove(user.client, 'link', [...objects, 'document/987654'], to.id)).toHaveLength(1);
    const both = [from.id, to.id];
    expect(await events.take()).toEqual([recorded('document.updated', said(first, both, by), said(second, both, by))]);
    await copyOrMove(user.client, 'link', objects, to.id);
    expect(await events.take()).toEqual([]);

    await copyOrMove(user.client, 'move', objects, from.id);
    const back = [said(first, [from.id], by), said(second, [from.id], by), said(there, [from.id], by)];
    expect(await events.take()).toEqual([recorded('document.updated', ...back)]);
    await copyOrMove(user.client, 'move', objects, from.id);
    expect(await events.take()).toEqual([]);
  });

  it('says nothing of what was not done', async () => {
    const [from, to] = [await newFolder(), await newFolder()];
    const user = await createUser(app);
    const document = await something(from.id);
    for (const kind of ['copy', 'move', 'link'] as const) {
      expect(await copyOrMove(user.client, kind, [`document/${document.doc_id}`], to.id)).toHaveLength(1);
    }
    expect(await events.take()).toEqual([]);
  });

  it('says nothing of the documents of a folder that is moved', async () => {
    const [top, to] = [await newFolder(), await newFolder()];
    const inner = await createFolder(app, top.id);
    await something(inner.id);
    expect(await copyOrMove(app.admin, 'move', [`folder/${inner.id}`], to.id)).toEqual([]);
    expect(await events.take()).toEqual([]);
  });
});

it('copies are new documents: named one by one, and of whole trees, all told together', async () => {
  const [top, to] = [await newFolder(), await newFolder()];
  const inner = await createFolder(app, top.id);
  const [single, shared] = [await something(top.id), await something(inner.id)];
  await createDocument(app.admin, inner.id, { is_draft: true });
  await linkDocument(app.admin, shared.doc_id, top.id);
  await events.take();

  const objects = [`folder/${top.id}`, `document/${single.doc_id}`, `folder/${inner.id}`, 'folder/987654'];
  expect(await copyOrMove(app.admin, 'copy', objects, to.id)).toHaveLength(1);
  const [{ type, data } = { type: '', data: [] }, ...more] = await events.take();
  expect([type, more]).toEqual(['document.created', []]);
  expect(data).toHaveLength(4);
  const titles = data.map(({ title }) => title);
  expect(titles.toSorted()).toEqual([single.title, single.title, shared.title, shared.title].toSorted());
  for (const { id, title, folder_ids: folderIds, ...rest } of data) {
    expect(rest).toEqual({ version: 1, caused_by: 1 });
    expect(Number(id)).toBeGreaterThan(shared.doc_id);
    const { body } = await app.admin.get(`${DOCUMENTS}/document/${id}`);
    expect(body.title).toBe(title);
    expect(folderIds).toContain(body.parent_id);
  }
  // In two folders of the copied tree the shared one is one document again.
  expect(data.map(({ folder_ids: list }) => (Array.isArray(list) ? list.length : 0)).toSorted()).toEqual([1, 1, 1, 2]);
});

describe('the trash', () => {
  it('a document in several folders loses a place, then goes; restored, it is created again', async () => {
    const [first, second] = [await newFolder(), await newFolder()];
    const document = await something(first.id);
    await linkDocument(app.admin, document.doc_id, second.id);
    await events.take();

    await remove(`document/${document.doc_id}?parent_id=${first.id}`);
    expect(await events.take()).toEqual([recorded('document.updated', said(document, [second.id], { changed }))]);
    await remove(`document/${document.doc_id}`);
    expect(await events.take()).toEqual([recorded('document.deleted', said(document, [second.id]))]);
    await restore(app.admin, document.title, first.id);
    const restored = said(document, [first.id], { restored: true });
    expect(await events.take()).toEqual([recorded('document.created', restored)]);
  });

  it('going for good is one event, be it at once or later', async () => {
    const folder = await newFolder();
    const [now, later] = [await something(folder.id), await something(folder.id)];
    await remove(`document/${now.doc_id}?no_trash_can=1`);
    expect(await events.take()).toEqual([recorded('document.deleted', said(now, [folder.id]))]);
    await remove(`document/${later.doc_id}`);
    expect(await events.take()).toEqual([recorded('document.deleted', said(later, [folder.id]))]);
    expect((await purge(app.admin, later.title)).status).toBe(204);
    expect(await events.take()).toEqual([]);
  });

  it('what is refused is no event', async () => {
    const folder = await newFolder();
    const document = await something(folder.id);
    const user = await createUser(app);
    await events.take();
    expect((await user.client.delete(`${DOCUMENTS}/document/${document.doc_id}`)).status).toBe(403);
    expect((await user.client.delete(`${DOCUMENTS}/folder/${folder.id}`)).status).toBe(403);
    await remove(`document/${document.doc_id}`);
    await remove(`folder/${folder.id}`);
    await events.take();
    expect((await restore(app.admin, document.title)).status).toBe(409);
    expect((await restore(app.admin, document.title, 987654)).status).toBe(400);
    expect(await events.take()).toEqual([]);
  });

  it('a folder takes those that are in no other folder, and a place of those that are', async () => {
    const [folder, other] = [await newFolder(), await newFolder()];
    const [inner, deeper] = [await createFolder(app, folder.id), await createFolder(app, folder.id)];
    const [single, twice, shared] = [await something(inner.id), await something(inner.id), await something(inner.id)];
    await createDocument(app.admin, inner.id, { is_draft: true });
    const before = await something(inner.id);
    await linkDocument(app.admin, twice.doc_id, deeper.id);
    await linkDocument(app.admin, shared.doc_id, other.id);
    await remove(`document/${before.doc_id}`);
    await events.take();

    await remove(`folder/${folder.id}`);
    const gone = [said(single, [inner.id]), said(twice, [inner.id, deeper.id])];
    expect(await events.take()).toEqual([
      recorded('document.deleted', ...gone),
      recorded('document.updated', said(shared, [other.id], { changed })),
    ]);

    expect((await restore(app.admin, folder.title, other.id)).status).toBe(204);
    const back = gone.map((told) => ({ ...told, restored: true }));
    expect(await events.take()).toEqual([
      recorded('document.created', ...back),
      recorded(
        'document.updated',
        said(
          shared,
          [inner.id, other.id].toSorted((a, b) => a - b),
          { changed },
        ),
      ),
    ]);
    await remove(`folder/${folder.id}?no_trash_can=1`);
    expect((await events.take()).map(({ type }) => type)).toEqual(['document.deleted', 'document.updated']);
  });

  it('a place that comes back beside others is a change, and one that is there again is none', async () => {
    const [first, second] = [await newFolder(), await newFolder()];
    const document = await something(first.id);
    await linkDocument(app.admin, document.doc_id, second.id);
    await remove(`folder/${first.id}`);
    await remove(`document/${document.doc_id}`);
    await restore(app.admin, first.title, second.id);
    await events.take();
    await restore(app.admin, document.title);
    const both = [first.id, second.id];
    expect(await events.take()).toEqual([recorded('document.updated', said(document, both, { changed }))]);

    await remove(`folder/${first.id}`);
    await remove(`document/${document.doc_id}`);
    await restore(app.admin, first.title);
    await linkDocument(app.admin, document.doc_id, second.id);
    await events.take();
    expect((await restore(app.admin, document.title)).status).toBe(204);
    expect(await events.take()).toEqual([]);
  });
});

describe('many documents', () => {
  it('of a folder of 5,000 each is told of, in one call', async () => {
    const top = await newFolder();
    const { root, documents } = await plantTree(app, top.id, { folders: 20, documents: 5_000 });
    await analyze(app);
    await remove(`folder/${root}`);
    const ids = Array.from({ length: 5_000 }, (_, index) => documents.first + index);
    const [gone, ...more] = await events.take();
    expect([gone?.type, gone?.data.map(({ id }) => id), more]).toEqual(['document.deleted', ids, []]);
    const [record] = await trashOf(app.admin);
    expect((await app.admin.post(`${record?.URI}/restore`)).status).toBe(204);
    const [back] = await events.take();
    expect([back?.type, back?.data.map(({ id }) => id)]).toEqual(['document.created', ids]);
  });

  it('take as many statements as few', async () => {
    const counts = async (count: number) => {
      const [top, here, there] = [await newFolder(), await newFolder(), await newFolder()];
      const { root } = await plantTree(app, top.id, { folders: 3, documents: count });
      const { first } = await insertDocuments(app, here.id, count);
      const objects = Array.from({ length: count }, (_, index) => `document/${first + index}`);
      const restoreNewest = async () => app.admin.post(`${(await trashOf(app.admin))[0]?.URI}/restore`);
      const isAway = async () => (await trashOf(app.admin)).length > 0;
      for (const { URI } of await trashOf(app.admin)) await app.admin.delete(URI);
      await app.application.platform.jobs.runDue();
      await events.take();
      const result = {
        away: await fewestQueries(
          app,
          () => remove(`folder/${root}`),
          async () => ((await isAway()) ? restoreNewest() : undefined),
        ),
        back: await fewestQueries(app, restoreNewest, async () =>
          (await isAway()) ? undefined : remove(`folder/${root}`),
        ),
        copy: await fewestQueries(app, () => copyOrMove(app.admin, 'copy', [`folder/${root}`], there.id)),
        move: await fewestQueries(
          app,
          () => copyOrMove(app.admin, 'move', objects, there.id),
          () => copyOrMove(app.admin, 'move', objects, here.id),
        ),
      };
      const sizes = new Set((await events.take()).map(({ data }) => data.length));
      expect([...sizes]).toEqual([count]);
      return result;
    };
    expect(await counts(300)).toEqual(await counts(3));
  });
});
