import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
  lockFolder,
  type Right,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { copyOrMove } from '../copy-move/copy-move.test-support.ts';
import { allRights, checkInAnew, createLinkedDocument } from './link-caps.test-support.ts';

const app = useApp();

/** Rights as a document or an item of a list shows them. */
const shown = ['view', 'edit', 'edit_meta', 'delete', 'edit_perms'] as const;
async function rightsOf(client: Client, docId: number, folderId?: number): Promise<string[]> {
  const query = folderId === undefined ? '' : `?parent_id=${folderId}`;
  const { permissions } = (await client.get(`${DOCUMENTS}/document/${docId}${query}`)).body;
  return shown.filter((right) => permissions[right]);
}
async function listedRightsOf(client: Client, docId: number, folderId: number): Promise<string[]> {
  const { body } = await client.get(`${DOCUMENTS}/folder/${folderId}`);
  const { permissions } = body.find((item: { doc_id?: number }) => item.doc_id === docId);
  return shown.filter((right) => permissions[right]);
}

describe('a document that somebody who may only view it links into a folder of their own', () => {
  it('D5: can be read there, and nothing else', async () => {
    const { docId, linkedIn, owner, linker, title } = await createLinkedDocument(app, 'view');
    const { client } = linker;
    await checkInAnew(owner, docId);
    for (const query of ['', `?parent_id=${linkedIn}`]) {
      const address = `${DOCUMENTS}/document/${docId}`;
      expect((await client.get(address + query)).status).toBe(200);
      expect((await client.raw('GET', `${address}/file${query}`)).status).toBe(200);
      const refused = [
        await client.put(address + query, { title: 'Mine' }),
        await client.post(`${DOCUMENTS}/checkout/${docId}${query}`),
        await client.put(`${address}/approve${query}`),
        await client.delete(address + query),
        await client.delete(`${address}/1${query}`),
        await client.put(`${ADDITIONS}/documents/${docId}/record-types`, { ids: [] }),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    }
    const elsewhere = await createTopFolder(app, { entries: [allow(linker, 'user', ...allRights)] });
    for (const spec of [`document/${docId}`, `document/${docId}?parent_id=${linkedIn}`]) {
      expect(await copyOrMove(client, 'move', [spec], elsewhere.id)).toMatchObject([{ status: 403 }]);
    }
    const { body: versions } = await owner.client.get(`${DOCUMENTS}/document/${docId}/versions`);
    expect(versions).toHaveLength(2);
    expect((await owner.client.get(`${DOCUMENTS}/document/${docId}`)).body).toMatchObject({ title });
  });

  it('D5: keeps its drafts to those who may edit it at its origin', async () => {
    const { docId, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    await checkInAnew(owner, docId, { is_draft: true });
    const { client } = linker;
    for (const query of ['', `?parent_id=${linkedIn}`]) {
      expect((await client.get(`${DOCUMENTS}/document/${docId}/versions${query}`)).body).toHaveLength(1);
      expect((await client.get(`${DOCUMENTS}/document/${docId}/2${query}`)).status).toBe(403);
      expect((await client.raw('GET', `${DOCUMENTS}/document/${docId}/2/file${query}`)).status).toBe(403);
      expect((await client.put(`${DOCUMENTS}/document/${docId}/2/approve${query}`)).status).toBe(403);
      expect((await client.delete(`${DOCUMENTS}/document/${docId}/2${query}`)).status).toBe(403);
    }
    const toApprove = `${DOCUMENTS}/folder/0/documents?to_approve=1`;
    expect((await client.get(toApprove)).body).toEqual([]);
    expect((await client.get('/api/notifications/v1/')).body.data).toEqual([]);
    expect((await owner.client.get(toApprove)).body).toMatchObject([{ doc_id: docId, parent_id: expect.any(Number) }]);
  });

  it('D5: gives nobody else in that folder more, and whoever may more at the origin keeps it', async () => {
    const { docId, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    const [colleague, viewer] = [await createUser(app), await createUser(app)];
    await setAccess(app, linkedIn, [
      ...[colleague, linker].map((user) => allow(user, 'user', ...allRights)),
      ...[viewer, owner].map((user) => allow(user, 'user', 'view')),
    ]);
    expect(await rightsOf(colleague.client, docId)).toEqual(['view']);
    expect(await rightsOf(viewer.client, docId)).toEqual(['view']);
    expect(await rightsOf(owner.client, docId, linkedIn)).toEqual(['view']);
    expect(await rightsOf(owner.client, docId, origin)).toEqual([...shown]);
    expect(await rightsOf(owner.client, docId)).toEqual([...shown]);
    expect((await colleague.client.get(`${DOCUMENTS}/document/${docId}?parent_id=${origin}`)).status).toBe(403);
  });

  it('D5: stays as it was linked when its linker gets or loses rights at the origin', async () => {
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, 'view');
    await setAccess(app, origin, [allow(linker, 'user', ...allRights)]);
    expect(await rightsOf(linker.client, docId, linkedIn)).toEqual(['view']);
    await linkDocument(linker.client, docId, linkedIn);
    expect(await rightsOf(linker.client, docId, linkedIn)).toEqual(['view']);
    expect(await rightsOf(linker.client, docId)).toEqual([...shown]);
    await setAccess(app, origin, []);
    expect(await rightsOf(linker.client, docId)).toEqual(['view']);
  });

  it('D3: is not bound by a lock of that folder', async () => {
    const { docId, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    expect((await linker.client.put(`${ADDITIONS}/folders/${linkedIn}/lock`)).status).toBe(204);
    await checkInAnew(owner, docId, { is_draft: true });
    const acts = [
      () => owner.client.put(`${DOCUMENTS}/document/${docId}`, { title: 'Changed' }),
      () => owner.client.put(`${DOCUMENTS}/document/${docId}/2/approve`),
      () => owner.client.post(`${DOCUMENTS}/checkout/${docId}`),
      () => owner.client.delete(`${DOCUMENTS}/checkin/${docId}`),
      () => owner.client.delete(`${DOCUMENTS}/document/${docId}/1`),
      () => owner.client.delete(`${DOCUMENTS}/document/${docId}`),
    ];
    for (const act of acts) expect((await act()).status).toBeLessThan(300);
    expect((await linker.client.get(`${DOCUMENTS}/document/${docId}`)).status).toBe(404);
  });
});

describe('the cap of a place', () => {
  const brought: Record<Right, string[]> = {
    view: ['view'],
    draft: ['view'],
    edit: ['view', 'edit', 'edit_meta'],
    edit_meta: ['view', 'edit_meta'],
    delete: ['view', 'delete'],
    edit_perms: ['view', 'edit_perms'],
  };

  it.each(allRights)('D5: of someone who holds %s is that right and what it brings along', async (right) => {
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, right);
    expect(await rightsOf(linker.client, docId, linkedIn)).toEqual(brought[right]);
    expect(await listedRightsOf(linker.client, docId, linkedIn)).toEqual(brought[right]);
    expect(await listedRightsOf(linker.client, docId, origin)).toEqual(brought[right]);
    const mayCheckOut = right === 'draft' || right === 'edit';
    const { status } = await linker.client.post(`${DOCUMENTS}/checkout/${docId}?parent_id=${linkedIn}`);
    expect(status).toBe(mayCheckOut ? 204 : 403);
  });

  it('D5: holds back what the folder grants by another right', async () => {
    const { docId, linkedIn, linker } = await createLinkedDocument(app, 'draft', 'delete');
    await setAccess(app, linkedIn, [allow(linker, 'user', 'edit')]);
    expect(await rightsOf(linker.client, docId, linkedIn)).toEqual(['view']);
    await checkInAnew(linker, docId, { is_draft: true });
    expect((await linker.client.get(`${DOCUMENTS}/folder/0/documents?draft=1`)).body).toMatchObject([
      { doc_id: docId, can_approve: false },
    ]);
  });

  it('D5: is no more than that of the place it was linked through, and adds up over places without parent_id', async () => {
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, 'view');
    await setAccess(app, origin, [allow(linker, 'user', 'edit')]);
    const rights = [allow(linker, 'user', ...allRights)];
    const [through, whole] = [
      await createTopFolder(app, { entries: rights }),
      await createTopFolder(app, { entries: rights }),
    ];
    expect(await copyOrMove(linker.client, 'link', [`document/${docId}?parent_id=${linkedIn}`], through.id)).toEqual(
      [],
    );
    expect(await copyOrMove(linker.client, 'link', [`document/${docId}`], whole.id)).toEqual([]);
    await setAccess(app, origin, []);
    expect(await rightsOf(linker.client, docId, through.id)).toEqual(['view']);
    expect(await rightsOf(linker.client, docId, whole.id)).toEqual(['view', 'edit', 'edit_meta']);
    expect(await rightsOf(linker.client, docId)).toEqual(['view', 'edit', 'edit_meta']);
  });

  it('D1: of a link by documents.admin is full, and binds no holder of it', async () => {
    const [admin, user] = [await createUser(app), await createUser(app)];
    await grant(app, 'documents.admin', admin);
    const [origin, other] = [await createTopFolder(app, { entries: [] }), await createTopFolder(app)];
    await setAccess(app, other.id, [allow(user, 'user', ...allRights)]);
    const { doc_id: docId } = await createDocument(app.admin, origin.id);
    await linkDocument(admin.client, docId, other.id);
    expect(await rightsOf(user.client, docId)).toEqual([...shown]);

    const { docId: capped, linkedIn } = await createLinkedDocument(app, 'view');
    expect(await rightsOf(admin.client, capped, linkedIn)).toEqual([...shown]);
    expect(await listedRightsOf(admin.client, capped, linkedIn)).toEqual([...shown]);
  });

  it('D5: of a link by somebody who holds every right is full', async () => {
    const { docId, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'edit', 'delete', 'edit_perms');
    expect((await owner.client.delete(`${DOCUMENTS}/document/${docId}?parent_id=${origin}`)).status).toBe(204);
    expect(await rightsOf(linker.client, docId, linkedIn)).toEqual([...shown]);
  });

  it('D3: that holds edit lets a lock of its folder bind the document', async () => {
    const { docId, linkedIn, owner } = await createLinkedDocument(app, 'edit');
    await lockFolder(app, linkedIn);
    expect((await owner.client.put(`${DOCUMENTS}/document/${docId}`, { title: 'Changed' })).status).toBe(403);
    expect((await owner.client.post(`${DOCUMENTS}/checkout/${docId}`)).status).toBe(403);
    expect((await owner.client.delete(`${ADDITIONS}/documents/${docId}/places/${linkedIn}`)).status).toBe(204);
    expect((await owner.client.put(`${DOCUMENTS}/document/${docId}`, { title: 'Changed' })).status).toBe(200);
  });

  it('takes as many statements for one linked document as for two hundred', async () => {
    const user = await createUser(app);
    const origin = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    const { first, last } = await insertDocuments(app, origin.id, 201);
    const specs = Array.from({ length: last - first + 1 }, (_, index) => `document/${first + index}`);
    let target = 0;
    const newTarget = async () => {
      target = (await createTopFolder(app, { entries: [allow(user, 'user', 'edit')] })).id;
      await user.client.get(`${DOCUMENTS}/folder/${target}`);
    };
    const linking = (objects: string[]) =>
      fewestQueries(app, () => copyOrMove(user.client, 'link', objects, target), newTarget);
    expect(await linking(specs.slice(1))).toBe(await linking(specs.slice(0, 1)));
    expect(await copyOrMove(user.client, 'link', specs, target)).toEqual([]);
    const listing = (num: number) =>
      fewestQueries(app, () => user.client.get(`${DOCUMENTS}/folder/${target}/documents?num=${num}`));
    expect(await listing(200)).toBe(await listing(1));
    expect(await rightsOf(user.client, first, target)).toEqual(['view']);
  });
});
