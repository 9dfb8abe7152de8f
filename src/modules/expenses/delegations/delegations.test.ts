// Tests delegations: who gives them, what a delegate may do, and when it begins and ends (E8).
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { createLine, createSheet, historyOf, ITEMS, idsOf, OWN, ok, SHEET, toldTo } from '../expenses.test-support.ts';

const app = useApp();
const AT = `${OWN}/delegations`;
const DAY = 86_400_000;

const delegate = async (from: TestUser, to: TestUser, span: object = { from: '20260131', to: '20260205' }) =>
  ok(await from.client.post(AT, { ...span, delegate: to.id }));

describe('delegating', () => {
  it('is made, read, listed, changed and ended', async () => {
    const { manager, stranger } = await createLine(app);
    const input = { from: '2026-02-01', to: '2026-02-14', delegate: stranger.id };
    const { status, body, headers } = await manager.client.post(AT, input);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        user: { id: manager.id, name: `Manager ${manager.username}` },
        delegate: { id: stranger.id, name: `Stranger ${stranger.username}` },
        from: '2026-02-01T00:00:00+00:00',
        to: '2026-02-14T23:59:59+00:00',
        active: false,
      },
    ]);
    const one = `${AT}/${body.id}`;
    expect(ok(await stranger.client.get(one))).toEqual(body);
    expect(ok(await manager.client.get(AT)).data).toEqual([body]);
    expect(ok(await stranger.client.get(`${AT}?limit=1&offset=1`))).toMatchObject({
      data: [],
      pagination: { total: 1 },
    });
    const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };
    const changed = ok(await manager.client.put(one, { from: '20260131', to: '2026-02-01T12:00:00Z' }, ifMatch));
    expect(changed).toMatchObject({ from: '2026-01-31T00:00:00+00:00', to: '2026-02-01T12:00:00+00:00', active: true });
    expect((await manager.client.put(one, { to: '20260301' }, ifMatch)).status).toBe(412);
    expect((await manager.client.delete(one)).status).toBe(204);
    expect((await manager.client.get(one)).status).toBe(404);
    expect((await manager.client.delete(one)).status).toBe(404);
  });

  it('E11: is told to those who see a sheet that waits, as long as it lasts, and not of the owner of the sheet', async () => {
    const { manager, owner, stranger } = await createLine(app);
    const another = await createUser(app);
    await delegate(manager, stranger);
    await delegate(manager, owner);
    await delegate(manager, another, { from: '20270101', to: '20270102' });
    const sheet = await createSheet(owner.client);
    const standIns = async (client = owner.client) => client.get(`${OWN}/sheets/${sheet.id}/stand-ins`);
    expect(ok(await standIns()).data).toEqual([]);
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    expect(ok(await standIns()).data).toEqual([
      { person: { id: stranger.id, name: `Stranger ${stranger.username}` }, until: '2026-02-05T23:59:59+00:00' },
    ]);
    expect((await standIns(another.client)).status).toBe(403);
    expect((await owner.client.get(`${OWN}/sheets/99999999/stand-ins`)).status).toBe(404);
    ok(await manager.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' }));
    expect(ok(await standIns()).data).toEqual([]);
  });

  it('lists only one’s own with `mine`, with expenses.admin too', async () => {
    const { manager, office, stranger } = await createLine(app);
    await delegate(manager, stranger);
    const own = await delegate(office, stranger);
    const given = await delegate(manager, office);
    expect(idsOf(ok(await office.client.get(`${AT}?mine=true`)).data)).toEqual([given.id, own.id]);
    expect(ok(await office.client.get(AT)).pagination.total).toBeGreaterThan(2);
    expect((await office.client.get(`${AT}?mine=perhaps`)).status).toBe(400);
  });

  it('E8: one’s own, or anybody’s with expenses.admin', async () => {
    const { manager, owner, office, stranger, boss } = await createLine(app);
    const input = { from: '20260201', to: '20260202', delegate: stranger.id, user_id: manager.id };
    for (const { client } of [owner, boss, stranger]) expect((await client.post(AT, input)).status).toBe(403);
    const made = ok(await office.client.post(AT, input));
    expect(made.user.id).toBe(manager.id);
    const one = `${AT}/${made.id}`;
    for (const { client } of [owner, boss]) expect((await client.get(one)).status).toBe(403);
    for (const { client } of [owner, boss, stranger]) {
      expect((await client.put(one, { to: '20260301' })).status).toBe(403);
      expect((await client.delete(one)).status).toBe(403);
    }
    expect(ok(await owner.client.get(AT)).data).toEqual([]);
    expect(idsOf(ok(await office.client.get(`${AT}?limit=200`)).data)).toContain(made.id);
    expect(ok(await office.client.put(one, { delegate_id: boss.id })).delegate.id).toBe(boss.id);
    expect((await manager.client.delete(one)).status).toBe(204);
    expect((await app.anonymous.get(AT)).status).toBe(401);
  });

  it.each([
    [{ to: '20260202', delegate: 1 }, 'from'],
    [{ from: '20260202', delegate: 1 }, 'to'],
    [{ from: '20260202', to: '20260203' }, 'delegate'],
    [{ from: '20260202', to: '20260201', delegate: 1 }, 'to'],
    [{ from: 'now', to: '20260203', delegate: 1 }, 'from'],
    [{ from: '20260202', to: null, delegate: 1 }, 'to'],
    [{ from: '20260202', to: '20260203', delegate: 999_999 }, 'delegate'],
    [{ from: '20260202', to: '20260203', delegate: 'Ada' }, 'delegate'],
  ])('a delegation of %j is refused with an error that names %s', async (input, field) => {
    const { client } = await createUser(app);
    const { status, body } = await client.post(AT, input);
    expect([status, body['invalid-params'][0].name]).toEqual([400, field]);
  });

  it('to oneself, or to someone who is blocked: 400; for nobody too', async () => {
    const { manager, stranger, office } = await createLine(app);
    const span = { from: '20260201', to: '20260202' };
    expect((await manager.client.post(AT, { ...span, delegate: manager.id })).status).toBe(400);
    ok(await app.admin.put(`/api/people/v2/users/${stranger.id}`, { blocked: true }));
    expect((await manager.client.post(AT, { ...span, delegate: stranger.id })).status).toBe(400);
    expect((await office.client.post(AT, { ...span, delegate: manager.id, user_id: 999_999 })).status).toBe(400);
    const made = await delegate(manager, office, span);
    expect((await manager.client.put(`${AT}/${made.id}`, { to: '20260131' })).status).toBe(400);
    expect((await manager.client.put(`${AT}/${made.id}`, { delegate: manager.id })).status).toBe(400);
  });
});

describe('E5: during a delegation the delegate', () => {
  it('sees, approves and rejects what the supervisor may; before and after it nothing', async () => {
    const { owner, manager, stranger } = await createLine(app);
    const make = () => createSheet(owner.client, { status: 'submitted', items: [{ amount: 1 }] });
    const [first, second, third] = [await make(), await make(), await make()];
    const put = (id: number, status: string) => stranger.client.put(`${SHEET}/${id}`, { status, notes: 'for her' });
    const start = app.clock.now();
    await delegate(manager, stranger, { from: '20260201', to: '20260202' });
    expect((await put(first.id, 'approved')).status).toBe(403);
    expect((await stranger.client.get(`${SHEET}?supervisor=${manager.id}`)).status).toBe(403);
    app.clock.set(Date.UTC(2026, 1, 1));
    expect(idsOf(ok(await stranger.client.get(`${SHEET}?supervisor=${manager.id}`)))).toHaveLength(3);
    expect(ok(await stranger.client.get(ITEMS))).toHaveLength(3);
    expect((await stranger.client.get(`${SHEET}?user=${owner.id}`)).status).toBe(403);
    expect(ok(await put(first.id, 'approved'))).toMatchObject({
      approved_by: { id: stranger.id },
      supervisor: { id: manager.id },
    });
    expect(ok(await put(second.id, 'rejected')).status).toBe('rejected');
    expect((await put(first.id, 'processed')).status).toBe(403);
    expect((await stranger.client.put(`${SHEET}/${third.id}`, { name: 'x' })).status).toBe(403);
    const [, decision] = await historyOf(owner.client, first.id);
    expect(decision).toMatchObject({
      to: 'approved',
      by: { id: stranger.id },
      for: { id: manager.id },
      notes: 'for her',
    });
    app.clock.set(Date.UTC(2026, 1, 2, 23, 59, 59, 999));
    expect((await stranger.client.get(`${SHEET}/${third.id}`)).status).toBe(200);
    app.clock.set(Date.UTC(2026, 1, 3));
    expect((await stranger.client.get(`${SHEET}/${third.id}`)).status).toBe(403);
    expect((await put(third.id, 'approved')).status).toBe(403);
    expect(ok(await stranger.client.get(ITEMS))).toEqual([]);
    expect(ok(await manager.client.put(`${SHEET}/${third.id}`, { status: 'approved' })).approved_by.id).toBe(
      manager.id,
    );
    app.clock.set(start);
  });

  it('never decides on their own sheet', async () => {
    const { owner, manager, stranger } = await createLine(app);
    await delegate(manager, owner);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    for (const status of ['approved', 'rejected']) {
      expect((await owner.client.put(`${SHEET}/${sheet.id}`, { status })).status).toBe(403);
    }
    expect((await stranger.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' })).status).toBe(403);
  });

  it('hands nothing on: the delegate of a delegate may nothing', async () => {
    const { owner, manager, boss, stranger } = await createLine(app);
    await delegate(manager, boss);
    await delegate(boss, stranger);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    expect((await stranger.client.get(`${SHEET}/${sheet.id}`)).status).toBe(403);
    expect(ok(await boss.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' })).approved_by.id).toBe(boss.id);
  });

  it('is told of submissions, with the supervisor', async () => {
    const { owner, manager, stranger } = await createLine(app);
    await delegate(manager, stranger);
    await delegate(manager, await createUser(app), { from: '20270101', to: '20270102' });
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    for (const user of [manager, stranger]) {
      expect((await toldTo(user)).map(({ link }) => link)).toEqual([`/expenses/${sheet.id}`]);
    }
    app.clock.advance(10 * DAY);
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'draft' }));
    expect(await toldTo(stranger)).toHaveLength(1);
    expect(await toldTo(manager)).toHaveLength(2);
    app.clock.advance(-10 * DAY);
  });

  it('ends at once when it is deleted', async () => {
    const { owner, manager, stranger } = await createLine(app);
    const { id } = await delegate(manager, stranger);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    expect((await stranger.client.get(`${SHEET}/${sheet.id}`)).status).toBe(200);
    expect((await manager.client.delete(`${AT}/${id}`)).status).toBe(204);
    expect((await stranger.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' })).status).toBe(403);
  });
});
