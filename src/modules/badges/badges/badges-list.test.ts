import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { createExtranet, createUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { transaction } from '../../../platform/db/index.ts';
import { badgesAt, createBadge, giveBadge, idsOf, insertBadges } from '../badges.test-support.ts';

const app = useApp();
const find = async (query: string) => idsOf((await app.admin.get(`${badgesAt}?${query}`)).body);

describe('the list of badges', () => {
  it('is an array in order of title ignoring case, then id', async () => {
    const description = uniqueName('order');
    const made = [];
    for (const title of ['zeta', 'Émile', 'alpha', 'émile', 'Beta'])
      made.push(await createBadge(app, { title, description }));
    const { status, body } = await app.admin.get(`${badgesAt}?search=${description}`);
    expect(status).toBe(200);
    const [zeta, first, alpha, second, beta] = made;
    expect(body).toEqual([alpha, beta, first, second, zeta]);
  });

  it('is filtered by status, which is live when none is given', async () => {
    const description = uniqueName('status');
    const live = await createBadge(app, { title: 'a', description });
    const archived = await createBadge(app, { title: 'b', description, status: 'archived' });
    expect(await find(`search=${description}`)).toEqual([live.id]);
    expect(await find(`search=${description}&status=live`)).toEqual([live.id]);
    expect(await find(`search=${description}&status=archived`)).toEqual([archived.id]);
    expect(await find(`search=${description}&status=all&unknown=1`)).toEqual([live.id, archived.id]);
    const { body } = await app.admin.get(`${badgesAt}?status=archived&search=${description}`);
    expect(body[0]).not.toHaveProperty('archived_by');
    for (const wrong of [
      'status=some',
      'status=LIVE',
      'assigned_to=me',
      'not_assigned_to=1.5',
      'include_assignees=perhaps',
    ]) {
      expect((await app.admin.get(`${badgesAt}?${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('is searched for badges in which all keywords occur, each in title or description', async () => {
    const word = uniqueName('found');
    const both = await createBadge(app, { title: `Łódź ${word}`, description: 'Straße 50% off_here' });
    await createBadge(app, { title: `Lodz ${word}`, description: 'something else' });
    for (const text of ['lodz STRASSE', 'straße łódź', 'raß', '50%', 'f_h', '  OFF ']) {
      expect(await find(`search=${word} ${encodeURIComponent(text)}`), text).toEqual([both.id]);
    }
    for (const text of ['lodz nowhere', '5%f', 'o_h', '"', "'; drop table badges; --", '\\', '*']) {
      expect(await find(`search=${word} ${encodeURIComponent(text)}`), text).toEqual([]);
    }
    expect(await find(`search=${word}`)).toHaveLength(2);
    expect((await app.admin.get(`${badgesAt}?search=`)).body.length).toBeGreaterThan(1);
    const many = Array.from({ length: 21 }, (_, index) => `w${index}`).join('+');
    expect((await app.admin.get(`${badgesAt}?search=${many}`)).status).toBe(400);
  });
});

describe('badges of a user', () => {
  it('carry the record of their assignment, which other lists leave out', async () => {
    const search = uniqueName('mine');
    const [user, other] = [await createUser(app), await createUser(app)];
    const mine = await createBadge(app, { title: `${search} a` });
    const theirs = await createBadge(app, { title: `${search} b` });
    const nobodys = await createBadge(app, { title: `${search} c` });
    await giveBadge(app, mine, [user, other], 'Thanks');
    await giveBadge(app, theirs, [other]);
    const { body } = await app.admin.get(`${badgesAt}?assigned_to=${user.id}`);
    expect(body).toEqual([
      {
        ...mine,
        assigned: {
          assigned_by: mine.created_by,
          assigned_to: {
            id: user.id,
            name: `Test ${user.username}`,
            image_url: `${app.url}/api/people/v2/users/${user.id}/photo`,
            profile_url: `${app.url}/api/people/v2/users/${user.id}`,
          },
          assigned_date: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
          message: 'Thanks',
        },
      },
    ]);
    expect(await find(`search=${search}&not_assigned_to=${user.id}`)).toEqual([theirs.id, nobodys.id]);
    const both = await app.admin.get(`${badgesAt}?search=${search}&assigned_to=${user.id}&not_assigned_to=${user.id}`);
    expect(both.body).toEqual(body);
    expect(await find(`search=${search}&assigned_to=${user.id}&not_assigned_to=${other.id}`)).toEqual([mine.id]);
    expect(await find('assigned_to=999999')).toEqual([]);
    expect(await find('assigned_to=0')).toEqual([]);
    expect(await find(`search=${search}&not_assigned_to=999999`)).toHaveLength(3);
    expect(await find(`search=${search}&assigned_to=`)).toHaveLength(3);
    const without = await app.admin.get(`${badgesAt}?search=${search}&not_assigned_to=${user.id}`);
    for (const badge of without.body) expect(badge).not.toHaveProperty('assigned');
  });

  it('are limited to the status that is asked for', async () => {
    const user = await createUser(app);
    const badge = await createBadge(app);
    await giveBadge(app, badge, [user]);
    await app.admin.put(`${badgesAt}/${badge.id}`, { status: 'archived' });
    expect(await find(`assigned_to=${user.id}`)).toEqual([]);
    const { body } = await app.admin.get(`${badgesAt}?assigned_to=${user.id}&status=all`);
    expect(body[0]).toMatchObject({ id: badge.id, assigned: { assigned_to: { id: user.id } } });
  });
});

describe('assignees of badges', () => {
  it('are listed when asked for', async () => {
    const search = uniqueName('has');
    const [first, second] = [await createUser(app), await createUser(app)];
    const given = await createBadge(app, { title: `${search} a` });
    const kept = await createBadge(app, { title: `${search} b` });
    await giveBadge(app, given, [second, first]);
    const assignee = ({ id, username }: typeof first) => ({
      id,
      name: `Test ${username}`,
      profileUrl: `${app.url}/api/people/v2/users/${id}`,
      imageUrl: `${app.url}/api/people/v2/users/${id}/photo`,
    });
    const { body } = await app.admin.get(`${badgesAt}?search=${search}&include_assignees=true`);
    expect(body).toEqual([
      { ...given, assignees: [assignee(first), assignee(second)] },
      { ...kept, assignees: [] },
    ]);
    for (const url of [body[0].assignees[0].profileUrl, body[0].assignees[0].imageUrl]) {
      expect((await app.admin.get(url)).status).toBe(200);
    }
    const off = await app.admin.get(`${badgesAt}?search=${search}&include_assignees=false`);
    expect(off.body).toEqual([given, kept]);
    const mine = await app.admin.get(`${badgesAt}?assigned_to=${first.id}&include_assignees=1`);
    expect(mine.body[0]).toMatchObject({ assignees: [{ id: first.id }, { id: second.id }], assigned: { message: '' } });
  });

  it('are up to date after every change', async () => {
    const badge = await createBadge(app);
    const user = await createUser(app);
    const list = () => app.admin.get(`${badgesAt}?search=${encodeURIComponent(badge.title)}&include_assignees=1`);
    const names = async () => (await list()).body[0].assignees.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual([]);
    await giveBadge(app, badge, [user]);
    expect(await names()).toEqual([`Test ${user.username}`]);
    await app.admin.put(`/api/people/v2/users/${user.id}`, { firstname: 'Renamed' });
    expect(await names()).toEqual([`Renamed ${user.username}`]);
    await app.admin.delete(`/api/people/v2/users/${user.id}`);
    expect(await names()).toEqual([]);
  });

  it('B2: are limited to users whom the reader may see, in every list and filter', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const peer = await createUser(app, { extranet_id: extranet.id });
    const [insider, blocked] = [await createUser(app), await createUser(app)];
    const badge = await createBadge(app);
    await giveBadge(app, badge, [insider, peer, blocked]);
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
    const search = encodeURIComponent(badge.title);
    const seen = async ({ client }: typeof insider) => {
      const list = await client.get(`${badgesAt}?search=${search}&include_assignees=1`);
      const single = await client.get(`${badgesAt}/${badge.id}?include_assignees=1`);
      const listed = idsOf(list.body[0].assignees);
      const records: { assigned_to: { id: number } }[] = single.body.assigned;
      expect(records.map(({ assigned_to }) => assigned_to.id)).toEqual(listed);
      return listed;
    };
    expect(await seen(outsider)).toEqual([peer.id]);
    expect(await seen(insider)).toEqual([insider.id, peer.id].sort((a, b) => a - b));
    const count = async (query: string) =>
      (await outsider.client.get(`${badgesAt}?search=${search}&${query}`)).body.length;
    expect(await count(`assigned_to=${peer.id}`)).toBe(1);
    expect(await count(`assigned_to=${insider.id}`)).toBe(0);
    expect(await count(`not_assigned_to=${peer.id}`)).toBe(0);
    expect(await count(`not_assigned_to=${insider.id}`)).toBe(1);
    const all = (await app.admin.get(`${badgesAt}?search=${search}&include_assignees=1`)).body[0].assignees;
    expect(all).toHaveLength(3);
  });
});

describe('a thousand badges', () => {
  it('with assignees take as many queries as one badge', async () => {
    const word = uniqueName('thousand');
    const users = await insertCrowd(app, 0, 20);
    const give = async (badgeIds: readonly number[]) => {
      const rows = badgeIds.flatMap((badge_id) =>
        users.slice(badge_id % 15).map((user_id) => ({
          badge_id,
          user_id,
          assigned_by: 1,
          assigned_at: app.clock.now(),
          message: '',
        })),
      );
      await transaction(app.application.platform.database.db, async (tx) => {
        for (let start = 0; start < rows.length; start += 2_000) {
          await tx
            .insertInto('badge_assignments')
            .values(rows.slice(start, start + 2_000))
            .execute();
        }
      });
      return rows.length;
    };
    await give(await insertBadges(app, 1, word));
    const list = () => app.admin.get(`${badgesAt}?search=${word}&include_assignees=true&assigned_to=${users[19]}`);
    // A total is cached; a change makes it counted again.
    const forget = async () => {
      await list();
      await createBadge(app);
    };
    const few = await fewestQueries(app, list, forget);
    expect(few).toBeGreaterThan(0);
    const total = await give(await insertBadges(app, 999, word));
    expect(await fewestQueries(app, list, forget)).toBe(few);
    const { body } = await list();
    expect(body).toHaveLength(1000);
    const listed = body.reduce((sum: number, badge: { assignees: unknown[] }) => sum + badge.assignees.length, 0);
    expect(listed).toBeGreaterThan(total);
  });
});
