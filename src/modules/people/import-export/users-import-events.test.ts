import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createGroup, createUser, grant, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { useEvents } from '../../../../test/support/recorded-events.ts';

const app = useApp();
const events = useEvents(app);

const send = (lines: readonly string[], query = '', client = app.admin) =>
  client.request('POST', `/api/people/v1/users/import${query}`, {
    body: `${lines.join('\n')}\n`,
    headers: { 'content-type': 'text/csv' },
  });

async function someone(overrides: Record<string, unknown> = {}) {
  const user = await createUser(app, overrides);
  await events.take();
  return user;
}

const HEADER = 'username,firstname,surname,email,job_title,password,manager,groups,ldap_guid';

function line(username: string, { job = '', password = '', manager = '', groups = '', ldap = '' } = {}): string {
  return [username, 'Test', username, `${username}@example.com`, job, password, manager, groups, ldap].join(',');
}

it('tells of each who is new, and of each who is different with what is', async () => {
  const importer = await someone();
  await grant(app, 'people.admin', importer);
  const group = await createGroup(app);
  const [same, joined, renamed, renewed, moved] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ];
  const added = [uniqueName('imported'), uniqueName('imported')];
  const file = [
    HEADER,
    line(same.username),
    line(joined.username, { groups: group.name }),
    line(renamed.username, { job: 'Countess', ldap: 'guid-1' }),
    line(renewed.username, { password: 'an imported secret' }),
    line(moved.username, { manager: added[1] }),
    line(added[0] ?? '', { job: 'New', manager: added[1], groups: group.name, password: 'an imported secret' }),
    line(added[1] ?? ''),
  ];
  const { status, body } = await send(file, '', importer.client);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ created: 2, updated: 4, unchanged: 1 });

  const recorded = await events.take();
  expect(recorded.map(({ type }) => type)).toEqual(['user.created', 'user.updated']);
  const [created, updated] = recorded;
  const said = {
    firstname: 'Test',
    company: '',
    blocked: false,
    extranet_id: 1,
    language: 'en',
    caused_by: importer.id,
  };
  expect(created?.data).toMatchObject([
    { ...said, username: added[0], fullname: `Test ${added[0]}`, job_title: 'New' },
    { ...said, username: added[1], email: `${added[1]}@example.com`, job_title: '' },
  ]);
  expect(created?.data.every((data) => Number(data.id) > moved.id && !('changed' in data))).toBe(true);
  expect(updated?.data).toMatchObject([
    { ...said, id: renamed.id, job_title: 'Countess', changed: ['job_title', 'ldap_guid'] },
    { ...said, id: renewed.id, changed: ['password'] },
    { ...said, id: moved.id, changed: ['managers'] },
  ]);
  expect(JSON.stringify(recorded)).not.toContain('secret');
});

it('tells of nobody when nothing is different, after a trial run, and when a row is wrong', async () => {
  const user = await someone();
  const other = uniqueName('imported');
  expect((await send([HEADER, line(user.username)])).body).toMatchObject({ unchanged: 1 });
  const file = [HEADER, line(user.username, { job: 'Countess' }), line(other)];
  expect((await send(file, '?dry_run=true')).body).toMatchObject({ created: 1, updated: 1, dry_run: true });
  expect((await send([...file, line('bad:name')])).status).toBe(400);
  expect((await send([...file, line(uniqueName('imported'), { manager: 'nobody at all' })])).status).toBe(400);
  expect(await events.take()).toEqual([]);
});

it('tells of many in as many statements as of few', async () => {
  const counts = async (count: number) => {
    const names = Array.from({ length: count }, () => uniqueName('crowd'));
    const fresh = () => names.map(() => line(uniqueName('crowd')));
    let run = 0;
    const changed = () => {
      run += 1;
      return names.map((name) => line(name, { job: `Job ${run}` }));
    };
    await send([HEADER, ...names.map((name) => line(name))]);
    const result = {
      created: await fewestQueries(app, () => send([HEADER, ...fresh()])),
      updated: await fewestQueries(app, () => send([HEADER, ...changed()])),
    };
    const recorded = await events.take();
    expect(recorded).toHaveLength(1 + 6 + 6);
    expect(recorded.every(({ data }) => data.length === count)).toBe(true);
    return result;
  };
  expect(await counts(300)).toEqual(await counts(3));
});
