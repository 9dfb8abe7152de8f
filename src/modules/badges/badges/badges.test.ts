import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, grant } from '../../../../test/support/people.ts';
import { badgesAt, createBadge, giveBadge } from '../badges.test-support.ts';

const app = useApp();
const alone = (id: number, query = '') => app.admin.get(`/api/badges/badge/${id}${query}`);
const now = { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' };
const problem = (status: number, detail: unknown, instance: unknown = expect.any(String)) =>
  expect.objectContaining({
    type: expect.stringMatching(/^http.*#\w+$/),
    title: expect.any(String),
    status,
    detail,
    instance,
  });

describe('a badge', () => {
  it('is created with every field, and read as it was written', async () => {
    const input = { title: 'Héro <b>', description: 'For “all”', image_id: 2, background_colour: '#aAbBcC', junk: 1 };
    const created = await app.admin.post(badgesAt, input);
    expect(created.status).toBe(200);
    const { badge } = created.body;
    const fields = {
      id: expect.any(Number),
      title: 'Héro <b>',
      description: 'For “all”',
      image_id: 2,
      image: `${app.url}/api/badges/images/2/file`,
      background_colour: 'aAbBcC',
      status: 'live',
      created_by: { id: 1, name: expect.stringMatching(/\S/) },
      created_date: now,
      modified_by: [],
      modified_date: now,
    };
    expect(created.body).toEqual({ message: 'Badge created', badge: fields });
    for (const address of ['badge', 'badges']) {
      const { status, body } = await app.admin.get(`/api/badges/${address}/${badge.id}/`);
      expect(status).toBe(200);
      expect(body).toEqual({ ...fields, id: badge.id, archived_by: [], archived_date: [] });
    }
    expect((await alone(badge.id, '?include_assignees=true')).body).toEqual({
      ...fields,
      id: badge.id,
      archived_by: [],
      archived_date: [],
      assigned: [],
    });
    expect((await alone(badge.id, '?include_assignees=0')).body).not.toHaveProperty('assigned');
    const picture = await app.admin.raw('GET', badge.image);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    await picture.arrayBuffer();
  });

  it('needs only a title, an image and a colour', async () => {
    const created = await app.admin.post(badgesAt, { title: 'x', image_id: 1, background_colour: '000000' });
    expect(created.body.badge).toMatchObject({ description: '', status: 'live' });
  });

  it.each([
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: ' \t' }, 'title'],
    ['a long title', { title: 'x'.repeat(256) }, 'title'],
    ['a title that is no text', { title: 7 }, 'title'],
    ['a title with NUL', { title: 'a\u0000' }, 'title'],
    ['null for a description', { description: null }, 'description'],
    ['a long description', { description: 'x'.repeat(10_001) }, 'description'],
    ['no image', { image_id: undefined }, 'image_id'],
    ['an unknown image', { image_id: 999_999 }, 'image_id'],
    ['image 0', { image_id: 0 }, 'image_id'],
    ['an image beyond all numbers', { image_id: 1e20 }, 'image_id'],
    ['no colour', { background_colour: undefined }, 'background_colour'],
    ['a short colour', { background_colour: 'fff' }, 'background_colour'],
    ['two signs', { background_colour: '##ffffff' }, 'background_colour'],
    ['a colour by name', { background_colour: 'purple' }, 'background_colour'],
    ['a colour with more behind it', { background_colour: 'ffffff\n' }, 'background_colour'],
    ['the status all', { status: 'all' }, 'status'],
    ['an empty status', { status: '' }, 'status'],
  ])('with %s is refused, and nothing changes', async (_what, fault, field) => {
    const badge = await createBadge(app);
    const before = (await app.admin.get(`${badgesAt}?status=all`)).body;
    const whole = { title: 'x', description: 'y', image_id: 1, background_colour: 'ffffff' };
    const created = await app.admin.post(badgesAt, { ...whole, ...fault });
    expect(created.status).toBe(400);
    expect(created.headers.get('content-type')).toContain('application/problem+json');
    expect(created.body).toEqual(problem(400, expect.stringContaining(field), badgesAt));
    expect(created.body.title).toBe('Bad request');
    if (Object.values(fault)[0] !== undefined) {
      expect((await app.admin.put(`${badgesAt}/${badge.id}`, { ...whole, ...fault })).status).toBe(400);
    }
    expect((await app.admin.get(`${badgesAt}?status=all`)).body).toEqual(before);
  });

  it('keeps fields that a change does not name, and says who changed it', async () => {
    const badge = await createBadge(app, { description: 'Old' });
    const manager = await createUser(app);
    await grant(app, 'badges.manage', manager);
    app.clock.advance(60_000);
    const changed = await manager.client.put(`${badgesAt}/${badge.id}`, { title: 'New' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      message: 'Badge updated',
      badge: {
        ...badge,
        title: 'New',
        modified_by: { id: manager.id, name: `Test ${manager.username}` },
        modified_date: {
          ...now,
          date: expect.not.stringMatching(badge.modified_date.date),
          date_str: expect.any(String),
        },
      },
    });
    const again = await app.admin.put(`/api/badges/badge/${badge.id}`, { background_colour: '#00FF00', image_id: 3 });
    expect(again.body.badge).toMatchObject({ background_colour: '00FF00', image_id: 3, description: 'Old' });
    expect(again.body.badge.modified_by.id).toBe(1);
  });

  it('that is sent back unchanged does not count as modified', async () => {
    const badge = await createBadge(app);
    for (const same of [
      {},
      { title: badge.title },
      { background_colour: `#${badge.background_colour}`, status: 'live' },
    ]) {
      expect((await app.admin.put(`${badgesAt}/${badge.id}`, same)).body).toEqual({ message: 'Badge updated', badge });
    }
  });

  it('is archived and made live again', async () => {
    const badge = await createBadge(app);
    const archived = await app.admin.put(`${badgesAt}/${badge.id}`, { status: 'archived' });
    expect(archived.body.badge).toMatchObject({ status: 'archived', modified_by: { id: 1 } });
    expect(archived.body.badge).not.toHaveProperty('archived_by');
    const first = (await alone(badge.id)).body;
    expect(first.archived_by).toEqual(badge.created_by);
    expect(first.archived_date).toEqual({
      date_str: expect.any(String),
      timezone: 'UTC',
      date: expect.stringMatching(/^\d{14}$/),
    });
    app.clock.advance(3_600_000);
    await app.admin.put(`${badgesAt}/${badge.id}`, { status: 'archived', title: 'Still archived' });
    expect((await alone(badge.id)).body.archived_date).toEqual(first.archived_date);
    await app.admin.put(`${badgesAt}/${badge.id}`, { status: 'live' });
    expect((await alone(badge.id)).body).toMatchObject({ status: 'live', archived_by: [], archived_date: [] });
    const born = await createBadge(app, { status: 'archived' });
    expect(born).toMatchObject({ status: 'archived', modified_by: [] });
    expect((await alone(born.id)).body).toMatchObject({ archived_by: { id: 1 }, archived_date: { timezone: 'UTC' } });
  });

  it('shows its dates in the time zone of the reader', async () => {
    const badge = await createBadge(app);
    const reader = await createUser(app);
    await reader.client.patch('/api/people/v1/me', { timezone: 'Asia/Tokyo' });
    const { body } = await reader.client.get(`/api/badges/badge/${badge.id}`);
    expect(body.created_date).toMatchObject({ timezone: 'Asia/Tokyo', date: badge.created_date.date });
    expect(body.created_date.date_str).not.toBe(badge.created_date.date_str);
  });

  it('is deleted with its assignments, at either address', async () => {
    const user = await createUser(app);
    for (const address of ['badge', 'badges']) {
      const badge = await createBadge(app);
      await giveBadge(app, badge, [user]);
      const deleted = await app.admin.delete(`/api/badges/${address}/${badge.id}`);
      expect(deleted).toMatchObject({ status: 200, body: { message: 'Badge deleted' } });
      expect((await alone(badge.id)).status).toBe(404);
      expect((await app.admin.delete(`/api/badges/${address}/${badge.id}`)).status).toBe(404);
    }
    expect((await app.admin.get(`${badgesAt}?assigned_to=${user.id}`)).body).toEqual([]);
  });

  it('that does not exist answers 404, an id that is no number 400, another method 405', async () => {
    for (const address of ['badge', 'badges']) {
      const path = `/api/badges/${address}/999999`;
      for (const answer of [
        await app.admin.get(path),
        await app.admin.put(path, { title: 'x' }),
        await app.admin.delete(path),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(problem(404, 'Badge not found', path));
      }
      for (const id of ['x', '1.5', '99999999999999999999', '%00', "1'--"]) {
        expect((await app.admin.get(`/api/badges/${address}/${id}`)).status, id).toBe(400);
      }
    }
    const patched = await app.admin.patch(badgesAt, {});
    expect(patched.status).toBe(405);
    expect(patched.headers.get('allow')).toContain('POST');
  });

  it('can be changed and deleted by POST with the method override', async () => {
    const badge = await createBadge(app);
    const override = (method: string) => ({ headers: { 'x-http-method-override': method } });
    const changed = await app.admin.post(`${badgesAt}/${badge.id}`, { title: 'Overridden' }, override('PUT'));
    expect(changed.body.badge.title).toBe('Overridden');
    expect((await app.admin.post(`${badgesAt}/${badge.id}`, undefined, override('DELETE'))).status).toBe(200);
  });
});

describe('a badge with its assignments', () => {
  it('has a list of records whose date is nested one level deeper than in other answers', async () => {
    const [first, second] = [await createUser(app), await createUser(app)];
    const badge = await createBadge(app);
    await giveBadge(app, badge, [second], 'Well done');
    app.clock.advance(1000);
    await giveBadge(app, badge, [first]);
    const record = (user: typeof first, message: string) => ({
      assigned_by: badge.created_by,
      assigned_to: {
        id: user.id,
        name: `Test ${user.username}`,
        image_url: `${app.url}/api/people/v2/users/${user.id}/photo`,
        profile_url: `${app.url}/api/people/v2/users/${user.id}`,
      },
      assigned_date: {
        date: { date_str: expect.any(String), timezone: 'UTC', date: expect.stringMatching(/^\d{14}$/) },
      },
      message,
    });
    const { body } = await alone(badge.id, '?include_assignees=true');
    expect(body.assigned).toEqual([record(second, 'Well done'), record(first, '')]);
    expect(body).not.toHaveProperty('assignees');
    for (const address of [body.assigned[0].assigned_to.image_url, body.assigned[0].assigned_to.profile_url]) {
      expect((await app.admin.get(address)).status).toBe(200);
    }
    expect((await alone(badge.id)).body).not.toHaveProperty('assigned');
  });
});

describe('a badge of a deleted user', () => {
  it('belongs to the migration user, as do the assignments that the deleted user made', async () => {
    const maker = await createUser(app);
    for (const right of ['badges.manage', 'badges.assign'] as const) await grant(app, right, maker);
    const input = { title: 'Left behind', image_id: 1, background_colour: '000000' };
    const { badge } = (await maker.client.post(badgesAt, input)).body;
    await maker.client.put(`${badgesAt}/${badge.id}`, { status: 'archived' });
    await maker.client.put(`${badgesAt}/${badge.id}`, { status: 'live' });
    await maker.client.put(`${badgesAt}/${badge.id}`, { status: 'archived' });
    const given = await createBadge(app);
    const keeper = await createUser(app);
    const assign = { badge_ids: [given.id], user_ids: [keeper.id, maker.id] };
    expect((await maker.client.post(`${badgesAt}/assign`, assign)).status).toBe(200);
    const heir = await createUser(app);
    const gone = await app.admin.delete(`/api/people/v2/users/${maker.id}`, {
      migration_user_id: heir.id,
    });
    expect(gone.status).toBe(204);
    const [left, kept] = [await alone(badge.id), await alone(given.id, '?include_assignees=1')];
    const owner = left.body.created_by.id;
    expect(owner).toBe(heir.id);
    expect(left.body).toMatchObject({ modified_by: { id: owner }, archived_by: { id: owner } });
    expect(kept.body.assigned).toHaveLength(1);
    expect(kept.body.assigned[0]).toMatchObject({ assigned_by: { id: owner }, assigned_to: { id: keeper.id } });
  });
});

describe('rights over badges', () => {
  it('B1, B3: let everyone read, and badges.manage write', async () => {
    const badge = await createBadge(app);
    const input = { title: 'x', image_id: 1, background_colour: '000000' };
    const [reader, giver, manager] = [await createUser(app), await createUser(app), await createUser(app)];
    await grant(app, 'badges.assign', giver);
    await grant(app, 'badges.manage', manager);
    const writes = [
      ['POST', badgesAt, input],
      ['PUT', `${badgesAt}/${badge.id}`, { title: 'y' }],
      ['PUT', `/api/badges/badge/${badge.id}`, { title: 'z' }],
      ['DELETE', `${badgesAt}/${badge.id}`, undefined],
    ] as const;
    for (const path of [badgesAt, `${badgesAt}/${badge.id}`, `/api/badges/badge/${badge.id}`]) {
      const refused = await app.anonymous.get(path);
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual(problem(401, expect.any(String)));
      expect(refused.headers.get('www-authenticate')).toBe('Basic realm="Atrium"');
      expect((await reader.client.get(path)).status).toBe(200);
    }
    for (const [method, path, body] of writes) {
      expect((await app.anonymous.request(method, path, { body })).status).toBe(401);
      for (const { client } of [reader, giver]) {
        const refused = await client.request(method, path, { body });
        expect(refused.status).toBe(403);
        expect(refused.body).toEqual(problem(403, expect.any(String)));
      }
    }
    for (const [method, path, body] of writes) {
      expect((await manager.client.request(method, path, { body })).status).toBe(200);
    }
  });
});
