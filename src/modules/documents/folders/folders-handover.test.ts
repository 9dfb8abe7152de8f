import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createFolder,
  createTopFolder,
  DOCUMENTS,
} from '../../../../test/support/documents.ts';
import { createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();

it('folders of a deleted user become the migration user’s, and access lists forget the deleted one', async () => {
  const [leaving, heir] = [await createUser(app), await createUser(app)];
  await grant(app, 'documents.admin', leaving);
  const top = await createTopFolder(app, { entries: [allow(leaving, 'user', 'edit'), allow(heir, 'user', 'view')] });
  const made = await createFolder(app, top.id, {}, leaving.client);
  const changed = await createFolder(app, top.id);
  await leaving.client.put(`${DOCUMENTS}/folder/${changed.id}/info`, { title: 'Changed' });
  const own = await createFolder(app, top.id, { entries: [allowEveryone('view'), allow(leaving, 'user', 'delete')] });
  expect(made.creator.id).toBe(leaving.id);

  const deleted = await app.admin.delete(`/api/people/v2/users/${leaving.id}`, { migration_user_id: heir.id });
  expect(deleted.status).toBe(204);
  const { body } = await app.admin.get(`${DOCUMENTS}/folder/${made.id}/info`);
  expect(body.creator.id).toBe(heir.id);
  expect((await app.admin.get(`${ADDITIONS}/folders/${top.id}/permissions`)).body.entries).toEqual([
    allow(heir, 'user', 'view'),
  ]);
  expect((await app.admin.get(`${ADDITIONS}/folders/${own.id}/permissions`)).body.entries).toEqual([
    allowEveryone('view'),
  ]);

  const { db } = app.application.platform.database;
  const rows = await db
    .selectFrom('access_entries')
    .select('list_id')
    .where('subject_id', '=', leaving.id)
    .where('subject', '=', 'user')
    .execute();
  expect(rows).toEqual([]);
  const folders = await db
    .selectFrom('folders')
    .select('id')
    .where((eb) => eb.or([eb('created_by', '=', leaving.id), eb('modified_by', '=', leaving.id)]))
    .execute();
  expect(folders).toEqual([]);
});
