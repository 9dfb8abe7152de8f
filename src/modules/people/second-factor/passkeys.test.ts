import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createDevice } from '../../../../test/support/authenticator.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { openSession, SESSION, WHO } from '../../../../test/support/sign-in.ts';
import { CONFIRMATION, FACTOR, firstStep, SECOND_STEP, withTotp } from './second-factor.test-support.ts';

const app = useApp();
const PASSKEYS = `${FACTOR}/passkeys`;
const QUESTION = `${SESSION}/passkey/question`;
const BY_PASSKEY = `${SESSION}/passkey`;

async function withPasskey(user: TestUser, name = 'Phone') {
  const { client } = await openSession(app, user);
  const device = createDevice(app.url);
  const { body: question } = await client.post(`${PASSKEYS}/question`);
  const passkey = device.create(question.options);
  const { status, body } = await client.post(PASSKEYS, { ticket: question.ticket, name, passkey });
  if (status !== 201) throw new Error(`passkey got ${status}: ${JSON.stringify(body)}`);
  return { user, client, device, id: body.passkey.id as number, codes: body.recovery_codes as string[] | null };
}

const ask = async () => (await app.anonymous.post(QUESTION)).body;

describe('a passkey', () => {
  it('is asked for with what the browser needs, and added under a name', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    const { status, body } = await client.post(`${PASSKEYS}/question`);
    expect(status).toBe(200);
    expect(body.options).toMatchObject({
      rp: { name: 'Atrium', id: new URL(app.url).hostname },
      user: { name: user.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = createDevice(app.url).create(body.options);
    const made = await client.post(PASSKEYS, { ticket: body.ticket, name: ' Phone ', passkey });
    expect(made).toMatchObject({ status: 201, body: { passkey: { name: 'Phone', last_used: null } } });
    expect(made.body.recovery_codes).toHaveLength(10);
    expect((await client.get(FACTOR)).body.passkeys).toEqual([made.body.passkey]);
    expect((await app.anonymous.post(SESSION, user)).status).toBe(202);
  });

  it('is not added twice by one answer, nor by an answer to another question, site or person', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const { client } = await openSession(app, user);
    const { body } = await client.post(`${PASSKEYS}/question`);
    const { body: second } = await client.post(`${PASSKEYS}/question`);
    const device = createDevice(app.url);
    const add = async (passkey: object, ticket = body.ticket, by = client) =>
      (await by.post(PASSKEYS, { ticket, name: 'x', passkey })).status;
    expect(await add(device.create(second.options))).toBe(400);
    expect(await add(device.create(body.options, { origin: 'https://other.example' }))).toBe(400);
    expect(await add(device.create(body.options, { isVerified: false }))).toBe(400);
    expect(await add({ id: 'x' })).toBe(400);
    expect(await add({ id: 5, rawId: {}, response: null })).toBe(400);
    expect(await add(device.create(body.options), `${body.ticket}x`)).toBe(400);
    const others = (await openSession(app, other)).client;
    expect(await add(device.create(body.options), body.ticket, others)).toBe(400);
    const passkey = device.create(body.options);
    const both = await Promise.all([add(passkey), add(passkey)]);
    expect(both.toSorted()).toEqual([201, 400]);
    expect(await add(device.create(second.options), second.ticket)).toBe(400);
    expect((await client.get(FACTOR)).body.passkeys).toHaveLength(1);
  });

  it('signs in alone, without a name and a password, each question once', async () => {
    const { user, client, device } = await withPasskey(await createUser(app));
    const { ticket, options } = await ask();
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = { ticket, passkey: device.get(options) };
    const answers = await Promise.all([1, 2, 3].map(() => app.anonymous.post(BY_PASSKEY, answer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const opened = answers.find(({ status }) => status === 200);
    expect(opened?.body.user.id).toBe(user.id);
    expect(opened?.headers.getSetCookie()).toHaveLength(1);
    expect((await client.get(FACTOR)).body.passkeys[0].last_used).not.toBeNull();
  });

  it('signs in after the password, as the account lists it there', async () => {
    const { user, device } = await withPasskey(await createUser(app));
    const { ticket, needs, passkey_options: options } = await firstStep(app, user);
    expect(needs).toEqual(['passkey', 'recovery']);
    const passkey = device.get(options ?? { challenge: '' });
    expect((await app.anonymous.post(SECOND_STEP, { ticket, passkey })).status).toBe(200);
    expect((await app.anonymous.post(SECOND_STEP, { ticket, passkey })).status).toBe(401);
  });

  it('of somebody else is no second factor', async () => {
    const mine = await withPasskey(await createUser(app));
    const theirs = await withPasskey(await createUser(app));
    const { ticket, passkey_options: options } = await firstStep(app, mine.user);
    const passkey = theirs.device.get(options ?? { challenge: '' });
    expect((await app.anonymous.post(SECOND_STEP, { ticket, passkey })).status).toBe(401);
  });

  it('signs nobody in from another site, unverified, with a counter that goes back, unknown or blocked', async () => {
    const { user, device } = await withPasskey(await createUser(app));
    const send = async (make: (options: { challenge: string }) => object, ticket?: string) => {
      const question = await ask();
      const body = { ticket: ticket ?? question.ticket, passkey: make(question.options) };
      return (await app.anonymous.post(BY_PASSKEY, body)).status;
    };
    expect(await send((options) => device.get(options, { counter: 10 }))).toBe(200);
    expect(await send((options) => device.get(options, { counter: 9 }))).toBe(401);
    expect(await send((options) => device.get(options, { counter: 11, origin: 'https://other.example' }))).toBe(401);
    expect(await send((options) => device.get(options, { counter: 12, isVerified: false }))).toBe(401);
    expect(await send((options) => createDevice(app.url).get(options))).toBe(401);
    expect(await send((options) => device.get(options, { counter: 13 }), 'garbage')).toBe(400);
    const old = await ask();
    app.clock.advance(5 * 60_000);
    expect(await send(() => device.get(old.options, { counter: 14 }), old.ticket)).toBe(400);
    await app.admin.put(`/api/people/v2/users/${user.id}`, { blocked: true });
    expect(await send((options) => device.get(options, { counter: 15 }))).toBe(401);
  });

  it('is renamed and taken off by its owner alone', async () => {
    const { client, id } = await withPasskey(await createUser(app));
    const other = await withPasskey(await createUser(app));
    expect((await client.patch(`${PASSKEYS}/${id}`, { name: ' Key ' })).body).toMatchObject({ id, name: 'Key' });
    for (const body of [{ name: '' }, { name: ' ' }, { name: 'x'.repeat(101) }, {}]) {
      expect((await client.patch(`${PASSKEYS}/${id}`, body)).status).toBe(400);
    }
    expect((await other.client.patch(`${PASSKEYS}/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await other.client.delete(`${PASSKEYS}/${id}`)).status).toBe(404);
    expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
    expect((await client.get(FACTOR)).body).toMatchObject({ passkeys: [], recovery_codes: 0 });
  });

  it('beside an app brings no second set of recovery codes, and one stays when the other goes', async () => {
    const { user, client, code } = await withTotp(app, await createUser(app));
    const device = createDevice(app.url);
    const { body } = await client.post(`${PASSKEYS}/question`);
    const made = await client.post(PASSKEYS, { ticket: body.ticket, name: 'x', passkey: device.create(body.options) });
    expect(made.body.recovery_codes).toBeNull();
    expect((await client.get(FACTOR)).body.recovery_codes).toBe(10);
    await client.delete(`${PASSKEYS}/${made.body.passkey.id}`);
    const { ticket } = await firstStep(app, user);
    expect((await app.anonymous.post(SECOND_STEP, { ticket, code: code() })).status).toBe(200);
  });

  it('confirms the session of its owner, and of nobody else', async () => {
    const mine = await withPasskey(await createUser(app));
    const theirs = await withPasskey(await createUser(app));
    app.clock.advance(11 * 60_000);
    expect((await mine.client.post(`${PASSKEYS}/question`)).status).toBe(403);
    const confirm = async (device: typeof mine.device) => {
      const { ticket, options } = await ask();
      return (await mine.client.post(CONFIRMATION, { ticket, passkey: device.get(options) })).status;
    };
    expect(await confirm(theirs.device)).toBe(400);
    expect((await mine.client.post(`${PASSKEYS}/question`)).status).toBe(403);
    expect(await confirm(mine.device)).toBe(204);
    expect((await mine.client.post(`${PASSKEYS}/question`)).status).toBe(200);
    expect((await mine.client.get(WHO)).status).toBe(200);
  });
});
