import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createUser, grant, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';

const app = useApp();
const groups = '/api/people/v2/groups';

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

describe('one group', () => {
  it('is created with its defaults, answering 200', async () => {
    const { status, body } = await app.admin.post(groups, { name: 'Design' });
    expect(status).toBe(200);
    const root = `${app.url}/api/people/v2`;
    expect(body).toEqual({
      id: body.id,
      name: 'Design',
      description: '',
      date_created: '2026-01-31T09:05:00+00:00',
      inactive: false,
      parent_id: 0,
      owner_id: 1,
      extranet_id: 1,
      extranet: expect.objectContaining({ id: 1, primary: true, users_url: `${root}/extranets/1/users` }),
      owner_url: `${root}/users/1`,
      parent_url: null,
      extranet_url: `${root}/extranets/1`,
      subgroups_url: `${root}/groups?parent_group=${body.id}`,
    });
    expect((await app.admin.get(`${groups}/${body.id}`)).body).toEqual(body);
    expect((await app.admin.get(`${groups}/${body.id}/`)).body).toEqual(body);
  });

  it('takes every field, in both spellings', async () => {
    const owner = await createUser(app);
    const extranet = await createExtranet(app);
    const parent = await createGroup(app);
    const wanted = { description: 'Ж <b>&</b>', inactive: true, owner_id: owner.id, extranet_id: extranet.id };
    const well = await createGroup(app, { ...wanted, parent_id: parent.id });
    expect(well).toMatchObject({ ...wanted, parent_id: parent.id, parent_url: `${app.url}${groups}/${parent.id}` });
    const { inactive, owner_id, ...rest } = wanted;
    const other = await createGroup(app, { ...rest, is_inactive: '1', owner: owner_id, parent_group: parent.id });
    expect(other).toMatchObject({ ...wanted, parent_id: parent.id });
  });

  it('keeps what an update does not name, and clears the parent with 0 or null', async () => {
    const parent = await createGroup(app);
    const group = await createGroup(app, { description: 'Old', parent_id: parent.id });
    const renamed = await app.admin.put(`${groups}/${group.id}`, { name: 'Renamed', unknown_field: 1 });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({ ...group, name: 'Renamed' });
    for (const none of [0, null]) {
      await app.admin.put(`${groups}/${group.id}`, { parent_id: parent.id });
      const { body } = await app.admin.put(`${groups}/${group.id}`, { parent_id: none });
      expect(body).toMatchObject({ parent_id: 0, parent_url: null, name: 'Renamed', description: 'Old' });
    }
    const elsewhere = await createExtranet(app);
    await app.admin.put(`${groups}/${group.id}`, { extranet_id: elsewhere.id });
    expect((await app.admin.put(`${groups}/${group.id}`, { extranet_id: 0 })).body.extranet_id).toBe(1);
    expect((await app.admin.put(`${groups}/${group.id}`, {})).status).toBe(200);
  });

  it.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: ' \t' }, 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['a name with NUL', { name: 'a\u0000b' }, 'name'],
    ['a broken surrogate', { name: 'a\ud800' }, 'name'],
    ['a long description', { name: 'x', description: 'x'.repeat(10_001) }, 'description'],
    ['no boolean', { name: 'x', inactive: 'perhaps' }, 'inactive'],
    ['an unknown owner', { name: 'x', owner_id: 999_999 }, 'owner_id'],
    ['owner 0', { name: 'x', owner_id: 0 }, 'owner_id'],
    ['no owner', { name: 'x', owner_id: null }, 'owner_id'],
    ['an owner beyond all numbers', { name: 'x', owner_id: 1e20 }, 'owner_id'],
    ['half an owner', { name: 'x', owner_id: 1.5 }, 'owner_id'],
    ['an unknown parent', { name: 'x', parent_id: 999_999 }, 'parent_id'],
    ['a negative parent', { name: 'x', parent_id: -1 }, 'parent_id'],
    ['an unknown extranet', { name: 'x', extranet_id: 999_999 }, 'extranet_id'],
    ['a list', [], ''],
    ['a text', '"x"', ''],
    ['broken JSON', '{"name":', ''],
  ])('a group with %s is refused and nothing changes', async (what, body, field) => {
    const group = await createGroup(app);
    const before = await app.admin.get(`${groups}?status=all`);
    const json = { headers: { 'content-type': 'application/json' } };
    const created = await app.admin.post(groups, body, json);
    expect(created.status).toBe(400);
    expect(created.body).toEqual({ code: 400, error: expect.stringContaining(field) });
    const updated = await app.admin.put(`${groups}/${group.id}`, body, json);
    expect(updated.status).toBe(what === 'no name' ? 200 : 400);
    expect((await app.admin.get(`${groups}?status=all`)).body).toEqual(before.body);
  });

  it('that is not there answers 404, a strange address 400', async () => {
    for (const answer of [
      await app.admin.get(`${groups}/999999`),
      await app.admin.put(`${groups}/999999`, { name: 'x' }),
      await app.admin.delete(`${groups}/999999`),
      await app.admin.get(`${groups}/999999/users`),
      await app.admin.put(`${groups}/999999/users`, []),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 404, error: 'Group not found' });
    }
    for (const id of ['x', '1.5', '1e3', '99999999999999999999', '%00', "1'--"]) {
      expect((await app.admin.get(`${groups}/${id}`)).status, id).toBe(400);
    }
    const patched = await app.admin.patch(groups, {});
    expect(patched.status).toBe(405);
    expect(patched.headers.get('allow')).toContain('POST');
  });
});

describe('nesting', () => {
  it('a group cannot be moved below itself', async () => {
    const top = await createGroup(app);
    const middle = await createGroup(app, { parent_id: top.id });
    const low = await createGroup(app, { parent_id: middle.id });
    for (const parent of [top.id, middle.id, low.id]) {
      const { status, body } = await app.admin.put(`${groups}/${top.id}`, { parent_id: parent });
      expect(status).toBe(400);
      expect(body.error).toContain('parent_id');
    }
    expect((await app.admin.get(`${groups}/${top.id}`)).body.parent_id).toBe(0);
    expect((await app.admin.put(`${groups}/${low.id}`, { parent_id: top.id })).status).toBe(200);
  });

  it('has no circle after two moves at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await Promise.all([createGroup(app), createGroup(app)]);
      const answers = await Promise.all([
        app.admin.put(`${groups}/${a.id}`, { parent_id: b.id }),
        app.admin.put(`${groups}/${b.id}`, { parent_id: a.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('gives the subgroups of a deleted group its own parent', async () => {
    const top = await createGroup(app);
    const middle = await createGroup(app, { parent_id: top.id });
    const low = [await createGroup(app, { parent_id: middle.id }), await createGroup(app, { parent_id: middle.id })];
    expect((await app.admin.delete(`${groups}/${middle.id}`)).status).toBe(204);
    expect((await app.admin.get(`${groups}/${middle.id}`)).status).toBe(404);
    const below = await app.admin.get(`${groups}?parent_group=${top.id}`);
    expect(idsOf(below.body.data).sort()).toEqual(idsOf(low).sort());
    expect((await app.admin.delete(`${groups}/${top.id}`)).status).toBe(204);
    expect((await app.admin.get(`${groups}/${low[0]?.id}`)).body).toMatchObject({ parent_id: 0, parent_url: null });
    expect((await app.admin.delete(`${groups}/${top.id}`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('carries the items twice, by name and then id, a page at a time', async () => {
    const word = uniqueName('paged');
    const names = ['Émile', 'émile', 'Zoe', 'anna', 'Bert'];
    const made = [];
    for (const name of names) made.push(await createGroup(app, { name, description: word }));
    const whole = await app.admin.get(`${groups}?query=${word}`);
    expect(whole.body.data.map(({ name }: { name: string }) => name)).toEqual([
      'anna',
      'Bert',
      'Émile',
      'émile',
      'Zoe',
    ]);
    expect(whole.body.groups).toEqual(whole.body.data);
    expect(whole.body.pagination).toEqual({ offset: 0, limit: 20, total: 5, prev: null, next: null });

    const second = await app.admin.get(`${groups}?query=${word}&limit=2&offset=2`);
    expect(second.body.data).toEqual(whole.body.data.slice(2, 4));
    expect(second.body.pagination).toMatchObject({ offset: 2, limit: 2, total: 5 });
    const next = await app.admin.get(second.body.pagination.next);
    expect(next.body.data).toEqual(whole.body.data.slice(4));
    expect(next.body.pagination.next).toBeNull();
    const prev = await app.admin.get(second.body.pagination.prev);
    expect(prev.body.data).toEqual(whole.body.data.slice(0, 2));

    const none = await app.admin.get(`${groups}?query=${word}&limit=0`);
    expect(none.body).toMatchObject({ data: [], groups: [], pagination: { limit: 0, total: 5 } });
    expect((await app.admin.get(`${groups}?limit=1000`)).body.pagination.limit).toBe(200);
    for (const bad of ['limit=-1', 'offset=-1', 'limit=x', 'offset=1.5', 'status=some', 'owner=x', 'parent_group=x']) {
      expect((await app.admin.get(`${groups}?${bad}`)).status, bad).toBe(400);
    }
  });

  it('finds groups in which all keywords occur, each in name or description', async () => {
    const word = uniqueName('mark');
    const both = await createGroup(app, { name: `Łódź ${word}`, description: 'Straße 50% off_here' });
    await createGroup(app, { name: `Lodz ${word}`, description: 'something else' });
    const find = async (text: string) =>
      idsOf((await app.admin.get(`${groups}?query=${encodeURIComponent(text)}`)).body.data);
    for (const text of ['lodz STRASSE', 'straße łódź', 'raß', 'ss 50%', 'f_h', `  ${word}   off `]) {
      expect(await find(`${word} ${text}`), text).toEqual([both.id]);
    }
    for (const text of ['lodz nowhere', '5%f', 'o_h', '"', "'; drop table groups; --", '\\', '*']) {
      expect(await find(`${word} ${text}`), text).toEqual([]);
    }
    expect(await find(word)).toHaveLength(2);
  });

  it('filters by owner, parent, extranet and status, in both spellings', async () => {
    const word = uniqueName('filter');
    const owner = await createUser(app);
    const extranet = await createExtranet(app);
    const top = await createGroup(app, { name: `${word} top`, owner_id: owner.id });
    const low = await createGroup(app, { name: `${word} low`, parent_id: top.id, extranet_id: extranet.id });
    const off = await createGroup(app, { name: `${word} off`, inactive: true });
    const find = async (filter: string) => {
      const { body } = await app.admin.get(`${groups}?query=${word}&${filter}`);
      expect(body.pagination.total).toBe(body.data.length);
      return idsOf(body.data);
    };
    expect(await find('')).toEqual([low.id, top.id]);
    expect(await find('status=active')).toEqual([low.id, top.id]);
    expect(await find('status=inactive')).toEqual([off.id]);
    expect(await find('status=all')).toEqual([low.id, off.id, top.id]);
    for (const name of ['owner', 'owner_id']) expect(await find(`${name}=${owner.id}`)).toEqual([top.id]);
    for (const name of ['parent_group', 'parent_id']) {
      expect(await find(`${name}=${top.id}`)).toEqual([low.id]);
      expect(await find(`${name}=0`)).toEqual([top.id]);
      expect(await find(`${name}=`)).toEqual([low.id, top.id]);
    }
    expect(await find(`extranet_id=${extranet.id}`)).toEqual([low.id]);
    expect(idsOf((await app.admin.get(extranet.groups_url)).body.data)).toEqual([low.id]);
    expect(idsOf((await app.admin.get(top.subgroups_url)).body.data)).toEqual([low.id]);
    expect(await find(`owner=${owner.id}&parent_id=${top.id}`)).toEqual([]);
    expect(await find('owner=999999')).toEqual([]);
  });

  it('has the right total right after every change', async () => {
    const word = uniqueName('total');
    const total = async () => (await app.admin.get(`${groups}?query=${word}`)).body.pagination.total;
    expect(await total()).toBe(0);
    const group = await createGroup(app, { name: word });
    expect(await total()).toBe(1);
    await app.admin.put(`${groups}/${group.id}`, { inactive: true });
    expect(await total()).toBe(0);
    await app.admin.put(`${groups}/${group.id}`, { inactive: false });
    expect(await total()).toBe(1);
    await app.admin.delete(`${groups}/${group.id}`);
    expect(await total()).toBe(0);
  });

  it('takes as many queries for thirty groups as for one', async () => {
    const word = uniqueName('many');
    await createGroup(app, { name: word });
    const list = () => app.admin.get(`${groups}?query=${word}&limit=200`);
    const few = await fewestQueries(app, list);
    expect(few).toBe(1);
    for (let index = 1; index < 30; index += 1) await createGroup(app, { name: `${word} ${index}` });
    expect(await fewestQueries(app, list)).toBe(few);
    expect((await list()).body.data).toHaveLength(30);
  });
});

describe('rights', () => {
  const writes = (id: number) =>
    [
      ['POST', groups, { name: 'x' }],
      ['PUT', `${groups}/${id}`, { name: 'x' }],
      ['DELETE', `${groups}/${id}`, undefined],
    ] as const;

  it('P14: reading needs a sign-in, writing people.admin; the owner has no more than the members', async () => {
    const owner = await createUser(app);
    const group = await createGroup(app, { owner_id: owner.id });
    expect((await app.anonymous.get(groups)).status).toBe(401);
    expect((await app.anonymous.get(`${groups}/${group.id}`)).body).toEqual({ code: 401, error: expect.any(String) });
    expect((await owner.client.get(`${groups}/${group.id}`)).body).toEqual(group);
    for (const [method, path, body] of writes(group.id)) {
      expect((await app.anonymous.request(method, path, { body })).status).toBe(401);
      const refused = await owner.client.request(method, path, { body });
      expect(refused.status).toBe(403);
      expect(refused.body).toEqual({ code: 403, error: expect.any(String) });
    }
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    for (const [method, path, body] of writes(group.id)) {
      expect((await holder.client.request(method, path, { body })).status).toBeLessThan(300);
    }
  });

  it('P10: an outsider sees only the groups of their own extranet', async () => {
    const extranet = await createExtranet(app);
    const word = uniqueName('seen');
    const inside = await createGroup(app, { name: `${word} a` });
    const outside = await createGroup(app, { name: `${word} b`, extranet_id: extranet.id });
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const list = await outsider.client.get(`${groups}?query=${word}`);
    expect(idsOf(list.body.data)).toEqual([outside.id]);
    expect(list.body.pagination.total).toBe(1);
    expect((await outsider.client.get(`${groups}/${outside.id}`)).status).toBe(200);
    for (const path of ['', '/users'])
      expect((await outsider.client.get(`${groups}/${inside.id}${path}`)).status).toBe(404);
    await grant(app, 'people.admin', outsider);
    expect((await outsider.client.get(`${groups}?query=${word}`)).body.pagination.total).toBe(2);
  });

  it('P14: a member of a read-only extranet writes nothing, whatever else they may', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: extranet.id });
    await grant(app, 'people.admin', reader);
    const group = await createGroup(app, { owner_id: reader.id, extranet_id: extranet.id });
    expect((await reader.client.get(`${groups}/${group.id}`)).status).toBe(200);
    for (const [method, path, body] of writes(group.id)) {
      expect((await reader.client.request(method, path, { body })).status).toBe(403);
    }
    expect((await reader.client.put(`${groups}/${group.id}/users`, [])).status).toBe(403);
  });

  it('loses the rights that were granted to it when it is deleted', async () => {
    const group = await createGroup(app);
    const member = await createUser(app);
    await app.admin.put(`${groups}/${group.id}/users`, [{ id: member.id }]);
    await grant(app, 'people.admin', group, 'group');
    expect((await member.client.post(groups, { name: 'x' })).status).toBe(200);
    await app.admin.delete(`${groups}/${group.id}`);
    expect((await member.client.post(groups, { name: 'x' })).status).toBe(403);
    const rows = await app.application.platform.database.db
      .selectFrom('capabilities')
      .where('subject', '=', 'group')
      .where('subject_id', '=', group.id)
      .select('id')
      .execute();
    expect(rows).toEqual([]);
  });
});
