// Round trips to PostgreSQL of operations whose number depends on what they are given, or on what is there.
import { describe, expect, inject, it } from 'vitest';
import { plainImage } from '../../src/modules/badges/badges.test-support.ts';
import { useApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { upload } from '../support/documents.ts';
import { createExtranet, createGroup, createUser, grant, type TestUser, uniqueName } from '../support/people.ts';
import { roundTripsOf } from '../support/round-trips.ts';

/** The first time also reads what is remembered from then on: the fewest of so many count. */
const TURNS = 3;
const USERS = '/api/people/v2/users';

const app = useApp();

interface Act {
  /** Whom it is about is made anew for each turn. */
  prepare(): Promise<TestUser>;
  send(by: Client, user: TestUser): Promise<Answer>;
}

const newUser = () => createUser(app);
/** Shades that are far from each other: pictures of neighbours are the same bytes. */
const setPhoto = async (by: Client, { id }: TestUser, shade: number) => {
  const data = new FormData();
  data.set('photo', new Blob([await plainImage(shade)]), 'face.png');
  return by.post(`${USERS}/${id}/photo`, data);
};
const withPhoto = async () => {
  const user = await createUser(app);
  expect((await setPhoto(user.client, user, 20)).status).toBe(204);
  return user;
};
const withFile = async (user: TestUser) => {
  await upload(user.client, uniqueName('bytes'));
  return user;
};
const remove = (by: Client, { id }: TestUser) => by.delete(`${USERS}/${id}`, { migration_user_id: 1 });
const change = (input: Record<string, unknown>): Act => ({
  prepare: newUser,
  send: (by, { id }) => by.put(`${USERS}/${id}`, input),
});
const send = (by: Client, ...lines: string[]) =>
  by.request('POST', '/api/people/v1/users/import', {
    body: lines.join('\n'),
    headers: { 'content-type': 'text/csv' },
  });
const newName = () => uniqueName('imported');
let group = '';

/** The most round trips for a member of role 1, and for somebody who has the right alone. */
const acts: [name: string, most: number, mostWithTheRight: number, act: Act][] = [
  [
    'a user who is unblocked',
    3,
    3,
    {
      prepare: () => createUser(app, { blocked: true }),
      send: (by, { id }) => by.post('/api/people/v1/users/bulk', { ids: [id], act: 'unblock' }),
    },
  ],
  ['a user who gets a password', 3, 3, change({ password: 'another good password' })],
  ['a user who gets another address', 3, 3, change({ email: 'another@example.com' })],
  [
    'a user who is moved out of a closed extranet',
    3,
    3,
    {
      prepare: async () => createUser(app, { extranet_id: (await createExtranet(app, { inactive: true })).id }),
      send: (by, { id }) => by.put(`${USERS}/${id}`, { extranet_id: 0 }),
    },
  ],
  ['a first photo of somebody else', 3, 3, { prepare: newUser, send: (by, user) => setPhoto(by, user, 70) }],
  // Whose bytes no longer count is known when they are gone.
  ['another photo of somebody else', 4, 4, { prepare: withPhoto, send: (by, user) => setPhoto(by, user, 120) }],
  ['a user who is deleted with their photo', 3, 3, { prepare: withPhoto, send: remove }],
  ['a user who is deleted with their drop box', 3, 3, { prepare: async () => withFile(await newUser()), send: remove }],
  [
    'a user who is deleted with their photo and their drop box',
    3,
    3,
    { prepare: async () => withFile(await withPhoto()), send: remove },
  ],
  // The file arrives, is compared with what is there, once more in the transaction, and written.
  [
    'an import of a new user',
    4,
    4,
    {
      prepare: newUser,
      send: (by) => send(by, 'username,firstname,surname,email', `${newName()},Ada,New,ada@example.com`),
    },
  ],
  // Who is in the file is known before it is asked what they hold, and where they are.
  [
    'an import that changes a user',
    4,
    6,
    { prepare: newUser, send: (by, { username }) => send(by, 'username,company', `${username},ACME`) },
  ],
  [
    'an import that changes the password of a user',
    4,
    6,
    {
      prepare: newUser,
      send: (by, { username }) => send(by, 'username,password', `${username},another good password`),
    },
  ],
  [
    'an import that changes a user, their groups and their manager',
    6,
    6,
    {
      prepare: newUser,
      send: (by, { username }) => send(by, 'username,company,groups,manager', `${username},ACME,${group},admin`),
    },
  ],
  [
    'an import of a new user with groups and a manager',
    7,
    7,
    {
      prepare: newUser,
      send: (by) =>
        send(
          by,
          'username,firstname,surname,email,groups,manager',
          `${newName()},Ada,New,ada@example.com,${group},admin`,
        ),
    },
  ],
];

describe.skipIf(inject('engine') === 'sqlite')('on PostgreSQL', () => {
  it.each(acts)('%s takes members of role 1 at most %i round trips and the commit, others %i', async (...row) => {
    const [, most, mostWithTheRight, { prepare, send: ask }] = row;
    group = (await createGroup(app)).name;
    const holder = await createUser(app);
    await grant(app, 'people.admin', holder);
    for (const [by, limit] of [
      [app.admin, most],
      [holder.client, mostWithTheRight],
    ] as const) {
      let fewest: string[][] | undefined;
      for (let turn = 0; turn < TURNS; turn += 1) {
        const user = await prepare();
        // Whoever is signed in is known from memory.
        await by.get('/api/notifications/v1/count');
        const trips = await roundTripsOf(async () => {
          const { status, body } = await ask(by, user);
          expect(status, JSON.stringify(body)).toBeLessThan(300);
        });
        if (trips.length < (fewest?.length ?? Infinity)) fewest = trips;
      }
      expect(fewest?.length).toBeGreaterThan(0);
      expect(fewest?.length, JSON.stringify(fewest, null, 1)).toBeLessThanOrEqual(limit);
    }
  });
});
