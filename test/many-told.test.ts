// Tests that acts which reach very many people are written in slices, between which others have their turn.
import { beforeAll, expect, it } from 'vitest';
import { useApp } from './support/app.ts';
import { analyze } from './support/bulk.ts';
import { insertCrowd, insertMembers } from './support/crowd.ts';
import { createGroup } from './support/people.ts';
import { turnsOf } from './support/turns.ts';

const app = useApp();
let people: number[];

beforeAll(async () => {
  people = await insertCrowd(app, 0, 6_000);
  await analyze(app);
});

it('a note to a large group notifies its members 2,000 at a time, and the event loop turns between them', async () => {
  const group = await createGroup(app);
  await insertMembers(app, group.id, people);
  const thanked = [{ id: group.id, oclass: { id: group.id, oclass: 3 } }];
  const thank = async () => {
    const { status, body } = await app.admin.post('/thanks', { description: 'Thank you all', tags: [], thanked });
    expect([status, body.users.length]).toEqual([200, 6_000]);
  };
  const told = await turnsOf(/^insert into "notifications"/, thank);
  expect([told.length, new Set(told).size]).toEqual([3, 3]);
  const members = await turnsOf(/^insert into "thanked_users"/, thank);
  expect([members.length, new Set(members).size]).toEqual([2, 2]);
});

it('badges are given to very many users 5,000 at a time, all or none, and the event loop turns between them', async () => {
  const [image] = (await app.admin.get('/api/badges/image-sets/1/images')).body;
  const badges: number[] = [];
  for (const title of ['First', 'Second', 'Third']) {
    const input = { title, image_id: image.id, background_colour: '336699' };
    badges.push((await app.admin.post('/api/badges/badges', input)).body.badge.id);
  }
  const assign = async (badgeIds: number[], userIds: number[]) =>
    (await app.admin.post('/api/badges/badges/assign', { badge_ids: badgeIds, user_ids: userIds, message: '' })).status;
  const given = await turnsOf(/^insert into "badge_assignments"/, async () => {
    expect(await assign(badges, people)).toBe(200);
  });
  expect([given.length, new Set(given).size]).toEqual([6, 6]);
  const holders = await app.admin.get(`/api/badges/badge/${badges[2]}?include_assignees=true`);
  expect(holders.body.assigned).toHaveLength(6_000);
  expect(await assign(badges, [...people.slice(0, 10), 999_999])).toBe(400);
  const few = await turnsOf(/^insert into "badge_assignments"/, async () => {
    expect(await assign(badges, people.slice(0, 100))).toBe(200);
  });
  expect(few).toHaveLength(1);
});
