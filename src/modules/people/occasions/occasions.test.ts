import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createUser, type TestUser } from '../../../../test/support/people.ts';
import { dayOfMetadata, explain } from '../../../platform/db/index.ts';

const app = useApp();
const at = '/api/people/v1/occasions';
const home = '/api/home/v1/occasions';

let me: TestUser;
beforeAll(async () => {
  me = await createUser(app);
});

const person = (metadata: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  createUser(app, { metadata, ...more });
const invalid = (body: { 'invalid-params'?: { name: string }[] }) => body['invalid-params']?.map(({ name }) => name);
const shown = ({
  body,
}: {
  body: { data: { kind: string; user: { id: number }; date: string; years: number | null }[] };
}) => body.data.map(({ kind, user, date, years }) => `${kind} ${user.id} ${date} ${years}`);

describe('occasions', () => {
  it('F7: are birthdays, anniversaries and newcomers with every field, by day, over the end of a year and paged', async () => {
    const born = await person({ birthday: '1990-12-30' }, { job_title: 'Baker' });
    const old = await person({ started: '2016-12-31T08:00:00Z', birthday: '19850615' });
    const fresh = await person({ started: '2026-01-02', birthday: '1999-01-01' });
    const future = await person({ started: '2030-01-01' });
    const { status, body } = await me.client.get(`${at}?from=2025-12-29&to=2026-01-04`);
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      kind: 'birthday',
      user: { id: born.id, name: `Test ${born.username}`, job_title: 'Baker' },
      date: '2025-12-30',
      years: null,
      link: `/people/${born.id}`,
    });
    const all = [
      `birthday ${born.id} 2025-12-30 null`,
      `anniversary ${old.id} 2025-12-31 9`,
      `birthday ${fresh.id} 2026-01-01 null`,
      `newcomer ${fresh.id} 2026-01-02 null`,
    ];
    expect(shown({ body })).toEqual(all);
    expect(body.pagination.total).toBe(4);
    expect(shown(await me.client.get(`${at}?from=20251229&to=20260104&limit=2&offset=1`))).toEqual(all.slice(1, 3));
    expect(shown(await me.client.get(`${at}?from=2030-01-01`))).toContain(`newcomer ${future.id} 2030-01-01 null`);
  });

  it('F7: leave out blocked people, for outsiders other extranets, and metadata that holds no date', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const friend = await person({ birthday: '1990-03-05' }, { extranet_id: extranet.id });
    const colleague = await person({ birthday: '1990-03-05' });
    const blocked = await person({ birthday: '1990-03-05' });
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
    for (const birthday of [
      'soon',
      '1990-0a-05',
      '19900x05',
      ['1990-03-05'],
      { day: 5 },
      1.5,
      true,
      '',
      "0305'--",
      '----0305----',
    ])
      await person({ birthday });
    const ask = async (who: TestUser) => shown(await who.client.get(`${at}?from=2026-03-05&to=2026-03-05`));
    expect(await ask(me)).toEqual([friend, colleague].map(({ id }) => `birthday ${id} 2026-03-05 null`));
    expect(await ask(outsider)).toEqual([`birthday ${friend.id} 2026-03-05 null`]);
    expect((await app.anonymous.get(at)).status).toBe(401);
  });

  it('have leap days on the 28th of February of other years', async () => {
    const { id } = await person({ birthday: '1992-02-29' });
    expect(shown(await me.client.get(`${at}?from=2026-02-28&to=2026-02-28`))).toEqual([
      `birthday ${id} 2026-02-28 null`,
    ]);
    expect(shown(await me.client.get(`${at}?from=2028-02-28&to=2028-02-28`))).toEqual([]);
    expect(shown(await me.client.get(`${at}?from=2028-02-29&to=2028-03-01`))).toEqual([
      `birthday ${id} 2028-02-29 null`,
    ]);
  });

  it('need days that are there, in their order and not too far apart, and say which is wrong', async () => {
    for (const [query, field] of [
      ['from=2026-02-30', 'from'],
      ['from=tomorrow', 'from'],
      ["from=2026-01-01&to='%20or%20", 'to'],
      ['from=2026-02-02&to=2026-02-01', 'to'],
      ['from=2026-01-01&to=2026-04-04', 'to'],
    ] as const) {
      const { status, body } = await me.client.get(`${at}?${query}`);
      expect([query, status, invalid(body)]).toEqual([query, 400, [field]]);
    }
  });

  it('of the front page are those of the next week and who joined in the last two, in the time zone of the user', async () => {
    // The clock stands at 31 January 2026.
    const today = await person({ birthday: '1980-01-31' });
    const newcomer = await person({ started: '2026-01-20' });
    const earlier = await person({ started: '2026-01-10', birthday: '1980-01-30' });
    const list = shown(await me.client.get(home));
    expect(list).toEqual(
      expect.arrayContaining([`birthday ${today.id} 2026-01-31 null`, `newcomer ${newcomer.id} 2026-01-20 null`]),
    );
    expect(list.join()).not.toContain(` ${earlier.id} `);
    expect((await me.client.get('/api/home/v1')).body.occasions.total).toBe(list.length);
  });

  it('are found by an index', async () => {
    const { db } = app.application.platform.database;
    const day = dayOfMetadata(db, 'birthday');
    const plan = await explain(db, {
      sql: `select id from users where ${day} is not null and ${day} >= '0101' and ${day} <= '0103'`,
      parameters: [],
    });
    expect(plan).toMatch(/users_birthday|Seq Scan/);
  });
});
