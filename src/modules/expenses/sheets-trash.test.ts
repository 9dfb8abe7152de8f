// Tests sheets in the trash: where they are no longer, what comes back with them, who restores and removes them.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import type { Client } from '../../../test/support/client.ts';
import { createUser, grant, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { titles } from '../../../test/support/search.ts';
import {
  addReceipt,
  createLine,
  createSheet,
  historyOf,
  ITEMS,
  type Line,
  OWN,
  ok,
  picture,
  SHEET,
  sheetIn,
  statuses,
} from './expenses.test-support.ts';
import { ALIKE_LIMIT } from './warnings/warnings.repository.ts';

const app = useApp();
const TRASH = '/api/trash/v1';
const DELETED = '/intranet/rest/deleted';

let line: Line;
beforeAll(async () => {
  line = await createLine(app);
});

const trashOf = async (client: Client) => ok(await client.get(`${TRASH}/mine?obj_types=sheet`)).data;
const discard = async (client: Client, id: number): Promise<{ id: number }> => {
  expect((await client.delete(`${SHEET}/${id}`)).status).toBe(204);
  return (await trashOf(client)).find(({ obj_id }: { obj_id: number }) => obj_id === id);
};
const restore = async (client: Client, ids: number[]) =>
  ok(await client.post(`${TRASH}/mine/restore`, { ids })).data.map(({ error }: { error: { status: number } | null }) =>
    error === null ? 'restored' : error.status,
  );

describe('a sheet in the trash', () => {
  it('is gone from every list, sum, file and address, and comes back with all that belongs to it', async () => {
    const { owner, manager, office } = await createLine(app);
    const deputy = await createUser(app);
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    ok(await manager.client.post(`${OWN}/delegations`, { delegate: deputy.id, from: today, to: today }));
    const word = uniqueName('ferry');
    const sheet = await createSheet(owner.client, {
      name: `To ${word}`,
      notes: 'By boat',
      items: [{ vendor: word, amount: 12.5, receipt_date: '20260110' }],
    });
    const receipt = await addReceipt(owner.client, sheet.id, await picture(5), { item_id: String(sheet.items[0].id) });
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    await deputy.client.put('/api/home/v1/pins', [{ type: 'sheet', id: sheet.id }]);
    const twin = await createSheet(owner.client, {
      items: [{ vendor: word, amount: 12.5, receipt_date: '20260110' }],
    });

    const length = async (client: Client, path: string) => ok(await client.get(path)).length as number;
    const total = async (client: Client, path: string) => ok(await client.get(path)).pagination.total as number;
    const names = async (path: string) =>
      String((await office.client.get(path)).body).includes(word) ? 'named' : 'not named';
    const where = async () => ({
      lists: [
        await length(owner.client, `${SHEET}?user=${owner.id}&name=${word}`),
        await length(manager.client, `${SHEET}?supervisor=${manager.id}&name=${word}`),
        await length(office.client, `${SHEET}?user=${owner.id}&name=${word}`),
        await length(office.client, `${ITEMS}?vendor=${word}&status=submitted`),
      ],
      items: [
        await length(office.client, `${ITEMS}?vendor=${word}`),
        await length(owner.client, `${ITEMS}?vendor=${word}`),
      ],
      queue: [await total(manager.client, `${OWN}/queue`), await total(deputy.client, `${OWN}/queue`)],
      waiting: ok(await manager.client.get('/api/home/v1/waiting')).pagination.total,
      sums: [
        ok(await owner.client.get(`${OWN}/summary?by=month&user=${owner.id}`)).amount,
        ok(await office.client.get(`${OWN}/summary?by=month&user=${owner.id}`)).amount,
        await total(manager.client, `${OWN}/summary/items?user=${owner.id}`),
      ],
      files: [await names(`${OWN}/sheets/export?name=${word}`), await names(`${OWN}/items/export?status=submitted`)],
      duplicates: ok(await owner.client.get(`${SHEET}/${twin.id}`)).warnings.length,
      search: (await titles(app, manager.client, word)).length,
      pins: ok(await deputy.client.get('/api/home/v1/pins')).data.length,
    });
    const there = {
      lists: [1, 1, 1, 1],
      items: [2, 2],
      queue: [1, 1],
      waiting: 1,
      sums: ['25.00', '25.00', 2],
      files: ['named', 'named'],
      duplicates: 1,
      search: 2,
      pins: 1,
    };
    expect(await where()).toEqual(there);
    const shown = async () => {
      const { headers, body } = await manager.client.get(`${SHEET}/${sheet.id}`);
      return { tag: headers.get('etag'), body, history: await historyOf(deputy.client, sheet.id) };
    };
    const before = await shown();

    const record = await discard(office.client, sheet.id);
    expect(record).toMatchObject({
      obj_id: sheet.id,
      obj_type: 'sheet',
      obj_type_name: 'Expense sheet',
      title: `To ${word}`,
      description: 'By boat',
      orig_location: '/Expenses',
      days_left: 30,
      deleted_by: { id: office.id },
    });
    expect(await where()).toEqual({
      lists: [0, 0, 0, 0],
      items: [1, 1],
      queue: [0, 0],
      waiting: 0,
      sums: ['12.50', '12.50', 1],
      files: ['not named', 'not named'],
      duplicates: 0,
      search: 1,
      pins: 0,
    });
    const gone: [string, string, unknown?][] = [
      ['GET', `${SHEET}/${sheet.id}`],
      ['PUT', `${SHEET}/${sheet.id}`, { name: 'x' }],
      ['PUT', `${SHEET}/${sheet.id}`, { status: 'approved' }],
      ['DELETE', `${SHEET}/${sheet.id}`],
      ['GET', `${OWN}/sheets/${sheet.id}/history`],
      ['GET', `${OWN}/sheets/${sheet.id}/receipts`],
      ['GET', `${OWN}/sheets/${sheet.id}/print`],
      ['GET', `${OWN}/receipts/${receipt.id}`],
      ['GET', receipt.URI],
      ['GET', receipt.thumbnail_URI],
      ['DELETE', `${OWN}/receipts/${receipt.id}`],
    ];
    for (const client of [owner.client, manager.client, office.client, app.admin]) {
      for (const [method, path, body] of gone) {
        expect((await client.request(method, path, { body })).status, `${method} ${path}`).toBe(404);
      }
    }
    const decided = await manager.client.post(`${OWN}/queue/decisions`, {
      sheets: [{ id: sheet.id }],
      status: 'approved',
    });
    expect(ok(decided).data[0].error.status).toBe(404);

    expect(await restore(office.client, [record.id])).toEqual(['restored']);
    expect(await where()).toEqual(there);
    expect(await shown()).toEqual(before);
    expect((await owner.client.get(receipt.URI)).status).toBe(200);
    expect(await trashOf(office.client)).toEqual([]);
  });

  it('is not in the trash can of the interface, which knows neither the type nor the record', async () => {
    const { client } = await createUser(app);
    const record = await discard(client, (await createSheet(client)).id);
    expect((await client.get(DELETED)).body).toEqual([]);
    expect((await client.get(`${DELETED}?obj_types=sheet`)).status).toBe(400);
    expect((await client.post(`${DELETED}/${record.id}/restore`)).status).toBe(404);
    expect((await client.delete(`${DELETED}/${record.id}`)).status).toBe(404);
    expect(await trashOf(client)).toHaveLength(1);
  });

  it.each(statuses)('comes back %s, as it was', async (status) => {
    const sheet = await sheetIn(line, status, { items: [{ amount: 3 }] });
    const record = await discard(line.office.client, sheet.id);
    expect(await restore(line.office.client, [record.id])).toEqual(['restored']);
    expect(ok(await line.owner.client.get(`${SHEET}/${sheet.id}`))).toEqual(sheet);
  });

  it('that was rejected waits for its owner no longer, until it is back', async () => {
    const fresh = await createLine(app);
    const sheet = await sheetIn(fresh, 'rejected');
    const waiting = async () => ok(await fresh.owner.client.get('/api/home/v1/waiting')).pagination.total;
    expect(await waiting()).toBe(1);
    const record = await discard(fresh.owner.client, sheet.id);
    expect(await waiting()).toBe(0);
    await restore(fresh.owner.client, [record.id]);
    expect(await waiting()).toBe(1);
  });

  it('hides no duplicate, however many alike items it holds', async () => {
    const { client } = await createUser(app);
    const taxi = { vendor: uniqueName('Taxi'), amount: 7, receipt_date: '20260110' };
    const first = await createSheet(client, { items: Array.from({ length: ALIKE_LIMIT }, () => taxi) });
    await discard(client, first.id);
    const second = await createSheet(client, { items: [taxi] });
    expect(second.warnings).toEqual([]);
    const third = await createSheet(client, { items: [taxi] });
    expect(third.warnings).toMatchObject([{ code: 'possible_duplicate', other: { sheet_id: second.id } }]);
  });
});

describe('who restores a sheet and removes it for good', () => {
  it('F11: whoever deleted it, as long as they may delete it, and members of role 1', async () => {
    const { owner, manager, stranger } = line;
    const clerk = await createUser(app);
    await grant(app, 'expenses.admin', clerk);
    const sheet = await sheetIn(line, 'approved');
    const record = await discard(clerk.client, sheet.id);
    for (const { client } of [owner, manager, stranger]) {
      expect(await trashOf(client)).toEqual([]);
      expect(await restore(client, [record.id])).toEqual([404]);
      expect((await client.post(`${TRASH}/${record.id}/restore`)).status).toBe(403);
      expect((await client.delete(`${TRASH}/${record.id}`)).status).toBe(403);
    }
    expect((await app.anonymous.post(`${TRASH}/${record.id}/restore`)).status).toBe(401);
    const grants = ok(await app.admin.get('/api/people/v1/capabilities?limit=200')).data;
    const own = grants.find(({ subject_id }: { subject_id: number }) => subject_id === clerk.id);
    await app.admin.delete(`/api/people/v1/capabilities/${own.id}`);
    expect(await restore(clerk.client, [record.id])).toEqual([403]);
    expect((await app.admin.post(`${TRASH}/${record.id}/restore`)).status).toBe(204);
    expect(ok(await owner.client.get(`${SHEET}/${sheet.id}`)).status).toBe('approved');
  });

  it('its parts and files go when it is removed, and when its time is over', async () => {
    const { client } = await createUser(app);
    const { platform } = app.application;
    const sheets = [await createSheet(client, { items: [{}] }), await createSheet(client, { items: [{}] })];
    for (const [index, { id }] of sheets.entries()) {
      await addReceipt(client, id, await picture(60 + index));
      await discard(client, id);
    }
    const ids = sheets.map(({ id }) => id);
    const left = async (table: 'expense_items' | 'expense_receipts') =>
      (await platform.database.db.selectFrom(table).select('sheet_id').where('sheet_id', 'in', ids).execute()).map(
        ({ sheet_id }) => sheet_id,
      );
    const [newest] = await trashOf(client);
    expect(ok(await client.post(`${TRASH}/mine/empty`, { ids: [newest.id] }))).toMatchObject({ deleted: 1 });
    for (const table of ['expense_items', 'expense_receipts'] as const) expect(await left(table)).toEqual([ids[0]]);
    app.clock.advance(31 * 86_400_000);
    await platform.jobs.runDue();
    for (const table of ['expense_items', 'expense_receipts'] as const) expect(await left(table)).toEqual([]);
    expect(
      await platform.database.db.selectFrom('expense_sheets').select('id').where('id', 'in', ids).execute(),
    ).toEqual([]);
  });

  it('it goes to another user with the account of its owner, and comes back as that user’s', async () => {
    const [owner, heir] = [await createUser(app), await createUser(app)];
    const sheet = await createSheet(owner.client, { items: [{ amount: 4 }] });
    await discard(owner.client, sheet.id);
    await app.admin.delete(`/api/people/v2/users/${owner.id}`, { migration_user_id: heir.id });
    const records = ok(await app.admin.get(`${TRASH}?obj_types=sheet&limit=200`)).data;
    const record = records.find(({ obj_id }: { obj_id: number }) => obj_id === sheet.id);
    expect((await app.admin.post(`${TRASH}/${record.id}/restore`)).status).toBe(204);
    expect(ok(await app.admin.get(`${SHEET}/${sheet.id}`)).user.id).toBe(heir.id);
  });

  it('takes as many queries for ten sheets as for one', async () => {
    const { client } = await createUser(app);
    const purge = (count: number) =>
      fewestQueries(
        app,
        () => client.post(`${TRASH}/mine/empty`),
        async () => {
          for (let i = 0; i < count; i += 1) {
            const { id } = await createSheet(client, { items: [{}] });
            await client.delete(`${SHEET}/${id}`);
          }
        },
      );
    expect(await purge(10)).toBe(await purge(1));
  });
});
