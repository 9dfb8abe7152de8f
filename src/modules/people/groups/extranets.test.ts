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

const app = useApp();
const extranets = '/api/people/v2/extranets';

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const extranetOf = async (userId: number) => (await app.admin.get(`/api/people/v2/users/${userId}`)).body.extranet_id;

describe('one extranet', () => {
  it('is created with its defaults, answering 200', async () => {
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const { status, body } = await holder.client.post(extranets, { name: 'Suppliers' });
    expect(status).toBe(200);
    const root = `${app.url}/api/people/v2`;
    expect(body).toEqual({
      id: body.id,
      name: 'Suppliers',
      description: '',
      inactive: false,
      primary: false,
      read_only: false,
      admin_id: holder.id,
      logo_url: null,
      admin_url: `${root}/users/${holder.id}`,
      groups_url: `${root}/groups?extranet_id=${body.id}`,
      roles_url: `${root}/roles?extranet_id=${body.id}`,
      users_url: `${root}/extranets/${body.id}/users`,
    });
    expect((await app.admin.get(`${extranets}/${body.id}`)).body).toEqual(body);
    expect((await app.admin.get(body.users_url)).body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  it('takes every field in both spellings, and nobody makes a second primary one', async () => {
    const admin = await createUser(app);
    const wanted = { description: 'd', admin_id: admin.id, inactive: true, read_only: true };
    expect(await createExtranet(app, wanted)).toMatchObject(wanted);
    const sample = { description: 'd', admin: admin.id, is_inactive: 'true', is_read_only: 1, primary: true };
    expect(await createExtranet(app, sample)).toMatchObject({ ...wanted, primary: false });
    // The well-spelled name wins.
    expect(await createExtranet(app, { read_only: false, is_read_only: true })).toMatchObject({ read_only: false });
  });

  it('keeps what an update does not name', async () => {
    const extranet = await createExtranet(app, { description: 'd', read_only: true });
    const { status, body } = await app.admin.put(`${extranets}/${extranet.id}`, { is_inactive: 1, primary: true });
    expect(status).toBe(200);
    expect(body).toEqual({ ...extranet, inactive: true });
    expect((await app.admin.get(`${extranets}/${extranet.id}`)).body).toEqual(body);
  });

  it.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['an unknown administrator', { name: 'x', admin_id: 999_999 }, 'admin_id'],
    ['an unknown administrator in the other spelling', { name: 'x', admin: 999_999 }, 'admin_id'],
    ['an administrator beyond all numbers', { name: 'x', admin: 1e25 }, 'admin_id'],
    ['no boolean', { name: 'x', is_read_only: 'maybe' }, 'read_only'],
  ])('an extranet with %s is refused', async (_, body, field) => {
    const before = await app.admin.get(`${extranets}?status=all`);
    const answer = await app.admin.post(extranets, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 400, error: expect.stringContaining(field) });
    expect((await app.admin.get(`${extranets}?status=all`)).body).toEqual(before.body);
  });

  it('that is not there answers 404', async () => {
    for (const answer of [
      await app.admin.get(`${extranets}/999999`),
      await app.admin.put(`${extranets}/999999`, { name: 'x' }),
      await app.admin.delete(`${extranets}/999999`, { migration_extranet_id: 1 }),
      await app.admin.get(`${extranets}/999999/users`),
      await app.admin.put(`${extranets}/999999/users`, []),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 404, error: 'Extranet not found' });
    }
    expect((await app.admin.get(`${extranets}/secondary`)).status).toBe(400);
  });
});

describe('the primary extranet', () => {
  it('the primary extranet has an address of its own', async () => {
    const { status, body } = await app.admin.get(`${extranets}/primary`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, primary: true, inactive: false });
    expect((await app.admin.get(`${extranets}/primary/`)).body).toEqual(body);
  });

  it('cannot be deleted or made inactive', async () => {
    const other = await createExtranet(app);
    const deleted = await app.admin.delete(`${extranets}/1`, { migration_extranet_id: other.id });
    expect(deleted.status).toBe(400);
    expect(deleted.body.error).toContain('primary');
    const inactive = await app.admin.put(`${extranets}/1`, { inactive: true, name: 'Off' });
    expect(inactive.status).toBe(400);
    expect(inactive.body.error).toContain('inactive');
    expect((await app.admin.get(`${extranets}/1`)).body).toMatchObject({
      primary: true,
      inactive: false,
      name: 'Primary',
    });
    expect((await app.admin.put(`${extranets}/1`, { description: 'Ours' })).body).toMatchObject({
      description: 'Ours',
    });
  });
});

describe('the list', () => {
  it('carries the items twice, by name, filtered and a page at a time', async () => {
    const word = uniqueName('listed');
    const admin = await createUser(app);
    const b = await createExtranet(app, { name: `b ${word}`, admin_id: admin.id });
    const a = await createExtranet(app, { name: `a ${word}` });
    const off = await createExtranet(app, { name: 'c', description: word, inactive: true });
    const find = async (filter: string) => (await app.admin.get(`${extranets}?query=${word}&${filter}`)).body;
    const whole = await find('');
    expect(whole).toEqual({
      data: [a, b],
      extranets: [a, b],
      pagination: { offset: 0, limit: 20, total: 2, prev: null, next: null },
    });
    expect((await find('limit=1&offset=1')).data).toEqual([b]);
    expect((await find('status=inactive')).data).toEqual([off]);
    expect((await find('status=all')).pagination.total).toBe(3);
    for (const name of ['admin', 'admin_id']) expect((await find(`${name}=${admin.id}`)).data).toEqual([b]);
  });

  it('shows one page of its users, and the next', async () => {
    const extranet = await createExtranet(app);
    const people = [];
    for (let index = 0; index < 3; index += 1) people.push(await createUser(app, { extranet_id: extranet.id }));
    const first = await app.admin.get(`${extranet.users_url}?limit=2`);
    expect(Object.keys(first.body)).toEqual(['data', 'pagination']);
    expect(idsOf(first.body.data)).toEqual(idsOf(people.slice(0, 2)));
    expect(first.body.data[0].extranet).toEqual(extranet);
    expect(idsOf((await app.admin.get(first.body.pagination.next)).body.data)).toEqual(idsOf(people.slice(2)));
  });
});

describe('moving people', () => {
  it('takes the listed in and sends the others to the primary one', async () => {
    const [here, there] = [await createExtranet(app), await createExtranet(app)];
    const stays = await createUser(app, { extranet_id: here.id });
    const leaves = await createUser(app, { extranet_id: here.id });
    const comes = await createUser(app, { extranet_id: there.id });
    const put = await app.admin.put(here.users_url, [{ id: stays.id }, { id: comes.id }, { id: comes.id }]);
    expect(put.status).toBe(204);
    expect(idsOf((await app.admin.get(here.users_url)).body.data)).toEqual([stays.id, comes.id]);
    expect((await app.admin.get(there.users_url)).body.pagination.total).toBe(0);
    expect(await extranetOf(leaves.id)).toBe(1);
    expect((await app.admin.put(here.users_url, [])).status).toBe(204);
    expect((await app.admin.get(here.users_url)).body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(await extranetOf(stays.id)).toBe(1);
  });

  it('takes the listed into the primary one and leaves the others there', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const total = async () => (await app.admin.get(`${extranets}/1/users`)).body.pagination.total;
    const before = await total();
    expect((await app.admin.put(`${extranets}/1/users`, [{ id: outsider.id }])).status).toBe(204);
    expect(await extranetOf(outsider.id)).toBe(1);
    expect(await total()).toBe(before + 1);
    expect((await app.admin.put(`${extranets}/1/users`, [])).status).toBe(204);
    expect(await total()).toBe(before + 1);
  });

  it('moves nobody when one of the ids is wrong', async () => {
    const extranet = await createExtranet(app);
    const user = await createUser(app);
    for (const wrong of [999_999, 0, -5, 1e20, '7', null]) {
      const { status, body } = await app.admin.put(extranet.users_url, [{ id: user.id }, { id: wrong }]);
      expect(status, String(wrong)).toBe(400);
      expect(body.error).toContain('id');
    }
    expect(await extranetOf(user.id)).toBe(1);
  });

  it('ends in one of the requested states when two replace at once', async () => {
    const extranet = await createExtranet(app);
    const people = [];
    for (let index = 0; index < 4; index += 1) people.push({ id: (await createUser(app)).id });
    const halves = [people.slice(0, 2), people.slice(2)];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(halves.map((half) => app.admin.put(extranet.users_url, half)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(halves.map(idsOf)).toContainEqual(idsOf((await app.admin.get(extranet.users_url)).body.data));
    }
  });
});

describe('deleting', () => {
  it('needs another extranet for those who are there', async () => {
    const extranet = await createExtranet(app);
    for (const body of [
      undefined,
      {},
      { migration_extranet_id: null },
      { migration_extranet_id: 'x' },
      { migration_extranet_id: 999_999 },
      { migration_extranet_id: 0 },
      { migration_extranet_id: 1e20 },
      { migration_extranet_id: extranet.id },
    ]) {
      const answer = await app.admin.delete(`${extranets}/${extranet.id}`, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 400, error: expect.stringContaining('migration_extranet_id') });
    }
    expect((await app.admin.get(`${extranets}/${extranet.id}`)).status).toBe(200);
  });

  it('moves users, groups and roles there', async () => {
    const [from, to] = [await createExtranet(app), await createExtranet(app)];
    const user = await createUser(app, { extranet_id: from.id });
    const group = await createGroup(app, { extranet_id: from.id });
    const role = await createRole(app, { extranet_id: from.id });
    expect((await app.admin.get(to.users_url)).body.pagination.total).toBe(0);
    expect((await app.admin.delete(`${extranets}/${from.id}`, { migration_extranet_id: to.id })).status).toBe(204);
    expect((await app.admin.get(`${extranets}/${from.id}`)).status).toBe(404);
    expect(idsOf((await app.admin.get(to.users_url)).body.data)).toEqual([user.id]);
    expect(idsOf((await app.admin.get(to.groups_url)).body.data)).toEqual([group.id]);
    expect(idsOf((await app.admin.get(to.roles_url)).body.data)).toEqual([role.id]);
  });

  it('of two at once into each other leaves one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await createExtranet(app), await createExtranet(app)];
      const user = await createUser(app, { extranet_id: a.id });
      const answers = await Promise.all([
        app.admin.delete(`${extranets}/${a.id}`, { migration_extranet_id: b.id }),
        app.admin.delete(`${extranets}/${b.id}`, { migration_extranet_id: a.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
      expect([a.id, b.id]).toContain(await extranetOf(user.id));
    }
  });

  it('loses no group that is made in it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const extranet = await createExtranet(app);
      const [deleted, created] = await Promise.all([
        app.admin.delete(`${extranets}/${extranet.id}`, { migration_extranet_id: 1 }),
        app.admin.post('/api/people/v2/groups', { name: 'x', extranet_id: extranet.id }),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 400]).toContain(created.status);
      if (created.status === 200) {
        expect((await app.admin.get(`/api/people/v2/groups/${created.body.id}`)).body.extranet_id).toBe(1);
      }
    }
  });
});

describe('rights', () => {
  const writes = (id: number) =>
    [
      ['POST', extranets, { name: 'x' }],
      ['PUT', `${extranets}/${id}`, { name: 'x' }],
      ['PUT', `${extranets}/${id}/users`, []],
      ['DELETE', `${extranets}/${id}`, { migration_extranet_id: 1 }],
    ] as const;

  it('P14: reading needs a sign-in, writing people.admin; its administrator has no more', async () => {
    const admin = await createUser(app);
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const extranet = await createExtranet(app, { admin_id: admin.id });
    for (const path of ['', '/primary', `/${extranet.id}`, `/${extranet.id}/users`]) {
      expect((await app.anonymous.get(extranets + path)).status).toBe(401);
      expect((await admin.client.get(extranets + path)).status).toBe(200);
    }
    for (const [method, path, body] of writes(extranet.id)) {
      expect((await app.anonymous.request(method, path, { body })).status).toBe(401);
      expect((await admin.client.request(method, path, { body })).status).toBe(403);
      expect((await holder.client.request(method, path, { body })).status, path).toBeLessThan(300);
    }
  });

  it('P12: an outsider sees only their own extranet', async () => {
    const [own, other] = [await createExtranet(app), await createExtranet(app)];
    const outsider = await createUser(app, { extranet_id: own.id });
    const list = await outsider.client.get(`${extranets}?status=all`);
    expect(list.body.data).toEqual([own]);
    expect(list.body.pagination.total).toBe(1);
    expect((await outsider.client.get(`${extranets}/${own.id}`)).body).toEqual(own);
    expect(idsOf((await outsider.client.get(`${extranets}/${own.id}/users`)).body.data)).toEqual([outsider.id]);
    for (const path of [`/${other.id}`, `/${other.id}/users`, '/1', '/1/users', '/primary']) {
      expect((await outsider.client.get(extranets + path)).status, path).toBe(404);
    }
  });

  it('P1: blocked users of an extranet are shown to people.admin only', async () => {
    const extranet = await createExtranet(app);
    await createUser(app, { extranet_id: extranet.id, blocked: true });
    const ordinary = await createUser(app);
    expect((await ordinary.client.get(extranet.users_url)).body.pagination.total).toBe(0);
    expect((await app.admin.get(extranet.users_url)).body.pagination.total).toBe(1);
  });

  it('lets nobody of an inactive extranet sign in, and everybody again when it is active', async () => {
    const extranet = await createExtranet(app);
    const user = await createUser(app, { extranet_id: extranet.id });
    expect((await user.client.get('/api/people/v2/user')).status).toBe(200);
    await app.admin.put(`${extranets}/${extranet.id}`, { inactive: true });
    expect((await user.client.get('/api/people/v2/user')).status).toBe(401);
    await app.admin.put(`${extranets}/${extranet.id}`, { inactive: false });
    expect((await user.client.get('/api/people/v2/user')).status).toBe(200);
  });

  it('user 1 stays in the primary extranet, so that somebody can always sign in', async () => {
    const extranet = await createExtranet(app);
    const moved = await app.admin.put(`/api/people/v2/extranets/${extranet.id}/users`, [{ id: 1 }]);
    expect(moved.status).toBe(400);
    const changed = await app.admin.put('/api/people/v2/users/1', { extranet_id: extranet.id });
    expect(changed.status).toBe(400);
    expect(changed.body.error).toContain('extranet_id');
    expect((await app.admin.get('/api/people/v2/users/1')).body.extranet_id).toBe(1);
  });
});
