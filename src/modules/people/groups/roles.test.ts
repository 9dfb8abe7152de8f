import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createRole, createUser, grant, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const roles = '/api/people/v2/roles';

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

describe('one role', () => {
  it('is created with its defaults, answering 201', async () => {
    const { status, body } = await app.admin.post(roles, { name: 'Editors' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Editors',
      description: '',
      date_created: '2026-01-31T09:05:00+00:00',
      inactive: false,
      owner_id: 1,
      extranet_id: 0,
      extranet: null,
      extranet_url: null,
      owner_url: `${app.url}/api/people/v2/users/1`,
    });
    expect((await app.admin.get(`${roles}/${body.id}`)).body).toEqual(body);
  });

  it('may belong to an extranet, and to none again', async () => {
    const extranet = await createExtranet(app);
    const role = await createRole(app, { extranet_id: extranet.id, is_inactive: true });
    expect(role).toMatchObject({
      inactive: true,
      extranet_id: extranet.id,
      extranet,
      extranet_url: `${app.url}/api/people/v2/extranets/${extranet.id}`,
    });
    const moved = await app.admin.put(`${roles}/${role.id}`, { extranet_id: 0 });
    expect(moved.body).toEqual({ ...role, extranet_id: 0, extranet: null, extranet_url: null });
  });

  it.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['an unknown owner', { name: 'x', owner_id: 999_999 }, 'owner_id'],
    ['an unknown extranet', { name: 'x', extranet_id: 999_999 }, 'extranet_id'],
    ['an extranet beyond all numbers', { name: 'x', extranet_id: 1e300 }, 'extranet_id'],
    ['an object as description', { name: 'x', description: {} }, 'description'],
  ])('a role with %s is refused and nothing changes', async (_, body, field) => {
    const before = await app.admin.get(`${roles}?status=all&limit=0`);
    const { status, body: answer } = await app.admin.post(roles, body);
    expect(status).toBe(400);
    expect(answer).toEqual({ code: 400, error: expect.stringContaining(field) });
    expect((await app.admin.get(`${roles}?status=all&limit=0`)).body).toEqual(before.body);
  });

  it('is gone after its deletion, with its members and rights', async () => {
    const role = await createRole(app);
    const member = await createUser(app);
    await app.admin.put(`${roles}/${role.id}/users`, [{ id: member.id }]);
    await grant(app, 'people.admin', role, 'role');
    expect((await member.client.post(roles, { name: 'x' })).status).toBe(201);
    expect((await app.admin.get(`/api/people/v2/users?role_ids=${role.id}`)).body.pagination.total).toBe(1);
    expect((await app.admin.delete(`${roles}/${role.id}`)).status).toBe(204);
    expect((await member.client.post(roles, { name: 'x' })).status).toBe(403);
    expect((await app.admin.get(`/api/people/v2/users?role_ids=${role.id}`)).body.pagination.total).toBe(0);
    for (const answer of [
      await app.admin.get(`${roles}/${role.id}`),
      await app.admin.put(`${roles}/${role.id}`, {}),
      await app.admin.delete(`${roles}/${role.id}`),
      await app.admin.get(`${roles}/${role.id}/users`),
      await app.admin.put(`${roles}/${role.id}/users`, []),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 404, error: 'Role not found' });
    }
  });
});

describe('the list', () => {
  it('carries the items twice, by name, filtered and a page at a time', async () => {
    const word = uniqueName('listed');
    const owner = await createUser(app);
    const extranet = await createExtranet(app);
    const b = await createRole(app, { name: `b ${word}`, owner_id: owner.id });
    const a = await createRole(app, { name: 'À', description: word, extranet_id: extranet.id });
    const off = await createRole(app, { name: `c ${word}`, inactive: true });
    const find = async (filter: string) => (await app.admin.get(`${roles}?query=${word}&${filter}`)).body;
    const whole = await find('');
    expect(whole.data).toEqual([a, b]);
    expect(whole.roles).toEqual(whole.data);
    expect(whole.pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null });
    expect((await find('limit=1&offset=1')).data).toEqual([b]);
    expect((await find('status=inactive')).data).toEqual([off]);
    expect((await find('status=all')).data).toEqual([a, b, off]);
    for (const name of ['owner_id', 'owner']) expect((await find(`${name}=${owner.id}`)).data).toEqual([b]);
    expect((await find(`extranet_id=${extranet.id}`)).data).toEqual([a]);
    expect((await find('extranet_id=0')).data).toEqual([b]);
    expect((await app.admin.get(extranet.roles_url)).body.data).toEqual([a]);
  });

  it('has the right total right after every change', async () => {
    const word = uniqueName('total');
    const total = async () => (await app.admin.get(`${roles}?query=${word}`)).body.pagination.total;
    expect(await total()).toBe(0);
    const role = await createRole(app, { name: word });
    expect(await total()).toBe(1);
    await app.admin.put(`${roles}/${role.id}`, { name: 'Something else' });
    expect(await total()).toBe(0);
  });
});

describe('role 1', () => {
  it('cannot be deleted, made inactive or left empty, and stays as it was', async () => {
    const before = await app.admin.get(`${roles}/1`);
    const deleted = await app.admin.delete(`${roles}/1`);
    expect(deleted.status).toBe(400);
    expect(deleted.body).toEqual({ code: 400, error: expect.stringContaining('Role 1') });
    for (const body of [{ inactive: true }, { is_inactive: 1 }, { name: 'Other', inactive: 'true' }]) {
      const { status, body: answer } = await app.admin.put(`${roles}/1`, body);
      expect(status).toBe(400);
      expect(answer.error).toContain('inactive');
    }
    expect((await app.admin.put(`${roles}/1/users`, [])).status).toBe(400);
    expect((await app.admin.put('/api/people/v2/users/1/roles', [])).status).toBe(400);
    expect((await app.admin.get(`${roles}/1`)).body).toEqual(before.body);
    expect(idsOf((await app.admin.get(`${roles}/1/users`)).body.data)).toEqual([1]);
  });

  it('P3: is changed by its members only', async () => {
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const user = await createUser(app);
    for (const [method, path, body] of [
      ['PUT', `${roles}/1`, { name: 'Mine' }],
      ['DELETE', `${roles}/1`, undefined],
      ['PUT', `${roles}/1/users`, [{ id: 1 }, { id: holder.id }]],
      ['PUT', `${roles}/1/users`, [{ id: holder.id }]],
      ['PUT', `/api/people/v2/users/${holder.id}/roles`, [{ id: 1 }]],
      ['PUT', `/api/people/v2/users/${user.id}/roles`, [{ id: 1 }]],
      ['PUT', '/api/people/v2/users/1/roles', []],
    ] as const) {
      const { status, body: answer } = await holder.client.request(method, path, { body });
      expect(status, `${method} ${path}`).toBe(403);
      expect(answer).toEqual({ code: 403, error: 'Only members of role 1 change role 1' });
    }
    expect(idsOf((await app.admin.get(`${roles}/1/users`)).body.data)).toEqual([1]);

    // Even owning it gives no right over it.
    await app.admin.put(`${roles}/1`, { owner_id: holder.id });
    expect((await holder.client.put(`${roles}/1/users`, [{ id: holder.id }])).status).toBe(403);
    await app.admin.put(`${roles}/1`, { owner_id: 1 });

    await app.admin.put(`/api/people/v2/users/${user.id}/roles`, [{ id: 1 }]);
    expect((await user.client.put(`${roles}/1`, { description: 'Changed' })).status).toBe(200);
    expect((await user.client.put(`${roles}/1/users`, [{ id: 1 }])).status).toBe(204);
    expect((await user.client.put(`${roles}/1`, { description: 'Again' })).status).toBe(403);
  });

  it('P3: other roles of its members can be changed with people.admin', async () => {
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const role = await createRole(app);
    const path = '/api/people/v2/users/1/roles';
    expect((await holder.client.put(path, [{ id: 1 }, { id: role.id }])).status).toBe(204);
    expect(idsOf((await app.admin.get(path)).body.data).sort()).toEqual([1, role.id].sort());
    expect((await holder.client.put(path, [{ id: 1 }])).status).toBe(204);
  });

  it('is not left empty by two who leave it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await createUser(app);
      await app.admin.put(`${roles}/1/users`, [{ id: 1 }, { id: other.id }]);
      const leave = (id: number) => app.admin.put(`/api/people/v2/users/${id}/roles`, []);
      const answers = await Promise.all([leave(1), leave(other.id)]);
      const statuses = answers.map(({ status }) => status).sort();
      const left = await membersOfRole1();
      expect(left).toHaveLength(1);
      expect(statuses[0]).toBe(204);
      if (left[0] !== 1) expect((await other.client.put(`${roles}/1/users`, [{ id: 1 }])).status).toBe(204);
    }
  });
});

describe('rights', () => {
  const writes = (id: number) =>
    [
      ['POST', roles, { name: 'x' }],
      ['PUT', `${roles}/${id}`, { name: 'x' }],
      ['DELETE', `${roles}/${id}`, undefined],
    ] as const;

  it('P14: reading needs a sign-in, writing people.admin', async () => {
    const owner = await createUser(app);
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const role = await createRole(app, { owner_id: owner.id });
    expect((await app.anonymous.get(roles)).status).toBe(401);
    expect((await owner.client.get(`${roles}/${role.id}`)).body).toEqual(role);
    for (const [method, path, body] of writes(role.id)) {
      expect((await app.anonymous.request(method, path, { body })).status).toBe(401);
      expect((await owner.client.request(method, path, { body })).status).toBe(403);
      expect((await holder.client.request(method, path, { body })).status).toBeLessThan(300);
    }
  });

  it('P11: an outsider sees the roles of their own extranet and of none', async () => {
    const extranet = await createExtranet(app);
    const word = uniqueName('seen');
    const own = await createRole(app, { name: `${word} a`, extranet_id: extranet.id });
    const none = await createRole(app, { name: `${word} b` });
    const foreign = await createRole(app, { name: `${word} c`, extranet_id: 1 });
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const list = await outsider.client.get(`${roles}?query=${word}`);
    expect(list.body.data).toEqual([own, none]);
    expect(list.body.pagination.total).toBe(2);
    expect((await outsider.client.get(`${roles}/${none.id}`)).status).toBe(200);
    for (const path of ['', '/users']) {
      expect((await outsider.client.get(`${roles}/${foreign.id}${path}`)).status).toBe(404);
    }
    await app.admin.put(
      `/api/people/v2/users/${outsider.id}/roles`,
      idsOf([own, none, foreign]).map((id) => ({ id })),
    );
    const mine = await outsider.client.get(`/api/people/v2/users/${outsider.id}/roles`);
    expect(mine.body.data).toEqual([own, none]);
  });
});

async function membersOfRole1(): Promise<number[]> {
  const { db } = app.application.platform.database;
  const rows = await db.selectFrom('role_members').select('user_id').where('role_id', '=', 1).execute();
  return rows.map((row) => row.user_id);
}
