import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const V2 = '/api/people/v2';

function newUser(overrides: Record<string, unknown> = {}) {
  const username = uniqueName('new');
  return { username, firstname: 'Ada', surname: 'Byron', email: `${username}@example.com`, ...overrides };
}

const create = (overrides: Record<string, unknown> = {}) => app.admin.post(`${V2}/users`, newUser(overrides));
const read = async (id: number) => (await app.admin.get(`${V2}/users/${id}`)).body;
const countUsers = async () => (await app.admin.get(`${V2}/users?view=admin&status=all&limit=0`)).body.pagination.total;

describe('creating a user', () => {
  it('answers 200 with the user and fills in the defaults', async () => {
    const input = newUser();
    const { status, body } = await app.admin.post(`${V2}/users`, input);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...input,
      fullname: 'Ada Byron',
      blocked: false,
      company: '',
      job_title: '',
      user_code: '',
      language: 'en',
      extranet_id: 1,
      metadata: {},
      last_time_login: null,
      last_time_used: null,
    });
    expect(await read(body.id)).toEqual(body);
  });

  it('a user is created with every field', async () => {
    const extranet = await createExtranet(app);
    const { password, ...rest } = newUser({
      password: 'a good password',
      blocked: true,
      company: 'Works',
      extranet_id: extranet.id,
      job_title: 'Countess',
      user_code: '0042',
      language: 'de',
      metadata: { a: 1, b: [true, null, { c: 'x' }] },
    }) as Record<string, unknown>;
    const { status, body } = await app.admin.post(`${V2}/users`, { ...rest, password });
    expect(status).toBe(200);
    expect(body).toMatchObject(rest);
    expect(body.extranet).toMatchObject({ id: extranet.id, primary: false });
  });

  it('lets nobody sign in without a password', async () => {
    const { body } = await create();
    expect((await app.as(body.username, '').get(`${V2}/user`)).status).toBe(401);
    expect((await app.as(body.username, 'null').get(`${V2}/user`)).status).toBe(401);
  });

  it('needs no content type and ignores unknown fields', async () => {
    const body = JSON.stringify(
      newUser({ id: 1, fullname: 'Somebody Else', nonsense: { deep: true }, ldap_guid: 'x' }),
    );
    const answer = await app.admin.request('POST', `${V2}/users`, { body: Buffer.from(body) });
    expect(answer).toMatchObject({ status: 200, body: { fullname: 'Ada Byron', ldap_guid: null } });
    expect(answer.body.id).not.toBe(1);
  });

  it.each(['username', 'firstname', 'surname', 'email'])('a user without %s is refused', async (field) => {
    const before = await countUsers();
    for (const value of [undefined, null, '', 5, true, ['x'], { x: 1 }]) {
      const answer = await create({ [field]: value });
      expect([value, answer.status, answer.body.error]).toEqual([value, 400, expect.stringContaining(field)]);
    }
    expect(await countUsers()).toBe(before);
  });

  it.each([
    ['password', 12345678],
    ['password', 'short'],
    ['password', ''],
    ['blocked', 'yes'],
    ['blocked', 2],
    ['company', 5],
    ['company', 'x'.repeat(5000)],
    ['extranet_id', 'one'],
    ['extranet_id', 1.5],
    ['extranet_id', 999_999],
    ['extranet_id', 1e300],
    ['extranet_id', -1],
    ['job_title', false],
    ['user_code', 42],
    ['language', 'not a language'],
    ['language', 7],
    ['metadata', 'text'],
    ['metadata', ['list']],
    ['metadata', null],
    ['username', 'x'.repeat(5000)],
    ['username', 'co:lon'],
    ['username', ' space'],
    ['firstname', '   '],
    ['firstname', 'x'.repeat(5000)],
    ['email', 'nobody'],
    ['email', 'nobody@'],
    ['email', '@example.com'],
    ['email', 'no body@example.com'],
    ['email', 'a@b@example.com'],
    ['email', 'a@example..com'],
    ['email', 'a@.com'],
    ['email', 'a\r\nBcc: x@example.com'],
    ['email', '<a@example.com>'],
    ['email', `${'x'.repeat(5000)}@example.com`],
    ['firstname', 'a\u0000b'],
    ['metadata', { 'a\u0000': 1 }],
    ['surname', '\ud800'],
  ])('refuses %s %j and names it', async (field, value) => {
    const answer = await create({ [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.stringContaining(field) } });
  });

  it.each(['a@example.com', 'a.b+c@sub.example.co', "o'neil@example.com", 'jörg@bücher.example', 'root@localhost'])(
    'takes the e-mail address %s',
    async (email) => {
      expect(await create({ email })).toMatchObject({ status: 200, body: { email } });
    },
  );

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ])('a new user whose blocked is %j is read as %j', async (blocked, read) => {
    expect(await create({ blocked })).toMatchObject({ status: 200, body: { blocked: read } });
  });

  it('takes 0 as the primary extranet', async () => {
    expect(await create({ extranet_id: 0 })).toMatchObject({ status: 200, body: { extranet_id: 1 } });
  });

  it('keeps any Unicode as it was sent', async () => {
    const texts = {
      firstname: 'Zoë\u0301\u200d 🧑🏽‍🚀',
      surname: '日本語 العربية עברית <b>&amp;</b> \' " \\ \ufeff',
      company: '  leading and trailing  ',
      job_title: '\u202eright to left\n\tlines',
      user_code: '%_\\*"',
      metadata: { 'ключ 🔑': ['ß', { __proto__x: 'ﬁ' }], constructor: 'c', '': 'empty' },
    };
    const { status, body } = await create(texts);
    expect(status).toBe(200);
    expect(body).toMatchObject(texts);
    expect(body.fullname).toBe(`${texts.firstname} ${texts.surname}`.trim());
    expect(await read(body.id)).toMatchObject(texts);
  });

  it('refuses metadata whose characters fit into 65,536 and whose bytes do not', async () => {
    const metadata = (sign: string) =>
      Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, sign.repeat(9000)]));
    expect((await create({ metadata: metadata('x') })).status).toBe(200);
    expect(await create({ metadata: metadata('ß') })).toMatchObject({
      status: 400,
      body: { error: 'metadata: must not be larger than 65536 bytes' },
    });
  });

  it('keeps metadata that looks like a prototype as data', async () => {
    const body = JSON.stringify(newUser()).replace(/}$/, ',"metadata":{"__proto__":{"polluted":true},"toString":1}}');
    const answer = await app.admin.request('POST', `${V2}/users`, { body: Buffer.from(body) });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body.metadata)).toBe('{"__proto__":{"polluted":true},"toString":1}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('a user is created with names of 255 characters', async () => {
    const long = 'é'.repeat(255);
    expect(await create({ firstname: long, surname: long })).toMatchObject({ status: 200, body: { firstname: long } });
  });

  it.each(['{"username":', '', 'null', '[]', '"text"', '5'])('a new user whose body is %j is refused', async (body) => {
    const answer = await app.admin.request('POST', `${V2}/users`, { body: Buffer.from(body) });
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: expect.any(String) } });
  });

  it('takes a username only once, ignoring case', async () => {
    const username = uniqueName('Zoë');
    expect((await create({ username })).status).toBe(200);
    for (const taken of [username, username.toUpperCase(), username.toLowerCase(), username.normalize('NFD')]) {
      const answer = await create({ username: taken });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('username') } });
    }
    expect(
      (await app.admin.get(`${V2}/users?query_fields=username&query=${encodeURIComponent(username)}`)).body.data,
    ).toHaveLength(1);
  });

  it('gives a username that 20 ask for at once to exactly one', async () => {
    const username = uniqueName('race');
    const before = await countUsers();
    const spelled = (index: number) => (index % 2 ? username : username.toUpperCase());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create({ username: spelled(index) })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(400)]);
    for (const { status, body } of answers) if (status === 400) expect(body.error).toContain('username');
    expect(await countUsers()).toBe(before + 1);
  });

  it('signs in with the password, whatever the case of the name', async () => {
    const username = uniqueName('Case');
    await create({ username, password: 'pässwörd: with colon' });
    expect((await app.as(username.toLowerCase(), 'pässwörd: with colon').get(`${V2}/user`)).status).toBe(200);
    expect((await app.as(username, 'Pässwörd: with colon').get(`${V2}/user`)).status).toBe(401);
  });

  it.each(['de', 'pt-BR', 'zh-Hant-TW', 'gsw'])('a user is created with the language %s', async (language) => {
    expect(await create({ language })).toMatchObject({ status: 200, body: { language } });
  });
});

describe('where the system speaks French', () => {
  const french = useApp({ ATRIUM_LANGUAGE: 'fr' });

  it('a new user does so too, unless told otherwise', async () => {
    expect((await french.admin.post(`${V2}/users`, newUser())).body.language).toBe('fr');
    expect((await french.admin.post(`${V2}/users`, newUser({ language: 'en' }))).body.language).toBe('en');
  });
});
