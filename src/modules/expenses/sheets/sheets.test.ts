// Tests sheets: every field of both kinds of items, what an update keeps, adds and removes, and each error.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser } from '../../../../test/support/people.ts';
import {
  addReceipt,
  createLine,
  createLookup,
  createSheet,
  idsOf,
  type Line,
  ok,
  SHEET,
  sheetIn,
} from '../expenses.test-support.ts';

const app = useApp();
let line: Line;
let dept: { id: number; name: string };
let location: { id: number; name: string };
let project: { id: number; name: string };
let type: { id: number; name: string };

beforeAll(async () => {
  line = await createLine(app);
  dept = await createLookup(app, 'departments');
  location = await createLookup(app, 'locations');
  project = await createLookup(app, 'projects');
  type = await createLookup(app, 'types');
});

const operational = () => ({
  type: 'operational',
  receipt_date: { date_str: 'ignored', timezone: 'UTC', date: '20260130101500' },
  vendor: 'Café Central',
  dept_id: dept.id,
  expense_type_id: type.id,
  description: 'Lunch',
  amount: 48.5,
});
const projectItem = () => ({
  type: 'project',
  receipt_date: '20260129',
  vendor: 'Rail & Co',
  client: 'Acme',
  project_id: project.id,
  billable: true,
  expense_type_id: type.id,
  description: 'Train',
  amount: 100.01,
});
const json = { headers: { 'content-type': 'application/json' } };
const person = ({ id, username }: { id: number; username: string }, firstname: string) => ({
  id,
  name: `${firstname} ${username}`,
});

describe('creating', () => {
  it('answers 200 with the whole sheet, items of both kinds, both spellings of the total', async () => {
    const { status, body } = await line.owner.client.post(SHEET, {
      name: 'Vienna',
      location_id: location.id,
      dept_id: dept.id,
      status: 'draft',
      total_amount: 1,
      items: [operational(), projectItem()],
    });
    expect(status).toBe(200);
    const owner = person(line.owner, 'Owner');
    const common = { currency: null, original_amount: null, exchange_rate: null, status: 'draft', sheet_id: body.id };
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Vienna',
      receipts_quantity: 0,
      dept,
      location,
      status: 'draft',
      total_amount: 148.51,
      total_amout: 148.51,
      last_modified: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
      last_modified_by: owner,
      user: owner,
      supervisor: null,
      approved_by: null,
      processed_by: null,
      notes: '',
      currency: 'EUR',
      items: [
        {
          ...common,
          id: expect.any(Number),
          type: 'operational',
          receipt_date: { date_str: '30-01-2026 10:15', timezone: 'UTC', date: '20260130101500' },
          receipt_day: '20260130',
          vendor: 'Café Central',
          expense_type: type,
          description: 'Lunch',
          amount: 48.5,
          dept,
        },
        {
          ...common,
          id: expect.any(Number),
          type: 'project',
          receipt_date: { date_str: '29-01-2026 00:00', timezone: 'UTC', date: '20260129000000' },
          receipt_day: '20260129',
          vendor: 'Rail & Co',
          expense_type: type,
          description: 'Train',
          amount: 100.01,
          client: 'Acme',
          project,
          billable: true,
        },
      ],
      receipts: [],
      warnings: [
        expect.objectContaining({ code: 'receipt_missing' }),
        expect.objectContaining({ code: 'receipt_missing' }),
      ],
    });
    expect(ok(await line.owner.client.get(`${SHEET}/${body.id}`))).toEqual(body);
  });

  it('a sheet is created from nothing but a name', async () => {
    const body = await createSheet(line.owner.client, { name: ' Ω 👍 ' });
    expect(body).toMatchObject({
      name: ' Ω 👍 ',
      status: 'draft',
      total_amount: 0,
      items: [],
      dept: null,
      location: null,
    });
  });

  it('keeps a sent total without items, in either spelling, and never with items', async () => {
    const total = async (input: object) => (await createSheet(line.owner.client, { ...input })).total_amount;
    expect(await total({ total_amout: 12.34 })).toBe(12.34);
    expect(await total({ total_amount: 1, total_amout: 2 })).toBe(1);
    expect(await total({ total_amount: -0.01 })).toBe(-0.01);
    expect(await total({ total_amount: 999, items: [{ amount: 0.1 }, { amount: 0.2 }] })).toBe(0.3);
    expect(await total({ items: [{ amount: -5 }, { amount: 2.5 }] })).toBe(-2.5);
  });

  it('takes a single item as a list of one, and booleans in every spelling', async () => {
    const sheet = await createSheet(line.owner.client, { items: { type: 'project', billable: '1' } });
    expect(sheet.items).toMatchObject([{ type: 'project', billable: true, client: '', project: null, amount: 0 }]);
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'x', status: 'paid' }, 'status'],
    [{ name: 'x', dept_id: 999_999 }, 'dept_id'],
    [{ name: 'x', location_id: 'here' }, 'location_id'],
    [{ name: 'x', total_amount: 1.001 }, 'total_amount'],
    [{ name: 'x', total_amount: '5' }, 'total_amount'],
    [{ name: 'x', total_amount: 1e15 }, 'total_amount'],
    [{ name: 'x', items: [{ amount: 0.001 }] }, 'items.0.amount'],
    [{ name: 'x', items: [{}, { amount: 'ten' }] }, 'items.1.amount'],
    [{ name: 'x', items: [{ type: 'private' }] }, 'items.0.type'],
    [{ name: 'x', items: [{ receipt_date: 'yesterday' }] }, 'items.0.receipt_date'],
    [{ name: 'x', items: [{ receipt_date: '20260231' }] }, 'items.0.receipt_date'],
    [{ name: 'x', items: [{ dept_id: 999_999 }] }, 'items.0.dept_id'],
    [{ name: 'x', items: [{ project_id: 999_999 }] }, 'items.0.project_id'],
    [{ name: 'x', items: [{ expense_type_id: 999_999 }] }, 'items.0.expense_type_id'],
    [{ name: 'x', items: [{ id: 1 }] }, 'items.0.id'],
    [{ name: 'x', items: 'none' }, 'items.0'],
    [{ name: 'x', items: Array.from({ length: 1001 }, () => ({})) }, 'items'],
    [{ name: 'x', items: [{ vendor: 'v'.repeat(256) }] }, 'items.0.vendor'],
  ])('a new sheet of %j is refused with an error that names %s', async (input, field) => {
    const { status, body, headers } = await line.owner.client.post(SHEET, input);
    expect([status, body['invalid-params'][0].name]).toEqual([400, field]);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 400, title: 'Bad request', instance: SHEET });
  });

  it('refuses an amount that is not finite', async () => {
    const { status } = await line.owner.client.post(SHEET, '{"name": "x", "total_amount": 1e999}', json);
    expect(status).toBe(400);
  });

  it('refuses a lookup of another kind', async () => {
    const { status, body } = await line.owner.client.post(SHEET, { name: 'x', dept_id: location.id });
    expect([status, body.detail]).toEqual([400, `dept_id: there is no department ${location.id}`]);
  });

  it('changes nothing when a part of it is refused', async () => {
    const count = async () => ok(await line.owner.client.get(`${SHEET}?user=${line.owner.id}`)).length;
    const before = await count();
    expect((await line.owner.client.post(SHEET, { name: 'x', items: [{}, { dept_id: -1 }] })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('a sheet is created with very many items at once', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({ amount: index / 100, vendor: `V${index}` }));
    const sheet = await createSheet(line.owner.client, { items });
    expect(sheet.items.map(({ vendor }: { vendor: string }) => vendor)).toEqual(items.map(({ vendor }) => vendor));
    expect(sheet.total_amount).toBe(4995);
    const turned = sheet.items.toReversed().map(({ id }: { id: number }) => ({ id }));
    const answer = ok(await line.owner.client.put(`${SHEET}/${sheet.id}`, { items: turned }));
    expect(idsOf(answer.items)).toEqual(idsOf(turned));
    expect(answer.total_amount).toBe(4995);
  });
});

describe('the dates', () => {
  it('are read and shown in the time zone of the user', async () => {
    const user = await createUser(app);
    ok(await user.client.patch('/api/people/v1/me', { timezone: 'America/New_York' }));
    const sheet = await createSheet(user.client, {
      items: [
        { receipt_date: '20260110' },
        { receipt_date: '2026-01-10T12:00:00+00:00' },
        { receipt_date: 20260110120000 },
      ],
    });
    const dates = sheet.items.map(({ receipt_date }: { receipt_date: object }) => receipt_date);
    const noon = { date_str: '10-01-2026 07:00', timezone: 'America/New_York', date: '20260110120000' };
    expect(dates).toEqual([
      { date_str: '10-01-2026 00:00', timezone: 'America/New_York', date: '20260110050000' },
      noon,
      noon,
    ]);
  });
});

describe('updating', () => {
  const create = () =>
    createSheet(line.owner.client, {
      dept_id: dept.id,
      location_id: location.id,
      items: [operational(), projectItem()],
    });
  const update = (id: number, input: object) => line.owner.client.put(`${SHEET}/${id}`, input);

  it('leaves what is not sent as it was', async () => {
    const sheet = await create();
    app.clock.advance(60_000);
    const changed = ok(await update(sheet.id, { name: 'Renamed' }));
    const { last_modified: _before, warnings: _, ...rest } = sheet;
    expect(changed).toMatchObject({ ...rest, name: 'Renamed' });
    expect(changed.last_modified.date > sheet.last_modified.date).toBe(true);
  });

  it('an empty body changes nothing, not even the date', async () => {
    const sheet = await create();
    app.clock.advance(60_000);
    expect(ok(await update(sheet.id, {}))).toEqual(sheet);
    const { items, total_amount, name } = sheet;
    const sentBack = items.map((item: Record<string, unknown>) => ({ ...item, dept_id: undefined }));
    expect(ok(await update(sheet.id, { name, total_amount, items: sentBack, status: 'draft' }))).toEqual(sheet);
  });

  it('null empties what can be empty', async () => {
    const sheet = await create();
    const [first, second] = idsOf(sheet.items);
    const changed = ok(
      await update(sheet.id, {
        dept_id: null,
        location_id: null,
        items: [
          { id: first, dept_id: null, expense_type_id: null, receipt_date: null, vendor: null, amount: null },
          { id: second, client: null, project_id: null, description: null },
        ],
      }),
    );
    expect(changed).toMatchObject({ dept: null, location: null, total_amount: 100.01 });
    expect(changed.items).toMatchObject([
      { dept: null, expense_type: null, receipt_date: null, vendor: '', amount: 0, description: 'Lunch' },
      { client: '', project: null, description: '', billable: true },
    ]);
  });

  it('items: one with an id keeps what is not sent, one without is added, one not listed goes', async () => {
    const sheet = await create();
    const [first, second] = idsOf(sheet.items);
    const changed = ok(
      await update(sheet.id, {
        items: [
          { vendor: 'New', amount: 1.1 },
          { id: second, amount: 7 },
        ],
      }),
    );
    expect(changed.items).toEqual([
      expect.objectContaining({ vendor: 'New', amount: 1.1, type: 'operational' }),
      { ...sheet.items[1], amount: 7 },
    ]);
    expect(idsOf(changed.items)).not.toContain(first);
    expect(changed.total_amount).toBe(8.1);
    expect((await update(sheet.id, { items: [{ id: first }] })).status).toBe(400);
  });

  it('an item of another type loses the fields of its old one', async () => {
    const sheet = await create();
    const [first] = idsOf(sheet.items);
    const changed = ok(await update(sheet.id, { items: [{ id: first, type: 'project', client: 'Acme' }] }));
    expect(changed.items[0]).toMatchObject({ type: 'project', client: 'Acme', billable: false, amount: 48.5 });
    expect(changed.items[0]).not.toHaveProperty('dept');
    const back = ok(await update(sheet.id, { items: [{ id: first, type: 'operational' }] }));
    expect(back.items[0]).toMatchObject({ type: 'operational', dept: null });
    expect(back.items[0]).not.toHaveProperty('client');
  });

  it('without items the total is what is sent; that of items which are gone is forgotten', async () => {
    const sheet = await create();
    expect(ok(await update(sheet.id, { total_amount: 5 })).total_amount).toBe(148.51);
    expect(ok(await update(sheet.id, { items: [] }))).toMatchObject({ items: [], total_amount: 0 });
    expect(ok(await update(sheet.id, { total_amout: 9.99 })).total_amount).toBe(9.99);
    expect(ok(await update(sheet.id, { name: 'x' })).total_amount).toBe(9.99);
    expect(ok(await update(sheet.id, { items: [{ amount: 1 }], total_amount: 3 })).total_amount).toBe(1);
    expect(ok(await update(sheet.id, { items: [], total_amount: 3 })).total_amount).toBe(3);
  });

  it.each([
    ['an id of another sheet', (other: number) => [{ id: other }], 'items.0.id'],
    ['an id that there is not', () => [{}, { id: 999_999 }], 'items.1.id'],
  ])('an update of a sheet with %s is refused and changes nothing', async (_what, items, field) => {
    const [sheet, other] = [await create(), await create()];
    const { status, body } = await update(sheet.id, { name: 'Changed', items: items(other.items[0].id) });
    expect([status, body['invalid-params'][0].name]).toEqual([400, field]);
    expect(ok(await line.owner.client.get(`${SHEET}/${sheet.id}`))).toMatchObject({
      name: sheet.name,
      items: sheet.items,
    });
  });

  it('an update that names the same item twice is refused', async () => {
    const sheet = await create();
    const [first] = idsOf(sheet.items);
    expect((await update(sheet.id, { items: [{ id: first }, { id: first }] })).status).toBe(400);
  });

  it('a retired lookup stays where it is, but cannot be chosen', async () => {
    const old = await createLookup(app, 'types');
    const sheet = await createSheet(line.owner.client, { items: [{ expense_type_id: old.id, amount: 1 }] });
    ok(await app.admin.put(`/api/expenses/v1/types/${old.id}`, { retired: true }));
    const kept = { id: sheet.items[0].id, expense_type_id: old.id, amount: 2 };
    expect(ok(await update(sheet.id, { items: [kept] })).items[0]).toMatchObject({ expense_type: old, amount: 2 });
    const { status, body } = await update(sheet.id, { items: [kept, { expense_type_id: old.id }] });
    expect([status, body.detail]).toEqual([400, `items.1.expense_type_id: expense type ${old.id} is retired`]);
  });

  it.each(['submitted', 'approved', 'processed'] as const)('a %s sheet is fixed: 409', async (status) => {
    const sheet = await sheetIn(line, status, { items: [operational()] });
    const changes: object[] = [
      { name: 'x' },
      { dept_id: dept.id },
      { items: [] },
      { notes: 'x' },
      { items: [{ amount: 1 }] },
    ];
    for (const client of [line.owner.client, line.office.client]) {
      for (const change of changes) {
        const answer = await client.put(`${SHEET}/${sheet.id}`, change);
        expect([change, answer.status, answer.body.type]).toEqual([
          change,
          409,
          expect.stringContaining('#sheet_fixed'),
        ]);
      }
    }
    expect(ok(await line.owner.client.get(`${SHEET}/${sheet.id}`))).toEqual(sheet);
  });

  it('a rejected sheet can be edited, and sent back unchanged a fixed one is no change', async () => {
    const rejected = await sheetIn(line, 'rejected', { items: [operational()] });
    expect(ok(await update(rejected.id, { name: 'Better' })).name).toBe('Better');
    const approved = await sheetIn(line, 'approved', { items: [operational()] });
    const { name, items, status, total_amount } = approved;
    expect(ok(await update(approved.id, { name, items, status, total_amount }))).toEqual(approved);
  });
});

describe('If-Match', () => {
  it('holds against every change that would be overwritten, in whatever time zone it is read, and not against receipts', async () => {
    const { id } = await createSheet(line.owner.client, { items: [operational()] });
    const tag = async (client = line.owner.client) => (await client.get(`${SHEET}/${id}`)).headers.get('etag') ?? '';
    const first = await tag();
    expect(await tag(line.manager.client)).toBe(first);
    await addReceipt(line.owner.client, id);
    const change = (client: Client, match: string, body: object) =>
      client.put(`${SHEET}/${id}`, body, { headers: { 'if-match': match } });
    const named = await change(line.owner.client, first, { name: 'Named' });
    expect([named.status, named.headers.get('etag')]).toEqual([200, await tag()]);
    for (const body of [{ name: 'Other' }, { items: [] }, { notes: 'x' }, { status: 'submitted' }]) {
      expect([body, (await change(line.owner.client, first, body)).status]).toEqual([body, 412]);
    }
    const seen = await tag();
    const [item] = ok(await line.owner.client.get(`${SHEET}/${id}`)).items;
    ok(await change(line.office.client, seen, { items: [{ id: item.id, description: 'Dinner' }] }));
    expect((await change(line.owner.client, seen, { items: [{ id: item.id, vendor: 'Elsewhere' }] })).status).toBe(412);
    const { name, status, items } = ok(await change(line.owner.client, await tag(), { status: 'submitted' }));
    expect({ name, status, vendor: items[0].vendor, description: items[0].description }).toEqual({
      name: 'Named',
      status: 'submitted',
      vendor: 'Café Central',
      description: 'Dinner',
    });
  });
});

describe('the addressed sheet', () => {
  it.each(['get', 'put', 'delete'] as const)('%s: 404 when there is none, 400 when it is no number', async (method) => {
    for (const [id, expected] of [
      [999_999, 404],
      ['seven', 400],
      ['1.5', 400],
    ]) {
      const { status, body } = await app.admin[method](`${SHEET}/${id}`, {});
      expect([id, status, body.status]).toEqual([id, expected, expected]);
    }
  });

  it('is reached under every version, and by a method override', async () => {
    const sheet = await createSheet(line.owner.client);
    for (const path of ['expenses~v1', 'expenses/v1']) {
      expect(ok(await line.owner.client.get(`/intranet/rest/${path}/sheet/${sheet.id}/`)).id).toBe(sheet.id);
    }
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    expect((await line.owner.client.post(`${SHEET}/${sheet.id}`, undefined, { headers })).status).toBe(204);
    expect((await line.owner.client.get(`${SHEET}/${sheet.id}`)).status).toBe(404);
  });

  it('malformed JSON is answered 400, and a method that the sheet does not have 405', async () => {
    expect((await line.owner.client.post(SHEET, '{', json)).status).toBe(400);
    const { status, headers } = await line.owner.client.patch(SHEET, {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await app.anonymous.get(SHEET)).status).toBe(401);
  });
});
