import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createGroup, createRole, createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { openSession } from '../../../../test/support/sign-in.ts';

const app = useApp();
const ROOT = '/api/people/v1/capabilities';
const V2 = '/api/people/v2';

const rightsOf = async (user: TestUser): Promise<string[]> =>
  (await user.client.get('/api/session/v1')).body.user.capabilities;

/** What the right is good for: creating a user needs people.admin. */
const tryRight = async (user: TestUser): Promise<number> => (await user.client.post(`${V2}/users`, {})).status;
const ALLOWED = 400;
const REFUSED = 403;

describe('capabilities', () => {
  it('are granted to a user, group, role or everyone, listed and withdrawn', async () => {
    const [user, group, role] = [await createUser(app), await createGroup(app), await createRole(app)];
    const made = [];
    for (const [subject, id] of [
      ['user', user.id],
      ['group', group.id],
      ['role', role.id],
      ['everyone', null],
    ] as const) {
      const body =
        id === null ? { capability: 'audit.read', subject } : { capability: 'audit.read', subject, subject_id: id };
      const answer = await app.admin.post(ROOT, body);
      expect(answer).toMatchObject({ status: 201, body: { capability: 'audit.read', subject, subject_id: id } });
      expect(Object.keys(answer.body)).toEqual(['id', 'capability', 'subject', 'subject_id']);
      made.push(answer.body);
    }
    const list = await app.admin.get(`${ROOT}?limit=200`);
    expect(list.body.data).toEqual(expect.arrayContaining(made));
    expect(list.body.pagination.total).toBe(list.body.data.length);
    const page = await app.admin.get(`${ROOT}?limit=1&offset=1`);
    expect(page.body.data).toEqual([list.body.data[1]]);
    for (const { id } of made) {
      expect((await app.admin.delete(`${ROOT}/${id}`)).status).toBe(204);
      expect((await app.admin.delete(`${ROOT}/${id}`)).status).toBe(404);
    }
    const rest = await app.admin.get(ROOT);
    expect(rest.body.pagination.total).toBe(list.body.pagination.total - made.length);
  });

  it('are kept once however often they are granted, also at the same time', async () => {
    const user = await createUser(app);
    const body = { capability: 'news.admin', subject: 'user', subject_id: user.id };
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.admin.post(ROOT, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const everyone = { capability: 'news.admin', subject: 'everyone' };
    const [first, second] = [
      await app.admin.post(ROOT, { ...everyone, subject_id: 7 }),
      await app.admin.post(ROOT, { ...everyone, subject_id: null }),
    ];
    expect(second.body).toEqual(first.body);
    await app.admin.delete(`${ROOT}/${first.body.id}`);
  });

  it('answer the same for the same Idempotency-Key', async () => {
    const user = await createUser(app);
    const headers = { 'idempotency-key': 'grant-1' };
    const body = { capability: 'badges.manage', subject: 'user', subject_id: user.id };
    const first = await app.admin.post(ROOT, body, { headers });
    await app.admin.delete(`${ROOT}/${first.body.id}`);
    const again = await app.admin.post(ROOT, body, { headers });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await rightsOf(user)).toEqual([]);
    expect((await app.admin.post(ROOT, { ...body, capability: 'audit.read' }, { headers })).status).toBe(409);
  });

  it.each([
    {},
    { capability: 'people.admin' },
    { capability: 'no.such', subject: 'everyone' },
    { capability: 'people.admin', subject: 'nobody', subject_id: 1 },
    { capability: 'people.admin', subject: 'user' },
    { capability: 'people.admin', subject: 'group', subject_id: null },
    { capability: 'people.admin', subject: 'user', subject_id: 999_999 },
    { capability: 'people.admin', subject: 'group', subject_id: 999_999 },
    { capability: 'people.admin', subject: 'role', subject_id: 0 },
    { capability: 'people.admin', subject: 'user', subject_id: 'all' },
    { capability: 'people.admin', subject: 'user', subject_id: 1.5 },
    { capability: 'people.admin', subject: 'user', subject_id: 1e21 },
  ])('a grant of %j is answered 400', async (body) => {
    expect((await app.admin.post(ROOT, body)).status).toBe(400);
  });

  it('take the same number of queries for any page', async () => {
    const user = await createUser(app);
    for (const capability of app.application.platform.capabilities) {
      await app.admin.post(ROOT, { capability, subject: 'user', subject_id: user.id });
    }
    await app.admin.get(ROOT);
    const few = await app.countQueries(() => app.admin.get(`${ROOT}?limit=1`));
    const many = await app.countQueries(() => app.admin.get(`${ROOT}?limit=200`));
    expect(many).toBe(few);
  });
});

describe('P35: members of role 1 and people.admin see capabilities', () => {
  it('P35: other users who read the capabilities are answered 403', async () => {
    const [plain, other, admin] = [await createUser(app), await createUser(app), await createUser(app)];
    await grant(app, 'people.admin', admin);
    await grant(app, 'audit.read', other);
    expect((await plain.client.get(ROOT)).status).toBe(403);
    expect((await other.client.get(ROOT)).status).toBe(403);
    expect((await admin.client.get(ROOT)).status).toBe(200);
    expect((await app.anonymous.get(ROOT)).status).toBe(401);
  });
});

describe('P36: only members of role 1 change capabilities', () => {
  it('people.admin does not, least of all for oneself', async () => {
    const admin = await createUser(app);
    await grant(app, 'people.admin', admin);
    const body = { capability: 'documents.admin', subject: 'user', subject_id: admin.id };
    expect((await admin.client.post(ROOT, body)).status).toBe(403);
    const granted = await app.admin.post(ROOT, body);
    expect((await admin.client.delete(`${ROOT}/${granted.body.id}`)).status).toBe(403);
    expect(await rightsOf(admin)).toEqual(['people.admin', 'documents.admin']);
  });
});

describe('P37: a right counts from the moment it is granted until the moment it is withdrawn', () => {
  it('P37: a right that is granted to a user counts until it is withdrawn', async () => {
    const user = await createUser(app);
    expect(await tryRight(user)).toBe(REFUSED);
    const { body } = await app.admin.post(ROOT, { capability: 'people.admin', subject: 'user', subject_id: user.id });
    expect(await tryRight(user)).toBe(ALLOWED);
    await app.admin.delete(`${ROOT}/${body.id}`);
    expect(await tryRight(user)).toBe(REFUSED);
  });

  it.each([
    ['group', createGroup, 'groups'],
    ['role', createRole, 'roles'],
  ] as const)('to a %s: its members, while it is active', async (subject, create, path) => {
    const [user, outside] = [await createUser(app), await createUser(app)];
    const { id } = await create(app);
    const { client } = await openSession(app, user);
    const member = { ...user, client };
    await app.admin.post(ROOT, { capability: 'people.admin', subject, subject_id: id });
    expect(await tryRight(member)).toBe(REFUSED);
    await app.admin.put(`${V2}/${path}/${id}/users`, [{ id: user.id }]);
    expect(await tryRight(member)).toBe(ALLOWED);
    expect(await tryRight(outside)).toBe(REFUSED);
    await app.admin.put(`${V2}/${path}/${id}`, { inactive: true });
    expect(await tryRight(member)).toBe(REFUSED);
    await app.admin.put(`${V2}/${path}/${id}`, { inactive: false });
    expect(await tryRight(member)).toBe(ALLOWED);
    await app.admin.put(`${V2}/${path}/${id}/users`, []);
    expect(await tryRight(member)).toBe(REFUSED);
  });

  it('P37: a right that is granted to everyone counts until it is withdrawn', async () => {
    const user = await createUser(app);
    const { body } = await app.admin.post(ROOT, { capability: 'people.admin', subject: 'everyone' });
    expect(await tryRight(user)).toBe(ALLOWED);
    await app.admin.delete(`${ROOT}/${body.id}`);
    expect(await tryRight(user)).toBe(REFUSED);
  });

  it('of a group goes with the group', async () => {
    const user = await createUser(app);
    const { id } = await createGroup(app);
    await app.admin.put(`${V2}/groups/${id}/users`, [{ id: user.id }]);
    await app.admin.post(ROOT, { capability: 'people.admin', subject: 'group', subject_id: id });
    expect(await tryRight(user)).toBe(ALLOWED);
    expect((await app.admin.delete(`${V2}/groups/${id}`)).status).toBe(204);
    expect(await tryRight(user)).toBe(REFUSED);
    const { body } = await app.admin.get(`${ROOT}?limit=200`);
    expect(body.data).not.toContainEqual(expect.objectContaining({ subject: 'group', subject_id: id }));
  });

  it('of role 1 is every right, from joining to leaving', async () => {
    const user = await createUser(app);
    await app.admin.put(`${V2}/roles/1/users`, [{ id: 1 }, { id: user.id }]);
    expect(await rightsOf(user)).toEqual(app.application.platform.capabilities);
    expect((await user.client.get('/api/session/v1')).body.user.is_administrator).toBe(true);
    await app.admin.put(`${V2}/roles/1/users`, [{ id: 1 }]);
    expect(await rightsOf(user)).toEqual([]);
  });
});
