import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createClient } from '../../../test/support/client.ts';
import { createUser, uniqueName } from '../../../test/support/people.ts';
import {
  countPasswordChecks,
  createToken,
  openSession,
  SESSION,
  WHO,
  withToken,
} from '../../../test/support/sign-in.ts';

import { createAuthenticator } from './authenticator.ts';

/** Behind a proxy, so that requests can come from many addresses. */
const app = useApp({ ATRIUM_TRUST_PROXY: '1' });
const MINUTE = 60_000;

let networks = 0;
/** Somebody at an address that no other test uses. */
const newAddress = () => {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
};
const at = (address: string, headers: Record<string, string> = {}) =>
  createClient(app.url, { 'x-forwarded-for': address, ...headers });
const basicAt = (address: string, username: string, password: string) =>
  at(address, { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });

async function failAt(address: string, username: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { status } = await at(address).post(SESSION, { username, password: `wrong ${i}` });
    expect(status).toBe(401);
  }
}

/** 100 failures, not too many of them from one address. */
async function failFromAnywhere(username: string): Promise<void> {
  for (let i = 0; i < 5; i += 1) await failAt(newAddress(), username, 19);
  await failAt(newAddress(), username, 5);
}

describe('P38: guessing passwords', () => {
  it('ends after 20 failures of a name from one address: 429 with Retry-After, until the time is over', async () => {
    const user = await createUser(app);
    const address = newAddress();
    await failAt(address, user.username, 20);
    app.clock.advance(MINUTE);
    let answer = await at(address).get('/healthz');
    const checks = await countPasswordChecks(async () => {
      answer = await at(address).post(SESSION, { username: user.username, password: user.password });
    });
    expect(answer).toMatchObject({ status: 429, body: { status: 429, title: 'Too many requests' } });
    expect(answer.headers.get('retry-after')).toBe(String(14 * 60));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(checks).toBe(0);
    const byBasic = await basicAt(address, user.username, user.password).get(WHO);
    expect(byBasic).toMatchObject({ status: 429, body: { code: 429 } });
    expect((await basicAt(newAddress(), user.username, user.password).get(WHO)).status).toBe(200);
    expect((await basicAt(address, 'admin', 'correct horse battery').get(WHO)).status).toBe(200);
    app.clock.advance(14 * MINUTE);
    expect((await at(address).post(SESSION, user)).status).toBe(200);
  });

  it('is counted for Basic and the sign-in call together, and for all spellings of a name', async () => {
    const user = await createUser(app, { username: uniqueName('Zoë') });
    const address = newAddress();
    const spellings = [user.username, user.username.toUpperCase(), user.username.normalize('NFD')];
    for (let i = 0; i < 20; i += 1) {
      const username = spellings[i % 3] ?? '';
      const client = i % 2 === 0 ? basicAt(address, username, `wrong ${i}`) : at(address);
      const { status } =
        i % 2 === 0 ? await client.get(WHO) : await client.post(SESSION, { username, password: `wrong ${i}` });
      expect(status).toBe(401);
    }
    for (const username of spellings) {
      expect((await at(address).post(SESSION, { username, password: user.password })).status).toBe(429);
    }
  });

  it('does not reveal whether the name exists', async () => {
    const name = uniqueName('nobody');
    const address = newAddress();
    await failAt(address, name, 20);
    expect((await at(address).post(SESSION, { username: name, password: 'x' })).status).toBe(429);
  });

  it('gets no more tries when all guesses are sent at once', async () => {
    const user = await createUser(app);
    const address = newAddress();
    const guess = (i: number) => at(address).post(SESSION, { username: user.username, password: `wrong ${i}` });
    let answers = [await at(address).get('/healthz')];
    const checks = await countPasswordChecks(async () => {
      answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i)));
    });
    expect(checks).toBe(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('is counted from zero after the right password', async () => {
    const user = await createUser(app);
    const address = newAddress();
    await failAt(address, user.username, 19);
    expect((await at(address).post(SESSION, user)).status).toBe(200);
    await failAt(address, user.username, 19);
  });

  it('is slowed after 100 failures of a name from anywhere, and the right password still signs in', async () => {
    const user = await createUser(app);
    const session = await openSession(app, user);
    const { token } = await createToken(user.client);
    await failFromAnywhere(user.username);
    const late = at(newAddress()).post(SESSION, user);
    await expect.poll(() => app.clock.pausing()).toBe(1);
    expect((await session.client.get(WHO)).status).toBe(200);
    expect((await withToken(app, token).get(WHO)).status).toBe(200);
    expect((await user.client.get(WHO)).status).toBe(200);
    app.clock.advance(16_000);
    expect((await late).status).toBe(200);
  });

  it('is not slowed on a network that the owner has signed in from, by Basic or with a session', async () => {
    const user = await createUser(app);
    const [office, home] = [newAddress(), '2001:db8:9:9::1'];
    expect((await at(office).post(SESSION, user)).status).toBe(200);
    expect((await basicAt(home, user.username, user.password).get(WHO)).status).toBe(200);
    await failFromAnywhere(user.username);
    expect((await at(office).post(SESSION, user)).status).toBe(200);
    expect((await at('2001:db8:9:9:ffff::2').post(SESSION, user)).status).toBe(200);
    await failAt(office, user.username, 1);
    expect(app.clock.pausing()).toBe(0);
    await failAt(office, user.username, 19);
    expect((await at(office).post(SESSION, user)).status, 'the count for one address stays').toBe(429);
  });

  it('is not slowed on these networks after a restart', async () => {
    const user = await createUser(app);
    const office = newAddress();
    expect((await at(office).post(SESSION, user)).status).toBe(200);
    const restarted = createAuthenticator(app.application.platform, 'UTC');
    const signIn = (address: string, password: string) => restarted.checkSignIn(user.username, password, address);
    for (let i = 0; i < 100; i += 1) await signIn(newAddress(), `wrong ${i}`);
    expect(await signIn(office, user.password)).toMatchObject({ id: user.id });
    const late = signIn(newAddress(), user.password);
    await expect.poll(() => app.clock.pausing()).toBe(1);
    app.clock.advance(16_000);
    expect(await late).toMatchObject({ id: user.id });
  });

  it('is compared with the last 20 networks of a user, which are stored as hashes', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const addresses = Array.from({ length: 25 }, newAddress);
    for (const address of addresses) {
      app.clock.advance(1_000);
      expect((await at(address).post(SESSION, user)).status).toBe(200);
    }
    expect((await at(addresses[24] ?? '').post(SESSION, other)).status).toBe(200);
    const { db } = app.application.platform.database;
    const rowsOf = ({ id }: { id: number }) =>
      db.selectFrom('sign_in_networks').selectAll().where('user_id', '=', id).orderBy('last_seen_at').execute();
    const rows = await rowsOf(user);
    expect(rows).toHaveLength(20);
    expect(rows.at(-1)?.last_seen_at).toBe(app.clock.now());
    expect(rows[0]?.last_seen_at).toBe(app.clock.now() - 19_000);
    expect(JSON.stringify(rows)).not.toMatch(/198\.18\./);
    expect((await rowsOf(other))[0]?.network_hash).not.toBe(rows.at(-1)?.network_hash);
    await app.admin.delete(`/api/people/v2/users/${user.id}`);
    expect(await rowsOf(user)).toEqual([]);
  });

  it('ends after 200 failures from one address, or one network of IPv6, whatever the names', async () => {
    const network = '2001:db8:5:6';
    // Names of people whose passwords are cheap to check, unlike those of nobody.
    const names = await Promise.all(Array.from({ length: 20 }, async () => (await createUser(app)).username));
    for (let i = 0; i < 200; i += 1) await failAt(`${network}::${i.toString(16)}`, names[i % 20] ?? '', 1);
    expect(
      (await at(`${network}:ffff::1`).post(SESSION, { username: uniqueName('guess'), password: 'x' })).status,
    ).toBe(429);
    expect((await at('2001:db8:5:7::1').post(SESSION, { username: uniqueName('guess'), password: 'x' })).status).toBe(
      401,
    );
  });

  it('is not assumed for wrong tokens, cookies and headers that are no credentials', async () => {
    const address = newAddress();
    for (let i = 0; i < 210; i += 1) {
      const header = ['Basic', 'Bearer atr_x', 'Basic YWRtaW4='][i % 3] ?? '';
      expect((await at(address, { authorization: header }).get(WHO)).status).toBe(401);
    }
    expect((await basicAt(address, 'admin', 'correct horse battery').get(WHO)).status).toBe(200);
  });
});
