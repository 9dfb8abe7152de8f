import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createRole, createUser, type TestUser } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';

const remove = (id: number, body?: unknown) => app.admin.delete(`${V2}/users/${id}`, body);
const ownerOf = async (path: string) => (await app.admin.get(`${V2}/${path}`)).body;

async function createOwner() {
  const user = await createUser(app);
  const group = await createGroup(app, { owner_id: user.id });
  const role = await createRole(app, { owner_id: user.id });
  const extranet = await createExtranet(app, { admin_id: user.id });
  return { user, paths: [`groups/${group.id}`, `roles/${role.id}`, `extranets/${extranet.id}`] };
}

async function ownersOf(paths: string[]): Promise<number[]> {
  const owned = await Promise.all(paths.map(ownerOf));
  return owned.map(({ owner_id, admin_id }) => owner_id ?? admin_id);
}

describe('deleting a user', () => {
  it('answers 204 without a body, and the user is gone', async () => {
    const user = await createUser(app);
    expect(await remove(user.id)).toMatchObject({ status: 204, body: undefined });
    expect((await app.admin.get(`${V2}/users/${user.id}`)).status).toBe(404);
    expect((await user.client.get(`${V2}/user`)).status).toBe(401);
    expect((await remove(user.id)).status).toBe(404);
    expect((await app.admin.get(`${V2}/users?ids=${user.id}&view=admin&status=all`)).body.pagination.total).toBe(0);
  });

  it.each([[undefined], [{}], [{ nonsense: 1 }]])('hands what they own to user 1 with the body %j', async (body) => {
    const { user, paths } = await createOwner();
    expect(await ownersOf(paths)).toEqual([user.id, user.id, user.id]);
    expect((await remove(user.id, body)).status).toBe(204);
    expect(await ownersOf(paths)).toEqual([1, 1, 1]);
  });

  it('hands what they own to the migration user', async () => {
    const { user, paths } = await createOwner();
    const heir = await createUser(app);
    expect((await remove(user.id, { migration_user_id: heir.id })).status).toBe(204);
    expect(await ownersOf(paths)).toEqual([heir.id, heir.id, heir.id]);
  });

  it.each([
    ['unknown', () => 999_999],
    ['the same', (user: TestUser) => user.id],
    ['0', () => 0],
    ['negative', () => -1],
    ['too large a number', () => 1e300],
    ['a text', () => 'one'],
    ['a fraction', () => 1.5],
  ])('refuses a migration user that is %s and changes nothing', async (_, heir) => {
    const { user, paths } = await createOwner();
    const answer = await remove(user.id, { migration_user_id: heir(user) });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 400, error: expect.stringContaining('migration_user_id') },
    });
    expect(await ownersOf(paths)).toEqual([user.id, user.id, user.id]);
    expect((await user.client.get(`${V2}/user`)).status).toBe(200);
  });

  it('deleting user 1, or oneself, is refused', async () => {
    const other = await createUser(app);
    await app.admin.put(`${V2}/users/${other.id}/roles`, [{ id: 1 }]);
    expect(await remove(1)).toMatchObject({ status: 400, body: { code: 400, error: expect.any(String) } });
    expect((await other.client.delete(`${V2}/users/1`, { migration_user_id: other.id })).status).toBe(400);
    expect((await other.client.delete(`${V2}/users/${other.id}`)).status).toBe(400);
    expect((await app.admin.get(`${V2}/users/1`)).status).toBe(200);
    expect((await remove(other.id)).status).toBe(204);
  });

  it('answers 404 for nobody and 400 for an address that is no number', async () => {
    expect(await remove(999_999)).toMatchObject({ status: 404, body: { code: 404, error: 'User not found' } });
    expect((await app.admin.delete(`${V2}/users/abc`)).status).toBe(400);
  });

  it('takes them out of groups and roles, and their manager from those below', async () => {
    const [user, below] = [await createUser(app), await createUser(app)];
    const [group, role] = [await createGroup(app), await createRole(app)];
    await app.admin.put(`${V2}/users/${user.id}/groups`, [{ id: group.id }]);
    await app.admin.put(`${V2}/users/${user.id}/roles`, [{ id: role.id }]);
    await app.admin.put(`${V2}/users/${below.id}/manager`, { manager_id: user.id });
    const heir = await createUser(app);
    expect((await remove(user.id, { migration_user_id: heir.id })).status).toBe(204);
    expect((await app.admin.get(`${V2}/groups/${group.id}/users`)).body.pagination.total).toBe(0);
    expect((await app.admin.get(`${V2}/roles/${role.id}/users`)).body.pagination.total).toBe(0);
    expect((await app.admin.get(`${V2}/users/${below.id}`)).status).toBe(200);
    for (const { id } of [heir, { id: 1 }]) {
      expect((await app.admin.get(`${V2}/users/${id}/subordinates`)).body.data).toEqual([]);
    }
    expect((await app.admin.put(`${V2}/users/${heir.id}/manager`, { manager_id: below.id })).status).toBe(204);
  });

  it('the name of a deleted user can be given again', async () => {
    const user = await createUser(app);
    await remove(user.id);
    const again = await createUser(app, { username: user.username });
    expect(again.id).toBeGreaterThan(user.id);
  });

  it('of two users in favour of each other leaves one of them with everything', async () => {
    const [a, b] = [await createOwner(), await createOwner()];
    const answers = await Promise.all([
      remove(a.user.id, { migration_user_id: b.user.id }),
      remove(b.user.id, { migration_user_id: a.user.id }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, 400]);
    const left = statuses[0] === 204 ? b.user.id : a.user.id;
    expect(await ownersOf([...a.paths, ...b.paths])).toEqual(Array(6).fill(left));
  });

  it('leaves nobody without an answer when much of it happens at once', async () => {
    const heir = await createUser(app);
    const users = await Promise.all(Array.from({ length: 8 }, () => createUser(app)));
    const answers = await Promise.all(
      users.flatMap(({ id }, index) => [
        remove(id, { migration_user_id: heir.id }),
        app.admin.put(`${V2}/users/${users[(index + 1) % users.length]?.id}/manager`, { manager_id: id }),
        app.admin.put(`${V2}/users/${heir.id}/subordinates`, [{ id }]),
      ]),
    );
    for (const { status } of answers) expect([204, 400, 404]).toContain(status);
    expect((await app.admin.get(`${V2}/users?ids=${users.map(({ id }) => id)}`)).body.pagination.total).toBe(0);
  });
});

describe('role 1', () => {
  it('is not left empty by two members who delete each other', async () => {
    const [a, b] = [await createUser(app), await createUser(app)];
    expect((await app.admin.put(`${V2}/roles/1/users`, [{ id: a.id }, { id: b.id }])).status).toBe(204);
    const answers = await Promise.all([a.client.delete(`${V2}/users/${b.id}`), b.client.delete(`${V2}/users/${a.id}`)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = answers[0]?.status === 204 ? a : b;
    const members = (await left.client.get(`${V2}/roles/1/users`)).body.data;
    expect(members.map(({ id }: { id: number }) => id)).toEqual([left.id]);
    await left.client.put(`${V2}/roles/1/users`, [{ id: 1 }]);
  });

  it('is not left empty by one who deletes a member while another takes out the rest', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await createUser(app), await createUser(app)];
      await app.admin.put(`${V2}/roles/1/users`, [{ id: a.id }, { id: b.id }]);
      await Promise.all([a.client.get(`${V2}/user`), b.client.get(`${V2}/user`)]);
      const [deletion, replacement] = await Promise.all([
        a.client.delete(`${V2}/users/${b.id}`),
        b.client.put(`${V2}/roles/1/users`, [{ id: b.id }]),
      ]);
      expect([deletion.status, replacement.status].filter((status) => status === 204)).toHaveLength(1);
      const left = deletion.status === 204 ? a : b;
      const members = (await left.client.get(`${V2}/roles/1/users`)).body.data;
      expect(members.map(({ id }: { id: number }) => id)).toEqual([left.id]);
      expect((await left.client.put(`${V2}/roles/1/users`, [{ id: 1 }])).status).toBe(204);
    }
  });
});
