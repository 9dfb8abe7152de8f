// Tests that the acts of one user tell no more people in an hour than the setting allows, over all modules.
import { beforeEach, describe, expect, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { badgesAt, createBadge } from '../src/modules/badges/badges.test-support.ts';
import { createCategory, createQuestion, root } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { group, setMembers, user } from '../src/modules/thankyou/thankyou.test-support.ts';
import { startTestApp, useApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { insertCrowd } from './support/crowd.ts';
import { createGroup, createUser, grant, type TestUser } from './support/people.ts';

const LIMIT = 10;
const app = useApp({ ATRIUM_TOLD_PER_HOUR: String(LIMIT) });

let author: TestUser;
let crowd: { id: number }[];
let inserted = 0;

beforeEach(async () => {
  author = await createUser(app);
  crowd = (await insertCrowd(app, inserted, inserted + LIMIT + 5)).map((id) => ({ id }));
  inserted += LIMIT + 5;
});

const thank = (by: TestUser, people: readonly { id: number }[]) =>
  by.client.post('/thanks', { description: 'Well done', tags: [], thanked: people.map(user) });

const rows = async (table: 'notifications' | 'thanks' | 'kb_questions' | 'badge_assignments') => {
  const { db } = app.application.platform.database;
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('the users whom one user notifies in an hour (N7)', () => {
  it('are as many as the setting says; the next act is 429 with Retry-After and writes nothing', async () => {
    expect((await thank(author, crowd.slice(0, 6))).status).toBe(200);
    app.clock.advance(600_000);
    const before = [await rows('notifications'), await rows('thanks')];
    const refused = await thank(author, crowd.slice(6, 11));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
    expect(refused.body).toMatchObject({ error: true, message: expect.stringContaining('5 people') });
    expect([await rows('notifications'), await rows('thanks')]).toEqual(before);
    expect((await thank(author, crowd.slice(6, 10))).status).toBe(200);
    expect((await thank(author, crowd.slice(0, 1))).status).toBe(429);
    app.clock.advance(3_000_000);
    expect((await thank(author, crowd.slice(0, LIMIT))).status).toBe(200);
  });

  it('are counted for each author alone, and without the author', async () => {
    expect((await thank(author, [author, ...crowd.slice(0, LIMIT)])).status).toBe(200);
    expect((await thank(author, [author])).status).toBe(200);
    expect((await thank(await createUser(app), crowd.slice(0, LIMIT))).status).toBe(200);
  });

  it('T6: include the members of a thanked group, and users whom a change adds', async () => {
    const team = await createGroup(app);
    await setMembers(app, team, crowd.slice(0, 8));
    const note = { description: 'Well done', tags: [] };
    const { body, status } = await author.client.post('/thanks', { ...note, thanked: [group(team)] });
    expect(status).toBe(200);
    const change = (people: readonly { id: number }[]) =>
      author.client.put(`/thanks/${body.id}`, { ...note, thanked: [group(team), ...people.map(user)] });
    expect((await change(crowd.slice(8, 11))).status).toBe(429);
    expect((await change(crowd.slice(8, 10))).status).toBe(200);
  });

  it('are counted over all modules', async () => {
    await grant(app, 'badges.assign', author);
    const category = await createCategory(app);
    const readers = await Promise.all(Array.from({ length: 3 }, () => createUser(app)));
    for (const { client } of readers) {
      expect((await client.put(`/api/knowledgebase/v1/categories/${category.id}/subscription`)).status).toBe(204);
    }
    const badge = await createBadge(app);
    const assign = (people: readonly { id: number }[]) =>
      author.client.post(`${badgesAt}/assign`, {
        badge_ids: [badge.id],
        user_ids: people.map(({ id }) => id),
        message: '',
      });
    expect((await assign(crowd.slice(0, 6))).status).toBe(200);
    await createQuestion(author.client, category.id);
    const before = [await rows('kb_questions'), await rows('badge_assignments'), await rows('notifications')];
    const question = { title: 'One more', category_id: category.id, text: 'Why?' };
    expect((await author.client.post(`${root}/questions`, question)).status).toBe(429);
    expect((await assign(crowd.slice(6, 8))).status).toBe(429);
    expect(await Promise.all([rows('kb_questions'), rows('badge_assignments'), rows('notifications')])).toEqual(before);
    expect((await thank(author, crowd.slice(0, 1))).status).toBe(200);
  });

  it('are not more for simultaneous acts', async () => {
    const acts = await Promise.all(Array.from({ length: 8 }, () => thank(author, crowd.slice(0, 3))));
    expect(acts.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  });

  it('stay counted through a restart, and on other instances', async () => {
    expect((await thank(author, crowd.slice(0, LIMIT))).status).toBe(200);
    const other = await startApplication({ ...app.config, port: 0 }, { clock: app.clock });
    try {
      const { username, password } = author;
      const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const client = createClient(other.url, { authorization });
      expect((await thank({ ...author, client }, crowd.slice(0, 1))).status).toBe(429);
    } finally {
      await other.stop();
    }
  });
});

describe('an act that alone notifies more users than an hour allows (N8)', () => {
  it('is done as the first of its hour, and uses the whole hour up', async () => {
    expect((await thank(author, crowd)).status).toBe(200);
    expect((await thank(author, crowd.slice(0, 1))).status).toBe(429);
    app.clock.advance(3_600_000);
    expect((await thank(author, crowd.slice(0, 1))).status).toBe(200);
    expect((await thank(author, crowd)).status).toBe(429);
  });
});

describe('an administrator of a module (N9)', () => {
  it('T6: thanks any number of users with thanks.admin, also in the notes of others', async () => {
    const { body } = await thank(author, crowd.slice(0, LIMIT));
    const office = await createUser(app);
    await grant(app, 'thanks.admin', office);
    for (let index = 0; index < 3; index += 1) expect((await thank(office, crowd)).status).toBe(200);
    const note = { description: 'All of you', tags: [], thanked: crowd.map(user) };
    expect((await office.client.put(`/thanks/${body.id}`, note)).status).toBe(200);
  });

  it('has the limit of everybody in other modules', async () => {
    await grant(app, 'knowledgebase.admin', author);
    expect((await thank(author, crowd.slice(0, LIMIT))).status).toBe(200);
    expect((await thank(author, crowd.slice(0, 1))).status).toBe(429);
  });

  it('is not limited anywhere as a member of role 1', async () => {
    for (let index = 0; index < 3; index += 1) {
      const answer = await app.admin.post('/thanks', { description: 'x', tags: [], thanked: crowd.map(user) });
      expect(answer.status).toBe(200);
    }
  });
});

describe('an installation without a limit', () => {
  it('lets everybody notify everybody with ATRIUM_TOLD_PER_HOUR=0', async () => {
    const free = await startTestApp({ ATRIUM_TOLD_PER_HOUR: '0' });
    try {
      const someone = await createUser(free);
      const people = (await insertCrowd(free, 0, 20)).map((id) => ({ id }));
      for (let index = 0; index < 3; index += 1) expect((await thank(someone, people)).status).toBe(200);
    } finally {
      await free.dispose();
    }
  });
});
