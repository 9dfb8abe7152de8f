import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { storedHashes } from '../../../../test/support/blobs.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  setAccess,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';
import { transaction } from '../../../platform/db/index.ts';
import { bytesOf, documentsIn, titlesIn } from '../deletion/deletion.test-support.ts';
import { copyOrMove } from './copy-move.test-support.ts';

const app = useApp();
const at = (path: string) => DOCUMENTS + path;
const only = async (folderId: number): Promise<number> => {
  const ids = await documentsIn(app.admin, folderId);
  expect(ids).toHaveLength(1);
  return ids[0] ?? 0;
};

describe('a copied document', () => {
  it('has the latest live version as its first, whoever copies as owner, and a code of its own', async () => {
    const copier = await createUser(app);
    const [from, to] = [await createTopFolder(app), await createTopFolder(app)];
    await setAccess(app, from.id, [allow(copier, 'user', 'view')]);
    await setAccess(app, to.id, [allow(copier, 'user', 'edit')]);
    const { doc_id: docId } = await createDocument(app.admin, from.id, {
      title: 'Rules.txt',
      refcode: 'R-1',
      metadata: { description: 'Ours' },
      content: 'one',
    });
    const checkIn = async (files: Record<string, string>, more: object) => {
      await app.admin.post(at(`/checkout/${docId}`));
      const components = await Promise.all(
        Object.entries(files).map(async ([name, text]) => ({ name, file_key: await upload(app.admin, text) })),
      );
      const { status } = await app.admin.post(at(`/checkin/${docId}`), { comment: 'Two files', components, ...more });
      expect(status).toBe(200);
    };
    await checkIn({ 'a.txt': 'two a', 'b.txt': 'two b' }, {});
    await checkIn({ 'c.txt': 'a draft' }, { is_draft: true });
    app.clock.advance(3_600_000);
    const hashes = (await storedHashes(app)).length;

    expect(await copyOrMove(copier.client, 'copy', [`document/${docId}`], to.id)).toEqual([]);
    const copy = await only(to.id);
    expect(copy).not.toBe(docId);
    const { body } = await app.admin.get(at(`/document/${copy}`));
    const { body: original } = await app.admin.get(at(`/document/${docId}`));
    expect(body).toMatchObject({
      title: 'Rules.txt',
      version_num: 1,
      refcode: `Doc_${copy}`,
      creator: { id: copier.id },
      metadata: { description: 'Ours' },
      description: 'Ours',
      parent_id: to.id,
      pc_title: original.pc_title,
      date_declared: null,
    });
    expect(body.date_created.date).toBe('20260131100500');
    const { body: components } = await app.admin.get(at(`/document/${copy}/components`));
    const { body: theirs } = await app.admin.get(at(`/document/${docId}/components`));
    const told = (list: Record<string, { title: string; size: number; primary?: boolean }>) =>
      Object.values(list).map(({ title, size, primary }) => ({ title, size, primary }));
    expect(told(components)).toEqual(told(theirs));
    expect(told(components)).toHaveLength(2);
    expect(await bytesOf(app.admin, copy)).toBe('two a');
    const { body: versions } = await app.admin.get(at(`/document/${copy}/versions`));
    expect(versions).toMatchObject([{ version_num: 1, version_comment: 'Two files', modified_by: { id: copier.id } }]);
    expect((await storedHashes(app)).length).toBe(hashes);

    // Nothing of the original changed, and from now on each goes its own way.
    expect(original).toMatchObject({ refcode: 'R-1', version_num: 2, parent_id: from.id });
    expect((await app.admin.delete(at(`/document/${docId}?no_trash_can=1`))).status).toBe(204);
    expect(await bytesOf(app.admin, copy)).toBe('two a');
  });

  it('takes the comment of the call for its version, and may stand beside the original', async () => {
    const top = await createTopFolder(app);
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title: 'Twin' });
    const objects = [`document/${docId}`, `document/${docId}`];
    expect(await copyOrMove(app.admin, 'copy', objects, top.id, { comment: 'Žluť' })).toEqual([]);
    const { body } = await app.admin.get(at(`/folder/${top.id}/documents`));
    expect(body.map(({ last_comment }: { last_comment: string }) => last_comment)).toEqual(['', 'Žluť', 'Žluť']);
  });

  it('keeps its record types and what they say', async () => {
    const top = await createTopFolder(app);
    const { doc_id: docId } = await createDocument(app.admin, top.id, { doc_type: 'marker' });
    const { db } = app.application.platform.database;
    const { body: type } = await app.admin.post(`${ADDITIONS}/record-types`, { name: 'Invoice', fields: [] });
    await transaction(db, async (tx) => {
      const row = { doc_id: docId, record_type_id: type.id, metadata: '{"number":"7"}' };
      await tx.insertInto('document_record_types').values(row).execute();
    });
    const other = await createTopFolder(app);
    expect(await copyOrMove(app.admin, 'copy', [`document/${docId}`], other.id)).toEqual([]);
    const copied = db
      .selectFrom('document_record_types')
      .selectAll()
      .where('doc_id', '=', await only(other.id));
    expect(await copied.execute()).toMatchObject([{ record_type_id: type.id, metadata: '{"number":"7"}' }]);
  });

  it('can be made while another has the original checked out, and from a locked folder', async () => {
    const editor = await createUser(app);
    const [from, to] = [
      await createTopFolder(app, { entries: [allow(editor, 'user', 'edit')] }),
      await createTopFolder(app),
    ];
    const { doc_id: docId } = await createDocument(app.admin, from.id);
    expect((await editor.client.post(at(`/checkout/${docId}`))).status).toBe(204);
    await lockFolder(app, from.id);
    expect(await copyOrMove(app.admin, 'copy', [`document/${docId}`], to.id)).toEqual([]);
    expect((await editor.client.get(at('/checkin'))).body).toHaveLength(1);
    await only(to.id);
  });

  it('is not made of a draft, an older version, a place where it is not, or nothing', async () => {
    const top = await createTopFolder(app);
    const { doc_id: draft } = await createDocument(app.admin, top.id, { is_draft: true });
    const { doc_id: docId } = await createDocument(app.admin, top.id);
    await app.admin.post(at(`/checkout/${docId}`));
    await app.admin.post(at(`/checkin/${docId}`), { comment: '', components: [{ file_key: await upload(app.admin) }] });
    const other = await createTopFolder(app);
    const objects = [
      `document/${draft}`,
      `document/${docId}/1`,
      `document/${docId}/2`,
      `document/${docId}?parent_id=${other.id}`,
      'document/987654321',
      'folder/987654321',
      'folder/0',
    ];
    const failed = await copyOrMove(app.admin, 'copy', objects, other.id);
    expect(failed.map(({ index, status }) => [index, status])).toEqual([
      [0, 400],
      [1, 400],
      [3, 404],
      [4, 404],
      [5, 404],
      [6, 403],
    ]);
    for (const { reason } of failed) expect(reason).not.toBe('');
    await only(other.id);
  });
});

describe('a copied folder', () => {
  it('is copied with everything below: titles, order, places of one document', async () => {
    const [from, to] = [await createTopFolder(app), await createTopFolder(app)];
    const folder = await createFolder(app, from.id, { title: 'Čas', refcode: 'T', metadata: { description: 'Time' } });
    const one = await createFolder(app, folder.id, { title: 'One' });
    const two = await createFolder(app, one.id, { title: 'Two' });
    const { doc_id: docId } = await createDocument(app.admin, two.id, { title: 'Deep', content: 'deep' });
    await linkDocument(app.admin, docId, one.id);
    await createDocument(app.admin, folder.id, { title: 'A draft', is_draft: true });
    await createDocument(app.admin, folder.id, { title: 'Marker', doc_type: 'marker' });
    const trashed = await createDocument(app.admin, folder.id, { title: 'Trashed' });
    await app.admin.delete(at(`/document/${trashed.doc_id}`));
    await lockFolder(app, two.id);

    expect(await copyOrMove(app.admin, 'copy', [`folder/${folder.id}`], to.id)).toEqual([]);
    const sub = async (id: number, title: string) =>
      (await app.admin.get(at(`/folder/${id}/subfolder?title=${encodeURIComponent(title)}`))).body;
    const copy = await sub(to.id, 'čas');
    expect(copy).toMatchObject({ title: 'Čas', refcode: `Dir_${copy.id}`, parent_id: to.id, description: 'Time' });
    expect(copy.permissions.inherited).toBe(true);
    expect(await titlesIn(app.admin, copy.id)).toEqual(['One', 'Marker']);
    const oneCopy = await sub(copy.id, 'One');
    const twoCopy = await sub(oneCopy.id, 'Two');
    expect(twoCopy.refcode).toBe(`Dir_${twoCopy.id}`);
    expect(await titlesIn(app.admin, oneCopy.id)).toEqual(['Two', 'Deep']);
    expect(await titlesIn(app.admin, twoCopy.id)).toEqual(['Deep']);
    expect(await documentsIn(app.admin, oneCopy.id)).toEqual(await documentsIn(app.admin, twoCopy.id));
    expect(await documentsIn(app.admin, twoCopy.id)).not.toEqual([docId]);
    expect(await bytesOf(app.admin, await only(twoCopy.id))).toBe('deep');
    // A copy is not locked, though its original is.
    expect((await app.admin.post(at(`/folder/${twoCopy.id}/folders`), { title: 'New' })).status).toBe(200);
    expect(await titlesIn(app.admin, folder.id)).toEqual(['One', 'Marker']);
  });

  it('D58: leaves out folders that the copier may not see, with all below them', async () => {
    const copier = await createUser(app);
    const all = [allow(copier, 'user', 'view')];
    const [from, to] = [await createTopFolder(app), await createTopFolder(app)];
    const folder = await createFolder(app, from.id, { title: 'Mixed', entries: all });
    const hidden = await createFolder(app, folder.id, { title: 'Hidden', entries: [] });
    await createFolder(app, hidden.id, { title: 'Seen below hidden', entries: all });
    await createFolder(app, folder.id, { title: 'Seen' });
    await setAccess(app, to.id, [allow(copier, 'user', 'edit')]);
    expect(
      await copyOrMove(copier.client, 'copy', [`folder/${folder.id}`, `folder/${hidden.id}`], to.id),
    ).toMatchObject([{ index: 1, status: 403 }]);
    const { body } = await app.admin.get(at(`/folder/${to.id}/subfolder?title=Mixed`));
    expect(await titlesIn(app.admin, body.id)).toEqual(['Seen']);
  });

  it('D58: keeps a copy of lists of its own and inherits elsewhere', async () => {
    const [insider, reader] = [await createUser(app), await createUser(app)];
    const from = await createTopFolder(app);
    const to = await createTopFolder(app, { entries: [allow(reader, 'user', 'view')] });
    const folder = await createFolder(app, from.id, { title: 'Open' });
    const own = await createFolder(app, folder.id, { title: 'Own', entries: [allow(insider, 'user', 'view')] });
    await createFolder(app, own.id, { title: 'Below own' });
    expect(await copyOrMove(app.admin, 'copy', [`folder/${folder.id}`], to.id)).toEqual([]);
    const sub = async (id: number, title: string) =>
      (await app.admin.get(at(`/folder/${id}/subfolder?title=${title}`))).body;
    const open = await sub(to.id, 'Open');
    const ownCopy = await sub(open.id, 'Own');
    const below = await sub(ownCopy.id, 'Below own');
    expect((await reader.client.get(at(`/folder/${open.id}`))).body).toEqual([]);
    for (const { id } of [ownCopy, below]) {
      expect((await reader.client.get(at(`/folder/${id}`))).status).toBe(403);
      expect((await insider.client.get(at(`/folder/${id}`))).status).toBe(200);
    }
    // Two lists now: one may change without the other.
    await setAccess(app, ownCopy.id, []);
    expect((await insider.client.get(at(`/folder/${below.id}`))).status).toBe(403);
    expect((await insider.client.get(at(`/folder/${own.id}`))).status).toBe(200);
    await setAccess(app, to.id, [allow(insider, 'user', 'view')]);
    expect((await insider.client.get(at(`/folder/${open.id}`))).status).toBe(200);
  });

  it('is never put into itself or below, nor deeper than folders stand', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id);
    const below = await createFolder(app, folder.id);
    for (const destination of [folder.id, below.id]) {
      expect(await copyOrMove(app.admin, 'copy', [`folder/${folder.id}`], destination)).toMatchObject([
        { status: 400 },
      ]);
    }
    expect(await copyOrMove(app.admin, 'copy', [`folder/${folder.id}`], top.id)).toEqual([]);
    let deepest = await createTopFolder(app);
    for (let depth = 2; depth < 100; depth += 1) deepest = await createFolder(app, deepest.id);
    expect(await copyOrMove(app.admin, 'copy', [`folder/${folder.id}`], deepest.id)).toMatchObject([{ status: 400 }]);
    expect(await copyOrMove(app.admin, 'copy', [`folder/${below.id}`], deepest.id)).toEqual([]);
  });

  it('is done although others of the same call fail', async () => {
    const [from, to] = [await createTopFolder(app), await createTopFolder(app)];
    const folder = await createFolder(app, from.id, { title: 'Good' });
    const objects = ['folder/987654321', `folder/${folder.id}`, 'document/987654321'];
    const failed = await copyOrMove(app.admin, 'copy', objects, to.id);
    expect(failed.map(({ index }) => index)).toEqual([0, 2]);
    expect(await titlesIn(app.admin, to.id)).toEqual(['Good']);
  });
});
