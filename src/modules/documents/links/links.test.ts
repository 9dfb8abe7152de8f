import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { useEvents } from '../../../../test/support/recorded-events.ts';
import { allRights, createLinkedDocument, placesOf } from '../access/link-caps.test-support.ts';
import { recorded, said } from '../events/document-events.test-support.ts';

const app = useApp();
const events = useEvents(app);
const placesAt = (docId: number) => `${ADDITIONS}/documents/${docId}/places`;
const placeAt = (docId: number, folderId: number) => `${placesAt(docId)}/${folderId}`;

describe('the places of a document', () => {
  it('D8: are all shown to whoever may set the access list of a full place, hidden folders included', async () => {
    const { docId, origin, originTitle, linkedIn, linkedInTitle, owner } = await createLinkedDocument(app, 'draft');
    const { status, body } = await owner.client.get(placesAt(docId));
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        { folder_id: origin, folder_title: originTitle, rights: allRights, full: true },
        { folder_id: linkedIn, folder_title: linkedInTitle, rights: ['view', 'draft'], full: false },
      ],
      pagination: { offset: 0, limit: 20, total: 2, prev: null, next: null },
    });
    expect((await owner.client.get(`${DOCUMENTS}/folder/${linkedIn}`)).status).toBe(403);
    const admin = await createUser(app);
    await grant(app, 'documents.admin', admin);
    expect((await admin.client.get(placesAt(docId))).body).toEqual(body);
  });

  it('D8: are shown to others as far as they may see the folders', async () => {
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, 'view');
    const [guest, stranger] = [await createUser(app), await createUser(app)];
    await setAccess(app, linkedIn, [allow(guest, 'user', ...allRights), allow(linker, 'user', 'view')]);
    const foldersOf = async (user: typeof guest) => {
      const { data, pagination } = (await user.client.get(placesAt(docId))).body;
      expect(pagination.total).toBe(data.length);
      return data.map(({ folder_id }: { folder_id: number }) => folder_id);
    };
    expect(await foldersOf(linker)).toEqual([origin, linkedIn]);
    expect(await foldersOf(guest)).toEqual([linkedIn]);
    expect((await stranger.client.get(placesAt(docId))).status).toBe(403);
    expect((await app.anonymous.get(placesAt(docId))).status).toBe(401);
    expect((await stranger.client.get(placesAt(987654321))).status).toBe(404);
    expect((await app.admin.get(`${ADDITIONS}/documents/x/places`)).status).toBe(400);
  });

  it('are paged, the oldest first, in as many statements for one as for all', async () => {
    const folders = [];
    while (folders.length < 4) folders.push((await createTopFolder(app)).id);
    const { doc_id: docId } = await createDocument(app.admin, folders[0] ?? 0);
    for (const id of folders.slice(1)) await linkDocument(app.admin, docId, id);
    const { data, pagination } = (await app.admin.get(`${placesAt(docId)}?limit=2&offset=1`)).body;
    expect(data.map(({ folder_id }: { folder_id: number }) => folder_id)).toEqual(folders.slice(1, 3));
    expect(pagination).toMatchObject({ total: 4, next: expect.stringContaining('offset=3') });
    expect((await app.admin.get(`${placesAt(docId)}?limit=0`)).body).toMatchObject({
      data: [],
      pagination: { total: 4 },
    });
    const count = (limit: number) => fewestQueries(app, () => app.admin.get(`${placesAt(docId)}?limit=${limit}`));
    expect(await count(4)).toBe(await count(1));
    expect((await app.admin.get(`${placesAt(docId)}?limit=-1`)).status).toBe(400);
  });
});

describe('taking a capped place away', () => {
  it('D9: is done by whoever may set the access list of a full place, and ends what was linked', async () => {
    const { docId, title, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'view');
    await setAccess(app, origin, [allow(owner, 'user', 'edit_perms')]);
    expect((await linker.client.get(`${DOCUMENTS}/document/${docId}`)).status).toBe(200);
    await events.take();
    expect((await owner.client.delete(placeAt(docId, linkedIn))).status).toBe(204);
    expect(await events.take()).toEqual([
      recorded(
        'document.updated',
        said({ doc_id: docId, title }, [origin], { caused_by: owner.id, changed: ['folder_ids'] }),
      ),
    ]);
    expect((await linker.client.get(`${DOCUMENTS}/document/${docId}`)).status).toBe(403);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full' });
    expect((await owner.client.delete(placeAt(docId, linkedIn))).status).toBe(404);
  });

  it('D9: is done by whoever may delete in the folder, unless that is locked', async () => {
    const { docId, linkedIn, linker } = await createLinkedDocument(app, 'view');
    await lockFolder(app, linkedIn);
    expect((await linker.client.delete(placeAt(docId, linkedIn))).status).toBe(403);
    await app.admin.delete(`${ADDITIONS}/folders/${linkedIn}/lock`);
    expect((await linker.client.delete(placeAt(docId, linkedIn))).status).toBe(204);
  });

  it('D9: is done by the owner although the folder is locked or the linker has the document checked out', async () => {
    const { docId, origin, linkedIn, owner, linker } = await createLinkedDocument(app, 'draft');
    await linker.client.post(`${DOCUMENTS}/checkout/${docId}?parent_id=${linkedIn}`);
    await lockFolder(app, linkedIn);
    expect((await owner.client.delete(placeAt(docId, linkedIn))).status).toBe(204);
    expect((await linker.client.get(`${DOCUMENTS}/checkin`)).body).toMatchObject([
      { doc_id: docId, parent_id: origin },
    ]);
    expect((await linker.client.delete(`${DOCUMENTS}/checkin/${docId}`)).status).toBe(204);
  });

  it('D9: is refused to everybody else, and a place that they may not see is not there', async () => {
    const { docId, origin, linkedIn, linker } = await createLinkedDocument(app, 'view');
    const [editor, reader] = [await createUser(app), await createUser(app)];
    const most = allRights.filter((right) => right !== 'edit_perms');
    await setAccess(app, origin, [allow(editor, 'user', ...most), allow(linker, 'user', 'view')]);
    await setAccess(app, linkedIn, [
      allow(linker, 'user', ...allRights),
      allow(reader, 'user', ...allRights.filter((right) => right !== 'delete')),
    ]);
    expect((await editor.client.delete(placeAt(docId, linkedIn))).status).toBe(404);
    expect((await reader.client.delete(placeAt(docId, linkedIn))).status).toBe(403);
    expect((await linker.client.delete(placeAt(docId, origin))).status).toBe(403);
    expect((await (await createUser(app)).client.delete(placeAt(docId, linkedIn))).status).toBe(403);
    expect(await placesOf(app, docId)).toEqual({ [origin]: 'full', [linkedIn]: 'capped' });
  });

  it('D9: is for capped places only', async () => {
    const { docId, origin, owner } = await createLinkedDocument(app, 'view');
    const { status, body } = await owner.client.delete(placeAt(docId, origin));
    expect([status, body.type]).toEqual([400, expect.stringContaining('#full_place')]);
    expect((await owner.client.delete(placeAt(docId, 987654321))).status).toBe(404);
    expect((await owner.client.delete(placeAt(987654321, origin))).status).toBe(404);
  });
});
