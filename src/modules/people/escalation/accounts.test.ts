// The proof of who takes over and locks out accounts: permission rules P5 and P7.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createExtranet, createUser, grant, uniqueName } from '../../../../test/support/people.ts';
import { createHolders, createPeopleAdmin, makeAdministrator, users } from './escalation.test-support.ts';

const app = useApp();

const takeOvers = async (client: Client, id: number) => {
  const name = uniqueName('taken');
  return [
    (await client.put(`${users}/${id}/password`, { password: 'a password of mine' })).status,
    (await client.put(`${users}/${id}`, { password: 'a password of mine' })).status,
    (await client.put(`${users}/${id}`, { username: name })).status,
    (await client.put(`${users}/${id}`, { email: `${name}@example.com` })).status,
  ];
};

describe('the account of a user with a capability', () => {
  it('P7: is not taken over by people.admin without that capability, however the user holds it', async () => {
    const { client } = await createPeopleAdmin(app);
    for (const holder of await createHolders(app)) {
      expect(await takeOvers(client, holder.id)).toEqual([403, 403, 403, 403]);
      expect((await holder.client.get('/api/people/v2/user')).body).toMatchObject({ username: holder.username });
    }
  });

  it('P7: is changed by people.admin who holds that capability too, and by role 1', async () => {
    const peer = await createPeopleAdmin(app);
    await grant(app, 'expenses.admin', peer);
    for (const client of [peer.client, app.admin]) {
      const [holder] = await createHolders(app);
      expect(await takeOvers(client, holder?.id ?? 0)).toEqual([204, 200, 200, 200]);
    }
  });

  it('P7: keeps its other fields open to people.admin, and the same name and address may be sent again', async () => {
    const { client } = await createPeopleAdmin(app);
    const [holder] = await createHolders(app);
    const path = `${users}/${holder?.id}`;
    const { username, email } = (await client.get(path)).body;
    expect((await client.put(path, { username, email, job_title: 'Clerk', blocked: false })).status).toBe(200);
  });

  it('P7: is blocked and deleted by people.admin, but not unblocked', async () => {
    const { client } = await createPeopleAdmin(app);
    const [holder] = await createHolders(app);
    const path = `${users}/${holder?.id}`;
    expect((await client.put(path, { blocked: true })).status).toBe(200);
    expect((await client.put(path, { blocked: false })).status).toBe(403);
    expect((await client.get(path)).body.blocked).toBe(true);
    expect((await app.admin.put(path, { blocked: false })).status).toBe(200);
    expect((await client.delete(path)).status).toBe(204);
  });

  it('P7: is not brought out of an inactive or read-only extranet by people.admin', async () => {
    const { client } = await createPeopleAdmin(app);
    for (const closed of [{ inactive: true }, { read_only: true }]) {
      const extranet = await createExtranet(app, closed);
      const [holder] = await createHolders(app);
      const plain = await createUser(app, { extranet_id: extranet.id });
      await app.admin.put(`${users}/${holder?.id}`, { extranet_id: extranet.id });
      expect((await client.put(`${users}/${holder?.id}`, { extranet_id: 0 })).status).toBe(403);
      expect((await client.put('/api/people/v2/extranets/1/users', [{ id: holder?.id }])).status).toBe(403);
      expect((await client.put(`/api/people/v2/extranets/${extranet.id}/users`, [])).status).toBe(403);
      expect((await client.put(`${users}/${plain.id}`, { extranet_id: 0 })).status).toBe(200);
    }
  });

  it('P7: a capability that everyone holds protects nobody', async () => {
    const { client } = await createPeopleAdmin(app);
    const target = await createUser(app);
    const granted = await app.admin.post('/api/people/v1/capabilities', {
      capability: 'badges.assign',
      subject: 'everyone',
    });
    expect((await client.put(`${users}/${target.id}/password`, { password: 'a password of mine' })).status).toBe(204);
    await app.admin.delete(`/api/people/v1/capabilities/${granted.body.id}`);
  });
});

describe('a member of role 1', () => {
  it('P5: is not moved to another extranet by people.admin, from either side', async () => {
    const { client } = await createPeopleAdmin(app);
    const administrator = await createUser(app);
    await makeAdministrator(app, administrator);
    for (const fields of [{ inactive: true }, { read_only: true }, {}]) {
      const extranet = await createExtranet(app, fields);
      expect((await client.put(`${users}/${administrator.id}`, { extranet_id: extranet.id })).status).toBe(403);
      const list = `/api/people/v2/extranets/${extranet.id}/users`;
      expect((await client.put(list, [{ id: administrator.id }])).status).toBe(403);
    }
    expect((await administrator.client.get('/api/people/v2/user')).body.extranet_id).toBe(1);
    expect((await client.put(`${users}/${administrator.id}`, { extranet_id: 1, job_title: 'x' })).status).toBe(200);
  });

  it('P5: is not unblocked by people.admin', async () => {
    const { client } = await createPeopleAdmin(app);
    const administrator = await createUser(app);
    await makeAdministrator(app, administrator);
    await app.admin.put(`${users}/${administrator.id}`, { blocked: true });
    expect((await client.put(`${users}/${administrator.id}`, { blocked: false })).status).toBe(403);
  });

  it('P5: user 1 is protected like one, member of role 1 or not', async () => {
    const { client } = await createPeopleAdmin(app);
    const administrator = await createUser(app);
    await makeAdministrator(app, administrator);
    await administrator.client.put(`${users}/1/roles`, []);
    try {
      expect(await takeOvers(client, 1)).toEqual([403, 403, 403, 403]);
      expect((await client.delete(`${users}/1`)).status).toBe(403);
    } finally {
      await administrator.client.put(`${users}/1/roles`, [{ id: 1 }]);
    }
    expect((await app.admin.get('/api/people/v2/user')).status).toBe(200);
  });
});
