import { expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { removeReleased, storedHashes } from '../../../test/support/blobs.ts';
import { allowEveryone, createDocument, createTopFolder, DOCUMENTS, upload } from '../../../test/support/documents.ts';
import { createUser } from '../../../test/support/people.ts';

const app = useApp();

it('documents, versions and drafts become the migration user’s; check-outs end; the drop box goes with its bytes', async () => {
  const [leaver, heir, colleague] = [await createUser(app), await createUser(app), await createUser(app)];
  const folder = await createTopFolder(app, { entries: [allowEveryone('edit')] });
  const live = await createDocument(leaver.client, folder.id, { title: 'Live' });
  const draft = await createDocument(leaver.client, folder.id, { title: 'Draft', is_draft: true });
  const theirs = await createDocument(colleague.client, folder.id, { is_draft: true });
  await leaver.client.put(`${DOCUMENTS}/document/${theirs.doc_id}/approve`);
  await leaver.client.post(`${DOCUMENTS}/checkout/${theirs.doc_id}`);
  await upload(leaver.client, 'left in the drop box');
  const before = await storedHashes(app);

  const gone = await app.admin.delete(`/api/people/v2/users/${leaver.id}`, { migration_user_id: heir.id });
  expect(gone.status).toBe(204);

  const creator = { id: heir.id, name: `Test ${heir.username}` };
  expect((await app.admin.get(`${DOCUMENTS}/document/${live.doc_id}`)).body).toMatchObject({ creator });
  expect((await app.admin.get(`${DOCUMENTS}/document/${live.doc_id}/versions`)).body).toMatchObject([
    { modified_by: creator },
  ]);
  expect((await heir.client.get(`${DOCUMENTS}/folder/0/documents?draft=1`)).body).toMatchObject([
    { doc_id: draft.doc_id },
  ]);
  expect((await colleague.client.post(`${DOCUMENTS}/checkout/${theirs.doc_id}`)).status).toBe(204);
  expect((await heir.client.get(`${DOCUMENTS}/dropbox`)).body).toEqual([]);
  await removeReleased(app);
  expect(before.length - (await storedHashes(app)).length).toBe(1);
});
