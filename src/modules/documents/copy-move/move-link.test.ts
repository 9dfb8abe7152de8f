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
  setAccess,
  unlockFolder,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { documentsIn, titlesIn } from '../deletion/deletion.test-support.ts';
import { copyOrMove } from './copy-move.test-support.ts';

const app = useApp();
const at = (path: string) => DOCUMENTS + path;
const tops = async (count: number) => {
  const made: number[] = [];
  while (made.length < count) made.push((await createTopFolder(app)).id);
  return [made[0] ?? 0, made[1] ?? 0, made[2] ?? 0] as const;
};

describe('moving a document', () => {
  it('takes it out of one folder into another, as it is', async () => {
    const [from, to] = await tops(2);
    const { doc_id: docId } = await createDocument(app.admin, from);
    const { body: before } = await app.admin.get(at(`/document/${docId}`));
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}`], to)).toEqual([]);
    expect(await documentsIn(app.admin, from)).toEqual([]);
    expect(await documentsIn(app.admin, to)).toEqual([docId]);
    expect((await app.admin.get(at(`/document/${docId}`))).body).toEqual({ ...before, parent_id: to });
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}`], to)).toEqual([]);
    expect(await documentsIn(app.admin, to)).toEqual([docId]);
  });

  it('leaves the folder that is named, and merges with a place that is there', async () => {
    const [one, two, to] = await tops(3);
    const { doc_id: docId } = await createDocument(app.admin, one);
    await linkDocument(app.admin, docId, two);
    expect(await copyOrMove(app.admin, 'move', [{ type: 'document', id: docId, parent_id: two }], to)).toEqual([]);
    expect([await documentsIn(app.admin, one), await documentsIn(app.admin, two)]).toEqual([[docId], []]);
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}?parent_id=${one}`], to)).toEqual([]);
    expect([await documentsIn(app.admin, one), await documentsIn(app.admin, to)]).toEqual([[], [docId]]);
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}?parent_id=${one}`], to)).toMatchObject([
      { status: 404 },
    ]);
  });

  it('named twice is moved once, and from both its folders if it has two', async () => {
    const [one, two, to] = await tops(3);
    const { doc_id: single } = await createDocument(app.admin, one);
    const { doc_id: double } = await createDocument(app.admin, one);
    await linkDocument(app.admin, double, two);
    const objects = [single, single, double, double, double].map((id) => ({ type: 'document', id }));
    expect(await copyOrMove(app.admin, 'move', objects, to)).toEqual([]);
    expect(await documentsIn(app.admin, to)).toEqual(expect.arrayContaining([single, double]));
    expect((await documentsIn(app.admin, to)).length).toBe(2);
    expect([await documentsIn(app.admin, one), await documentsIn(app.admin, two)]).toEqual([[], []]);
  });

  it('needs what it leaves to be open, and nothing else of the document', async () => {
    const [one, two, to] = await tops(3);
    const { doc_id: docId } = await createDocument(app.admin, one);
    await linkDocument(app.admin, docId, two);
    await lockFolder(app, one);
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}?parent_id=${one}`], to)).toMatchObject([
      { status: 403 },
    ]);
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}`], to)).toEqual([]);
    expect([await documentsIn(app.admin, one), await documentsIn(app.admin, two)]).toEqual([[docId], []]);
    await lockFolder(app, to);
    await unlockFolder(app, one);
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}?parent_id=${one}`], to)).toMatchObject([
      { status: 403 },
    ]);
  });

  it('is refused while somebody else has it checked out; one’s own check-out goes along', async () => {
    const editor = await createUser(app);
    const rights = [allow(editor, 'user', 'edit', 'delete')];
    const from = (await createTopFolder(app, { entries: rights })).id;
    const to = (await createTopFolder(app, { entries: rights })).id;
    const { doc_id: docId } = await createDocument(app.admin, from);
    await editor.client.post(at(`/checkout/${docId}`));
    expect(await copyOrMove(app.admin, 'move', [`document/${docId}`], to)).toMatchObject([
      { index: 0, status: 403, reason: expect.stringContaining('checked out') },
    ]);
    expect(await copyOrMove(editor.client, 'move', [`document/${docId}`], to)).toEqual([]);
    expect((await editor.client.get(at('/checkin'))).body).toMatchObject([{ doc_id: docId, parent_id: to }]);
  });
});

describe('moving a folder', () => {
  it('takes everything below along, and what was inherited is inherited at the new place', async () => {
    const [old, fresh, insider] = [await createUser(app), await createUser(app), await createUser(app)];
    const from = await createTopFolder(app, { entries: [allow(old, 'user', 'view')] });
    const to = await createTopFolder(app, { entries: [allow(fresh, 'user', 'view')] });
    const folder = await createFolder(app, from.id, { title: 'Mover' });
    const below = await createFolder(app, folder.id);
    const own = await createFolder(app, below.id, { entries: [allow(insider, 'user', 'view')] });
    const { doc_id: docId } = await createDocument(app.admin, below.id);
    expect(await copyOrMove(app.admin, 'move', [`folder/${folder.id}`], to.id)).toEqual([]);

    expect(await titlesIn(app.admin, from.id)).toEqual([]);
    const path = (await app.admin.get(at(`/folder/${own.id}/path`))).body.map(({ id }: { id: number }) => id);
    expect(path).toEqual([to.id, folder.id, below.id, own.id]);
    for (const id of [folder.id, below.id]) {
      expect((await old.client.get(at(`/folder/${id}`))).status).toBe(403);
      expect((await fresh.client.get(at(`/folder/${id}`))).status).toBe(200);
    }
    expect((await fresh.client.get(at(`/document/${docId}`))).status).toBe(200);
    expect((await fresh.client.get(at(`/folder/${own.id}`))).status).toBe(403);
    expect((await insider.client.get(at(`/folder/${own.id}`))).status).toBe(200);
    await setAccess(app, to.id, [allow(old, 'user', 'view')]);
    expect((await old.client.get(at(`/folder/${below.id}`))).status).toBe(200);
  });

  it('to where it is changes nothing, and into itself or below is refused', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id, { title: 'Stays' });
    const below = await createFolder(app, folder.id);
    expect(await copyOrMove(app.admin, 'move', [`folder/${folder.id}`], top.id)).toEqual([]);
    for (const destination of [folder.id, below.id]) {
      expect(await copyOrMove(app.admin, 'move', [`folder/${folder.id}`], destination)).toMatchObject([
        { status: 400 },
      ]);
    }
    expect(await titlesIn(app.admin, top.id)).toEqual(['Stays']);
  });

  it('never makes a circle, though two move at once', async () => {
    const top = await createTopFolder(app);
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await createFolder(app, top.id), await createFolder(app, top.id)];
      const failed = await Promise.all([
        copyOrMove(app.admin, 'move', [`folder/${one.id}`], two.id),
        copyOrMove(app.admin, 'move', [`folder/${two.id}`], one.id),
      ]);
      expect(failed.map((list) => list.length).toSorted()).toEqual([0, 1]);
      expect((await app.admin.get(at(`/folder/${one.id}/path`))).body.length).toBeLessThanOrEqual(3);
    }
  });

  it('is refused while something in it is locked or checked out by somebody else', async () => {
    const editor = await createUser(app);
    const [from, to] = await tops(2);
    await setAccess(app, from, [allow(editor, 'user', 'edit')]);
    const folder = await createFolder(app, from);
    const below = await createFolder(app, folder.id);
    const { doc_id: docId } = await createDocument(app.admin, below.id);
    for (const locked of [from, folder.id, below.id, to]) {
      await lockFolder(app, locked);
      expect(await copyOrMove(app.admin, 'move', [`folder/${folder.id}`], to)).toMatchObject([{ status: 403 }]);
      await unlockFolder(app, locked);
    }
    await editor.client.post(at(`/checkout/${docId}`));
    expect(await copyOrMove(app.admin, 'move', [`folder/${folder.id}`], to)).toMatchObject([{ status: 403 }]);
    await editor.client.delete(at(`/checkin/${docId}`));
    expect(await copyOrMove(app.admin, 'move', [`folder/${folder.id}`], to)).toEqual([]);
  });

  it('is refused for the root and for what is not there', async () => {
    const [from, to] = await tops(2);
    const failed = await copyOrMove(
      app.admin,
      'move',
      ['folder/0', 'folder/987654321', { type: 'folder', id: from }],
      to,
    );
    expect(failed.map(({ index, status }) => [index, status])).toEqual([
      [0, 403],
      [1, 404],
    ]);
    expect(await titlesIn(app.admin, to)).toHaveLength(1);
  });
});

describe('linking', () => {
  it('shows a document in another folder too; twice changes nothing', async () => {
    const [one, two] = await tops(2);
    const { doc_id: docId } = await createDocument(app.admin, one, { title: 'Shared' });
    for (const objects of [[docId], [docId, docId]]) {
      const specs = objects.map((id) => ({ type: 'document', id }));
      expect(await copyOrMove(app.admin, 'link', specs, two)).toEqual([]);
      expect(await copyOrMove(app.admin, 'link', specs, one)).toEqual([]);
      expect(await documentsIn(app.admin, one)).toEqual([docId]);
      expect(await documentsIn(app.admin, two)).toEqual([docId]);
    }
    await app.admin.put(at(`/document/${docId}/info`), { title: 'Renamed' });
    expect(await titlesIn(app.admin, two)).toEqual(['Renamed']);
  });

  it('is for documents only, and not into a locked folder', async () => {
    const [one, two] = await tops(2);
    const { doc_id: docId } = await createDocument(app.admin, one);
    const failed = await copyOrMove(app.admin, 'link', [`folder/${one}`, `document/${docId}`], two);
    expect(failed).toEqual([{ index: 0, status: 400, reason: 'Folders cannot be linked' }]);
    expect(await documentsIn(app.admin, two)).toEqual([docId]);
    const { doc_id: other } = await createDocument(app.admin, one);
    await lockFolder(app, two);
    expect(await copyOrMove(app.admin, 'link', [`document/${other}`], two)).toMatchObject([{ status: 403 }]);
  });

  it('is possible while another has it checked out; a draft shows once it is live', async () => {
    const editor = await createUser(app);
    const one = (await createTopFolder(app, { entries: [allow(editor, 'user', 'edit')] })).id;
    const [two] = await tops(1);
    const { doc_id: docId } = await createDocument(app.admin, one);
    await editor.client.post(at(`/checkout/${docId}`));
    const { doc_id: draft } = await createDocument(app.admin, one, { is_draft: true });
    expect(await copyOrMove(app.admin, 'link', [`document/${docId}`, `document/${draft}`], two)).toEqual([]);
    expect(await documentsIn(app.admin, two)).toEqual([docId]);
    expect((await app.admin.put(at(`/document/${draft}/approve`))).status).toBe(204);
    expect((await documentsIn(app.admin, two)).length).toBe(2);
  });

  it('many times at once makes one place', async () => {
    const [one, two] = await tops(2);
    const { doc_id: docId } = await createDocument(app.admin, one);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => copyOrMove(app.admin, 'link', [`document/${docId}`], two)),
    );
    expect(all.flat()).toEqual([]);
    expect(await documentsIn(app.admin, two)).toEqual([docId]);
  });
});
