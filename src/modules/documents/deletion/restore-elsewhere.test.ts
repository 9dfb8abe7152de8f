import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  allow,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser, type TestUser, uniqueName } from '../../../../test/support/people.ts';
import { allRights } from '../access/link-caps.test-support.ts';
import { documentsIn, purge, restore, titlesIn } from './deletion.test-support.ts';

const app = useApp();
const everything = (user: TestUser) => [allow(user, 'user', ...allRights)];

/** A document in a shelf of a room, and a folder below the shelf; the user may do everything, and has a folder apart. */
async function scene() {
  const user = await createUser(app);
  const [room, own] = [
    await createTopFolder(app, { entries: everything(user) }),
    await createTopFolder(app, { entries: everything(user) }),
  ];
  const names = { shelf: uniqueName('Shelf '), below: uniqueName('Below '), paper: uniqueName('Paper ') };
  const shelf = await createFolder(app, room.id, { title: names.shelf });
  const below = await createFolder(app, shelf.id, { title: names.below });
  const { doc_id: docId } = await createDocument(user.client, shelf.id, { title: names.paper });
  return { user, names, docId, room: room.id, shelf: shelf.id, below: below.id, own: own.id };
}
const remove = async ({ client }: TestUser, path: string) => {
  expect((await client.delete(`${DOCUMENTS}/${path}`)).status).toBe(204);
};

describe('restoring into a folder of one’s own', () => {
  it('D59: is refused for a document whose folder one may no longer see, and changes nothing', async () => {
    const { user, names, docId, room, shelf, own } = await scene();
    await remove(user, `document/${docId}`);
    await setAccess(app, room, []);
    const { status, body } = await restore(user.client, names.paper, own);
    expect([status, body.detail]).toEqual([403, 'You may no longer see where this was']);
    expect(await documentsIn(user.client, own)).toEqual([]);
    await setAccess(app, room, [allow(user, 'user', 'view')]);
    expect((await restore(user.client, names.paper, own)).status).toBe(204);
    expect(await documentsIn(user.client, own)).toEqual([docId]);
    expect(await documentsIn(app.admin, shelf)).toEqual([]);
  });

  it('D59: is refused for a folder that inherits from one that one may no longer see', async () => {
    const { user, names, room, shelf, below, own } = await scene();
    await remove(user, `folder/${below}`);
    await setAccess(app, room, []);
    expect((await restore(user.client, names.below, own)).status).toBe(403);
    expect(await titlesIn(user.client, own)).toEqual([]);
    await setAccess(app, shelf, [allow(user, 'user', 'view')]);
    expect((await restore(user.client, names.below, own)).status).toBe(204);
    expect(await titlesIn(user.client, own)).toEqual([names.below]);
  });

  it('D59: asks the list of the folder itself where it has one', async () => {
    const { user, names, room, below, own } = await scene();
    await setAccess(app, below, everything(user));
    await remove(user, `folder/${below}`);
    await setAccess(app, room, []);
    expect((await restore(user.client, names.below, own)).status).toBe(204);
  });

  it('D59: is refused as well when the folder went to the trash by somebody else’s hand', async () => {
    const { user, names, docId, room, shelf, own } = await scene();
    await remove(user, `document/${docId}`);
    await setAccess(app, room, []);
    expect((await app.admin.delete(`${DOCUMENTS}/folder/${shelf}`)).status).toBe(204);
    expect((await restore(user.client, names.paper, own)).status).toBe(403);
    expect((await purge(app.admin, names.shelf)).status).toBe(204);
    expect((await restore(user.client, names.paper, own)).status).toBe(204);
  });

  it('D59: keeps nobody from it who may do everything', async () => {
    const { user, names, docId, room, own } = await scene();
    expect((await app.admin.delete(`${DOCUMENTS}/document/${docId}`)).status).toBe(204);
    await setAccess(app, room, []);
    expect((await restore(app.admin, names.paper, own)).status).toBe(204);
    expect(await documentsIn(user.client, own)).toEqual([docId]);
  });
});
