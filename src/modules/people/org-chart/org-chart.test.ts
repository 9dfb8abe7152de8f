import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createUser, type TestUser } from '../../../../test/support/people.ts';
import { explain, queryChannel, transaction } from '../../../platform/db/index.ts';
import { insertUserRows } from '../index.ts';
import { setManager } from '../users/users.repository.ts';

const app = useApp();
const root = '/api/people/v1/org-chart';

interface Node {
  id: number;
  subordinates: Node[];
}

/** `{1: {2: {}, 3: {}}}` */
const idsOf = (node: Node): Record<number, unknown> => ({
  [node.id]: Object.assign({}, ...node.subordinates.map(idsOf)),
});

async function createChain(length: number, overrides: Record<string, unknown> = {}): Promise<TestUser[]> {
  const chain: TestUser[] = [];
  for (let level = 0; level < length; level += 1) {
    const user = await createUser(app, overrides);
    const manager = chain.at(-1);
    if (manager) await putManager(user.id, manager.id);
    chain.push(user);
  }
  return chain;
}

async function putManager(id: number, managerId: number): Promise<void> {
  expect((await app.admin.put(`/api/people/v2/users/${id}/manager`, { manager_id: managerId })).status).toBe(204);
}

async function get(query: string, client = app.admin) {
  const { status, body } = await client.get(`${root}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the way to one user', () => {
  it('P24: goes from the top down to the user, as far up as everyone on it may be seen, with numbers of those below', async () => {
    const [top, middle, user] = await createChain(3);
    if (!top || !middle || !user) throw new Error('no chain');
    const way = await get(`to=${user.id}`, user.client);
    expect(way.data.map(({ id, subordinates_count }: Record<string, number>) => [id, subordinates_count])).toEqual([
      [top.id, 1],
      [middle.id, 1],
      [user.id, 0],
    ]);
    expect(way.data[0].subordinates).toEqual([]);
    expect(way.pagination).toMatchObject({ total: 3, prev: null, next: null });
    await app.admin.put(`/api/people/v2/users/${top.id}`, { blocked: true });
    expect((await get(`to=${user.id}`)).data.map(({ id }: Node) => id)).toEqual([middle.id, user.id]);
    expect((await app.admin.get(`${root}?to=${top.id}`)).status).toBe(404);
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    expect((await outsider.client.get(`${root}?to=${user.id}`)).status).toBe(404);
  });
});

describe('below one user', () => {
  it('the org chart below a user is nested, each level by name', async () => {
    const boss = await createUser(app, { firstname: 'Boss', surname: 'One', job_title: 'Chief' });
    const zed = await createUser(app, { firstname: 'Zed', surname: 'Last' });
    const amy = await createUser(app, { firstname: 'Ámy', surname: 'First', job_title: 'Deputy' });
    const kid = await createUser(app, { firstname: 'Kid', surname: 'Below' });
    await putManager(zed.id, boss.id);
    await putManager(amy.id, boss.id);
    await putManager(kid.id, amy.id);
    const photo = (user: TestUser) => `${app.url}/api/people/v2/users/${user.id}/photo`;
    const leaf = { job_title: '', subordinates_count: 0, subordinates: [] };
    expect(await get(`root=${boss.id}`)).toEqual({
      id: boss.id,
      fullname: 'Boss One',
      job_title: 'Chief',
      photo_url: photo(boss),
      subordinates_count: 2,
      subordinates: [
        {
          id: amy.id,
          fullname: 'Ámy First',
          job_title: 'Deputy',
          photo_url: photo(amy),
          subordinates_count: 1,
          subordinates: [{ ...leaf, id: kid.id, fullname: 'Kid Below', photo_url: photo(kid) }],
        },
        { ...leaf, id: zed.id, fullname: 'Zed Last', photo_url: photo(zed) },
      ],
    });
  });

  it('goes three levels down unless asked otherwise, and never more than ten', async () => {
    const chain = await createChain(13);
    const [top] = chain;
    const depthOf = (node: Node): number => (node.subordinates[0] ? 1 + depthOf(node.subordinates[0]) : 0);
    const depth = async (query: string) => depthOf(await get(`root=${top?.id}${query}`));
    expect(await depth('')).toBe(3);
    expect(await depth('&depth=0')).toBe(0);
    expect(await depth('&depth=5')).toBe(5);
    expect(await depth('&depth=99')).toBe(10);
    const only = await get(`root=${top?.id}&depth=0`);
    expect(only).toMatchObject({ subordinates: [], subordinates_count: 1 });
    for (const bad of ['depth=-1', 'depth=x', 'root=x'])
      expect((await app.admin.get(`${root}?${bad}`)).status).toBe(400);
    expect((await app.admin.get(`${root}?root=999999`)).status).toBe(404);
  });

  it('takes one statement, however much there is', async () => {
    const [top] = await createChain(4);
    await get(`root=${top?.id}`);
    const count = (depth: number) => app.countQueries(() => get(`root=${top?.id}&depth=${depth}`));
    expect(await count(0)).toBe(1);
    expect(await count(10)).toBe(1);
  });

  it('finds those below by their manager, not by what everybody has', async () => {
    const { db, engine } = app.application.platform.database;
    const [top] = await createChain(2);
    const queries: { sql: string; parameters: readonly unknown[] }[] = [];
    const listener = (query: unknown) => queries.push(query as (typeof queries)[number]);
    queryChannel.subscribe(listener);
    await get(`root=${top?.id}`);
    queryChannel.unsubscribe(listener);
    const query = queries.find(({ sql }) => sql.includes('recursive'));
    const plan = query && (await explain(db, query));
    // PostgreSQL reads a table this small as a whole.
    if (engine === 'sqlite') expect(plan).toContain('INDEX users_manager');
    expect(plan).not.toContain('users_active');
  });

  it('stops at 2,000 users and says so', async () => {
    const boss = await createUser(app);
    const { db } = app.application.platform.database;
    await transaction(db, async (tx) => {
      const users = Array.from({ length: 2_100 }, (_, index) => ({
        username: `crowd${index}`,
        firstname: 'Crowd',
        surname: String(index),
        email: `crowd${index}@example.com`,
      }));
      const ids = await insertUserRows(tx, users, { language: 'en', now: 0, extranetId: 1 });
      await setManager(tx, ids.slice(0, 50), boss.id);
      await setManager(tx, ids.slice(50, 1_000), ids[0] ?? 0);
      await setManager(tx, ids.slice(1_000), ids[49] ?? 0);
    });
    const body = await get(`root=${boss.id}`);
    const count = (node: Node): number => 1 + node.subordinates.reduce((sum, below) => sum + count(below), 0);
    expect(count(body)).toBe(2_000);
    expect(body).toMatchObject({ truncated: true, subordinates_count: 50 });
    expect(body.subordinates).toHaveLength(50);
    expect(await get(`root=${boss.id}&depth=1`)).not.toHaveProperty('truncated');
  });
});

describe('from the top', () => {
  it('is a page of everyone without a manager', async () => {
    const [top, below] = await createChain(2, { firstname: '  Aaa' });
    const body = await get('limit=200');
    const ids = body.data.map(({ id }: Node) => id);
    expect(ids).toContain(top?.id);
    expect(ids).not.toContain(below?.id);
    expect(body.pagination).toMatchObject({ offset: 0, limit: 200, prev: null });
    const first = await get('limit=1');
    expect(idsOf(first.data[0])).toEqual({ [top?.id ?? 0]: { [below?.id ?? 0]: {} } });
    expect(first.pagination.total).toBe(body.pagination.total);
    const second = await app.admin.get(first.pagination.next);
    expect(second.body.data.map(({ id }: Node) => id)).toEqual([ids[1]]);
    expect((await get('limit=0')).data).toEqual([]);
    expect((await get('offset=100000')).data).toEqual([]);
  });

  it('takes as many statements for many as for one', async () => {
    await get('limit=1');
    const count = (limit: number) => app.countQueries(() => get(`limit=${limit}`));
    expect(await count(100)).toBe(await count(1));
  });
});

describe('who is shown', () => {
  it('the org chart is answered 401 without signing in', async () => {
    expect((await app.anonymous.get(root)).status).toBe(401);
  });

  it('P24: blocked users are not, and those below them come to the top', async () => {
    const [top, middle, below] = await createChain(3, { surname: ' 000 first' });
    await app.admin.put(`/api/people/v2/users/${middle?.id}`, { blocked: true });
    expect(await get(`root=${top?.id}`)).toMatchObject({ subordinates: [], subordinates_count: 0 });
    expect((await app.admin.get(`${root}?root=${middle?.id}`)).status).toBe(404);
    const ids = (await get('limit=200')).data.map(({ id }: Node) => id);
    expect(ids).toContain(below?.id);
    expect(ids).not.toContain(middle?.id);
  });

  it('P24: someone in another extranet sees that extranet only', async () => {
    const extranet = await createExtranet(app);
    const boss = await createUser(app);
    const [guest, colleague] = await createChain(2, { extranet_id: extranet.id });
    const stranger = await createUser(app);
    await putManager(guest?.id ?? 0, boss.id);
    await putManager(stranger.id, guest?.id ?? 0);
    const body = await get('', guest?.client);
    expect(body.data.map(idsOf)).toEqual([{ [guest?.id ?? 0]: { [colleague?.id ?? 0]: {} } }]);
    expect(body.pagination.total).toBe(1);
    expect(body.data[0].subordinates_count).toBe(1);
    expect((await guest?.client.get(`${root}?root=${boss.id}`))?.status).toBe(404);
    expect((await get(`root=${guest?.id}`)).subordinates_count).toBe(2);
  });
});
