import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import {
  countPasswordChecks,
  createToken,
  duringTransaction,
  openSession,
  SESSION,
  WHO,
  withToken,
} from '../../../../test/support/sign-in.ts';
import { peopleAdministration } from '../administration.ts';

const app = useApp();
const USERS = '/api/people/v2/users';
const NEW = 'a quite new secret';

const set = (client: Client, { id }: { id: number }, body: Record<string, unknown>) =>
  client.put(`${USERS}/${id}/password`, body);
const update = (client: Client, { id }: { id: number }, body: Record<string, unknown>) =>
  client.put(`${USERS}/${id}`, body);
const importCsv = (client: Client, text: string) =>
  client.post('/api/people/v1/users/import', text, { headers: { 'content-type': 'text/csv' } });

async function createAdministrator(): Promise<TestUser> {
  const user = await createUser(app);
  await grant(app, 'people.admin', user);
  return user;
}

async function signsIn({ username }: TestUser, password: string): Promise<boolean> {
  return (await app.as(username, password).get(WHO)).status === 200;
}

describe('P50: a password of one’s own', () => {
  it('is never set by a token, at any address, and an administrator’s token sets it for others only', async () => {
    const user = await createAdministrator();
    const other = await createUser(app);
    const byToken = withToken(app, (await createToken(user.client)).token);
    const body = { password: NEW, current_password: user.password };
    for (const answer of [await set(byToken, user, body), await update(byToken, user, body)]) {
      expect(answer).toMatchObject({ status: 403, body: { error: expect.stringContaining('token') } });
    }
    expect((await update(byToken, user, { ...body, id: other.id })).status).toBe(403);
    const imported = await importCsv(byToken, `username,password\n${user.username},${NEW}`);
    expect(imported).toMatchObject({ status: 400, body: { errors: [{ row: 2, field: 'password' }] } });
    expect(await signsIn(user, user.password)).toBe(true);
    expect((await set(byToken, other, { password: NEW })).status).toBe(204);
    expect(await signsIn(other, NEW)).toBe(true);
  });

  it('is never set by a token of somebody without any right', async () => {
    const user = await createUser(app);
    const byToken = withToken(app, (await createToken(user.client)).token);
    expect((await set(byToken, user, { password: NEW, current_password: user.password })).status).toBe(403);
    expect(await signsIn(user, NEW)).toBe(false);
  });

  it.each([
    ['left out', {}, 'is required'],
    ['wrong', { current_password: 'not my password' }, 'is not your password'],
    ['empty', { current_password: '' }, 'is not your password'],
    ['the new one', { current_password: NEW }, 'is not your password'],
  ])(
    'with a session and `current_password` %s is refused with 400, and the session stays',
    async (_what, given, says) => {
      const user = await createAdministrator();
      const { client } = await openSession(app, user);
      for (const change of [set, update]) {
        const answer = await change(client, user, { password: NEW, ...given });
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.stringContaining(`current_password: ${says}`) },
        });
      }
      expect((await client.get(WHO)).status).toBe(200);
      expect(await signsIn(user, user.password)).toBe(true);
    },
  );

  it('is set with a session and `current_password`, by administrators as by everyone', async () => {
    const [user, administrator] = [await createUser(app), await createAdministrator()];
    const { client } = await openSession(app, user);
    expect((await set(client, user, { password: NEW, current_password: user.password })).status).toBe(204);
    expect(await signsIn(user, NEW)).toBe(true);
    const page = (await openSession(app, administrator)).client;
    const body = { password: NEW, current_password: administrator.password, company: 'Engines' };
    expect(await update(page, administrator, body)).toMatchObject({ status: 200, body: { company: 'Engines' } });
    expect(await signsIn(administrator, NEW)).toBe(true);
    expect(JSON.stringify((await page.get(WHO)).body)).not.toContain(administrator.password);
  });

  it('is set with Basic without sending the old one again', async () => {
    const user = await createAdministrator();
    expect((await set(user.client, user, { password: NEW })).status).toBe(204);
    const renewed = app.as(user.username, NEW);
    expect((await update(renewed, user, { password: 'the third secret' })).status).toBe(200);
    const imported = await importCsv(
      app.as(user.username, 'the third secret'),
      `username,password\n${user.username},the fourth secret`,
    );
    expect(imported).toMatchObject({ status: 200, body: { updated: 1 } });
    expect(await signsIn(user, 'the fourth secret')).toBe(true);
  });

  it('is not set from a file by a session, which has no place for the old one', async () => {
    const user = await createAdministrator();
    const { client } = await openSession(app, user);
    const file = `username,password\n${user.username},${NEW}`;
    expect(await importCsv(client, file)).toMatchObject({
      status: 400,
      body: { errors: [{ row: 2, field: 'password', message: expect.stringContaining('your own password') }] },
    });
    expect(await signsIn(user, user.password)).toBe(true);
  });

  it('needs nothing of the administrator who sets it for somebody else', async () => {
    const [user, administrator] = [await createUser(app), await createAdministrator()];
    const { client } = await openSession(app, administrator);
    expect((await set(client, user, { password: NEW, current_password: 'ignored' })).status).toBe(204);
    expect(await signsIn(user, NEW)).toBe(true);
  });

  it('has wrong guesses of the old one counted as failed sign-ins: 20, then 429 without a check', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    const guess = (current_password: string) => set(client, user, { password: NEW, current_password });
    for (let i = 0; i < 20; i += 1) expect((await guess(`wrong ${i}`)).status).toBe(400);
    let answer = await client.get(WHO);
    const checks = await countPasswordChecks(async () => (answer = await guess(user.password)));
    expect(checks).toBe(0);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.anonymous.post(SESSION, user)).status).toBe(429);
    expect((await client.get(WHO)).status).toBe(200);
  });

  it('that is no good is refused before the old one is looked at', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    const checks = await countPasswordChecks(async () => {
      const answer = await set(client, user, { password: 'short', current_password: 'wrong' });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^password: /) } });
    });
    expect(checks).toBe(0);
  });

  it('is not set by who knew the old one until a moment ago: 409', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    const answer = await duringTransaction(
      app,
      (tx) =>
        tx
          .updateTable('users')
          .set((eb) => ({ password_revision: eb('password_revision', '+', 1) }))
          .where('id', '=', user.id)
          .execute(),
      () => set(client, user, { password: NEW, current_password: user.password }),
    );
    expect(answer.status).toBe(409);
    expect(await signsIn(user, NEW)).toBe(false);
  });
});

describe('P51: a new password', () => {
  const resets: [how: string, reset: (user: TestUser) => Promise<unknown>][] = [
    ['by an administrator', async (user) => expect((await set(app.admin, user, { password: NEW })).status).toBe(204)],
    [
      'by an administrator among other fields',
      async (user) => expect((await update(app.admin, user, { password: NEW })).status).toBe(200),
    ],
    [
      'from a file',
      async (user) =>
        expect((await importCsv(app.admin, `username,password\n${user.username},${NEW}`)).body.updated).toBe(1),
    ],
    ['at the command line', (user) => peopleAdministration(app.application.platform).setPassword(user.username, NEW)],
  ];

  it.each(resets)('that is set %s ends all sessions and tokens of the user, and nobody else’s', async (_how, reset) => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const clients = [];
    for (const one of [user, other]) {
      const { client } = await openSession(app, one);
      clients.push(client, withToken(app, (await createToken(one.client)).token));
    }
    await reset(user);
    const statuses = [];
    for (const client of clients) statuses.push((await client.get(WHO)).status);
    expect(statuses).toEqual([401, 401, 200, 200]);
    expect((await app.as(user.username, NEW).get('/api/people/v1/me/tokens')).body.data).toEqual([]);
  });

  it('of one’s own ends the other sessions and leaves tokens, however it is set', async () => {
    const user = await createAdministrator();
    const byToken = withToken(app, (await createToken(user.client)).token);
    const [here, there] = [await openSession(app, user), await openSession(app, user)];
    expect((await set(here.client, user, { password: NEW, current_password: user.password })).status).toBe(204);
    expect((await here.client.get(WHO)).status).toBe(200);
    expect((await there.client.get(WHO)).status).toBe(401);
    const file = `username,password\n${user.username},the third secret`;
    expect((await importCsv(app.as(user.username, NEW), file)).status).toBe(200);
    expect((await here.client.get(WHO)).status).toBe(401);
    expect((await byToken.get(WHO)).status).toBe(200);
  });
});
