import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { fillFast, inBulk } from '../../../test/support/bulk.ts';
import { insertCrowd } from '../../../test/support/crowd.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { fewestQueries, idsAskedFor, statementsOf } from '../../../test/support/queries.ts';
import { type Db, engineOf, explain, transaction } from '../../platform/db/index.ts';
import type { SheetReader } from './expenses.policy.ts';
import { createLookup, ITEMS, ok, SHEET, setManager } from './expenses.test-support.ts';
import { type ItemFilter, itemIds } from './items/items.repository.ts';
import { type SheetFilter, sheetKeys, visibleTo } from './sheets.repository.ts';
import { groups, type SummaryFilter } from './summary/summary.repository.ts';
import { comparables } from './warnings/warnings.repository.ts';

const app = useApp();
const PEOPLE = 2_000;
const SHEETS = 20_000;
const MANY = 200_000;
const DAY = 86_400_000;

const noFilter: SummaryFilter = {
  from: undefined,
  to: undefined,
  status: undefined,
  userId: undefined,
  locationId: undefined,
  typeId: undefined,
  deptId: undefined,
  exceptTypeIds: [],
  projectId: undefined,
  visible: 'all',
};

const database = () => app.application.platform.database.db;

describe('with 200,000 items', () => {
  let ids: number[] = [];
  let lookup: Record<'dept' | 'location' | 'project' | 'type', number>;
  let boss: TestUser;
  let lead: TestUser;

  beforeAll(async () => {
    ids = await insertCrowd(app, 0, PEOPLE);
    boss = await createUser(app);
    lead = await createUser(app);
    await setManager(app, lead, boss);
    lookup = {
      dept: (await createLookup(app, 'departments')).id,
      location: (await createLookup(app, 'locations')).id,
      project: (await createLookup(app, 'projects', 'Moon')).id,
      type: (await createLookup(app, 'types', 'Fuel')).id,
    };
    const first = ids[0] ?? 0;
    const now = app.clock.now();
    const chosen = (every: number, id: number) => sql`case when i % ${sql.lit(every)} = 0 then ${sql.lit(id)} end`;
    const numbers = (count: number) =>
      sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})`;
    const fill = async (tx: Db) => {
      // Ten people have the lead for a manager, everybody else the boss.
      await sql`update users set manager_id = case when id < ${first + 10} then ${sql.lit(lead.id)} else ${sql.lit(boss.id)} end
        where id >= ${first} and id < ${first + PEOPLE}`.execute(tx);
      await sql`insert into expense_sheets (id, name, name_key, notes, user_id, dept_id, location_id, status, total,
          supervisor_id, submitted_at, created_at, modified_at, modified_by)
        ${numbers(SHEETS)}
        select i + 1, 'Sheet', 'sheet', '', ${sql.lit(first)} + i % ${sql.lit(PEOPLE)}, null, ${chosen(200, lookup.location)},
          case when i % 100 = 0 then 'rejected' else 'approved' end, 1000, ${sql.lit(boss.id)}, ${sql.lit(now)},
          ${sql.lit(now)}, ${sql.lit(now)} - i * 1000, ${sql.lit(first)} from n`.execute(tx);
      await sql`insert into expense_items (sheet_id, owner_id, position, type, receipt_at, receipt_day, vendor, vendor_key,
          expense_type_id, description, amount, dept_id, client, client_key, project_id, billable)
        ${numbers(MANY)}
        select i / 10 + 1, ${sql.lit(first)} + (i / 10) % ${sql.lit(PEOPLE)}, i % 10, case when i % 100 = 0 then 'project' else 'operational' end,
          ${sql.lit(now)} - cast(i % 1000 as bigint) * ${sql.lit(DAY)}, '20260101', 'Vendor ' || i, 'vendor ' || i, ${chosen(500, lookup.type)},
          '', i, ${chosen(400, lookup.dept)}, case when i % 500 = 0 then 'Acme' else '' end,
          case when i % 500 = 0 then 'acme' else '' end, ${chosen(500, lookup.project)},
          case when i % 1000 = 0 then 1 else 0 end from n`.execute(tx);
      if (engineOf(tx) === 'postgres') {
        await sql`select setval(pg_get_serial_sequence('expense_sheets', 'id'), ${SHEETS})`.execute(tx);
      }
    };
    await fillFast(app.application.platform.database, ['expense_items'], () => inBulk(database(), fill));
  }, 240_000);

  const reader = (userId: number, all = false): SheetReader => ({ all, userId, now: app.clock.now() });
  const office = () => reader(1, true);
  const all = { limit: 10_000, offset: 0 };
  const items = async (filter: ItemFilter, by: SheetReader, page = all) =>
    itemIds(database(), filter, await visibleTo(database(), { userId: filter.userId }, by), undefined, page).compile();
  const sheets = async (filter: SheetFilter, by: SheetReader) =>
    sheetKeys(database(), filter, await visibleTo(database(), filter, by), undefined, all).compile();
  const recent = () => ({ from: app.clock.now() - 2 * DAY, to: app.clock.now() });

  /** Everything narrow that can be asked for, by somebody who sees all. */
  const filters = (): [string, ItemFilter][] => [
    ['a user', { userId: ids[5] ?? 0 }],
    ['a department', { deptId: lookup.dept }],
    ['a location', { locationId: lookup.location }],
    ['a range of dates', recent()],
    ['a vendor', { vendor: 'vendor 123456' }],
    ['a part of a vendor', { vendor: '99999' }],
    ['a project', { project: 'moon' }],
    ['a client', { client: 'acme' }],
    ['a type by name', { expenseType: { id: undefined, name: 'fuel' } }],
    ['a type by id', { expenseType: { id: lookup.type, name: String(lookup.type) } }],
    ['a status', { status: 'rejected' }],
    ['billable', { kinds: [{ type: 'project', billable: 1 }] }],
    ['of projects', { kinds: [{ type: 'project' }] }],
    ['a vendor in a range', { ...recent(), vendor: 'vendor 1234' }],
    ['a user and a status', { userId: ids[5] ?? 0, status: 'rejected' }],
  ];

  const lists = async (): Promise<[string, CompiledQuery][]> => {
    const [person, other] = [ids[3] ?? 0, ids[4] ?? 0];
    const filtered = filters().map(async ([name, filter]): Promise<[string, CompiledQuery]> => {
      return [`items, ${name}`, await items(filter, office())];
    });
    return [
      ...(await Promise.all(filtered)),
      ['all items of a person', await items({}, reader(person))],
      ['all items of a lead', await items({}, reader(lead.id))],
      ['some items of a lead', await items(recent(), reader(lead.id))],
      ['items of someone below', await items({ userId: person }, reader(boss.id))],
      ['items of someone who is not to be seen', await items({ userId: person }, reader(other))],
      ['sheets of a person', await sheets({ userId: person }, reader(person))],
      ['sheets of someone below', await sheets({ userId: person }, reader(lead.id))],
      ['all sheets of a lead', await sheets({}, reader(lead.id))],
      ['sheets of a supervisor who has none', await sheets({ supervisorId: lead.id }, reader(lead.id))],
      ['duplicates of a sheet', comparables(database(), [17], office()).compile(database())],
      ['duplicates of a sheet, for a person', comparables(database(), [17], reader(person)).compile(database())],
    ];
  };

  /** The lines of a plan that read all items or all sheets, one after the other. */
  const fullScans = async (db: Db, query: CompiledQuery) => {
    const plan = await explain(db, query);
    const full =
      engineOf(db) === 'sqlite' ? /SCAN (expense_(items|sheets)|own|others?)\b/ : /Seq Scan on expense_(items|sheets)/;
    return plan.split('\n').filter((line) => full.test(line));
  };

  const scans = async () => {
    const found: [string, string[]][] = [];
    for (const [name, query] of await lists()) found.push([name, await fullScans(database(), query)]);
    return found.filter(([, lines]) => lines.length > 0);
  };

  it('the test sees a full scan where there is one', async () => {
    const query = database().selectFrom('expense_items').select('id').where('description', 'like', '%x%').compile();
    expect(await fullScans(database(), query)).toHaveLength(1);
  });

  it('no narrow list reads them all, with or without statistics', async () => {
    if (engineOf(database()) === 'sqlite') expect(await scans()).toEqual([]);
    await transaction(database(), async (tx) => {
      await sql`analyze`.execute(tx);
      if (engineOf(tx) === 'postgres') await sql`select gin_clean_pending_list('expense_items_search')`.execute(tx);
    });
    expect(await scans()).toEqual([]);
  });

  it('alike items are read from an index that holds them in their order, those of the owner and those of all', async () => {
    for (const by of [office(), reader(ids[3] ?? 0)]) {
      const plan = await explain(database(), comparables(database(), [17], by).compile(database()));
      expect(plan).toContain('expense_items_alike_owner');
      expect(plan).toContain('expense_items_alike_all');
    }
  });

  it('sums are made of an index alone, and all of them are exact', async () => {
    const filter: SummaryFilter = { ...noFilter, from: '20260101', to: '20260131' };
    const plan = await explain(database(), groups(database(), ['month', 'type'], filter, 10).compile(database()));
    expect(plan).toMatch(
      engineOf(database()) === 'sqlite' ? /COVERING INDEX expense_items_day/ : /Seq Scan|expense_items_day/,
    );
    const { body } = await app.admin.get('/api/expenses/v1/summary?by=month,type,dept,project');
    const units = (BigInt(MANY) * BigInt(MANY - 1)) / 2n;
    expect([body.amount, body.items]).toEqual([`${units / 100n}.${String(units % 100n).padStart(2, '0')}`, MANY]);
  });

  it('a part of the longest list is found in its order', async () => {
    const plan = await explain(database(), await items({}, office(), { limit: 50, offset: 0 }));
    expect(plan).not.toMatch(/TEMP B-TREE|Sort /);
    const page = ok(await app.admin.get(`${ITEMS}?limit=50&offset=100`));
    expect(page).toHaveLength(50);
  });

  it('lists of sheets and items hold the right rows in the right order', async () => {
    const count = async (query: string) => ok(await app.admin.get(`${ITEMS}?${query}`)).length;
    expect(await count('status=rejected')).toBe(SHEETS / 10);
    expect(await count('project=moon')).toBe(MANY / 500);
    expect(await count('client=ACME&is_billable=1')).toBe(MANY / 1000);
    expect(await count(`location=${lookup.location}`)).toBe(SHEETS / 20);
    expect(await count('vendor=vendor+123456')).toBe(1);
    expect(await count(`user=${ids[5]}`)).toBe(100);
    expect(ok(await lead.client.get(ITEMS))).toHaveLength(1000);
    expect(ok(await app.admin.get(`${SHEET}?user=${ids[5]}`))).toHaveLength(10);
  });

  it('a call takes as many queries as with one item', async () => {
    const alone = await createUser(app);
    await setManager(app, alone, boss);
    ok(await alone.client.post(SHEET, { name: 'x', items: [{ amount: 1 }] }));
    const count = (user: TestUser, path: string) => fewestQueries(app, () => user.client.get(path));
    expect(await count(lead, ITEMS)).toBe(await count(alone, ITEMS));
    expect(await count(lead, `${SHEET}?user=${ids[3]}`)).toBe(await count(boss, `${SHEET}?user=${alone.id}`));
  });

  it('all of them can be read at once, of which no statement reads more than 1,000', { timeout: 240_000 }, async () => {
    let listed: { id: number }[] = [];
    const statements = await statementsOf(async () => {
      listed = (await app.admin.get(ITEMS)).body;
    });
    expect(listed.length).toBeGreaterThanOrEqual(MANY);
    expect(listed.every(({ id }, index) => index === 0 || id > (listed[index - 1]?.id ?? 0))).toBe(true);
    const reading = statements.filter(({ sql }) => sql.includes('"expense_items"."description"'));
    expect(Math.max(...reading.map(idsAskedFor))).toBe(1000);
    expect(reading).toHaveLength(Math.ceil(listed.length / 1000));
  });

  it('sheets are listed the same way, each once, the last changed first', { timeout: 240_000 }, async () => {
    let listed: { id: number }[] = [];
    const statements = await statementsOf(async () => {
      listed = (await app.admin.get(`${SHEET}?supervisor=${boss.id}`)).body;
    });
    expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: SHEETS }, (_, index) => index + 1));
    const reading = statements.filter(({ sql }) => sql.includes('"expense_sheets"."notes"'));
    expect(Math.max(...reading.map(idsAskedFor))).toBe(1000);
    const [part, whole] = [`limit=1500&offset=12000`, listed.slice(12_000, 13_500)];
    expect((await app.admin.get(`${SHEET}?supervisor=${boss.id}&${part}`)).body).toEqual(whole);
  });
});
