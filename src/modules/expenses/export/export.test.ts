// Tests the exports: every column, no formula, what the reader may see, all of it; and the page to print.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { transaction } from '../../../platform/db/index.ts';
import {
  addReceipt,
  createLine,
  createLookup,
  createSheet,
  type Line,
  OWN,
  ok,
  picture,
  SHEET,
} from '../expenses.test-support.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

const csvOf = async (client: Client, path: string) => {
  const response = await client.raw('GET', `${OWN}/${path}`);
  const text = await response.text();
  const rows: Record<string, string>[] = response.status === 200 ? parse(text, { columns: true, bom: true }) : [];
  return { status: response.status, headers: response.headers, text, rows };
};

describe('sheets as CSV', () => {
  it('have every column, with amounts as numbers and texts that nothing computes', async () => {
    const { owner, manager, office } = await createLine(app);
    const dept = await createLookup(app, 'departments', '=1+1');
    const sheet = await createSheet(owner.client, {
      name: '=HYPERLINK("http://evil")',
      notes: '@cmd, "quoted"\nsecond line',
      dept_id: dept.id,
      items: [{ amount: -5.5 }],
    });
    await addReceipt(owner.client, sheet.id);
    for (const [{ client }, status] of [
      [owner, 'submitted'],
      [manager, 'approved'],
      [office, 'processed'],
    ] as const) {
      ok(await client.put(`${SHEET}/${sheet.id}`, { status }));
    }
    const { headers, rows, text } = await csvOf(owner.client, 'sheets/export');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="expense-sheets.csv"');
    expect(rows).toEqual([
      {
        id: String(sheet.id),
        name: '\'=HYPERLINK("http://evil")',
        status: 'processed',
        user_id: String(owner.id),
        user: `Owner ${owner.username}`,
        dept: "'=1+1",
        location: '',
        total_amount: '-5.50',
        currency: 'EUR',
        receipts_quantity: '1',
        supervisor: `Manager ${manager.username}`,
        approved_by: `Manager ${manager.username}`,
        processed_by: `Office ${office.username}`,
        notes: '\'@cmd, "quoted"\nsecond line',
        created: '2026-01-31T09:05:00+00:00',
        submitted: '2026-01-31T09:05:00+00:00',
        last_modified: '2026-01-31T09:05:00+00:00',
        last_modified_by: `Office ${office.username}`,
      },
    ]);
    expect(text.startsWith('id,')).toBe(true);
    expect((await csvOf(owner.client, 'sheets/export?bom=1')).text.startsWith('id,')).toBe(true);
    const marked = await owner.client.raw('GET', `${OWN}/sheets/export?bom=1`);
    expect(
      Buffer.from(await marked.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('efbbbf');
  });

  it('E10: hold what their reader sees, by the filters of the list', async () => {
    const { owner, manager, stranger, office } = await createLine(app);
    const one = await createSheet(owner.client, { name: 'One' });
    const two = await createSheet(owner.client, { name: 'Two', status: 'submitted' });
    const own = await createSheet(manager.client, { name: 'Own' });
    const ids = async (client: Client, query = '') =>
      (await csvOf(client, `sheets/export${query}`)).rows.map(({ id }) => Number(id));
    expect(await ids(owner.client)).toEqual([one.id, two.id]);
    expect(await ids(manager.client)).toEqual([one.id, two.id, own.id]);
    expect(await ids(manager.client, `?user=${owner.id}&status=draft`)).toEqual([one.id]);
    expect(await ids(manager.client, `?supervisor=${manager.id}`)).toEqual([two.id]);
    expect(await ids(owner.client, '?name=TWO')).toEqual([two.id]);
    expect(await ids(stranger.client)).toEqual([]);
    expect(await ids(stranger.client, `?user=${owner.id}`)).toEqual([]);
    expect(await ids(office.client, `?user=${owner.id}`)).toEqual([one.id, two.id]);
    expect((await csvOf(owner.client, 'sheets/export?status=paid')).status).toBe(400);
    expect((await csvOf(owner.client, 'items/export?date_from=x')).status).toBe(400);
    expect((await csvOf(app.anonymous, 'sheets/export')).status).toBe(401);
  });
});

describe('items as CSV', () => {
  it('have every column of both kinds', async () => {
    const { owner } = await createLine(app);
    const [dept, project, type] = [
      await createLookup(app, 'departments'),
      await createLookup(app, 'projects'),
      await createLookup(app, 'types'),
    ];
    const sheet = await createSheet(owner.client, {
      name: 'Both',
      items: [
        {
          vendor: '+49 30',
          description: '-x',
          dept_id: dept.id,
          expense_type_id: type.id,
          receipt_date: '20260105',
          amount: -12,
        },
        {
          type: 'project',
          client: '\tTab',
          project_id: project.id,
          billable: true,
          currency: 'KWD',
          original_amount: 1.005,
          exchange_rate: 3.1,
        },
      ],
    });
    const { rows, headers } = await csvOf(owner.client, 'items/export');
    expect(headers.get('content-disposition')).toContain('expense-items.csv');
    const common = {
      sheet_id: String(sheet.id),
      sheet: 'Both',
      status: 'draft',
      user_id: String(owner.id),
      user: `Owner ${owner.username}`,
      currency: 'EUR',
    };
    expect(rows).toEqual([
      {
        ...common,
        id: String(sheet.items[0].id),
        type: 'operational',
        receipt_date: '2026-01-05',
        vendor: "'+49 30",
        expense_type: type.name,
        description: "'-x",
        amount: '-12.00',
        original_amount: '',
        original_currency: '',
        exchange_rate: '',
        dept: dept.name,
        client: '',
        project: '',
        billable: '',
      },
      {
        ...common,
        id: String(sheet.items[1].id),
        type: 'project',
        receipt_date: '',
        vendor: '',
        expense_type: '',
        description: '',
        amount: '3.12',
        original_amount: '1.005',
        original_currency: 'KWD',
        exchange_rate: '3.1',
        dept: '',
        client: "'\tTab",
        project: project.name,
        billable: '1',
      },
    ]);
    expect((await csvOf(owner.client, 'items/export?is_billable=1')).rows).toHaveLength(1);
    expect((await csvOf(owner.client, 'items/export?vendor=49')).rows).toHaveLength(1);
    expect((await csvOf(line.stranger.client, 'items/export')).rows).toEqual([]);
  });

  it('are all there, over several batches', async () => {
    const { owner } = await createLine(app);
    const { id } = await createSheet(owner.client);
    const rows = Array.from({ length: 2500 }, (_, position) => ({
      sheet_id: id,
      owner_id: owner.id,
      position,
      type: 'operational' as const,
      vendor: `V${position}`,
      vendor_key: `v${position}`,
      description: '',
      amount: position,
      client: '',
      client_key: '',
      billable: 0 as const,
    }));
    await transaction(app.application.platform.database.db, async (tx) => {
      for (let at = 0; at < rows.length; at += 500)
        await tx
          .insertInto('expense_items')
          .values(rows.slice(at, at + 500))
          .execute();
    });
    const exported = (await csvOf(owner.client, 'items/export')).rows;
    expect(exported.map(({ vendor }) => vendor)).toEqual(rows.map(({ vendor }) => vendor));
  });
});

describe('the page to print', () => {
  it('shows the sheet, its items, receipts and steps, all text escaped, and runs no script', async () => {
    const { owner, manager } = await createLine(app);
    const evil = '<script>alert("x")</script>';
    const sheet = await createSheet(owner.client, {
      name: evil,
      notes: evil,
      items: [
        { vendor: evil, description: evil, amount: 1234.5, receipt_date: '20260105' },
        { type: 'project', client: evil, billable: true, currency: 'USD', original_amount: 10, exchange_rate: 0.9 },
      ],
    });
    await addReceipt(owner.client, sheet.id, await picture(3), {
      item_id: String(sheet.items[0].id),
      name: `${evil}.jpg`,
    });
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted', notes: `now ${evil}` }));
    const response = await manager.client.raw('GET', `${OWN}/sheets/${sheet.id}/print`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe-inline/);
    expect(html).not.toContain('<script');
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(7);
    for (const part of [
      '1243.50 EUR',
      '1234.50',
      '5 January 2026',
      '10 USD × 0.9',
      '(billable)',
      'Receipts (1)',
      'draft → submitted',
    ]) {
      expect(html).toContain(part);
    }
    const [receipt] = ok(await manager.client.get(`${SHEET}/${sheet.id}`)).receipts;
    expect(html).toContain(`<img src="${receipt.thumbnail_URI}"`);
    expect(html).toContain(`<a href="${receipt.URI}"`);
  });

  it('E10: is for who may see the sheet', async () => {
    const sheet = await createSheet(line.owner.client);
    const status = async (client: Client, id = sheet.id) => (await client.get(`${OWN}/sheets/${id}/print`)).status;
    for (const { client } of [line.owner, line.manager, line.boss, line.office]) expect(await status(client)).toBe(200);
    expect(await status(line.stranger.client)).toBe(403);
    expect(await status(app.anonymous)).toBe(401);
    expect(await status(app.admin, 999_999)).toBe(404);
  });
});
