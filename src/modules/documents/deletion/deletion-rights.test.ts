import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  type Right,
  setAccess,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { DELETED, recordOf, restore, titlesIn, trashOf } from './deletion.test-support.ts';

const app = useApp();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(app);
});

const others: Right[] = ['view', 'draft', 'edit', 'edit_meta', 'edit_perms'];
const refused = (): [string, Client][] => [
  ...cast.strangers,
  ['who may only view', cast.viewer],
  ['read-only', cast.readOnly],
];

/** Makes what is to be deleted in a folder with the given rights of the cast. */
type Make = (rights: Right[]) => Promise<string>;

const folderOf = async (rights: Right[]) => {
  const top = await createTopFolder(app);
  return createFolder(app, top.id, { title: uniqueName('Rights '), entries: cast.entries(...rights) });
};

const kinds: [string, Make][] = [
  [
    'a document',
    async (rights) => {
      const { doc_id: docId } = await createDocument(app.admin, (await folderOf(rights)).id, { doctype: 'marker' });
      return `${DOCUMENTS}/document/${docId}`;
    },
  ],
  [
    'a version',
    async (rights) => {
      const { doc_id: docId } = await createDocument(app.admin, (await folderOf(rights)).id);
      await app.admin.post(`${DOCUMENTS}/checkout/${docId}`);
      const components = [{ file_key: await upload(app.admin) }];
      await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment: '', components });
      return `${DOCUMENTS}/document/${docId}/1`;
    },
  ],
  ['a folder', async (rights) => `${DOCUMENTS}/folder/${(await folderOf(rights)).id}`],
];

describe.each(kinds)('deleting %s', (_kind, make) => {
  it('D54: takes the right delete, whoever gives it', async () => {
    for (const [kind, client] of cast.holders) {
      expect([kind, (await client.delete(await make(['delete']))).status]).toEqual([kind, 204]);
    }
  });

  it('D54: is refused to everybody else', async () => {
    const address = await make(['delete']);
    for (const [kind, client] of refused()) expect([kind, (await client.delete(address)).status]).toEqual([kind, 403]);
    expect((await app.anonymous.delete(address)).status).toBe(401);
    expect((await app.admin.delete(address)).status).toBe(204);
  });

  it('D54: no other right is enough', async () => {
    const user = cast.holders[0]?.[1];
    for (const right of others) {
      expect([right, (await user?.delete(await make([right])))?.status]).toEqual([right, 403]);
    }
  });
});

describe('deleting a folder', () => {
  it('D54: takes delete on every folder below, be it empty or out of sight', async () => {
    const user = await createUser(app);
    const all = [allow(user, 'user', 'delete')];
    const entries: [string, ReturnType<typeof allow>[]][] = [
      ['view only', [allow(user, 'user', 'view', 'edit')]],
      ['nothing', []],
    ];
    for (const [kind, below] of entries) {
      const top = await createTopFolder(app, { entries: all });
      const folder = await createFolder(app, top.id, { title: 'Here' });
      const middle = await createFolder(app, folder.id);
      const closed = await createFolder(app, middle.id, { entries: below });
      expect([kind, (await user.client.delete(`${DOCUMENTS}/folder/${folder.id}`)).status]).toEqual([kind, 403]);
      expect(await titlesIn(user.client, top.id)).toEqual(['Here']);
      await setAccess(app, closed.id, all);
      expect((await user.client.delete(`${DOCUMENTS}/folder/${folder.id}`)).status).toBe(204);
    }
  });
});

describe('restoring', () => {
  it.each(['document', 'document_version', 'folder'])('D55: a %s takes edit where it was, now', async (type) => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] });
    const destination = await createTopFolder(app, { entries: [allow(user, 'user', 'view')] });
    const title = uniqueName('Restored ');
    let address = '';
    if (type === 'folder') {
      address = `${DOCUMENTS}/folder/${(await createFolder(app, top.id, { title })).id}`;
    } else {
      const { doc_id: docId } = await createDocument(app.admin, top.id, { title });
      await app.admin.post(`${DOCUMENTS}/checkout/${docId}`);
      const components = [{ file_key: await upload(app.admin) }];
      await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { comment: '', components });
      address = `${DOCUMENTS}/document/${docId}${type === 'document_version' ? '/2' : ''}`;
    }
    expect((await user.client.delete(address)).status).toBe(204);
    for (const rights of [['delete', 'edit_meta', 'draft', 'edit_perms'], ['view'], []] as Right[][]) {
      await setAccess(app, top.id, [allow(user, 'user', ...rights)]);
      expect((await restore(user.client, title)).status).toBe(403);
    }
    if (type !== 'document_version') expect((await restore(user.client, title, destination.id)).status).toBe(403);
    expect(await trashOf(user.client)).toHaveLength(1);
    await setAccess(app, top.id, [allow(user, 'user', 'edit')]);
    expect((await restore(user.client, title)).status).toBe(204);
  });

  it('D55: is refused to read-only members, and to nobody it is 401', async () => {
    const path = `${DELETED}/1/restore`;
    expect((await cast.readOnly.post(path)).status).toBe(403);
    expect((await cast.readOnly.delete(`${DELETED}/1`)).status).toBe(403);
    expect((await cast.readOnly.get(DELETED)).status).toBe(200);
    expect((await app.anonymous.post(path)).status).toBe(401);
    expect((await app.anonymous.get(DELETED)).status).toBe(401);
  });
});

describe('what was deleted', () => {
  it('D50: is in the trash of whoever deleted it and of nobody else, administrators included', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [allow(user, 'user', 'edit', 'delete')] });
    const title = uniqueName('Mine ');
    const { doc_id: docId } = await createDocument(user.client, top.id, { title });
    expect((await user.client.delete(`${DOCUMENTS}/document/${docId}`)).status).toBe(204);
    const { URI } = await recordOf(user.client, title);
    const everyone: [string, Client][] = [...cast.holders, ...cast.strangers, ['admin', app.admin]];
    for (const [kind, client] of everyone) {
      expect([kind, (await trashOf(client)).some((record) => record.title === title)]).toEqual([kind, false]);
      expect([kind, (await client.post(`${URI}/restore`)).status]).toEqual([kind, 404]);
      expect([kind, (await client.delete(URI)).status]).toEqual([kind, 404]);
    }
    expect(await trashOf(user.client)).toHaveLength(1);
  });

  it('D56: says the path without folders whose name the person may not see', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { title: 'Nobody’s business', entries: [] });
    const folder = await createFolder(app, top.id, {
      title: 'Yours',
      entries: [allow(user, 'user', 'edit', 'delete')],
    });
    const { doc_id: docId } = await createDocument(user.client, folder.id, { title: 'Note' });
    await user.client.delete(`${DOCUMENTS}/document/${docId}`);
    expect((await recordOf(user.client, 'Note')).orig_location).toBe('/Yours');
  });
});
