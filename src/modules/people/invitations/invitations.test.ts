import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { runDueJobs } from '../../../../test/support/mail.ts';
import { createExtranet, createUser, grant, uniqueName } from '../../../../test/support/people.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time/durations.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url, ATRIUM_NAME: 'Hall', ATRIUM_BASE_URL: 'https://hall.example.com' });
const withoutMail = useApp();
afterAll(() => smtp.close());

const BULK = '/api/people/v1/users/bulk';
const STATES = '/api/people/v1/users/invitations';
const V2 = '/api/people/v2/users';
const IMPORT = '/api/people/v1/users/import';
const csvBody = { headers: { 'content-type': 'text/csv' } };
const NEW = 'a quite new secret';
const invite = (...ids: number[]) => app.admin.post(BULK, { ids, act: 'invite' });
const setBy = (token: string, password = NEW) =>
  app.anonymous.put('/api/session/v1/forgotten-password', { token, password });
const done = (id: number, changed = true) => ({ id, changed, error: null });
const tokenIn = (text = '') => /\/sign-in\/new-password#(\S+)/.exec(text)?.[1] ?? '';

/** Somebody who has never signed in. */
async function newcomer(fields: object = {}): Promise<{ id: number; username: string; email: string }> {
  const username = uniqueName('new');
  const body = { username, firstname: 'Nora', surname: 'New', email: `${username}@example.com`, ...fields };
  const answer = await app.admin.post(V2, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function mailsTo(address: string) {
  await runDueJobs(app);
  return smtp.to(address);
}

const stateOf = async (id: number) => (await app.admin.get(`${STATES}?ids=${id}`)).body.data[0]?.state;
const invitedIds = async () =>
  (await app.admin.get(`${V2}?view=admin&invited=true&limit=200`)).body.data.map(({ id }: { id: number }) => id);

beforeEach(async () => {
  await runDueJobs(app);
  smtp.mails = [];
  smtp.rules = {};
  app.clock.advance(20 * MINUTE_MS);
});

describe('an invitation', () => {
  it('mails a link by which a new user chooses a password and signs in, once; until then they are listed as invited', async () => {
    const user = await newcomer({ language: 'de' });
    const invited = await invite(user.id);
    expect([invited.status, invited.body.data]).toEqual([200, [done(user.id)]]);
    expect(await stateOf(user.id)).toBe('waiting');
    const [mail, ...more] = await mailsTo(user.email);
    expect(more).toEqual([]);
    expect(mail?.header('subject')).toBe('Willkommen bei Hall');
    expect(mail?.text).toContain(user.username);
    expect(mail?.html).toContain('https://hall.example.com/sign-in/new-password#');
    expect(await stateOf(user.id)).toBe('sent');
    expect(await invitedIds()).toContain(user.id);

    const token = tokenIn(mail?.text);
    const set = await setBy(token);
    expect([set.status, set.body]).toEqual([200, { username: user.username }]);
    expect((await setBy(token, 'another new secret')).status).toBe(400);
    const signedIn = await app.anonymous.post('/api/session/v1', { username: user.username, password: NEW });
    expect(signedIn.status).toBe(200);
    expect(await stateOf(user.id)).toBeUndefined();
    expect(await invitedIds()).not.toContain(user.id);
    const again = await invite(user.id);
    expect(again.body.data[0]).toMatchObject({ changed: false, error: { code: 'signed_in_before', status: 409 } });
  });

  it('is good for seven days, for the address it was sent to, and as long as its owner may sign in', async () => {
    const [late, moved, blocked] = [await newcomer(), await newcomer(), await newcomer()];
    await invite(late.id, moved.id, blocked.id);
    const tokens: string[] = [];
    for (const { email } of [late, moved, blocked]) tokens.push(tokenIn((await mailsTo(email))[0]?.text));
    const [ofLate = '', ofMoved = '', ofBlocked = ''] = tokens;
    const [mark, userId, ...rest] = ofLate.split('~');
    for (const wrong of [`${mark}~${Number(userId) + 1}~${rest.join('~')}`, ofLate.slice(0, -1), 'i~~~~', 'i~1']) {
      const { status, body } = await setBy(wrong);
      expect([wrong, status, body.detail]).toEqual([wrong, 400, expect.stringContaining('token')]);
    }
    await app.admin.put(`${V2}/${moved.id}`, { email: `other.${moved.email}` });
    expect((await setBy(ofMoved)).status).toBe(400);
    await app.admin.put(`${V2}/${moved.id}`, { email: moved.email });
    expect((await setBy(ofMoved)).status).toBe(200);
    await app.admin.put(`${V2}/${blocked.id}`, { blocked: true });
    expect((await setBy(ofBlocked)).status).toBe(400);
    app.clock.advance(7 * DAY_MS);
    expect((await setBy(ofLate)).status).toBe(400);
    expect(await stateOf(late.id)).toBe('expired');
  });

  it('is answered for each user by itself, and sent once to whoever is invited twice within ten minutes', async () => {
    const inactive = await createExtranet(app, { inactive: true });
    const [fine, blocked, outside] = [
      await newcomer(),
      await newcomer({ blocked: true }),
      await newcomer({ extranet_id: inactive.id }),
    ];
    const answer = await invite(fine.id, blocked.id, outside.id, 99_999_999);
    const codes = answer.body.data.map(({ error }: { error: { code: string } | null }) => error?.code ?? null);
    expect(codes).toEqual([null, 'cannot_sign_in', 'cannot_sign_in', 'not_found']);
    expect((await invite(fine.id)).body.data).toEqual([done(fine.id, false)]);
    expect(await mailsTo(fine.email)).toHaveLength(1);
    app.clock.advance(11 * MINUTE_MS);
    expect((await invite(fine.id)).body.data).toEqual([done(fine.id)]);
    expect(await mailsTo(fine.email)).toHaveLength(2);
  });

  it('waits while the mail server is away, and is told as refused where the server does not take it', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    await smtp.close();
    await invite(one.id);
    await runDueJobs(app);
    expect(await stateOf(one.id)).toBe('waiting');
    await smtp.open();
    app.clock.advance(20 * MINUTE_MS);
    expect(await mailsTo(one.email)).toHaveLength(1);

    smtp.rules = { rcptTo: () => '451 later' };
    await invite(two.id);
    await runDueJobs(app);
    expect(await stateOf(two.id)).toBe('waiting');
    smtp.rules = { rcptTo: () => '550 nobody' };
    app.clock.advance(20 * MINUTE_MS);
    await runDueJobs(app);
    expect(await stateOf(two.id)).toBe('refused');
  });

  it('takes the same number of queries for one and for many', async () => {
    const users = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    const [first, ...others] = users.map(({ id }) => id);
    const few = await app.countQueries(() => invite(first ?? 0));
    expect(await app.countQueries(() => invite(...others))).toBe(few);
  });

  it('P60: needs people.admin, and a mail server', async () => {
    const [user, holder, other] = [await createUser(app), await createUser(app), await newcomer()];
    const body = { ids: [other.id], act: 'invite' };
    expect((await app.anonymous.post(BULK, body)).status).toBe(401);
    expect((await user.client.post(BULK, body)).status).toBe(403);
    expect((await user.client.get(`${STATES}?ids=${other.id}`)).status).toBe(403);
    const listed = await user.client.get(`${V2}?view=admin&invited=true`);
    expect(listed.body.data).toEqual([]);
    await grant(app, 'people.admin', holder);
    expect((await holder.client.post(BULK, body)).body.data).toEqual([done(other.id)]);
    const off = await withoutMail.admin.post(BULK, { ids: [1], act: 'invite' });
    expect([off.status, off.body.type]).toEqual([409, expect.stringContaining('mail_off')]);
    const imported = await withoutMail.admin.request('POST', `${IMPORT}?invite=true`, { ...csvBody, body: 'username' });
    expect([imported.status, imported.body.type]).toEqual([409, expect.stringContaining('mail_off')]);
  });
});

describe('an import that invites', () => {
  it('mails everybody whom it makes and who may sign in, and nobody else', async () => {
    const known = await newcomer();
    const [one, two, shut] = [uniqueName('im'), uniqueName('im'), uniqueName('im')];
    const csv = [
      'username,firstname,surname,email,blocked',
      `${one},One,New,${one}@example.com,0`,
      `${two},Two,New,${two}@example.com,0`,
      `${shut},Shut,Out,${shut}@example.com,1`,
      `${known.username},Nora,Newer,${known.email},0`,
    ].join('\r\n');
    const send = (query: string) => app.admin.request('POST', `${IMPORT}?${query}`, { ...csvBody, body: csv });
    const dry = await send('invite=true&dry_run=true');
    expect(dry.body).toMatchObject({ created: 3, updated: 1, invited: 2, ids: [] });
    await runDueJobs(app);
    expect(smtp.mails).toEqual([]);
    const made = await send('invite=true');
    expect(made.body).toMatchObject({ created: 3, updated: 1, invited: 2 });
    await runDueJobs(app);
    expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual([`${one}@example.com`, `${two}@example.com`].toSorted());
    const again = await send('');
    expect(again.body).toMatchObject({ unchanged: 4, invited: 0 });
  });
});
