// Tests the states of a sheet: each legal and illegal step by each kind of person, what it leaves, who is told.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import {
  createLine,
  createSheet,
  historyOf,
  type Line,
  OWN,
  ok,
  SHEET,
  type Status,
  setManager,
  sheetIn,
  statuses,
  toldTo,
} from '../expenses.test-support.ts';

const app = useApp();
let line: Line;

beforeAll(async () => {
  line = await createLine(app);
});

const kinds = ['owner', 'manager', 'boss', 'office', 'administrator', 'stranger'] as const;
type Kind = (typeof kinds)[number];
const clientOf = (kind: Kind) => (kind === 'administrator' ? app.admin : line[kind].client);

/** Who may take each step that there is. */
const legal: Partial<Record<`${Status} → ${Status}`, readonly Kind[]>> = {
  'draft → submitted': ['owner'],
  'submitted → approved': ['manager', 'office', 'administrator'],
  'submitted → rejected': ['manager', 'office', 'administrator'],
  'submitted → draft': ['owner'],
  'rejected → draft': ['owner'],
  'rejected → submitted': ['owner'],
  'approved → processed': ['office', 'administrator'],
};

const cases = statuses.flatMap((from) =>
  statuses.flatMap((to) => kinds.map((kind): [Status, Status, Kind] => [from, to, kind])),
);

/** The last sheet of each status that no step has changed, as it was read: what is refused leaves it for the next. */
const unchanged = new Map<Status, Record<string, unknown>>();

describe('E4, E5, E6: every step by every kind of person', () => {
  it.each(cases)(
    'the step from %s to %s by the %s is taken where the rules allow it, and refused otherwise',
    async (from, to, kind) => {
      const sheet = unchanged.get(from) ?? (await sheetIn(line, from));
      unchanged.delete(from);
      const { status, body } = await clientOf(kind).put(`${SHEET}/${sheet.id}`, { status: to });
      const takers = legal[`${from} → ${to}`];
      const after = ok(await line.owner.client.get(`${SHEET}/${sheet.id}`));
      if (kind === 'stranger') expect([status, after]).toEqual([403, sheet]);
      else if (from === to) expect([status, after]).toEqual([200, sheet]);
      else if (!takers) {
        expect([status, body.type.split('#')[1], after]).toEqual([409, 'no_such_step', sheet]);
      } else if (!takers.includes(kind)) expect([status, after]).toEqual([403, sheet]);
      else expect([status, body.status, after.status]).toEqual([200, to, to]);
      if (after.status === from) unchanged.set(from, after);
    },
  );
});

describe('E5: nobody decides on a sheet of their own', () => {
  it('the office and administrators neither approve, reject nor process their own', async () => {
    for (const client of [line.office.client, app.admin]) {
      const sheet = await createSheet(client, { status: 'submitted' });
      for (const status of ['approved', 'rejected']) {
        expect((await client.put(`${SHEET}/${sheet.id}`, { status })).status).toBe(403);
      }
      const other = client === app.admin ? line.office.client : app.admin;
      ok(await other.put(`${SHEET}/${sheet.id}`, { status: 'approved' }));
      expect((await client.put(`${SHEET}/${sheet.id}`, { status: 'processed' })).status).toBe(403);
      ok(await other.put(`${SHEET}/${sheet.id}`, { status: 'processed' }));
    }
  });

  it('someone who is their own office cannot either, though a manager can', async () => {
    const { owner, manager } = await createLine(app);
    await grant(app, 'expenses.admin', owner);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    expect((await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' })).status).toBe(403);
    expect(ok(await manager.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' })).status).toBe('approved');
  });
});

describe('creating in a status', () => {
  it.each(statuses)('E3: a sheet of one’s own is created as %s or refused', async (status) => {
    const expected = { owner: 403, office: 403, administrator: 403 };
    if (status === 'draft' || status === 'submitted')
      Object.assign(expected, { owner: 200, office: 200, administrator: 200 });
    for (const kind of ['owner', 'office', 'administrator'] as const) {
      const answer = await clientOf(kind).post(SHEET, { name: 'x', status });
      expect([kind, answer.status]).toEqual([kind, expected[kind]]);
      if (answer.status === 200) expect(answer.body.status).toBe(status);
    }
  });

  it.each(statuses)('E3: as %s, for somebody else', async (status) => {
    const input = { name: 'x', status, user_id: line.owner.id };
    for (const kind of ['manager', 'stranger'] as const) {
      expect((await clientOf(kind).post(SHEET, input)).status).toBe(403);
    }
    const sheet = ok(await line.office.client.post(SHEET, input));
    const office = { id: line.office.id, name: `Office ${line.office.username}` };
    expect(sheet).toMatchObject({
      status,
      user: { id: line.owner.id },
      last_modified_by: office,
      approved_by: status === 'approved' || status === 'processed' ? office : null,
      processed_by: status === 'processed' ? office : null,
    });
    expect(sheet.supervisor?.id).toBe(status === 'draft' ? undefined : line.manager.id);
    expect((await historyOf(line.owner.client, sheet.id)).length).toBe(status === 'draft' ? 0 : 1);
  });

  it('for nobody, or for someone who is blocked: 400', async () => {
    const { owner } = await createLine(app);
    ok(await app.admin.put(`/api/people/v2/users/${owner.id}`, { blocked: true }));
    for (const user_id of [999_999, owner.id]) {
      const { status, body } = await line.office.client.post(SHEET, { name: 'x', user_id });
      expect([status, body.detail]).toEqual([400, `user_id: there is no user ${user_id}`]);
    }
  });
});

describe('what a step leaves', () => {
  it('supervisor, approved_by and processed_by are null until they are known', async () => {
    const { owner, manager, office } = line;
    const sheet = await createSheet(owner.client);
    const people = ({ supervisor, approved_by, processed_by }: Record<string, { id: number } | null>) =>
      [supervisor, approved_by, processed_by].map((person) => person?.id ?? null);
    const step = async (client: typeof owner.client, status: Status) =>
      people(ok(await client.put(`${SHEET}/${sheet.id}`, { status })));
    expect(people(sheet)).toEqual([null, null, null]);
    expect(await step(owner.client, 'submitted')).toEqual([manager.id, null, null]);
    expect(await step(owner.client, 'draft')).toEqual([null, null, null]);
    expect(await step(owner.client, 'submitted')).toEqual([manager.id, null, null]);
    expect(await step(manager.client, 'rejected')).toEqual([manager.id, null, null]);
    expect(await step(owner.client, 'submitted')).toEqual([manager.id, null, null]);
    expect(await step(manager.client, 'approved')).toEqual([manager.id, manager.id, null]);
    expect(await step(office.client, 'processed')).toEqual([manager.id, manager.id, office.id]);
  });

  it('the supervisor is fixed by the submission, whoever manages later', async () => {
    const { owner, manager, boss } = await createLine(app);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    await setManager(app, owner, boss);
    expect((await boss.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' })).status).toBe(403);
    const approved = ok(await manager.client.put(`${SHEET}/${sheet.id}`, { status: 'approved' }));
    expect(approved).toMatchObject({ supervisor: { id: manager.id }, approved_by: { id: manager.id } });
    const next = await createSheet(owner.client, { status: 'submitted' });
    expect(next.supervisor.id).toBe(boss.id);
    expect((await manager.client.put(`${SHEET}/${next.id}`, { status: 'approved' })).status).toBe(403);
  });

  it('history: who, when, from, to and why, in pages', async () => {
    const { owner, manager } = line;
    const sheet = await createSheet(owner.client, { notes: 'Trip to Vienna' });
    const step = async (client: typeof owner.client, status: Status, notes?: string) => {
      app.clock.advance(1000);
      return ok(await client.put(`${SHEET}/${sheet.id}`, { status, notes }));
    };
    await step(owner.client, 'submitted');
    expect(await step(manager.client, 'rejected', 'The hotel bill is missing')).toMatchObject({
      notes: 'The hotel bill is missing',
    });
    await step(owner.client, 'submitted', 'Now it is there');
    await step(manager.client, 'approved');
    await step(manager.client, 'approved', 'twice is once');
    const history = await historyOf(owner.client, sheet.id);
    const by = {
      owner: { id: owner.id, name: `Owner ${owner.username}` },
      manager: { id: manager.id, name: `Manager ${manager.username}` },
    };
    expect(history).toEqual(
      [
        ['draft', 'submitted', by.owner, 'Trip to Vienna'],
        ['submitted', 'rejected', by.manager, 'The hotel bill is missing'],
        ['rejected', 'submitted', by.owner, 'Now it is there'],
        ['submitted', 'approved', by.manager, ''],
      ].map(([from, to, who, notes]) => ({
        id: expect.any(Number),
        from,
        to,
        by: who,
        for: null,
        at: expect.stringMatching(/^2026-01-31T09:\d\d:\d\d\+00:00$/),
        notes,
      })),
    );
    const second = ok(await owner.client.get(`${OWN}/sheets/${sheet.id}/history?limit=3&offset=3`));
    expect(second).toMatchObject({
      data: [{ to: 'approved' }],
      pagination: { total: 4, limit: 3, offset: 3, next: null },
    });
    expect(ok(await owner.client.get(`${OWN}/sheets/${sheet.id}/history?limit=0`)).data).toEqual([]);
    expect((await line.stranger.client.get(`${OWN}/sheets/${sheet.id}/history`)).status).toBe(403);
    expect((await owner.client.get(`${OWN}/sheets/999999/history`)).status).toBe(404);
  });

  it('history: the words of a decision are not put into the mouth of who submits again', async () => {
    const { owner, manager } = line;
    const sheet = await createSheet(owner.client, { notes: 'Trip to Graz', status: 'submitted' });
    for (const [client, input] of [
      [manager.client, { status: 'rejected', notes: 'Receipts are missing' }],
      [owner.client, { status: 'submitted' }],
      [owner.client, { status: 'draft' }],
      [owner.client, { status: 'submitted' }],
    ] as const) {
      ok(await client.put(`${SHEET}/${sheet.id}`, input));
    }
    const history = await historyOf(owner.client, sheet.id);
    expect(history.map(({ notes }: { notes: string }) => notes)).toEqual([
      'Trip to Graz',
      'Receipts are missing',
      '',
      '',
      '',
    ]);
  });

  it('a sheet is edited and submitted, or recalled and edited, in one request', async () => {
    const { owner, manager } = line;
    const sheet = await createSheet(owner.client);
    const submitted = ok(
      await owner.client.put(`${SHEET}/${sheet.id}`, { name: 'Whole', items: [{ amount: 3 }], status: 'submitted' }),
    );
    expect(submitted).toMatchObject({ name: 'Whole', total_amount: 3, status: 'submitted' });
    const decided = await manager.client.put(`${SHEET}/${sheet.id}`, { status: 'approved', name: 'Mine now' });
    expect(decided.status).toBe(403);
    const recalled = ok(await owner.client.put(`${SHEET}/${sheet.id}`, { name: 'Half', status: 'draft' }));
    expect(recalled).toMatchObject({ name: 'Half', status: 'draft' });
  });
});

describe('who is told', () => {
  it('the supervisor of a submission, the owner and the office of an approval, the owner of the rest', async () => {
    const { owner, manager, boss, office } = await createLine(app);
    const sheet = await createSheet(owner.client, { name: 'Rome', items: [{ amount: 12.5 }] });
    const link = `/expenses/${sheet.id}`;
    const step = async (client: typeof owner.client, status: Status, notes?: string) =>
      ok(await client.put(`${SHEET}/${sheet.id}`, { status, notes }));
    const [o, m] = [`Owner ${owner.username}`, `Manager ${manager.username}`];
    await step(owner.client, 'submitted');
    await step(owner.client, 'draft');
    await step(owner.client, 'submitted');
    await step(manager.client, 'rejected', 'why?');
    await step(owner.client, 'submitted');
    await step(manager.client, 'approved');
    await step(office.client, 'processed');
    const submitted = { kind: 'expense.submitted', text: `${o} submitted “Rome” (12.50 EUR) for approval`, link };
    expect(await toldTo(manager)).toMatchObject([
      submitted,
      { kind: 'expense.submitted', text: `${o} took back “Rome”`, link },
      submitted,
      submitted,
    ]);
    expect(await toldTo(owner)).toMatchObject([
      { kind: 'expense.rejected', text: `${m} rejected “Rome”: why?`, link },
      { kind: 'expense.approved', text: `${m} approved “Rome”`, link },
      { kind: 'expense.processed', text: `Office ${office.username} processed “Rome”`, link },
    ]);
    expect(await toldTo(office)).toMatchObject([
      { kind: 'expense.approved', text: `“Rome” of ${o} is approved and waits to be processed`, link },
    ]);
    expect(await toldTo(boss)).toEqual([]);
  });

  it('without a manager, or with a blocked one, the office is told and decides', async () => {
    const { owner, manager, office } = await createLine(app);
    await setManager(app, owner, null);
    const alone = await createSheet(owner.client, { status: 'submitted' });
    expect(alone.supervisor).toBeNull();
    await setManager(app, owner, manager);
    ok(await app.admin.put(`/api/people/v2/users/${manager.id}`, { blocked: true }));
    const blocked = await createSheet(owner.client, { status: 'submitted' });
    expect(blocked.supervisor.id).toBe(manager.id);
    expect((await toldTo(office)).map(({ link }) => link)).toEqual([
      `/expenses/${alone.id}`,
      `/expenses/${blocked.id}`,
    ]);
    for (const { id } of [alone, blocked]) {
      expect(ok(await office.client.put(`${SHEET}/${id}`, { status: 'approved' })).status).toBe('approved');
    }
  });

  it('nobody of a change that is no step, and nobody twice', async () => {
    const { owner, manager } = await createLine(app);
    const sheet = await createSheet(owner.client);
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { name: 'Again', status: 'draft' }));
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    ok(await owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }));
    expect(await toldTo(manager)).toHaveLength(1);
    const stranger = await createUser(app);
    expect(await toldTo(stranger)).toEqual([]);
  });
});

describe('two at once', () => {
  it('20 parallel approvals give one: one step, one message, nobody else is told otherwise', async () => {
    const { owner, manager, office } = await createLine(app);
    const sheet = await createSheet(owner.client, { status: 'submitted' });
    const clients = Array.from({ length: 20 }, (_, index) => [manager.client, office.client, app.admin][index % 3]);
    const answers = await Promise.all(
      clients.map((client) => client?.put(`${SHEET}/${sheet.id}`, { status: 'approved' })),
    );
    const codes = answers.map((answer) => answer?.status);
    expect(codes).toContain(200);
    for (const answer of answers) {
      if (answer?.status === 200) expect(answer.body.status).toBe('approved');
      else expect([answer?.status, answer?.body.type.split('#')[1]]).toEqual([409, 'changed_meanwhile']);
    }
    const history = await historyOf(owner.client, sheet.id);
    expect(history.map(({ to }: { to: string }) => to)).toEqual(['submitted', 'approved']);
    const after = ok(await owner.client.get(`${SHEET}/${sheet.id}`));
    expect(after.approved_by.id).toBe(history[1].by.id);
    expect((await toldTo(owner)).map(({ kind }) => kind)).toEqual(['expense.approved']);
  });

  it('approving and rejecting at once: one decision, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, manager, office } = line;
      const sheet = await createSheet(owner.client, { status: 'submitted' });
      const put = (client: typeof owner.client, status: Status) => client.put(`${SHEET}/${sheet.id}`, { status });
      const answers = await Promise.all([put(manager.client, 'approved'), put(office.client, 'rejected')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body.status;
      expect(ok(await owner.client.get(`${SHEET}/${sheet.id}`)).status).toBe(winner);
      expect(await historyOf(owner.client, sheet.id)).toHaveLength(2);
    }
  });

  it('an edit and a submission at once: never a change after the submission', async () => {
    const { owner } = line;
    for (let round = 0; round < 5; round += 1) {
      const sheet = await createSheet(owner.client, { items: [{ amount: 1 }] });
      const [edit] = await Promise.all([
        owner.client.put(`${SHEET}/${sheet.id}`, { items: [{ amount: 2 }] }),
        owner.client.put(`${SHEET}/${sheet.id}`, { status: 'submitted' }),
      ]);
      const after = ok(await owner.client.get(`${SHEET}/${sheet.id}`));
      expect(after).toMatchObject({ status: 'submitted', total_amount: edit.status === 200 ? 2 : 1 });
      expect([200, 409]).toContain(edit.status);
    }
  });
});
