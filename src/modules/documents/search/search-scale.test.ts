import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorWith } from '../../../../test/support/actor.ts';
import { useApp } from '../../../../test/support/app.ts';
import { fillFast } from '../../../../test/support/bulk.ts';
import { allow, createFolder, createTopFolder, insertDocuments } from '../../../../test/support/documents.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { type Db, explain, transaction } from '../../../platform/db/index.ts';
import { type DocumentSearch, searchPage } from './search.repository.ts';
import { found, search } from './search.test-support.ts';

const app = useApp();
const MANY = 100_000;
const database = () => app.application.platform.database.db;

describe('among 100,000 documents', () => {
  let user: TestUser;
  let top = 0;
  let small = 0;

  beforeAll(async () => {
    user = await createUser(app);
    top = (await createTopFolder(app, { entries: [allow(user, 'user', 'view')] })).id;
    small = (await createFolder(app, top)).id;
    const hidden = (await createTopFolder(app, { entries: [] })).id;
    await fillFast(app.application.platform.database, ['documents'], async () => {
      await insertDocuments(app, top, MANY / 2, { prefix: 'Report ' });
      await insertDocuments(app, small, 1_000, { prefix: 'Letter ' });
      // Hidden ones, which are not to be found.
      await insertDocuments(app, hidden, MANY / 2, { prefix: 'Secret report ' });
    });
    await transaction(database(), async (tx) => {
      await sql`analyze`.execute(tx);
    });
  }, 300_000);

  const actor = () => actorWith({ id: user.id, username: user.username });

  const keywords = (...texts: string[]) => [
    { columns: ['title_key', 'refcode_key', 'description_key'], texts, mode: 'all' as const },
  ];

  const planOf = (db: Db, wanted: DocumentSearch, who = actor()) =>
    explain(db, searchPage(db, who, wanted, { limit: 51, offset: 0 }).compile());

  it('keywords are looked up in the search index', async () => {
    const db = database();
    for (const folder of [undefined, { id: small, withSubfolders: false }, { id: top, withSubfolders: true }]) {
      const plan = await planOf(db, { folder, text: keywords('1012345') });
      expect(plan).toMatch(/found VIRTUAL TABLE INDEX|Bitmap Index Scan on documents_search/);
      expect(plan).not.toMatch(/SCAN (documents|document_links|folders)\b|Seq Scan on (documents|document_links)/);
    }
  });

  it('everything is listed in the order of an index, and a small tree by its folders', async () => {
    const db = database();
    const admin = { ...actor(), isAdministrator: true };
    expect(await planOf(db, { folder: undefined, text: [] }, admin)).toMatch(/document_links_titles/);
    const tree = await planOf(db, { folder: { id: small, withSubfolders: true }, text: [] });
    expect(tree).toMatch(/document_links_(listed|folder|titles)/);
    expect(tree).not.toMatch(/SCAN (documents|document_links)( |$)(?!USING)|Seq Scan on (documents|document_links)/m);
  });

  it('one is found among all, and pages of what half of them have in common are right', async () => {
    const [one] = (await search(user.client, { q: 'report 1012345' })).body.results;
    expect(one.title).toBe('Report 1012345');
    expect(await found(user.client, { q: '1012345' })).toHaveLength(1);
    expect(await found(app.admin, { q: '1012345' })).toHaveLength(2);
    const late = (await search(user.client, { q: 'report', num: 20, start: MANY / 2 - 5 })).body.results;
    expect(late.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 5 }, (_, index) => `Report ${1_000_000 + MANY / 2 - 5 + index}`),
    );
    const tree = (await search(user.client, { folder_id: top, with_subfolders: 1, num: 2, start: 999 })).body.results;
    expect(tree.map(({ title }: { title: string }) => title)).toEqual(['Letter 1000999', 'Report 1000000']);
    const all = (await search(user.client, { num: 1, start: 1_000 })).body.results;
    expect(all.map(({ title }: { title: string }) => title)).toEqual(['Report 1000000']);
  });
});
