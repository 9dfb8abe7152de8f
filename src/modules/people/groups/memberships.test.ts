import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  createExtranet,
  createGroup,
  createRole,
  createUser,
  grant,
  uniqueName,
} from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { transaction } from '../../../platform/db/index.ts';
import { insertUserRows } from '../index.ts';

const app = useApp();
const root = '/api/people/v2';

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const asBody = (...ids: number[]) => ids.map((id) => ({ id }));
const inOrder = (ids: number[]) => [...ids].sort((a, b) => a - b);

/** Groups and roles behave alike here. */
const kinds = [
  { kind: 'groups', create: createGroup, filter: 'group_ids' },
  { kind: 'roles', create: createRole, filter: 'role_ids' },
] as const;

describe.each(kinds)('$kind', ({ kind, create, filter }) => {
  const usersOf = async (id: number) => idsOf((await app.admin.get(`${root}/${kind}/${id}/users?limit=200`)).body.data);
  const ofUser = async (id: number) => inOrder(idsOf((await app.admin.get(`${root}/users/${id}/${kind}`)).body.data));

  it('are replaced from their own side', async () => {
    const [a, b, c] = [await createUser(app), await createUser(app), await createUser(app)];
    const one = await create(app);
    const path = `${root}/${kind}/${one.id}/users`;
    expect((await app.admin.get(path)).body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await app.admin.put(path, asBody(a.id, b.id, a.id))).status).toBe(204);
    expect(await usersOf(one.id)).toEqual([a.id, b.id]);
    expect((await app.admin.put(path, asBody(c.id, b.id))).status).toBe(204);
    expect(await usersOf(one.id)).toEqual([b.id, c.id]);
    expect((await app.admin.get(`${root}/users?${filter}=${one.id}`)).body.pagination.total).toBe(2);
    expect(await ofUser(a.id)).toEqual([]);
    expect(await ofUser(c.id)).toEqual([one.id]);
    expect((await app.admin.put(path, [])).status).toBe(204);
    expect(await usersOf(one.id)).toEqual([]);
    expect((await app.admin.get(`${root}/users?${filter}=${one.id}`)).body.pagination.total).toBe(0);
  });

  it('are replaced from the side of the user', async () => {
    const user = await createUser(app);
    const [a, b, c] = [await create(app), await create(app, { inactive: true }), await create(app)];
    const path = `${root}/users/${user.id}/${kind}`;
    expect((await app.admin.put(path, asBody(a.id, b.id))).status).toBe(204);
    const list = await app.admin.get(path);
    expect(list.body.data).toEqual([a, b]);
    expect(list.body[kind]).toEqual(list.body.data);
    expect(list.body.pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null });
    expect((await app.admin.put(path, asBody(c.id, b.id))).status).toBe(204);
    expect(await ofUser(user.id)).toEqual(inOrder([b.id, c.id]));
    expect(await usersOf(a.id)).toEqual([]);
    expect(await usersOf(c.id)).toEqual([user.id]);
    expect((await app.admin.put(path, [])).status).toBe(204);
    expect((await app.admin.get(path)).body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  it('come a page at a time, on both sides', async () => {
    const people = [await createUser(app), await createUser(app), await createUser(app)];
    const word = uniqueName('paged');
    const own = [];
    for (const letter of ['c', 'a', 'b']) own.push(await create(app, { name: `${letter} ${word}` }));
    const one = await create(app);
    await app.admin.put(`${root}/${kind}/${one.id}/users`, asBody(...idsOf(people)));
    const second = await app.admin.get(`${root}/${kind}/${one.id}/users?limit=1&offset=1`);
    expect(Object.keys(second.body)).toEqual(['data', 'pagination']);
    expect(idsOf(second.body.data)).toEqual([people[1]?.id]);
    expect(second.body.pagination).toMatchObject({ total: 3, limit: 1, offset: 1 });
    expect(idsOf((await app.admin.get(second.body.pagination.next)).body.data)).toEqual([people[2]?.id]);

    const user = people[0]?.id;
    await app.admin.put(`${root}/users/${user}/${kind}`, asBody(...idsOf(own)));
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name.charAt(0));
    const first = await app.admin.get(`${root}/users/${user}/${kind}?limit=2`);
    expect(names(first.body)).toEqual(['a', 'b']);
    expect(names((await app.admin.get(first.body.pagination.next)).body)).toEqual(['c']);
    expect((await app.admin.get(`${root}/users/${user}/${kind}?limit=-1`)).status).toBe(400);
  });

  it('refuse wrong input and change nothing', async () => {
    const user = await createUser(app);
    const one = await create(app);
    await app.admin.put(`${root}/${kind}/${one.id}/users`, asBody(user.id));
    const wrong = [
      undefined,
      {},
      { id: 'x' },
      [user.id],
      [{}],
      [null],
      [[{ id: 1 }]],
      asBody(999_999),
      asBody(user.id, 999_999),
      asBody(0),
      asBody(-1),
      asBody(1.5),
      asBody(1e20),
      [{ id: '1' }],
    ];
    for (const body of wrong) {
      for (const path of [`${root}/${kind}/${one.id}/users`, `${root}/users/${user.id}/${kind}`]) {
        const answer = await app.admin.put(path, body);
        expect(answer.status, `${path} ${JSON.stringify(body)}`).toBe(400);
        expect(answer.body).toEqual({ code: 400, error: expect.any(String) });
      }
    }
    expect(await usersOf(one.id)).toEqual([user.id]);
    for (const answer of [
      await app.admin.get(`${root}/users/999999/${kind}`),
      await app.admin.put(`${root}/users/999999/${kind}`, []),
      await app.admin.put(`${root}/users/999999/${kind}`, asBody(one.id)),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 404, error: 'User not found' });
    }
    // A single value is taken as a list of one.
    expect((await app.admin.put(`${root}/users/${user.id}/${kind}`, { id: one.id })).status).toBe(204);
  });

  it('take a list of 10,000 ids and no more (decision 252)', async () => {
    const one = await create(app);
    const many = Array.from({ length: 10_001 }, (_, index) => ({ id: 1_000_000 + index }));
    const send = async (body: object[]) => (await app.admin.put(`${root}/${kind}/${one.id}/users`, body)).body.error;
    expect(await send(many.slice(1))).toContain('1000001');
    expect(await send(many)).toBe('body: must not have more than 10000 items');
  });

  it('take as many queries for a thousand members as for one', async () => {
    const one = await create(app);
    const [first = 0, ...others] = await createPeople(1_000);
    const path = `${root}/${kind}/${one.id}/users`;
    const read = () => app.admin.get(`${path}?limit=200`);
    const write = (...ids: number[]) => app.admin.put(path, asBody(...ids));
    const swap = (from: number[], to: number[]) =>
      fewestQueries(
        app,
        () => write(...to),
        async () => {
          await write(...from);
          await read();
        },
      );
    const few = await swap([1], [first]);
    const fewRead = await fewestQueries(app, read);
    expect(await swap([first], others)).toBe(few);
    expect(await fewestQueries(app, read)).toBe(fewRead);
    expect((await read()).body.pagination.total).toBe(999);

    const own: number[] = [];
    for (let index = 0; index < 30; index += 1) own.push((await create(app)).id);
    const mine = `${root}/users/${first}/${kind}`;
    const readMine = () => app.admin.get(`${mine}?limit=200`);
    await app.admin.put(mine, asBody(...own.slice(0, 1)));
    const fewMine = await fewestQueries(app, readMine);
    await app.admin.put(mine, asBody(...own));
    expect(await fewestQueries(app, readMine)).toBe(fewMine);
    expect((await readMine()).body.data).toHaveLength(30);
  });

  it('end in one of the requested states when two replace at once', async () => {
    const people = await createPeople(20);
    const halves = [people.slice(0, 10), people.slice(10)];
    const one = await create(app);
    for (let round = 0; round < 5; round += 1) {
      const path = `${root}/${kind}/${one.id}/users`;
      const answers = await Promise.all(halves.map((half) => app.admin.put(path, asBody(...half))));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(halves).toContainEqual(await usersOf(one.id));
    }
    const user = await createUser(app);
    const own: number[] = [];
    for (let index = 0; index < 4; index += 1) own.push((await create(app)).id);
    const pairs = [own.slice(0, 2), own.slice(2)];
    for (let round = 0; round < 5; round += 1) {
      const path = `${root}/users/${user.id}/${kind}`;
      const answers = await Promise.all(pairs.map((pair) => app.admin.put(path, asBody(...pair))));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(pairs).toContainEqual(await ofUser(user.id));
    }
  });

  it('end as if one replacement followed the other when both sides replace at once', async () => {
    const [user, other] = await createPeople(2);
    if (user === undefined || other === undefined) throw new Error('two people were asked for');
    const [one, another] = [await create(app), await create(app)];
    for (let round = 0; round < 8; round += 1) {
      await app.admin.put(`${root}/users/${user}/${kind}`, asBody(round % 2 ? one.id : another.id));
      const answers = await Promise.all([
        app.admin.put(`${root}/users/${user}/${kind}`, asBody(one.id)),
        app.admin.put(`${root}/${kind}/${one.id}/users`, asBody(other)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      // The user's side last: both are in it. The other side last: only the other one is.
      const after = { one: await usersOf(one.id), user: await ofUser(user) };
      expect([
        { one: [user, other], user: [one.id] },
        { one: [other], user: [] },
      ]).toContainEqual(after);
    }
  });

  it('survive the deletion of one end while the other is replaced', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await create(app);
      const user = await createUser(app, { password: undefined });
      const answers = await Promise.all([
        app.admin.put(`${root}/${kind}/${one.id}/users`, asBody(user.id)),
        app.admin.delete(`${root}/users/${user.id}`),
        app.admin.put(`${root}/users/${user.id}/${kind}`, asBody(one.id)),
        app.admin.delete(`${root}/${kind}/${one.id}`),
      ]);
      for (const { status } of answers) expect([204, 400, 404]).toContain(status);
      expect(answers[1]?.status).toBe(204);
      expect(answers[3]?.status).toBe(204);
    }
  });

  it('P13: are set by their owner and with people.admin, by nobody else', async () => {
    const [owner, holder, ordinary, member] = [
      await createUser(app),
      await createUser(app),
      await createUser(app),
      await createUser(app),
    ];
    await grant(app, 'people.admin', holder);
    const one = await create(app, { owner_id: owner.id });
    const path = `${root}/${kind}/${one.id}/users`;
    expect((await app.anonymous.put(path, [])).status).toBe(401);
    expect((await ordinary.client.put(path, asBody(ordinary.id))).status).toBe(403);
    expect((await owner.client.put(path, asBody(member.id, ordinary.id))).status).toBe(204);
    expect(await usersOf(one.id)).toEqual([ordinary.id, member.id]);
    expect((await member.client.put(path, [])).status).toBe(403);
    expect((await holder.client.put(path, asBody(member.id))).status).toBe(204);
    expect((await owner.client.put(path, asBody(999_999))).status).toBe(400);
    expect(await usersOf(one.id)).toEqual([member.id]);
    // Owning it opens no other door.
    expect((await owner.client.put(`${root}/users/${owner.id}/${kind}`, asBody(one.id))).status).toBe(403);
    await app.admin.put(`${root}/${kind}/${one.id}`, { owner_id: member.id });
    expect((await owner.client.put(path, [])).status).toBe(403);
    expect((await member.client.put(path, [])).status).toBe(204);
  });

  it('P13: an owner neither adds nor removes users whom they cannot see', async () => {
    const extranet = await createExtranet(app);
    const owner = await createUser(app, { extranet_id: extranet.id });
    const inside = await createUser(app);
    const blocked = await createUser(app, { extranet_id: extranet.id, blocked: true });
    const one = await create(app, { owner_id: owner.id, extranet_id: extranet.id });
    const path = `${root}/${kind}/${one.id}/users`;
    for (const unseen of [inside, blocked]) {
      const { status, body } = await owner.client.put(path, asBody(owner.id, unseen.id));
      expect(status).toBe(400);
      expect(body.error).toContain(`there is no user ${unseen.id}`);
    }
    await app.admin.put(path, asBody(owner.id, inside.id, blocked.id));
    expect(idsOf((await owner.client.get(path)).body.data)).toEqual([owner.id]);
    expect((await owner.client.put(path, [])).status).toBe(204);
    expect(await usersOf(one.id)).toEqual([inside.id, blocked.id]);
    const foreign = await create(app, { owner_id: owner.id, extranet_id: 1 });
    expect((await owner.client.put(`${root}/${kind}/${foreign.id}/users`, [])).status).toBe(404);
  });

  it('P14: the memberships of a user are set with people.admin only', async () => {
    const user = await createUser(app);
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const one = await create(app);
    const path = `${root}/users/${user.id}/${kind}`;
    expect((await app.anonymous.get(path)).status).toBe(401);
    expect((await app.anonymous.put(path, [])).status).toBe(401);
    expect((await user.client.put(path, asBody(one.id))).status).toBe(403);
    expect((await user.client.get(path)).body.data).toEqual([]);
    expect((await holder.client.put(path, asBody(one.id))).status).toBe(204);
    expect((await user.client.get(path)).body.data).toEqual([one]);
  });

  it('P1: members are shown only to those who see them', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const insider = await createUser(app);
    const blocked = await createUser(app, { blocked: true });
    const one = await create(app, { extranet_id: extranet.id });
    const path = `${root}/${kind}/${one.id}/users`;
    await app.admin.put(path, asBody(outsider.id, insider.id, blocked.id));
    const seenBy = async (client: typeof app.admin) => {
      const { body } = await client.get(path);
      expect(body.pagination.total).toBe(body.data.length);
      return idsOf(body.data);
    };
    expect(await seenBy(outsider.client)).toEqual([outsider.id]);
    expect(await seenBy(insider.client)).toEqual([outsider.id, insider.id]);
    expect(await seenBy(app.admin)).toEqual([outsider.id, insider.id, blocked.id]);
    expect((await outsider.client.get(`${root}/users/${insider.id}/${kind}`)).status).toBe(404);
    expect((await outsider.client.get(`${root}/users/${outsider.id}/${kind}`)).status).toBe(200);
  });
});

it('a role or group that is taken away takes its rights with it at once', async () => {
  const user = await createUser(app);
  const role = await createRole(app);
  await grant(app, 'people.admin', role, 'role');
  const mayWrite = async () => (await user.client.post(`${root}/groups`, { name: 'x' })).status === 200;
  expect(await mayWrite()).toBe(false);
  await app.admin.put(`${root}/users/${user.id}/roles`, asBody(role.id));
  expect(await mayWrite()).toBe(true);
  await app.admin.put(`${root}/roles/${role.id}`, { inactive: true });
  expect(await mayWrite()).toBe(false);
  await app.admin.put(`${root}/roles/${role.id}`, { inactive: false });
  expect(await mayWrite()).toBe(true);
  await app.admin.put(`${root}/roles/${role.id}/users`, []);
  expect(await mayWrite()).toBe(false);
});

/** People without a password, in the order of their ids. */
async function createPeople(count: number): Promise<number[]> {
  const people = Array.from({ length: count }, () => {
    const username = uniqueName('person');
    return { username, firstname: 'P', surname: username, email: `${username}@example.com` };
  });
  const { db } = app.application.platform.database;
  return transaction(db, (tx) => insertUserRows(tx, people, { language: 'en', now: app.clock.now(), extranetId: 1 }));
}
