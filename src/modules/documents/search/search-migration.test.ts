import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/templates.ts';
import { migrations } from '../../../app.ts';
import {
  type Database,
  type Db,
  migrate,
  openDatabase,
  searchValues,
  transaction,
  whereText,
} from '../../../platform/db/index.ts';

let place: TestDatabase;
let database: Database;

beforeEach(async () => {
  place = await emptyDatabase();
  database = await openDatabase({ url: place.url, poolSize: 2 });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

/** Documents as they were written before. */
const documents = [
  [10, 'Überblick', 'uberblick', 'Réf-1', '{"description":"Ein GROSSES łódź","n":1}'],
  [11, 'Plain', 'plain', 'Doc_11', '{}'],
  [12, 'Odd', 'odd', 'Doc_12', '{"description":{"not":"a text"}}'],
  [13, 'Null', 'null', 'Doc_13', '{"description":null}'],
] as const;

async function fill(tx: Db): Promise<void> {
  const texts = sql.raw(Array.from({ length: 18 }, () => `''`).join(', '));
  await sql`insert into extranets (id, name, name_key, description, description_key, inactive, is_primary, read_only, created_at)
    values (1, '', '', '', '', 0, 1, 0, 0)`.execute(tx);
  await sql`insert into users (id, username, username_key, sign_in_name, firstname, firstname_key, surname, surname_key, fullname,
    fullname_key, name_words, email, email_key, company, company_key, job_title, job_title_key, user_code, user_code_key,
    language, extranet_id, blocked, password_revision, metadata, created_at, modified_at)
    values (1, ${texts}, 'en', 1, 0, 0, '{}', 0, 0)`.execute(tx);
  for (const [id, title, titleKey, refcode, metadata] of documents) {
    await sql`insert into documents (id, doc_type, title, title_key, refcode, metadata, live_version, last_version,
      created_by, created_at, modified_by, modified_at)
      values (${id}, 'marker', ${title}, ${titleKey}, ${refcode}, ${metadata}, 1, 1, 1, 0, 1, 0)`.execute(tx);
  }
}

it('documents from before the search are found by title, reference code and description', async () => {
  await migrate(database, migrations, '0020-budgets');
  await transaction(database.db, fill);
  expect(await migrate(database, migrations)).toContain('0023-document-search');
  const { db } = database;
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'refcode_key', 'description_key'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 10, refcode_key: 'ref-1', description_key: 'ein grosses lodz' },
    { id: 11, refcode_key: 'doc_11', description_key: '' },
    { id: 12, refcode_key: 'doc_12', description_key: '' },
    { id: 13, refcode_key: 'doc_13', description_key: '' },
  ]);
  const find = async (...texts: string[]) => {
    const clauses = [{ columns: ['title_key', 'refcode_key', 'description_key'], texts, mode: 'all' as const }];
    const values = searchValues(clauses);
    const query = whereText(
      db,
      db.selectFrom('documents').select('documents.id'),
      'documents',
      clauses,
      (name) => sql<never>`${values[name]}`,
    );
    return (await query.orderBy('documents.id').execute()).map(({ id }) => id);
  };
  expect([await find('uberblick', 'grosses'), await find('doc_'), await find('not')]).toEqual([[10], [11, 12, 13], []]);
  await transaction(db, async (tx) => {
    await tx.updateTable('documents').set({ title_key: 'renamed' }).where('id', '=', 11).execute();
    await tx.deleteFrom('documents').where('id', '=', 12).execute();
  });
  expect([await find('plain'), await find('renamed'), await find('doc_')]).toEqual([[], [11], [11, 13]]);
});
