import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
  lockFolder,
  unlockFolder,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';

const app = useApp();
const lock = (id: number) => `${ADDITIONS}/folders/${id}/lock`;

async function tree() {
  const top = await createTopFolder(app, { title: 'Archive' });
  const folder = await createFolder(app, top.id);
  const low = await createFolder(app, folder.id);
  const { first: docId } = await insertDocuments(app, low.id, 1);
  return { top, folder, low, docId };
}

describe('a lock', () => {
  it('is set and taken away, and both can be repeated', async () => {
    const { folder, top } = await tree();
    const item = async () => (await app.admin.get(`${DOCUMENTS}/folder/${top.id}/folders`)).body[0];
    const isOpen = async () =>
      (await app.admin.get(`${DOCUMENTS}/folder/${folder.id}/path`)).body.map(
        (entry: { is_open: boolean }) => entry.is_open,
      );
    const set = await app.admin.put(lock(folder.id));
    expect(set.status).toBe(204);
    expect(set.body).toBeUndefined();
    const locked = await item();
    expect(locked).toMatchObject({ inactive: true, date_closed: { date: expect.stringMatching(/^\d{14}$/) } });
    expect(await isOpen()).toEqual([true, false]);
    app.clock.advance(60_000);
    expect((await app.admin.put(lock(folder.id))).status).toBe(204);
    expect(await item()).toEqual(locked);
    expect((await app.admin.delete(lock(folder.id))).status).toBe(204);
    expect(await item()).toMatchObject({ inactive: false, date_closed: null });
    expect((await app.admin.delete(lock(folder.id))).status).toBe(204);
    expect(await isOpen()).toEqual([true, true]);
  });

  it('D3: forbids every write in the folder and below, to administrators too; reading goes on', async () => {
    const { top, folder, low, docId } = await tree();
    const writes = () => [
      ...[folder, low].flatMap(({ id }) => [
        app.admin.put(`${DOCUMENTS}/folder/${id}/info`, { title: 'x' }),
        app.admin.put(`${ADDITIONS}/folders/${id}/permissions`, { entries: [] }),
      ]),
      app.admin.put(`${DOCUMENTS}/document/${docId}`, { title: 'x' }),
      app.admin.put(`${ADDITIONS}/documents/${docId}/record-types`, { ids: [] }),
      app.admin.put(lock(low.id)),
      app.admin.delete(lock(low.id)),
      app.admin.post(`${DOCUMENTS}/folder/${low.id}/folders`, { title: 'x' }),
    ];
    await lockFolder(app, folder.id);
    for (const { status, body } of await Promise.all(writes())) {
      expect(status).toBe(403);
      expect(body.type).toContain('folder_locked');
      expect(body.detail).toContain(folder.title);
    }
    for (const { id } of [top, folder, low]) {
      expect((await app.admin.get(`${DOCUMENTS}/folder/${id}`)).status).toBe(200);
    }
    expect((await app.admin.get(`${DOCUMENTS}/document/${docId}`)).status).toBe(200);
    expect((await app.admin.put(`${DOCUMENTS}/folder/${top.id}/info`, { title: 'Archive 2' })).status).toBe(200);
    await unlockFolder(app, folder.id);
    expect((await app.admin.put(`${DOCUMENTS}/document/${docId}`, { title: 'x' })).status).toBe(200);
    expect((await app.admin.put(`${DOCUMENTS}/folder/${low.id}/info`, { title: 'x' })).status).toBe(200);
  });

  it('D3: of one of its folders keeps a document from being changed', async () => {
    const { low, docId } = await tree();
    const other = await createTopFolder(app);
    await linkDocument(app.admin, docId, other.id);
    await lockFolder(app, low.id);
    const address = `${DOCUMENTS}/document/${docId}?parent_id=${other.id}`;
    expect((await app.admin.put(address, { title: 'x' })).status).toBe(403);
    expect((await app.admin.get(address)).status).toBe(200);
  });

  it('cannot be put on the root or on nothing', async () => {
    expect((await app.admin.put(lock(0))).status).toBe(403);
    expect((await app.admin.delete(lock(0))).status).toBe(403);
    expect((await app.admin.put(lock(99_999_999))).status).toBe(404);
    expect((await app.admin.put(`${ADDITIONS}/folders/x/lock`)).status).toBe(400);
  });

  it('cannot be got round by somebody with edit_perms below', async () => {
    const user = await createUser(app);
    const { folder, low } = await tree();
    const entries = [{ subject: 'user' as const, subject_id: user.id, rights: ['edit_perms'] }];
    await app.admin.put(`${ADDITIONS}/folders/${low.id}/permissions`, { entries });
    await lockFolder(app, low.id);
    expect((await user.client.delete(lock(low.id))).status).toBe(204);
    await lockFolder(app, folder.id);
    expect((await user.client.delete(lock(low.id))).status).toBe(403);
    expect((await user.client.delete(lock(folder.id))).status).toBe(403);
  });
});
