// Tests what a second look is worth, and amounts in other currencies.
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser } from '../../../../test/support/people.ts';
import { addReceipt, createLine, createSheet, type Line, OWN, ok, SHEET } from '../expenses.test-support.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

interface Warning {
  code: string;
  item_id: number | null;
  other?: { sheet_id: number; item_id: number };
  message: string;
}

const warnings = async (client: Client, id: number, code: string): Promise<Warning[]> =>
  ok(await client.get(`${SHEET}/${id}`)).warnings.filter((warning: Warning) => warning.code === code);

describe('a likely duplicate', () => {
  const lunch = { vendor: 'Café', amount: 9.5, receipt_date: '20260110' };

  it('has the same vendor, amount and day, in the sheet or in another one', async () => {
    const { client } = await createUser(app);
    const sheet = await createSheet(client, {
      items: [lunch, { ...lunch, vendor: 'CAFE', receipt_date: '20260110180000' }],
    });
    const [first, second] = sheet.items;
    expect(sheet.warnings).toEqual([
      {
        code: 'possible_duplicate',
        item_id: first.id,
        other: { sheet_id: sheet.id, item_id: second.id },
        message: expect.stringContaining('this sheet'),
      },
      {
        code: 'possible_duplicate',
        item_id: second.id,
        other: { sheet_id: sheet.id, item_id: first.id },
        message: expect.stringContaining('this sheet'),
      },
    ]);
    const later = await createSheet(client, { items: [lunch] });
    expect(later.warnings).toMatchObject([
      { other: { sheet_id: sheet.id, item_id: first.id }, message: expect.stringContaining(`sheet ${sheet.id}`) },
    ]);
  });

  it('is none with another vendor, amount or day, without a vendor, a day or an amount', async () => {
    const { client } = await createUser(app);
    await createSheet(client, {
      items: [
        lunch,
        { amount: 1, receipt_date: '20260110' },
        { vendor: 'x', amount: 1 },
        { vendor: 'y', receipt_date: '20260110' },
      ],
    });
    const others = [
      { ...lunch, vendor: 'Cafés' },
      { ...lunch, amount: 9.51 },
      { ...lunch, receipt_date: '20260111' },
      { amount: 1, receipt_date: '20260110' },
      { vendor: 'x', amount: 1 },
      { vendor: 'y', receipt_date: '20260110' },
    ];
    expect((await createSheet(client, { items: others })).warnings).toEqual([]);
  });

  it('is told only as far as the reader may see the other, and not of what was rejected', async () => {
    const { owner, manager, office } = line;
    const stranger = await createUser(app);
    const mine = await createSheet(owner.client, { items: [{ ...lunch, amount: 7.77 }] });
    const theirs = await createSheet(stranger.client, { items: [{ ...lunch, amount: 7.77 }] });
    expect(await warnings(owner.client, mine.id, 'possible_duplicate')).toEqual([]);
    expect(await warnings(manager.client, mine.id, 'possible_duplicate')).toEqual([]);
    expect(await warnings(office.client, mine.id, 'possible_duplicate')).toMatchObject([
      { other: { sheet_id: theirs.id } },
    ]);
    ok(await stranger.client.put(`${SHEET}/${theirs.id}`, { status: 'submitted' }));
    ok(await office.client.put(`${SHEET}/${theirs.id}`, { status: 'rejected' }));
    expect(await warnings(office.client, mine.id, 'possible_duplicate')).toEqual([]);
  });
});

describe('a missing receipt', () => {
  it('is told above the set amount, until there is one', async () => {
    const { client } = line.owner;
    const sheet = await createSheet(client, {
      items: [{ amount: 25 }, { amount: 25.01 }, { amount: 400 }, { amount: -400 }],
    });
    const missing = async () => (await warnings(client, sheet.id, 'receipt_missing')).map(({ item_id }) => item_id);
    const [, second, third] = sheet.items;
    expect(await missing()).toEqual([second.id, third.id]);
    await addReceipt(client, sheet.id, undefined, { item_id: String(third.id) });
    expect(await missing()).toEqual([second.id]);
    await addReceipt(client, sheet.id);
    expect(await missing()).toEqual([]);
  });

  it('one receipt of the whole sheet is not one for each of two items', async () => {
    const { client } = line.owner;
    const sheet = await createSheet(client, { items: [{ amount: 30 }, { amount: 31 }] });
    await addReceipt(client, sheet.id);
    expect(await warnings(client, sheet.id, 'receipt_missing')).toHaveLength(2);
    await addReceipt(client, sheet.id);
    expect(await warnings(client, sheet.id, 'receipt_missing')).toHaveLength(0);
  });

  it('is told of a total without items', async () => {
    const { client } = line.owner;
    const sheet = await createSheet(client, { total_amount: 25.01 });
    expect(sheet.warnings).toMatchObject([{ code: 'receipt_missing', item_id: null }]);
    expect((await createSheet(client, { total_amount: 25 })).warnings).toEqual([]);
  });
});

describe('an odd date', () => {
  it('lies in the future, or too far back', async () => {
    const { client } = line.owner;
    const dates = ['20260131', '20260201', '20260131235959', '20251102', '20251101'];
    const sheet = await createSheet(client, { items: dates.map((receipt_date) => ({ receipt_date })) });
    const odd = async (code: string) => (await warnings(client, sheet.id, code)).map(({ item_id }) => item_id);
    expect(await odd('date_in_future')).toEqual([sheet.items[1].id]);
    expect(await odd('date_too_old')).toEqual([sheet.items[4].id]);
    expect((await createSheet(client, { items: [{}] })).warnings).toEqual([]);
  });

  it('is judged by the day of the submission, and blocks no step', async () => {
    const { owner, manager } = line;
    const sheet = await createSheet(owner.client, {
      status: 'submitted',
      items: [{ receipt_date: '20260130', amount: 500 }],
    });
    app.clock.advance(200 * 86_400_000);
    expect(await warnings(manager.client, sheet.id, 'date_too_old')).toEqual([]);
    expect(await warnings(manager.client, sheet.id, 'receipt_missing')).toHaveLength(1);
    ok(await manager.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' }));
    const late = await createSheet(owner.client, { items: [{ receipt_date: '20260130' }] });
    expect(late.warnings).toMatchObject([{ code: 'date_too_old', item_id: late.items[0].id }]);
    app.clock.advance(-200 * 86_400_000);
  });
});

describe('the settings', () => {
  it('set the amount and the age; 0 days means never', async () => {
    const other = await startTestApp({
      ATRIUM_EXPENSES_RECEIPT_ABOVE: '0.5',
      ATRIUM_EXPENSES_MAX_AGE_DAYS: '0',
      ATRIUM_CURRENCY: 'CHF',
    });
    try {
      const sheet = await createSheet(other.admin, {
        items: [{ amount: 0.5, receipt_date: '19990101' }, { amount: 0.51 }],
      });
      expect(sheet).toMatchObject({
        currency: 'CHF',
        warnings: [{ code: 'receipt_missing', item_id: sheet.items[1].id }],
      });
    } finally {
      await other.dispose();
    }
  });

  it.each([
    ['ATRIUM_EXPENSES_RECEIPT_ABOVE', '1.234'],
    ['ATRIUM_EXPENSES_RECEIPT_ABOVE', '-1'],
    ['ATRIUM_EXPENSES_MAX_AGE_DAYS', 'soon'],
  ])('the setting %s does not take %s', async (name, value) => {
    await expect(startTestApp({ [name]: value })).rejects.toThrow(`${name} is not usable`);
  });
});

describe('another currency', () => {
  const create = async (item: object) => createSheet(line.owner.client, { items: [item] });

  it('is kept with the original amount and the rate; the amount stays in our own', async () => {
    const sheet = await create({ currency: 'usd', original_amount: 100.5, exchange_rate: 0.92, amount: 92.5 });
    expect(sheet.items[0]).toMatchObject({
      currency: 'USD',
      original_amount: 100.5,
      exchange_rate: 0.92,
      amount: 92.5,
    });
    expect(sheet).toMatchObject({ total_amount: 92.5, currency: 'EUR' });
    expect(sheet.warnings.map(({ code }: Warning) => code)).not.toContain('amount_differs');
  });

  it('without an amount it is worked out, to the cent', async () => {
    expect((await create({ currency: 'KWD', original_amount: 12.345, exchange_rate: 2.99 })).total_amount).toBe(36.91);
    expect((await create({ currency: 'JPY', original_amount: -1500, exchange_rate: 0.0061 })).total_amount).toBe(-9.15);
    expect((await create({ currency: 'EUR', original_amount: 12.34 })).items[0]).toMatchObject({
      amount: 12.34,
      currency: null,
      original_amount: null,
    });
  });

  it('is told when the amount is far from it', async () => {
    const sheet = await create({ currency: 'USD', original_amount: 100, exchange_rate: 0.9, amount: 99 });
    expect(sheet.warnings).toContainEqual({
      code: 'amount_differs',
      item_id: sheet.items[0].id,
      message: 'With the exchange rate the amount would be 90.00',
    });
  });

  it('changes with what is sent, and goes with null', async () => {
    const sheet = await create({ currency: 'USD', original_amount: 100, exchange_rate: 0.9 });
    const [{ id }] = sheet.items;
    const change = async (item: object) =>
      ok(await line.owner.client.put(`${SHEET}/${sheet.id}`, { items: [{ id, ...item }] })).items[0];
    expect(await change({ exchange_rate: 0.8 })).toMatchObject({ amount: 80, original_amount: 100, currency: 'USD' });
    expect(await change({ original_amount: 50 })).toMatchObject({ amount: 40, exchange_rate: 0.8 });
    expect(await change({ amount: 41 })).toMatchObject({ amount: 41, original_amount: 50 });
    expect(await change({ vendor: 'x' })).toMatchObject({ amount: 41, original_amount: 50 });
    expect(await change({ currency: null })).toMatchObject({
      amount: 41,
      currency: null,
      original_amount: null,
      exchange_rate: null,
    });
  });

  it.each([
    [{ currency: 'USD' }, 'original_amount'],
    [{ currency: 'USD', original_amount: 5 }, 'exchange_rate'],
    [{ currency: 'USD', exchange_rate: 5 }, 'original_amount'],
    [{ original_amount: 5, exchange_rate: 2 }, 'currency'],
    [{ currency: 'dollars' }, 'currency'],
    [{ currency: 'USD', original_amount: 5, exchange_rate: 0 }, 'exchange_rate'],
    [{ currency: 'USD', original_amount: 5, exchange_rate: -1 }, 'exchange_rate'],
    [{ currency: 'USD', original_amount: 5, exchange_rate: 1e-12 }, 'exchange_rate'],
    [{ currency: 'USD', original_amount: 1.0001, exchange_rate: 1 }, 'original_amount'],
    [{ currency: 'USD', original_amount: 900_000_000, exchange_rate: 900_000 }, 'amount'],
  ])('an item of another currency with %j is refused with an error that names %s', async (item, field) => {
    const { status, body } = await line.owner.client.post(SHEET, { name: 'x', items: [item] });
    expect([status, body['invalid-params'][0].name]).toEqual([400, `items.0.${field}`]);
  });
});

describe('removing a receipt', () => {
  it('an item whose receipt is removed gets its warning back', async () => {
    const { client } = line.owner;
    const sheet = await createSheet(client, { items: [{ amount: 100 }] });
    const { id } = await addReceipt(client, sheet.id);
    expect(await warnings(client, sheet.id, 'receipt_missing')).toHaveLength(0);
    expect((await client.delete(`${OWN}/receipts/${id}`)).status).toBe(204);
    expect(await warnings(client, sheet.id, 'receipt_missing')).toHaveLength(1);
  });
});
