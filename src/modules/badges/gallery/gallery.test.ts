import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createExtranet, createUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { badgesAt, createBadge, giveBadge, idsOf, insertBadges } from '../badges.test-support.ts';

const app = useApp();
const GALLERY = '/api/badges/v1/gallery';

it('the gallery lists badges by title with how many have them and the last four, a page at a time', async () => {
  const word = uniqueName('gallery');
  const late = await createBadge(app, { title: `${word} b`, description: 'Why', background_colour: 'aabbcc' });
  const early = await createBadge(app, { title: `${word} a` });
  const archived = await createBadge(app, { title: `${word} c`, status: 'archived' });
  const people = [];
  for (let index = 0; index < 5; index += 1) people.push(await createUser(app));
  const [first] = people;
  if (!first) throw new Error('nobody was made');
  for (const person of people) {
    app.clock.advance(1_000);
    await giveBadge(app, late, [person], `For ${person.username}`);
  }
  const { status, body } = await first.client.get(`${GALLERY}?search=${word}`);
  expect([status, idsOf(body.data), body.pagination.total]).toEqual([200, [early.id, late.id], 2]);
  expect(body.data[1]).toEqual({
    id: late.id,
    title: `${word} b`,
    description: 'Why',
    image_id: 1,
    image: late.image,
    background_colour: 'aabbcc',
    status: 'live',
    created: expect.stringContaining('T'),
    modified: expect.stringContaining('T'),
    holders: {
      count: 5,
      people: people
        .slice(1)
        .reverse()
        .map(({ id, username }) => ({
          id,
          name: `Test ${username}`,
          photo_url: expect.stringContaining(`/users/${id}/photo?v=`),
        })),
    },
    held_by_you: true,
  });
  expect(body.data[0]).toMatchObject({ holders: { count: 0, people: [] }, held_by_you: false });
  expect((await first.client.get(`${GALLERY}/${late.id}`)).body).toEqual(body.data[1]);
  const ids = async (query: string) => idsOf((await first.client.get(`${GALLERY}?search=${word}&${query}`)).body.data);
  expect(await ids('limit=1&offset=1')).toEqual([late.id]);
  expect(await ids('status=archived')).toEqual([archived.id]);
  expect(await ids('status=all')).toEqual([early.id, late.id, archived.id]);
  expect((await first.client.get(`${GALLERY}?status=gone`)).status).toBe(400);
  expect((await first.client.get(`${GALLERY}/999999`)).status).toBe(404);

  const holders = (await first.client.get(`${GALLERY}/${late.id}/holders?limit=2&offset=3`)).body;
  expect([holders.pagination.total, idsOf(holders.data.map(({ user }: { user: { id: number } }) => user))]).toEqual([
    5,
    [people[1]?.id, first.id],
  ]);
  expect(holders.data[1]).toMatchObject({ given_by: { id: 1 }, message: `For ${first.username}` });
  expect((await first.client.get(`${GALLERY}/999999/holders`)).status).toBe(404);
  await app.admin.post(`${badgesAt}/unassign/${late.id}`, { user_ids: [first.id] });
  expect((await first.client.get(`${GALLERY}/${late.id}`)).body).toMatchObject({
    holders: { count: 4 },
    held_by_you: false,
  });
});

it('B2: the numbers and lists of holders are of those whom the reader may see', async () => {
  const extranet = await createExtranet(app);
  const [outsider, peer] = [
    await createUser(app, { extranet_id: extranet.id }),
    await createUser(app, { extranet_id: extranet.id }),
  ];
  const [insider, blocked] = [await createUser(app), await createUser(app)];
  const badge = await createBadge(app);
  await giveBadge(app, badge, [peer, insider, blocked]);
  await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
  const seen = async ({ client }: { client: typeof app.admin }) => {
    const { holders } = (await client.get(`${GALLERY}/${badge.id}`)).body;
    const list = (await client.get(`${GALLERY}/${badge.id}/holders`)).body;
    expect(list.pagination.total).toBe(holders.count);
    expect(idsOf(list.data.map(({ user }: { user: { id: number } }) => user))).toEqual(idsOf(holders.people));
    if (client === outsider.client) expect(list.data[0].given_by).toMatchObject({ id: 1, photo_url: null });
    return idsOf(holders.people).sort((a, b) => a - b);
  };
  expect(await seen(outsider)).toEqual([peer.id]);
  expect(await seen(insider)).toEqual([peer.id, insider.id]);
  expect(await seen({ client: app.admin })).toEqual([peer.id, insider.id, blocked.id]);
});

it('takes as many queries for many badges as for one', async () => {
  const word = uniqueName('many');
  await insertBadges(app, 60, word);
  const count = (limit: number) => fewestQueries(app, () => app.admin.get(`${GALLERY}?search=${word}&limit=${limit}`));
  expect(await count(50)).toBe(await count(1));
});
