import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { type Cast, createCast } from '../../../../test/support/document-cast.ts';
import {
  ADDITIONS,
  allow,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createUser } from '../../../../test/support/people.ts';

const app = useApp();
const at = (docId: number, rest = '') => `${DOCUMENTS}/document/${docId}${rest}`;

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(app);
});

describe('a document', () => {
  it('D16: is read by those who may view its folder', async () => {
    const folder = await createTopFolder(app, { entries: cast.entries('view') });
    const { first } = await insertDocuments(app, folder.id, 1);
    const forms = ['', '/info', '/1', '/1/info'];
    const readers: [string, Client][] = [...cast.holders, ['read-only', cast.readOnly]];
    for (const [kind, client] of readers) {
      for (const form of forms) expect([kind, (await client.get(at(first, form))).status]).toEqual([kind, 200]);
      expect((await client.get(`${ADDITIONS}/documents/${first}/record-types`)).status).toBe(200);
    }
    for (const [kind, client] of cast.strangers) {
      for (const form of forms) expect([kind, (await client.get(at(first, form))).status]).toEqual([kind, 403]);
      expect((await client.get(`${ADDITIONS}/documents/${first}/record-types`)).status).toBe(403);
    }
    for (const form of forms) expect((await app.anonymous.get(at(first, form))).status).toBe(401);
  });

  it.each(['edit_meta', 'edit'] as const)('D16: is described by those who hold %s', async (right) => {
    const folder = await createTopFolder(app, { entries: cast.entries(right) });
    const { first } = await insertDocuments(app, folder.id, 1);
    const ask = (client: Client) => client.put(at(first), { metadata: { a: 1 } });
    const declare = (client: Client) => client.put(`${ADDITIONS}/documents/${first}/record-types`, { ids: [] });
    for (const [kind, client] of cast.holders) {
      expect([kind, (await ask(client)).status, (await declare(client)).status]).toEqual([kind, 200, 200]);
    }
    const refused: [string, Client][] = [...cast.strangers, ['viewer', cast.viewer], ['read-only', cast.readOnly]];
    for (const [kind, client] of refused) {
      expect([kind, (await ask(client)).status, (await declare(client)).status]).toEqual([kind, 403, 403]);
    }
    expect((await ask(app.anonymous)).status).toBe(401);
    expect((await declare(app.anonymous)).status).toBe(401);
  });

  it('D16: is not described by the other rights', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, {
      entries: [allow(user, 'user', 'view', 'draft', 'delete', 'edit_perms')],
    });
    const { first } = await insertDocuments(app, folder.id, 1);
    expect((await user.client.put(at(first), { title: 'x' })).status).toBe(403);
  });

  it('D17: has the rights of all its folders together, or those of the one that is named', async () => {
    const user = await createUser(app);
    const [seen, described, hidden] = [
      await createTopFolder(app),
      await createTopFolder(app),
      await createTopFolder(app),
    ];
    const { doc_id } = await createDocument(app.admin, hidden.id);
    await linkDocument(app.admin, doc_id, seen.id);
    await linkDocument(app.admin, doc_id, described.id);
    await setAccess(app, hidden.id, []);
    await setAccess(app, seen.id, [allow(user, 'user', 'view')]);
    await setAccess(app, described.id, [allow(user, 'user', 'edit_meta')]);

    const whole = await user.client.get(at(doc_id));
    expect(whole.body).toMatchObject({ parent_id: seen.id, permissions: { view: true, edit_meta: true, edit: false } });
    const there = await user.client.get(at(doc_id, `?parent_id=${seen.id}`));
    expect(there.body).toMatchObject({ parent_id: seen.id, permissions: { edit_meta: false } });
    expect((await user.client.get(at(doc_id, `?parent_id=${hidden.id}`))).status).toBe(403);
    expect((await user.client.put(at(doc_id, `?parent_id=${seen.id}`), { title: 'x' })).status).toBe(403);
    expect((await user.client.put(at(doc_id, `?parent_id=${hidden.id}`), { title: 'x' })).status).toBe(403);
    expect((await user.client.put(at(doc_id, `?parent_id=${described.id}`), { title: 'x' })).status).toBe(200);
    expect((await user.client.put(at(doc_id), { title: 'y' })).status).toBe(200);
    await setAccess(app, seen.id, []);
    await setAccess(app, described.id, []);
    expect((await user.client.get(at(doc_id))).status).toBe(403);
  });

  it('D17: that is a draft is read by its uploader and by those who hold edit', async () => {
    const [uploader, drafter, editor] = [await createUser(app), await createUser(app), await createUser(app)];
    const folder = await createTopFolder(app, {
      entries: [allow(uploader, 'user', 'draft'), allow(drafter, 'user', 'draft'), allow(editor, 'user', 'edit')],
    });
    const { doc_id } = await createDocument(uploader.client, folder.id, { is_draft: true });
    const read = async (client: Client) => (await client.get(at(doc_id))).status;
    expect([await read(uploader.client), await read(editor.client), await read(app.admin)]).toEqual([200, 200, 200]);
    expect(await read(drafter.client)).toBe(403);
    expect((await uploader.client.get(`${DOCUMENTS}/folder/${folder.id}/documents`)).body).toEqual([]);
  });
});
