import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { createExtranet, createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { badgesAt, createBadge, giveBadge, idsOf, insertBadges } from '../badges.test-support.ts';

const app = useApp();
const assignAt = `${badgesAt}/assign`;
const unassign = (badge: { id: number }, body: unknown) => app.admin.post(`${badgesAt}/unassign/${badge.id}`, body);
const assigned = { status: 200, body: { message: 'Badge successfully assigned' } };

async function heldBy(user: { id: number }): Promise<number[]> {
  return idsOf((await app.admin.get(`${badgesAt}?assigned_to=${user.id}&status=all`)).body).sort((a, b) => a - b);
}

async function told({ client }: TestUser): Promise<{ kind: string; text: string; link: string; read: boolean }[]> {
  return (await client.get('/api/notifications/v1/')).body.data;
}

const countRows = async (table: 'badge_assignments' | 'notifications') => {
  const { db } = app.application.platform.database;
  const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
};

describe('assigning badges', () => {
  it('gives every badge to every user and notifies them with the message', async () => {
    const [one, two] = [await createBadge(app, { title: 'Team <player>' }), await createBadge(app)];
    const [ada, bob] = [await createUser(app), await createUser(app)];
    const giver = await createUser(app, { firstname: 'Grace', surname: 'Hopper' });
    await grant(app, 'badges.assign', giver);
    const body = { badge_ids: [one.id, two.id, one.id], user_ids: [ada.id, bob.id, bob.id], message: 'Well done!' };
    expect(await giver.client.post(assignAt, body)).toMatchObject(assigned);
    for (const user of [ada, bob]) {
      expect(await heldBy(user)).toEqual([one.id, two.id]);
      const notifications = await told(user);
      expect(notifications).toHaveLength(2);
      expect(notifications).toContainEqual(
        expect.objectContaining({
          kind: 'badge.assigned',
          text: 'Grace Hopper gave you the badge “Team <player>”: Well done!',
          link: expect.stringMatching(new RegExp(`/badges/${one.id}$`)),
          read: false,
        }),
      );
    }
    expect(await told(giver)).toEqual([]);
  });

  it.each([
    [(badge: number, user: number) => ({ badges_ids: [badge], assignees: [user] })],
    [(badge: number, user: number) => ({ badge_ids: [badge], assignees: [user] })],
    [(badge: number, user: number) => ({ badges_ids: badge, user_ids: user })],
    [
      (badge: number, user: number) => ({
        badge_ids: [badge],
        badges_ids: [999_999],
        user_ids: [user],
        assignees: [0],
      }),
    ],
  ])('takes both spellings of the body, and the main one wins: %s', async (spell) => {
    const [badge, user] = [await createBadge(app, { title: 'Spelled' }), await createUser(app)];
    expect(await app.admin.post(assignAt, spell(badge.id, user.id))).toMatchObject(assigned);
    expect(await heldBy(user)).toEqual([badge.id]);
    expect((await told(user))[0]?.text).toMatch(/gave you the badge “Spelled”$/);
  });

  it('again changes nothing and notifies nobody', async () => {
    const badge = await createBadge(app);
    const [old, fresh] = [await createUser(app), await createUser(app)];
    await giveBadge(app, badge, [old], 'First');
    app.clock.advance(60_000);
    await giveBadge(app, badge, [old, fresh], 'Second');
    const { body } = await app.admin.get(`${badgesAt}/${badge.id}?include_assignees=1`);
    expect(body.assigned.map(({ message }: { message: string }) => message)).toEqual(['First', 'Second']);
    expect(await told(old)).toHaveLength(1);
    expect(await told(fresh)).toHaveLength(1);
  });

  it('twice at once gives each badge once, with one notification', async () => {
    const badges = [await createBadge(app), await createBadge(app), await createBadge(app)];
    const users = [await createUser(app), await createUser(app)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const badge_ids = index % 2 ? idsOf(badges) : idsOf(badges).reverse();
        return app.admin.post(assignAt, { badge_ids, user_ids: idsOf(users) });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const user of users) {
      expect(await heldBy(user)).toEqual(idsOf(badges));
      expect(await told(user)).toHaveLength(3);
    }
  });

  it('notifies neither the giver, nor blocked users, nor users who switched the kind off', async () => {
    const badge = await createBadge(app);
    const [quiet, blocked, giver] = [await createUser(app), await createUser(app), await createUser(app)];
    await grant(app, 'badges.assign', giver);
    const muted = await quiet.client.patch('/api/people/v1/me', { notifications: { 'badge.assigned': false } });
    expect(muted.status).toBe(200);
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
    const rows = await countRows('notifications');
    await giveBadge(app, badge, [blocked, quiet]);
    await giver.client.post(assignAt, { badge_ids: [badge.id], user_ids: [giver.id] });
    expect(await heldBy(giver)).toEqual([badge.id]);
    expect(await countRows('notifications')).toBe(rows);
  });

  it.each([
    ['an unknown badge', { badge_ids: [1_000_000] }, 'badge_ids'],
    ['an unknown user', { user_ids: [1_000_000] }, 'user_ids'],
    ['a user 0', { user_ids: [0] }, 'user_ids'],
    ['a badge that is no number', { badge_ids: ['x'] }, 'badge_ids'],
    ['half a user', { user_ids: [1.5] }, 'user_ids'],
    ['no badges', { badge_ids: undefined }, 'badge_ids'],
    ['no users', { user_ids: undefined }, 'user_ids'],
    ['an empty list of badges', { badge_ids: [] }, 'badge_ids'],
    ['an empty list of users', { user_ids: [] }, 'user_ids'],
    ['a message that is no text', { message: 5 }, 'message'],
    ['a long message', { message: 'x'.repeat(2001) }, 'message'],
    ['a message with NUL', { message: 'a\u0000' }, 'message'],
  ])('refuses %s, and nothing is assigned', async (_what, fault, field) => {
    const [badge, user] = [await createBadge(app), await createUser(app)];
    const whole: Record<string, unknown> = { badge_ids: [badge.id], user_ids: [user.id], message: '' };
    for (const [name, value] of Object.entries(fault)) {
      const good = whole[name];
      whole[name] = Array.isArray(value) && Array.isArray(good) && value.length > 0 ? [...good, ...value] : value;
    }
    const { status, body } = await app.admin.post(assignAt, whole);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 400, title: 'Bad request', detail: expect.stringContaining(field) });
    expect(await heldBy(user)).toEqual([]);
    expect(await told(user)).toEqual([]);
  });

  it('refuses an archived badge, and nothing is assigned', async () => {
    const [live, archived] = [await createBadge(app), await createBadge(app, { status: 'archived' })];
    const user = await createUser(app);
    const { status, body } = await app.admin.post(assignAt, { badge_ids: [live.id, archived.id], user_ids: [user.id] });
    expect(status).toBe(400);
    expect(body.detail).toContain(`${archived.id} is archived`);
    expect(await heldBy(user)).toEqual([]);
  });

  it('gives fifty badges to two thousand users in one transaction of fewer than 80 statements', async () => {
    const badges = await insertBadges(app, 50, 'many');
    const users = await insertCrowd(app, 0, 2_000);
    const before = [await countRows('badge_assignments'), await countRows('notifications')];
    const spoiled = await app.admin.post(assignAt, { badge_ids: badges, user_ids: [...users, 1_000_000] });
    expect(spoiled.status).toBe(400);
    expect([await countRows('badge_assignments'), await countRows('notifications')]).toEqual(before);
    let answer: unknown;
    // Schedules are due at the start too; they run before the count.
    await app.application.platform.jobs.runDue();
    const queries = await app.countQueries(async () => {
      answer = await app.admin.post(assignAt, { badge_ids: badges, user_ids: users, message: 'Everyone!' });
    });
    expect(answer).toMatchObject(assigned);
    expect(queries).toBeLessThan(badges.length + 30);
    expect([await countRows('badge_assignments'), await countRows('notifications')]).toEqual(
      before.map((count) => count + 100_000),
    );
    await app.admin.post(assignAt, { badge_ids: badges, user_ids: users, message: 'Again!' });
    expect(await countRows('notifications')).toBe((before[1] ?? 0) + 100_000);
    const tooMany = await insertBadges(app, 251, 'more');
    const refused = await app.admin.post(assignAt, { badge_ids: tooMany, user_ids: users });
    expect(refused.status).toBe(400);
  });
});

describe('unassigning badges', () => {
  it('takes the badge from its users, and is no error for users who do not have it', async () => {
    const badge = await createBadge(app);
    const [keeper, loser, never] = [await createUser(app), await createUser(app), await createUser(app)];
    await giveBadge(app, badge, [keeper, loser]);
    const answer = await unassign(badge, { user_ids: [loser.id, never.id, loser.id] });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Badge successfully unassigned' } });
    expect(await heldBy(loser)).toEqual([]);
    expect(await heldBy(keeper)).toEqual([badge.id]);
    expect((await unassign(badge, { assignees: keeper.id })).status).toBe(200);
    expect(await heldBy(keeper)).toEqual([]);
    await giveBadge(app, badge, [loser]);
    expect(await told(loser)).toHaveLength(2);
  });

  it('works on an archived badge', async () => {
    const [badge, user] = [await createBadge(app), await createUser(app)];
    await giveBadge(app, badge, [user]);
    await app.admin.put(`${badgesAt}/${badge.id}`, { status: 'archived' });
    expect((await unassign(badge, { user_ids: [user.id] })).status).toBe(200);
    expect(await heldBy(user)).toEqual([]);
  });

  it('answers 404 for an unknown badge and 400 for a wrong body, and takes no badge', async () => {
    const [badge, user] = [await createBadge(app), await createUser(app)];
    await giveBadge(app, badge, [user]);
    expect(await unassign({ id: 999_999 }, { user_ids: [user.id] })).toMatchObject({
      status: 404,
      body: { detail: 'Badge not found' },
    });
    expect((await app.admin.post(`${badgesAt}/unassign/x`, { user_ids: [user.id] })).status).toBe(400);
    for (const wrong of [
      {},
      { user_ids: [] },
      { user_ids: ['x'] },
      { user_ids: [user.id, 1_000_000] },
      [],
      undefined,
    ]) {
      expect((await unassign(badge, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect(await heldBy(user)).toEqual([badge.id]);
  });
});

describe('the right to assign badges', () => {
  it('B4: comes with badges.assign, and not with badges.manage alone', async () => {
    const [badge, user] = [await createBadge(app), await createUser(app)];
    const [manager, giver] = [await createUser(app), await createUser(app)];
    await grant(app, 'badges.manage', manager);
    await grant(app, 'badges.assign', giver);
    const calls = [
      [assignAt, { badge_ids: [badge.id], user_ids: [user.id] }],
      [`${badgesAt}/unassign/${badge.id}`, { user_ids: [user.id] }],
    ] as const;
    for (const [path, body] of calls) {
      expect((await app.anonymous.post(path, body)).status).toBe(401);
      expect((await user.client.post(path, body)).status).toBe(403);
      expect((await manager.client.post(path, body)).status).toBe(403);
      expect((await giver.client.post(path, body)).status).toBe(200);
    }
    const readOnly = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: readOnly.id });
    await grant(app, 'badges.assign', reader);
    for (const [path, body] of calls) expect((await reader.client.post(path, body)).status).toBe(403);
  });

  it('B2: does not extend to users whom the giver cannot see', async () => {
    const extranet = await createExtranet(app);
    const giver = await createUser(app, { extranet_id: extranet.id });
    const peer = await createUser(app, { extranet_id: extranet.id });
    const insider = await createUser(app);
    await grant(app, 'badges.assign', giver);
    const badge = await createBadge(app);
    const give = (...user_ids: number[]) => giver.client.post(assignAt, { badge_ids: [badge.id], user_ids });
    expect((await give(peer.id, insider.id)).status).toBe(400);
    expect(await heldBy(peer)).toEqual([]);
    expect((await give(peer.id)).status).toBe(200);
    await giveBadge(app, badge, [insider]);
    const taken = await giver.client.post(`${badgesAt}/unassign/${badge.id}`, { user_ids: [insider.id] });
    expect(taken.status).toBe(400);
    expect(await heldBy(insider)).toEqual([badge.id]);
  });
});
