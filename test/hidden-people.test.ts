// Tests that an id of somebody who may not be seen is answered for like an id of nobody, in every module: P40 and P41.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from './support/app.ts';
import type { Answer, Client } from './support/client.ts';
import { createTopFolder } from './support/documents.ts';
import { createExtranet, createGroup, createRole, createUser, grant, type TestUser } from './support/people.ts';

const app = useApp();
const NOBODY = 987_654_321;
const V2 = '/api/people/v2/users';
const V1 = '/intranet/rest/people/users';

let outsider: TestUser;
let colleague: TestUser;
let insider: TestUser;
let near: { group: { id: number }; role: { id: number } };
let far: { group: { id: number }; role: { id: number } };

beforeAll(async () => {
  const extranet = await createExtranet(app);
  const other = await createExtranet(app);
  outsider = await createUser(app, { extranet_id: extranet.id });
  colleague = await createUser(app, { extranet_id: extranet.id });
  insider = await createUser(app);
  near = {
    group: await createGroup(app, { extranet_id: extranet.id }),
    role: await createRole(app, { extranet_id: extranet.id }),
  };
  far = { group: await createGroup(app), role: await createRole(app, { extranet_id: other.id }) };
  for (const { group, role } of [near, far]) {
    const members = [{ id: colleague.id }, { id: insider.id }];
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, members);
    await app.admin.put(`/api/people/v2/roles/${role.id}/users`, members);
  }
});

describe('a list of users', () => {
  const idsOf = async (client: Client, address: string) => {
    const { status, body } = await client.get(address);
    expect(status, address).toBe(200);
    expect(body.pagination?.total ?? body.paging.num_results ?? body.data.length).toBe(body.data.length);
    return body.data.map(({ id, user_id }: { id?: number; user_id?: number }) => Number(id ?? user_id));
  };

  it('P40: finds nobody in a group or role that its reader cannot see, as in one that is not there', async () => {
    for (const [filter, id] of [
      ['group_ids', far.group.id],
      ['role_ids', far.role.id],
      ['group_ids', NOBODY],
      ['role_ids', NOBODY],
      ['group_ids', `${near.group.id},${far.group.id}`],
      ['role_ids', `${near.role.id},${far.role.id}`],
    ] as const) {
      expect(await idsOf(outsider.client, `${V2}?${filter}=${id}`), filter).toEqual([]);
      const old = `${V1}?${filter.replace('group_ids', 'groups').replace('role_ids', 'roles')}=${id}`;
      expect((await outsider.client.get(old)).body.data, old).toEqual([]);
    }
  });

  it('P40: finds members of groups and roles that its reader sees', async () => {
    expect(await idsOf(outsider.client, `${V2}?group_ids=${near.group.id}`)).toEqual([colleague.id]);
    expect(await idsOf(outsider.client, `${V2}?role_ids=${near.role.id}`)).toEqual([colleague.id]);
    expect(await idsOf(insider.client, `${V2}?group_ids=${near.group.id},${far.group.id}`)).toHaveLength(2);
    const role = await createRole(app);
    await app.admin.put(`/api/people/v2/roles/${role.id}/users`, [{ id: colleague.id }]);
    expect(await idsOf(outsider.client, `${V2}?role_ids=${role.id}`)).toEqual([colleague.id]);
  });
});

describe('an access list', () => {
  interface Entry {
    subject: string;
    subject_id?: number;
    rights: string[];
  }
  const lists = [
    {
      module: 'documents',
      right: 'edit_perms',
      make: async (entries: Entry[]) => {
        const folder = await createTopFolder(app);
        const address = `/api/documents/v1/folders/${folder.id}/permissions`;
        await app.admin.put(address, { inherit: false, entries });
        return address;
      },
    },
    {
      module: 'knowledgebase',
      right: 'manage',
      make: async (entries: Entry[]) => {
        const made = await app.admin.post('/intranet/rest/knowledgebase/categories', { category_name: 'Shared' });
        const address = `/api/knowledgebase/v1/categories/${made.body.id}/permissions`;
        await app.admin.put(address, { entries });
        return address;
      },
    },
    {
      module: 'publish',
      right: 'view',
      make: async (entries: Entry[]) => {
        await grant(app, 'publish.admin', outsider).catch(() => undefined);
        const made = await app.admin.post('/api/publish/v1/folders', { title: 'Shared' });
        const address = `/api/publish/v1/folders/${made.body.id}/permissions`;
        await app.admin.put(address, { inherit: false, entries });
        return address;
      },
    },
  ] as const;
  const detailOf = ({ body }: Answer, id: number) => String(body.detail).replace(` ${id}`, ' #');

  it.each(lists)('P41: of $module refuses users whom its editor cannot see', async ({ right, make }) => {
    const own = { subject: 'user', subject_id: outsider.id, rights: [right] };
    const address = await make([own]);
    for (const [subject, hidden, seen] of [
      ['user', insider.id, colleague.id],
      ['group', far.group.id, near.group.id],
      ['role', far.role.id, near.role.id],
    ] as const) {
      const put = (id: number) =>
        outsider.client.put(address, { entries: [own, { subject, subject_id: id, rights: [right] }] });
      const refused = await put(hidden);
      expect(refused.status).toBe(400);
      expect(detailOf(refused, hidden)).toEqual(detailOf(await put(NOBODY), NOBODY));
      expect((await put(seen)).status).toBe(200);
    }
  });

  it.each(lists)(
    'P41: of $module does not show hidden users to its editor, and keeps them',
    async ({ right, make }) => {
      const own = { subject: 'user', subject_id: outsider.id, rights: [right] };
      const hidden = [
        { subject: 'user', subject_id: insider.id, rights: [right] },
        { subject: 'group', subject_id: far.group.id, rights: [right] },
      ];
      const address = await make([own, ...hidden]);
      expect((await outsider.client.get(address)).body.entries).toEqual([own]);
      const everyone = { subject: 'everyone', rights: [right] };
      const changed = await outsider.client.put(address, { entries: [everyone, own] });
      expect(changed.body.entries).toEqual([everyone, own]);
      const whole = (await app.admin.get(address)).body.entries;
      expect(whole).toHaveLength(4);
      expect(whole).toEqual(expect.arrayContaining([everyone, own, ...hidden]));
    },
  );

  it('P41: lets a blocked user stay who is on it already, and takes no new one', async () => {
    const [blocked, editor] = [await createUser(app), await createUser(app)];
    const entry = { subject: 'user', subject_id: blocked.id, rights: ['view'] };
    const own = { subject: 'user', subject_id: editor.id, rights: ['edit_perms'] };
    const [first] = lists;
    const [there, empty] = [await first.make([own, entry]), await first.make([own])];
    await app.admin.put(`${V2}/${blocked.id}`, { blocked: true });
    expect((await editor.client.put(there, { entries: [own, entry] })).status).toBe(200);
    expect((await editor.client.put(empty, { entries: [own, entry] })).status).toBe(400);
    expect((await app.admin.put(empty, { entries: [own, entry] })).status).toBe(200);
    expect((await editor.client.put(there, { entries: [own] })).body.entries).toEqual([own]);
  });
});

describe('the knowledge base', () => {
  it('P40: refuses experts and publishers whom the actor cannot see, but keeps the experts that are there', async () => {
    const made = await app.admin.post('/intranet/rest/knowledgebase/categories', { category_name: 'Shared' });
    const category = `/api/knowledgebase/v1/categories/${made.body.id}`;
    const own = { subject: 'user', subject_id: outsider.id, rights: ['manage'] };
    await app.admin.put(`${category}/permissions`, { entries: [own] });
    const setExperts = (...ids: number[]) => outsider.client.put(`${category}/experts`, { user_ids: ids });
    expect((await setExperts(insider.id)).status).toBe(400);
    expect((await setExperts(colleague.id)).status).toBe(200);
    await app.admin.put(`${category}/experts`, { user_ids: [insider.id] });
    expect((await setExperts(insider.id, colleague.id)).status).toBe(200);
    const publish = (id: number) =>
      outsider.client.post('/intranet/rest/knowledgebase/articles', {
        title: 'Theirs',
        category_id: made.body.id,
        article_text: 'x',
        publisher_id: id,
      });
    expect((await publish(insider.id)).status).toBe(400);
    expect((await publish(colleague.id)).status).toBe(200);
  });
});
