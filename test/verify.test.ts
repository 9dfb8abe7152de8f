import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checks } from '../src/app.ts';
import { fillDemo } from '../src/demo/index.ts';
import { transaction } from '../src/platform/db/index.ts';
import { verifyInstallation } from '../src/platform/verify/index.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { ageBlobs, storedHashes } from './support/blobs.ts';
import { createDocument, createTopFolder } from './support/documents.ts';

let app: TestApp & { dispose(): Promise<void> };

beforeAll(async () => {
  app = await startTestApp();
  await fillDemo(app.application.platform, 'cloudberry', { isSmall: true });
  await app.application.platform.jobs.runDue();
  await app.application.platform.search.follow();
});

afterAll(() => app?.dispose());

const verify = (isRepairing = false) =>
  verifyInstallation(app.application.platform, { databaseUrl: app.config.databaseUrl, checks, isRepairing });
const texts = async () => (await verify()).problems.map(({ text }) => text);
const change = (statement: string) =>
  transaction(app.application.platform.database.db, (tx) => sql.raw(statement).execute(tx));

it('an instance in which nothing is wrong is told so, with what was looked at', async () => {
  const report = await verify();
  expect(report.problems).toEqual([]);
  expect(report.references).toBeGreaterThan(80);
  expect(report.files).toBeGreaterThan(50);
  expect(report.objects).toBeGreaterThan(100);
});

it('files that are missing, damaged or referred to by nothing are named; the last are removed by a repair', async () => {
  const { blobs } = app.application.platform;
  const top = await createTopFolder(app);
  const before = new Set(await storedHashes(app));
  const newHash = async () => {
    await createDocument(app.admin, top.id, { content: randomBytes(200) });
    const [hash = ''] = (await storedHashes(app)).filter((each) => !before.has(each));
    before.add(hash);
    return hash;
  };
  const [missing, damaged] = [await newHash(), await newHash()];
  const pathOf = (hash: string) => join(app.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
  await rm(pathOf(missing));
  await writeFile(pathOf(damaged), 'something else');
  const { hash: orphan } = await blobs.put(randomBytes(100));
  expect((await texts()).sort(), 'what was put a moment ago may be about to be referred to').toEqual(
    [`the file ${missing} is missing`, `the file ${damaged} is damaged: its bytes have another checksum`].sort(),
  );
  await ageBlobs(app, 2 * 3_600_000);
  expect(await texts()).toContain(`the file ${orphan} is not referred to by anything`);
  const repaired = (await verify(true)).problems;
  expect(repaired).toContainEqual({ text: `the file ${orphan} is not referred to by anything`, isRepaired: true });
  expect(repaired).toContainEqual({ text: `the file ${missing} is missing`, isRepaired: false });
  expect(await texts()).not.toContain(`the file ${orphan} is not referred to by anything`);
  await change(`delete from document_components where blob_hash in ('${missing}', '${damaged}')`);
});

it('counters that are not those of their rows are named, and counted anew by a repair', async () => {
  await change('update storage_use set bytes = bytes + 5 where user_id = (select min(user_id) from storage_use)');
  await change(
    'update expense_sheets set total = total + 1 where id = (select min(sheet_id) from expense_items where amount > 0)',
  );
  await change('update kb_questions set answers_count = 77 where id = (select min(id) from kb_questions)');
  const found = await texts();
  for (const name of ['what users keep', 'totals of expense sheets', 'answers to questions']) {
    expect(found.filter((text) => text.startsWith(`${name}: `))).toHaveLength(1);
  }
  expect((await verify(true)).problems.filter(({ isRepaired }) => !isRepaired)).toEqual([]);
  expect(await texts()).toEqual([]);
});

it('rows that lead to what is gone, without being keys, are named, and removed by a repair where they mean nothing alone', async () => {
  await change(`insert into pins (user_id, type, object_id, position) values (1, 'news', 987654, 50)`);
  await change(`insert into follows (user_id, type, object_id, created_at) values (1, 'person', 987654, 1)`);
  await change(`insert into capabilities (capability, subject, subject_id) values ('news.admin', 'role', 987654)`);
  await change(`insert into trash_records (obj_type, obj_id, title, description, location, details, deleted_by, deleted_at)
    values ('news', 987654, 'Gone', '', '', '{}', 1, 1)`);
  await change(`insert into kb_comments (kind, object_id, thread_id, text, plain_text, deleted, created_by, created_at, modified_at)
    values ('article', 987654, 1, '', '', 1, 1, 1, 1)`);
  expect(await texts()).toEqual([
    'capabilities: there is no role 987654',
    'kb_comments: there is no article 987654',
    expect.stringMatching(/^the trash: record \d+ of news 987654 holds nothing$/),
    'pins: there is no news 987654',
    'follows: there is no person 987654',
  ]);
  await verify(true);
  expect(await texts()).toEqual(['kb_comments: there is no article 987654']);
  await change('delete from kb_comments where object_id = 987654');
});

it('an object that the index of the search lacks is named, and indexed by a repair', async () => {
  const { platform } = app.application;
  const key = inject('engine') === 'sqlite' ? 'rowid' : 'id';
  const { rows } = await sql<{ id: number }>`select min(id) as id from news_articles`.execute(platform.database.db);
  await change(`delete from search_index where ${key} = 7 * 1099511627776 + ${rows[0]?.id}`);
  const lines = (await texts()).filter((text) => text.startsWith('the index of the search'));
  expect(lines).toEqual([`the index of the search: news ${rows[0]?.id} is missing`]);
  await verify(true);
  expect((await texts()).filter((text) => text.startsWith('the index of the search'))).toEqual([]);
});

it('an object that is in the index of the search with other words than it has is named, and indexed by a repair', async () => {
  const { platform } = app.application;
  const { rows } = await sql<{ id: number }>`select min(id) as id from news_articles`.execute(platform.database.db);
  const [id, other] = [7 * 2 ** 40 + (rows[0]?.id ?? 0), 7 * 2 ** 40 + (rows[0]?.id ?? 0) + 1];
  if (inject('engine') === 'sqlite') {
    await change(`delete from search_index where rowid = ${id}`);
    await change(`insert into search_index (rowid, terms) values (${id}, 'gaxolotl')`);
  } else {
    const packed = `(select packed from search_index where id = ${other})`;
    await change(`update search_index set packed = ${packed} where id = ${id}`);
  }
  const wrong = `the index of the search: news ${rows[0]?.id} is indexed by other words`;
  expect(await texts()).toEqual([wrong]);
  expect((await verify(true)).problems).toEqual([{ text: wrong, isRepaired: true }]);
  expect(await texts()).toEqual([]);
});

it.runIf(inject('engine') === 'sqlite')(
  'a row that refers to one that is not there, and a full-text table that lost a row, are named on SQLite',
  async () => {
    const other = new DatabaseSync(app.config.databaseUrl, { enableForeignKeyConstraints: false });
    other.exec('insert into group_members (group_id, user_id) values (987654, 1)');
    other.exec(`insert into groups_search (groups_search, rowid, name_key, description_key)
      select 'delete', id, name_key, description_key from groups where id = (select min(id) from groups)`);
    expect(await texts()).toEqual([
      'group_members.group_id: there is no groups 987654',
      'groups_search does not hold what its table holds',
    ]);
    await verify(true);
    expect(await texts()).toEqual(['group_members.group_id: there is no groups 987654']);
    other.exec('delete from group_members where group_id = 987654');
    other.close();
  },
);
