import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  createExtranet,
  createGroup,
  createRole,
  createUser,
  grant,
  type TestUser,
} from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';

const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);
const list = (query: string) => app.admin.get(`${V2}/users?${query}`);

/** Everyone but user 1, by key. */
const people = {} as Record<'anna' | 'bert' | 'cora' | 'dora' | 'emil' | 'fritz' | 'guest', TestUser>;
const groups: { id: number }[] = [];
const roles: { id: number }[] = [];
let extranet: { id: number };

beforeAll(async () => {
  extranet = await createExtranet(app);
  const person = (firstname: string, surname: string, rest: Record<string, unknown> = {}) =>
    createUser(app, { firstname, surname, ...rest });
  people.anna = await person('Anna', 'Zweig', { company: 'Acme', job_title: 'Nurse', language: 'de', user_code: '3' });
  people.bert = await person('bert', 'Young', { company: 'acme', job_title: 'Nurse', language: 'fr', user_code: '1' });
  people.cora = await person('Cora', 'Young', { company: 'Bolt', job_title: 'Pilot', language: 'de', user_code: '2' });
  people.dora = await person('Dora', 'young', { company: '', job_title: 'Pilot', language: 'en' });
  people.emil = await person('Émil', 'Ábel', { company: 'Bolt', job_title: 'Baker' });
  people.fritz = await person('Fritz', 'Blocked', { blocked: true, company: 'Acme' });
  people.guest = await person('Guest', 'Outside', { extranet_id: extranet.id });
  const { anna, bert, cora, dora } = people;
  for (const members of [[anna, bert, cora], [bert, cora, dora], []]) {
    const group = await createGroup(app);
    const role = await createRole(app);
    for (const path of [`groups/${group.id}`, `roles/${role.id}`]) {
      await app.admin.put(
        `${V2}/${path}/users`,
        members.map(({ id }) => ({ id })),
      );
    }
    groups.push(group);
    roles.push(role);
  }
});

describe('without parameters', () => {
  it('the list holds the active users by id, 20 to a page', async () => {
    const answer = await app.admin.get(`${V2}/users`);
    expect(answer.status).toBe(200);
    const { anna, bert, cora, dora, emil, guest } = people;
    expect(idsOf(answer)).toEqual([1, anna.id, bert.id, cora.id, dora.id, emil.id, guest.id]);
    expect(answer.body.pagination).toEqual({ offset: 0, limit: 20, total: 7, prev: null, next: null });
    expect(answer.body.data[1]).toEqual((await app.admin.get(`${V2}/users/${anna.id}`)).body);
  });

  it('unknown parameters are ignored, and an empty one is none', async () => {
    expect(idsOf(await list('nonsense=1&page=2&_=7'))).toHaveLength(7);
    expect(
      idsOf(await list('ids=&group_ids=&role_ids=&extranet_id=&query=&sort=&fields=&limit=&offset=')),
    ).toHaveLength(7);
  });
});

describe('filters', () => {
  it('the filter ids finds any of the users it names', async () => {
    const { anna, cora, fritz } = people;
    expect(idsOf(await list(`ids=${cora.id},${anna.id}`))).toEqual([anna.id, cora.id]);
    expect(idsOf(await list(`ids=${anna.id},${anna.id},%20${cora.id}`))).toEqual([anna.id, cora.id]);
    expect(idsOf(await list(`ids=${anna.id}&ids=${cora.id}`))).toEqual([anna.id, cora.id]);
    expect(idsOf(await list(`ids=999999,${anna.id},${fritz.id}`))).toEqual([anna.id]);
    expect(idsOf(await list('ids=0,-1,999999999999999'))).toEqual([]);
  });

  it.each(['ids', 'group_ids', 'role_ids', 'extranet_id'])(
    'the filter %s is refused unless it holds numbers',
    async (name) => {
      for (const value of ['abc', '1,x', '1;2', '1.5', '99999999999999999999', '%00']) {
        const answer = await list(`${name}=${value}`);
        expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining(name) } });
      }
    },
  );

  it.each([
    ['group_ids', () => groups],
    ['role_ids', () => roles],
  ])('%s takes members of all the given', async (name, given) => {
    const [first, second, empty] = given().map(({ id }) => id);
    const { anna, bert, cora, dora } = people;
    expect(idsOf(await list(`${name}=${first}`))).toEqual([anna.id, bert.id, cora.id]);
    expect(idsOf(await list(`${name}=${second}`))).toEqual([bert.id, cora.id, dora.id]);
    expect(idsOf(await list(`${name}=${first},${second}`))).toEqual([bert.id, cora.id]);
    expect(idsOf(await list(`${name}=${second},${first},${second}`))).toEqual([bert.id, cora.id]);
    expect(idsOf(await list(`${name}=${first},${empty}`))).toEqual([]);
    expect(idsOf(await list(`${name}=${first},999999`))).toEqual([]);
    expect((await list(`${name}=${first},${second}`)).body.pagination.total).toBe(2);
  });

  it('the filter ids takes very many ids', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => index + 1).join(',');
    for (const name of ['ids', 'extranet_id']) expect(idsOf(await list(`${name}=${many}`))).toHaveLength(7);
    for (const name of ['group_ids', 'role_ids'])
      expect(await list(`${name}=${many}`)).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('counts direct members of a group only', async () => {
    const parent = await createGroup(app);
    const child = await createGroup(app, { parent_id: parent.id });
    await app.admin.put(`${V2}/groups/${child.id}/users`, [{ id: people.anna.id }]);
    expect(idsOf(await list(`group_ids=${parent.id}`))).toEqual([]);
    expect(idsOf(await list(`group_ids=${child.id}`))).toEqual([people.anna.id]);
  });

  it('the filter extranet_id finds the users of any extranet it names', async () => {
    expect(idsOf(await list(`extranet_id=${extranet.id}`))).toEqual([people.guest.id]);
    expect(idsOf(await list(`extranet_id=1,${extranet.id}`))).toHaveLength(7);
    expect(idsOf(await list('extranet_id=1'))).toHaveLength(6);
    expect(idsOf(await list('extranet_id=999999'))).toEqual([]);
  });

  it('filters that are given together must all hold', async () => {
    const { bert, cora } = people;
    const [group] = groups;
    const [, role] = roles;
    const both = `group_ids=${group?.id}&role_ids=${role?.id}`;
    expect(idsOf(await list(both))).toEqual([bert.id, cora.id]);
    expect(idsOf(await list(`${both}&query=nurse`))).toEqual([bert.id]);
    expect(idsOf(await list(`${both}&ids=${cora.id}`))).toEqual([cora.id]);
    expect(idsOf(await list(`${both}&extranet_id=${extranet.id}`))).toEqual([]);
    expect(idsOf(await list(`${both}&sort=-firstname&query=young&limit=1&offset=1`))).toEqual([bert.id]);
    const everything = `${both}&ids=${bert.id},${cora.id}&extranet_id=1&view=admin&status=all&query=young+pilot&query_fields=surname,job_title&query_type=and&sort=-surname&fields=surname`;
    expect((await list(everything)).body).toMatchObject({
      data: [{ id: cora.id, surname: 'Young' }],
      pagination: { total: 1 },
    });
  });
});

describe('view and status', () => {
  it('without view=admin the status is locked to active', async () => {
    for (const query of ['status=blocked', 'status=all', 'view=user&status=blocked', 'view=user&status=all']) {
      const answer = await list(query);
      expect(idsOf(answer)).toHaveLength(7);
      expect(idsOf(answer)).not.toContain(people.fritz.id);
    }
  });

  it('view=admin shows by status, active when it is left out', async () => {
    expect(idsOf(await list('view=admin'))).toHaveLength(7);
    expect(idsOf(await list('view=admin&status=active'))).not.toContain(people.fritz.id);
    expect(idsOf(await list('view=admin&status=blocked'))).toEqual([people.fritz.id]);
    expect(idsOf(await list('view=admin&status=all'))).toHaveLength(8);
  });

  it.each(['view=root', 'status=gone', 'view=admin&status=inactive', 'view=admin&view=user'])(
    'a page with %s is answered 400',
    async (query) => {
      const name = query.split('=').at(-2)?.split('&').at(-1);
      expect(await list(query)).toMatchObject({ status: 400, body: { error: expect.stringContaining(String(name)) } });
    },
  );

  it('P1: view=admin without the right is empty, whatever else is asked', async () => {
    const { client } = people.anna;
    for (const rest of ['', '&status=all', '&status=blocked', `&ids=${people.anna.id}`, '&query=anna']) {
      const answer = await client.get(`${V2}/users?view=admin${rest}`);
      expect(answer).toMatchObject({
        status: 200,
        body: { data: [], pagination: { total: 0, prev: null, next: null } },
      });
    }
    expect((await client.get(`${V2}/users?view=admin&sort=nothing`)).status).toBe(400);
  });

  it('P1: blocked users are invisible with view=user, even to administrators of people', async () => {
    const manager = await createUser(app, { surname: 'Manager' });
    await grant(app, 'people.admin', manager);
    expect(idsOf(await manager.client.get(`${V2}/users?view=admin&status=blocked`))).toEqual([people.fritz.id]);
    expect(idsOf(await manager.client.get(`${V2}/users?ids=${people.fritz.id}`))).toEqual([]);
    await app.admin.delete(`${V2}/users/${manager.id}`);
  });
});

describe('sort', () => {
  const columns = ['id', 'username', 'firstname', 'surname', 'fullname', 'email', 'company', 'job_title', 'user_code'];
  const others = ['language', 'blocked', 'extranet_id', 'last_time_login', 'last_time_used', 'ldap_guid'];
  const directory = ['external_directory_id', 'external_directory_user_id'];
  /** A value in the order it is sorted by: ignoring case and accents. */
  const plain = (value: unknown) =>
    typeof value === 'number'
      ? value
      : String(value ?? '')
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .toLowerCase();
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

  it.each([...columns, ...others, ...directory])(
    'a list sorted by %s is in order, ascending and descending',
    async (column) => {
      for (const [prefix, sign] of [
        ['', 1],
        ['-', -1],
      ] as const) {
        const answer = await list(`view=admin&status=all&sort=${prefix}${column}`);
        expect(answer.status).toBe(200);
        const { data } = answer.body;
        expect(data).toHaveLength(8);
        for (const [index, user] of data.slice(1).entries()) {
          const before = data[index];
          const order = sign * compare(plain(before[column]), plain(user[column]));
          expect(order, `${before[column]} before ${user[column]}`).toBeLessThanOrEqual(0);
          if (order === 0) expect(sign * compare(before.id, user.id)).toBeLessThan(0);
        }
      }
    },
  );

  it('a list is sorted without regard to case and accents', async () => {
    const { anna, bert, cora, dora, emil, guest } = people;
    const ids = [anna, bert, cora, dora, emil, guest].map(({ id }) => id);
    expect(idsOf(await list(`ids=${ids}&sort=surname`))).toEqual(
      [emil, guest, bert, cora, dora, anna].map(({ id }) => id),
    );
    expect(idsOf(await list(`ids=${ids}&sort=firstname`))).toEqual(ids);
    expect(idsOf(await list(`ids=${ids}&sort=-firstname`))).toEqual(ids.toReversed());
  });

  it.each([
    'nothing',
    '-nothing',
    '-',
    '--id',
    'id,surname',
    'SURNAME',
    'password_hash',
    'metadata',
    'constructor',
    'id; drop table users',
    'surname desc',
  ])('%s is no column: 400 that names it', async (sort) => {
    const answer = await list(`sort=${encodeURIComponent(sort)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('sort') } });
    expect(answer.body.error).toContain(sort.replace(/^-/, ''));
  });

  it('goes page by page without repeating anybody, whatever the order', async () => {
    for (const sort of ['company', '-company', 'job_title', '-language', 'blocked', '-last_time_login']) {
      const seen: number[] = [];
      for (let offset = 0; offset < 8; offset += 3) {
        seen.push(...idsOf(await list(`view=admin&status=all&sort=${sort}&limit=3&offset=${offset}`)));
      }
      expect(seen).toEqual(idsOf(await list(`view=admin&status=all&sort=${sort}`)));
      expect(new Set(seen).size).toBe(8);
    }
  });
});

describe('fields', () => {
  it('returns only the named fields, and id always', async () => {
    const { anna } = people;
    const one = async (fields: string) => (await list(`ids=${anna.id}&fields=${fields}`)).body.data[0];
    expect(await one('firstname,surname')).toEqual({ id: anna.id, firstname: 'Anna', surname: 'Zweig' });
    expect(await one('id')).toEqual({ id: anna.id });
    expect(await one('email,%20email')).toEqual({ id: anna.id, email: `${anna.username}@example.com` });
    const full = (await app.admin.get(`${V2}/users/${anna.id}`)).body;
    for (const field of Object.keys(full)) expect(await one(field)).toEqual({ id: anna.id, [field]: full[field] });
    expect(await one(Object.keys(full).join(','))).toEqual(full);
  });

  it.each(['nothing', 'id,nothing', 'ID', 'password', 'password_hash', '__proto__', 'toString'])(
    '%s: 400 that names it',
    async (fields) => {
      const answer = await list(`fields=${fields}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining('fields') } });
      expect(answer.body.error).toContain(fields.split(',').at(-1));
    },
  );
});

describe('paging', () => {
  it.each([
    ['limit=0', { limit: 0, offset: 0, count: 0 }],
    ['limit=3', { limit: 3, offset: 0, count: 3 }],
    ['limit=200', { limit: 200, offset: 0, count: 7 }],
    ['limit=201', { limit: 200, offset: 0, count: 7 }],
    ['limit=999999999', { limit: 200, offset: 0, count: 7 }],
    ['offset=5', { limit: 20, offset: 5, count: 2 }],
    ['offset=7', { limit: 20, offset: 7, count: 0 }],
    ['offset=1000000', { limit: 20, offset: 1_000_000, count: 0 }],
    ['limit=0&offset=3', { limit: 0, offset: 3, count: 0 }],
  ])('a page of users with %s holds the users it should', async (query, { limit, offset, count }) => {
    const answer = await list(query);
    expect(answer.body.data).toHaveLength(count);
    expect(answer.body.pagination).toMatchObject({ limit, offset, total: 7 });
  });

  it.each(['limit=-1', 'limit=abc', 'limit=1.5', 'limit=1e2', 'offset=-1', 'offset=abc', 'offset=0x10', 'limit=NaN'])(
    'a page with %s is answered 400',
    async (query) => {
      const name = query.split('=')[0] ?? '';
      expect(await list(query)).toMatchObject({
        status: 400,
        body: { code: 400, error: expect.stringContaining(name) },
      });
    },
  );

  it('next and prev are full addresses that keep the other parameters and lead past everyone once', async () => {
    const first = `${app.url}${V2}/users?sort=-surname&fields=surname&limit=2&view=admin&status=all&query=e%26%3D`;
    expect((await app.admin.get(first)).body.pagination.total).toBe(0);
    const follow = async (start: string, direction: 'next' | 'prev') => {
      const seen: number[] = [];
      let url: string | null = start;
      let last = start;
      while (url !== null) {
        const answer = await app.admin.get(url);
        expect(answer.body.data[0]).not.toHaveProperty('firstname');
        seen.push(...(direction === 'next' ? idsOf(answer) : idsOf(answer).toReversed()));
        last = url;
        url = answer.body.pagination[direction];
        if (url) expect(url.startsWith(`${app.url}${V2}/users?`)).toBe(true);
      }
      return { seen, last };
    };
    const start = `${app.url}${V2}/users?sort=-surname&fields=surname&limit=2&view=admin&status=all`;
    const forward = await follow(start, 'next');
    expect(forward.seen).toEqual(idsOf(await list('sort=-surname&view=admin&status=all')));
    expect(forward.seen).toHaveLength(8);
    const backward = await follow(forward.last, 'prev');
    expect(backward.seen.toReversed()).toEqual(forward.seen);
  });
});
