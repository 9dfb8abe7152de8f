// Tests that looking for duplicates stays bounded, however many items are alike.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { createLine, createSheet, type Line, ok, SHEET } from '../expenses.test-support.ts';
import { ALIKE_LIMIT } from './warnings.repository.ts';
import type { Warning } from './warnings.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

const taxi = (amount: number) => ({ vendor: 'Taxi', amount, receipt_date: '20260110' });
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

const duplicatesOf = async (client: Client, id: number): Promise<Warning[]> =>
  ok(await client.get(`${SHEET}/${id}`)).warnings.filter(({ code }: Warning) => code === 'possible_duplicate');

describe('a sheet of 1,000 alike items', () => {
  it('has one warning for each item, naming one other item, and takes as many queries as a sheet of two', async () => {
    const { client } = await createUser(app);
    const first = await createSheet(client, { items: times(1000, taxi(11)) });
    const second = await createSheet(client, { items: times(1000, taxi(11)) });
    const small = await createSheet(client, { items: times(2, taxi(12)) });
    for (const sheet of [first, second]) {
      const found = await duplicatesOf(client, sheet.id);
      expect(found.map(({ item_id }) => item_id)).toEqual(sheet.items.map(({ id }: { id: number }) => id));
      expect(found.filter(({ item_id, other }) => other?.item_id === item_id)).toEqual([]);
      expect(new Set(found.map(({ other }) => other?.sheet_id))).toEqual(new Set([first.id]));
    }
    const queries = (id: number) => fewestQueries(app, () => client.get(`${SHEET}/${id}`));
    expect(await queries(second.id)).toBe(await queries(small.id));
  });
});

describe('alike items that the reader may not see', () => {
  let stranger: TestUser;
  beforeAll(async () => {
    stranger = await createUser(app);
    await createSheet(stranger.client, { items: times(ALIKE_LIMIT, taxi(13)) });
  });

  it('never hide those of the owner, in the sheet or in another one', async () => {
    const { client } = await createUser(app);
    const sheet = await createSheet(client, { items: [taxi(13)] });
    expect(sheet.warnings).toEqual([]);
    const later = await createSheet(client, { items: [taxi(13)] });
    expect(later.warnings).toMatchObject([{ item_id: later.items[0].id, other: { sheet_id: sheet.id } }]);
  });

  it('count towards the limit up to which items of other people are looked at', async () => {
    const { owner, manager, boss } = line;
    await createSheet(stranger.client, { items: times(ALIKE_LIMIT - 1, taxi(14)) });
    const ofManager = await createSheet(manager.client, { items: [taxi(14)] });
    const ofOwner = await createSheet(owner.client, { items: [taxi(14)] });
    expect(await duplicatesOf(boss.client, ofOwner.id)).toMatchObject([{ other: { sheet_id: ofManager.id } }]);
    expect(await duplicatesOf(boss.client, ofManager.id)).toEqual([]);
    expect(await duplicatesOf(owner.client, ofOwner.id)).toEqual([]);
  });

  it('leave those of the sheet itself told, also when rejected sheets of the owner fill the limit', async () => {
    const { owner, manager } = line;
    const rejected = await createSheet(owner.client, { items: times(ALIKE_LIMIT, taxi(15)) });
    ok(await owner.client.put(`${SHEET}/${rejected.id}`, { status: 'submitted' }));
    ok(await manager.client.put(`${SHEET}/${rejected.id}`, { status: 'rejected' }));
    const sheet = await createSheet(owner.client, { items: times(2, taxi(15)) });
    const [one, two] = sheet.items;
    expect(await duplicatesOf(owner.client, sheet.id)).toMatchObject([
      { item_id: one.id, other: { sheet_id: sheet.id, item_id: two.id } },
      { item_id: two.id, other: { sheet_id: sheet.id, item_id: one.id } },
    ]);
  });
});

describe('the sheets of a deleted user', () => {
  it('are compared as those of the user who has them now', async () => {
    const former = await createUser(app);
    const sheet = await createSheet(former.client, { items: [taxi(16)] });
    expect((await app.admin.delete(`/api/people/v2/users/${former.id}`)).status).toBe(204);
    const { user } = ok(await line.office.client.get(`${SHEET}/${sheet.id}`));
    await createSheet(line.stranger.client, { items: times(ALIKE_LIMIT, taxi(16)) });
    const later = await createSheet(line.office.client, { user_id: user.id, items: [taxi(16)] });
    expect(await duplicatesOf(line.office.client, later.id)).toMatchObject([{ other: { sheet_id: sheet.id } }]);
  });
});
