// Tests the list of items: its fourteen filters, alone and together, and that it shows what its reader may see.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import {
  createLine,
  createLookup,
  createSheet,
  ITEMS,
  type Line,
  ok,
  SHEET,
  setManager,
} from '../expenses.test-support.ts';

const app = useApp();
let line: Line;
let other: Line;
const lookups: Record<string, { id: number; name: string }> = {};
const idOf = (name: string) => lookups[name]?.id ?? 0;

beforeAll(async () => {
  line = await createLine(app);
  other = await createLine(app);
  lookups.sales = await createLookup(app, 'departments', 'Sales');
  lookups.lab = await createLookup(app, 'departments', 'Lab');
  lookups.berlin = await createLookup(app, 'locations', 'Berlin');
  lookups.apollo = await createLookup(app, 'projects', 'Projet Élan');
  lookups.zeus = await createLookup(app, 'projects', 'Zeus');
  lookups.meals = await createLookup(app, 'types', 'Repas');
  lookups.travel = await createLookup(app, 'types', 'Travel');
  lookups.numbered = await createLookup(app, 'types', '4711');
  await createSheet(line.owner.client, {
    location_id: idOf('berlin'),
    // The department of the sheet is not that of its items.
    dept_id: idOf('lab'),
    items: [
      {
        type: 'operational',
        vendor: 'Café Łódź',
        dept_id: idOf('sales'),
        expense_type_id: idOf('meals'),
        receipt_date: '20260110',
        amount: 1,
        description: 'a',
      },
      {
        type: 'operational',
        vendor: 'Bäckerei',
        dept_id: idOf('lab'),
        expense_type_id: idOf('travel'),
        receipt_date: '20260111',
        amount: 2,
        description: 'b',
      },
      {
        type: 'project',
        vendor: 'Rail',
        client: 'Müller GmbH',
        project_id: idOf('apollo'),
        billable: true,
        expense_type_id: idOf('travel'),
        receipt_date: '20260112',
        amount: 3,
        description: 'c',
      },
      {
        type: 'project',
        vendor: 'cafe lodz',
        client: 'Acme',
        project_id: idOf('zeus'),
        billable: false,
        expense_type_id: idOf('numbered'),
        amount: 4,
        description: 'd',
      },
    ],
  });
  const submitted = await createSheet(line.owner.client, {
    items: [{ vendor: 'Hotel 100%', amount: -5, description: 'e' }],
  });
  ok(await line.owner.client.put(`${SHEET}/${submitted.id}`, { status: 'submitted' }));
  await createSheet(other.owner.client, { items: [{ vendor: 'Elsewhere', amount: 6, description: 'f' }] });
});

const find = async (query: string, client: Client = line.owner.client): Promise<string> =>
  ok(await client.get(`${ITEMS}?${query}`))
    .map(({ description }: { description: string }) => description)
    .join('');
const text = encodeURIComponent;

describe('the filters', () => {
  it.each([
    ['nothing', () => '', 'abcde'],
    ['unknown things', () => 'colour=red', 'abcde'],
    ['the user', () => `user=${line.owner.id}`, 'abcde'],
    ['the department of the item', () => `dept=${idOf('sales')}`, 'a'],
    ['a department only the sheet has', () => `dept=${idOf('lab')}`, 'b'],
    ['the location', () => `location=${idOf('berlin')}`, 'abcd'],
    ['the first day', () => 'date_from=20260111', 'bc'],
    ['the last day, to its end', () => 'date_to=20260111', 'ab'],
    ['one day', () => 'date_from=20260111&date_to=20260111', 'b'],
    ['moments', () => `date_from=20260111000000&date_to=${text('2026-01-12T00:00:00Z')}`, 'bc'],
    ['a vendor', () => 'vendor=rail', 'c'],
    ['a vendor in any spelling', () => `vendor=${text('CAFÉ ŁÓDŹ')}`, 'ad'],
    ['a part of a vendor', () => 'vendor=afe', 'ad'],
    ['two letters of a vendor', () => 'vendor=il', 'c'],
    ['a sign of patterns', () => `vendor=${text('%')}`, 'e'],
    ['a quote', () => `vendor=${text('"\'')}`, ''],
    ['a project', () => `project=${text('PROJET elan')}`, 'c'],
    ['a part of a project is none', () => 'project=projet', ''],
    ['a client', () => `client=${text('MULLER gmbh')}`, 'c'],
    ['an expense type by name', () => 'expense_type=REPAS', 'a'],
    ['an expense type by id', () => `expense_type=${idOf('travel')}`, 'bc'],
    ['an expense type that is called by a number', () => 'expense_type=4711', 'd'],
    ['draft', () => 'status=draft', 'abcd'],
    ['submitted', () => 'status=submitted', 'e'],
    ['rejected', () => 'status=rejected', ''],
    ['billable', () => 'is_billable=true', 'c'],
    ['not billable', () => 'is_non_billable=1', 'd'],
    ['either', () => 'is_billable=1&is_non_billable=1', 'cd'],
    ['operational', () => 'operational_cost=true', 'abe'],
    ['of projects', () => 'project_cost=true', 'cd'],
    ['both', () => 'operational_cost=1&project_cost=1', 'abcde'],
    ['operational, and billable ones', () => 'operational_cost=1&is_billable=1', 'abce'],
    ['billable ones of projects', () => 'project_cost=1&is_billable=1', 'c'],
    ['false is not asked for', () => 'is_billable=false&operational_cost=0', 'abcde'],
    ['empty is not asked for', () => 'is_billable=&vendor=&date_from=&user=&expense_type=', 'abcde'],
    [
      'several together',
      () => `vendor=lodz&dept=${idOf('sales')}&status=draft&operational_cost=1&date_to=20260131`,
      'a',
    ],
    ['several that nothing has', () => `vendor=lodz&client=${text('Müller GmbH')}`, ''],
    ['a part', () => 'limit=2&offset=1', 'bc'],
    ['the rest', () => 'offset=3', 'de'],
    ['none', () => 'limit=0', ''],
  ])('the filter %s finds the items that it describes', async (_what, query, expected) => {
    expect(await find(query())).toBe(expected);
    // Whoever sees everything finds the same among it.
    const office = await find(`user=${line.owner.id}&${query().replace(/user=\d*/, '')}`, line.office.client);
    expect(office).toBe(expected);
  });

  it.each(['user=x', 'dept=x', 'location=x', 'date_from=x', 'date_to=x', 'status=x', 'is_billable=x', 'limit=-1'])(
    'refuses %s and names it',
    async (query) => {
      const { status, body } = await line.owner.client.get(`${ITEMS}?${query}`);
      expect([status, body['invalid-params'][0].name]).toEqual([400, query.split('=')[0]]);
    },
  );

  it('a list of both kinds of items shows every field of each', async () => {
    const [operational] = ok(await line.owner.client.get(`${ITEMS}?dept=${idOf('sales')}`));
    expect(operational).toEqual({
      id: expect.any(Number),
      sheet_id: expect.any(Number),
      status: 'draft',
      type: 'operational',
      receipt_date: { date_str: '10-01-2026 00:00', timezone: 'UTC', date: '20260110000000' },
      receipt_day: '20260110',
      vendor: 'Café Łódź',
      expense_type: lookups.meals,
      description: 'a',
      amount: 1,
      currency: null,
      original_amount: null,
      exchange_rate: null,
      dept: lookups.sales,
    });
    const [project] = ok(await line.owner.client.get(`${ITEMS}?is_non_billable=1`));
    expect(project).toMatchObject({
      type: 'project',
      client: 'Acme',
      project: lookups.zeus,
      billable: false,
      receipt_date: null,
    });
    expect(project).not.toHaveProperty('dept');
  });
});

describe('E1: only what the reader may see', () => {
  it('the owner, everyone above, and the office; nobody else', async () => {
    expect(await find('', line.manager.client)).toBe('abcde');
    expect(await find('', line.boss.client)).toBe('abcde');
    expect(await find('', line.office.client)).toBe('abcdef');
    expect(await find('', app.admin)).toBe('abcdef');
    expect(await find('', line.stranger.client)).toBe('');
    expect(await find('', other.manager.client)).toBe('f');
    expect(await find(`user=${line.owner.id}`, other.manager.client)).toBe('');
    expect(await find('vendor=elsewhere', line.owner.client)).toBe('');
  });

  it('the supervisor of one sheet sees that one, after the owner has gone to another', async () => {
    const { owner, manager, stranger } = await createLine(app);
    await createSheet(owner.client, { items: [{ description: 'y' }] });
    await createSheet(owner.client, { status: 'submitted', items: [{ description: 'z' }] });
    await setManager(app, owner, stranger);
    expect(await find('', manager.client)).toBe('z');
    expect(await find(`user=${owner.id}`, manager.client)).toBe('z');
    expect(await find('', stranger.client)).toBe('yz');
  });

  it('takes the same number of queries for one item and for many, for everyone', async () => {
    const { owner, manager } = await createLine(app);
    const first = await createSheet(owner.client, { items: [{ amount: 1 }] });
    const count = async () => {
      const counts: number[] = [];
      for (const client of [owner.client, manager.client, app.admin]) {
        counts.push(await fewestQueries(app, () => client.get(ITEMS)));
        counts.push(await fewestQueries(app, () => client.get(`${SHEET}/${first.id}`)));
      }
      return counts;
    };
    const before = await count();
    for (let index = 0; index < 5; index += 1) {
      const below = await createUser(app);
      await setManager(app, below, owner);
      await createSheet(below.client, { items: Array.from({ length: 20 }, () => ({ amount: 1, vendor: 'v' })) });
    }
    ok(
      await owner.client.put(`${SHEET}/${first.id}`, {
        items: Array.from({ length: 50 }, () => ({ amount: 1, vendor: 'v' })),
      }),
    );
    expect(await count()).toEqual(before);
  });

  it('writing many items takes as many statements as writing one', async () => {
    const { owner } = await createLine(app);
    const write = async (count: number) => {
      const items = Array.from({ length: count }, () => ({ amount: 1 }));
      const sheet = await createSheet(owner.client, { items });
      const changed = sheet.items.map(({ id }: { id: number }) => ({ id, amount: 2 }));
      return fewestQueries(
        app,
        () => owner.client.put(`${SHEET}/${sheet.id}`, { items: [...changed, { amount: 3 }] }),
        () =>
          owner.client.put(`${SHEET}/${sheet.id}`, {
            items: changed.map(({ id }: { id: number }) => ({ id, amount: 1 })),
          }),
      );
    };
    expect(await write(100)).toBe(await write(1));
  });
});
