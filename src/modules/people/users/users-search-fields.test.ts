import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { createExtranet, createGroup, createUser, type TestUser } from '../../../../test/support/people.ts';
import { transaction } from '../../../platform/db/index.ts';
import { userFields } from './users.schemas.ts';

const app = useApp();
const V2 = '/api/people/v2';
const V1 = '/intranet/rest/people';

let ada: TestUser;
let lodz: TestUser;
let guest: TestUser;
let extranet: { id: number; name: string };

beforeAll(async () => {
  extranet = await createExtranet(app, { name: 'Zulieferer Süd' });
  ada = await createUser(app, {
    firstname: 'Ada',
    language: 'pt-BR',
    user_code: 'QC-77',
    metadata: { office: 'Köln', floors: [31, 'Dach'], remote: true, none: '', deep: { desk: 'Nord' }, 'od"d': 'x9' },
  });
  lodz = await createUser(app, { firstname: 'Łucja', language: 'pl', metadata: { office: 'Łódź', remote: false } });
  guest = await createUser(app, { firstname: 'Guest', language: 'en', extranet_id: extranet.id });
  await setDirectory(ada, { ldap_guid: 'A9F3-CAFE', external_directory_user_id: 'CN=Müller_100%,OU=Straße' });
  await setDirectory(lodz, { ldap_guid: 'B200', external_directory_id: 'ŽLUŤOUČKÝ ЖАННА ΕΛΛΆΔΑ' });
});

type DirectoryIds = Partial<
  Record<'ldap_guid' | 'external_directory_id' | 'external_directory_user_id', string | null>
>;

function setDirectory({ id }: TestUser, ids: DirectoryIds) {
  return transaction(app.application.platform.database.db, (tx) =>
    tx.updateTable('users').set(ids).where('id', '=', id).execute(),
  );
}

async function search(query: string, fields: string, rest = ''): Promise<number[]> {
  const path = `${V2}/users?query=${encodeURIComponent(query)}&query_fields=${encodeURIComponent(fields)}${rest}`;
  const { status, body } = await app.admin.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: number }) => id);
}

async function searchV1(query: string, area: string): Promise<number[]> {
  const path = `${V1}/users?limit=500&query=${encodeURIComponent(query)}&query_area=${encodeURIComponent(area)}`;
  const { status, body } = await app.admin.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.paging.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: number }) => id);
}

describe('query_fields', () => {
  it('takes every field that a user has', async () => {
    for (const field of userFields) expect(await search('no such text', field), field).toEqual([]);
    expect(await search('no such text', userFields.join(','))).toEqual([]);
    expect(await search('a9f3', userFields.join(','))).toEqual([ada.id]);
  });

  it('finds texts ignoring case and accents', async () => {
    expect(await search('pt', 'language')).toEqual([ada.id]);
    expect(await search('PT-br', 'language')).toEqual([ada.id]);
    expect(await search('cafe', 'ldap_guid')).toEqual([ada.id]);
    expect(await search('cn=muller', 'external_directory_user_id')).toEqual([ada.id]);
    expect(await search('MÜLLER', 'external_directory_user_id')).toEqual([ada.id]);
    expect(await search('strasse', 'external_directory_user_id')).toEqual([ada.id]);
    expect(await search('strasse'.normalize('NFD'), 'external_directory_user_id')).toEqual([ada.id]);
    expect(await search('zlutoucky', 'external_directory_id')).toEqual([lodz.id]);
    expect(await search('жанна', 'external_directory_id')).toEqual([lodz.id]);
    expect(await search('ελλαδα', 'external_directory_id')).toEqual([lodz.id]);
  });

  it('folds what is stored decomposed like what is not', async () => {
    const user = await createUser(app);
    await setDirectory(user, { ldap_guid: 'Ångström 한국 ﬁx'.normalize('NFD') });
    for (const keyword of ['angstrom', 'Ångström', '한국', 'fix']) {
      expect(await search(keyword, 'ldap_guid'), keyword).toEqual([user.id]);
    }
    await setDirectory(user, { ldap_guid: null });
  });

  it('takes every character as it is', async () => {
    expect(await search('100%', 'external_directory_user_id')).toEqual([ada.id]);
    expect(await search('r_1', 'external_directory_user_id')).toEqual([ada.id]);
    expect(await search('l%r', 'external_directory_user_id')).toEqual([]);
    expect(await search('l_er', 'external_directory_user_id')).toEqual([]);
    for (const keyword of ["'", '"', '\\', '*', '(', "';--"]) expect(await search(keyword, 'ldap_guid')).toEqual([]);
  });

  it('finds ids by their digits, and links by the id in them', async () => {
    const own = ['id', 'photo_url', 'subordinates_url', 'groups_url', 'roles_url'];
    for (const field of own) expect(await search(String(lodz.id), field), field).toContain(lodz.id);
    expect(await search(`${lodz.id}`, 'id', `&ids=${ada.id},${lodz.id}`)).toEqual([lodz.id]);
    for (const field of ['extranet_id', 'extranet_url']) {
      expect(await search(String(extranet.id), field)).toEqual([guest.id]);
    }
    expect(await search('http', 'photo_url')).toEqual([]);
  });

  it('finds an extranet by its name, and follows it', async () => {
    expect(await search('ZULIEFERER sud', 'extranet')).toEqual([guest.id]);
    await app.admin.put(`${V2}/extranets/${extranet.id}`, { name: 'Filiale' });
    expect(await search('zulieferer', 'extranet')).toEqual([]);
    expect(await search('filiale', 'extranet')).toEqual([guest.id]);
  });

  it('finds blocked users by the word that shows it', async () => {
    const blocked = await createUser(app, { blocked: true });
    expect(await search('true', 'blocked')).toEqual([]);
    expect(await search('TRUE', 'blocked', '&view=admin&status=all')).toEqual([blocked.id]);
    expect(await search('false', 'blocked', `&ids=${ada.id},${blocked.id}&view=admin&status=all`)).toEqual([ada.id]);
  });

  it('finds times as they are shown, and each new one', async () => {
    const user = await createUser(app);
    const only = `&ids=${user.id}`;
    for (const field of ['last_time_login', 'last_time_used']) expect(await search('20', field, only)).toEqual([]);
    expect((await user.client.get(`${V2}/user`)).status).toBe(200);
    const { last_time_login: shown } = (await app.admin.get(`${V2}/users/${user.id}`)).body;
    for (const keyword of [shown, shown.slice(0, 10), shown.slice(11, 16), '+00:00']) {
      expect(await search(keyword, 'last_time_login', only), keyword).toEqual([user.id]);
      expect(await search(keyword, 'last_time_used', only), keyword).toEqual([user.id]);
    }
    expect(await search('1970-', 'last_time_login')).toEqual([]);
  });

  it('finds values of metadata, not their names', async () => {
    expect(await search('koln', 'metadata')).toEqual([ada.id]);
    expect(await search('lodz', 'metadata')).toEqual([lodz.id]);
    expect(await search('nord', 'metadata')).toEqual([ada.id]);
    expect(await search('true', 'metadata')).toEqual([ada.id]);
    expect(await search('31', 'metadata')).toEqual([ada.id]);
    expect(await search('office', 'metadata')).toEqual([]);
    expect(await search('kolndach', 'metadata')).toEqual([]);
  });

  it('combines with indexed fields, other filters, keywords and pages', async () => {
    const { id: group } = await createGroup(app);
    await app.admin.put(`${V2}/groups/${group}/users`, [{ id: ada.id }, { id: lodz.id }]);
    expect(await search('lucja pl', 'firstname,language')).toEqual([lodz.id]);
    expect(await search('lucja pt', 'firstname,language')).toEqual([]);
    expect(await search('lucja pt-br', 'firstname,language', '&query_type=OR')).toEqual([ada.id, lodz.id]);
    expect(await search('p', 'language', `&group_ids=${group}&sort=-language`)).toEqual([ada.id, lodz.id]);
    expect(await search('p', 'language', `&group_ids=${group}&sort=-id`)).toEqual([lodz.id, ada.id]);
    const page = await app.admin.get(`${V2}/users?query=p&query_fields=language&group_ids=${group}&limit=1&offset=1`);
    expect(page.body).toMatchObject({ data: [{ id: lodz.id }], pagination: { total: 2, next: null } });
    expect(await search('qc-77', 'user_code,user_code,language')).toEqual([ada.id]);
  });

  it('shows outsiders no more than their own extranet', async () => {
    const { body } = await guest.client.get(`${V2}/users?query=p&query_fields=language`);
    expect(body.data).toEqual([]);
    const own = await guest.client.get(`${V2}/users?query=en&query_fields=language,blocked`);
    expect(own.body.data.map(({ id }: { id: number }) => id)).toEqual([guest.id]);
  });

  it('takes as many queries for many users as for few', async () => {
    let unseen = 0;
    const ask = async (limit: number) => {
      unseen += 1;
      const path = `${V2}/users?query=xx&query_fields=language,metadata,extranet&limit=${limit}&unseen=${unseen}`;
      expect((await app.admin.get(path)).body.data).toHaveLength(limit);
    };
    /** The least of a few, as work in the background asks too. */
    const count = async (limit: number) => {
      const counts: number[] = [];
      for (let time = 0; time < 4; time += 1) counts.push(await app.countQueries(() => ask(limit)));
      return Math.min(...counts);
    };
    const ids = await insertCrowd(app, 0, 300);
    await transaction(app.application.platform.database.db, (tx) =>
      tx.updateTable('users').set({ language: 'xx' }).where('id', 'in', ids).execute(),
    );
    await ask(1);
    const few = await count(1);
    expect(few).toBeLessThanOrEqual(2);
    expect(await count(200)).toBe(few);
  });
});

describe('query_area of version 1', () => {
  it('takes properties by all of their names', async () => {
    for (const area of ['email', 'emailad']) expect(await searchV1(`${ada.username}@`, area)).toEqual([ada.id]);
    const cook = await createUser(app, { job_title: 'Küchenchef' });
    for (const area of ['job_title', 'job title']) expect(await searchV1('kuchen', area)).toEqual([cook.id]);
    for (const area of ['ex_area_id', 'extranet area', 'extranet_id']) {
      expect(await searchV1(String(extranet.id), area)).toEqual([guest.id]);
    }
    for (const area of ['intranetuser', 'account state']) {
      expect(await searchV1('1', area)).toContain(ada.id);
      expect(await searchV1('0', area)).toEqual([]);
    }
    expect(await searchV1(String(ada.id), 'photo')).toContain(ada.id);
    expect(await searchV1(String(ada.id), 'id')).toContain(ada.id);
    expect(await searchV1('qc-77', 'user_code,language')).toEqual([ada.id]);
  });

  it('takes metadata by name, and together with other fields', async () => {
    expect(await searchV1('koln', 'meta_office')).toEqual([ada.id]);
    expect(await searchV1('lodz', 'meta_office,surname')).toEqual([lodz.id]);
    expect(await searchV1('dach', 'meta_office')).toEqual([]);
    expect(await searchV1('dach', 'meta_floors')).toEqual([ada.id]);
    expect(await searchV1('nord', 'meta_deep')).toEqual([ada.id]);
    expect(await searchV1('true', 'meta_remote')).toEqual([ada.id]);
    expect(await searchV1('x9', 'meta_od"d')).toEqual([ada.id]);
    expect(await searchV1('x9', "meta_od'd")).toEqual([]);
    expect(await searchV1('koln dach', 'meta_office,meta_floors')).toEqual([ada.id]);
  });

  it.each(['nothing', 'surname,nothing', 'meta_', 'Email', 'job  title', 'password_hash', 'constructor'])(
    '%s: 400 that names it',
    async (area) => {
      const { status, body } = await app.admin.get(`${V1}/users?query=a&query_area=${encodeURIComponent(area)}`);
      expect(status).toBe(400);
      expect(body.detail).toContain('query_area');
      expect(body.detail).toContain(area.split(',').at(-1));
    },
  );
});
