import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createFolder,
  createTopFolder,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createExtranet, createGroup, createRole, createUser, grant } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const at = (id: number, path = '') => `${ADDITIONS}/folders/${id}/access${path}`;

async function setUp() {
  const [manager, member, reader] = [await createUser(app), await createUser(app), await createUser(app)];
  const [group, role] = [await createGroup(app), await createRole(app)];
  await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: member.id }]);
  const entries = [
    allowEveryone('view'),
    allow(manager, 'user', 'edit_perms'),
    allow(group, 'group', 'edit'),
    allow(role, 'role', 'delete'),
  ];
  const top = await createTopFolder(app, { entries });
  return { manager, member, reader, group, role, top, entries };
}

describe('an access list with names', () => {
  it('D29: has users with photos, groups and roles, and the folder that it comes from', async () => {
    const { manager, group, role, top } = await setUp();
    const sub = await createFolder(app, top.id);
    const { status, body } = await manager.client.get(at(sub.id));
    expect(status).toBe(200);
    const plain = { photo_url: null, inactive: false };
    expect(body).toEqual({
      inherits: true,
      from: { id: top.id, title: top.title },
      entries: [
        { subject: 'everyone', subject_id: null, name: '', ...plain, granted: ['view'], rights: ['view'] },
        {
          subject: 'user',
          subject_id: manager.id,
          name: expect.stringMatching(/\w/),
          photo_url: expect.stringContaining(`/users/${manager.id}/photo?v=`),
          inactive: false,
          granted: ['edit_perms'],
          rights: ['view', 'edit_perms'],
        },
        {
          subject: 'group',
          subject_id: group.id,
          name: group.name,
          ...plain,
          granted: ['edit'],
          rights: ['view', 'draft', 'edit', 'edit_meta'],
        },
        {
          subject: 'role',
          subject_id: role.id,
          name: role.name,
          ...plain,
          granted: ['delete'],
          rights: ['view', 'delete'],
        },
      ],
    });
    expect((await manager.client.get(at(top.id))).body).toMatchObject({ inherits: false, from: { id: top.id } });
    const other = await createTopFolder(app, { entries: [allow(manager, 'user', 'edit_perms')] });
    const count = (id: number) => fewestQueries(app, () => app.admin.get(at(id)));
    expect(await count(sub.id)).toBeLessThanOrEqual((await count(other.id)) + 2);
  });

  it('D29: is for those who may set it', async () => {
    const { member, reader, top } = await setUp();
    for (const { client } of [member, reader]) {
      expect((await client.get(at(top.id))).status).toBe(403);
      expect((await client.get(at(top.id, `/people/${member.id}`))).status).toBe(403);
      expect((await client.post(at(top.id, '/reach'), { entries: [] })).status).toBe(403);
    }
    expect((await app.anonymous.get(at(top.id))).status).toBe(401);
    expect((await app.admin.get(at(987654321))).status).toBe(404);
    expect((await app.admin.get(at(top.id, '/people/987654321'))).status).toBe(404);
    const admin = await createUser(app);
    await grant(app, 'documents.admin', admin);
    expect((await admin.client.get(at(top.id))).status).toBe(200);
  });
});

describe('what somebody may do in a folder', () => {
  it('D29: is told with the entries that give it', async () => {
    const { manager, member, group, top } = await setUp();
    const rightsOf = async (id: number) => (await manager.client.get(at(top.id, `/people/${id}`))).body;
    expect(await rightsOf(member.id)).toMatchObject({
      user: { id: member.id },
      rights: ['view', 'draft', 'edit', 'edit_meta'],
      by_capability: false,
      blocked: false,
      from: { id: top.id },
      entries: [{ subject: 'everyone' }, { subject: 'group', name: group.name }],
    });
    await app.admin.put(`/api/people/v2/groups/${group.id}`, { inactive: true });
    expect(await rightsOf(member.id)).toMatchObject({ rights: ['view'], entries: [{ subject: 'everyone' }] });
    expect(await rightsOf(1)).toMatchObject({
      by_capability: true,
      rights: ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'],
    });
    const outsider = await createUser(app, { extranet_id: (await createExtranet(app)).id });
    await setAccess(app, top.id, [allow(outsider, 'user', 'edit_perms'), allow(member, 'user', 'edit')]);
    expect((await outsider.client.get(at(top.id))).body.entries).toMatchObject([{ subject_id: outsider.id }]);
    expect((await outsider.client.get(at(top.id, `/people/${member.id}`))).status).toBe(404);
  });
});

describe('the reach of a change', () => {
  it('D29: counts the people whose entries change, warns of shutting oneself out, and changes nothing', async () => {
    const { manager, reader, group, top, entries } = await setUp();
    const reach = async (body: object) => (await manager.client.post(at(top.id, '/reach'), body)).body;
    expect(await reach({ entries })).toEqual({
      people: 0,
      gaining: 0,
      losing: 0,
      own_rights: ['view', 'edit_perms'],
      locks_out: false,
    });
    const withoutGroup = entries.filter(({ subject }) => subject !== 'group');
    expect(await reach({ entries: withoutGroup })).toMatchObject({ people: 1, gaining: 0, losing: 1 });
    const more = [...withoutGroup, allow(group, 'group', 'view'), allow(reader, 'user', 'edit')];
    expect(await reach({ entries: more })).toMatchObject({ people: 2, gaining: 1, losing: 1 });
    const nobody = await reach({ entries: [allow(reader, 'user', 'view')] });
    expect(nobody).toMatchObject({ own_rights: [], locks_out: true, gaining: 1 });
    expect(nobody.losing).toBeGreaterThan(2);
    expect((await manager.client.get(at(top.id))).body.entries).toHaveLength(4);
    const sub = await createFolder(app, top.id, { entries: [allow(manager, 'user', 'edit_perms')] });
    expect((await manager.client.post(at(sub.id, '/reach'), { inherit: true })).body.gaining).toBeGreaterThan(2);
    const unknown = { entries: [allow({ id: 987654321 }, 'user', 'view')] };
    for (const wrong of [{ inherit: true }, {}, unknown]) {
      expect((await manager.client.post(at(top.id, '/reach'), wrong)).status).toBe(400);
    }
    expect((await app.admin.post(at(0, '/reach'), { entries: [] })).status).toBe(403);
  });
});
