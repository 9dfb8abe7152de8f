import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import {
  createExtranet,
  createGroup,
  createRole,
  createUser,
  grant,
  uniqueName,
} from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { useEvents } from '../../../../test/support/recorded-events.ts';
import { transaction } from '../../../platform/db/index.ts';
import { insertUserRows, peopleAdministration } from '../administration.ts';

const app = useApp();
const events = useEvents(app);
const ROOT = '/api/people/v2';

/** A user who was made before anybody looked. */
async function someone(overrides: Record<string, unknown> = {}) {
  const user = await createUser(app, overrides);
  await events.take();
  return user;
}

/** What every event of somebody from `createUser` says. */
function said({ id, username }: { id: number; username: string }, more: object = {}) {
  return {
    id,
    username,
    firstname: 'Test',
    surname: username,
    fullname: `Test ${username}`,
    email: `${username}@example.com`,
    job_title: '',
    company: '',
    blocked: false,
    extranet_id: 1,
    language: 'en',
    user_code: '',
    caused_by: 1,
    ...more,
  };
}

const updated = (...data: object[]) => ({ type: 'user.updated', data });

async function insertMany(count: number): Promise<number[]> {
  const users = Array.from({ length: count }, () => {
    const username = uniqueName('many');
    return { username, firstname: 'Test', surname: username, email: `${username}@example.com` };
  });
  const { database, clock } = app.application.platform;
  return transaction(database.db, (tx) =>
    insertUserRows(tx, users, { language: 'en', now: clock.now(), extranetId: 1 }),
  );
}

async function upload(id: number, colour: string, client = app.admin) {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([Uint8Array.from(image)], { type: 'image/png' }), 'me.png');
  return client.request('POST', `${ROOT}/users/${id}/photo`, { body: form });
}

describe('user.created', () => {
  it('says all of the new user and who made them', async () => {
    const maker = await someone();
    await grant(app, 'people.admin', maker);
    const extranet = await createExtranet(app);
    const username = uniqueName('new');
    const { body } = await maker.client.post(`${ROOT}/users`, {
      username,
      firstname: 'Ada',
      surname: 'Byron',
      email: 'ada@example.com',
      password: 'analytical engine',
      job_title: 'Countess',
      company: 'Engines',
      blocked: true,
      extranet_id: extranet.id,
      language: 'de',
      user_code: 'A1',
      metadata: { office: 'London' },
    });
    expect(await events.take()).toEqual([
      {
        type: 'user.created',
        data: [
          {
            id: body.id,
            username,
            firstname: 'Ada',
            surname: 'Byron',
            fullname: 'Ada Byron',
            email: 'ada@example.com',
            job_title: 'Countess',
            company: 'Engines',
            blocked: true,
            extranet_id: extranet.id,
            language: 'de',
            user_code: 'A1',
            caused_by: maker.id,
          },
        ],
      },
    ]);
  });

  it('is recorded for the command line, which is nobody', async () => {
    const username = uniqueName('cli');
    const people = peopleAdministration(app.application.platform);
    const input = { username, firstname: 'Test', surname: username, email: `${username}@example.com` };
    const id = await people.createUser({ ...input, password: 'a good password' }, 1);
    const user = { id, username };
    expect(await events.take()).toEqual([{ type: 'user.created', data: [said(user, { caused_by: null })] }]);
    await people.setPassword(username, 'another good password');
    expect(await events.take()).toEqual([updated(said(user, { caused_by: null, changed: ['password'] }))]);
  });

  it('is not recorded when nobody was made', async () => {
    const { username } = await someone();
    const input = { firstname: 'Test', surname: 'T', email: 't@example.com' };
    expect((await app.admin.post(`${ROOT}/users`, { ...input, username: username.toUpperCase() })).status).toBe(400);
    const odd = { ...input, username: uniqueName('odd'), extranet_id: 987654 };
    expect((await app.admin.post(`${ROOT}/users`, odd)).status).toBe(400);
    expect(await events.take()).toEqual([]);
  });
});

describe('user.updated', () => {
  it('names the fields that are different, and those that follow from them', async () => {
    const user = await someone();
    const change = {
      firstname: 'Ada',
      job_title: 'Countess',
      email: `${user.username}@example.com`,
      metadata: { a: 1 },
    };
    await app.admin.put(`${ROOT}/users/${user.id}`, change);
    const names = { firstname: 'Ada', fullname: `Ada ${user.username}`, job_title: 'Countess' };
    expect(await events.take()).toEqual([
      updated(said(user, { ...names, changed: ['firstname', 'fullname', 'job_title', 'metadata'] })),
    ]);
  });

  it.each([
    ['username', { username: 'renamed.somebody' }],
    ['company', { company: 'Engines' }],
    ['user_code', { user_code: 'A1' }],
    ['language', { language: 'de' }],
    ['email', { email: 'elsewhere@example.com' }],
    ['blocked', { blocked: true }],
  ])('a change of %s is recorded as user.updated', async (field, change) => {
    const user = await someone();
    await app.admin.put(`${ROOT}/users/${user.id}`, change);
    expect(await events.take()).toEqual([updated(said(user, { ...change, changed: [field] }))]);
  });

  it('is not recorded when everything is as it was', async () => {
    const user = await someone({ metadata: { a: 1 } });
    const same = { firstname: 'Test', blocked: false, metadata: { a: 1, gone: null }, extranet_id: 0 };
    expect((await app.admin.put(`${ROOT}/users/${user.id}`, same)).status).toBe(200);
    expect((await app.admin.put(`${ROOT}/users/${user.id}`, {})).status).toBe(200);
    expect(await events.take()).toEqual([]);
  });

  it('is not recorded when the change was refused', async () => {
    const [user, other] = [await someone(), await someone()];
    const refused = [
      { job_title: 'x', username: other.username },
      { job_title: 'x', extranet_id: 987654 },
      { job_title: 'x', email: 'nonsense' },
    ];
    for (const change of refused) expect((await app.admin.put(`${ROOT}/users/${user.id}`, change)).status).toBe(400);
    expect((await user.client.put(`${ROOT}/users/${user.id}`, { job_title: 'x' })).status).toBe(403);
    expect((await app.admin.put(`${ROOT}/users/987654`, { job_title: 'x' })).status).toBe(404);
    expect(await events.take()).toEqual([]);
  });

  it('says that there is a new password, never which', async () => {
    const user = await someone();
    await user.client.put(`${ROOT}/users/${user.id}/password`, { password: 'quite another secret' });
    await app.admin.put(`${ROOT}/users/${user.id}`, { password: 'a third secret', company: 'Engines' });
    const recorded = await events.take();
    expect(recorded).toEqual([
      updated(said(user, { caused_by: user.id, changed: ['password'] })),
      updated(said(user, { company: 'Engines', changed: ['company', 'password'] })),
    ]);
    expect(JSON.stringify(recorded)).not.toContain('secret');
    expect((await app.admin.put(`${ROOT}/users/${user.id}/password`, { password: 'short' })).status).toBe(400);
    expect(await events.take()).toEqual([]);
  });

  it('says that there is another photo, or none any more', async () => {
    const user = await someone();
    const photo = (by: number) => updated(said(user, { caused_by: by, changed: ['photo'] }));
    expect((await upload(user.id, 'red')).status).toBe(204);
    expect((await upload(user.id, 'blue', user.client)).status).toBe(204);
    expect((await upload(user.id, 'blue', user.client)).status).toBe(204);
    await user.client.delete(`${ROOT}/users/${user.id}/photo`);
    await user.client.delete(`${ROOT}/users/${user.id}/photo`);
    expect(await events.take()).toEqual([photo(1), photo(user.id), photo(user.id)]);
  });

  it('tells of another manager the one who has it', async () => {
    const [boss, user] = [await someone(), await someone()];
    const set = (managerId: number | null) =>
      app.admin.put(`${ROOT}/users/${user.id}/manager`, { manager_id: managerId });
    const told = updated(said(user, { changed: ['managers'] }));
    await set(boss.id);
    await set(boss.id);
    expect(await events.take()).toEqual([told]);
    expect((await set(user.id)).status).toBe(400);
    expect(await events.take()).toEqual([]);
    await set(0);
    await set(null);
    expect(await events.take()).toEqual([told]);
  });

  it('tells of subordinates those who came and those who left, together', async () => {
    const [boss, stays, leaves, comes] = [await someone(), await someone(), await someone(), await someone()];
    const set = (...users: { id: number }[]) =>
      app.admin.put(
        `${ROOT}/users/${boss.id}/subordinates`,
        users.map(({ id }) => ({ id })),
      );
    await set(stays, leaves);
    await events.take();
    await set(stays, comes);
    const changed = { changed: ['managers'] };
    expect(await events.take()).toEqual([updated(said(leaves, changed), said(comes, changed))]);
    await set(stays, comes);
    expect((await set(boss)).status).toBe(400);
    expect(await events.take()).toEqual([]);
  });

  it('tells of another extranet everyone who changed, together', async () => {
    const [first, second] = [await createExtranet(app), await createExtranet(app)];
    const [stays, leaves, comes] = [
      await someone({ extranet_id: first.id }),
      await someone({ extranet_id: first.id }),
      await someone(),
    ];
    await app.admin.put(`${ROOT}/extranets/${first.id}/users`, [{ id: stays.id }, { id: comes.id }]);
    const changed = ['extranet_id'];
    const here = { extranet_id: first.id, changed };
    expect(await events.take()).toEqual([updated(said(leaves, { changed }), said(comes, here))]);

    expect((await app.admin.delete(`${ROOT}/extranets/${first.id}`)).status).toBe(400);
    expect(await events.take()).toEqual([]);
    await app.admin.delete(`${ROOT}/extranets/${first.id}`, { migration_extranet_id: second.id });
    const there = { extranet_id: second.id, changed };
    expect(await events.take()).toEqual([updated(said(stays, there), said(comes, there))]);
  });

  it('is not recorded for groups and roles, which are no fields of a user', async () => {
    const user = await someone();
    const [group, role] = [await createGroup(app), await createRole(app)];
    expect((await app.admin.put(`${ROOT}/users/${user.id}/groups`, [{ id: group.id }])).status).toBe(204);
    expect((await app.admin.put(`${ROOT}/users/${user.id}/roles`, [{ id: role.id }])).status).toBe(204);
    expect((await app.admin.put(`${ROOT}/groups/${group.id}/users`, [])).status).toBe(204);
    expect(await events.take()).toEqual([]);
  });
});

describe('user.deleted', () => {
  it('says who they were, and tells of those below that they have no manager', async () => {
    const [user, below] = [await someone({ job_title: 'Countess' }), await someone()];
    await app.admin.put(`${ROOT}/users/${below.id}/manager`, { manager_id: user.id });
    await events.take();
    expect((await app.admin.delete(`${ROOT}/users/${user.id}`, { migration_user_id: 987654 })).status).toBe(400);
    expect(await events.take()).toEqual([]);
    expect((await app.admin.delete(`${ROOT}/users/${user.id}`)).status).toBe(204);
    expect(await events.take()).toEqual([
      updated(said(below, { changed: ['managers'] })),
      { type: 'user.deleted', data: [said(user, { job_title: 'Countess' })] },
    ]);
  });
});

it('many users at once are told of in as many statements as few', async () => {
  const counts = async (count: number) => {
    const [boss, extranet] = [await someone(), await createExtranet(app)];
    const list = (await insertMany(count)).map((id) => ({ id }));
    const team = (members: object[]) => () => app.admin.put(`${ROOT}/users/${boss.id}/subordinates`, members);
    const people = (members: object[]) => () => app.admin.put(`${ROOT}/extranets/${extranet.id}/users`, members);
    const result = {
      team: await fewestQueries(app, team(list), team([])),
      extranet: await fewestQueries(app, people(list), people([])),
    };
    const sizes = new Set((await events.take()).map(({ data }) => data.length));
    expect([...sizes]).toEqual([count]);
    return result;
  };
  expect(await counts(300)).toEqual(await counts(3));
});

it('one’s own language is told of, other preferences are not', async () => {
  const user = await someone();
  await user.client.patch('/api/people/v1/me', { timezone: 'Asia/Tokyo', digest: 'daily', language: 'en' });
  expect(await events.take()).toEqual([]);
  await user.client.patch('/api/people/v1/me', { language: 'de' });
  expect(await events.take()).toEqual([
    updated(said(user, { language: 'de', caused_by: user.id, changed: ['language'] })),
  ]);
});
