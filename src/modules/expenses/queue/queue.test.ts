// Tests the queue of sheets that wait for a decision, and deciding several of them (E5, F8).
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { engineOf, explain, transaction } from '../../../platform/db/index.ts';
import {
  addReceipt,
  createLine,
  createLookup,
  createSheet,
  historyOf,
  idsOf,
  type Line,
  OWN,
  ok,
  SHEET,
  setManager,
  sheetIn,
  toldTo,
} from '../expenses.test-support.ts';
import { toDecide } from './queue.repository.ts';

const app = useApp();
const QUEUE = `${OWN}/queue`;
const DECISIONS = `${QUEUE}/decisions`;
const SECOND = 1_000;

let line: Line;
beforeAll(async () => {
  line = await createLine(app);
});

const queueOf = async (client: Client, query = '') => ok(await client.get(QUEUE + query));
const waitingIds = async (client: Client, query = '') => idsOf((await queueOf(client, query)).data);
const submit = async (owner: TestUser, input: Record<string, unknown> = {}) => {
  app.clock.advance(SECOND);
  return createSheet(owner.client, { status: 'submitted', ...input });
};
const decide = async (client: Client, ids: readonly number[], status: string, notes?: string) =>
  ok(await client.post(DECISIONS, { sheets: ids.map((id) => ({ id })), status, notes })).data;
const statusOf = async ({ client }: TestUser, id: number) => ok(await client.get(`${SHEET}/${id}`)).status;
const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z/, '+00:00');

describe('the queue', () => {
  it('shows what one sees before deciding, the oldest first, in pages', async () => {
    const { owner, manager } = line;
    const dept = await createLookup(app, 'departments');
    const first = await submit(owner, {
      dept_id: dept.id,
      notes: 'All attached',
      items: [
        { vendor: 'Café', amount: 9.5, receipt_date: '20260110' },
        { vendor: 'CAFE', amount: 9.5, receipt_date: '20260110' },
        { vendor: 'Hotel', amount: 400.01, receipt_date: '20300101' },
      ],
    });
    const submitted = iso(app.clock.now());
    const second = await submit(owner, { total_amount: 10 });
    const { data, pagination } = await queueOf(manager.client);
    expect(data[0]).toEqual({
      id: first.id,
      name: first.name,
      user: { id: owner.id, name: `Owner ${owner.username}`, photo_url: expect.any(String) },
      dept,
      location: null,
      notes: 'All attached',
      total: '419.01',
      currency: 'EUR',
      items: 3,
      receipts: 0,
      warnings: ok(await manager.client.get(`${SHEET}/${first.id}`)).warnings.length,
      submitted,
      supervisor: { id: manager.id, name: `Manager ${manager.username}`, photo_url: expect.any(String) },
      for: null,
      acts: ['approve', 'reject'],
    });
    expect(data[0].warnings).toBeGreaterThan(2);
    expect(data[1]).toMatchObject({ id: second.id, total: '10.00', items: 0, warnings: 0 });
    expect(pagination).toMatchObject({ total: 2, offset: 0, limit: 20 });
    expect(await waitingIds(manager.client, '?limit=1&offset=1')).toEqual([second.id]);
    for (const [query, field] of [
      ['?scope=mine', 'scope'],
      ['?limit=x', 'limit'],
    ] as const) {
      const { status, body } = await manager.client.get(QUEUE + query);
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await app.anonymous.get(QUEUE)).status).toBe(401);
  });

  it('F8: holds what waits for the supervisor, for no one else, and never one’s own', async () => {
    const { owner, manager, boss, office, stranger } = await createLine(app);
    const sheet = await submit(owner);
    const own = await submit(manager);
    expect(await waitingIds(manager.client)).toEqual([sheet.id]);
    expect(await waitingIds(boss.client)).toEqual([own.id]);
    for (const { client } of [owner, stranger, office]) expect(await waitingIds(client)).not.toContain(sheet.id);
    for (const { client } of [owner, stranger, boss])
      expect(await waitingIds(client, '?scope=all')).not.toContain(sheet.id);
    const all = (await queueOf(office.client, '?scope=all&limit=50')).data;
    expect(idsOf(all)).toEqual(expect.arrayContaining([sheet.id, own.id]));
    const drafts = [await sheetIn(line, 'draft'), await sheetIn(line, 'rejected'), await sheetIn(line, 'approved')];
    for (const { id } of drafts) expect(idsOf(all)).not.toContain(id);
  });

  it('F8: holds for the office what no supervisor can decide on, but not its own', async () => {
    const { office } = line;
    const [alone, below, lead] = [await createUser(app), await createUser(app), await createUser(app)];
    await setManager(app, below, lead);
    const [unled, led, own] = [await submit(alone), await submit(below), await submit(office)];
    expect(await waitingIds(office.client, '?limit=50')).not.toContain(led.id);
    await app.admin.put(`/api/people/v2/users/${lead.id}`, { blocked: true });
    const ids = await waitingIds(office.client, '?limit=50');
    expect(ids).toEqual(expect.arrayContaining([unled.id, led.id]));
    expect(ids).not.toContain(own.id);
    expect(await waitingIds(office.client, '?scope=all&limit=50')).not.toContain(own.id);
  });

  it('F8: says for whom one stands in and until when, from the first day to the last', async () => {
    const { owner, manager, stranger } = await createLine(app);
    const sheet = await submit(owner);
    const own = await createSheet(stranger.client);
    await setManager(app, stranger, manager);
    ok(await stranger.client.put(`${SHEET}/${own.id}`, { status: 'submitted' }));
    const day = (days: number) => iso(app.clock.now() + days * 86_400_000).slice(0, 10);
    const delegate = async (from: number, to: number) =>
      ok(await manager.client.post(`${OWN}/delegations`, { from: day(from), to: day(to), delegate: stranger.id }));
    await delegate(3, 9);
    expect(await waitingIds(stranger.client)).toEqual([]);
    const delegation = await delegate(-1, 1);
    await delegate(-2, 0);
    const { data } = await queueOf(stranger.client);
    expect(data).toMatchObject([{ id: sheet.id, for: { id: manager.id, until: delegation.to } }]);
    expect((await queueOf(manager.client)).data[0].for).toBe(null);
    const [decided] = await decide(stranger.client, [sheet.id], 'approved');
    expect(decided).toEqual({ id: sheet.id, decided: true, error: null });
    expect((await historyOf(owner.client, sheet.id)).at(-1)).toMatchObject({ for: { id: manager.id } });
    expect(await decide(stranger.client, [own.id], 'approved')).toMatchObject([
      { decided: false, error: { status: 403 } },
    ]);
  });

  it('takes as many queries for many sheets as for one', async () => {
    const { owner, manager } = await createLine(app);
    const count = () => fewestQueries(app, () => manager.client.get(QUEUE));
    await submit(owner, { items: [{ amount: 1 }] });
    const one = await count();
    for (let n = 0; n < 3; n += 1) {
      const sheet = await createSheet(owner.client, { items: [{ amount: 60, vendor: 'x', receipt_date: '20260101' }] });
      await addReceipt(owner.client, sheet.id);
      ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    }
    expect(await count()).toBe(one);
    expect((await queueOf(manager.client)).data[3]).toMatchObject({ receipts: 1, warnings: 1 });
  });

  it('tells the warnings of sheets with very many items too, as each sheet itself does', async () => {
    const { owner, manager } = await createLine(app);
    const items = Array.from({ length: 600 }, (_, n) => ({
      vendor: 'Same',
      amount: 7.77,
      receipt_date: `2026010${(n % 9) + 1}`,
    }));
    const sheets = [await submit(owner, { items }), await submit(owner, { items })];
    const { data } = await queueOf(manager.client);
    for (const [index, { id }] of sheets.entries()) {
      expect(data[index].warnings).toBe(ok(await manager.client.get(`${SHEET}/${id}`)).warnings.length);
    }
    expect(data[0].warnings).toBeGreaterThanOrEqual(600);
  });

  it('is found by an index, whoever asks', async () => {
    const { db } = app.application.platform.database;
    const page = { limit: 20, offset: 0 };
    const reader = { userId: line.manager.id, now: app.clock.now(), all: false };
    const plans = await transaction(db, async (tx) => {
      if (engineOf(tx) === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      return [
        await explain(tx, toDecide(reader, 'waiting', page).compile(tx)),
        await explain(tx, toDecide({ ...reader, all: true }, 'all', page).compile(tx)),
      ];
    });
    // PostgreSQL takes either of the two for the few rows of a test.
    expect(plans[0]).toContain(engineOf(db) === 'sqlite' ? 'expense_sheets_waiting_for' : 'expense_sheets_waiting');
    expect(plans[1]).toContain('expense_sheets_waiting');
    if (engineOf(db) === 'sqlite') expect(plans[1]).not.toContain('TEMP B-TREE');
  });
});

describe('deciding several', () => {
  it('F9: decides each by itself, and says why one was left as it is', async () => {
    const { owner, manager, boss } = await createLine(app);
    const elsewhere = await submit(boss);
    const [good, recalled, done] = [await submit(owner), await submit(owner), await submit(owner)];
    ok(await owner.client.put(`${SHEET}/${recalled.id}`, { status: 'draft' }));
    await decide(manager.client, [done.id], 'approved');
    const ids = [elsewhere.id, good.id, recalled.id, done.id, 999_999, good.id];
    expect(await decide(manager.client, ids, 'rejected', '  The bill is missing  ')).toEqual([
      { id: elsewhere.id, decided: false, error: error('forbidden', 403) },
      { id: good.id, decided: true, error: null },
      { id: recalled.id, decided: false, error: error('changed_meanwhile', 409) },
      { id: done.id, decided: false, error: error('changed_meanwhile', 409) },
      { id: 999_999, decided: false, error: error('not_found', 404) },
    ]);
    expect(await statusOf(owner, recalled.id)).toBe('draft');
    expect(await statusOf(owner, done.id)).toBe('approved');
    expect((await historyOf(owner.client, good.id)).at(-1)).toMatchObject({
      to: 'rejected',
      by: { id: manager.id },
      for: null,
      notes: 'The bill is missing',
    });
    expect(await waitingIds(manager.client)).toEqual([]);
  });

  it('F9: who sees a sheet without deciding on it is refused, and so is its owner', async () => {
    const { owner, manager, boss, stranger, office } = await createLine(app);
    await grant(app, 'expenses.admin', owner);
    const sheet = await submit(owner);
    for (const { client } of [boss, stranger, owner]) {
      expect(await decide(client, [sheet.id], 'approved')).toMatchObject([{ decided: false, error: { status: 403 } }]);
    }
    expect(await statusOf(owner, sheet.id)).toBe('submitted');
    expect(await decide(office.client, [sheet.id], 'approved')).toMatchObject([{ decided: true }]);
    expect(await decide(manager.client, [sheet.id], 'approved')).toMatchObject([{ error: { status: 409 } }]);
  });

  it('tells owners and office as a single decision does', async () => {
    const { owner, manager, office } = await createLine(app);
    const kinds = async (user: TestUser, ids: readonly number[]) =>
      (await toldTo(user)).flatMap(({ kind, link }) => (ids.some((id) => link === `/expenses/${id}`) ? kind : []));
    const sheets = [await submit(owner), await submit(owner), await submit(owner)];
    const [alone, ...together] = sheets.map(({ id }) => id as number);
    ok(await manager.client.put(`${SHEET}/${alone}`, { status: 'approved' }));
    await decide(manager.client, together, 'approved');
    for (const user of [owner, office]) {
      expect(await kinds(user, together)).toEqual([...(await kinds(user, [alone ?? 0])), 'expense.approved']);
    }
    const last = await submit(owner);
    await decide(manager.client, [last.id], 'rejected', 'Too much');
    expect((await toldTo(owner)).at(-1)).toMatchObject({ kind: 'expense.rejected', link: `/expenses/${last.id}` });
    expect((await toldTo(owner)).at(-1)?.text).toContain('Too much');
  });

  it('is one decision of two that come at once, and the other is told', async () => {
    const { owner, manager, office } = await createLine(app);
    const ids = [(await submit(owner)).id, (await submit(owner)).id];
    const answers = await Promise.all([
      decide(manager.client, ids, 'approved'),
      decide(office.client, [...ids].reverse(), 'rejected', 'No'),
    ]);
    for (const id of ids) {
      const outcomes = answers.flat().filter((answer: { id: number }) => answer.id === id);
      expect(outcomes.map(({ decided }: { decided: boolean }) => decided).sort()).toEqual([false, true]);
      expect(await historyOf(owner.client, id)).toHaveLength(2);
    }
  });

  it('leaves a sheet alone that was submitted anew since it was read', async () => {
    const { owner, manager } = await createLine(app);
    const sheet = await submit(owner, { total_amount: 10 });
    const [{ submitted }] = (await queueOf(manager.client)).data;
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'draft', total_amount: 1000 }));
    app.clock.advance(SECOND);
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    const ask = async (read: string) =>
      ok(await manager.client.post(DECISIONS, { sheets: [{ id: sheet.id, submitted: read }], status: 'approved' }))
        .data;
    expect(await ask(submitted)).toMatchObject([{ decided: false, error: { code: 'changed_meanwhile', status: 409 } }]);
    expect(await ask((await queueOf(manager.client)).data[0].submitted)).toMatchObject([{ decided: true }]);
  });

  it('is answered the same when it is sent twice with a key, and happens once', async () => {
    const { owner, manager } = await createLine(app);
    const sheet = await submit(owner);
    const send = () =>
      manager.client.post(
        DECISIONS,
        { sheets: [{ id: sheet.id }], status: 'approved' },
        { headers: { 'idempotency-key': `decide-${sheet.id}` } },
      );
    const first = await send();
    expect([first.status, first.body.data[0].decided]).toEqual([201, true]);
    expect((await send()).body).toEqual(first.body);
    expect(await historyOf(owner.client, sheet.id)).toHaveLength(2);
  });

  it('refuses what is no decision, naming the field', async () => {
    const { manager } = line;
    const one = [{ id: 1 }];
    const wrong: [unknown, string][] = [
      [{ status: 'approved' }, 'sheets'],
      [{ sheets: [], status: 'approved' }, 'sheets'],
      [{ sheets: Array.from({ length: 51 }, (_, id) => ({ id })), status: 'approved' }, 'sheets'],
      [{ sheets: [{ id: 'x' }], status: 'approved' }, 'id'],
      [{ sheets: [{}], status: 'approved' }, 'id'],
      [{ sheets: [{ id: 1, submitted: 'yesterday' }], status: 'approved' }, 'submitted'],
      [{ sheets: one }, 'status'],
      [{ sheets: one, status: 'processed' }, 'status'],
      [{ sheets: one, status: 'rejected' }, 'notes'],
      [{ sheets: one, status: 'rejected', notes: '  ' }, 'notes'],
      [{ sheets: one, status: 'rejected', notes: 'x'.repeat(10_001) }, 'notes'],
    ];
    for (const [body, field] of wrong) {
      const answer = await manager.client.post(DECISIONS, body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await app.anonymous.post(DECISIONS, { sheets: one, status: 'approved' })).status).toBe(401);
  });
});

function error(code: string, status: number) {
  return { code, status, detail: expect.any(String) };
}
