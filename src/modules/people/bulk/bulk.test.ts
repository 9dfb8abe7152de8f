import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createRole, createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';
const BULK = '/api/people/v1/users/bulk';
const ROLES = '/api/people/v1/users/roles';

const membersOf = async (kind: 'groups' | 'roles', id: number): Promise<number[]> =>
  (await app.admin.get(`${V2}/${kind}/${id}/users?limit=200`)).body.data.map((user: { id: number }) => user.id);
const done = (id: number, changed = true) => ({ id, changed, error: null });

describe('a change of several users', () => {
  it('P7, P8: blocks and unblocks each by itself: user 1, oneself and who is not there are refused, the others are changed', async () => {
    const [one, two] = [await createUser(app), await createUser(app, { blocked: true })];
    const ids = [1, one.id, two.id, 99_999_999, one.id];
    const blocked = await app.admin.post(BULK, { ids, act: 'block' });
    expect(blocked.status).toBe(200);
    expect(blocked.body.data).toEqual([
      {
        id: 1,
        changed: false,
        error: { code: 'invalid_field', status: 400, detail: expect.stringContaining('user 1') },
      },
      done(one.id),
      done(two.id, false),
      { id: 99_999_999, changed: false, error: { code: 'not_found', status: 404, detail: expect.any(String) } },
    ]);
    expect((await one.client.get(`${V2}/user`)).status).toBe(401);
    const back = await app.admin.post(BULK, { ids: [one.id, two.id], act: 'unblock' });
    expect(back.body.data).toEqual([done(one.id), done(two.id)]);
    expect((await one.client.get(`${V2}/user`)).status).toBe(200);
  });

  it.each([
    ['group', 'groups', createGroup],
    ['role', 'roles', createRole],
  ] as const)('adds to and takes from a %s, and tells who was in it before', async (kind, kinds, create) => {
    const { id } = await create(app);
    const [one, two] = [await createUser(app), await createUser(app)];
    await app.admin.put(`/api/people/v1/${kinds}/${id}/members/${one.id}`);
    const ids = [one.id, two.id, 99_999_999];
    const added = await app.admin.post(BULK, { ids, act: `add_to_${kind}`, target_id: id });
    expect(added.body.data).toEqual([
      done(one.id, false),
      done(two.id),
      { id: 99_999_999, changed: false, error: { code: 'not_found', status: 404, detail: expect.any(String) } },
    ]);
    expect(await membersOf(kinds, id)).toEqual([one.id, two.id]);
    const taken = await app.admin.post(BULK, { ids: [two.id], act: `take_from_${kind}`, target_id: id });
    expect(taken.body.data).toEqual([done(two.id)]);
    expect(await membersOf(kinds, id)).toEqual([one.id]);
  });

  it('takes the same number of queries for one and for many new members', async () => {
    const [first, second] = [await createGroup(app), await createGroup(app)];
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(app)));
    const add = (id: number, ids: number[]) =>
      app.countQueries(() => app.admin.post(BULK, { ids, act: 'add_to_group', target_id: id }));
    const few = await add(first.id, [users[0]?.id ?? 0]);
    expect(
      await add(
        second.id,
        users.map(({ id }) => id),
      ),
    ).toBe(few);
  });

  it('names the field at fault', async () => {
    const refused = async (body: object) => {
      const answer = await app.admin.post(BULK, body);
      expect(answer.status).toBe(400);
      return JSON.stringify(answer.body);
    };
    expect(await refused({ ids: [], act: 'block' })).toContain('ids');
    expect(await refused({ ids: [2], act: 'promote' })).toContain('act');
    expect(await refused({ ids: [2], act: 'add_to_group' })).toContain('target_id');
    expect(await refused({ ids: Array.from({ length: 501 }, (_, at) => at + 1), act: 'block' })).toContain('ids');
    expect((await app.admin.post(BULK, { ids: [1], act: 'add_to_group', target_id: 99_999_999 })).status).toBe(404);
  });

  it('P3, P15, P58: is refused without people.admin, gives no rights that its maker lacks, and leaves role 1 to its members', async () => {
    const [holder, user] = [await createUser(app), await createUser(app)];
    const block = { ids: [user.id], act: 'block' };
    expect((await app.anonymous.post(BULK, block)).status).toBe(401);
    expect((await user.client.post(BULK, block)).status).toBe(403);
    await grant(app, 'people.admin', holder);
    const group = await createGroup(app);
    await grant(app, 'documents.admin', group, 'group');
    const add = { ids: [user.id], act: 'add_to_group', target_id: group.id };
    expect((await holder.client.post(BULK, add)).status).toBe(403);
    expect((await holder.client.post(BULK, { ...add, act: 'add_to_role', target_id: 1 })).status).toBe(403);
    const empty = { ids: await membersOf('roles', 1), act: 'take_from_role', target_id: 1 };
    expect(JSON.stringify((await app.admin.post(BULK, empty)).body)).toContain('role_1_empty');
    const refused = await holder.client.post(BULK, { ids: [1], act: 'block' });
    expect(refused.body.data[0]).toMatchObject({ changed: false });
  });
});

describe('the roles of several users', () => {
  it('P58: are told by user, and only with people.admin', async () => {
    const [one, two, none] = [await createUser(app), await createUser(app), await createUser(app)];
    const [a, b] = [await createRole(app, { name: 'A role' }), await createRole(app, { name: 'B role' })];
    for (const [role, user] of [
      [b, one],
      [a, one],
      [b, two],
    ] as const)
      await app.admin.put(`/api/people/v1/roles/${role.id}/members/${user.id}`);
    const answer = await app.admin.get(`${ROLES}?ids=${one.id},${two.id},${none.id},99999999`);
    expect(answer.body.data).toEqual([
      {
        id: one.id,
        roles: [
          { id: a.id, name: 'A role' },
          { id: b.id, name: 'B role' },
        ],
      },
      { id: two.id, roles: [{ id: b.id, name: 'B role' }] },
    ]);
    expect((await app.admin.get(ROLES)).status).toBe(400);
    expect((await none.client.get(`${ROLES}?ids=${one.id}`)).status).toBe(403);
  });

  it('P1: are not told of users of another extranet', async () => {
    const extranet = await createExtranet(app);
    const [holder, other] = [await createUser(app, { extranet_id: extranet.id }), await createUser(app)];
    await grant(app, 'people.admin', holder);
    const role = await createRole(app);
    await app.admin.put(`/api/people/v1/roles/${role.id}/members/${other.id}`);
    const { body } = await holder.client.get(`${ROLES}?ids=${other.id}`);
    const sees = (await holder.client.get(`${V2}/users/${other.id}`)).status === 200;
    expect(body.data).toHaveLength(sees ? 1 : 0);
  });
});
