// Tests sums of expenses and the items behind them (E1, F10).
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { transaction } from '../../../platform/db/index.ts';
import { createLine, createLookup, createSheet, type Line, OWN, ok, SHEET, sheetIn } from '../expenses.test-support.ts';

const app = useApp();
const SUMMARY = `${OWN}/summary`;
let line: Line;
let meals: { id: number; name: string };
let travel: { id: number; name: string };
let dept: { id: number; name: string };
let moon: { id: number; name: string };

beforeAll(async () => {
  line = await createLine(app);
  meals = await createLookup(app, 'types');
  travel = await createLookup(app, 'types');
  dept = await createLookup(app, 'departments');
  moon = await createLookup(app, 'projects');
  await sheetIn(line, 'approved', {
    items: [
      { receipt_date: '20260131', amount: 0.1, expense_type_id: meals.id, dept_id: dept.id },
      { receipt_date: '20260105', amount: 0.2, expense_type_id: meals.id, dept_id: dept.id },
      { receipt_date: '20260201', amount: 70, expense_type_id: travel.id, project_id: moon.id, type: 'project' },
    ],
  });
  await sheetIn(line, 'draft', {
    items: [
      { receipt_date: '20260110', amount: 5, expense_type_id: travel.id, dept_id: dept.id },
      { amount: -1.5, vendor: 'Refund' },
    ],
  });
});

const sum = async (client: Client, query: string) => ok(await client.get(`${SUMMARY}?${query}`));
const itemsOf = async (client: Client, query = '') => ok(await client.get(`${SUMMARY}/items?${query}`));

describe('sums', () => {
  it('are exact, by month and type, the largest first', async () => {
    const { owner } = line;
    expect(await sum(owner.client, 'by=month,type')).toEqual({
      currency: 'EUR',
      amount: '73.80',
      items: 5,
      data: [
        { month: '2026-01', type: travel, amount: '5.00', items: 1 },
        { month: '2026-01', type: meals, amount: '0.30', items: 2 },
        { month: '2026-02', type: travel, amount: '70.00', items: 1 },
        { month: null, type: null, amount: '-1.50', items: 1 },
      ],
    });
    expect((await sum(owner.client, 'by=dept')).data).toEqual([
      { dept: null, amount: '68.50', items: 2 },
      { dept, amount: '5.30', items: 3 },
    ]);
    expect((await sum(owner.client, 'by=project&project=0')).data).toEqual([
      { project: null, amount: '3.80', items: 4 },
    ]);
    expect((await sum(owner.client, 'by=project,month,type,dept')).data[2]).toEqual({
      month: '2026-02',
      type: travel,
      dept: null,
      project: moon,
      amount: '70.00',
      items: 1,
    });
  });

  it('are those of the days, states, types, departments, projects and people that are asked for', async () => {
    const { owner, manager } = line;
    const amountOf = async (query: string) => (await sum(manager.client, `by=month&${query}`)).amount;
    expect(await amountOf('from=2026-01-05&to=20260131')).toBe('5.30');
    expect(await amountOf('from=2026-01-06&to=2026-01-30')).toBe('5.00');
    expect(await amountOf('to=2026-01-05')).toBe('0.20');
    expect(await amountOf('status=approved')).toBe('70.30');
    expect(await amountOf('status=approved,draft')).toBe('73.80');
    expect(await amountOf('status=processed')).toBe('0.00');
    expect(await amountOf(`type=${meals.id}`)).toBe('0.30');
    expect(await amountOf('type=0')).toBe('-1.50');
    expect(await amountOf(`dept=${dept.id}&type=${travel.id}`)).toBe('5.00');
    expect(await amountOf(`project=${moon.id}`)).toBe('70.00');
    expect(await amountOf(`user=${owner.id}`)).toBe('73.80');
    expect(await amountOf(`user=${manager.id}`)).toBe('0.00');
    expect(await amountOf('location=0')).toBe('0.00');
  });

  it('leave out types that are not wanted, and items without one as type 0', async () => {
    const { owner } = line;
    const rest = await itemsOf(owner.client, `except_types=${meals.id},0`);
    expect(rest.data.map(({ amount }: { amount: string }) => amount)).toEqual(['70.00', '5.00']);
    expect((await sum(owner.client, `by=type&except_types=${travel.id}`)).data).toEqual([
      { type: meals, amount: '0.30', items: 2 },
      { type: null, amount: '-1.50', items: 1 },
    ]);
    const wrong = await owner.client.get(`${SUMMARY}/items?except_types=meals`);
    expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining('except_types')]);
  });

  it('lose no cent where numbers would', async () => {
    const { client } = await createUser(app);
    const { id } = await createSheet(client, {
      items: [1, 2, 3].map((amount) => ({ receipt_date: '20260301', amount })),
    });
    const { db } = app.application.platform.database;
    // Larger than an item may be, as if there were very many.
    await transaction(db, (tx) =>
      sql`update expense_items set amount = case when amount = 300 then 1 else 9007199254740991 end
        where sheet_id = ${id}`.execute(tx),
    );
    expect(await sum(client, 'by=month')).toMatchObject({ amount: '180143985094819.83', items: 3 });
  });

  it('F10: are over what the reader sees, and follow what is changed', async () => {
    const { owner, manager, boss, office, stranger } = line;
    const seen = async (client: Client) => (await sum(client, `by=type&user=${owner.id}`)).amount;
    for (const { client } of [owner, manager, boss, office]) expect(await seen(client)).toBe('73.80');
    expect(await sum(stranger.client, 'by=month')).toMatchObject({ amount: '0.00', items: 0, data: [] });
    expect((await itemsOf(stranger.client, `user=${owner.id}`)).data).toEqual([]);
    const sheet = await createSheet(owner.client, { items: [{ amount: 100 }] });
    expect(await seen(boss.client)).toBe('173.80');
    expect((await itemsOf(boss.client)).pagination.total).toBe(6);
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { items: [{ id: sheet.items[0].id, amount: 1 }] }));
    expect(await seen(boss.client)).toBe('74.80');
    expect((await owner.client.delete(`${SHEET}/${sheet.id}`)).status).toBe(204);
    expect(await seen(boss.client)).toBe('73.80');
    for (const path of [`${SUMMARY}?by=month`, `${SUMMARY}/items`]) {
      expect((await app.anonymous.get(path)).status).toBe(401);
    }
  });

  it('lead to their items, the latest day first, in pages', async () => {
    const { owner, manager } = line;
    const { data, pagination } = await itemsOf(manager.client);
    expect(data.map(({ day }: { day: string }) => day)).toEqual([
      '2026-02-01',
      '2026-01-31',
      '2026-01-10',
      '2026-01-05',
      null,
    ]);
    expect(pagination.total).toBe(5);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      day: '2026-02-01',
      vendor: '',
      description: '',
      type: travel,
      dept: null,
      project: moon,
      client: '',
      amount: '70.00',
      currency: 'EUR',
      status: 'approved',
      sheet: { id: expect.any(Number), name: expect.any(String) },
      user: { id: owner.id, name: `Owner ${owner.username}`, photo_url: expect.any(String) },
    });
    const second = await itemsOf(manager.client, 'limit=2&offset=1&to=2026-01-31');
    expect([second.data.map(({ amount }: { amount: string }) => amount), second.pagination.total]).toEqual([
      ['5.00', '0.20'],
      3,
    ]);
    const count = (query: string) => fewestQueries(app, () => manager.client.get(`${SUMMARY}/items?${query}`));
    expect(await count('limit=5')).toBe(await count('limit=1'));
  });

  it('refuse what is no question, naming the field', async () => {
    const wrong: [string, string][] = [
      ['', 'by'],
      ['by=', 'by'],
      ['by=year', 'by'],
      ['by=month&from=2026', 'from'],
      ['by=month&from=2026-02-30', 'from'],
      ['by=month&to=x', 'to'],
      ['by=month&from=2026-02-02&to=2026-02-01', 'to'],
      ['by=month&status=paid', 'status'],
      ['by=month&type=x', 'type'],
      ['by=month&user=x', 'user'],
    ];
    for (const [query, field] of wrong) {
      const { status, body } = await line.owner.client.get(`${SUMMARY}?${query}`);
      expect([query, status, JSON.stringify(body)]).toEqual([query, 400, expect.stringContaining(field)]);
    }
  });
});
