import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd, insertMembers } from '../../../../test/support/crowd.ts';
import { createGroup, createUser } from '../../../../test/support/people.ts';
import { statementsOf } from '../../../../test/support/queries.ts';
import { engineOf, transaction } from '../../../platform/db/index.ts';

const app = useApp();
/** Makes every address another one. */
let unseen = 0;
const V2 = '/api/people/v2';

const callsOf = (group: number) => [
  '/user',
  '/users/1',
  '/users',
  '/users?limit=200',
  '/users?limit=200&sort=-surname&view=admin&status=all',
  '/users?limit=200&query=example',
  `/users?limit=200&group_ids=${group}`,
  '/users?limit=200&fields=id,extranet',
  '/users/1/subordinates?limit=200',
];

/** Once warmed up, but never a cached answer. The least of a few, as work in the background asks too. */
async function measure(calls: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of calls) {
    const ask = async () => {
      unseen += 1;
      const path = `${V2}${call}${call.includes('?') ? '&' : '?'}unseen=${unseen}`;
      expect((await app.admin.get(path)).status).toBe(200);
    };
    await ask();
    counts[call] = Math.min(await app.countQueries(ask), await app.countQueries(ask), await app.countQueries(ask));
  }
  return counts;
}

/** All in the group, and below user 1. */
async function addPeople(group: number, from: number, to: number): Promise<number[]> {
  const ids = await insertCrowd(app, from, to);
  await insertMembers(app, group, ids);
  await transaction(app.application.platform.database.db, (tx) =>
    tx.updateTable('users').set({ manager_id: 1 }).where('id', 'in', ids).execute(),
  );
  return ids;
}

it('it is small, and the same with 1,000 users in 30 groups as with two in one', async () => {
  const { id: group } = await createGroup(app);
  const calls = callsOf(group);
  await addPeople(group, 0, 1);
  const small = await measure(calls);

  const ids = await addPeople(group, 1, 1_000);
  for (let number = 1; number < 30; number += 1) {
    const members = ids.filter((_, index) => index % 30 >= number);
    await insertMembers(app, (await createGroup(app)).id, members);
  }
  const large = await measure(calls);

  expect(large).toEqual(small);
  for (const count of Object.values(large)) expect(count).toBeLessThanOrEqual(2);
  expect((await app.admin.get(`${V2}/users?limit=200&group_ids=${group}`)).body).toMatchObject({
    data: { length: 200 },
    pagination: { total: 1_000 },
  });
});

it('what users change about themselves leaves the total of a list cached; new users, and those who are blocked, do not', async () => {
  const page = async () => {
    unseen += 1;
    const { body } = await app.admin.get(`${V2}/users?limit=1&unseen=${unseen}`);
    return body.pagination.total;
  };
  const ben = await createUser(app);
  const total = await page();
  const cached = await app.countQueries(page);
  await app.admin.put(`${V2}/users/${ben.id}`, { job_title: 'Planner', company: 'Example Works' });
  expect(await app.countQueries(page)).toBe(cached);
  await createUser(app);
  expect(await page()).toBe(total + 1);
  await app.admin.put(`${V2}/users/${ben.id}`, { blocked: true });
  expect(await page()).toBe(total);
});

it('a page is read from where the one before it ended, and not from the first user on', async () => {
  const { id: group } = await createGroup(app);
  await insertMembers(app, group, await insertCrowd(app, 2_000, 2_060));
  const read = async (offset: number) => {
    unseen += 1;
    const answered = await app.admin.get(`${V2}/users?limit=20&group_ids=${group}&offset=${offset}&unseen=${unseen}`);
    return answered.body.data.map(({ id }: { id: number }) => id);
  };
  const begins = async (offset: number) => {
    const statements = await statementsOf(() => read(offset));
    const page = statements.find(({ sql }) => sql.includes(' as "page"'));
    return { isFrom: page?.sql.includes('"users"."id" >= '), skips: page?.sql.includes(' offset ') };
  };
  const all = [await read(0), await read(20), await read(40)].flat();
  expect(all).toEqual(all.toSorted((one, other) => one - other));
  expect(new Set(all).size).toBe(60);
  const { id: other } = await createUser(app);
  let turns = 0;
  // Until PostgreSQL knows that no user with a lower id is still to come, when the list is counted anew.
  const beginsOnceSettled = async () => {
    turns += 1;
    await app.admin.put(`${V2}/users/${other}`, { blocked: turns % 2 === 1 });
    await read(20);
    return begins(20);
  };
  await expect.poll(beginsOnceSettled).toEqual({ isFrom: true, skips: false });
  expect(await read(20)).toEqual(all.slice(20, 40));
  expect(await begins(25)).toEqual({ isFrom: true, skips: true });
  expect(await read(25)).toEqual(all.slice(25, 45));
  // Somebody of the first page is blocked: all others move up.
  await app.admin.put(`${V2}/users/${all[3]}`, { blocked: true });
  expect(await read(20)).toEqual(all.slice(21, 41));
  expect(await read(25)).toEqual(all.slice(26, 46));
});

it('a search has its total from the same look where each look is a round trip, on every page', async () => {
  const ask = async (query: string) => (await app.admin.get(`${V2}/users?query=quodlibet&${query}`)).body;
  for (let number = 0; number < 3; number += 1) await createUser(app, { company: 'Quodlibet Works' });
  await app.admin.get(`${V2}/user`);
  const isPostgres = engineOf(app.application.platform.database.db) === 'postgres';
  expect(await app.countQueries(() => ask('limit=2'))).toBe(isPostgres ? 1 : 2);
  expect((await ask('limit=2')).pagination.total).toBe(3);
  expect(await ask('limit=2&offset=2')).toMatchObject({ data: [{}], pagination: { total: 3 } });
  await createUser(app, { company: 'Quodlibet Works' });
  expect(await ask('limit=2&offset=9')).toMatchObject({ data: [], pagination: { total: 4 } });
  expect(await ask('limit=2&sort=-id')).toMatchObject({ data: [{}, {}], pagination: { total: 4 } });
});
