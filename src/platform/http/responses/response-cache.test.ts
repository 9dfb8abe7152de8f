import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';

/** Statements that ran for the read, without those of background work. */
function queriesOf(path: string): Promise<number> {
  return app.countQueries(() => app.admin.get(path));
}

describe('cached answers', () => {
  it('take no statement the second time, and are the same', async () => {
    const { id } = await createUser(app);
    const first = await app.admin.get(`${V2}/users/${id}`);
    expect(await queriesOf(`${V2}/users/${id}`)).toBe(0);
    const again = await app.admin.get(`${V2}/users/${id}`);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('are void when something in them changes', async () => {
    const user = await createUser(app);
    const name = async () => (await app.admin.get(`${V2}/users/${user.id}`)).body.extranet.name;
    const list = async () => (await app.admin.get(`${V2}/users?ids=${user.id}`)).body.data[0].job_title;
    await list();
    await app.admin.put(`${V2}/users/${user.id}`, { job_title: 'Pilot' });
    expect(await list()).toBe('Pilot');

    const extranet = await createExtranet(app);
    await app.admin.put(`${V2}/users/${user.id}`, { extranet_id: extranet.id });
    expect(await name()).toBe(extranet.name);
    await app.admin.put(`${V2}/extranets/${extranet.id}`, { name: 'Renamed' });
    expect(await name()).toBe('Renamed');
  });

  it('are void when a membership changes', async () => {
    const [user, group] = [await createUser(app), await createGroup(app)];
    const members = async () => (await app.admin.get(`${V2}/users?group_ids=${group.id}`)).body.pagination.total;
    expect(await members()).toBe(0);
    await app.admin.put(`${V2}/groups/${group.id}/users`, [{ id: user.id }]);
    expect(await members()).toBe(1);
  });

  it('belong to one user, and are void without the right to see them', async () => {
    const [user, blocked] = [await createUser(app), await createUser(app, { blocked: true })];
    const path = `${V2}/users/${blocked.id}`;
    expect((await app.admin.get(path)).status).toBe(200);
    expect((await user.client.get(path)).status).toBe(404);
    await grant(app, 'people.admin', user);
    expect((await user.client.get(path)).status).toBe(200);
    expect((await user.client.get(path)).status).toBe(200);
    const grants = (await app.admin.get('/api/people/v1/capabilities?limit=200')).body.data;
    const mine = grants.find(({ subject_id }: { subject_id: number }) => subject_id === user.id);
    await app.admin.delete(`/api/people/v1/capabilities/${mine.id}`);
    expect((await user.client.get(path)).status).toBe(404);
    expect((await app.anonymous.get(path)).status).toBe(401);
  });

  it('have links with the address of their own request', async () => {
    const asked = async (host: string) => {
      const response = await app.application.app.inject({
        url: `${V2}/users/1`,
        headers: { host, authorization: `Basic ${Buffer.from('admin:correct horse battery').toString('base64')}` },
      });
      return response.json().photo_url;
    };
    expect(await asked('one.example')).toBe('http://one.example/api/people/v2/users/1/photo');
    expect(await asked('two.example')).toBe('http://two.example/api/people/v2/users/1/photo');
    expect(await asked('one.example')).toBe('http://one.example/api/people/v2/users/1/photo');
  });

  it('are never errors', async () => {
    const path = `${V2}/users?sort=nonsense`;
    expect((await app.admin.get(path)).status).toBe(400);
    expect((await app.admin.get(path)).status).toBe(400);
  });
});
