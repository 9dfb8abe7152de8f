// The proof of who may see and change users in people v2: permission rules P1 to P6.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import {
  createExtranet,
  createGroup,
  createRole,
  createUser,
  grant,
  type TestUser,
  uniqueName,
} from '../../../../test/support/people.ts';

const app = useApp();
const users = '/api/people/v2/users';

const newUser = () => {
  const username = uniqueName('new');
  return { username, firstname: 'N', surname: 'N', email: `${username}@example.com` };
};

/** Every write on another user that only people.admin opens. */
const writesOn = (id: number) =>
  [
    ['POST', users, newUser()],
    ['PUT', `${users}/${id}`, { job_title: 'x' }],
    ['PUT', `${users}/${id}/password`, { password: 'another good one' }],
    ['PUT', `${users}/${id}/manager`, { manager_id: 1 }],
    ['PUT', `${users}/${id}/subordinates`, []],
    ['PUT', `${users}/${id}/groups`, []],
    ['PUT', `${users}/${id}/roles`, []],
    ['DELETE', `${users}/${id}/photo`, undefined],
    ['DELETE', `${users}/${id}`, undefined],
  ] as const;

const statusesOf = async (client: Client, id: number) => {
  const statuses: Record<string, number> = {};
  for (const [method, path, body] of writesOn(id)) {
    const { status } = await client.request(method, path, { body });
    statuses[`${method} ${path.replace(`/${id}`, '/:id')}`] = status;
  }
  return statuses;
};

const each = (statuses: Record<string, number>) => [...new Set(Object.values(statuses))];

describe('writes', () => {
  it('P4: are closed to nobody in particular with 401, and to an ordinary user with 403', async () => {
    const target = await createUser(app);
    const ordinary = await createUser(app);
    expect(each(await statusesOf(app.anonymous, target.id))).toEqual([401]);
    expect(each(await statusesOf(ordinary.client, target.id))).toEqual([403]);
    expect((await app.admin.get(`${users}/${target.id}`)).body).toMatchObject({ job_title: '' });
    expect((await target.client.get('/api/people/v2/user')).status).toBe(200);
  });

  it('P4: are open to a holder of people.admin and to a member of role 1', async () => {
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    const administrator = await createUser(app);
    await app.admin.put(`${users}/${administrator.id}/roles`, [{ id: 1 }]);
    for (const { client } of [holder, administrator]) {
      const target = await createUser(app);
      for (const [call, status] of Object.entries(await statusesOf(client, target.id))) {
        expect(status, call).toBeLessThan(300);
      }
    }
  });

  it('P2: of one’s own password and photo are open to everyone, others of one’s own are not', async () => {
    const user = await createUser(app);
    const path = `${users}/${user.id}`;
    expect((await user.client.delete(`${path}/photo`)).status).toBe(204);
    expect((await user.client.put(path, { job_title: 'Boss' })).status).toBe(403);
    expect((await user.client.put(`${path}/manager`, { manager_id: 1 })).status).toBe(403);
    expect((await user.client.put(`${path}/password`, { password: 'my own new one' })).status).toBe(204);
    expect((await user.client.get('/api/people/v2/user')).status).toBe(401);
    expect((await app.as(user.username, 'my own new one').get('/api/people/v2/user')).status).toBe(200);
  });

  it('P6: of a member of a read-only extranet are those of their own account, whatever else they may', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: extranet.id });
    await grant(app, 'people.admin', reader);
    const target = await createUser(app);
    const statuses = await statusesOf(reader.client, target.id);
    expect(each(statuses)).toEqual([403]);
    expect((await target.client.get('/api/people/v2/user')).status).toBe(200);
    expect((await reader.client.delete(`${users}/${reader.id}/photo`)).status).toBe(204);
    expect((await reader.client.put(`${users}/${reader.id}/password`, { password: 'a new good one' })).status).toBe(
      204,
    );
  });
});

describe('reading', () => {
  const sees = async ({ client }: Pick<TestUser, 'client'>, id: number) =>
    (await client.get(`${users}/${id}`)).status === 200;

  it('P1: reading users is answered 401 without signing in', async () => {
    for (const path of [users, `${users}/1`, '/api/people/v2/user', `${users}/1/subordinates`, `${users}/1/photo`]) {
      const answer = await app.anonymous.get(path);
      expect(answer.status, path).toBe(401);
      expect(answer.body).toEqual({ code: 401, error: expect.any(String) });
    }
  });

  it('P1: shows an outsider the active users of their own extranet, and themselves', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const peer = await createUser(app, { extranet_id: extranet.id });
    const blocked = await createUser(app, { extranet_id: extranet.id, blocked: true });
    const insider = await createUser(app);
    expect(await sees(outsider, peer.id)).toBe(true);
    expect(await sees(outsider, outsider.id)).toBe(true);
    for (const hidden of [blocked.id, insider.id, 1]) {
      for (const path of ['', '/subordinates', '/groups', '/roles', '/photo']) {
        expect((await outsider.client.get(`${users}/${hidden}${path}`)).status, path).toBe(404);
      }
    }
    const list = await outsider.client.get(users);
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([outsider.id, peer.id]);
    expect(list.body.pagination.total).toBe(2);
    expect((await outsider.client.get(`${users}?view=admin`)).body).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
  });

  it('P1: shows someone inside the active users of every extranet, and people.admin all', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const blocked = await createUser(app, { blocked: true });
    const insider = await createUser(app);
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    expect(await sees(insider, outsider.id)).toBe(true);
    expect(await sees(insider, blocked.id)).toBe(false);
    expect(await sees(holder, blocked.id)).toBe(true);
    const ids = `ids=${outsider.id},${blocked.id}`;
    expect((await insider.client.get(`${users}?${ids}`)).body.pagination.total).toBe(1);
    expect((await insider.client.get(`${users}?${ids}&view=admin&status=all`)).body.pagination.total).toBe(0);
    expect((await holder.client.get(`${users}?${ids}&view=admin&status=all`)).body.pagination.total).toBe(2);
  });
});

describe('the door', () => {
  it('P4: answers 401 in the shape of people v2, with a challenge unless a page asks', async () => {
    for (const [method, path, body] of writesOn(1)) {
      const answer = await app.anonymous.request(method, path, { body });
      expect(answer).toMatchObject({ status: 401, body: { code: 401, error: expect.any(String) } });
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Atrium"');
    }
    const quiet = await app.anonymous.get(users, { headers: { 'x-requested-with': 'XMLHttpRequest' } });
    expect([quiet.status, quiet.headers.get('www-authenticate')]).toEqual([401, null]);
  });

  it('is closed to wrong passwords, to the blocked and to the deleted', async () => {
    const [user, blocked, deleted] = [await createUser(app), await createUser(app), await createUser(app)];
    await app.admin.put(`${users}/${blocked.id}`, { blocked: true });
    await app.admin.delete(`${users}/${deleted.id}`);
    const wrong = app.as(user.username, 'not my password');
    for (const client of [wrong, blocked.client, deleted.client, app.as('nobody at all', 'a password')]) {
      expect(await client.get('/api/people/v2/user')).toMatchObject({ status: 401, body: { code: 401 } });
    }
  });

  it('P4: refuses before it looks at what was sent, and says nothing of who is there', async () => {
    const ordinary = await createUser(app);
    const unknown = await ordinary.client.put(`${users}/999999`, { job_title: 5 });
    const known = await ordinary.client.put(`${users}/1`, { job_title: 5 });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known).toMatchObject({ status: 403, body: { code: 403, error: expect.any(String) } });
  });
});

describe('people.admin', () => {
  it.each(['user', 'group', 'role'] as const)('P4: may be held by a %s', async (subject) => {
    const user = await createUser(app);
    const path = `${users}/${user.id}`;
    expect((await user.client.put(path, { job_title: 'x' })).status).toBe(403);
    if (subject === 'user') await grant(app, 'people.admin', user);
    else {
      const holder = subject === 'group' ? await createGroup(app) : await createRole(app);
      await grant(app, 'people.admin', holder, subject);
      await app.admin.put(`/api/people/v2/${subject}s/${holder.id}/users`, [{ id: user.id }]);
    }
    expect((await user.client.put(path, { job_title: 'x' })).status).toBe(200);
  });

  it('P4: is not what any other right gives', async () => {
    const user = await createUser(app);
    await grant(app, 'documents.admin', user);
    await grant(app, 'audit.read', user);
    expect(each(await statusesOf(user.client, (await createUser(app)).id))).toEqual([403]);
  });

  it('P1: sees and changes everyone, from another extranet too', async () => {
    const extranet = await createExtranet(app);
    const holder = await createUser(app, { extranet_id: extranet.id });
    await grant(app, 'people.admin', holder);
    const target = await createUser(app, { blocked: true });
    expect((await holder.client.get(`${users}/${target.id}`)).status).toBe(200);
    expect((await holder.client.put(`${users}/${target.id}`, { job_title: 'x' })).status).toBe(200);
    const shown = (await holder.client.get(users)).body.data;
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([holder.id]);
    expect((await holder.client.get(`${users}?view=admin&ids=1`)).body.pagination.total).toBe(1);
  });
});

describe('role 1', () => {
  const holderAndAdministrator = async () => {
    const [holder, administrator] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', holder);
    await app.admin.put(`${users}/${administrator.id}/roles`, [{ id: 1 }]);
    return { holder, administrator };
  };

  it('P3: is joined and left only through its members', async () => {
    const { holder, administrator } = await holderAndAdministrator();
    expect((await holder.client.put(`${users}/${holder.id}/roles`, [{ id: 1 }])).status).toBe(403);
    expect((await holder.client.put(`${users}/${administrator.id}/roles`, [])).status).toBe(403);
    expect((await administrator.client.put(`${users}/${holder.id}/roles`, [{ id: 1 }])).status).toBe(204);
  });

  it('P5: has members whose account people.admin cannot take over or take away', async () => {
    const { holder, administrator } = await holderAndAdministrator();
    const path = `${users}/${administrator.id}`;
    const { client } = holder;
    expect((await client.put(`${path}/password`, { password: 'taken over now' })).status).toBe(403);
    expect((await client.put(path, { password: 'taken over now' })).status).toBe(403);
    expect((await client.put(path, { blocked: true })).status).toBe(403);
    expect((await client.put(path, { username: 'somebody-else' })).status).toBe(403);
    expect((await client.put(path, { email: 'mine@example.com' })).status).toBe(403);
    expect((await client.put(path, { username: administrator.username })).status).toBe(200);
    expect((await client.delete(path)).status).toBe(403);
    expect((await client.put(`${users}/1/password`, { password: 'taken over now' })).status).toBe(403);
    expect((await administrator.client.get('/api/people/v2/user')).body).toMatchObject({ id: administrator.id });
    expect((await client.put(path, { job_title: 'Director' })).status).toBe(200);
  });

  it('P5: has members who may do so to each other, and set their own password', async () => {
    const { administrator } = await holderAndAdministrator();
    const path = `${users}/${administrator.id}`;
    expect((await administrator.client.put(`${path}/password`, { password: 'my own new one' })).status).toBe(204);
    expect((await app.admin.put(`${path}/password`, { password: 'yet another one' })).status).toBe(204);
    expect((await app.admin.put(path, { blocked: true })).status).toBe(200);
    expect((await app.admin.delete(path)).status).toBe(204);
  });
});

describe('a password', () => {
  const set = (client: Client, id: number, body: unknown) => client.put(`${users}/${id}/password`, body);

  it('P2: of somebody else is not there for those who cannot see them', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const insider = await createUser(app);
    expect((await set(outsider.client, insider.id, { password: 'a good password' })).status).toBe(404);
    expect((await set(insider.client, outsider.id, { password: 'a good password' })).status).toBe(403);
    expect((await set(app.admin, 999_999, { password: 'a good password' })).status).toBe(404);
  });

  it.each([
    [{ password: '1234567' }],
    [{ password: '' }],
    [{ password: 12345678 }],
    [{ password: null }],
    [{ password: 'x'.repeat(5000) }],
    [{ password: 'nul\u0000inside' }],
    [{}],
  ])('a new password of %j is refused', async (body) => {
    const user = await createUser(app);
    const answer = await set(user.client, user.id, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('password') } });
    expect((await user.client.get('/api/people/v2/user')).status).toBe(200);
  });

  it('may be of eight characters of any kind', async () => {
    const user = await createUser(app);
    expect((await set(app.admin, user.id, { password: '🔑🔑🔑🔑🔑🔑🔑é' })).status).toBe(204);
    expect((await app.as(user.username, '🔑🔑🔑🔑🔑🔑🔑é').get('/api/people/v2/user')).status).toBe(200);
  });

  it('that is changed ends the other sessions of the user', async () => {
    const user = await createUser(app);
    const open = async () => {
      const credentials = { username: user.username, password: user.password };
      const { headers } = await app.anonymous.post('/api/session/v1', credentials);
      const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      return { cookie, origin: app.url };
    };
    const [own, other] = [await open(), await open()];
    const ask = async (headers: Record<string, string>) =>
      (await app.anonymous.get('/api/people/v2/user', { headers })).status;
    const path = `${users}/${user.id}/password`;
    const change = { password: 'a new good one', current_password: user.password };
    const answer = await app.anonymous.put(path, change, { headers: own });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect([await ask(own), await ask(other)]).toEqual([200, 401]);
    await set(app.admin, user.id, { password: 'yet another one' });
    expect(await ask(own)).toBe(401);
  });
});
