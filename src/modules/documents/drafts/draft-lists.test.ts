import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  allow,
  createDocument,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  linkDocument,
  setAccess,
  upload,
} from '../../../../test/support/documents.ts';
import { createGroup, createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { explain, transaction } from '../../../platform/db/index.ts';
import { draftsBy } from './drafts.repository.ts';

const app = useApp();

const mine = async (client: Client, folderId = 0) =>
  (await client.get(`${DOCUMENTS}/folder/${folderId}/documents/?draft=1`)).body;
const toApprove = async (client: Client, folderId = 0) =>
  (await client.get(`${DOCUMENTS}/folder/${folderId}/documents/?to_approve=1`)).body;
const idsOf = (records: { doc_id: number }[]) => records.map(({ doc_id }) => doc_id);

describe('one’s own drafts', () => {
  it('are listed from all folders, with what one may do', async () => {
    const user = await createUser(app);
    const [first, second] = [
      await createTopFolder(app, { entries: [allow(user, 'user', 'draft')] }),
      await createTopFolder(app, { entries: [allow(user, 'user', 'edit')] }),
    ];
    const one = await createDocument(user.client, first.id, { is_draft: true, title: 'One' });
    const two = await createDocument(user.client, second.id, { is_draft: true, title: 'Two' });
    await createDocument(user.client, second.id);
    await createDocument(app.admin, first.id, { is_draft: true });
    const expected = [
      { doc_id: one.doc_id, title: 'One', parent_id: first.id, version_num: 1, can_delete: true, can_approve: false },
      { doc_id: two.doc_id, title: 'Two', parent_id: second.id, version_num: 1, can_delete: true, can_approve: true },
    ];
    for (const folderId of [0, first.id, 999_999]) expect(await mine(user.client, folderId)).toEqual(expected);
    await app.admin.put(`${DOCUMENTS}/document/${one.doc_id}/approve`);
    await user.client.delete(`${DOCUMENTS}/document/${two.doc_id}/1`);
    expect(await mine(user.client)).toEqual([]);
  });

  it('of a live document are listed with their numbers', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'draft')] });
    const { doc_id } = await createDocument(app.admin, folder.id);
    for (let draft = 0; draft < 2; draft += 1) {
      await user.client.post(`${DOCUMENTS}/checkout/${doc_id}`);
      const components = [{ file_key: await upload(user.client) }];
      await user.client.post(`${DOCUMENTS}/checkin/${doc_id}`, { is_draft: true, components });
    }
    expect(await mine(user.client)).toMatchObject([
      { doc_id, version_num: 2 },
      { doc_id, version_num: 3 },
    ]);
  });

  it('D2: are left out where one may not see them any more, or in the trash', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'draft')] });
    const { doc_id } = await createDocument(user.client, folder.id, { is_draft: true });
    await setAccess(app, folder.id, []);
    expect(await mine(user.client)).toEqual([]);
    await setAccess(app, folder.id, [allow(user, 'user', 'view')]);
    expect(await mine(user.client)).toMatchObject([{ doc_id, can_delete: true, can_approve: false }]);
    await app.admin.delete(`${DOCUMENTS}/folder/${folder.id}`);
    expect(await mine(user.client)).toEqual([]);
  });
});

describe('drafts to approve', () => {
  it('D34: are those in folders where one has edit, whoever uploaded them', async () => {
    const [uploader, editor, reader, holder] = await Promise.all(Array.from({ length: 4 }, () => createUser(app)));
    if (!uploader || !editor || !reader || !holder) throw new Error('no users');
    await grant(app, 'documents.admin', holder);
    const group = await createGroup(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: editor.id }]);
    const entries = [allow(uploader, 'user', 'draft'), allow(reader, 'user', 'view', 'delete')];
    const [open, closed] = [
      await createTopFolder(app, { entries: [...entries, allow(group, 'group', 'edit')] }),
      await createTopFolder(app, { entries }),
    ];
    const one = await createDocument(uploader.client, open.id, { is_draft: true });
    const two = await createDocument(uploader.client, closed.id, { is_draft: true });
    const own = await createDocument(editor.client, open.id, { is_draft: true });
    expect(await toApprove(editor.client, closed.id)).toEqual([
      { doc_id: one.doc_id, title: one.title, parent_id: open.id, version_num: 1, can_delete: true, can_approve: true },
      { doc_id: own.doc_id, title: own.title, parent_id: open.id, version_num: 1, can_delete: true, can_approve: true },
    ]);
    for (const { client } of [uploader, reader]) expect(await toApprove(client)).toEqual([]);
    expect(idsOf(await toApprove(holder.client))).toEqual(expect.arrayContaining([one.doc_id, two.doc_id, own.doc_id]));
    await linkDocument(app.admin, two.doc_id, open.id);
    expect(await toApprove(editor.client)).toMatchObject([
      { doc_id: one.doc_id },
      { doc_id: two.doc_id, parent_id: open.id },
      { doc_id: own.doc_id },
    ]);
    expect((await app.anonymous.get(`${DOCUMENTS}/folder/0/documents?to_approve=1`)).status).toBe(401);
  });
});

describe('with very many documents', () => {
  it('the lists take the same queries, along the index of drafts', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'edit')] });
    await createDocument(user.client, folder.id, { is_draft: true });
    const count = () =>
      fewestQueries(app, async () => {
        await mine(user.client);
        await toApprove(user.client);
      });
    const before = await count();
    // Most of what they uploaded is live: only an index of drafts is of use.
    const { first } = await insertDocuments(app, folder.id, 50_000, { userId: user.id });
    const { db } = app.application.platform.database;
    await transaction(db, async (tx) => {
      const some = sql<number>`${first} + 200`;
      await tx
        .updateTable('document_versions')
        .set({ state: 'draft' })
        .where('doc_id', '>=', first)
        .where('doc_id', '<', some)
        .execute();
      await tx
        .updateTable('documents')
        .set({ live_version: null })
        .where('id', '>=', first)
        .where('id', '<', some)
        .execute();
    });
    expect(await count()).toBe(before);
    expect(await mine(user.client)).toHaveLength(201);
    expect(await toApprove(user.client)).toHaveLength(201);
    await transaction(db, (tx) => sql.raw('analyze').execute(tx));
    const actor = await app.application.platform.authenticator.findActor(user.id);
    if (!actor) throw new Error('no such user');
    const query = draftsBy(db, actor).compile();
    const plan = await explain(db, query);
    expect(plan).toMatch(/document_versions_(drafts|waiting)/);
  });
});
