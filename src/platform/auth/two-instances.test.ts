import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { type Client, createClient } from '../../../test/support/client.ts';
import { createGroup, createUser, type TestUser } from '../../../test/support/people.ts';
import { createToken, openSession, SESSION, TOKENS, WHO } from '../../../test/support/sign-in.ts';
import { type Application, startApplication } from '../../app.ts';

const V2 = '/api/people/v2';
const SOON_MS = 20_000;

/** SQLite has one instance; PostgreSQL carries the changes from one to the other. */
describe.skipIf(inject('engine') === 'sqlite')('P30: a second instance on the same database', () => {
  const app = useApp();
  let second: Application;
  beforeAll(async () => {
    second = await startApplication({ ...app.config, port: 0 }, { clock: app.clock });
  });
  afterAll(() => second.stop());

  const there = (headers: Record<string, string>) => createClient(second.url, headers);
  const basic = ({ username, password }: Pick<TestUser, 'username' | 'password'>) =>
    there({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });

  /** A notification takes a moment on its way. */
  async function soon(client: Client, status: number, path = WHO): Promise<void> {
    const end = Date.now() + SOON_MS;
    for (;;) {
      const answer = await client.get(path);
      if (answer.status === status || Date.now() > end) return expect(answer.status).toBe(status);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  it('refuses a changed password, and takes the new one at the first try', async () => {
    const user = await createUser(app);
    const client = basic(user);
    expect((await client.get(WHO)).status).toBe(200);
    const { status } = await app.admin.put(`${V2}/users/${user.id}/password`, { password: 'second password' });
    expect(status).toBe(204);
    expect((await basic({ ...user, password: 'second password' }).get(WHO)).status).toBe(200);
    await soon(client, 401);
  });

  it('refuses a blocked and a deleted user, with Basic, session and token', async () => {
    const [blocked, deleted] = [await createUser(app), await createUser(app)];
    const clients = [];
    for (const user of [blocked, deleted]) {
      const { cookie } = await openSession(app, user);
      const { token } = await createToken(user.client);
      clients.push(basic(user), there({ cookie }), there({ authorization: `Bearer ${token}` }));
    }
    for (const client of clients) expect((await client.get(WHO)).status).toBe(200);
    await app.admin.put(`${V2}/users/${blocked.id}`, { blocked: true });
    await app.admin.delete(`${V2}/users/${deleted.id}`);
    for (const client of clients) await soon(client, 401);
  });

  it('takes sessions and tokens of the first instance until they end there', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    const { id, token } = await createToken(user.client);
    const [byCookie, byToken] = [there({ cookie: session.cookie }), there({ authorization: `Bearer ${token}` })];
    expect((await byCookie.get(WHO)).status).toBe(200);
    expect((await byToken.get(WHO)).status).toBe(200);
    expect((await session.client.delete(SESSION)).status).toBe(204);
    expect((await user.client.delete(`${TOKENS}/${id}`)).status).toBe(204);
    await soon(byCookie, 401);
    await soon(byToken, 401);
  });

  it('applies rights that are granted and withdrawn at the first', async () => {
    const user = await createUser(app);
    const group = await createGroup(app);
    const list = '/api/people/v1/capabilities';
    await app.admin.put(`${V2}/groups/${group.id}/users`, [{ id: user.id }]);
    await soon(basic(user), 403, list);
    const body = { capability: 'people.admin', subject: 'group', subject_id: group.id };
    const granted = await app.admin.post(list, body);
    await soon(basic(user), 200, list);
    await app.admin.put(`${V2}/groups/${group.id}`, { inactive: true });
    await soon(basic(user), 403, list);
    await app.admin.put(`${V2}/groups/${group.id}`, { inactive: false });
    await soon(basic(user), 200, list);
    await app.admin.delete(`${list}/${granted.body.id}`);
    await soon(basic(user), 403, list);
  });
});
