import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorWith } from '../../../../test/support/actor.ts';
import { useApp } from '../../../../test/support/app.ts';
import { fillFast } from '../../../../test/support/bulk.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  insertDocuments,
  insertFolders,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createGroup, createUser, type TestUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { type Db, engineOf, explain, transaction } from '../../../platform/db/index.ts';
import { documentIdsPage, type EntryFilter, folderIdsPage } from '../entries/entries.repository.ts';
import { documentPage, folderPage } from './folder-contents.repository.ts';
import { subfolders } from './folders.repository.ts';

const app = useApp();
const MANY = 100_000;
const FOLDERS = 20_000;
const database = () => app.application.platform.database.db;

describe('with 100,000 documents and 20,000 folders in a folder, six deep', () => {
  let user: TestUser;
  let groupIds: number[] = [];
  let large = 0;
  let small = 0;
  let firstFolder = 0;

  beforeAll(async () => {
    user = await createUser(app);
    const levels = [];
    for (let level = 0; level < 6; level += 1) {
      const group = await createGroup(app);
      await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: user.id }]);
      levels.push(group);
    }
    groupIds = levels.map(({ id }) => id);
    let at = 0;
    for (const [level, group] of levels.entries()) {
      const entries = [allow(group, 'group', level % 2 === 0 ? 'view' : 'edit')];
      at = level === 0 ? (await createTopFolder(app, { entries })).id : (await createFolder(app, at, { entries })).id;
    }
    large = at;
    small = (await createFolder(app, at, { title: 'zz small' })).id;
    const elsewhere = (await createTopFolder(app)).id;
    await fillFast(app.application.platform.database, ['documents'], async () => {
      await insertDocuments(app, large, MANY);
      await insertDocuments(app, small, 1_000);
      firstFolder = (await insertFolders(app, large, FOLDERS)).first;
      await insertFolders(app, small, 100);
      // What is elsewhere is not to be read.
      await insertFolders(app, elsewhere, FOLDERS);
      await insertDocuments(app, elsewhere, MANY);
    });
    // Some of them have lists of their own, which hide them.
    for (let index = 0; index < 20; index += 1)
      await setAccess(app, firstFolder + index, index % 2 ? [] : [allowEveryone('view')]);
  }, 300_000);

  const actor = () => actorWith({ id: user.id, username: user.username, groupIds });

  const pages = (db: Db): [string, string, CompiledQuery][] => {
    const admin = { ...actor(), isAdministrator: true };
    return [
      [
        'document_links_listed',
        'first documents',
        documentPage.compile(db, { first: undefined }, { folder: large, limit: 51, offset: 0 }),
      ],
      [
        'document_links_listed',
        'late documents',
        documentPage.compile(db, { first: undefined }, { folder: large, limit: 51, offset: 99_900 }),
      ],
      ['folders_children', 'first folders', folderPage(db, actor(), large, { limit: 51, offset: 0 }).compile()],
      // Sorting what the list lets through is as good there as reading it in order.
      [
        'folders_children|folders_parent',
        'late folders',
        folderPage(db, actor(), large, { limit: 51, offset: 19_000 }).compile(),
      ],
      ['folders_children', 'first folders of all', folderPage(db, admin, large, { limit: 51, offset: 0 }).compile()],
      ['folders_children', 'by title', subfolders(db, actor(), large, { titleKey: 'zz small' }).compile()],
      ...entryPages(db),
      ['folders_refcode', 'by refcode', subfolders(db, actor(), large, { refcodeKey: 'dir_1' }).compile()],
    ];
  };

  const entryPages = (db: Db): [string, string, CompiledQuery][] => {
    const page = { limit: 50, offset: 0 };
    const filter: EntryFilter = { folderId: large, texts: [], sort: 'name', order: 'asc' };
    const sorts = [
      ['document_links_listed', 'name'],
      ['document_links_changed', 'changed'],
      ['document_links_size', 'size'],
      ['document_links_kind', 'kind'],
    ] as const;
    return [
      ...sorts.flatMap(([index, sort]) =>
        [0, 99_900].map((offset): [string, string, CompiledQuery] => [
          index,
          `documents by ${sort} from ${offset}`,
          documentIdsPage(db, { ...filter, sort }, { limit: 50, offset }).compile(),
        ]),
      ),
      ['folders_children', 'folders by name', folderIdsPage(db, actor(), filter, page).compile()],
      [
        'folders_changed',
        'folders by date',
        folderIdsPage(db, actor(), { ...filter, sort: 'changed' }, page).compile(),
      ],
    ];
  };

  const faultsOf = async (db: Db, found = pages(db), options?: Parameters<typeof explain>[2]) => {
    const faults: string[] = [];
    for (const [index, name, query] of found) {
      const plan = await explain(db, query, options);
      const uses = new RegExp(`(INDEX|Index (Only )?Scan using) (${index}) `).test(plan);
      const scans =
        /SCAN (document_links|documents|folders|version|document_versions)\b|Seq Scan on (document_links|documents|folders|document_versions)/.test(
          plan,
        );
      if (!uses || scans) faults.push(`${name}\n${plan}`);
    }
    return faults;
  };

  it('every page is read through its index, with or without statistics', async () => {
    if (engineOf(database()) === 'sqlite') expect(await faultsOf(database())).toEqual([]);
    await transaction(database(), async (tx) => {
      await sql`analyze`.execute(tx);
    });
    expect(await faultsOf(database())).toEqual([]);
    const first = documentPage.compile(database(), { first: 51 }, { folder: large });
    const anyFirst: [string, string, CompiledQuery][] = [['document_links_listed', 'any first documents', first]];
    expect(await faultsOf(database(), anyFirst, { forAllValues: true })).toEqual([]);
  });

  it('every page of entries is right, whatever it is sorted by, and found by words', async () => {
    const page = async (query: string) =>
      (await user.client.get(`${ADDITIONS}/folders/${large}/entries?${query}`)).body;
    const total = MANY + FOLDERS - 10 + 1;
    expect((await page('limit=1')).pagination.total).toBe(total);
    expect((await page(`limit=2&offset=${total - 1}&sort=size`)).data).toMatchObject([{ file: { size: MANY - 1 } }]);
    expect((await page(`limit=1&offset=${total - 1}&sort=size&order=desc`)).data).toMatchObject([
      { file: { size: 0 } },
    ]);
    const found = await page('query=documENT%201099999&sort=changed&limit=3');
    expect([found.pagination.total, found.data.length]).toEqual([1, 1]);
    const count = (id: number, query: string) =>
      fewestQueries(app, () => user.client.get(`${ADDITIONS}/folders/${id}/entries?${query}`));
    expect(await count(large, 'limit=50&offset=60000')).toBe(await count(small, 'limit=50&offset=150'));
  });

  it('first and late pages are right and take as few queries as in a small folder', async () => {
    const page = (id: number, query: string, path = '/documents') =>
      user.client.get(`${DOCUMENTS}/folder/${id}${path}?${query}`);
    const titles = (answer: { body: { title: string }[] }) => answer.body.map(({ title }) => title);
    const first = await page(large, 'num=50');
    expect(titles(first)).toEqual(Array.from({ length: 50 }, (_, index) => `Document ${1_000_000 + index}`));
    expect(first.body).toMatchObject(Array.from({ length: 50 }, () => ({ permissions: { view: true, edit: true } })));
    expect(titles(await page(large, 'num=50&start=99990'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `Document ${1_099_990 + index}`),
    );
    for (const path of ['', '/folders', '/documents']) {
      const count = (id: number, query: string) => fewestQueries(app, () => page(id, query, path));
      const few = await count(small, 'num=50');
      expect([path, few]).toEqual([path, 2]);
      expect([path, await count(large, 'num=50')]).toEqual([path, few]);
      expect(await count(large, 'num=50&start=15000')).toBeLessThanOrEqual(few);
    }
  });

  it('folders and documents are one list, without the hidden ones', async () => {
    const seen = FOLDERS + 1 - 10;
    const page = await user.client.get(`${DOCUMENTS}/folder/${large}?num=4&start=${seen - 2}`);
    expect(page.body.map(({ title }: { title: string }) => title)).toEqual([
      `Folder ${1_000_000 + FOLDERS - 1}`,
      'zz small',
      'Document 1000000',
      'Document 1000001',
    ]);
    const after = await user.client.get(`${DOCUMENTS}/folder/${large}?num=1&start=${seen + 10}`);
    expect(after.body[0].title).toBe('Document 1000010');
  });

  it('an access list for all of it is a few statements', async () => {
    const change = (id: number, body: object) => () => app.admin.put(`${ADDITIONS}/folders/${id}/permissions`, body);
    const own = { entries: [allowEveryone('view')] };
    const first = await app.countQueries(change(small, own));
    await app.countQueries(change(small, { inherit: true }));
    const path = (await app.admin.get(`${DOCUMENTS}/folder/${large}/path`)).body;
    expect(path).toHaveLength(6);
    await change(large, { inherit: true })();
    expect(await app.countQueries(change(large, own))).toBeLessThanOrEqual(first + 2);
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${firstFolder + FOLDERS - 1}/info`);
    expect(body.permissions).toMatchObject({ view: true, edit: false, inherited: true });
  });
});
