import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { giveCheapPassword } from '../../../../test/support/passwords.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { openSession, WHO } from '../../../../test/support/sign-in.ts';
import { findNameFault, findPasswordFault } from '../../../platform/auth/index.ts';
import { peopleAdministration } from '../administration.ts';

const app = useApp();
const USERS = '/api/people/v2/users';

const COMMON = 'is one of the commonest passwords';
const REPEATED = 'must not be the same few characters';
const NAME = 'must not be the name or e-mail address';

describe('a password that is easily guessed', () => {
  it.each([
    ['12345678', COMMON],
    ['password', COMMON],
    ['PassWord1', COMMON],
    ['qwertyuiop', COMMON],
    ['１２３４５６７８', COMMON],
    ['        ', REPEATED],
    ['zzzzzzzzzzzz', REPEATED],
    ['🔑🔑🔑🔑🔑🔑🔑🔑', REPEATED],
    ['äöäöäöäöä', REPEATED],
    ['xyzwxyzwxyzw', REPEATED],
    ['short', 'must have at least 8'],
    ['x'.repeat(1001), 'must have at most 1000'],
    ['correct horse battery', undefined],
    ['abcdeabcde', undefined],
    ['🔑🔑🔑🔑🔑🔑🔑é', undefined],
  ])('the password %j has the fault: %s', (password, fault) => {
    if (fault === undefined) expect(findPasswordFault(password)).toBeUndefined();
    else expect(findPasswordFault(password)).toContain(fault);
  });

  it.each([
    ['GraceHopper', NAME],
    ['hopper, grace', NAME],
    ['grâce hopper', NAME],
    ['g.m.hopper', NAME],
    ['Rear-Admiral', NAME],
    ['rear.admiral@navy.example', NAME],
    ['grace hopper 1906', undefined],
    ['--------!', undefined],
  ])('the password %j of Grace Hopper has the fault: %s', (password, fault) => {
    const grace = {
      username: 'g.m.hopper',
      firstname: 'Grace',
      surname: 'Hopper',
      email: 'rear.admiral@navy.example',
    };
    if (fault === undefined) expect(findNameFault(password, grace)).toBeUndefined();
    else expect(findNameFault(password, grace)).toContain(fault);
  });

  it('is refused in a new user, and nobody is made', async () => {
    const username = uniqueName('guessable');
    const person = { username, firstname: 'Gu', surname: 'Essable', email: `${username}@example.com` };
    for (const password of ['password', '        ', username.toUpperCase(), `${username}@example.com`, 'gu essable']) {
      const answer = await app.admin.post(USERS, { ...person, password });
      expect(answer, password).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^password: /) } });
    }
    expect((await app.admin.get(`${USERS}?query=${username}&query_fields=username`)).body.data).toEqual([]);
  });

  it('is refused at the password’s own address and among other fields, by the names the change gives', async () => {
    const user = await createUser(app, { surname: 'Lovelace-King' });
    const refuse = async (method: 'password' | 'user', body: Record<string, unknown>, client = app.admin) => {
      const path = `${USERS}/${user.id}${method === 'password' ? '/password' : ''}`;
      const answer = await client.put(path, body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 400 } });
      expect(answer.body.error).toMatch(/^password: /);
    };
    const session = await openSession(app, user);
    await refuse('password', { password: 'iloveyou', current_password: user.password }, session.client);
    await refuse('password', { password: 'lovelaceking' }, user.client);
    await refuse('password', { password: 'aaaaaaaaaa' });
    await refuse('user', { password: 'football' });
    await refuse('user', { password: 'lovelace king' });
    await refuse('user', { password: 'Sommerfeld', surname: 'Sommerfeld' });
    const renamed = { password: 'lovelace king', surname: 'Byron' };
    expect((await app.admin.put(`${USERS}/${user.id}`, renamed)).status).toBe(200);
    expect((await app.as(user.username, 'lovelace king').get(WHO)).status).toBe(200);
  });

  it('is refused in a file, row by row, and nothing is changed', async () => {
    const [one, other] = [await createUser(app), await createUser(app, { surname: 'Lovelace-King' })];
    const name = uniqueName('imported');
    const file = [
      'username,firstname,surname,email,password',
      `${one.username},A,B,a@example.com,12345678`,
      `${other.username},A,Lovelace-King,b@example.com,lovelaceking`,
      `${name},New,Comer,c@example.com,newcomer`,
      `${name}x,New,Comer,d@example.com,a good password`,
    ].join('\n');
    const headers = { 'content-type': 'text/csv' };
    const { status, body } = await app.admin.post('/api/people/v1/users/import', file, { headers });
    expect(status).toBe(400);
    expect(body.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [2, 'password'],
      [3, 'password'],
      [4, 'password'],
    ]);
    expect((await one.client.get(WHO)).body.firstname).toBe('Test');
  });

  it('is refused at the command line', async () => {
    const people = peopleAdministration(app.application.platform);
    const user = await createUser(app);
    const fault = { code: 'invalid_field', message: expect.stringMatching(/^password: /) };
    await expect(people.setPassword(user.username, 'sunshine')).rejects.toMatchObject(fault);
    await expect(people.setPassword(user.username, `test ${user.username}`)).rejects.toMatchObject(fault);
    const person = { username: uniqueName('cli'), firstname: 'C', surname: 'L', email: 'c@example.com' };
    await expect(people.createUser({ ...person, password: 'sunshine' }, undefined)).rejects.toMatchObject(fault);
    expect((await user.client.get(WHO)).status).toBe(200);
  });

  it('is worth little to whoever reads the database, as any password is kept as argon2id', async () => {
    const { id } = await createUser(app);
    expect((await app.admin.put(`${USERS}/${id}/password`, { password: 'second password' })).status).toBe(204);
    const { db } = app.application.platform.database;
    const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('that was set before there was a rule still signs in, and can be replaced', async () => {
    const user = await createUser(app);
    await giveCheapPassword(app.application.platform.database.db, user.id, '12345678');
    const client = app.as(user.username, '12345678');
    expect((await client.get(WHO)).status).toBe(200);
    expect((await client.put(`${USERS}/${user.id}/password`, { password: 'a good password' })).status).toBe(204);
  });
});
