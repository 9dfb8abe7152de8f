import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
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
const v2 = '/api/people/v2/users';
const exportAddress = '/api/people/v1/users/export';
const importAddress = '/api/people/v1/users/import';

function upload(csv: string | Uint8Array, query = '', client: Client = app.admin) {
  return client.request('POST', importAddress + query, { body: csv, headers: { 'content-type': 'text/csv' } });
}

async function accept(csv: string | Uint8Array, client: Client = app.admin) {
  const { status, body } = await upload(csv, '', client);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ errors: [], error_count: 0, dry_run: false });
  return body;
}

/** Everything that an import must not touch when it fails; when somebody was last here is no part of it. */
async function everything() {
  return (await exported()).map(({ last_time_login, last_time_used, ...row }) => row);
}

async function refuse(csv: string | Uint8Array, client: Client = app.admin): Promise<[number, string, string][]> {
  const before = await everything();
  const { status, body, headers } = await upload(csv, '', client);
  expect(status, JSON.stringify(body)).toBe(400);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toMatchObject({ status: 400, instance: importAddress, error_count: body.errors.length });
  expect(await everything()).toEqual(before);
  return body.errors.map(({ row, field, message }: { row: number; field: string; message: string }) => [
    row,
    field,
    message,
  ]);
}

async function exported(): Promise<Record<string, string>[]> {
  const response = await app.admin.raw('GET', exportAddress);
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true });
}

async function findUser(username: string) {
  const { body } = await app.admin.get(`${v2}?view=admin&status=all&query=${username}&query_fields=username`);
  return body.data.find((user: { username: string }) => user.username === username);
}

async function listNames(user: { id: number }, kind: 'groups' | 'roles'): Promise<string[]> {
  const { body } = await app.admin.get(`${v2}/${user.id}/${kind}`);
  return body.data.map(({ name }: { name: string }) => name);
}

async function isManagerOf(manager: { id: number }, user: { id: number }): Promise<boolean> {
  const { body } = await app.admin.get(`${v2}/${manager.id}/subordinates`);
  return body.data.some(({ id }: { id: number }) => id === user.id);
}

describe('export', () => {
  it('holds every user with everything about them', async () => {
    const boss = await createUser(app);
    const group = await createGroup(app);
    const role = await createRole(app);
    const field = uniqueName('floor_');
    await app.admin.post('/api/people/v1/metadata-fields', { name: field, type: 'number' });
    const user = await createUser(app, {
      firstname: 'Zoë, "Z"',
      surname: 'Two\nlines',
      company: 'A;B',
      blocked: true,
      metadata: { [field]: -3, free: ['x'] },
    });
    await app.admin.put(`${v2}/${user.id}/manager`, { manager_id: boss.id });
    await app.admin.put(`${v2}/${user.id}/groups`, [{ id: group.id }]);
    await app.admin.put(`${v2}/${user.id}/roles`, [{ id: role.id }]);
    const response = await app.admin.raw('GET', exportAddress);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    await response.text();
    const rows = await exported();
    expect(rows.find(({ id }) => id === String(user.id))).toMatchObject({
      id: String(user.id),
      username: user.username,
      firstname: 'Zoë, "Z"',
      surname: 'Two\nlines',
      fullname: 'Zoë, "Z" Two\nlines',
      email: `${user.username}@example.com`,
      company: 'A;B',
      job_title: '',
      user_code: '',
      language: 'en',
      blocked: '1',
      extranet_id: '1',
      extranet: 'Primary',
      manager: boss.username,
      groups: group.name,
      roles: role.name,
      ldap_guid: '',
      last_time_login: '',
      metadata: '{"free":["x"]}',
      [`meta_${field}`]: "'-3",
    });
    expect(rows.find(({ id }) => id === '1')?.roles).toContain('Administrators');
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  it.each(['=1+1', '+49', '-x', '@me', '\t=1', '\r=1', "'=1", '＝1'])(
    'the export keeps a spreadsheet from computing the cell %j',
    async (text) => {
      const user = await createUser(app, { company: text });
      const row = (await exported()).find(({ username }) => username === user.username);
      expect(row?.company).toBe(`'${text}`);
      expect(await accept(`username,company\r\n${user.username},"${row?.company}"\r\n`)).toMatchObject({
        unchanged: 1,
      });
    },
  );

  it('holds only the users that are named', async () => {
    const [one, two, other] = [await createUser(app), await createUser(app), await createUser(app)];
    const text = await (await app.admin.raw('GET', `${exportAddress}?ids=${two.id},${one.id},99999999`)).text();
    expect([one, two, other].map(({ username }) => text.includes(`,${username},`))).toEqual([true, true, false]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect((await app.admin.get(`${exportAddress}?ids=me`)).status).toBe(400);
  });

  it('begins with a byte order mark where that is asked for', async () => {
    const bytes = async (query: string) => {
      const response = await app.admin.raw('GET', exportAddress + query);
      return new Uint8Array(await response.arrayBuffer());
    };
    expect([...(await bytes('?bom=1')).slice(0, 5)]).toEqual([0xef, 0xbb, 0xbf, 0x69, 0x64]);
    expect([...(await bytes('')).slice(0, 2)]).toEqual([0x69, 0x64]);
  });

  it('P25: the export is refused without people.admin', async () => {
    const user = await createUser(app);
    expect((await app.anonymous.get(exportAddress)).status).toBe(401);
    expect((await user.client.get(exportAddress)).status).toBe(403);
    await grant(app, 'people.admin', user);
    expect((await user.client.get(exportAddress)).status).toBe(200);
  });
});

describe('import', () => {
  it('an import creates users that are new and changes those that are there', async () => {
    const known = await createUser(app, { job_title: 'Old', company: 'Stays', metadata: { a: 1 } });
    const name = uniqueName('import');
    const report = await accept(
      [
        'username,firstname,surname,email,job_title,password,language',
        `${name},Ada,Byron,${name}@example.com,Countess,analytical engine,de`,
        `${known.username.toUpperCase()},New,Name,new@example.com,,,`,
      ].join('\n'),
    );
    expect(report).toEqual({
      rows: 2,
      created: 1,
      updated: 1,
      unchanged: 0,
      errors: [],
      error_count: 0,
      dry_run: false,
      invited: 0,
      ids: [expect.any(Number), known.id],
    });
    expect(await findUser(name)).toMatchObject({
      username: name,
      fullname: 'Ada Byron',
      job_title: 'Countess',
      language: 'de',
      blocked: false,
      extranet_id: 1,
      metadata: {},
      last_time_login: null,
    });
    expect((await app.as(name, 'analytical engine').get('/api/people/v2/user')).status).toBe(200);
    expect((await app.admin.get(`${v2}/${known.id}`)).body).toMatchObject({
      username: known.username.toUpperCase(),
      fullname: 'New Name',
      email: 'new@example.com',
      job_title: '',
      company: 'Stays',
      language: 'en',
      metadata: { a: 1 },
    });
    expect((await known.client.get('/api/people/v2/user')).status).toBe(200);
    const search = await app.admin.get(`${v2}?query=countess&query_fields=job_title`);
    expect(search.body.data).toContainEqual(expect.objectContaining({ username: name }));
  });

  it('takes managers, of the same file too, groups, roles and the extranet by name', async () => {
    const [boss, kid] = [uniqueName('boss'), uniqueName('kid')];
    const known = await createUser(app);
    const [first, second] = [await createGroup(app), await createGroup(app)];
    const role = await createRole(app);
    const extranet = await createExtranet(app);
    const person = (name: string) => `${name},F,S,${name}@example.com`;
    const header = 'username,firstname,surname,email,manager,groups,roles,extranet';
    await accept(
      [
        header,
        `${person(kid)},${boss},${first.name.toUpperCase()};#${second.id},${role.name},${extranet.name}`,
        `${person(boss)},${known.username},,,`,
        `${known.username},F,S,x@example.com,admin,${first.name},,Primary`,
      ].join('\n'),
    );
    const [bossUser, kidUser] = [await findUser(boss), await findUser(kid)];
    expect(await isManagerOf(bossUser, kidUser)).toBe(true);
    expect(await isManagerOf(known, bossUser)).toBe(true);
    expect(await isManagerOf({ id: 1 }, known)).toBe(true);
    expect(await listNames(kidUser, 'groups')).toEqual([first.name, second.name]);
    expect(await listNames(kidUser, 'roles')).toEqual([role.name]);
    expect(kidUser.extranet_id).toBe(extranet.id);
    expect(await listNames(known, 'groups')).toEqual([first.name]);

    await accept(`username,manager,groups\n${kid},,\n${known.username},,${second.name}`);
    expect(await isManagerOf(bossUser, kidUser)).toBe(false);
    expect(await listNames(kidUser, 'groups')).toEqual([]);
    expect(await listNames(kidUser, 'roles')).toEqual([role.name]);
    expect(await listNames(known, 'groups')).toEqual([second.name]);
  });

  it('changes nothing when it gets back what was exported', async () => {
    const same = uniqueName('Same ');
    const groups = [
      await createGroup(app, { name: same }),
      await createGroup(app, { name: same }),
      await createGroup(app, { name: '=SUM(A1); #4 ' }),
      await createGroup(app, { name: '#1' }),
    ];
    for (const [type, repeatable] of [
      ['number', false],
      ['boolean', false],
      ['text', true],
      ['text', false],
    ] as const) {
      await app.admin.post('/api/people/v1/metadata-fields', { name: `round_${type}_${repeatable}`, type, repeatable });
    }
    const extranet = await createExtranet(app, { name: '-Partners' });
    const user = await createUser(app, {
      firstname: ' Leading',
      surname: 'O\'Néil\r\n"quoted"',
      company: "'+1",
      job_title: '@boss',
      user_code: '007',
      extranet_id: extranet.id,
      metadata: {
        round_number_false: '5',
        round_boolean_false: true,
        round_text_true: ['a', 'b;c'],
        round_text_false: { deep: [1, '=2'] },
        '=free': null,
        free: '-1',
      },
    });
    await createUser(app, {
      metadata: { round_text_true: ['x', 'y'], round_number_false: -1.5, round_text_false: '' },
    });
    await app.admin.put(
      `${v2}/${user.id}/groups`,
      groups.map(({ id }) => ({ id })),
    );
    await app.admin.put(`${v2}/${user.id}/manager`, { manager_id: 1 });
    const { body: text } = await app.admin.get(exportAddress);
    const rows = (await exported()).length;
    expect(await accept(text)).toMatchObject({ rows, created: 0, updated: 0, unchanged: rows });
    expect((await app.admin.get(exportAddress)).body).toBe(text);

    const table: string[][] = parse(text);
    const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
    const german = `\ufeff${table.map((line) => line.map(cell).join(';')).join('\r\n')}`;
    expect(await accept(german)).toMatchObject({ rows, updated: 0, unchanged: rows });
    expect(await accept(table.map((line) => line.map(cell).join('\t')).join('\r'))).toMatchObject({ unchanged: rows });
  });

  it('reads metadata as its fields say', async () => {
    const [number, flag, list] = [uniqueName('n_'), uniqueName('b_'), uniqueName('l_')];
    const create = (input: object) => app.admin.post('/api/people/v1/metadata-fields', input);
    await create({ name: number, type: 'number' });
    await create({ name: flag, type: 'boolean' });
    await create({ name: list, repeatable: true });
    const user = await createUser(app, { metadata: { stays: 1, goes: 2, [list]: ['old'] } });
    const header = `username,meta_${number},meta_${flag},meta_${list},metadata`;
    await accept(`${header}\n${user.username},2.5,TRUE,a; b,"{""goes"":null,""new"":[1]}"`);
    const metadata = async () => (await app.admin.get(`${v2}/${user.id}`)).body.metadata;
    expect(await metadata()).toEqual({ stays: 1, new: [1], [number]: 2.5, [flag]: true, [list]: ['a', 'b'] });
    await accept(`${header}\n${user.username},,,,`);
    expect(await metadata()).toEqual({ stays: 1, new: [1] });
    expect(await refuse(`${header}\n${user.username},many,perhaps,"[1",[]`)).toEqual(
      [
        [2, `meta_${number}`, 'must be a number'],
        [2, `meta_${flag}`, 'must be 1 or 0'],
        [2, `meta_${list}`, 'must be JSON'],
        [2, 'metadata', 'must be a JSON object'],
      ].sort((a, b) => (a[1] === 'metadata' ? -1 : b[1] === 'metadata' ? 1 : 0)),
    );
  });

  it('an import takes its file from a form as well', async () => {
    const name = uniqueName('form');
    const form = new FormData();
    form.append('note', 'ignored');
    const csv = `username,firstname,surname,email\n${name},F,S,${name}@example.com`;
    form.append('file', new Blob([csv], { type: 'application/vnd.ms-excel' }), 'users.csv');
    expect((await app.admin.post(importAddress, form)).body).toMatchObject({ created: 1 });
    const empty = new FormData();
    empty.append('note', 'no file');
    expect((await app.admin.post(importAddress, empty)).status).toBe(400);
  });

  it('tells what would happen, and does nothing, in a dry run', async () => {
    const known = await createUser(app);
    const same = await createUser(app);
    const name = uniqueName('dry');
    const before = await everything();
    const csv = [
      'username,firstname,surname,email,password',
      `${name},F,S,${name}@example.com,long enough`,
      `${known.username},Other,S,other@example.com,`,
      `${same.username},Test,${same.username},${same.username}@example.com,`,
      `${uniqueName('dry')},F,S,not an address,long enough`,
    ].join('\n');
    const { status, body } = await upload(csv, '?dry_run=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      rows: 4,
      created: 1,
      updated: 1,
      unchanged: 1,
      errors: [{ row: 5, field: 'email', message: 'must be an e-mail address' }],
      error_count: 1,
      dry_run: true,
      invited: 0,
      ids: [],
    });
    expect(await everything()).toEqual(before);
    expect(await findUser(name)).toBeUndefined();
  });

  it('ends the sessions of whom it blocks or gives a new password', async () => {
    const [blocked, renewed] = [await createUser(app), await createUser(app)];
    const signIn = async ({ username, password }: TestUser) => {
      const answer = await app.anonymous.post('/api/session/v1', { username, password });
      return { headers: { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
    };
    const [one, two] = [await signIn(blocked), await signIn(renewed)];
    const token = await blocked.client.post('/api/people/v1/me/tokens', { name: 'mine' });
    expect((await app.anonymous.get('/api/people/v2/user', one)).status).toBe(200);
    await accept(`username,blocked,password\n${blocked.username},true,\n${renewed.username},0,a new password`);
    expect((await app.anonymous.get('/api/people/v2/user', one)).status).toBe(401);
    expect((await app.anonymous.get('/api/people/v2/user', two)).status).toBe(401);
    const bearer = { headers: { authorization: `Bearer ${token.body.token}` } };
    expect((await app.anonymous.get('/api/people/v2/user', bearer)).status).toBe(401);
    expect((await renewed.client.get('/api/people/v2/user')).status).toBe(401);
    expect((await app.as(renewed.username, 'a new password').get('/api/people/v2/user')).status).toBe(200);
    await accept(`username,blocked\n${blocked.username},0`);
    expect((await app.anonymous.get('/api/people/v2/user', bearer)).status).toBe(401);
  });

  it('takes a number of statements that does not grow with each row', async () => {
    const header = 'username,firstname,surname,email,manager,groups';
    const group = await createGroup(app);
    const prefix = uniqueName('bulk');
    const line = (index: number) =>
      `${prefix}_${index},First,Last,b${index}@example.com,${index > 0 ? `${prefix}_0` : ''},${group.name}`;
    const csv = (count: number) => [header, ...Array.from({ length: count }, (_, index) => line(index))].join('\n');
    const few = await app.countQueries(() => accept(csv(2)));
    const many = await app.countQueries(async () =>
      expect(await accept(csv(1_000))).toMatchObject({ created: 998, unchanged: 2 }),
    );
    expect(many).toBeLessThan(few + 40);
    expect(await accept(csv(1_000))).toMatchObject({ created: 0, unchanged: 1_000 });
    const changed = csv(1_000).replaceAll(',Last,', ',Lást,');
    expect(await accept(changed)).toMatchObject({ updated: 1_000 });
    expect(
      (await app.admin.get(`${v2}?query=${prefix}%20last&query_fields=username,surname`)).body.pagination.total,
    ).toBe(1_000);
  });
});

describe('an import that cannot be done', () => {
  it('names everything that is wrong, by row, and does nothing', async () => {
    const name = uniqueName('bad');
    const errors = await refuse(
      [
        'username,firstname,surname,email,password,blocked,language,manager,groups,extranet',
        `${name},,S,nowhere,short,maybe,Klingon!,nobody,No such group;${'x'.repeat(3)},No such extranet`,
        `${name},F,S,a@b,,,,,,`,
        ',F,S,a@b,,,,,,',
        'a:b,F,S,a@b,,,,,,',
        'too,few,cells',
        `${uniqueName('bad')},F,S,a@b,,,,,,,extra`,
        `${uniqueName('bad')},F,S,,,,,,,`,
        `${uniqueName('bad')},${'x'.repeat(256)},S,a@b,,,,,,`,
        `${uniqueName('good')},F,S,a@b,,,,,,`,
      ].join('\n'),
    );
    expect(errors.map(([row, field]) => `${row} ${field}`)).toEqual([
      '2 firstname',
      '2 language',
      '2 email',
      '2 blocked',
      '2 password',
      '2 extranet',
      '2 manager',
      '2 groups',
      '2 groups',
      '3 username',
      '4 username',
      '5 username',
      '6 ',
      '7 ',
      '8 email',
      '9 firstname',
    ]);
    expect(errors[9]?.[2]).toBe('stands in row 2 already');
    expect(errors[7]?.[2]).toContain('No such group');
  });

  it('needs a name and an address for whoever is new', async () => {
    const name = uniqueName('bad');
    const errors = await refuse(`username,job_title\n${name},Chef`);
    expect(errors.map(([row, field]) => `${row} ${field}`)).toEqual(['2 firstname', '2 surname', '2 email']);
  });

  it('has a header that can be understood', async () => {
    expect(await refuse('username,shoe size,username\nx,1,y')).toEqual([
      [1, 'shoe size', 'there is no such field'],
      [1, 'username', 'stands in the header twice'],
    ]);
    expect(await refuse('firstname\nAda')).toEqual([[1, 'username', 'this column is required']]);
    expect(await refuse('username,meta_nothing\nx,1')).toEqual([[1, 'meta_nothing', 'there is no such field']]);
    const { status, body } = await upload('USERNAME, Job Title \nadmin,', '?dry_run=1');
    expect([status, body.error_count]).toEqual([200, 0]);
  });

  it('tells the first thousand errors and how many there are', async () => {
    const lines = Array.from({ length: 1_500 }, (_, index) => `admin${index},F,S,nowhere`);
    const { status, body } = await upload(['username,firstname,surname,email', ...lines].join('\n'));
    expect(status).toBe(400);
    expect(body.error_count).toBe(1_500);
    expect(body.errors).toHaveLength(1_000);
    expect(body.errors[0]).toMatchObject({ row: 2, field: 'email' });
  });

  it('leads managers round in a circle', async () => {
    const [a, b, c] = [await createUser(app), await createUser(app), await createUser(app)];
    await accept(`username,manager\n${b.username},${a.username}`);
    const circle = 'the managers would go round in a circle';
    expect(await refuse(`username,manager\n${a.username},${a.username}`)).toEqual([[2, 'manager', circle]]);
    expect(await refuse(`username,manager\n${c.username},${b.username}\n${a.username},${c.username}`)).toEqual([
      [2, 'manager', circle],
      [3, 'manager', circle],
    ]);
    expect(await refuse(`username,manager\n${c.username},${b.username}\n${a.username},${b.username}`)).toEqual([
      [3, 'manager', circle],
    ]);
    await accept(`username,manager\n${a.username},${b.username}\n${b.username},`);
    expect(await isManagerOf(b, a)).toBe(true);
  });

  it('an import that names a group of which there are two is refused with an error that names their ids', async () => {
    const name = uniqueName('Twice ');
    const [first] = [await createGroup(app, { name }), await createGroup(app, { name })];
    const errors = await refuse(`username,groups\nadmin,${name}`);
    expect(errors).toEqual([[2, 'groups', expect.stringContaining(`#${first.id}`)]]);
  });

  it.each([
    ['', 'malformed_csv'],
    ['\n\r\n,,\n', 'malformed_csv'],
    ['username,company\nadmin,"open', 'malformed_csv'],
    ['username,company\nadmin,"a"b', 'malformed_csv'],
    [new Uint8Array([0x75, 0xff, 0xfe, 0x0a]), 'invalid_field'],
  ])('an import of %j is refused, because it is no CSV', async (csv, code) => {
    const { status, body } = await upload(csv);
    expect(status).toBe(400);
    expect(body.type).toContain(`#${code}`);
  });

  it('names the row where the CSV breaks', async () => {
    const lines = Array.from({ length: 300 }, () => 'admin,x');
    const { body } = await upload(['username,company', ...lines, 'admin,"a"b', ...lines].join('\n'));
    expect(body.detail).toContain('Row 302 ');
  });

  it('is of another type, too large or too long', async () => {
    expect((await app.admin.post(importAddress, { username: 'x' })).status).toBe(415);
    const plain = { body: 'username\nadmin', headers: { 'content-type': 'text/plain' } };
    expect((await app.admin.request('POST', importAddress, plain)).status).toBe(415);
    const rows = `username\n${'x\n'.repeat(50_001)}`;
    expect((await upload(rows)).body.type).toContain('#too_many_rows');
    expect((await upload(new Uint8Array(20 * 1024 * 1024 + 1).fill(0x61))).status).toBe(413);
  });

  it('carries a NUL character or metadata that nobody could keep', async () => {
    const name = uniqueName('nul');
    const header = 'username,firstname,surname,email,metadata';
    expect(await refuse(`${header}\n${name},a\u0000b,S,a@b,`)).toContainEqual([
      2,
      'firstname',
      expect.stringContaining('NUL'),
    ]);
    const nul = '{""a"":""\\u0000""}';
    expect(await refuse(`${header}\n${name},F,S,a@b,"${nul}"`)).toEqual([[2, 'metadata', expect.any(String)]]);
    const large = `{""a"":""${'x'.repeat(70_000)}""}`;
    expect(await refuse(`${header}\n${name},F,S,a@b,"${large}"`)).toEqual([[2, 'metadata', expect.any(String)]]);
    await accept(`${header}\n${name},F,S,a@b,"{""__proto__"":{""admin"":1}}"`);
    expect((await findUser(name)).blocked).toBe(false);
  });
});

describe('rights of an import', () => {
  it('P26: needs people.admin, in a dry run too', async () => {
    const user = await createUser(app);
    const csv = 'username\nadmin';
    expect((await upload(csv, '', app.anonymous)).status).toBe(401);
    expect((await upload(csv, '', user.client)).status).toBe(403);
    expect((await upload(csv, '?dry_run=1', user.client)).status).toBe(403);
    await grant(app, 'people.admin', user);
    expect((await upload(csv, '', user.client)).status).toBe(200);
  });

  it('P27: only members of role 1 change who is in role 1', async () => {
    const [helper, other] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', helper);
    const csv = `username,roles\n${other.username},Administrators`;
    expect(await refuse(csv, helper.client)).toEqual([[2, 'roles', 'only members of role 1 change role 1']]);
    await accept(csv);
    expect(await listNames(other, 'roles')).toEqual(['Administrators']);
    expect(await refuse(`username,roles\n${other.username},`, helper.client)).toHaveLength(1);
    await accept(`username,roles\n${other.username},#1`, helper.client);
    await accept(`username,roles\n${other.username},`);
    expect(await listNames(other, 'roles')).toEqual([]);
  });

  it('P5: only members of role 1 set the password of a member, or block one', async () => {
    const [helper, member] = [await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', helper);
    await accept(`username,roles\n${member.username},Administrators`);
    expect(await refuse(`username,password\n${member.username},another secret`, helper.client)).toEqual([
      [2, 'password', 'only members of role 1 set the password of a member'],
    ]);
    expect(await refuse(`username,blocked\n${member.username},1`, helper.client)).toEqual([
      [2, 'blocked', 'only members of role 1 block a member'],
    ]);
    expect((await member.client.get('/api/people/v2/user')).status).toBe(200);
    await accept(`username,blocked,roles\n${member.username},1,`);
  });

  it('leaves user 1 in the primary extranet', async () => {
    const extranet = await createExtranet(app);
    expect(await refuse(`username,extranet\nadmin,#${extranet.id}`)).toEqual([
      [2, 'extranet', 'user 1 stays in the primary extranet'],
    ]);
  });

  it('P28: user 1 and oneself cannot be blocked, and role 1 cannot be left empty', async () => {
    const helper = await createUser(app);
    await grant(app, 'people.admin', helper);
    expect(await refuse(`username,blocked\nadmin,1\n${helper.username},1`, helper.client)).toEqual([
      [2, 'blocked', 'user 1 cannot be blocked'],
      [3, 'blocked', 'you cannot block yourself'],
    ]);
    expect(await refuse('username,roles\nadmin,')).toEqual([[2, 'roles', 'role 1 must keep at least one member']]);
    await accept(`username,roles\nadmin,\n${helper.username},Administrators`);
    await accept(`username,roles\nadmin,Administrators\n${helper.username},`, helper.client);
    expect(await listNames({ id: 1 }, 'roles')).toEqual(['Administrators']);
  });

  it('two at once end as if one had come after the other', async () => {
    const names = Array.from({ length: 20 }, () => uniqueName('race'));
    const csv = (company: string) =>
      ['username,firstname,surname,email,company', ...names.map((name) => `${name},F,S,a@b,${company}`)].join('\n');
    const answers = await Promise.all([upload(csv('One')), upload(csv('Two'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const companies = new Set(await Promise.all(names.map(async (name) => (await findUser(name)).company)));
    expect(companies.size).toBe(1);
  });
});
