import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createClient } from '../../../test/support/client.ts';
import { allowEveryone, createDocument, createTopFolder, DOCUMENTS } from '../../../test/support/documents.ts';
import { createExtranet, createUser, grant, type TestUser } from '../../../test/support/people.ts';
import { createToken, openSession, withToken } from '../../../test/support/sign-in.ts';
import { ADMIN_PASSWORD } from '../../../test/support/templates.ts';
import { asWork } from '../../platform/caller.ts';
import { transaction } from '../../platform/db/index.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { peopleAdministration } from '../people/index.ts';

const AUDIT = '/api/audit/v1';
const USERS = '/api/people/v2/users';
const app = useApp();
let reader: TestUser;

beforeAll(async () => {
  reader = await createUser(app);
  await grant(app, 'audit.read', reader);
});

const list = async (query: Record<string, string | number>) => {
  await app.application.platform.audit.flush();
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { status, body } = await reader.client.get(`${AUDIT}?${parameters}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

/** How many requests entries of attempts tell of; a minute may have ended between two of them. */
const countIn = (entries: readonly { part: string }[]) =>
  entries.reduce((sum, { part }) => sum + Number(part.replace('requests ', '')), 0);

describe('an entry of the audit log', () => {
  it('tells of a change who made it, from where, to what, and the names of the fields', async () => {
    const user = await createUser(app, { firstname: 'Grace', surname: 'Hopper' });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
    await app.admin.put(`${USERS}/${user.id}`, { job_title: 'Admiral', company: 'Navy' }, { headers });
    const [updated, created] = await list({ object_type: 'user', object_id: user.id });
    expect(updated).toEqual({
      id: expect.any(Number),
      at: new Date(app.clock.now()).toISOString(),
      user: { id: 1, username: 'admin', name: expect.any(String) },
      via: 'basic',
      address: '127.0.0.1',
      agent: 'Firefox 128, Linux',
      module: 'people',
      action: 'updateUser',
      object: {
        type: 'user',
        id: String(user.id),
        title: 'Grace Hopper',
        link: expect.stringContaining(String(user.id)),
      },
      part: null,
      fields: ['job_title', 'company'],
      outcome: 'done',
      request_id: expect.any(String),
    });
    expect(created).toMatchObject({ action: 'createUser', object: { id: String(user.id) } });
  });

  it('is not written for a change that fails, or that changes nothing', async () => {
    const before = (await list({ limit: 1 }))[0].id;
    expect((await app.admin.put(`${USERS}/99999999`, { job_title: 'x' })).status).toBe(404);
    expect((await app.admin.post(USERS, { username: '' })).status).toBe(400);
    expect((await list({ limit: 1 }))[0].id).toBe(before);
  });

  it('says how somebody had signed in', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    expect((await client.patch('/api/people/v1/me', { language: 'de' })).status).toBe(200);
    const { token } = await createToken(user.client);
    await withToken(app, token).patch('/api/people/v1/me', { language: 'en' });
    const acts = await list({ user: user.id });
    const told = acts.map((each: { action: string; via: string }) => [each.action, each.via]);
    expect(told).toEqual([
      ['updateMe', 'token'],
      ['createMyToken', 'basic'],
      ['signIn', 'basic'],
      ['updateMe', 'session'],
      ['signIn', 'session'],
    ]);
    expect(acts[1].object.type).toBe('token');
  });

  it('tells of signing out, and of sign-ins that are refused, by the name only of those who exist', async () => {
    const user = await createUser(app);
    const { client } = await openSession(app, user);
    await client.delete('/api/session/v1');
    expect((await list({ user: user.id, limit: 1 }))[0]).toMatchObject({ action: 'signOut', via: 'session' });
    const wrong = { username: user.username, password: 'wrong-secret-1' };
    expect((await app.anonymous.post('/api/session/v1', wrong)).status).toBe(401);
    expect((await app.as(user.username, 'wrong-secret-2').get(USERS)).status).toBe(401);
    const refused = await list({ user: user.id, outcome: 'refused' });
    expect(refused).toMatchObject([
      { action: 'signIn', via: 'basic', outcome: 'refused', address: '127.0.0.1' },
      { action: 'signIn', via: 'session', outcome: 'refused' },
    ]);
    await app.anonymous.post('/api/session/v1', { username: 'my-password-by-mistake', password: 'x' });
    expect((await list({ outcome: 'refused', limit: 1 }))[0]).toMatchObject({ action: 'signIn', user: null });
  });

  it('tells of administrative acts that are refused', async () => {
    const user = await createUser(app);
    const other = await createUser(app);
    expect((await user.client.delete(`${USERS}/${other.id}`)).status).toBe(403);
    expect((await user.client.get('/api/people/v1/users/export')).status).toBe(403);
    expect((await user.client.get(AUDIT)).status).toBe(403);
    expect(await list({ user: user.id, outcome: 'refused' })).toMatchObject([
      { action: 'listAuditEntries', module: 'audit' },
      { action: 'exportUsers', module: 'people' },
      { action: 'deleteUser', object: { type: 'user', id: String(other.id) } },
    ]);
  });

  it('counts requests with a token that is none', async () => {
    const stranger = withToken(app, 'atr_no-token-of-anybody');
    for (let at = 0; at < 3; at += 1) expect((await stranger.get(USERS)).status).toBe(401);
    const entries = await list({ action: 'useUnknownToken' });
    expect(entries[0]).toMatchObject({ user: null, via: 'none', address: '127.0.0.1', outcome: 'refused' });
    expect(countIn(entries)).toBe(3);
  });

  it('counts requests beyond a limit, by whom they were', async () => {
    const user = await createUser(app);
    await user.client.get(USERS);
    expect((await app.admin.put(`/api/admin/v1/limits/users/${user.id}`, { requests: 60 })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 70 }, () => user.client.get(USERS)));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(countIn(await list({ action: 'exceedLimit', user: user.id }))).toBe(refused);
  });

  it('tells what work that comes back has changed, by the name of the work', async () => {
    const folder = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Draft', content: 'a draft' });
    expect((await app.admin.delete(`${DOCUMENTS}/document/${id}`)).status).toBeLessThan(300);
    const before = (await list({ module: 'server' })).length;
    await app.application.platform.jobs.runDue();
    expect((await list({ module: 'server' })).length).toBe(before);
    app.clock.advance(400 * DAY_MS);
    await app.application.platform.jobs.runDue();
    const [entry] = await list({ action: 'trash.expire', object_type: 'document', object_id: id });
    expect(entry).toMatchObject({ user: null, via: 'system', module: 'server', address: '', outcome: 'done' });
  });

  it('tells what a command has changed, by the name of the command', async () => {
    const user = await createUser(app);
    const { platform } = app.application;
    await asWork({ name: 'atrium user password' }, () =>
      peopleAdministration(platform).setPassword(user.username, 'another long password'),
    );
    expect((await list({ action: 'atrium user password' }))[0]).toMatchObject({
      user: null,
      via: 'system',
      object: { type: 'user', id: String(user.id) },
    });
  });

  it('tells who has downloaded a document, once for each download', async () => {
    const folder = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const { doc_id: id } = await createDocument(app.admin, folder.id, { title: 'Plan', content: 'a plan' });
    const user = await createUser(app);
    const file = `${DOCUMENTS}/document/${id}/file`;
    await user.client.get(file);
    await user.client.get(file, { headers: { range: 'bytes=2-3' } });
    await user.client.request('HEAD', file);
    await user.client.post('/api/documents/v1/archive', { documents: [id] });
    const taken = async () =>
      (await list({ object_type: 'document', object_id: id, user: user.id }))
        .map(({ action }: { action: string }) => action)
        .sort();
    await expect.poll(taken).toEqual(['archiveDocuments', 'downloadFile']);
    const all = await list({ object_type: 'document', object_id: id });
    expect(all.at(-1)).toMatchObject({ action: expect.stringMatching(/^create/), part: `folder ${folder.id}` });
  });

  it('holds nothing of what was sent: no password, token or text', async () => {
    const secret = 'violet-submarine-77';
    const user = await createUser(app, { password: secret });
    await user.client.get(USERS);
    await app.admin.put(`${USERS}/${user.id}/password`, { password: `${secret}-new`, [secret]: secret });
    const { token } = await createToken(app.admin, { name: secret });
    await app.anonymous.post('/api/session/v1', { username: secret, password: secret });
    await app.as(secret, secret).get(`${USERS}?${secret}=${secret}`);
    await user.client.delete(`/api/people/v1/capabilities/${secret}`);
    await app.application.platform.audit.flush();
    const { rows } = await sql`select * from audit_entries`.execute(app.application.platform.database.db);
    const text = JSON.stringify(rows);
    for (const word of [secret, token, token.slice(-12)]) expect(text.includes(word)).toBe(false);
  });
});

describe('the list of the audit log', () => {
  it('A4: is seen by holders of audit.read and administrators alone', async () => {
    const user = await createUser(app);
    const outsider = await createUser(app, { extranet_id: (await createExtranet(app)).id });
    for (const path of ['', '/choices', '/verify', '/export']) {
      expect((await app.anonymous.get(AUDIT + path)).status).toBe(401);
      for (const { client } of [user, outsider]) expect((await client.get(AUDIT + path)).status).toBe(403);
      for (const client of [reader.client, app.admin]) expect((await client.get(AUDIT + path)).status).toBe(200);
    }
  });

  it('comes in pages that leave nothing out and repeat nothing', async () => {
    const user = await createUser(app);
    for (let at = 0; at < 7; at += 1) await user.client.patch('/api/people/v1/me', { language: at % 2 ? 'en' : 'de' });
    const whole = await list({ user: user.id });
    const seen: unknown[] = [];
    let next: string | null = `${app.url}${AUDIT}?user=${user.id}&limit=3`;
    while (next !== null) {
      const { body }: { body: { data: unknown[]; pagination: { next: string | null; limit: number } } } =
        await reader.client.get(next);
      expect(body.data.length).toBeLessThanOrEqual(3);
      seen.push(...body.data);
      next = body.pagination.next;
    }
    expect(seen).toEqual(whole);
    expect(whole).toHaveLength(8);
  });

  it('is filtered by each of its fields', async () => {
    const user = await createUser(app);
    await user.client.patch('/api/people/v1/me', { language: 'de' });
    const [entry] = await list({ user: user.id, limit: 1 });
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    const matching: Record<string, string | number>[] = [
      { action: 'updateMe' },
      { module: 'people' },
      { object_type: 'user', object_id: user.id },
      { address: '127.0.0.1' },
      { outcome: 'done' },
      { from: day },
      { to: day },
      { from: new Date(app.clock.now()).toISOString(), to: new Date(app.clock.now()).toISOString() },
    ];
    for (const filter of matching) expect((await list({ ...filter, user: user.id }))[0]).toEqual(entry);
    const others: Record<string, string | number>[] = [
      { action: 'deleteUser' },
      { module: 'news' },
      { object_type: 'user', object_id: 1 },
      { address: '192.0.2.1' },
      { outcome: 'refused' },
      { from: '20990101' },
      { to: '20200101' },
    ];
    for (const filter of others) expect(await list({ ...filter, user: user.id })).toEqual([]);
  });

  it.each([
    ['action', 'action=doNothing'],
    ['module', 'module=nothing'],
    ['object_type', 'object_type=nothing'],
    ['object_type', 'object_id=7'],
    ['address', 'address=somewhere'],
    ['outcome', 'outcome=maybe'],
    ['from', 'from=yesterday'],
    ['to', 'to=32nd'],
    ['cursor', 'cursor=!'],
    ['user', 'user=me'],
  ])('names %s when it is asked for %s', async (field, query) => {
    const { status, body } = await reader.client.get(`${AUDIT}?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });

  it('is a file by format or by Accept, and taking it is an entry', async () => {
    const { status, body } = await reader.client.get(`${AUDIT}/export?format=xml`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('format')]);
    const user = await createUser(app);
    await user.client.patch('/api/people/v1/me', { language: 'de' });
    const before = (await list({ user: reader.id, action: 'exportAuditLog' })).length;
    const lines = await (await reader.client.raw('GET', `${AUDIT}/export?user=${user.id}&format=ndjson`)).text();
    const parsed = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(parsed).toEqual(await list({ user: user.id }));
    const file = await reader.client.raw('GET', `${AUDIT}/export?user=${user.id}`, { headers: { accept: 'text/csv' } });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = (await file.text()).trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^id,at,user_id,username/);
    expect(rows[1]).toContain('updateMe');
    expect(await list({ user: reader.id, action: 'exportAuditLog' })).toHaveLength(before + 2);
  });

  it('offers what it can be filtered by', async () => {
    const { body } = await reader.client.get(`${AUDIT}/choices`);
    expect(body.modules).toEqual(expect.arrayContaining(['people', 'documents', 'thankyou', 'trash', 'session']));
    expect(body.actions).toContainEqual({ action: 'createUser', module: 'people' });
    expect(body.object_types).toEqual(expect.arrayContaining(['user', 'document', 'news', 'page', 'pub_folder']));
  });
});

describe('many who write at the same time', () => {
  it('each have their entry, and the chain of all is intact', async () => {
    const { platform } = app.application;
    const users = await Promise.all(Array.from({ length: 8 }, () => createUser(app)));
    await Promise.all(
      users.map(async ({ client }) => {
        for (let at = 0; at < 5; at += 1) {
          expect((await client.patch('/api/people/v1/me', { language: at % 2 ? 'en' : 'de' })).status).toBe(200);
        }
      }),
    );
    app.clock.advance(60_000);
    await platform.jobs.runDue();
    for (const { id } of users) expect(await list({ user: id, action: 'updateMe' })).toHaveLength(5);
    const { body } = await createClient(app.url, {}).get(`${AUDIT}/verify`, {
      headers: { authorization: `Basic ${Buffer.from(`${reader.username}:${reader.password}`).toString('base64')}` },
    });
    expect(body).toMatchObject({ intact: true, problems: [] });
    expect(body.entries).toBeGreaterThan(40);
  });
});

it('a change whose entry cannot be written is not committed', async () => {
  const { db, engine } = app.application.platform.database;
  const user = await createUser(app);
  const run = (text: string) => transaction(db, async (tx) => void (await sql.raw(text).execute(tx)));
  await run(
    engine === 'postgres'
      ? `alter table audit_entries add constraint closed check (action <> 'updateUser') not valid`
      : `create trigger closed before insert on audit_entries when new.action = 'updateUser' begin select raise(abort, 'closed'); end`,
  );
  try {
    const { statusCode } = await app.application.app.inject({
      method: 'PUT',
      url: `${USERS}/${user.id}`,
      headers: { authorization: `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}` },
      payload: { job_title: 'Unseen' },
    });
    expect(statusCode).toBe(500);
    const { body } = await app.admin.get(`${USERS}/${user.id}`);
    expect(JSON.stringify(body)).not.toContain('Unseen');
  } finally {
    await run(engine === 'postgres' ? 'alter table audit_entries drop constraint closed' : 'drop trigger closed');
  }
  expect((await app.admin.put(`${USERS}/${user.id}`, { job_title: 'Seen' })).status).toBe(200);
});
