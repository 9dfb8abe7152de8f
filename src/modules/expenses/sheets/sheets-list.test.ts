// Tests the list of sheets, each of its filters, and who sees and deletes which sheet (E1, E2, E7).
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import {
  addReceipt,
  createLine,
  createLookup,
  createSheet,
  idsOf,
  type Line,
  ok,
  SHEET,
  setManager,
  sheetIn,
  statuses,
} from '../expenses.test-support.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

describe('the list', () => {
  it('is of summaries, the last modified first', async () => {
    const { owner } = await createLine(app);
    const first = await createSheet(owner.client, { items: [{ amount: 1.1 }] });
    app.clock.advance(1000);
    const second = await createSheet(owner.client);
    await addReceipt(owner.client, second.id);
    const list = async () => ok(await owner.client.get(`${SHEET}?user=${owner.id}`));
    expect(idsOf(await list())).toEqual([second.id, first.id]);
    app.clock.advance(1000);
    ok(await owner.client.put(`${SHEET}/${first.id}`, { name: 'Newer' }));
    const [newer, older] = await list();
    const user = { id: owner.id, name: `Owner ${owner.username}` };
    expect(newer).toEqual({
      id: first.id,
      name: 'Newer',
      receipts_quantity: 0,
      dept: null,
      location: null,
      status: 'draft',
      total_amount: 1.1,
      total_amout: 1.1,
      last_modified: expect.objectContaining({ timezone: 'UTC' }),
      last_modified_by: user,
      user,
    });
    expect(older).toMatchObject({ id: second.id, receipts_quantity: 1 });
  });

  it('without user and supervisor: 400, with something else than a number too', async () => {
    for (const query of ['', '?status=draft', '?user=', '?user=me', '?supervisor=1.5']) {
      const { status, body } = await app.admin.get(`${SHEET}${query}`);
      expect([query, status, body.status]).toEqual([query, 400, 400]);
    }
  });

  it('has every filter, alone and together', async () => {
    const line = await createLine(app);
    const { owner, manager } = line;
    const [dept, other] = [await createLookup(app, 'departments'), await createLookup(app, 'departments')];
    const location = await createLookup(app, 'locations');
    const start = app.clock.now();
    const make = async (input: Record<string, unknown>) => {
      app.clock.advance(86_400_000);
      return (await createSheet(owner.client, input)).id;
    };
    const vienna = await make({ name: 'Vienna – Käsekrainer', dept_id: dept.id });
    const paris = await make({
      name: 'Paris 100% off',
      dept_id: other.id,
      location_id: location.id,
      status: 'submitted',
    });
    const rome = await make({ name: 'ROME', dept_id: dept.id, location_id: location.id });
    const find = async (query: string) => idsOf(ok(await owner.client.get(`${SHEET}?user=${owner.id}&${query}`)));
    const day = (offset: number) =>
      new Date(start + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    expect(await find('')).toEqual([rome, paris, vienna]);
    expect(await find(`dept=${dept.id}`)).toEqual([rome, vienna]);
    expect(await find(`location=${location.id}`)).toEqual([rome, paris]);
    expect(await find('status=submitted')).toEqual([paris]);
    expect(await find('status=draft')).toEqual([rome, vienna]);
    expect(await find('name=rome')).toEqual([rome]);
    expect(await find(`name=${encodeURIComponent('KASEKRAINER')}`)).toEqual([vienna]);
    expect(await find(`name=${encodeURIComponent('100%')}`)).toEqual([paris]);
    expect(await find(`name=${encodeURIComponent('%')}`)).toEqual([paris]);
    expect(await find(`name=${encodeURIComponent('_')}`)).toEqual([]);
    expect(await find('name=')).toEqual([rome, paris, vienna]);
    expect(await find(`date_from=${day(2)}`)).toEqual([rome, paris]);
    expect(await find(`date_to=${day(2)}`)).toEqual([paris, vienna]);
    expect(await find(`date_from=${day(2)}&date_to=${day(2)}`)).toEqual([paris]);
    expect(await find(`date_from=${day(2)}090500`)).toEqual([rome, paris]);
    expect(await find(`date_to=${encodeURIComponent(new Date(start + 86_400_000).toISOString())}`)).toEqual([vienna]);
    expect(await find(`dept=${dept.id}&location=${location.id}&status=draft&name=ro&date_from=${day(3)}`)).toEqual([
      rome,
    ]);
    expect(await find('dept=999999')).toEqual([]);
    expect(await find('unknown=1')).toHaveLength(3);
    expect(await find('limit=1')).toEqual([rome]);
    expect(await find('limit=1&offset=1')).toEqual([paris]);
    expect(await find('offset=2')).toEqual([vienna]);
    expect(await find('limit=0')).toEqual([]);
    const supervised = async (query: string) =>
      idsOf(ok(await manager.client.get(`${SHEET}?supervisor=${manager.id}&${query}`)));
    expect(await supervised('')).toEqual([paris]);
    expect(await supervised(`user=${owner.id}`)).toEqual([paris]);
    expect(await supervised(`user=${manager.id}`)).toEqual([]);
    for (const bad of [
      'status=paid',
      'date_from=soon',
      'date_to=20261301',
      'dept=x',
      'location=x',
      'limit=-1',
      'offset=x',
    ]) {
      const { status } = await owner.client.get(`${SHEET}?user=${owner.id}&${bad}`);
      expect([bad, status]).toEqual([bad, 400]);
    }
  });

  it('counts days in the time zone of the user', async () => {
    const user = await createUser(app);
    ok(await user.client.patch('/api/people/v1/me', { timezone: 'Pacific/Auckland' }));
    app.clock.set(Date.UTC(2026, 2, 1, 12, 0));
    const { id } = await createSheet(user.client);
    const find = async (day: string) =>
      idsOf(ok(await user.client.get(`${SHEET}?user=${user.id}&date_from=${day}&date_to=${day}`)));
    expect(await find('20260302')).toEqual([id]);
    expect(await find('20260301')).toEqual([]);
  });

  it('takes the same number of queries for one sheet and for many', async () => {
    const { owner } = await createLine(app);
    const queries = () => fewestQueries(app, () => owner.client.get(`${SHEET}?user=${owner.id}`));
    await createSheet(owner.client);
    const one = await queries();
    for (let index = 0; index < 10; index += 1) await createSheet(owner.client, { items: [{ amount: 1 }] });
    expect(await queries()).toBe(one);
  });
});

describe('E1: who sees a sheet', () => {
  it.each(statuses)(
    'E1: a sheet that is %s is seen by its owner, those above and the office, and by nobody else',
    async (status) => {
      const sheet = await sheetIn(line, status);
      const seen = async (client: typeof app.admin) => (await client.get(`${SHEET}/${sheet.id}`)).status;
      const listed = async (client: typeof app.admin) => {
        const answer = await client.get(`${SHEET}?user=${line.owner.id}`);
        return answer.status === 200 ? idsOf(answer.body).includes(sheet.id) : answer.status;
      };
      for (const kind of ['owner', 'manager', 'boss', 'office'] as const) {
        expect([kind, await seen(line[kind].client), await listed(line[kind].client)]).toEqual([kind, 200, true]);
      }
      expect([await seen(app.admin), await listed(app.admin)]).toEqual([200, true]);
      expect([await seen(line.stranger.client), await listed(line.stranger.client)]).toEqual([403, 403]);
      expect([await seen(app.anonymous), await listed(app.anonymous)]).toEqual([401, 401]);
    },
  );

  it('not someone below, nor someone beside with the same manager', async () => {
    const { owner, manager, boss } = await createLine(app);
    const peer = await createUser(app);
    await setManager(app, peer, manager);
    const of = await createSheet(manager.client);
    const mine = await createSheet(owner.client);
    expect((await owner.client.get(`${SHEET}/${of.id}`)).status).toBe(403);
    expect((await peer.client.get(`${SHEET}/${mine.id}`)).status).toBe(403);
    expect((await peer.client.get(`${SHEET}?user=${owner.id}`)).status).toBe(403);
    expect((await boss.client.get(`${SHEET}/${mine.id}`)).status).toBe(200);
    await setManager(app, manager, null);
    expect((await boss.client.get(`${SHEET}/${mine.id}`)).status).toBe(403);
    expect((await boss.client.get(`${SHEET}?user=${owner.id}`)).status).toBe(403);
  });

  it('who supervised it, even after the owner has another manager; and only that one', async () => {
    const { owner, manager, boss, stranger } = await createLine(app);
    const before = await createSheet(owner.client);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    await setManager(app, owner, stranger);
    expect((await manager.client.get(`${SHEET}/${sheet.id}`)).status).toBe(200);
    expect((await manager.client.get(`${SHEET}/${before.id}`)).status).toBe(403);
    expect(idsOf(ok(await manager.client.get(`${SHEET}?supervisor=${manager.id}`)))).toEqual([sheet.id]);
    expect((await manager.client.get(`${SHEET}?user=${owner.id}`)).status).toBe(403);
    expect(idsOf(ok(await boss.client.get(`${SHEET}?supervisor=${manager.id}`)))).toEqual([]);
    expect((await stranger.client.get(`${SHEET}?supervisor=${manager.id}`)).status).toBe(403);
    expect(ok(await stranger.client.get(`${SHEET}?user=${owner.id}`))).toHaveLength(2);
  });

  it('the office sees the sheets of anybody, and none of nobody', async () => {
    expect(ok(await line.office.client.get(`${SHEET}?user=999999`))).toEqual([]);
    expect((await line.owner.client.get(`${SHEET}?user=999999`)).status).toBe(403);
    expect(ok(await line.office.client.get(`${SHEET}?supervisor=${line.manager.id}`)).length).toBeGreaterThan(0);
  });
});

describe('E2: who changes a sheet', () => {
  it('the owner and the office; not who only sees it', async () => {
    const sheet = await createSheet(line.owner.client);
    const put = async (client: typeof app.admin) =>
      (await client.put(`${SHEET}/${sheet.id}`, { name: crypto.randomUUID() })).status;
    expect(await put(line.owner.client)).toBe(200);
    expect(await put(line.office.client)).toBe(200);
    expect(await put(app.admin)).toBe(200);
    expect(await put(line.manager.client)).toBe(403);
    expect(await put(line.boss.client)).toBe(403);
    expect(await put(line.stranger.client)).toBe(403);
    expect(ok(await line.owner.client.get(`${SHEET}/${sheet.id}`)).last_modified_by.id).toBe(1);
  });
});

describe('E7: who deletes a sheet', () => {
  it.each(statuses)('E7: a sheet that is %s is deleted by those who may, and by nobody else', async (status) => {
    const remove = async (client: typeof app.admin) => {
      const sheet = await sheetIn(line, status, { items: [{ amount: 1 }] });
      const answer = await client.delete(`${SHEET}/${sheet.id}`);
      const left = (await app.admin.get(`${SHEET}/${sheet.id}`)).status;
      return [answer.status, answer.body === undefined, left];
    };
    const open = status === 'draft' || status === 'rejected';
    expect(await remove(line.owner.client)).toEqual(open ? [204, true, 404] : [409, false, 200]);
    expect(await remove(line.manager.client)).toEqual([403, false, 200]);
    expect(await remove(line.stranger.client)).toEqual([403, false, 200]);
    expect(await remove(line.office.client)).toEqual([204, true, 404]);
    expect(await remove(app.admin)).toEqual([204, true, 404]);
  });

  it('E7: a sheet that was deleted before is answered 404', async () => {
    const { id } = await createSheet(line.owner.client);
    const answers = await Promise.all([1, 2].map(() => line.owner.client.delete(`${SHEET}/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });
});

describe('deleting a user', () => {
  it('hands their sheets and decisions to another, and their delegations end', async () => {
    const { owner, manager, boss, office, stranger } = await createLine(app);
    const heir = await createUser(app, { firstname: 'Heir' });
    const done = await sheetIn({ owner, manager, boss, office, stranger }, 'processed');
    const waiting = await createSheet(owner.client, { status: 'submitted' });
    const own = await createSheet(manager.client, { items: [{ amount: 2 }] });
    await addReceipt(manager.client, own.id);
    for (const [user, delegate] of [
      [manager, boss],
      [boss, manager],
    ] as const) {
      ok(
        await user.client.post('/api/expenses/v1/delegations', {
          from: '20260101',
          to: '20301231',
          delegate: delegate.id,
        }),
      );
    }
    const remove = async (user: { id: number }, to: { id: number }) =>
      app.admin.request('DELETE', `/api/people/v2/users/${user.id}?migration_user_id=${to.id}`, {
        body: { migration_user_id: to.id, user_id: to.id },
      });
    const removed = await remove(manager, heir);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    const read = async (id: number) => ok(await office.client.get(`${SHEET}/${id}`));
    expect(await read(done.id)).toMatchObject({ supervisor: { id: heir.id }, approved_by: { id: heir.id } });
    expect(await read(waiting.id)).toMatchObject({ supervisor: { id: heir.id }, user: { id: owner.id } });
    expect(await read(own.id)).toMatchObject({
      user: { id: heir.id },
      last_modified_by: { id: heir.id },
      receipts_quantity: 1,
    });
    expect(ok(await office.client.get('/api/expenses/v1/delegations')).data).toEqual([]);
    expect((await remove(owner, heir)).status).toBe(204);
    expect(await read(waiting.id)).toMatchObject({ supervisor: null, user: { id: heir.id } });
    expect((await heir.client.put(`${SHEET}/${waiting.id}`, { status: 'approved' })).status).toBe(403);
    expect(ok(await office.client.put(`${SHEET}/${waiting.id}`, { status: 'approved' })).approved_by.id).toBe(
      office.id,
    );
    expect((await remove(office, heir)).status).toBe(204);
    expect(ok(await app.admin.get(`${SHEET}/${done.id}`)).processed_by.id).toBe(heir.id);
  });
});
