// The proof of who joins groups and roles that carry capabilities, and who closes extranets: P15 and P16.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createRole, createUser, grant } from '../../../../test/support/people.ts';
import {
  createHolders,
  createPeopleAdmin,
  extranets,
  groups,
  makeAdministrator,
  roles,
  users,
} from './escalation.test-support.ts';

const app = useApp();

const kinds = [
  { kind: 'group', list: groups, ofUser: 'groups', create: createGroup },
  { kind: 'role', list: roles, ofUser: 'roles', create: createRole },
] as const;

describe.each(kinds)('a $kind that carries a capability', ({ kind, list, ofUser, create }) => {
  const createCarrier = async (fields: Record<string, unknown> = {}) => {
    const carrier = await create(app, fields);
    await grant(app, 'documents.admin', carrier, kind);
    return carrier;
  };

  it('P15: takes no members from people.admin without it, from either side, active or not', async () => {
    const admin = await createPeopleAdmin(app);
    const other = await createUser(app);
    for (const fields of [{}, { inactive: true }]) {
      const carrier = await createCarrier(fields);
      for (const id of [admin.id, other.id]) {
        expect((await admin.client.put(`${list}/${carrier.id}/users`, [{ id }])).status).toBe(403);
        expect((await admin.client.put(`${users}/${id}/${ofUser}`, [{ id: carrier.id }])).status).toBe(403);
      }
      expect((await app.admin.get(`${list}/${carrier.id}/users`)).body.pagination.total).toBe(0);
    }
  });

  it('P15: takes no members from its owner without it, whoever made them the owner', async () => {
    const admin = await createPeopleAdmin(app);
    const carrier = await createCarrier();
    expect((await admin.client.put(`${list}/${carrier.id}`, { owner_id: admin.id })).status).toBe(200);
    expect((await admin.client.put(`${list}/${carrier.id}/users`, [{ id: admin.id }])).status).toBe(403);
    const owner = await createUser(app);
    const owned = await createCarrier({ owner_id: owner.id });
    expect((await owner.client.put(`${list}/${owned.id}/users`, [{ id: owner.id }])).status).toBe(403);
  });

  it('P15: takes members from people.admin and owners who hold it, and from role 1', async () => {
    const holder = await createPeopleAdmin(app);
    await grant(app, 'documents.admin', holder);
    const owner = await createUser(app);
    await grant(app, 'documents.admin', owner);
    for (const client of [holder.client, owner.client, app.admin]) {
      const carrier = await createCarrier({ owner_id: owner.id });
      const { id } = await createUser(app);
      expect((await client.put(`${list}/${carrier.id}/users`, [{ id }])).status).toBe(204);
    }
  });

  it('P15: loses members to people.admin, keeps those it had, and is deleted by people.admin', async () => {
    const { client } = await createPeopleAdmin(app);
    const carrier = await createCarrier();
    const [stays, goes] = [await createUser(app), await createUser(app)];
    await app.admin.put(`${list}/${carrier.id}/users`, [{ id: stays.id }, { id: goes.id }]);
    expect((await client.put(`${list}/${carrier.id}/users`, [{ id: stays.id }])).status).toBe(204);
    const plain = await create(app);
    const both = [{ id: carrier.id }, { id: plain.id }];
    expect((await client.put(`${users}/${stays.id}/${ofUser}`, both)).status).toBe(204);
    expect((await client.delete(`${list}/${carrier.id}`)).status).toBe(204);
  });

  it('P15: is made inactive but not active by people.admin without it', async () => {
    const { client } = await createPeopleAdmin(app);
    const carrier = await createCarrier();
    expect((await client.put(`${list}/${carrier.id}`, { inactive: true })).status).toBe(200);
    expect((await client.put(`${list}/${carrier.id}`, { inactive: true, name: 'Renamed' })).status).toBe(200);
    expect((await client.put(`${list}/${carrier.id}`, { inactive: false })).status).toBe(403);
    const plain = await create(app, { inactive: true });
    expect((await client.put(`${list}/${plain.id}`, { inactive: false })).status).toBe(200);
  });
});

describe('an extranet', () => {
  it('P16: with a member of role 1 is neither closed, opened nor deleted by people.admin', async () => {
    const { client } = await createPeopleAdmin(app);
    const extranet = await createExtranet(app);
    const administrator = await createUser(app, { extranet_id: extranet.id });
    await makeAdministrator(app, administrator);
    const path = `${extranets}/${extranet.id}`;
    expect((await client.put(path, { inactive: true })).status).toBe(403);
    expect((await client.put(path, { read_only: true })).status).toBe(403);
    expect((await client.delete(path, { migration_extranet_id: 1 })).status).toBe(403);
    expect((await client.put(`${path}/users`, [])).status).toBe(403);
    expect((await administrator.client.get('/api/people/v2/user')).body.extranet_id).toBe(extranet.id);
    expect((await client.put(path, { name: 'Renamed', inactive: false })).status).toBe(200);
    expect((await app.admin.put(path, { read_only: true })).status).toBe(200);
    expect((await client.put(path, { read_only: false })).status).toBe(403);
  });

  it('P16: the primary one is made read-only by role 1 alone', async () => {
    const { client } = await createPeopleAdmin(app);
    expect((await client.put(`${extranets}/1`, { read_only: true })).status).toBe(403);
    expect((await client.put(`${extranets}/1`, { description: 'Ours' })).status).toBe(200);
    expect((await app.admin.put(`${extranets}/1`, { read_only: true })).status).toBe(200);
    expect((await app.admin.put(`${extranets}/1`, { read_only: false })).status).toBe(200);
  });

  it('P16: with a holder of a capability is closed by people.admin, but neither opened nor deleted while closed', async () => {
    const { client } = await createPeopleAdmin(app);
    for (const closed of ['inactive', 'read_only'] as const) {
      const extranet = await createExtranet(app);
      const [, holder] = await createHolders(app);
      await app.admin.put(`${users}/${holder?.id}`, { extranet_id: extranet.id });
      const path = `${extranets}/${extranet.id}`;
      expect((await client.put(path, { [closed]: true })).status).toBe(200);
      expect((await client.put(path, { [closed]: false })).status).toBe(403);
      expect((await client.delete(path, { migration_extranet_id: 1 })).status).toBe(403);
      expect((await app.admin.put(path, { [closed]: false })).status).toBe(200);
      expect((await client.delete(path, { migration_extranet_id: 1 })).status).toBe(204);
    }
  });

  it('P16: with ordinary members is closed, opened and deleted by people.admin', async () => {
    const { client } = await createPeopleAdmin(app);
    const extranet = await createExtranet(app);
    const member = await createUser(app, { extranet_id: extranet.id });
    const path = `${extranets}/${extranet.id}`;
    for (const change of [{ inactive: true }, { inactive: false }, { read_only: true }, { read_only: false }]) {
      expect((await client.put(path, change)).status).toBe(200);
    }
    expect((await client.delete(path, { migration_extranet_id: 1 })).status).toBe(204);
    expect((await member.client.get('/api/people/v2/user')).body.extranet_id).toBe(1);
  });
});
