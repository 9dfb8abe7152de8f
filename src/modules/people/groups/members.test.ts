import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createRole, createUser, grant } from '../../../../test/support/people.ts';

const app = useApp();
const V1 = '/api/people/v1';
const V2 = '/api/people/v2';

const membersOf = async (kind: 'groups' | 'roles', id: number): Promise<number[]> =>
  (await app.admin.get(`${V2}/${kind}/${id}/users?limit=200`)).body.data.map((user: { id: number }) => user.id);

describe('single members', () => {
  it('P13: are added and taken away by the owner and with people.admin, without touching the others', async () => {
    const [owner, holder, other] = [await createUser(app), await createUser(app), await createUser(app)];
    const [one, two] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', holder);
    for (const [kind, { id }] of [
      ['groups', await createGroup(app, { owner_id: owner.id })],
      ['roles', await createRole(app, { owner_id: owner.id })],
    ] as const) {
      const member = (user: { id: number }) => `${V1}/${kind}/${id}/members/${user.id}`;
      expect((await owner.client.put(member(one))).status).toBe(204);
      expect((await holder.client.put(member(two))).status).toBe(204);
      expect((await owner.client.put(member(two))).status).toBe(204);
      expect(await membersOf(kind, id)).toEqual([one.id, two.id]);
      for (const client of [other.client, one.client]) {
        expect((await client.put(member(other))).status).toBe(403);
        expect((await client.delete(member(two))).status).toBe(403);
      }
      expect((await app.anonymous.put(member(other))).status).toBe(401);
      expect((await owner.client.delete(member(one))).status).toBe(204);
      expect((await owner.client.delete(member(one))).status).toBe(204);
      expect(await membersOf(kind, id)).toEqual([two.id]);
      expect((await owner.client.put(member({ id: 99_999_999 }))).status).toBe(404);
      expect((await owner.client.put(`${V1}/${kind}/99999999/members/${one.id}`)).status).toBe(404);
    }
  });

  it('P3, P15: of role 1 are changed by its members alone, and never all taken away; rights are not given by who lacks them', async () => {
    const [holder, user] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', holder);
    expect((await holder.client.put(`${V1}/roles/1/members/${user.id}`)).status).toBe(403);
    expect((await app.admin.delete(`${V1}/roles/1/members/1`)).status).toBe(400);
    const group = await createGroup(app);
    await grant(app, 'documents.admin', group, 'group');
    expect((await holder.client.put(`${V1}/groups/${group.id}/members/${user.id}`)).status).toBe(403);
    expect((await app.admin.put(`${V1}/groups/${group.id}/members/${user.id}`)).status).toBe(204);
    expect((await holder.client.delete(`${V1}/groups/${group.id}/members/${user.id}`)).status).toBe(204);
  });
});

describe('the number of members', () => {
  it('P1, P10, P11: counts those whom the reader sees, in groups and roles that the reader sees', async () => {
    const extranet = await createExtranet(app);
    const [inside, outside] = [await createUser(app), await createUser(app, { extranet_id: extranet.id })];
    const [all, own] = [await createGroup(app), await createGroup(app, { extranet_id: extranet.id })];
    const [role, empty] = [await createRole(app), await createRole(app)];
    for (const user of [inside, outside]) {
      for (const path of [`groups/${all.id}`, `groups/${own.id}`, `roles/${role.id}`]) {
        expect((await app.admin.put(`${V1}/${path}/members/${user.id}`)).status).toBe(204);
      }
    }
    const query = `${V1}/member-counts?groups=${all.id},${own.id},99999999&roles=${role.id},${empty.id}`;
    const face = ({ id }: { id: number }) => ({
      id,
      fullname: expect.any(String),
      photo_url: expect.stringContaining(`${app.url}${V2}/users/${id}/photo?v=`),
    });
    const faces = [face(inside), face(outside)];
    expect((await inside.client.get(query)).body).toEqual({
      groups: [
        { id: all.id, members: 2, faces },
        { id: own.id, members: 2, faces },
      ],
      roles: [
        { id: role.id, members: 2, faces },
        { id: empty.id, members: 0, faces: [] },
      ],
    });
    expect((await outside.client.get(query)).body.groups).toEqual([{ id: own.id, members: 1, faces: [face(outside)] }]);
    for (let more = 0; more < 4; more += 1) {
      await app.admin.put(`${V1}/groups/${all.id}/members/${(await createUser(app)).id}`);
    }
    expect((await inside.client.get(query)).body.groups[0]).toMatchObject({ members: 6, faces: { length: 4 } });
    expect((await inside.client.get(`${V1}/member-counts`)).body).toEqual({ groups: [], roles: [] });
  });
});
