import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createClient } from '../../../../test/support/client.ts';
import { createUser } from '../../../../test/support/people.ts';
import { createToken, openSession, SESSION, WHO, withHeader, withToken } from '../../../../test/support/sign-in.ts';
import { startApplication } from '../../../app.ts';
import { totpCode } from '../../../platform/auth/index.ts';
import { FACTOR, firstStep, SECOND_STEP, STEP, withTotp } from './second-factor.test-support.ts';

const app = useApp();
const USERS = '/api/people/v2/users';

describe('an authenticator app', () => {
  it('is set up with a first code, and ten recovery codes are shown once', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    const begun = await client.post(`${FACTOR}/totp`);
    expect(begun.status).toBe(201);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    expect(begun.body.address).toBe(`otpauth://totp/Atrium:${user.username}?secret=${begun.body.secret}&issuer=Atrium`);
    expect((await client.get(FACTOR)).body).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes: 0,
      is_required: false,
    });
    expect((await app.anonymous.post(SESSION, user)).status).toBe(200);
    for (const code of ['000000', '', 'x'.repeat(20), '１２３４５６']) {
      const wrong = await client.put(`${FACTOR}/totp`, { code });
      expect([wrong.status, wrong.body.detail], code).toEqual([400, expect.stringContaining('code')]);
    }
    const confirmed = await client.put(`${FACTOR}/totp`, { code: totpCode(begun.body.secret, app.clock.now()) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    for (const code of confirmed.body.recovery_codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await client.get(FACTOR)).body).toMatchObject({ totp: expect.any(String), recovery_codes: 10 });
    expect((await client.post(`${FACTOR}/totp`)).status).toBe(409);
    expect((await client.put(`${FACTOR}/totp`, { code: '123456' })).status).toBe(409);
  });

  it('stores neither the secret nor a recovery code as it is', async () => {
    const { user, secret, codes } = await withTotp(app, await createUser(app));
    const { db } = app.application.platform.database;
    const rows = [
      await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
    ];
    const stored = JSON.stringify(rows);
    for (const each of [secret, ...codes]) expect(stored).not.toContain(each);
  });

  it('P64: a token changes nothing of it', async () => {
    const { user, client } = await withTotp(app, await createUser(app));
    const { token } = await createToken(client);
    const program = withToken(app, token);
    for (const [method, path, body] of [
      ['POST', `${FACTOR}/totp`],
      ['PUT', `${FACTOR}/totp`, { code: '123456' }],
      ['DELETE', `${FACTOR}/totp`],
      ['POST', `${FACTOR}/recovery-codes`],
      ['POST', `${FACTOR}/passkeys/question`],
      ['DELETE', `${FACTOR}/passkeys/1`],
    ] as const) {
      expect((await program.request(method, path, { body })).status, `${method} ${path}`).toBe(403);
    }
    expect((await app.anonymous.post(SESSION, user)).status).toBe(202);
  });

  it('is taken off by its owner, and the password alone signs in again', async () => {
    const { user, client, codes } = await withTotp(app, await createUser(app));
    expect((await client.delete(`${FACTOR}/totp`)).status).toBe(204);
    expect((await client.delete(`${FACTOR}/totp`)).status).toBe(404);
    expect((await client.post(`${FACTOR}/recovery-codes`)).status).toBe(404);
    expect((await client.get(FACTOR)).body).toMatchObject({ totp: null, recovery_codes: 0 });
    expect((await app.anonymous.post(SESSION, user)).status).toBe(200);
    const { body } = await client.get('/api/notifications/v1');
    const texts = body.data.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      expect.stringContaining('authenticator app of your account was taken off'),
      expect.stringContaining('authenticator app was set up'),
    ]);
    expect(codes).toHaveLength(10);
  });
});

describe('signing in with a second factor', () => {
  it('takes two steps: no cookie after the password, a session after the code', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const first = await app.anonymous.post(SESSION, user);
    expect(first.status).toBe(202);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(first.body).toEqual({ needs: ['totp', 'recovery'], ticket: expect.any(String) });
    const { ticket } = first.body;
    const second = await app.anonymous.post(SECOND_STEP, { ticket, code: code() });
    expect(second.status).toBe(200);
    expect(second.body.user.id).toBe(user.id);
    const cookie = second.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await createClient(app.url, { cookie }).get(WHO)).body.id).toBe(user.id);
  });

  it('answers a wrong password as ever, and does not say that there is a second factor', async () => {
    const { user } = await withTotp(app, await createUser(app));
    const plain = await createUser(app);
    const wrong = await app.anonymous.post(SESSION, { username: user.username, password: 'wrong password' });
    const other = await app.anonymous.post(SESSION, { username: plain.username, password: 'wrong password' });
    expect([wrong.status, wrong.body]).toEqual([401, other.body]);
  });

  it('takes no code twice, not even with another ticket', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const used = code();
    const finish = async () =>
      (await app.anonymous.post(SECOND_STEP, { ticket: (await firstStep(app, user)).ticket, code: used })).status;
    expect(await finish()).toBe(200);
    expect(await finish()).toBe(401);
    app.clock.advance(STEP);
    expect(await finish()).toBe(401);
  });

  it('is in the audit log when it was refused', async () => {
    const { user } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    expect((await app.anonymous.post(SECOND_STEP, { ticket, code: 'no code' })).status).toBe(401);
    const { body } = await app.admin.get(`/api/audit/v1?user=${user.id}&outcome=refused`);
    expect(body.data).toMatchObject([{ action: 'finishSignIn', via: 'session', outcome: 'refused' }]);
  });

  it('takes a code that is sent by several at once for one of them', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const tickets = [];
    for (let made = 0; made < 6; made += 1) tickets.push((await firstStep(app, user)).ticket);
    const body = { code: code() };
    const answers = await Promise.all(tickets.map((ticket) => app.anonymous.post(SECOND_STEP, { ...body, ticket })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('takes each recovery code once, in any spelling, and tells its owner', async () => {
    const { user, codes, client } = await withTotp(app, await createUser(app));
    const spelt = codes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const send = async (recovery_code: string) =>
      app.anonymous.post(SECOND_STEP, { ticket: (await firstStep(app, user)).ticket, recovery_code });
    const answers = await Promise.all([send(spelt), send(spelt)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await send(codes[0] ?? '')).status).toBe(401);
    expect((await send(codes[1] ?? '')).status).toBe(200);
    expect((await client.get(FACTOR)).body.recovery_codes).toBe(8);
    const { body } = await client.get('/api/notifications/v1');
    expect(body.data[0]).toMatchObject({
      kind: 'account.second_factor_changed',
      text: expect.stringContaining('recovery code of your account was used'),
    });
  });

  it('takes no recovery code of somebody else, and none from before new ones were made', async () => {
    const [one, other] = [await withTotp(app, await createUser(app)), await withTotp(app, await createUser(app))];
    const send = async (recovery_code: string) =>
      (await app.anonymous.post(SECOND_STEP, { ticket: (await firstStep(app, one.user)).ticket, recovery_code }))
        .status;
    expect(await send(other.codes[0] ?? '')).toBe(401);
    const { status, body } = await one.client.post(`${FACTOR}/recovery-codes`);
    expect(status).toBe(201);
    expect(await send(one.codes[0] ?? '')).toBe(401);
    expect(await send(body.recovery_codes[0])).toBe(200);
  });

  it('takes a ticket for five minutes, and none that was changed, is garbage or of another password', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    const [, ...rest] = ticket.split('~');
    const bad = ['', 'x', '~~~~', ['1', ...rest].join('~'), `${ticket}x`, ticket.slice(0, -1), 'a'.repeat(400)];
    for (const each of bad) {
      const answer = await app.anonymous.post(SECOND_STEP, { ticket: each, code: code() });
      expect([answer.status, answer.body.detail], each).toEqual([400, expect.stringContaining('ticket')]);
    }
    app.clock.advance(5 * 60_000);
    expect((await app.anonymous.post(SECOND_STEP, { ticket, code: code() })).status).toBe(400);
    const later = await firstStep(app, user);
    await app.admin.put(`${USERS}/${user.id}/password`, { password: 'quite another one' });
    expect((await app.anonymous.post(SECOND_STEP, { ticket: later.ticket, code: code() })).status).toBe(400);
  });

  it('lets in nobody who was blocked between the steps', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    await app.admin.put(`${USERS}/${user.id}`, { blocked: true });
    expect((await app.anonymous.post(SECOND_STEP, { ticket, code: code() })).status).toBe(400);
    expect((await app.anonymous.post(SESSION, user)).status).toBe(401);
  });

  it.each([
    {},
    { code: '123456', recovery_code: 'AAAAA-AAAAA' },
    { code: 5 },
    { code: null },
    { code: '1'.repeat(21) },
    { passkey: {} },
    { passkey: 'x' },
    { passkey: { id: 'x', rawId: 'x', type: 'public-key', response: 5 } },
  ])('answers a second step of %j with 400', async (proof) => {
    const { user } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    expect((await app.anonymous.post(SECOND_STEP, { ticket, ...proof })).status).toBe(400);
  });

  it('refuses a passkey that is none with 401', async () => {
    const { user } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    const passkey = { id: 'AQID', rawId: 'AQID', type: 'public-key', response };
    expect((await app.anonymous.post(SECOND_STEP, { ticket, passkey })).status).toBe(401);
  });

  it('is throttled after 20 wrong codes, and a right password does not clear the count', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const guess = async (sent: string) =>
      app.anonymous.post(SECOND_STEP, { ticket: (await firstStep(app, user)).ticket, code: sent });
    const right = code();
    for (let wrong = 0; wrong < 20; wrong += 1) {
      expect((await guess(right === '000000' ? '111111' : '000000')).status).toBe(401);
    }
    const refused = await guess(right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(15 * 60_000);
    expect((await guess(code())).status).toBe(200);
  });

  it('works the same after a restart, with the ticket of before', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    const other = await startApplication(app.config, { clock: app.clock });
    try {
      const there = createClient(other.url, {});
      const used = code();
      expect((await there.post(SECOND_STEP, { ticket, code: used })).status).toBe(200);
      expect((await app.anonymous.post(SECOND_STEP, { ticket, code: used })).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  it('is not taken from a page of another site', async () => {
    const { user, code } = await withTotp(app, await createUser(app));
    const { ticket } = await firstStep(app, user);
    const headers = { origin: 'https://other.example' };
    expect((await app.anonymous.post(SECOND_STEP, { ticket, code: code() }, { headers })).status).toBe(403);
  });
});

describe('P65: Basic of somebody with a second factor', () => {
  it('takes a token instead of the password, and the password no more', async () => {
    const user = await createUser(app);
    expect((await user.client.get(WHO)).status).toBe(200);
    const { client } = await withTotp(app, user);
    const refused = await user.client.get(WHO);
    expect([refused.status, refused.body.detail ?? JSON.stringify(refused.body)]).toEqual([
      401,
      expect.stringContaining('second factor'),
    ]);
    expect(refused.headers.get('www-authenticate')).toBe('Basic realm="Atrium"');
    const { token } = await createToken(client);
    const basic = (name: string, secret: string) =>
      withHeader(app, `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`);
    expect((await basic(user.username.toUpperCase(), token).get(WHO)).body.id).toBe(user.id);
    expect((await basic('admin', token).get(WHO)).status).toBe(401);
    expect((await basic('', token).get(WHO)).status).toBe(401);
    expect((await basic(user.username, token).post('/api/people/v1/me/tokens', { name: 'x' })).status).toBe(403);
  });
});
