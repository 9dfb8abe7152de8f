import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { comment, tell, thanksReceived } from '../../../test/support/mail.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { transaction } from '../../platform/db/index.ts';
import { createNotifier, type Message } from './index.ts';

const app = useApp();
const ROOT = '/api/notifications/v1';

const message = {
  kind: thanksReceived,
  facts: { by: 'Ada', text: 'well done' },
  link: '/thanks/1',
  causedBy: 1,
  about: { type: 'thanks', id: 1 },
} satisfies Message<Thanks>;
type Thanks = { by: string; text: string };

const saying = (text: string) => ({ facts: { by: 'Ada', text } });

async function notify(users: { id: number }[], overrides: Partial<Message<Thanks>> = {}): Promise<void> {
  const { platform } = app.application;
  await transaction(platform.database.db, (tx) =>
    createNotifier(platform).notify(
      tx,
      users.map(({ id }) => id),
      { ...message, ...overrides },
    ),
  );
}

const list = async (user: TestUser, query = '') => (await user.client.get(`${ROOT}/${query}`)).body;
const unread = async (user: TestUser) => (await user.client.get(`${ROOT}/count`)).body.unread;

describe('the list of notifications', () => {
  it('has every field of each, newest first', async () => {
    const user = await createUser(app);
    await notify([user]);
    app.clock.advance(60_000);
    await notify([user], { ...saying('again'), link: null });
    const { data, pagination } = await list(user);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'thanks.received',
        text: 'Ada thanked you: again',
        link: null,
        actor: { id: 1, name: expect.any(String), photo_url: expect.stringContaining('/users/1/photo?v=') },
        object: { type: 'thanks', id: 1, title: null },
        read: false,
        created: expect.any(String),
      },
      {
        id: expect.any(Number),
        kind: 'thanks.received',
        text: 'Ada thanked you: well done',
        link: '/thanks/1',
        actor: expect.objectContaining({ id: 1 }),
        object: { type: 'thanks', id: 1, title: null },
        read: false,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      },
    ]);
    expect(data[0].id).toBeGreaterThan(data[1].id);
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null });
  });

  it('comes in pages, and can be limited to unread ones', async () => {
    const user = await createUser(app);
    for (let number = 1; number <= 5; number += 1) await notify([user], saying(`n${number}`));
    const first = await list(user, '?limit=2');
    expect(first.data.map(({ text }: { text: string }) => text)).toEqual([
      'Ada thanked you: n5',
      'Ada thanked you: n4',
    ]);
    const second = (await user.client.get(first.pagination.next)).body;
    expect(second.data.map(({ text }: { text: string }) => text)).toEqual([
      'Ada thanked you: n3',
      'Ada thanked you: n2',
    ]);
    expect((await user.client.put(`${ROOT}/${first.data[0].id}/read`)).status).toBe(204);
    expect((await list(user, '?unread=1')).pagination.total).toBe(4);
    expect((await list(user, '?unread=0')).pagination.total).toBe(5);
    expect((await list(user, '?limit=0')).data).toEqual([]);
    expect((await user.client.get(`${ROOT}/?limit=-1`)).status).toBe(400);
    expect((await user.client.get(`${ROOT}/?unread=maybe`)).body.detail).toContain('unread');
  });

  it('can be limited to some kinds, also when all are marked as read', async () => {
    const user = await createUser(app);
    await notify([user], saying('one'));
    await tell(app, [user], comment('Nice'));
    const kindsOf = async (query: string) => (await list(user, query)).data.map(({ kind }: { kind: string }) => kind);
    expect(await kindsOf('?kind=comment.added')).toEqual(['comment.added']);
    expect(await kindsOf('?kind=comment.added,thanks.received&unread=1')).toEqual(['comment.added', 'thanks.received']);
    expect((await list(user, '?kind=comment.added&limit=1')).pagination.total).toBe(1);
    expect((await list(user, '?kind=badge.assigned')).pagination.total).toBe(0);
    expect((await user.client.get(`${ROOT}?kind=no.such`)).body.detail).toContain('kind');
    expect((await user.client.put(`${ROOT}/read?kind=no.such`)).status).toBe(400);
    expect((await user.client.put(`${ROOT}/read?kind=comment.added`)).status).toBe(204);
    expect(await kindsOf('?unread=1')).toEqual(['thanks.received']);
  });

  it('takes a constant number of queries', async () => {
    const user = await createUser(app);
    await notify([user]);
    const ask = () => list(user, '?limit=200');
    await ask();
    const small = await app.countQueries(ask);
    for (let number = 0; number < 150; number += 1) await notify([user]);
    expect(await app.countQueries(ask)).toBe(small);
    expect(small).toBeLessThanOrEqual(3);
  });
});

describe('marking notifications as read', () => {
  it('works for one, for the same one again, and for all', async () => {
    const user = await createUser(app);
    for (let number = 0; number < 3; number += 1) await notify([user]);
    const [{ id }] = (await list(user)).data;
    expect(await unread(user)).toBe(3);
    expect((await user.client.put(`${ROOT}/${id}/read`)).status).toBe(204);
    expect((await user.client.put(`${ROOT}/${id}/read`)).status).toBe(204);
    expect(await unread(user)).toBe(2);
    expect((await user.client.put(`${ROOT}/read`)).status).toBe(204);
    expect(await unread(user)).toBe(0);
    expect((await list(user)).data.every(({ read }: { read: boolean }) => read)).toBe(true);
  });

  it('works for several, and takes it back', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    for (let number = 0; number < 3; number += 1) await notify([user, other]);
    const ids = (await list(user)).data.map(({ id }: { id: number }) => id);
    const [theirs] = (await list(other)).data;
    const mark = (body: unknown) => user.client.patch(ROOT, body);
    expect(await mark({ ids: [ids[0], ids[2], theirs.id, 999_999], read: true })).toMatchObject({
      status: 200,
      body: { unread: 1 },
    });
    expect((await list(user)).data.map(({ read }: { read: boolean }) => read)).toEqual([true, false, true]);
    expect(await unread(other)).toBe(3);
    expect((await mark({ ids: [ids[0]], read: false })).body).toEqual({ unread: 2 });
    expect((await user.client.delete(`${ROOT}/${ids[2]}/read`)).status).toBe(204);
    expect((await user.client.delete(`${ROOT}/${ids[2]}/read`)).status).toBe(204);
    expect(await unread(user)).toBe(3);
    expect((await user.client.delete(`${ROOT}/${theirs.id}/read`)).status).toBe(404);
    for (const [body, named] of [
      [{ ids: [], read: true }, 'ids'],
      [{ ids: [1] }, 'read'],
      [{ ids: ['x'], read: true }, 'ids'],
      [{ ids: Array.from({ length: 201 }, (_, index) => index + 1), read: true }, 'ids'],
    ] as const) {
      expect((await mark(body)).body.detail).toContain(named);
    }
    expect((await app.anonymous.patch(ROOT, { ids: [ids[0]], read: true })).status).toBe(401);
  });

  it('answers 404 for an unknown id and 400 for what is no number', async () => {
    expect((await app.admin.put(`${ROOT}/999999/read`)).status).toBe(404);
    expect((await app.admin.put(`${ROOT}/abc/read`)).status).toBe(400);
  });
});

describe('a notification', () => {
  it('N1: is seen, counted and marked by its own user only', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    await notify([user]);
    const [{ id }] = (await list(user)).data;
    expect((await list(other)).data).toEqual([]);
    expect((await app.admin.get(ROOT)).body.data.some((one: { id: number }) => one.id === id)).toBe(false);
    expect((await other.client.put(`${ROOT}/${id}/read`)).status).toBe(404);
    expect((await app.admin.put(`${ROOT}/${id}/read`)).status).toBe(404);
    await other.client.put(`${ROOT}/read`);
    expect(await unread(user)).toBe(1);
    expect((await app.anonymous.get(ROOT)).status).toBe(401);
    expect((await app.anonymous.get(`${ROOT}/count`)).status).toBe(401);
    expect((await app.anonymous.put(`${ROOT}/read`)).status).toBe(401);
  });

  it('N2: reaches neither the user who caused it nor a blocked user', async () => {
    const [user, author, blocked] = [
      await createUser(app),
      await createUser(app),
      await createUser(app, { blocked: true }),
    ];
    await notify([user, author, blocked], { causedBy: author.id });
    expect(await unread(user)).toBe(1);
    expect(await unread(author)).toBe(0);
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: false });
    expect(await unread(blocked)).toBe(0);
  });

  it('N3: does not reach users who switched its kind off in the app', async () => {
    const [off, noMail, offOther] = [await createUser(app), await createUser(app), await createUser(app)];
    const prefer = (user: TestUser, notifications: unknown) =>
      user.client.patch('/api/people/v1/me', { notifications });
    await prefer(off, { 'thanks.received': false });
    await prefer(noMail, { 'thanks.received': { app: true, email: false } });
    await prefer(offOther, { 'badge.assigned': { app: false } });
    await notify([off, noMail, offOther]);
    expect([await unread(off), await unread(noMail), await unread(offOther)]).toEqual([0, 1, 1]);
    await prefer(off, { 'thanks.received': null });
    await notify([off]);
    expect(await unread(off)).toBe(1);
  });

  it('is written for many users in as many statements as for one', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(app)));
    const one = await app.countQueries(() => notify(users.slice(0, 1)));
    expect(await app.countQueries(() => notify(users.slice(1)))).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
    for (const user of users) expect(await unread(user)).toBe(1);
  });

  it.each([
    ['en', 'Ada thanked you: well done'],
    ['fr', 'Ada thanked you: well done'],
    ['de', 'Ada hat sich bei Ihnen bedankt: well done'],
    ['de-AT', 'Ada hat sich bei Ihnen bedankt: well done'],
    ['de_DE', 'Ada hat sich bei Ihnen bedankt: well done'],
    ['del', 'Ada thanked you: well done'],
  ])('is worded for a user with the language %s', async (language, text) => {
    const user = await createUser(app, { language });
    await notify([user]);
    expect((await list(user)).data[0].text).toBe(text);
  });

  it('is not written when its cause is rolled back', async () => {
    const user = await createUser(app);
    const { platform } = app.application;
    const cause = transaction(platform.database.db, async (tx) => {
      await createNotifier(platform).notify(tx, [user.id], message);
      throw new Error('the cause did not happen');
    });
    await expect(cause).rejects.toThrow('did not happen');
    expect(await unread(user)).toBe(0);
  });

  it('is removed after 90 days if it was read, and after a year otherwise', async () => {
    const user = await createUser(app);
    await notify([user], saying('read'));
    const [{ id }] = (await list(user)).data;
    await user.client.put(`${ROOT}/${id}/read`);
    await notify([user], saying('unread'));
    app.clock.advance(91 * 86_400_000);
    await app.application.platform.jobs.runDue();
    expect((await list(user)).data.map(({ text }: { text: string }) => text)).toEqual(['Ada thanked you: unread']);
    app.clock.advance(300 * 86_400_000);
    await app.application.platform.jobs.runDue();
    expect((await list(user)).data).toEqual([]);
  });
});
