import { expect, it } from 'vitest';
import type { Db } from '../src/platform/db/index.ts';
import { measureCharges } from '../src/platform/files/charges.ts';
import { useMigration } from './support/migrations.ts';

const bench = useMigration('0019-storage', { from: '0015-claimed-jobs' });

it('the migration of quotas counts the files that each user kept before once, and measures files of unknown size', async () => {
  const [one, two] = await bench.fill(fill);
  await bench.migrate();
  const { db } = bench;

  const charges = db.selectFrom('storage_charges').select(['user_id', 'hash', 'size']);
  expect(await charges.orderBy('user_id').orderBy('hash').execute()).toEqual([
    { user_id: one, hash: 'file', size: 100 },
    { user_id: one, hash: 'photo of one', size: null },
    { user_id: one, hash: 'picture', size: null },
    { user_id: two, hash: 'file', size: 100 },
    { user_id: two, hash: 'photo of two', size: null },
    { user_id: two, hash: 'version', size: 7 },
  ]);
  const use = db.selectFrom('storage_use').selectAll().orderBy('user_id');
  expect(await use.execute()).toEqual([
    { user_id: one, bytes: 100 },
    { user_id: two, bytes: 107 },
  ]);

  const stat = async (hash: string) => ({ size: hash === 'picture' ? 1000 : 10 });
  await measureCharges(db, { stat }, new AbortController().signal);
  expect(await use.execute()).toEqual([
    { user_id: one, bytes: 1110 },
    { user_id: two, bytes: 117 },
  ]);
});

/** Two users: files in the drop box, the same one twice, a picture of a text, a version of a document, photos. */
async function fill(tx: Db): Promise<[number, number]> {
  const extranet = await tx
    .insertInto('extranets')
    .values({
      name: 'Primary',
      name_key: 'primary',
      description: '',
      description_key: '',
      inactive: 0,
      is_primary: 1,
      read_only: 0,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [one, two] = [await insertUser(tx, 'one', extranet.id), await insertUser(tx, 'two', extranet.id)];
  const file = { blob_hash: 'file', size: 100, created_at: 0 };
  const owners = [one, one, two];
  const files = owners.map((user_id, at) => ({ ...file, user_id, file_key: `key ${at}` }));
  await tx.insertInto('dropbox_files').values(files).execute();
  const picture = { key: 'k', filename: 'x.png', content_type: 'image/png', blob_hash: 'picture' };
  await tx
    .insertInto('kb_images')
    .values({ ...picture, created_by: one, created_at: 0 })
    .execute();
  const by = { created_by: two, created_at: 0 };
  const document = await tx
    .insertInto('documents')
    .values({
      doc_type: 'standard',
      title: 'Title',
      title_key: 'title',
      refcode: 'D',
      metadata: '{}',
      last_version: 1,
      ...by,
      modified_by: two,
      modified_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await tx
    .insertInto('document_versions')
    .values({ doc_id: document.id, number: 1, state: 'live', comment: '', primary_size: 7, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('document_components')
    .values({ version_id: version.id, position: 0, name: 'Title', blob_hash: 'version', size: 7, is_primary: 1 })
    .execute();
  return [one, two];
}

async function insertUser(tx: Db, name: string, extranet_id: number): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: name,
      username_key: name,
      firstname: name,
      firstname_key: name,
      surname: name,
      surname_key: name,
      fullname: name,
      fullname_key: name,
      email: name,
      email_key: name,
      company: name,
      company_key: name,
      job_title: name,
      job_title_key: name,
      user_code: name,
      user_code_key: name,
      sign_in_name: name,
      name_words: name,
      language: 'en',
      extranet_id,
      blocked: 0,
      password_revision: 0,
      metadata: '{}',
      photo_hash: `photo of ${name}`,
      created_at: 0,
      modified_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
