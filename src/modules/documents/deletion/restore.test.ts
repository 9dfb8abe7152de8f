import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  inheritAccess,
  linkDocument,
  lockFolder,
  setAccess,
  unlockFolder,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { bytesOf, DELETED, documentsIn, recordOf, restore, titlesIn, trashOf } from './deletion.test-support.ts';

const app = useApp();
const folderAt = (id: number, rest = '') => `${DOCUMENTS}/folder/${id}${rest}`;
const documentAt = (id: number, rest = '') => `${DOCUMENTS}/document/${id}${rest}`;

describe('a document', () => {
  it('comes back as it was, its versions with it and its check-out ended', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Contract ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title, content: 'first', metadata: { a: 1 } });
    await app.admin.post(documentAt(docId, '/checkout'));
    const components = [{ file_key: await upload(app.admin, 'second') }];
    await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment: 'Better', components });
    const { body: before } = await app.admin.get(documentAt(docId));
    const { body: listed } = await app.admin.get(folderAt(top.id));
    const { body: versions } = await app.admin.get(documentAt(docId, '/versions'));
    await app.admin.post(documentAt(docId, '/checkout'));
    app.clock.advance(60_000);

    await app.admin.delete(documentAt(docId));
    const restored = await restore(app.admin, title);
    expect(restored.status).toBe(204);
    expect(restored.body).toBeUndefined();
    expect((await app.admin.get(documentAt(docId))).body).toEqual(before);
    expect((await app.admin.get(folderAt(top.id))).body).toEqual(listed);
    expect((await app.admin.get(documentAt(docId, '/versions'))).body).toEqual(versions);
    expect(await bytesOf(app.admin, docId)).toBe('second');
    expect((await trashOf(app.admin)).filter((record) => record.title === title)).toEqual([]);
    const other = await createUser(app);
    await setAccess(app, top.id, [allow(other, 'user', 'edit')]);
    expect((await other.client.post(documentAt(docId, '/checkout'))).status).toBe(204);
  });

  it('comes back once, whoever asks twice', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Once ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title });
    await app.admin.delete(documentAt(docId));
    const { URI } = await recordOf(app.admin, title);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.admin.post(`${URI}/restore`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404]);
    expect(await documentsIn(app.admin, top.id)).toEqual([docId]);
  });

  it('goes to a destination that is named', async () => {
    const [top, other] = [await createTopFolder(app), await createTopFolder(app)];
    const title = uniqueName('Elsewhere ');
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title });
    await app.admin.delete(documentAt(docId));
    expect((await restore(app.admin, title, 987654321)).status).toBe(400);
    expect((await restore(app.admin, title, 0)).status).toBe(403);
    expect((await app.admin.post(`${(await recordOf(app.admin, title)).URI}/restore?destination=x`)).status).toBe(400);
    expect((await restore(app.admin, title, other.id)).status).toBe(204);
    expect(await documentsIn(app.admin, top.id)).toEqual([]);
    expect(await documentsIn(app.admin, other.id)).toEqual([docId]);
  });

  it('does not come back into a locked folder', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id);
    const title = uniqueName('Locked ');
    const { doc_id: docId } = await createDocument(app.admin, folder.id, { title });
    await app.admin.delete(documentAt(docId));
    await lockFolder(app, top.id);
    expect((await restore(app.admin, title)).status).toBe(403);
    await unlockFolder(app, top.id);
    expect((await restore(app.admin, title)).status).toBe(204);
  });

  it('is not made twice where it exists again', async () => {
    const [top, other] = [await createTopFolder(app), await createTopFolder(app)];
    const title = uniqueName('Again ');
    const folderTitle = uniqueName('Second place ');
    const second = await createFolder(app, other.id, { title: folderTitle });
    const { doc_id: docId } = await createDocument(app.admin, top.id, { title });
    await linkDocument(app.admin, docId, second.id);
    await app.admin.delete(folderAt(second.id));
    await app.admin.delete(documentAt(docId));
    expect((await restore(app.admin, folderTitle)).status).toBe(204);
    await linkDocument(app.admin, docId, top.id);
    expect((await restore(app.admin, title)).status).toBe(204);
    expect(await documentsIn(app.admin, top.id)).toEqual([docId]);
    expect(await documentsIn(app.admin, second.id)).toEqual([docId]);
    // One place less each time: it was there once only.
    expect((await app.admin.delete(documentAt(docId, `?parent_id=${top.id}`))).status).toBe(204);
    expect((await app.admin.get(documentAt(docId, `?parent_id=${top.id}`))).status).toBe(404);
  });

  it('has the name it was given in another folder meanwhile', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Old name ');
    const folderTitle = uniqueName('Shelf ');
    const folder = await createFolder(app, top.id, { title: folderTitle });
    const { doc_id: docId } = await createDocument(app.admin, folder.id, { title });
    await createDocument(app.admin, folder.id, { title: 'M' });
    await linkDocument(app.admin, docId, top.id);
    await app.admin.delete(folderAt(folder.id));
    expect((await app.admin.put(documentAt(docId, '/info'), { title: 'A first one' })).status).toBeLessThan(300);
    expect((await restore(app.admin, folderTitle)).status).toBe(204);
    expect(await titlesIn(app.admin, folder.id)).toEqual(['A first one', 'M']);
  });
});

describe('a folder', () => {
  it('comes back with all below: titles, places, lists of its own and inherited ones', async () => {
    const user = await createUser(app);
    const [top, outside] = [await createTopFolder(app), await createTopFolder(app)];
    await setAccess(app, top.id, [allow(user, 'user', 'view', 'edit', 'delete')]);
    const title = uniqueName('Archive ');
    const folder = await createFolder(app, top.id, { title });
    const secret = await createFolder(app, folder.id, { title: 'Secret', entries: [] });
    const deep = await createFolder(app, secret.id, { title: 'Deep' });
    const open = await createFolder(app, folder.id, { title: 'Open' });
    const { doc_id: docId } = await createDocument(app.admin, open.id);
    await linkDocument(app.admin, docId, outside.id);
    await linkDocument(app.admin, docId, deep.id);
    const snapshot = async () =>
      Promise.all(
        [folder.id, secret.id, deep.id, open.id].flatMap((id) => [
          app.admin.get(folderAt(id)).then(({ body }) => body),
          app.admin.get(folderAt(id, '/info')).then(({ body }) => body),
          app.admin.get(`${ADDITIONS}/folders/${id}/permissions`).then(({ body }) => body),
        ]),
      );
    const before = await snapshot();

    expect((await app.admin.delete(folderAt(folder.id))).status).toBe(204);
    expect(await documentsIn(app.admin, outside.id)).toEqual([docId]);
    expect((await restore(app.admin, title)).status).toBe(204);
    expect(await snapshot()).toEqual(before);
    expect((await user.client.get(folderAt(open.id))).status).toBe(200);
    expect((await user.client.get(folderAt(deep.id))).status).toBe(403);
  });

  it('inherits what holds at its place now, though lists came and went meanwhile', async () => {
    const [before, after] = [await createUser(app), await createUser(app)];
    const top = await createTopFolder(app, { entries: [allow(before, 'user', 'view')] });
    const middle = await createFolder(app, top.id, { entries: [allow(before, 'user', 'view')] });
    const title = uniqueName('Follower ');
    const folder = await createFolder(app, middle.id, { title });
    const child = await createFolder(app, folder.id);
    await app.admin.delete(folderAt(folder.id));
    await inheritAccess(app, middle.id);
    await setAccess(app, top.id, [allow(after, 'user', 'view')]);
    expect((await restore(app.admin, title)).status).toBe(204);
    for (const id of [folder.id, child.id]) {
      expect((await after.client.get(folderAt(id))).status).toBe(200);
      expect((await before.client.get(folderAt(id))).status).toBe(403);
      expect((await app.admin.get(folderAt(id, '/info'))).body.permissions.inherited).toBe(true);
    }
    await setAccess(app, middle.id, [allow(before, 'user', 'view')]);
    expect((await before.client.get(folderAt(child.id))).status).toBe(200);
  });

  it('goes to a destination and inherits there', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app);
    const other = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    const title = uniqueName('Moved back ');
    const folder = await createFolder(app, top.id, { title });
    const child = await createFolder(app, folder.id);
    await app.admin.delete(folderAt(folder.id));
    expect((await restore(app.admin, title, child.id)).status).toBe(400);
    expect((await restore(app.admin, title, 0)).status).toBe(403);
    expect((await restore(app.admin, title, other.id)).status).toBe(204);
    expect((await app.admin.get(folderAt(child.id, '/path'))).body.map(({ id }: { id: number }) => id)).toEqual([
      other.id,
      folder.id,
      child.id,
    ]);
    expect((await user.client.get(folderAt(child.id))).status).toBe(200);
  });

  it('at the top comes back for administrators only', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] });
    expect((await user.client.delete(folderAt(top.id))).status).toBe(204);
    expect((await restore(user.client, top.title)).status).toBe(403);
    const { body } = await app.admin.get(`/api/trash/v1?user_id=${user.id}`);
    expect((await app.admin.post(`/api/trash/v1/${body.data[0].id}/restore`)).status).toBe(204);
    expect((await user.client.get(folderAt(top.id))).status).toBe(200);
  });

  it('keeps to the depth that folders can have', async () => {
    const top = await createTopFolder(app);
    const title = uniqueName('Tall ');
    const folder = await createFolder(app, top.id, { title });
    await createFolder(app, folder.id);
    let deepest = await createTopFolder(app);
    for (let depth = 2; depth < 100; depth += 1) deepest = await createFolder(app, deepest.id);
    await app.admin.delete(folderAt(folder.id));
    expect((await restore(app.admin, title, deepest.id)).status).toBe(400);
    expect((await restore(app.admin, title, deepest.parent_id)).status).toBe(204);
  });
});

describe('what cannot be restored', () => {
  it.each([
    [`${DELETED}/987654321/restore`, 404],
    [`${DELETED}/x/restore`, 400],
  ])('POST to %s is answered %i', async (path, status) => {
    const answer = await app.admin.post(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });
});
