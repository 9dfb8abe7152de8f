import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { fillFast } from '../../../../test/support/bulk.ts';
import { firstnameOf, insertCrowd, insertMembers, surnameOf } from '../../../../test/support/crowd.ts';
import { createGroup, createUser } from '../../../../test/support/people.ts';
import { isIn } from '../../../platform/access/index.ts';
import { type Db, engineOf, explain, transaction } from '../../../platform/db/index.ts';
import { userCountsAt } from './user-counts.repository.ts';
import { shapeOf, type UserFilter, valuesOf } from './user-filter.repository.ts';
import { sortColumns, type UserSort, userPages } from './user-list.repository.ts';
import { findUserField, keywordFilter, nameClause } from './user-query.ts';

const app = useApp();
const V2 = '/api/people/v2';
const MANY = 100_000;

const database = () => app.application.platform.database.db;

async function addGroup(members: readonly number[]): Promise<number> {
  const { id } = await createGroup(app);
  await insertMembers(app, id, members);
  return id;
}

describe('with 100,000 users', () => {
  let small = 0;
  let half = 0;

  beforeAll(async () => {
    const ids = await fillFast(app.application.platform.database, ['users'], () => insertCrowd(app, 0, MANY));
    small = await addGroup(ids.slice(500, 550));
    half = await addGroup(ids.filter((_, index) => index % 2 === 0));
  });

  const active = isIn<'extranet_id' | 'blocked'>('blocked', 0);
  const byId: UserSort = { by: 'id', descending: false };
  const keyword = (query: string, type = 'AND') =>
    keywordFilter(
      query,
      { name: 'query_fields', given: undefined, find: findUserField },
      { name: 'query_type', given: type, anyCase: true },
    );

  const page = (filter: Omit<UserFilter, 'visible'>, sort = byId): CompiledQuery => {
    const whole: UserFilter = { visible: active, ...filter };
    return userPages.compile(
      database(),
      { filter: shapeOf(whole), sort },
      { ...valuesOf(whole), limit: 20, offset: 0 },
    );
  };

  const pages = (): [string, CompiledQuery][] => [
    ['the first page', page({})],
    ['one keyword', page(keyword('zozo'))],
    ['one keyword, sorted', page(keyword('zozo'), { by: 'surname', descending: true })],
    ['two keywords', page(keyword('zozo lukasz'))],
    ['one of two keywords', page(keyword('zozozo bababa', 'OR'))],
    ['a long and a short keyword', page(keyword('zozozo lu'))],
    ['a keyword nobody has', page(keyword('qqqqqq'))],
    ['a name', page({ text: nameClause(surnameOf(4711)) })],
    ['the start of a name', page({ text: nameClause('zozo*') })],
    ['the end of a name', page({ text: nameClause('*zozo') })],
    ['a part of a name', page({ text: nameClause('*zozo*') })],
    ['a small group', page({ groupIds: [small] })],
    ['half of all', page({ groupIds: [half] })],
    ['two groups', page({ groupIds: [small, half] })],
    ['some ids', page({ ids: [5, 50, 500] })],
    ['the people below', page({ managerId: 7 })],
  ];

  const sorted = (): [string, CompiledQuery][] => {
    const names = (Object.keys(sortColumns) as UserSort['by'][]).filter((by) => !/ldap|external/.test(by));
    const orders = names.flatMap((by) => [false, true].map((descending) => ({ by, descending })));
    return orders.map((sort) => [`${sort.descending ? '-' : ''}${sort.by}`, page({}, sort)]);
  };

  /** The lines of a plan that read all users, one after the other. */
  const fullScans = async (db: Db, query: CompiledQuery, options?: Parameters<typeof explain>[2]) => {
    const plan = await explain(db, query, options);
    const full = engineOf(db) === 'sqlite' ? /SCAN users(?! USING (COVERING )?INDEX)/ : /Seq Scan on users/;
    return plan.split('\n').filter((line) => full.test(line));
  };

  /** The part of a plan that finds the users of a page; those alone may be sorted afterwards. */
  const partBeforePage = (plan: string) => {
    const lines = plan.split('\n');
    if (engineOf(database()) === 'sqlite') return lines.slice(0, lines.findIndex((line) => /SCAN page/.test(line)) + 1);
    const limit = lines.findIndex((line) => /Limit/.test(line));
    const indent = (line = '') => line.search(/[^ >-]/);
    const end = lines.findIndex((line, index) => index > limit && indent(line) <= indent(lines[limit]));
    return lines.slice(limit, end === -1 ? undefined : end);
  };

  const scansOf = async (queries: [string, CompiledQuery][]) => {
    const found: [string, string[]][] = [];
    for (const [name, query] of queries) found.push([name, await fullScans(database(), query)]);
    return found.filter(([, lines]) => lines.length > 0);
  };

  it('the test sees a full scan where there is one', async () => {
    const query = database().selectFrom('users').select('id').where('metadata', 'like', '%x%').compile();
    expect(await fullScans(database(), query)).toHaveLength(1);
  });

  it('no page reads them all, with or without statistics', async () => {
    if (engineOf(database()) === 'sqlite') expect(await scansOf([...pages(), ...sorted()])).toEqual([]);
    await transaction(database(), async (tx) => {
      await sql`analyze`.execute(tx);
      // As PostgreSQL's housekeeping leaves the index some time after many writes.
      if (engineOf(tx) === 'postgres') await sql`select gin_clean_pending_list('users_search')`.execute(tx);
    });
    // The connection that reads takes notice of the statistics.
    if (engineOf(database()) === 'sqlite') await sql`select * from sqlite_stat1`.execute(database());
    expect(await scansOf([...pages(), ...sorted()])).toEqual([]);
  });

  it('those who came since are counted by their ids', async () => {
    const visible: UserFilter['visible'] = { ...active };
    const extranetIds = [1];
    for (const filter of [{ visible }, { visible, blocked: 0 as const }, { visible, extranetIds }]) {
      const values = { ...valuesOf(filter), boundary: MANY - 10 };
      const query = userCountsAt.compile(database(), { filter: shapeOf(filter), isAfter: true }, values);
      expect(await explain(database(), query)).toMatch(/id>\?\)|Index (Only )?Scan using users_/);
    }
  });

  it('no sorted page sorts them all', async () => {
    const sorts = /USE TEMP B-TREE FOR ORDER BY|^\s*(->)?\s*Sort /;
    for (const [name, query] of sorted()) {
      const found = partBeforePage(await explain(database(), query));
      expect(found).not.toEqual([]);
      expect([name, found.filter((line) => sorts.test(line))]).toEqual([name, []]);
    }
  });

  it('pages far in the list are those that one gets to page by page, whoever comes, goes and is blocked', async () => {
    // Those that follow another begin where that one ended, or some users after it; some are asked for twice.
    const offsets = [2_000, 2_005, 2_017, 2_005, 10_001, 16_384, 50_000, 50_003, MANY - 6, MANY - 3];
    const expectPages = async () => {
      const rows = await database().selectFrom('users').select('id').where('blocked', '=', 0).orderBy('id').execute();
      for (const offset of offsets) {
        const { body } = await app.admin.get(`${V2}/users?limit=5&offset=${offset}`);
        expect(body.data.map(({ id }: { id: number }) => id)).toEqual(
          rows.slice(offset, offset + 5).map(({ id }) => id),
        );
        expect(body.pagination.total).toBe(rows.length);
      }
    };
    await expectPages();
    const { id } = await createUser(app);
    await expectPages();
    await app.admin.put(`${V2}/users/300`, { blocked: true });
    await expectPages();
    await app.admin.put(`${V2}/users/300`, { blocked: false });
    await app.admin.delete(`${V2}/users/${id}`);
    await expectPages();
  });

  it('a page far in the list is found by its ids', async () => {
    const filter: UserFilter = { visible: active };
    const values = { ...valuesOf(filter), from: MANY - 5_000, limit: 20, offset: 100 };
    const query = userPages.compile(database(), { filter: shapeOf(filter), sort: byId, isFrom: true }, values);
    const found = partBeforePage(await explain(database(), query)).join('\n');
    expect(found).toMatch(/id>\?\)|Index (Only )?Scan using users_\w+ on users\b.*\n.*Index Cond: .*id >=/);
  });

  it('the plan that is kept for all first pages, or all searches for one word, reads through an index', async () => {
    const whole: UserFilter = { visible: active };
    const search: UserFilter = { visible: active, ...keyword('zozo') };
    for (const [filter, withTotal] of [
      [whole, false],
      [search, false],
      [search, true],
    ] as const) {
      const shape = { filter: shapeOf(filter), sort: byId, withTotal, first: 20 };
      const query = userPages.compile(database(), shape, valuesOf(filter));
      expect(await fullScans(database(), query, { forAllValues: true })).toEqual([]);
    }
  });

  it('of a search that finds few, PostgreSQL expects no better plan for one word than for all', async () => {
    if (engineOf(database()) === 'sqlite') return;
    const search: UserFilter = { visible: active, ...keyword('zozo') };
    const planOf = async (shape: { isOfFew: boolean }, forAllValues: boolean) => {
      const whole = { filter: shapeOf(search), sort: byId, first: 20, ...shape };
      return explain(database(), userPages.compile(database(), whole, valuesOf(search)), { forAllValues });
    };
    const costOf = async (isOfFew: boolean, forAllValues: boolean) =>
      /cost=\S+/.exec(await planOf({ isOfFew }, forAllValues))?.[0];
    expect(await planOf({ isOfFew: true }, true)).toContain('Bitmap Index Scan on users_search');
    expect(await costOf(true, true)).toBe(await costOf(true, false));
    expect(await costOf(false, true)).not.toBe(await costOf(false, false));
  });

  it('the totals of lists of 100,000 users are right', async () => {
    const total = async (query: string) => (await app.admin.get(`${V2}/users?limit=1&${query}`)).body.pagination.total;
    const matching = (test: (index: number) => boolean) =>
      Array.from({ length: MANY }, (_, i) => i).filter(test).length;
    expect(await total('')).toBe(MANY + 1);
    expect(await total('query=zozozo')).toBe(matching((index) => surnameOf(index).includes('zozozo')));
    expect(await total('query=lukasz+zozo')).toBe(
      matching((index) => firstnameOf(index) === 'Łukasz' && surnameOf(index).includes('zozo')),
    );
    expect(await total(`group_ids=${small}`)).toBe(50);
    expect(await total(`group_ids=${half}`)).toBe(MANY / 2);
    expect(await total(`group_ids=${small},${half}`)).toBe(25);
    await app.admin.delete(
      `${V2}/users/${(await app.admin.get(`${V2}/users?group_ids=${small}&limit=1`)).body.data[0].id}`,
    );
    expect(await total('')).toBe(MANY);
    expect(await total(`group_ids=${small}`)).toBe(49);
  });
});
