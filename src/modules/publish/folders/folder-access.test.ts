import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createGroup, createRole, createUser, type TestUser } from '../../../../test/support/people.ts';
import { createFolder, createPage, createPublisher, PUBLISH, savePage, setAccess } from '../publish.test-support.ts';

const app = useApp();
const view = ['view'];
const statusOf = async (user: TestUser, path: string) => (await user.client.get(PUBLISH + path)).status;
const idsOf = async (user: TestUser, path: string) =>
  (await user.client.get(PUBLISH + path)).body.data.map(({ id }: { id: number }) => id);

describe('the rights of pages', () => {
  let insider: TestUser;
  let stranger: TestUser;
  let publisher: TestUser;
  let closed: { id: number; path: string };
  let page: { id: number; path: string };

  beforeAll(async () => {
    [insider, stranger, publisher] = [await createUser(app), await createUser(app), await createPublisher(app)];
    closed = await createFolder(app, { entries: [{ subject: 'user', subject_id: insider.id, rights: view }] });
    page = await createPage(app, { folder_id: closed.id, title: 'Hidden treasure' });
    await savePage(app, page.id, { text: 'Second' });
  });

  it('G2: let users who may view a folder read everything in it', async () => {
    const addresses = [
      `/folders/${closed.id}`,
      `/folders?parent_id=${closed.id}`,
      `/pages?folder_id=${closed.id}`,
      `/pages/${page.id}`,
      `/pages/${page.id}/versions`,
      `/pages/${page.id}/versions/1`,
      `/pages/${page.id}/compare`,
    ];
    for (const address of addresses) {
      expect(await statusOf(insider, address), address).toBe(200);
      expect(await statusOf(stranger, address), address).toBe(403);
      expect(await statusOf(publisher, address), address).toBe(200);
      expect((await app.anonymous.get(PUBLISH + address)).status, address).toBe(401);
    }
  });

  it('G2: make the address of a page answer 404 to users who may not view it', async () => {
    const at = (path: string) => `/by-path?path=${path}`;
    for (const [user, status] of [
      [insider, 200],
      [stranger, 404],
      [publisher, 200],
    ] as const) {
      expect(await statusOf(user, at(page.path))).toBe(status);
    }
    const hidden = await stranger.client.get(PUBLISH + at(page.path));
    const missing = await stranger.client.get(PUBLISH + at(`${closed.path}/nothing`));
    expect({ ...hidden.body, instance: '' }).toEqual({ ...missing.body, instance: '' });
  });

  it('G2: leave out of lists, searches, the tree and totals what a user may not view', async () => {
    for (const [user, sees] of [
      [insider, true],
      [stranger, false],
      [publisher, true],
    ] as const) {
      const search = (await user.client.get(`${PUBLISH}/pages?query=treasure`)).body;
      expect(search.data.map(({ id }: { id: number }) => id)).toEqual(sees ? [page.id] : []);
      expect(search.pagination.total).toBe(sees ? 1 : 0);
      expect((await idsOf(user, '/folders?limit=200')).includes(closed.id)).toBe(sees);
      expect((await idsOf(user, '/pages?limit=200')).includes(page.id)).toBe(sees);
      expect((await idsOf(user, '/tree')).includes(closed.id)).toBe(sees);
    }
  });

  it('G2: come from entries for everyone, users, groups and roles, and change at once', async () => {
    const member = await createUser(app);
    const group = await createGroup(app);
    const role = await createRole(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: member.id }]);
    await app.admin.put(`/api/people/v2/roles/${role.id}/users`, [{ id: member.id }]);
    const folder = await createFolder(app, { entries: [] });
    expect(await statusOf(member, `/folders/${folder.id}`)).toBe(403);
    for (const [subject, subject_id] of [
      ['everyone', undefined],
      ['user', member.id],
      ['group', group.id],
      ['role', role.id],
    ] as const) {
      await setAccess(app, folder.id, [{ subject, ...(subject_id === undefined ? {} : { subject_id }), rights: view }]);
      expect(await statusOf(member, `/folders/${folder.id}`), subject).toBe(200);
      expect((await idsOf(member, '/folders?limit=200')).includes(folder.id), subject).toBe(true);
      expect(await statusOf(stranger, `/folders/${folder.id}`)).toBe(subject === 'everyone' ? 200 : 403);
      await setAccess(app, folder.id, []);
      expect(await statusOf(member, `/folders/${folder.id}`), subject).toBe(403);
      expect((await idsOf(member, '/folders?limit=200')).includes(folder.id), subject).toBe(false);
    }
    await setAccess(app, folder.id, [{ subject: 'group', subject_id: group.id, rights: view }]);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, []);
    expect(await statusOf(member, `/folders/${folder.id}`)).toBe(403);
  });

  it('G3: let only publish.admin write, also in folders that others may view', async () => {
    const writes: [method: string, path: string, body?: unknown][] = [
      ['POST', '/folders', { title: 'x' }],
      ['PUT', `/folders/${closed.id}`, { title: 'x' }],
      ['DELETE', `/folders/${closed.id}`],
      ['PUT', `/folders/${closed.id}/permissions`, { entries: [] }],
      ['POST', '/pages', { title: 'x', text: 'x', folder_id: closed.id }],
      ['PUT', `/pages/${page.id}`, { text: 'x' }],
      ['DELETE', `/pages/${page.id}`],
      ['POST', `/pages/${page.id}/versions/1/restore`],
      ['DELETE', `/pages/${page.id}/versions/1`],
    ];
    for (const [method, path, body] of writes) {
      for (const { client } of [insider, stranger]) {
        expect((await client.request(method, PUBLISH + path, { body })).status, `${method} ${path}`).toBe(403);
      }
      expect((await app.anonymous.request(method, PUBLISH + path, { body })).status).toBe(401);
    }
    expect((await publisher.client.put(`${PUBLISH}/pages/${page.id}`, { comment: 'mine' })).status).toBe(200);
  });

  it('G4: let only publish.admin read and change access lists', async () => {
    const address = `${PUBLISH}/folders/${closed.id}/permissions`;
    expect((await insider.client.get(address)).status).toBe(403);
    const { status, body, headers } = await publisher.client.get(address);
    expect([status, body]).toEqual([
      200,
      { inherit: false, entries: [{ subject: 'user', subject_id: insider.id, rights: view }] },
    ]);
    const match = { headers: { 'if-match': headers.get('etag') ?? '' } };
    const more = { entries: [...body.entries, { subject: 'user', subject_id: publisher.id, rights: view }] };
    expect((await publisher.client.put(address, more, match)).status).toBe(200);
    expect((await publisher.client.put(address, body, match)).status).toBe(412);
    expect((await publisher.client.put(address, body)).body).toEqual(body);
    expect((await publisher.client.get(`${PUBLISH}/folders/999999/permissions`)).status).toBe(404);
  });

  it.each([
    ['no entries', {}],
    ['an unknown right', { entries: [{ subject: 'everyone', rights: ['edit'] }] }],
    ['an unknown user', { entries: [{ subject: 'user', subject_id: 999_999, rights: ['view'] }] }],
    ['a group without an id', { entries: [{ subject: 'group', rights: ['view'] }] }],
    ['inheriting at the top', { inherit: true }],
  ])('are not granted by an access list with %s, which is refused', async (_what, body) => {
    const folder = await createFolder(app);
    expect((await app.admin.put(`${PUBLISH}/folders/${folder.id}/permissions`, body)).status).toBe(400);
    expect((await app.admin.get(`${PUBLISH}/folders/${folder.id}/permissions`)).body).toEqual({
      inherit: false,
      entries: [{ subject: 'everyone', rights: view }],
    });
  });

  it('hold for the folders below, except while a folder has its own access list', async () => {
    const top = await createFolder(app);
    const middle = await createFolder(app, { parent_id: top.id });
    const bottom = await createFolder(app, { parent_id: middle.id });
    const seen = async () => {
      const statuses = [];
      for (const { id } of [top, middle, bottom]) statuses.push(await statusOf(stranger, `/folders/${id}`));
      return statuses;
    };
    expect(await seen()).toEqual([200, 200, 200]);
    await setAccess(app, middle.id, []);
    expect(await seen()).toEqual([200, 403, 403]);
    await setAccess(app, bottom.id, [{ subject: 'everyone', rights: view }]);
    await setAccess(app, top.id, []);
    expect(await seen()).toEqual([403, 403, 200]);
    const tree = (await stranger.client.get(`${PUBLISH}/tree`)).body.data;
    expect(tree.find(({ id }: { id: number }) => id === bottom.id)).toMatchObject({ path: bottom.path, children: [] });
    const inherit = (id: number) => app.admin.put(`${PUBLISH}/folders/${id}/permissions`, { inherit: true });
    expect((await inherit(middle.id)).body).toEqual({ inherit: true, entries: [] });
    await setAccess(app, top.id, [{ subject: 'everyone', rights: view }]);
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await inherit(bottom.id)).body.entries).toEqual([{ subject: 'everyone', rights: view }]);
    await setAccess(app, top.id, []);
    expect(await seen()).toEqual([403, 403, 403]);
  });

  it('of a moved folder follow the access list above its new place, unless it has its own', async () => {
    const open = await createFolder(app);
    const shut = await createFolder(app, { entries: [] });
    const follower = await createFolder(app, { parent_id: open.id });
    const below = await createFolder(app, { parent_id: follower.id });
    const owner = await createFolder(app, { parent_id: open.id, entries: [{ subject: 'everyone', rights: view }] });
    for (const { id } of [follower, owner]) {
      expect((await app.admin.put(`${PUBLISH}/folders/${id}`, { parent_id: shut.id })).status).toBe(200);
    }
    expect(await statusOf(stranger, `/folders/${follower.id}`)).toBe(403);
    expect(await statusOf(stranger, `/folders/${below.id}`)).toBe(403);
    expect(await statusOf(stranger, `/folders/${owner.id}`)).toBe(200);
    await app.admin.put(`${PUBLISH}/folders/${follower.id}`, { parent_id: null });
    expect(await statusOf(stranger, `/folders/${below.id}`)).toBe(403);
    await setAccess(app, follower.id, [{ subject: 'everyone', rights: view }]);
    expect(await statusOf(stranger, `/folders/${below.id}`)).toBe(200);
    expect(await statusOf(stranger, `/folders/${shut.id}`)).toBe(403);
  });
});
