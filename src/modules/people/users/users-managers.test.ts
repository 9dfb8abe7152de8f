import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';

const setManager = (id: number, manager_id: unknown) => app.admin.put(`${V2}/users/${id}/manager`, { manager_id });
const setSubordinates = (id: number, ids: number[]) =>
  app.admin.put(
    `${V2}/users/${id}/subordinates`,
    ids.map((subordinate) => ({ id: subordinate })),
  );
const subordinates = async (id: number, query = '') =>
  (await app.admin.get(`${V2}/users/${id}/subordinates${query}`)).body;
const idsBelow = async (id: number): Promise<number[]> =>
  (await subordinates(id)).data.map((user: { id: number }) => user.id);

async function createUsers(count: number): Promise<TestUser[]> {
  return Promise.all(Array.from({ length: count }, () => createUser(app)));
}

/** As many ids as names are taken from it. */
async function ids(count: number): Promise<[number, number, number, number, number]> {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = (await createUsers(count)).map(({ id }) => id).sort((x, y) => x - y);
  return [a, b, c, d, e];
}

describe('the manager', () => {
  it('the manager of a user is set, changed and cleared', async () => {
    const [boss, other, user] = await ids(3);
    expect(await setManager(user, boss)).toMatchObject({ status: 204, body: undefined });
    expect(await idsBelow(boss)).toEqual([user]);
    expect((await setManager(user, boss)).status).toBe(204);
    expect((await setManager(user, other)).status).toBe(204);
    expect([await idsBelow(boss), await idsBelow(other)]).toEqual([[], [user]]);
    for (const none of [0, null]) {
      await setManager(user, other);
      expect((await setManager(user, none)).status).toBe(204);
      expect(await idsBelow(other)).toEqual([]);
    }
  });

  it.each([
    ['unknown', 999_999],
    ['negative', -1],
    ['too large', 1e300],
    ['a fraction', 1.5],
    ['a text', '1'],
    ['a truth', true],
    ['a list', [1]],
  ])('a manager that is %s is answered 400, and nothing changes', async (_, manager) => {
    const [boss, user] = await ids(2);
    await setManager(user, boss);
    const answer = await setManager(user, manager);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('manager_id') } });
    expect(await idsBelow(boss)).toEqual([user]);
  });

  it('a change of the manager that names none is refused', async () => {
    const [user] = await ids(1);
    expect(await app.admin.put(`${V2}/users/${user}/manager`, {})).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('manager_id') },
    });
    expect((await app.admin.put(`${V2}/users/${user}/manager`)).status).toBe(400);
  });

  it('the manager of a user who does not exist is answered 404', async () => {
    expect(await setManager(999_999, 1)).toMatchObject({ status: 404, body: { code: 404 } });
    expect((await setManager(999_999, 0)).status).toBe(404);
    expect((await app.admin.put(`${V2}/users/x/manager`, { manager_id: 1 })).status).toBe(400);
  });

  it('is never oneself, nor anybody below', async () => {
    const [top, middle, low] = await ids(3);
    await setManager(middle, top);
    await setManager(low, middle);
    for (const below of [top, middle, low]) {
      expect(await setManager(top, below)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('manager_id') },
      });
    }
    expect(await idsBelow(low)).toEqual([]);
    expect((await setManager(low, top)).status).toBe(204);
    expect((await setManager(middle, low)).status).toBe(204);
  });

  it('does not become a circle when two change at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = await ids(3);
      const answers = await Promise.all([setManager(a, b), setManager(b, c), setManager(c, a)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([204, 204, 400]);
    }
  });

  it('does not become a circle when both ends change at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await ids(2);
      const answers = await Promise.all([setManager(a, b), setSubordinates(a, [b])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
      expect((await idsBelow(a)).length + (await idsBelow(b)).length).toBe(1);
    }
  });
});

describe('subordinates', () => {
  it('the subordinates of a user are listed as users, by id', async () => {
    const [boss, a, b] = await ids(3);
    expect(await subordinates(boss)).toEqual({
      data: [],
      pagination: { offset: 0, limit: 20, total: 0, prev: null, next: null },
    });
    await setManager(b, boss);
    await setManager(a, boss);
    const { data, pagination } = await subordinates(boss);
    expect(data).toEqual(await Promise.all([a, b].map(async (id) => (await app.admin.get(`${V2}/users/${id}`)).body)));
    expect(pagination.total).toBe(2);
  });

  it('the subordinates of a user are only those directly below', async () => {
    const [top, middle, low] = await ids(3);
    await setManager(middle, top);
    await setManager(low, middle);
    expect(await idsBelow(top)).toEqual([middle]);
  });

  it('are replaced as a whole; those not listed lose their manager', async () => {
    const [boss, other, a, b, c] = await ids(5);
    await setSubordinates(other, [c]);
    expect(await setSubordinates(boss, [b, a])).toMatchObject({ status: 204, body: undefined });
    expect(await idsBelow(boss)).toEqual([a, b]);
    expect((await setSubordinates(boss, [b, c, b])).status).toBe(204);
    expect(await idsBelow(boss)).toEqual([b, c]);
    expect(await idsBelow(other)).toEqual([]);
    // Nobody is above this one any more, so anybody may be.
    expect((await setManager(boss, a)).status).toBe(204);
    expect((await setSubordinates(boss, [])).status).toBe(204);
    expect(await idsBelow(boss)).toEqual([]);
  });

  it('may be given as a single object', async () => {
    const [boss, user] = await ids(2);
    expect((await app.admin.put(`${V2}/users/${boss}/subordinates`, { id: user })).status).toBe(204);
    expect(await idsBelow(boss)).toEqual([user]);
  });

  it.each([
    ['an unknown user', [{ id: 999_999 }]],
    ['a number too large', [{ id: 1e300 }]],
    ['a text', [{ id: '7' }]],
    ['numbers alone', [7]],
    ['an object without id', [{ user: 7 }]],
    ['null', null],
    ['a truth', true],
  ])('a replacement of the subordinates by %s is refused and changes nothing', async (_, body) => {
    const [boss, user] = await ids(2);
    await setSubordinates(boss, [user]);
    const answer = await app.admin.put(`${V2}/users/${boss}/subordinates`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.any(String) } });
    expect(await idsBelow(boss)).toEqual([user]);
  });

  it('are never oneself, nor anybody above', async () => {
    const [top, middle, low, free] = await ids(4);
    await setManager(middle, top);
    await setManager(low, middle);
    for (const above of [low, middle, top]) {
      expect((await setSubordinates(low, [free, above])).status).toBe(400);
    }
    expect(await idsBelow(low)).toEqual([]);
  });

  it('end in one of the requested states when two replace them at once', async () => {
    const [boss, a, b, c, d] = await ids(5);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([setSubordinates(boss, [a, b]), setSubordinates(boss, [c, d])]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect([`${[a, b]}`, `${[c, d]}`]).toContain(`${await idsBelow(boss)}`);
    }
  });

  it('the subordinates of a user come in pages', async () => {
    const [boss, ...below] = (await createUsers(6)).map(({ id }) => id).sort((x, y) => x - y);
    await setSubordinates(boss ?? 0, below);
    const seen: number[] = [];
    let url: string | null = `${app.url}${V2}/users/${boss}/subordinates?limit=2`;
    while (url) {
      const answer = await app.admin.get(url);
      expect(answer.body.pagination).toMatchObject({ limit: 2, total: 5 });
      seen.push(...answer.body.data.map(({ id }: { id: number }) => id));
      url = answer.body.pagination.next;
    }
    expect(seen).toEqual(below);
    expect((await subordinates(boss ?? 0, '?limit=0')).pagination).toMatchObject({ limit: 0, total: 5 });
    expect((await subordinates(boss ?? 0, '?limit=500')).pagination.limit).toBe(200);
    expect((await subordinates(boss ?? 0, '?limit=-1')).code).toBe(400);
  });

  it('the subordinates of a user who does not exist are answered 404', async () => {
    expect((await app.admin.get(`${V2}/users/999999/subordinates`)).status).toBe(404);
    expect((await setSubordinates(999_999, [])).status).toBe(404);
  });

  it('P1: who are blocked are there for administrators only', async () => {
    const [boss, active] = await createUsers(2);
    const blocked = await createUser(app, { blocked: true });
    await setSubordinates(boss?.id ?? 0, [active?.id ?? 0, blocked.id]);
    expect(await idsBelow(boss?.id ?? 0)).toEqual([active?.id, blocked.id]);
    const own = await boss?.client.get(`${V2}/users/${boss.id}/subordinates`);
    expect(own?.body.data.map(({ id }: { id: number }) => id)).toEqual([active?.id]);
  });
});
