import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createUser, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';
const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const read = async (id: number) => (await app.admin.get(`${V2}/users/${id}`)).body;

describe('the signed-in user', () => {
  it('the signed-in user is the one who asks', async () => {
    const user = await createUser(app);
    expect(await app.admin.get(`${V2}/user`)).toMatchObject({ status: 200, body: { id: 1, username: 'admin' } });
    expect(await user.client.get(`${V2}/user`)).toMatchObject({ status: 200, body: { id: user.id } });
    expect(await user.client.get(`${V2}/user/`)).toMatchObject({ status: 200 });
  });

  it('is the same object as under its id', async () => {
    expect((await app.admin.get(`${V2}/user`)).body).toEqual(await read(1));
  });
});

describe('reading a user', () => {
  it('gives every field in its type', async () => {
    const user = await createUser(app, { metadata: { office: 'Berlin' } });
    await user.client.get(`${V2}/user`);
    const body = await read(user.id);
    const self = `${app.url}${V2}/users/${user.id}`;
    expect(body).toEqual({
      id: user.id,
      blocked: false,
      username: user.username,
      firstname: 'Test',
      surname: user.username,
      fullname: `Test ${user.username}`,
      email: `${user.username}@example.com`,
      company: '',
      job_title: '',
      last_time_login: expect.stringMatching(ISO_WITH_OFFSET),
      last_time_used: expect.stringMatching(ISO_WITH_OFFSET),
      user_code: '',
      language: 'en',
      ldap_guid: null,
      external_directory_id: null,
      external_directory_user_id: null,
      extranet_id: 1,
      extranet: expect.any(Object),
      metadata: { office: 'Berlin' },
      photo_url: `${self}/photo`,
      subordinates_url: `${self}/subordinates`,
      extranet_url: `${app.url}${V2}/extranets/1`,
      groups_url: `${self}/groups`,
      roles_url: `${self}/roles`,
    });
    expect(Object.keys(body.extranet).sort()).toEqual(
      'admin_id admin_url description groups_url id inactive logo_url name primary read_only roles_url users_url'.split(
        ' ',
      ),
    );
    expect(body.extranet).toMatchObject({ id: 1, primary: true, inactive: false, read_only: false });
  });

  it('gives addresses that work when called', async () => {
    const user = await createUser(app);
    const body = await read(user.id);
    for (const key of ['photo_url', 'subordinates_url', 'extranet_url', 'groups_url', 'roles_url']) {
      expect([key, (await app.admin.get(body[key])).status]).toEqual([key, 200]);
    }
    for (const key of ['admin_url', 'groups_url', 'roles_url', 'users_url']) {
      expect([key, (await app.admin.get(body.extranet[key])).status]).toEqual([key, 200]);
    }
  });

  it('a user shows when they signed in last', async () => {
    const user = await createUser(app);
    expect(await read(user.id)).toMatchObject({ last_time_login: null, last_time_used: null });
    await user.client.get(`${V2}/user`);
    const now = new Date(app.clock.now()).toISOString().replace(/\.\d+Z$/, '+00:00');
    expect(await read(user.id)).toMatchObject({ last_time_login: now, last_time_used: now });
  });

  it('no answer about a user holds a password', async () => {
    const user = await createUser(app, { password: 'a secret to look for' });
    expect(JSON.stringify(await read(user.id))).not.toMatch(/argon2|a secret to look for|password/);
  });

  it.each([
    ['999999', 404],
    ['0', 404],
    ['-1', 404],
    ['999999999999999', 404],
    ['abc', 400],
    ['1.5', 400],
    ['99999999999999999999', 400],
  ])('reading the user of id %s is answered %i', async (id, status) => {
    const answer = await app.admin.get(`${V2}/users/${id}`);
    expect(answer).toMatchObject({ status, body: { code: status, error: expect.any(String) } });
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
  });

  it('is reached by every spelling of the version', async () => {
    for (const path of ['/intranet/rest/people~v2/users/1', '/intranet/rest/people/v2/users/1/']) {
      expect(await app.admin.get(path)).toMatchObject({ status: 200, body: { id: 1, username: 'admin' } });
    }
    const headers = { 'x-api-version': '2' };
    expect(await app.admin.get('/intranet/rest/people/users/1', { headers })).toMatchObject({
      status: 200,
      body: { id: 1 },
    });
    expect((await app.admin.request('PATCH', `${V2}/users/1`)).status).toBe(405);
  });
});

describe('updating a user', () => {
  const update = (id: number, body: unknown) => app.admin.put(`${V2}/users/${id}`, body);

  const full = () => ({
    firstname: 'Ada',
    surname: 'Byron',
    company: 'Works',
    job_title: 'Countess',
    user_code: '42',
    language: 'de',
    metadata: { office: 'London', floor: 3 },
  });

  it.each([
    ['username', () => uniqueName('renamed')],
    ['firstname', () => 'Augusta'],
    ['surname', () => 'King'],
    ['email', () => 'countess@example.com'],
    ['blocked', () => true],
    ['company', () => ''],
    ['company', () => 'Other'],
    ['extranet_id', async () => (await createExtranet(app)).id],
    ['job_title', () => 'Engineer'],
    ['user_code', () => '43'],
    ['language', () => 'fr'],
  ])('an update that sends %s changes nothing else', async (field, value) => {
    const { id } = await createUser(app, full());
    const before = await read(id);
    const given = await value();
    const answer = await update(id, { [field]: given });
    expect(answer.status).toBe(200);
    expect(answer.body[field]).toBe(given);
    const follows = new Set([field, ...(field.endsWith('name') ? ['fullname'] : [])]);
    if (field === 'extranet_id') for (const name of ['extranet', 'extranet_url']) follows.add(name);
    for (const [name, old] of Object.entries(before)) {
      if (!follows.has(name)) expect([name, answer.body[name]]).toEqual([name, old]);
    }
    expect(await read(id)).toEqual(answer.body);
  });

  it('an update of the names makes the full name anew', async () => {
    const { id } = await createUser(app, full());
    expect((await update(id, { surname: 'King' })).body.fullname).toBe('Ada King');
    expect((await update(id, { firstname: 'Augusta' })).body.fullname).toBe('Augusta King');
  });

  it('merges metadata; null removes a name', async () => {
    const { id } = await createUser(app, full());
    const answer = await update(id, { metadata: { floor: null, room: { number: 7, key: null }, tags: [1, null] } });
    expect(answer.body.metadata).toEqual({ office: 'London', room: { number: 7, key: null }, tags: [1, null] });
    expect((await update(id, { metadata: {} })).body.metadata).toEqual(answer.body.metadata);
    expect((await update(id, { metadata: { room: 'other' } })).body.metadata.room).toBe('other');
    expect((await update(id, { job_title: 'x' })).body.metadata.office).toBe('London');
  });

  it('loses no metadata when two change it at once', async () => {
    const { id } = await createUser(app);
    const names = Array.from({ length: 8 }, (_, index) => `name${index}`);
    const answers = await Promise.all(names.map((name) => update(id, { metadata: { [name]: 1 } })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await read(id)).metadata).sort()).toEqual(names);
  });

  it('an update with the body of an answer changes nothing', async () => {
    const extranet = await createExtranet(app);
    const { id } = await createUser(app, { ...full(), extranet_id: extranet.id, firstname: ' Zoë\u0301 ' });
    const before = await read(id);
    expect(await update(id, before)).toMatchObject({ status: 200, body: before });
    const admin = await read(1);
    expect((await update(1, admin)).body).toEqual(admin);
  });

  it('changes nothing with an empty body, and ignores what it does not know', async () => {
    const { id } = await createUser(app, full());
    const before = await read(id);
    const answer = await update(id, {
      id: 1,
      fullname: 'X',
      ldap_guid: 'x',
      photo_url: 'x',
      nonsense: [],
      extranet: {},
    });
    expect(answer).toMatchObject({ status: 200, body: before });
    expect((await update(id, {})).body).toEqual(before);
  });

  it.each([
    ['username', ''],
    ['username', null],
    ['firstname', 5],
    ['surname', ' '],
    ['email', 'nobody'],
    ['email', null],
    ['password', 'short'],
    ['blocked', 'perhaps'],
    ['company', null],
    ['extranet_id', 999_999],
    ['extranet_id', 1e300],
    ['language', ''],
    ['metadata', null],
    ['metadata', []],
    ['metadata', { large: 'x'.repeat(100_000) }],
    ['job_title', 'a\u0000b'],
  ])('refuses %s %j, names it and changes nothing', async (field, value) => {
    const { id } = await createUser(app, full());
    const before = await read(id);
    const answer = await update(id, { job_title: 'Changed', [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining(field) } });
    expect(await read(id)).toEqual(before);
  });

  it('refuses a username that somebody has, ignoring case, but not one’s own', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const answer = await update(one.id, { username: other.username.toUpperCase() });
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('username') } });
    expect((await update(one.id, { username: one.username.toUpperCase() })).body.username).toBe(
      one.username.toUpperCase(),
    );
  });

  it('an update with a password sets the password', async () => {
    const user = await createUser(app);
    expect((await user.client.get(`${V2}/user`)).status).toBe(200);
    expect((await update(user.id, { password: 'another password' })).status).toBe(200);
    expect((await user.client.get(`${V2}/user`)).status).toBe(401);
    expect((await app.as(user.username, 'another password').get(`${V2}/user`)).status).toBe(200);
  });

  it('answers 404 for nobody, and 400 for an address that is no number', async () => {
    expect(await update(999_999, { company: 'x' })).toMatchObject({ status: 404, body: { code: 404 } });
    expect((await app.admin.put(`${V2}/users/me`, {})).status).toBe(400);
  });

  it('can be asked for with a method override', async () => {
    const { id } = await createUser(app);
    const headers = { 'x-http-method-override': 'PUT' };
    const answer = await app.admin.post(`${V2}/users/${id}`, { company: 'Overridden' }, { headers });
    expect(answer).toMatchObject({ status: 200, body: { company: 'Overridden' } });
  });
});

describe('blocking', () => {
  const block = (id: number) => app.admin.put(`${V2}/users/${id}`, { blocked: true });

  it('cannot be done to user 1 or to oneself', async () => {
    expect(await block(1)).toMatchObject({ status: 400, body: { error: expect.stringContaining('blocked') } });
    const manager = await createUser(app);
    await app.admin.put(`${V2}/users/${manager.id}/roles`, [{ id: 1 }]);
    const own = await manager.client.put(`${V2}/users/${manager.id}`, { blocked: true });
    expect(own).toMatchObject({ status: 400, body: { error: expect.stringContaining('blocked') } });
    expect((await manager.client.put(`${V2}/users/1`, { blocked: true })).status).toBe(400);
    expect((await manager.client.put(`${V2}/users/1`, { blocked: false })).status).toBe(200);
  });

  it('ends sessions and tokens at once, for good', async () => {
    const user = await createUser(app);
    const token = (await user.client.post('/api/people/v1/me/tokens', { name: 'script' })).body.token;
    const signedIn = await app.anonymous.post('/api/session/v1', { username: user.username, password: user.password });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const byToken = () => app.anonymous.get(`${V2}/user`, { headers: { authorization: `Bearer ${token}` } });
    const bySession = () => app.anonymous.get(`${V2}/user`, { headers: { cookie } });
    const byPassword = () => user.client.get(`${V2}/user`);
    for (const ask of [byToken, bySession, byPassword]) expect((await ask()).status).toBe(200);

    expect(await block(user.id)).toMatchObject({ status: 200, body: { blocked: true } });
    for (const ask of [byToken, bySession, byPassword]) expect((await ask()).status).toBe(401);

    await app.admin.put(`${V2}/users/${user.id}`, { blocked: false });
    expect((await byPassword()).status).toBe(200);
    for (const ask of [byToken, bySession]) expect((await ask()).status).toBe(401);
  });
});
