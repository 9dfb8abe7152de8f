import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createGroup, createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { transaction } from '../../../platform/db/index.ts';
import { createNote, createTag, group, idsOf, notificationsOf, setMembers, user } from '../thankyou.test-support.ts';

const app = useApp();
const WALL = '/api/thankyou/v3/wall';

const people: TestUser[] = [];
const notes: { id: number }[] = [];
let team = { id: 0, name: '' };
let [calm, brave] = [
  { id: 0, name: '' },
  { id: 0, name: '' },
];
const at = <T>(list: readonly T[], index: number): T => {
  const one = list[index];
  if (one === undefined) throw new Error(`there is no number ${index}`);
  return one;
};

beforeAll(async () => {
  for (let index = 0; index < 4; index += 1) people.push(await createUser(app));
  const [ada, bo, cy, di] = [at(people, 0), at(people, 1), at(people, 2), at(people, 3)];
  team = await createGroup(app);
  await setMembers(app, team, [cy, di]);
  calm = await createTag(app, { bg_colour: '#112233' });
  brave = await createTag(app);
  notes.push(await createNote(ada.client, [user(bo)], { description: 'Der Überblick half.', tags: [calm.id] }));
  notes.push(
    await createNote(bo.client, [group(team), user(ada)], { description: 'Rain 100 %', tags: [calm.id, brave.id] }),
  );
  notes.push(await createNote(bo.client, [user(cy)], { description: 'An overview of rain' }));
});

describe('the wall', () => {
  it('shows notes newest first with faces, tags, groups by number, and what the reader may do', async () => {
    const [ada, bo, cy] = [at(people, 0), at(people, 1), at(people, 2)];
    const { status, body } = await cy.client.get(WALL);
    expect(status).toBe(200);
    expect(idsOf(body.data)).toEqual(idsOf(notes).reverse());
    expect(body.pagination).toMatchObject({ total: 3, limit: 20, next: null });
    const face = ({ id, username }: TestUser) => ({
      id,
      name: `Test ${username}`,
      photo_url: expect.stringContaining(`/api/people/v2/users/${id}/photo?v=`),
    });
    expect(body.data[1]).toEqual({
      id: at(notes, 1).id,
      description: 'Rain 100 %',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      author: face(bo),
      thanked: [
        { type: 'group', id: team.id, name: team.name, photo_url: null, people: 2 },
        { type: 'user', ...face(ada), people: null },
      ],
      thanked_total: 2,
      tags: [calm, brave]
        .map(({ id, name }) => ({ id, name, bg_colour: id === calm.id ? '#112233' : '#2f6f9f', active: true }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      thanks_you: true,
      too: { count: 0, by_you: false, people: [] },
      may_change: false,
    });
    expect(body.data.map((note: { thanks_you: boolean }) => note.thanks_you)).toEqual([true, true, false]);
    const mine = (await bo.client.get(WALL)).body.data;
    expect(mine.map((note: { may_change: boolean }) => note.may_change)).toEqual([true, true, false]);
    expect((await cy.client.get(`${WALL}/${at(notes, 1).id}`)).body).toEqual(body.data[1]);
    expect((await cy.client.get(`${WALL}/999999`)).status).toBe(404);
  });

  it('is filtered by tag, author, thanked and words, all of which must match, and has pages', async () => {
    const [ada, bo, cy] = [at(people, 0), at(people, 1), at(people, 2)];
    const [first, second, third] = idsOf(notes);
    const found = async (query: string) => {
      const { status, body } = await ada.client.get(`${WALL}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      expect(body.pagination.total).toBe(body.data.length);
      return idsOf(body.data);
    };
    expect(await found(`tag_ids=${calm.id}`)).toEqual([second, first]);
    expect(await found(`tag_ids=${calm.id},${brave.id}`)).toEqual([second, first]);
    expect(await found(`author_ids=${bo.id}`)).toEqual([third, second]);
    expect(await found(`author_ids=${bo.id}&tag_ids=${brave.id}`)).toEqual([second]);
    expect(await found(`author_ids=${bo.id}&user_ids=${cy.id}`)).toEqual([third, second]);
    expect(await found(`group_ids=${team.id}`)).toEqual([second]);
    expect(await found('query=UBERBLICK')).toEqual([first]);
    expect(await found('query=rain')).toEqual([third, second]);
    expect(await found('query=rain%20overview')).toEqual([third]);
    expect(await found('query=ra')).toEqual([third, second]);
    expect(await found(`query=${encodeURIComponent('100 %')}`)).toEqual([second]);
    expect(await found(`query=rain&tag_ids=${calm.id}&author_ids=${bo.id}&user_ids=${ada.id}`)).toEqual([second]);
    expect(await found('tag_ids=999999')).toEqual([]);
    expect(await found('query=nothing')).toEqual([]);
    const page = (await ada.client.get(`${WALL}?limit=1&offset=1&query=rain`)).body;
    expect([idsOf(page.data), page.pagination.total, page.pagination.next]).toEqual([[second], 2, null]);
    const many = Array.from({ length: 21 }, (_, index) => `w${index}`).join('+');
    for (const query of ['tag_ids=x', 'author_ids=1.5', `query=${'a'.repeat(1001)}`, `query=${many}`]) {
      const { status, body } = await ada.client.get(`${WALL}?${query}`);
      expect([status, body['invalid-params']?.[0]?.name]).toEqual([
        400,
        expect.stringContaining(query.split('=')[0] ?? ''),
      ]);
    }
  });

  it('finds a note by its words as they were changed last', async () => {
    const [ada, bo] = [at(people, 0), at(people, 1)];
    const note = await createNote(ada.client, [user(bo)], { description: 'Früher' });
    const thanked = [user(bo)];
    expect((await ada.client.put(`/thanks/${note.id}`, { description: 'Später', tags: [], thanked })).status).toBe(200);
    expect(idsOf((await bo.client.get(`${WALL}?query=spater`)).body.data)).toEqual([note.id]);
    expect((await bo.client.get(`${WALL}?query=fruher`)).body.pagination.total).toBe(0);
    await ada.client.delete(`/thanks/${note.id}`);
    expect((await bo.client.get(`${WALL}?query=spater`)).body.pagination.total).toBe(0);
  });

  it('takes as many queries for many notes as for one', async () => {
    const { client } = at(people, 0);
    const count = (limit: number) => fewestQueries(app, () => client.get(`${WALL}?limit=${limit}`));
    expect(await count(3)).toBe(await count(1));
    expect(await count(3)).toBeLessThanOrEqual(6);
  });

  it('lists everybody whom a note thanks, once', async () => {
    const { client } = at(people, 0);
    const { body } = await client.get(`${WALL}/${at(notes, 1).id}/thanked?limit=2`);
    expect([idsOf(body.data), body.pagination.total]).toEqual([[at(people, 0).id, at(people, 2).id], 3]);
    expect(body.data[0].photo_url).toContain('/photo?v=');
    expect((await client.get(`${WALL}/999999/thanked`)).status).toBe(404);
  });
});

describe('T8: thanking too', () => {
  it('is for those who read a note, are not its author and are not thanked by it; those named are told once', async () => {
    const [ada, bo, cy, di] = [at(people, 0), at(people, 1), at(people, 2), at(people, 3)];
    const note = await createNote(ada.client, [user(bo), group(team)], { description: 'For the map' });
    const too = `${WALL}/${note.id}/too`;
    const told = async (who: TestUser) =>
      (await notificationsOf(app, who)).filter(({ kind }) => kind === 'thanks.joined');
    const eve = await createUser(app);
    for (const client of [ada.client, bo.client, cy.client]) {
      const { status, body } = await client.put(too);
      expect([status, body.type]).toEqual([400, expect.stringContaining('own_thanks')]);
    }
    expect((await eve.client.put(too)).status).toBe(204);
    expect((await eve.client.put(too)).status).toBe(204);
    expect(await told(bo)).toEqual([
      {
        kind: 'thanks.joined',
        text: `Test ${eve.username} thanks you too: For the map`,
        link: `/thanks/${note.id}`,
        read: 0,
      },
    ]);
    expect([await told(di), await told(ada)]).toEqual([[], []]);
    app.clock.advance(1_000);
    expect((await app.admin.put(too)).status).toBe(204);
    const seenBy = async (who: TestUser) => (await who.client.get(`${WALL}/${note.id}`)).body.too;
    expect(await seenBy(bo)).toMatchObject({ count: 2, by_you: false, people: [{ id: eve.id }, { id: 1 }] });
    expect(await seenBy(eve)).toMatchObject({ count: 2, by_you: true, people: [{ id: eve.id }, { id: 1 }] });
    const all = (await bo.client.get(`${too}?limit=1&offset=1`)).body;
    expect([idsOf(all.data), all.pagination.total]).toEqual([[1], 2]);
    expect((await eve.client.delete(too)).status).toBe(204);
    expect((await eve.client.delete(too)).status).toBe(204);
    expect(await seenBy(eve)).toMatchObject({ count: 1, by_you: false });
    expect((await eve.client.put(`${WALL}/999999/too`)).status).toBe(404);
    expect((await ada.client.delete(`/thanks/${note.id}`)).status).toBe(200);
    expect((await bo.client.get(too)).status).toBe(404);
  });
});

it('T1: outsiders see, filter, count and thank too for what concerns their own extranet, with its names alone', async () => {
  const extranet = await createExtranet(app);
  const [outsider, peer] = [
    await createUser(app, { extranet_id: extranet.id }),
    await createUser(app, { extranet_id: extranet.id }),
  ];
  const [ada, bo] = [at(people, 0), at(people, 1)];
  const tag = await createTag(app);
  const mixed = await createNote(ada.client, [user(bo), user(peer)], { description: 'outside', tags: [tag.id] });
  const hidden = await createNote(ada.client, [user(bo)], { description: 'outside', tags: [tag.id] });
  expect((await bo.client.put(`${WALL}/${hidden.id}/too`)).status).toBe(400);
  expect((await app.admin.put(`${WALL}/${mixed.id}/too`)).status).toBe(204);
  for (const query of ['', `tag_ids=${tag.id}`, 'query=outside', `user_ids=${peer.id}`]) {
    const { body } = await outsider.client.get(`${WALL}?${query}`);
    expect([query, idsOf(body.data), body.pagination.total]).toEqual([query, [mixed.id], 1]);
    expect(body.data[0]).toMatchObject({
      author: { id: ada.id, photo_url: null },
      thanked: [{ id: peer.id }],
      thanked_total: 1,
      too: { count: 0, people: [] },
    });
  }
  for (const query of [`author_ids=${ada.id}`, `user_ids=${bo.id}`]) {
    expect((await outsider.client.get(`${WALL}?${query}`)).body.pagination.total).toBe(0);
  }
  expect((await outsider.client.get(`${WALL}/values?months=1`)).body).toMatchObject({
    notes: [1],
    values: [{ id: tag.id, notes: [1] }],
  });
  expect((await outsider.client.put(`${WALL}/${hidden.id}/too`)).status).toBe(404);
  expect((await outsider.client.put(`${WALL}/${mixed.id}/too`)).status).toBe(204);
  expect(idsOf((await outsider.client.get(`${WALL}/${mixed.id}/thanked`)).body.data)).toEqual([peer.id]);
  expect(idsOf((await outsider.client.get(`${WALL}/${mixed.id}/too`)).body.data)).toEqual([outsider.id]);
  await grant(app, 'thanks.admin', outsider);
  expect((await outsider.client.get(`${WALL}/${hidden.id}`)).body).toMatchObject({ may_change: true });
});

it('values are counted by month of the reader, with the notes of each month and the day of the first', async () => {
  const zoned = await createUser(app);
  await zoned.client.patch('/api/people/v1/me', { timezone: 'Pacific/Auckland' });
  const tag = await createTag(app);
  const { db } = app.application.platform.database;
  const note = await createNote(zoned.client, [user({ id: 1 })], { tags: [tag.id] });
  const read = async (months = '') => (await zoned.client.get(`${WALL}/values?${months}`)).body;
  const before = await read();
  expect(before.months).toHaveLength(12);
  expect(before.notes).toHaveLength(12);
  const mine = (body: typeof before) => body.values.find(({ id }: { id: number }) => id === tag.id);
  expect(mine(before)).toEqual({ ...mine(before), name: tag.name, active: true, bg_colour: '#2f6f9f' });
  expect(mine(before).notes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  // The last minute of a month in UTC is in the next one in Auckland.
  const [year, month] = before.months[4].split('-').map(Number);
  const late = Date.UTC(year, month - 1, 1) - 60_000;
  await transaction(db, async (tx) => {
    await tx.updateTable('thanks').set({ created_at: late }).where('id', '=', note.id).execute();
  });
  const after = await read();
  expect(mine(after).notes).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(after.notes[4] - before.notes[4]).toBe(1);
  expect(new Date(after.first).getTime()).toBe(late);
  expect(mine(await read('months=3'))).toBeUndefined();
  for (const months of ['0', '37', 'x'])
    expect((await zoned.client.get(`${WALL}/values?months=${months}`)).status).toBe(400);
});
