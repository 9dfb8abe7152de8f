import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createUser, grant, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const PROFILES = '/api/people/v1/profiles';
const V2 = '/api/people/v2';

const setManager = (id: number, manager_id: number | null) =>
  app.admin.put(`${V2}/users/${id}/manager`, { manager_id });
const setMembers = (groupId: number, ids: number[]) =>
  app.admin.put(
    `${V2}/groups/${groupId}/users`,
    ids.map((id) => ({ id })),
  );
const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

describe('a profile', () => {
  it('has the fields of the user, the manager, the active groups by name and photos that can be kept', async () => {
    const boss = await createUser(app, { firstname: 'Charles', surname: 'Babbage', job_title: 'Director' });
    const user = await createUser(app, { metadata: { office: 'Berlin' }, job_title: 'Engineer', company: 'Works' });
    await setManager(user.id, boss.id);
    const [later, first, inactive] = [
      await createGroup(app, { name: 'Zebras' }),
      await createGroup(app, { name: 'Ants' }),
      await createGroup(app, { name: 'Bees', inactive: true }),
    ];
    for (const group of [later, first, inactive]) await setMembers(group.id, [user.id]);
    const { status, body } = await user.client.get(`${PROFILES}/${user.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: user.id,
      username: user.username,
      firstname: expect.any(String),
      surname: expect.any(String),
      fullname: expect.any(String),
      email: expect.any(String),
      company: 'Works',
      job_title: 'Engineer',
      extranet_id: 1,
      blocked: false,
      metadata: { office: 'Berlin' },
      photo_url: expect.stringContaining(`${app.url}${V2}/users/${user.id}/photo?v=`),
      manager: {
        id: boss.id,
        fullname: 'Charles Babbage',
        job_title: 'Director',
        photo_url: expect.stringContaining(`${app.url}${V2}/users/${boss.id}/photo?v=`),
      },
      team: null,
      groups: [
        { id: first.id, name: 'Ants' },
        { id: later.id, name: 'Zebras' },
      ],
      groups_total: 2,
      timezone: 'UTC',
    });
    expect((await user.client.patch('/api/people/v1/me', { timezone: 'Asia/Tokyo' })).status).toBe(200);
    expect((await boss.client.get(`${PROFILES}/${user.id}`)).body.timezone).toBe('Asia/Tokyo');
    for (const size of ['', '&size=48']) {
      const photo = await user.client.raw('GET', body.photo_url.slice(app.url.length) + size);
      expect(photo.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    }
    const renamed = await app.admin.put(`${V2}/users/${user.id}`, { surname: 'Lovelace' });
    expect(renamed.status).toBe(200);
    expect((await user.client.get(`${PROFILES}/${user.id}`)).body.photo_url).not.toBe(body.photo_url);
  });

  it('P42: shows no manager and no group that the reader cannot see, and is 404 where the user cannot be seen', async () => {
    const extranet = await createExtranet(app);
    const inside = await createUser(app);
    const [outsider, peer] = [
      await createUser(app, { extranet_id: extranet.id }),
      await createUser(app, { extranet_id: extranet.id }),
    ];
    await setManager(peer.id, inside.id);
    const [hidden, shown] = [await createGroup(app), await createGroup(app, { extranet_id: extranet.id })];
    for (const group of [hidden, shown]) await setMembers(group.id, [peer.id]);
    const seen = (await outsider.client.get(`${PROFILES}/${peer.id}`)).body;
    expect([seen.manager, seen.groups, seen.groups_total]).toEqual([null, [{ id: shown.id, name: shown.name }], 1]);
    expect((await inside.client.get(`${PROFILES}/${peer.id}`)).body).toMatchObject({
      manager: { id: inside.id },
      groups_total: 2,
    });
    expect((await outsider.client.get(`${PROFILES}/${inside.id}`)).status).toBe(404);
    expect(idsOf(await outsider.client.get(`${PROFILES}?ids=${inside.id},${peer.id}`))).toEqual([peer.id]);
    await app.admin.put(`${V2}/users/${inside.id}`, { blocked: true });
    expect((await peer.client.get(`${PROFILES}/${peer.id}`)).body.manager).toBeNull();
    expect((await app.admin.get(`${PROFILES}/${peer.id}`)).body.manager).toMatchObject({ id: inside.id });
    expect((await app.admin.get(`${PROFILES}/${inside.id}`)).body.blocked).toBe(true);
    expect(idsOf(await app.admin.get(`${PROFILES}?ids=${inside.id},${peer.id}`))).toEqual([peer.id]);
    expect((await app.anonymous.get(`${PROFILES}/${peer.id}`)).status).toBe(401);
  });
});

describe('the team of a user', () => {
  it('is the lowest of their groups in the tree, of several the one with the manager, and none where that is not clear', async () => {
    const [boss, lead, user] = [await createUser(app), await createUser(app), await createUser(app)];
    await setManager(lead.id, boss.id);
    await setManager(user.id, lead.id);
    const [engineering, club, circle] = [await createGroup(app), await createGroup(app), await createGroup(app)];
    const firmware = await createGroup(app, { parent_id: engineering.id });
    const guild = await createGroup(app, { parent_id: engineering.id });
    await setMembers(engineering.id, [boss.id, lead.id, user.id]);
    await setMembers(firmware.id, [lead.id, user.id]);
    for (const { id } of [club, circle]) await setMembers(id, [user.id]);
    const teams = async () => {
      const { body } = await app.admin.get(`${PROFILES}?ids=${boss.id},${lead.id},${user.id}&sort=id`);
      return body.data.map(({ team }: { team: { id: number } | null }) => team?.id);
    };
    expect(await teams()).toEqual([engineering.id, firmware.id, firmware.id]);
    await setMembers(guild.id, [user.id]);
    expect(await teams()).toEqual([engineering.id, firmware.id, firmware.id]);
    await setMembers(guild.id, [lead.id, user.id]);
    expect(await teams()).toEqual([engineering.id, undefined, undefined]);
    await app.admin.put(`${V2}/groups/${guild.id}`, { inactive: true });
    expect((await user.client.get(`${PROFILES}/${user.id}`)).body.team).toEqual({
      id: firmware.id,
      name: firmware.name,
    });
  });

  it('is, where no tree tells it, the group that they share with their manager or with whom they lead', async () => {
    const [lead, user] = [await createUser(app), await createUser(app)];
    await setManager(user.id, lead.id);
    const [club, office] = [await createGroup(app, { name: 'A club' }), await createGroup(app, { name: 'The office' })];
    await setMembers(club.id, [user.id]);
    const teamOf = async ({ id }: { id: number }) => (await app.admin.get(`${PROFILES}/${id}`)).body.team?.id;
    expect(await teamOf(user)).toBeUndefined();
    await setMembers(office.id, [user.id, lead.id]);
    expect([await teamOf(user), await teamOf(lead)]).toEqual([office.id, office.id]);
    await setMembers(club.id, [user.id, lead.id]);
    expect([await teamOf(user), await teamOf(lead)]).toEqual([undefined, undefined]);
  });
});

describe('the list of profiles', () => {
  it('tells where in it a letter begins', async () => {
    const surname = uniqueName('Yy');
    for (const firstname of ['Carl', 'Änne', 'Bert', 'Бабка']) await createUser(app, { firstname, surname });
    const placeOf = async (text: string) => {
      const { body } = await app.admin.get(`${PROFILES}?query=${surname}&limit=0&before=${encodeURIComponent(text)}`);
      expect(body.data).toEqual([]);
      return body.pagination.total;
    };
    const places = [];
    for (const text of ['a', 'B', 'bes', 'c', 'z', 'Б', '\u{10ffff}']) places.push(await placeOf(text));
    expect(places).toEqual([0, 1, 2, 2, 3, 3, 4]);
    expect((await app.admin.get(`${PROFILES}?before=${'x'.repeat(256)}`)).status).toBe(400);
  });

  it('is by name, in pages, with the manager and the first ten groups of each in a fixed number of statements', async () => {
    const surname = uniqueName('Zz');
    const boss = await createUser(app);
    const users = [];
    for (const firstname of ['Carl', 'Änne', 'Bert'])
      users.push(await createUser(app, { firstname, surname, email: `${uniqueName('m')}@example.com` }));
    const [carl, anne, bert] = users.map(({ id }) => id);
    for (const id of [carl, anne]) await setManager(id ?? 0, boss.id);
    for (let index = 0; index < 11; index += 1) await setMembers((await createGroup(app)).id, [carl ?? 0]);
    const page = await app.admin.get(`${PROFILES}?query=${surname}&limit=2`);
    expect(idsOf(page)).toEqual([anne, bert]);
    expect(page.body.pagination).toMatchObject({ total: 3, limit: 2, offset: 0, prev: null });
    expect(page.body.data[0].manager).toMatchObject({ id: boss.id });
    const last = (await app.admin.get(page.body.pagination.next.slice(app.url.length))).body.data;
    expect(last).toMatchObject([{ id: carl, groups_total: 11, groups: { length: 10 } }]);
    expect(idsOf(await app.admin.get(`${PROFILES}?manager_id=${boss.id}&sort=-id`))).toEqual(
      [carl ?? 0, anne ?? 0].sort((a, b) => b - a),
    );
    const count = (limit: number) => app.countQueries(() => app.admin.get(`${PROFILES}?limit=${limit}`));
    await count(1);
    expect(await count(200)).toBe(await count(1));
  });

  it('is narrowed by values of metadata, lists of values, numbers and flags included, and by job title and company', async () => {
    const field = uniqueName('office').replaceAll(/\W/g, '');
    const berlin = await createUser(app, {
      job_title: `${field} Lead`,
      metadata: { [field]: 'Berlin, Mitte', skills: ['Go', 'Müllerei'], floor: 3, remote: true },
    });
    const vienna = await createUser(app, {
      job_title: `${field} leadership`,
      company: `${field} & Söhne`,
      metadata: { [field]: 'Wien', skills: 'Rust', floor: 31 },
    });
    const find = async (metadata: unknown, also = '') =>
      idsOf(await app.admin.get(`${PROFILES}?sort=id&metadata=${encodeURIComponent(JSON.stringify(metadata))}${also}`));
    expect(await find({ [field]: 'berlin, MITTE' })).toEqual([berlin.id]);
    expect(await find({ [field]: 'Berlin' })).toEqual([]);
    expect(await find({ [field]: ['Wien', 'Berlin, Mitte'] })).toEqual([berlin.id, vienna.id]);
    expect(await find({ [field]: ['Wien', 'Berlin, Mitte'], skills: 'mullerei' })).toEqual([berlin.id]);
    expect(await find({ [field]: 'Wien', skills: ['Go', 'rust'] })).toEqual([vienna.id]);
    expect(await find({ [field]: 'Berlin, Mitte', floor: 3, remote: true })).toEqual([berlin.id]);
    expect(await find({ [field]: 'Wien' }, `&query=${field}`)).toEqual([vienna.id]);
    expect(idsOf(await app.admin.get(`${PROFILES}?job_title=${field}%20lead`))).toEqual([berlin.id]);
    const company = encodeURIComponent(`${field} & sohne`);
    expect(idsOf(await app.admin.get(`${PROFILES}?company=${company}`))).toEqual([vienna.id]);
    const before = await find({ [field]: 'Graz' });
    await app.admin.put(`${V2}/users/${vienna.id}`, { metadata: { [field]: 'Graz' } });
    expect([before, await find({ [field]: 'Graz' })]).toEqual([[], [vienna.id]]);
  });

  it.each([
    ['metadata', 'office'],
    ['metadata', '[]'],
    ['metadata', '{"office":{"city":"Berlin"}}'],
    ['metadata', '{"office":[]}'],
    ['metadata', '{"office":null}'],
    ['metadata', JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`a${index}`, 1])))],
    ['sort', 'shoe_size'],
    ['manager_id', 'boss'],
  ])('refuses %s=%s and names the field', async (name, value) => {
    const { status, body } = await app.admin.get(`${PROFILES}?${name}=${encodeURIComponent(value)}`);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(name)]);
  });

  it('P40: finds nobody in a group that the reader cannot see', async () => {
    const extranet = await createExtranet(app);
    const [reader, peer] = [
      await createUser(app, { extranet_id: extranet.id }),
      await createUser(app, { extranet_id: extranet.id }),
    ];
    const hidden = await createGroup(app);
    await setMembers(hidden.id, [peer.id]);
    expect(idsOf(await reader.client.get(`${PROFILES}?group_ids=${hidden.id}`))).toEqual([]);
    await grant(app, 'people.admin', reader);
    expect(idsOf(await reader.client.get(`${PROFILES}?group_ids=${hidden.id}`))).toEqual([peer.id]);
  });
});
