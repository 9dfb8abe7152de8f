import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  ADDITIONS,
  allow,
  allowEveryone,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  inheritAccess,
  setAccess,
} from '../../../../test/support/documents.ts';
import { createGroup, createRole, createUser } from '../../../../test/support/people.ts';

const app = useApp();
const permissions = (id: number) => `${ADDITIONS}/folders/${id}/permissions`;
const info = (id: number) => `${DOCUMENTS}/folder/${id}/info`;

async function lists(): Promise<number> {
  const { db } = app.application.platform.database;
  const { count } = await db
    .selectFrom('access_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('the access list of a folder', () => {
  it('is read as it was written: everyone, users, groups, roles', async () => {
    const [user, group, role] = [await createUser(app), await createGroup(app), await createRole(app)];
    const folder = await createTopFolder(app);
    const written = await app.admin.put(permissions(folder.id), {
      inherit: false,
      entries: [
        allow(role, 'role', 'edit_perms', 'delete'),
        allow(group, 'group', 'edit'),
        allow(user, 'user', 'draft', 'view'),
        allowEveryone('view'),
        allow(user, 'user', 'edit_meta'),
        allow({ id: 1 }, 'user'),
      ],
    });
    expect(written.status).toBe(200);
    expect(written.body).toEqual({
      inherit: false,
      entries: [
        allowEveryone('view'),
        allow(user, 'user', 'view', 'draft', 'edit_meta'),
        allow(group, 'group', 'edit'),
        allow(role, 'role', 'delete', 'edit_perms'),
      ],
    });
    const read = await app.admin.get(permissions(folder.id));
    expect(read.body).toEqual(written.body);
    expect(read.headers.get('etag')).toBe(written.headers.get('etag'));
  });

  it('users, groups and roles that are gone are left out of an access list', async () => {
    const [user, group, role] = [await createUser(app), await createGroup(app), await createRole(app)];
    const entries = [allow(user, 'user', 'view'), allow(group, 'group', 'view'), allow(role, 'role', 'view')];
    const folder = await createTopFolder(app, { entries });
    await app.admin.delete(`/api/people/v2/groups/${group.id}`);
    await app.admin.delete(`/api/people/v2/roles/${role.id}`);
    await app.admin.delete(`/api/people/v2/users/${user.id}`);
    expect((await app.admin.get(permissions(folder.id))).body.entries).toEqual([]);
  });

  it('holds for everything below that has none of its own', async () => {
    const user = await createUser(app);
    const top = await createTopFolder(app, { entries: [] });
    const middle = await createFolder(app, top.id);
    const low = await createFolder(app, middle.id);
    const own = await createFolder(app, low.id, { entries: [] });
    const belowOwn = await createFolder(app, own.id);
    const seen = async () => {
      const all = [top, middle, low, own, belowOwn];
      const answers = await Promise.all(all.map(({ id }) => user.client.get(info(id))));
      return answers.map(({ status }) => status === 200);
    };
    expect(await seen()).toEqual([false, false, false, false, false]);
    await setAccess(app, top.id, [allow(user, 'user', 'view')]);
    expect(await seen()).toEqual([true, true, true, false, false]);
    await setAccess(app, middle.id, []);
    expect(await seen()).toEqual([true, false, false, false, false]);
    await setAccess(app, own.id, [allow(user, 'user', 'view')]);
    expect(await seen()).toEqual([true, false, false, true, true]);
    await inheritAccess(app, own.id);
    expect(await seen()).toEqual([true, false, false, false, false]);
    await inheritAccess(app, middle.id);
    expect(await seen()).toEqual([true, true, true, true, true]);
    await setAccess(app, top.id, []);
    expect(await seen()).toEqual([false, false, false, false, false]);
  });

  it('shows inherited entries, and keeps no list that nobody follows', async () => {
    const before = await lists();
    const top = await createTopFolder(app, { entries: [allowEveryone('view', 'edit')] });
    const folder = await createFolder(app, top.id);
    const inherited = { inherit: true, entries: [allowEveryone('view', 'edit')] };
    expect((await app.admin.get(permissions(folder.id))).body).toEqual(inherited);
    await setAccess(app, folder.id, [allowEveryone('view')]);
    await setAccess(app, folder.id, []);
    expect((await app.admin.get(permissions(folder.id))).body).toEqual({ inherit: false, entries: [] });
    expect(await lists()).toBe(before + 2);
    const again = await app.admin.put(permissions(folder.id), { inherit: true, entries: [allowEveryone('delete')] });
    expect(again.body).toEqual(inherited);
    expect((await app.admin.put(permissions(folder.id), { inherit: true })).body).toEqual(inherited);
    expect(await lists()).toBe(before + 1);
    expect((await app.admin.get(info(folder.id))).body.permissions.inherited).toBe(true);
  });

  it('can leave out inherit, but not the entries of an own list', async () => {
    const top = await createTopFolder(app);
    const folder = await createFolder(app, top.id);
    expect((await app.admin.put(permissions(folder.id), { entries: [] })).body).toEqual({
      inherit: false,
      entries: [],
    });
    const { status, body } = await app.admin.put(permissions(folder.id), { inherit: false });
    expect(status).toBe(400);
    expect(body.detail).toContain('entries');
  });

  it('is never inherited at the top, and the root keeps its own', async () => {
    const top = await createTopFolder(app);
    const { status, body } = await app.admin.put(permissions(top.id), { inherit: true, entries: [] });
    expect(status).toBe(400);
    expect(body.detail).toContain('inherit');
    expect((await app.admin.get(permissions(top.id))).body.inherit).toBe(false);
    for (const change of [{ entries: [] }, { inherit: true }]) {
      expect((await app.admin.put(permissions(0), change)).status).toBe(403);
    }
    expect((await app.admin.get(permissions(0))).body.entries).toContainEqual(allowEveryone('view'));
  });

  it.each([
    [[{ subject: 'user', rights: ['view'] }], 'subject_id'],
    [[{ subject: 'user', subject_id: null, rights: ['view'] }], 'subject_id'],
    [[{ subject: 'user', subject_id: 99999999, rights: ['view'] }], 'user 99999999'],
    [[{ subject: 'group', subject_id: 99999999, rights: ['view'] }], 'group 99999999'],
    [[{ subject: 'role', subject_id: -1, rights: ['view'] }], 'role -1'],
    [[{ subject: 'robot', subject_id: 1, rights: ['view'] }], 'subject'],
    [[{ subject: 'everyone', rights: ['fly'] }], 'rights'],
    [[{ subject: 'everyone' }], 'rights'],
    [[{ rights: ['view'] }], 'subject'],
    ['x', 'entries'],
    [Array.from({ length: 1001 }, () => ({ subject: 'everyone', rights: ['view'] })), 'entries'],
  ])('an access list of %j is refused', async (entries, detail) => {
    const folder = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const answer = await app.admin.put(permissions(folder.id), { inherit: false, entries });
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(detail);
    expect((await app.admin.get(permissions(folder.id))).body.entries).toEqual([allowEveryone('view')]);
  });

  it('lets one winner through of two who name the same state', async () => {
    const folder = await createTopFolder(app, { entries: [] });
    const etag = (await app.admin.get(permissions(folder.id))).headers.get('etag') ?? '';
    const put = (right: 'view' | 'edit' | 'delete') =>
      app.admin.put(permissions(folder.id), { entries: [allowEveryone(right)] }, { headers: { 'if-match': etag } });
    const answers = await Promise.all([put('view'), put('edit'), put('delete')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('can shut out the one who writes it; administrators remain', async () => {
    const user = await createUser(app);
    const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'edit_perms')] });
    expect((await user.client.put(permissions(folder.id), { entries: [] })).status).toBe(200);
    expect((await user.client.get(info(folder.id))).status).toBe(403);
    expect((await app.admin.get(info(folder.id))).status).toBe(200);
  });

  it('answers 404 and 400 as every address does', async () => {
    expect((await app.admin.get(permissions(99_999_999))).status).toBe(404);
    expect((await app.admin.put(permissions(99_999_999), { entries: [] })).status).toBe(404);
    expect((await app.admin.get(`${ADDITIONS}/folders/x/permissions`)).status).toBe(400);
    expect((await app.admin.put(permissions(1))).status).toBe(400);
  });
});
