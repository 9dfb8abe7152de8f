import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
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
const root = '/intranet/rest/people';
const users = `${root}/users`;

let ada: TestUser;
let zoe: TestUser;
let lia: TestUser;

beforeAll(async () => {
  ada = await createUser(app, {
    firstname: 'Ada',
    surname: 'Ålesson',
    company: 'Quokka Works',
    job_title: 'Engineer',
    metadata: { office: 'Berlin', floors: [1, 2], __proto__x: 'kept' },
  });
  zoe = await createUser(app, { firstname: 'Zoë Anne', surname: 'Sonder', company: 'Quokka Works', job_title: 'Chef' });
  lia = await createUser(app, { firstname: 'Lia', surname: "O'Nöel-Alexson", company: 'Quokka Works' });
});

const list = async (query: string, client = app.admin) => {
  const { status, body } = await client.get(`${users}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const idsOf = (answer: { data: { id: number }[] }) => answer.data.map(({ id }) => id);

describe('the list of users', () => {
  it('carries id, firstname and surname, and pages with empty texts', async () => {
    const body = await list('query=quokka');
    expect(body).toEqual({
      data: [
        { id: ada.id, firstname: 'Ada', surname: 'Ålesson' },
        { id: zoe.id, firstname: 'Zoë Anne', surname: 'Sonder' },
        { id: lia.id, firstname: 'Lia', surname: "O'Nöel-Alexson" },
      ],
      paging: { offset: 0, limit: 50, total: 3, prev: '', next: '' },
    });
  });

  it('is the same at every spelling of its address', async () => {
    const expected = await list('query=quokka');
    for (const path of [
      '/intranet/rest/people~v1/users?query=quokka',
      '/intranet/rest/people/v1/users/?query=quokka',
    ]) {
      expect((await app.admin.get(path)).body).toEqual(expected);
    }
    const byHeader = await app.admin.get(`${users}/?query=quokka`, { headers: { 'x-api-version': '1' } });
    expect(byHeader.body).toEqual(expected);
    expect((await app.admin.get(`${users}?query=quokka`, { headers: { 'x-api-version': '9' } })).status).toBe(404);
  });

  it('has neighbours that keep the other parameters', async () => {
    const { paging } = await list('query=quokka&limit=1&offset=1&fields=job%20title');
    expect(paging).toMatchObject({ offset: 1, limit: 1, total: 3 });
    const next = await app.admin.get(paging.next);
    expect(next.body.data).toEqual([{ id: lia.id, 'job title': '' }]);
    expect(idsOf((await app.admin.get(paging.prev)).body)).toEqual([ada.id]);
  });

  it('takes at most 500, and an empty page with the true total', async () => {
    expect((await list('limit=9999')).paging.limit).toBe(500);
    const none = await list('query=quokka&limit=0');
    expect(none).toEqual({ data: [], paging: { offset: 0, limit: 0, total: 3, prev: '', next: '' } });
    for (const bad of ['limit=-1', 'offset=-1', 'limit=ten']) {
      expect((await app.admin.get(`${users}?${bad}`)).status).toBe(400);
    }
  });

  it('needs as many queries for many users as for one', async () => {
    await list('query=quokka&fieldset=profile');
    const count = (limit: number) =>
      app.countQueries(() => app.admin.get(`${users}?query=quokka&fieldset=profile&limit=${limit}`));
    expect(await count(3)).toBe(await count(1));
  });
});

describe('filters', () => {
  it.each([
    ['ada', ['ada']],
    ['ADA', ['ada']],
    ['anne', ['zoe']],
    ['zoe', ['zoe']],
    ['Zoë Anne', ['zoe']],
    ['ale', []],
    ['ale*', ['ada', 'lia']],
    ['*son', ['ada', 'lia']],
    ['*son*', ['ada', 'zoe', 'lia']],
    ['son*', ['zoe']],
    ['noel', ['lia']],
    ['*', ['ada', 'zoe', 'lia']],
    ['100%', []],
    ['!!!', []],
    ['**', ['ada', 'zoe', 'lia']],
  ])('the name_filter %s finds the users it describes', async (filter, expected) => {
    const named: Record<string, TestUser> = { ada, zoe, lia };
    const body = await list(`query=quokka&name_filter=${encodeURIComponent(filter)}`);
    expect(idsOf(body)).toEqual(expected.map((name) => named[name]?.id));
  });

  it('members of all the groups and roles, and of any of the extranets', async () => {
    const [group, other] = [await createGroup(app), await createGroup(app)];
    const role = await createRole(app);
    await app.admin.put(`/api/people/v2/groups/${group.id}/users`, [{ id: ada.id }, { id: zoe.id }]);
    await app.admin.put(`/api/people/v2/groups/${other.id}/users`, [{ id: zoe.id }, { id: lia.id }]);
    await app.admin.put(`/api/people/v2/roles/${role.id}/users`, [{ id: lia.id }, { id: zoe.id }]);
    expect(idsOf(await list(`groups=${group.id}`))).toEqual([ada.id, zoe.id]);
    expect(idsOf(await list(`groups=${group.id},${other.id}`))).toEqual([zoe.id]);
    expect(idsOf(await list(`roles=${role.id}&groups=${other.id}`))).toEqual([zoe.id, lia.id]);
    expect(idsOf(await list(`roles=${role.id}&groups=${other.id}&name_filter=lia`))).toEqual([lia.id]);
    const extranet = await createExtranet(app);
    const guest = await createUser(app, { extranet_id: extranet.id });
    expect(idsOf(await list(`extranets=${extranet.id}`))).toEqual([guest.id]);
    expect(idsOf(await list(`extranets=${extranet.id},1&query=quokka`))).toHaveLength(3);
    expect(idsOf(await list('groups=999999'))).toEqual([]);
    expect((await app.admin.get(`${users}?groups=x`)).status).toBe(400);
  });

  it('keywords in the fields that are asked for, by every name', async () => {
    expect(idsOf(await list('query=quokka%20chef'))).toEqual([zoe.id]);
    expect(idsOf(await list('query=chef%20engineer&query_type=OR&query_area=job%20title'))).toEqual([ada.id, zoe.id]);
    expect(idsOf(await list('query=quokka&query_area=surname'))).toEqual([]);
    expect(idsOf(await list(`query=${lia.username}&query_area=emailad`))).toEqual([lia.id]);
    expect(idsOf(await list('query=quokka&query_type='))).toHaveLength(3);
  });

  it.each([
    ['query_type=or', 'query_type'],
    ['query_type=And', 'query_type'],
    ['query=x&query_area=password_hash', 'password_hash'],
    ['sort=password_hash', 'password_hash'],
    ['sort=photo', 'photo'],
    ['fields=firstname,shoe', 'shoe'],
    ['fields=meta_', 'meta_'],
    ['fields=__proto__', '__proto__'],
    ['fields=constructor', 'constructor'],
    ['fieldset=nope', 'nope'],
    ['fieldset=toString', 'toString'],
    ['name_filter=%00', 'name_filter'],
  ])('the filter %s is refused', async (query, named) => {
    const { status, body, headers } = await app.admin.get(`${users}?${query}`);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body.detail).toContain(named);
  });
});

describe('order', () => {
  it.each([
    ['surname', ['ada', 'lia', 'zoe']],
    ['-surname', ['zoe', 'lia', 'ada']],
    ['-id', ['lia', 'zoe', 'ada']],
    ['job%20title', ['lia', 'zoe', 'ada']],
    ['-job_title', ['ada', 'zoe', 'lia']],
    ['emailad', ['ada', 'zoe', 'lia']],
    ['extranet%20area', ['ada', 'zoe', 'lia']],
    ['-account%20state', ['lia', 'zoe', 'ada']],
  ])('a list with sort=%s is in that order', async (sort, expected) => {
    const named: Record<string, TestUser> = { ada, zoe, lia };
    expect(idsOf(await list(`query=quokka&sort=${sort}`))).toEqual(expected.map((name) => named[name]?.id));
  });
});

describe('properties', () => {
  it('come under the names they were asked by', async () => {
    const fields = [
      'email',
      'emailad',
      'job_title',
      'job title',
      'company',
      'intranetuser',
      'account state',
      'ex_area_id',
      'extranet area',
      'photo',
      'meta_office',
      'meta_floors',
      'meta_missing',
    ];
    const { body } = await app.admin.get(`${users}/${ada.id}?fields=${encodeURIComponent(fields.join(','))}`);
    expect(body).toEqual({
      id: ada.id,
      email: `${ada.username}@example.com`,
      emailad: `${ada.username}@example.com`,
      job_title: 'Engineer',
      'job title': 'Engineer',
      company: 'Quokka Works',
      intranetuser: 1,
      'account state': 1,
      ex_area_id: 1,
      'extranet area': 1,
      photo: `${app.url}/api/people/v2/users/${ada.id}/photo`,
      meta_office: 'Berlin',
      meta_floors: [1, 2],
      meta_missing: '',
    });
    expect((await app.admin.get(body.photo)).status).toBe(200);
    expect((await app.admin.get(`${users}/${ada.id}?fields=meta_constructor,meta___proto__`)).body).toEqual({
      id: ada.id,
      meta_constructor: '',
      meta___proto__: '',
    });
  });

  it('come in sets, alone or with others', async () => {
    const { body } = await app.admin.get(`${users}/${ada.id}?fieldset=userslist`);
    expect(Object.keys(body)).toEqual(['id', 'firstname', 'surname', 'email', 'job_title', 'company', 'photo']);
    const more = await app.admin.get(`${users}/${ada.id}?fieldset=userslist&fields=meta_office`);
    expect(more.body).toEqual({ ...body, meta_office: 'Berlin' });
    expect((await app.admin.get(`${users}/${ada.id}?fields=`)).body).toEqual({
      id: ada.id,
      firstname: 'Ada',
      surname: 'Ålesson',
    });
  });

  it('of a profile include the defined metadata fields', async () => {
    const name = uniqueName('profile_');
    await app.admin.post('/api/people/v1/metadata-fields', { name, type: 'file', repeatable: true });
    const { body: sets } = await app.admin.get(`${root}/fieldsets/`);
    expect(sets).toEqual(['profile', 'userslist']);
    const { body } = await app.admin.get(`${root}/fieldsets/profile`);
    expect(body).toContainEqual({ name: 'firstname', type: 'text', repeatable: 'false' });
    expect(body).toContainEqual({ name: 'photo', type: 'file', repeatable: 'false' });
    expect(body).toContainEqual({ name: `meta_${name}`, type: 'file', repeatable: 'true' });
    const profile = await app.admin.get(`${users}/${ada.id}?fieldset=profile`);
    expect(Object.keys(profile.body)).toEqual(body.map((field: { name: string }) => field.name));
    for (const missing of ['nope', '__proto__']) {
      expect((await app.admin.get(`${root}/fieldsets/${missing}`)).status).toBe(404);
    }
  });
});

describe('who sees whom', () => {
  it('version 1 is answered 401 without signing in', async () => {
    for (const path of [users, `${users}/1`, `${root}/groups`, `${root}/fieldsets`]) {
      expect((await app.anonymous.get(path)).status).toBe(401);
    }
  });

  it('P20: lists hold active users only, for administrators too', async () => {
    const company = uniqueName('Company ');
    const active = await createUser(app, { company });
    await createUser(app, { company, blocked: true });
    expect(idsOf(await list(`query=${encodeURIComponent(company)}`))).toEqual([active.id]);
    expect(idsOf(await list(`query=${encodeURIComponent(company)}`, active.client))).toEqual([active.id]);
  });

  it('P20: someone in another extranet sees that extranet only', async () => {
    const extranet = await createExtranet(app);
    const guest = await createUser(app, { extranet_id: extranet.id });
    expect(idsOf(await list('limit=500', guest.client))).toEqual([guest.id]);
    expect(idsOf(await list('extranets=1', guest.client))).toEqual([]);
    expect((await guest.client.get(`${users}/${ada.id}`)).status).toBe(404);
    expect((await guest.client.get(`${users}/${guest.id}`)).status).toBe(200);
    await grant(app, 'people.admin', guest);
    expect((await guest.client.get(`${users}/${ada.id}`)).status).toBe(200);
  });

  it('P21: a blocked user is there only for people.admin', async () => {
    const blocked = await createUser(app, { blocked: true });
    const address = `${users}/${blocked.id}?fields=intranetuser`;
    expect((await app.admin.get(address)).body).toEqual({ id: blocked.id, intranetuser: 0 });
    expect((await ada.client.get(address)).status).toBe(404);
    expect((await app.admin.get(`${users}/999999`)).status).toBe(404);
    expect((await app.admin.get(`${users}/seven`)).status).toBe(400);
  });
});

describe('groups, roles and extranets', () => {
  it.each(['groups', 'roles', 'extranets'] as const)(
    'the list of %s holds the active ones, found by keywords',
    async (kind) => {
      const create = { groups: createGroup, roles: createRole, extranets: createExtranet }[kind];
      const word = uniqueName('wallaby');
      const first = await create(app, { name: `B ${word}`, description: 'secret' });
      const second = await create(app, { name: `a ${word} Élan` });
      await create(app, { name: `c ${word}`, inactive: true });
      const { status, body } = await app.admin.get(`${root}/${kind}/?query=${word}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [
          { id: second.id, name: second.name },
          { id: first.id, name: first.name },
        ],
        paging: { offset: 0, limit: 50, total: 2, prev: '', next: '' },
      });
      expect(idsOf((await app.admin.get(`${root}/${kind}?query=${word}%20elan`)).body)).toEqual([second.id]);
      const page = await app.admin.get(`${root}/${kind}?query=${word}&limit=1&offset=1`);
      expect(idsOf(page.body)).toEqual([first.id]);
      expect(page.body.paging).toMatchObject({ total: 2, next: '' });
      expect(page.body.paging.prev).toContain('offset=0');
    },
  );

  it('P22: someone in another extranet sees what belongs to it', async () => {
    const extranet = await createExtranet(app);
    const guest = await createUser(app, { extranet_id: extranet.id });
    const group = await createGroup(app, { extranet_id: extranet.id });
    await createGroup(app);
    expect(idsOf((await guest.client.get(`${root}/groups`)).body)).toEqual([group.id]);
    expect(idsOf((await guest.client.get(`${root}/extranets`)).body)).toEqual([extranet.id]);
    expect((await guest.client.get(`${root}/groups`)).body.paging.total).toBe(1);
  });

  it('groups, roles and extranets of version 1 are only read', async () => {
    const { status, headers } = await app.admin.post(`${root}/groups`, { name: 'x' });
    expect(status).toBe(405);
    expect(headers.get('allow')).toContain('GET');
  });
});
