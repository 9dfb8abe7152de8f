import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  linkDocument,
  lockFolder,
  type Right,
  setAccess,
  unlockFolder,
  upload,
} from '../../../../test/support/documents.ts';
import { createUser, grant } from '../../../../test/support/people.ts';

/** A few suffice to see a broken lock; `ATRIUM_TEST_ROUNDS=200` looks longer. */
const ROUNDS = Number(process.env.ATRIUM_TEST_ROUNDS ?? 5);
const app = useApp();

const checkOut = (client: Client, docId: number, query = '') =>
  client.post(`${DOCUMENTS}/document/${docId}/checkout${query}`);
const cancel = (client: Client, docId: number) => client.delete(`${DOCUMENTS}/checkin/${docId}`);
const mine = async (client: Client) => (await client.get(`${DOCUMENTS}/checkin`)).body;
const breakCheckOut = (client: Client, docId: number) => client.delete(`${ADDITIONS}/checkouts/${docId}`);
const noticesOf = async (client: Client) =>
  (await client.get('/api/notifications/v1/')).body.data.map(({ kind, text, link }: Record<string, string>) => ({
    kind,
    text,
    link,
  }));

async function openDocument(entries = [allowEveryone('edit')]) {
  const folder = await createTopFolder(app, { entries });
  const document = await createDocument(app.admin, folder.id, { metadata: { description: 'About it' } });
  return { folder, docId: document.doc_id as number, title: document.title as string };
}

describe('a check-out', () => {
  it('is listed with its addresses, and blocks the document for others', async () => {
    const { folder, docId, title } = await openDocument();
    const [holder, other] = [await createUser(app), await createUser(app)];
    expect(await checkOut(holder.client, docId)).toMatchObject({ status: 204, body: undefined });
    expect(await mine(holder.client)).toEqual([
      {
        doc_id: docId,
        parent_id: folder.id,
        title,
        description: 'About it',
        URI: `${app.url}${DOCUMENTS}/document/${docId}?parent_id=${folder.id}`,
        checkin_URI: `${app.url}${DOCUMENTS}/checkin/${docId}`,
      },
    ]);
    expect(await mine(other.client)).toEqual([]);
    const answer = await checkOut(other.client, docId);
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toContain(`Test ${holder.username}`);
    expect((await app.admin.put(`${DOCUMENTS}/document/${docId}/info`, { title: 'No' })).status).toBe(403);
    expect((await checkOut(holder.client, docId)).status).toBe(204);
    expect((await other.client.get(`${DOCUMENTS}/document/${docId}/file`)).status).toBe(200);
  });

  it.each<(docId: number) => string>([
    (docId) => `${DOCUMENTS}/document/${docId}/checkout/`,
    (docId) => `${DOCUMENTS}/checkout/${docId}`,
    (docId) => `${DOCUMENTS}/document/${docId}/1/checkout`,
    (docId) => `${DOCUMENTS}/checkout/${docId}/1`,
    (docId) => `${DOCUMENTS}~v1/checkout/${docId}`,
  ])('a document is checked out by a POST to %s', async (address) => {
    const { docId, folder } = await openDocument();
    expect((await app.admin.post(address(docId), { ignored: true })).status).toBe(204);
    expect((await app.admin.post(`${address(docId)}?parent_id=${folder.id}`)).status).toBe(204);
    expect(JSON.stringify(await mine(app.admin))).toContain(`checkin/${docId}"`);
    expect((await app.admin.post(`${address(docId)}?parent_id=1`)).status).toBe(404);
    expect((await app.admin.post(`${address(docId)}?parent_id=x`)).status).toBe(400);
    await cancel(app.admin, docId);
  });

  it('is for the latest version of a live document with files', async () => {
    const { docId, folder } = await openDocument();
    await checkOut(app.admin, docId);
    await app.admin.post(`${DOCUMENTS}/checkin/${docId}`, { components: [{ file_key: await upload(app.admin) }] });
    expect((await app.admin.post(`${DOCUMENTS}/document/${docId}/1/checkout`)).status).toBe(400);
    expect((await app.admin.post(`${DOCUMENTS}/document/${docId}/3/checkout`)).status).toBe(404);
    expect((await app.admin.post(`${DOCUMENTS}/document/${docId}/2/checkout`)).status).toBe(204);
    const marker = await createDocument(app.admin, folder.id, { doc_type: 'marker' });
    const draft = await createDocument(app.admin, folder.id, { is_draft: true });
    for (const { doc_id } of [marker, draft]) expect((await checkOut(app.admin, doc_id)).status).toBe(403);
    expect((await checkOut(app.admin, 999_999)).status).toBe(404);
    expect((await app.admin.post(`${DOCUMENTS}/checkout/x`)).status).toBe(400);
  });

  it('has one winner among many, round after round', async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => createUser(app)));
    const { docId } = await openDocument();
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(users.map(({ client }) => checkOut(client, docId)));
      const winners = users.filter((_, index) => answers[index]?.status === 204);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
      const [winner] = winners;
      if (!winner) throw new Error('nobody won');
      expect(await mine(winner.client)).toHaveLength(1);
      expect((await cancel(winner.client, docId)).status).toBe(204);
    }
  });
});

describe('the folder it is checked out in', () => {
  it('D33: with parent_id its rights count, without it those of all', async () => {
    const user = await createUser(app);
    const [first, second] = [
      await createTopFolder(app, { entries: [allow(user, 'user', 'view')] }),
      await createTopFolder(app, { entries: [allow(user, 'user', 'edit')] }),
    ];
    const { doc_id } = await createDocument(app.admin, first.id);
    expect((await checkOut(user.client, doc_id)).status).toBe(403);
    await linkDocument(app.admin, doc_id, second.id);
    expect((await checkOut(user.client, doc_id, `?parent_id=${first.id}`)).status).toBe(403);
    expect((await checkOut(user.client, doc_id, `?parent_id=${second.id}`)).status).toBe(204);
    expect(await mine(user.client)).toMatchObject([{ parent_id: second.id }]);
    await cancel(user.client, doc_id);
    expect((await checkOut(user.client, doc_id)).status).toBe(204);
    expect(await mine(user.client)).toMatchObject([{ parent_id: first.id }]);
  });
});

describe('cancelling', () => {
  it('ends it, for who has it', async () => {
    const { docId } = await openDocument();
    const [holder, other] = [await createUser(app), await createUser(app)];
    await checkOut(holder.client, docId);
    for (const client of [other.client, app.admin]) expect((await cancel(client, docId)).status).toBe(403);
    expect(await mine(holder.client)).toHaveLength(1);
    expect(await cancel(holder.client, docId)).toMatchObject({ status: 204, body: undefined });
    expect(await mine(holder.client)).toEqual([]);
    expect((await cancel(holder.client, docId)).status).toBe(400);
    expect((await cancel(app.admin, 999_999)).status).toBe(404);
    expect((await checkOut(other.client, docId)).status).toBe(204);
  });

  it('D33: is possible for who may see the document no longer, and tells others nothing', async () => {
    const { docId, folder } = await openDocument();
    const [holder, stranger] = [await createUser(app), await createUser(app)];
    await checkOut(holder.client, docId);
    await setAccess(app, folder.id, []);
    expect((await cancel(stranger.client, docId)).status).toBe(403);
    expect((await cancel(holder.client, docId)).status).toBe(204);
    expect((await cancel(holder.client, docId)).status).toBe(403);
  });
});

describe('breaking', () => {
  it('D36: documents.admin ends anybody’s, and the holder is told', async () => {
    const { docId, title } = await openDocument();
    const [holder, manager, other] = [await createUser(app), await createUser(app), await createUser(app)];
    await grant(app, 'documents.admin', manager);
    await checkOut(holder.client, docId);
    for (const client of [holder.client, other.client]) expect((await breakCheckOut(client, docId)).status).toBe(403);
    expect((await breakCheckOut(app.anonymous, docId)).status).toBe(401);
    expect(await breakCheckOut(manager.client, docId)).toMatchObject({ status: 204 });
    expect(await mine(holder.client)).toEqual([]);
    expect(await noticesOf(holder.client)).toEqual([
      {
        kind: 'document.checkout_broken',
        text: `Test ${manager.username} ended your check-out of “${title}”`,
        link: expect.stringContaining(`/documents/document/${docId}`),
      },
    ]);
    expect((await breakCheckOut(manager.client, docId)).status).toBe(400);
    expect((await breakCheckOut(manager.client, 999_999)).status).toBe(404);
    expect((await checkOut(other.client, docId)).status).toBe(204);
  });

  it('an administrator who breaks a check-out of their own is not told of it', async () => {
    const { docId } = await openDocument();
    const manager = await createUser(app);
    await grant(app, 'documents.admin', manager);
    await checkOut(manager.client, docId);
    expect((await breakCheckOut(manager.client, docId)).status).toBe(204);
    expect(await noticesOf(manager.client)).toEqual([]);
  });
});

describe('rights', () => {
  const expected: [Right[], number][] = [
    [[], 403],
    [['view'], 403],
    [['edit_meta', 'delete', 'edit_perms'], 403],
    [['draft'], 204],
    [['edit'], 204],
  ];
  it.each(expected)(
    'D33: a person with the rights %j who checks out a document is answered %i',
    async (rights, status) => {
      const user = await createUser(app);
      const { docId } = await openDocument([allow(user, 'user', ...rights)]);
      for (const address of [`document/${docId}/checkout`, `checkout/${docId}`]) {
        expect((await user.client.post(`${DOCUMENTS}/${address}`)).status).toBe(status);
      }
      expect((await app.anonymous.post(`${DOCUMENTS}/checkout/${docId}`)).status).toBe(401);
      expect((await app.anonymous.get(`${DOCUMENTS}/checkin`)).status).toBe(401);
    },
  );

  it('D3: in a locked folder nothing begins and nothing ends, also for a document that is in another one too', async () => {
    const top = await createTopFolder(app);
    const below = await createFolder(app, top.id);
    const open = await createTopFolder(app);
    const { doc_id } = await createDocument(app.admin, below.id);
    const { doc_id: held } = await createDocument(app.admin, below.id);
    for (const docId of [doc_id, held]) await linkDocument(app.admin, docId, open.id);
    await checkOut(app.admin, held);
    await lockFolder(app, top.id);
    expect((await checkOut(app.admin, doc_id, `?parent_id=${open.id}`)).status).toBe(403);
    expect((await cancel(app.admin, held)).status).toBe(403);
    expect((await breakCheckOut(app.admin, held)).status).toBe(403);
    await unlockFolder(app, top.id);
    expect((await cancel(app.admin, held)).status).toBe(204);
  });
});
