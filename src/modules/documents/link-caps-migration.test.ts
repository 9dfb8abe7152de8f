import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { useMigration } from '../../../test/support/migrations.ts';
import type { Db } from '../../platform/db/index.ts';

const bench = useMigration('0016-link-caps');

const FULL = 63;
const VIEW = 1;

/** Rows as they were written before: texts are empty, numbers zero where nothing else is said. */
async function fill(tx: Db): Promise<void> {
  const run = (...statements: RawBuilder<unknown>[]) =>
    statements.reduce(async (before, statement) => {
      await before;
      await statement.execute(tx);
    }, Promise.resolve());
  const texts = sql.raw(Array.from({ length: 18 }, () => `''`).join(', '));
  await run(
    sql`insert into extranets (id, name, name_key, description, description_key, inactive, is_primary, read_only, created_at)
      values (1, '', '', '', '', 0, 1, 0, 0)`,
    sql`insert into users (id, username, username_key, sign_in_name, firstname, firstname_key, surname, surname_key, fullname,
      fullname_key, name_words, email, email_key, company, company_key, job_title, job_title_key, user_code, user_code_key,
      language, extranet_id, blocked, password_revision, metadata, created_at, modified_at)
      values (1, ${texts}, 'en', 1, 0, 0, '{}', 0, 0)`,
    sql`insert into access_lists (id, created_at) values (1, 0)`,
    sql`insert into trash_records (id, obj_type, obj_id, title, description, location, details, deleted_by, deleted_at)
      values (1, 'folder', 4, '', '', '', '{}', 1, 0), (2, 'document', 13, '', '', '', '{}', 1, 0)`,
  );
  for (const [id, trashId] of [
    [1, null],
    [2, null],
    [3, null],
    [4, 1],
  ]) {
    await sql`insert into folders (id, parent_id, title, title_key, refcode, refcode_key, metadata, list_id, own_list,
      created_by, created_at, modified_by, modified_at, trash_id)
      values (${id}, null, '', '', '', '', '{}', 1, 1, 1, 0, 1, 0, ${trashId})`.execute(tx);
  }
  for (const docId of [10, 11, 12, 13]) {
    await sql`insert into documents (id, doc_type, title, title_key, refcode, metadata, live_version, last_version,
      created_by, created_at, modified_by, modified_at)
      values (${docId}, 'marker', '', '', '', '{}', 1, 1, 1, 0, 1, 0)`.execute(tx);
  }
  for (const [id, docId, folderId, trashId] of links) {
    await sql`insert into document_links (id, doc_id, folder_id, title_key, listed, linked_by, linked_at, trash_id)
      values (${id}, ${docId}, ${folderId}, '', ${trashId === null ? 1 : 0}, 1, 0, ${trashId})`.execute(tx);
  }
}

/** The place, its document, its folder, its record in the trash, and the cap that it gets. */
const links = [
  [100, 10, 1, null, FULL],
  // Linked twice more.
  [101, 11, 2, null, FULL],
  [102, 11, 1, null, VIEW],
  [103, 11, 4, 1, VIEW],
  // Made in a folder that is in the trash, and linked into two others.
  [104, 12, 4, 1, FULL],
  [105, 12, 2, null, FULL],
  [106, 12, 3, null, VIEW],
  // In the trash by itself, and by a folder that it was in before.
  [107, 13, 4, 1, FULL],
  [108, 13, 2, 2, FULL],
] as const;

it('the oldest place of a document is full, others are for viewing only, and what shows has a full place', async () => {
  await bench.fill(fill);
  await bench.migrate();
  const migrated = await bench.db.selectFrom('document_links').selectAll().orderBy('id').execute();
  expect(migrated.map(({ id, cap }) => [id, cap])).toEqual(links.map(([id, , , , cap]) => [id, cap]));
  expect(migrated).toMatchObject(
    links.map(([id, doc_id, folder_id, trash_id]) => ({ id, doc_id, folder_id, trash_id, linked_by: 1 })),
  );
});
