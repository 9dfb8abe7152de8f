import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createExtranet, createUser, uniqueName } from '../../../test/support/people.ts';
import { countPasswordChecks, SESSION, WHO, withHeader } from '../../../test/support/sign-in.ts';
import { signInName } from './authenticator.ts';

const app = useApp();
const USERS = '/api/people/v2/users';
const CHALLENGE = 'Basic realm="Atrium"';

const basic = (text: string | Uint8Array) => withHeader(app, `Basic ${Buffer.from(text).toString('base64')}`);

describe('P30: a request with Basic credentials', () => {
  it('is signed in by the right name and password, the name in any case', async () => {
    const user = await createUser(app, { username: uniqueName('Zoë') });
    const answer = await user.client.get(WHO);
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, username: user.username } });
    expect((await app.as(user.username.toUpperCase(), user.password).get(WHO)).status).toBe(200);
    expect((await app.as(user.username.normalize('NFD'), user.password).get(WHO)).status).toBe(200);
    expect((await app.as(user.username.replace('ë', 'e'), user.password).get(WHO)).status).toBe(401);
    expect((await app.as(` ${user.username}`, user.password).get(WHO)).status).toBe(401);
  });

  it('takes a password with colons, other alphabets, and accents however they are composed', async () => {
    const user = await createUser(app, { password: 'a:b::pä密码:' });
    expect((await user.client.get(WHO)).status).toBe(200);
    expect((await app.as(user.username, user.password.normalize('NFD')).get(WHO)).status).toBe(200);
    expect((await app.as(user.username, 'a').get(WHO)).status).toBe(401);
  });

  it('is refused with a wrong password, a part of the right one, and more than it', async () => {
    const user = await createUser(app);
    for (const wrong of [
      '',
      'wrong password',
      user.password.slice(0, -1),
      `${user.password} `,
      user.password.toUpperCase(),
    ]) {
      expect((await app.as(user.username, wrong).get(WHO)).status, wrong).toBe(401);
    }
  });

  it('gets the same answer for an unknown name, a missing password, a blocked user and a wrong password', async () => {
    const user = await createUser(app);
    const without = await createUser(app, { password: undefined });
    const blocked = await createUser(app, { blocked: true });
    const wrong = await app.as(user.username, 'wrong password').get(WHO);
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toBe(CHALLENGE);
    for (const client of [
      app.as(uniqueName('nobody'), 'wrong password'),
      app.as(without.username, ''),
      app.as(without.username, 'undefined'),
      app.as(without.username, 'null'),
      blocked.client,
    ]) {
      let answer = wrong;
      expect(await countPasswordChecks(async () => (answer = await client.get(WHO)))).toBe(1);
      expect(answer).toMatchObject({ status: 401, body: wrong.body });
    }
  });

  it('is refused to members of an inactive extranet, also to those who were signed in before', async () => {
    const extranet = await createExtranet(app);
    const user = await createUser(app, { extranet_id: extranet.id });
    expect((await user.client.get(WHO)).status).toBe(200);
    await app.admin.put(`/api/people/v2/extranets/${extranet.id}`, { inactive: true });
    expect((await user.client.get(WHO)).status).toBe(401);
    await app.admin.put(`/api/people/v2/extranets/${extranet.id}`, { inactive: false });
    expect((await user.client.get(WHO)).status).toBe(200);
  });

  it.each([
    ['no colon', 'admin'],
    ['only a colon', ':'],
    ['bytes that are no text', Buffer.from([0xff, 0x3a, 0xfe])],
    ['NUL in the name', 'ad\0min:correct horse battery'],
    ['NUL in the password', 'admin:correct horse battery\0'],
    ['control characters', 'admin\r\n\u0085:x'],
    ['half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80, 0x3a, 0x61])],
    ['a very long name', `${'x'.repeat(8000)}:secret`],
    ['a very long password', `admin:${'x'.repeat(8000)}`],
    ['SQL', "admin'--:x"],
    ['the end of a LIKE', 'admi%:correct horse battery'],
  ])('is refused without a server error when it has %s', async (_what, text) => {
    expect((await basic(text).get(WHO)).status).toBe(401);
  });

  it('is refused when the header is longer than a header may be', async () => {
    expect((await basic(`admin:${'x'.repeat(20_000)}`).get(WHO)).status).toBe(431);
  });

  it.each(['Basic', 'Basic ', 'Digest x', 'Negotiate abc', 'Bearer', 'atr_x', 'null'])(
    'is refused with the header %j',
    async (header) => {
      expect((await withHeader(app, header).get(WHO)).status).toBe(401);
    },
  );

  it('does not fall back to the cookie when the header is wrong', async () => {
    const { headers } = await app.anonymous.post(SESSION, { username: 'admin', password: 'correct horse battery' });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await app.anonymous.get(WHO, { headers: { cookie } })).status).toBe(200);
    expect((await basic('admin:wrong').get(WHO, { headers: { cookie } })).status).toBe(401);
  });

  it.each([
    ['/api/people/v2/users', { code: 401, error: expect.any(String) }],
    [
      '/api/people/v1/me',
      {
        type: expect.stringContaining('#unauthenticated'),
        title: 'Unauthorized',
        status: 401,
        detail: expect.any(String),
        instance: '/api/people/v1/me',
      },
    ],
    [
      SESSION,
      { type: expect.any(String), title: 'Unauthorized', status: 401, detail: expect.any(String), instance: SESSION },
    ],
  ])('gets a 401 at %s in the error shape of that interface', async (path, shape) => {
    const answer = await app.anonymous.get(path);
    expect(answer).toMatchObject({ status: 401, body: shape });
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(shape).sort());
    expect(answer.headers.get('www-authenticate')).toBe(CHALLENGE);
    const page = await app.anonymous.get(path, { headers: { 'x-requested-with': 'fetch' } });
    expect(page).toMatchObject({ status: 401, body: shape });
    expect(page.headers.has('www-authenticate')).toBe(false);
  });
});

describe('the challenge of a 401', () => {
  const challengeOf = async (headers: Record<string, string>) =>
    (await app.anonymous.raw('GET', WHO, { headers })).headers.get('www-authenticate');

  it('is left out for pictures, streams and scripts of our own pages, which ask for a sign-in themselves', async () => {
    for (const destination of ['image', 'empty', 'audio', 'video', 'track', 'script', 'font', 'style']) {
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      expect(await challengeOf(headers), destination).toBeNull();
    }
  });

  it('is there for what a person opens, and for the pages of other sites', async () => {
    const opened: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'image' },
    ];
    for (const headers of opened) {
      expect(await challengeOf(headers), JSON.stringify(headers)).toBe(CHALLENGE);
    }
  });
});

describe('P30: the cache of checked passwords', () => {
  it('runs argon2 once for many requests, also for those that come together', async () => {
    const user = await createUser(app);
    const together = () => Promise.all(Array.from({ length: 10 }, () => user.client.get(WHO)));
    expect(await countPasswordChecks(together)).toBe(1);
    expect(await countPasswordChecks(together)).toBe(0);
    app.clock.advance(5 * 60_000);
    expect(await countPasswordChecks(together)).toBe(1);
  });

  it('does not keep wrong passwords', async () => {
    const user = await createUser(app);
    const wrong = app.as(user.username, 'wrong password');
    expect(await countPasswordChecks(() => wrong.get(WHO))).toBe(1);
    expect(await countPasswordChecks(() => wrong.get(WHO))).toBe(1);
  });

  it('drops a changed password at once', async () => {
    const user = await createUser(app);
    expect((await user.client.get(WHO)).status).toBe(200);
    await app.admin.put(`${USERS}/${user.id}/password`, { password: 'another password' });
    expect((await user.client.get(WHO)).status).toBe(401);
    expect((await app.as(user.username, 'another password').get(WHO)).status).toBe(200);
    await app.admin.put(`${USERS}/${user.id}`, { password: user.password });
    expect((await app.as(user.username, 'another password').get(WHO)).status).toBe(401);
    expect((await user.client.get(WHO)).status).toBe(200);
  });

  it('drops a blocked and a deleted user at once', async () => {
    const user = await createUser(app);
    expect((await user.client.get(WHO)).status).toBe(200);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: true });
    expect((await user.client.get(WHO)).status).toBe(401);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: false });
    expect((await user.client.get(WHO)).status).toBe(200);
    await app.admin.delete(`${USERS}/${user.id}`);
    expect((await user.client.get(WHO)).status).toBe(401);
  });

  it('does not sign in the former owner of a name', async () => {
    const first = await createUser(app);
    expect((await first.client.get(WHO)).body.id).toBe(first.id);
    await app.admin.put(`${USERS}/${first.id}`, { username: uniqueName('renamed') });
    expect((await first.client.get(WHO)).status).toBe(401);
    const second = await createUser(app, { username: first.username });
    expect((await first.client.get(WHO)).body.id).toBe(second.id);
  });
});

describe('P31: Basic credentials that a browser remembers', () => {
  it('do not allow a write that comes from another site', async () => {
    const user = await createUser(app);
    const path = `${USERS}/${user.id}/password`;
    const body = { password: user.password };
    for (const site of ['cross-site', 'same-site']) {
      expect((await user.client.put(path, body, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
    }
    expect((await user.client.put(path, body, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(204);
    expect((await user.client.put(path, body, { headers: { origin: 'https://integration.example' } })).status).toBe(
      204,
    );
    expect((await user.client.get(WHO, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });
});

describe('the name of a user who signs in', () => {
  it('is the same for spellings that differ in case or composition only', () => {
    for (const [one, other] of [
      ['ADMIN', 'admin'],
      ['Zoe\u0308', 'zoë'],
      ['J\u030c', '\u01f0'],
      ['ΟΔΟΣ', 'οδοσ'],
      ['\u212a', 'k'],
    ] as const) {
      expect(signInName(one)).toBe(signInName(other));
    }
    expect(signInName('zoe')).not.toBe(signInName('zoë'));
  });
});
