// Checks the demo: what it makes, seen over HTTP; and that it only ever fills an empty instance.
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { formerEmployee, people } from '../src/demo/company.ts';
import { type DemoReport, fillDemo } from '../src/demo/index.ts';
import { badges, notes, values } from '../src/demo/praise.ts';
import { projects, sheets } from '../src/demo/spending.ts';
import { clubs, roles, teams } from '../src/demo/teams.ts';
import { startTestApp, useApp } from './support/app.ts';
import { createGroup, createUser } from './support/people.ts';

const PASSWORD = 'cloudberry jam';
const V2 = '/api/people/v2';
const PORTRAITS = new URL('../src/demo/portraits/', import.meta.url);
const portraits = readdirSync(PORTRAITS);

interface Branch {
  fullname: string;
  subordinates: Branch[];
}

describe('the demo', () => {
  const app = useApp();
  let report: DemoReport;

  beforeAll(async () => {
    report = await fillDemo(app.application.platform, PASSWORD, { isSmall: true });
  });

  const total = async (path: string): Promise<number> => (await app.admin.get(path)).body.pagination.total;
  const find = async (username: string) => {
    const answer = await app.admin.get(`${V2}/users?view=admin&status=all&query_fields=username&query=${username}`);
    expect(answer.body.data, username).toHaveLength(1);
    return answer.body.data[0];
  };

  it('makes the people, groups, roles and extranets of one company', async () => {
    expect(people.length).toBeGreaterThanOrEqual(60);
    expect(await total(`${V2}/users?view=admin&status=all`)).toBe(people.length + 1);
    expect(await total(`${V2}/users?view=admin&status=blocked`)).toBe(1);
    expect(await total(`${V2}/groups`)).toBe(teams.length + clubs.length);
    expect(await total(`${V2}/roles`)).toBe(roles.length + 1);
    const extranets = (await app.admin.get(`${V2}/extranets`)).body.extranets;
    expect(extranets.map(({ name, read_only }: { name: string; read_only: boolean }) => [name, read_only])).toEqual([
      ['Auditors', true],
      ['Partners', false],
      ['Primary', false],
    ]);
  });

  it('draws an org chart four levels deep under one chief executive', async () => {
    const { id } = await find('amara.okafor');
    const { status, body } = await app.admin.get(`/api/people/v1/org-chart?root=${id}&depth=10`);
    expect(status).toBe(200);
    const levels = (branch: Branch): number => 1 + Math.max(0, ...branch.subordinates.map(levels));
    const heads = (branch: Branch): number => 1 + branch.subordinates.reduce((sum, below) => sum + heads(below), 0);
    expect(levels(body)).toBe(5);
    const active = people.filter(({ extranet, username }) => extranet === 'primary' && username !== formerEmployee);
    expect(heads(body)).toBe(active.length);
  });

  it('puts everybody into their team and the teams above it', async () => {
    const groups: { id: number; name: string; parent_id: number | null }[] = (
      await app.admin.get(`${V2}/groups?limit=200`)
    ).body.groups;
    const named = (name: string) => groups.find((group) => group.name === name);
    const [lab, firmware, engineering] = [named('Sensor Lab'), named('Firmware'), named('Engineering')];
    expect(lab?.parent_id).toBe(firmware?.id);
    expect(firmware?.parent_id).toBe(engineering?.id);
    const both = await total(`${V2}/users?group_ids=${lab?.id},${engineering?.id}`);
    expect(both).toBe(people.filter(({ team }) => team === 'sensor-lab').length);
  });

  it.each([
    ['wojcik', 'Tomasz Wójcik'],
    ['СОКОЛОВА', 'Ольга Соколова'],
    ['παπαδοπουλος', 'Νίκος Παπαδόπουλος'],
    ['山本', '由紀 山本'],
    ['حداد', 'ليلى حداد'],
  ])('finds people in their own alphabet: %s', async (query, fullname) => {
    const { body } = await app.admin.get(`${V2}/users?query=${encodeURIComponent(query)}`);
    expect(body.data.map((user: { fullname: string }) => user.fullname)).toEqual([fullname]);
  });

  it('signs everybody in with the one password, except people who have left', async () => {
    for (const { username } of report.signIns) {
      const { status, body } = await app.as(username, PASSWORD).get(`${V2}/user`);
      expect([status, body.username]).toEqual([200, username]);
    }
    expect((await app.as(formerEmployee, PASSWORD).get(`${V2}/user`)).status).toBe(401);
    expect((await app.as('amara.okafor', 'another password').get(`${V2}/user`)).status).toBe(401);
  });

  it('gives rights by role, and keeps outsiders to their extranet', async () => {
    const list = `${V2}/users?view=admin&limit=0`;
    const totalFor = async (username: string, path: string) =>
      (await app.as(username, PASSWORD).get(path)).body.pagination.total;
    expect(await totalFor('marta.kowalska', list)).toBe(people.length);
    expect(await totalFor('hana.novakova', list)).toBe(0);
    expect(await totalFor('pieter.janssen', `${V2}/users`)).toBe(5);
    const auditor = app.as('edith.crane', PASSWORD);
    expect((await auditor.patch('/api/people/v1/me', { timezone: 'Asia/Tokyo' })).status).toBe(403);
    expect((await auditor.get('/api/people/v1/me')).body.timezone).toBe('Europe/London');
  });

  it('fills the profiles, and defines their fields', async () => {
    const user = await find('tane.ngata');
    expect(user).toMatchObject({
      company: 'Cloudberry Instruments',
      job_title: 'Radio Engineer',
      email: 'tane.ngata@cloudberry.example',
      language: 'mi',
      metadata: { birthday: '1991-01-16', city: 'Sydney', skills: ['LoRa', 'antennas', 'te reo Māori'] },
    });
    expect(Date.parse(user.last_time_used)).toBeLessThan(app.clock.now());
    expect((await find('mai.nguyen')).last_time_used).toBeNull();
    const fields = await app.admin.get('/api/people/v1/metadata-fields');
    const names = fields.body.data.map(({ name }: { name: string }) => name);
    for (const name of Object.keys(user.metadata)) expect(names).toContain(name);
  });

  it('has photos of most people, and initials for the others', async () => {
    const { photo_url: drawn } = await find('yuki.yamamoto');
    const photo = await app.admin.raw('GET', drawn);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { width, height, format } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([400, 400, 'jpeg']);
    const { photo_url: none } = await find('lukas.brandt');
    expect((await app.admin.raw('GET', none)).headers.get('content-type')).toContain('image/svg+xml');
    const share = portraits.length / people.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.9);
  });

  it('has core values, badges with their holders, and notes', async () => {
    expect((await app.admin.get('/tags/total')).body).toBe(values.length);
    expect(await total('/thanks')).toBe(notes.length);
    const list = (await app.admin.get('/api/badges/badges?include_assignees=true')).body;
    const given = (title: string) => badges.find((badge) => badge.title === title)?.given.length;
    expect(list).toHaveLength(badges.length);
    for (const { title, assignees } of list) expect([title, assignees.length]).toEqual([title, given(title)]);
    expect((await app.admin.raw('GET', list[0].image)).headers.get('content-type')).toBe('image/png');
    const chinedu = app.as('chinedu.eze', PASSWORD);
    const told = (await chinedu.get('/api/notifications/v1')).body.data;
    expect(new Set(told.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['badge.assigned', 'thanks.received']),
    );
    const { data } = (await app.as('oyvind.lie', PASSWORD).get('/api/notifications/v1?limit=50')).body;
    const dates: string[] = data.map(({ created }: { created: string }) => new Date(created).toISOString());
    expect(dates.length).toBeGreaterThan(5);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('has expense sheets in every status, with receipts and steps', async () => {
    const office = app.as('helene.beaulieu', PASSWORD);
    const at = '/intranet/rest/expenses';
    const listed: Record<string, unknown>[] = [];
    for (const owner of new Set(sheets.map(({ owner }) => owner))) {
      listed.push(...(await office.get(`${at}/sheet?user=${(await find(owner)).id}`)).body);
    }
    expect(listed).toHaveLength(sheets.length);
    const statuses = new Set(listed.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['draft', 'rejected', 'submitted', 'approved', 'processed']));
    expect((await office.get(`${at}/items`)).body).toHaveLength(sheets.flatMap(({ items }) => items).length);
    for (const { name, items, steps } of sheets) {
      const id = listed.find((sheet) => sheet.name === name)?.id;
      const { body } = await office.get(`${at}/sheet/${id}`);
      expect([name, body.receipts_quantity]).toEqual([name, items.filter(({ receipt }) => receipt).length]);
      const history = (await office.get(`/api/expenses/v1/sheets/${id}/history`)).body.data;
      expect(history.map(({ to }: { to: string }) => to)).toEqual(steps.map(({ to }) => to));
    }
    expect((await office.get(`${at}/project`)).body).toHaveLength(projects.length);
    // Away, and somebody decides meanwhile.
    const [delegation] = (await app.as('ana.silva', PASSWORD).get('/api/expenses/v1/delegations')).body.data;
    expect(delegation).toMatchObject({ active: true, delegate: { name: 'Siobhán O’Reilly' } });
    const waiting = (await app.as('siobhan.oreilly', PASSWORD).get(`${at}/sheet?supervisor=${delegation.user.id}`))
      .body;
    expect(waiting).toMatchObject([{ status: 'submitted', user: { name: 'Kwame Boateng' } }]);
  });

  it('has documents of every kind and in every state, each for those who may see it', async () => {
    const at = '/intranet/rest/documents';
    const search = async (username: string, query: string): Promise<{ id: number; title: string }[]> => {
      await app.application.platform.search.follow();
      const { body } = await app
        .as(username, PASSWORD)
        .get(`/api/search/v1?types=document&${new URLSearchParams({ query })}`);
      return body.data;
    };
    const found = async (username: string, query: string) => (await search(username, query)).map(({ title }) => title);
    expect(await found('hana.novakova', 'travel expenses')).toContain('Travel expenses.pdf');
    expect(await found('leila.haddad', 'salary bands')).toEqual(['Salary bands.pdf']);
    expect(await found('hana.novakova', 'salary bands')).toEqual([]);
    expect(await found('hana.novakova', 'budget 2026')).toEqual([]);
    expect(await found('pieter.janssen', 'station 5 overview')).toEqual([]);

    const leila = app.as('leila.haddad', PASSWORD);
    const [policy] = await search('leila.haddad', 'parental leave');
    const versions = (await leila.get(`${at}/document/${policy?.id}/versions`)).body;
    const comments = versions.map(({ version_comment }: { version_comment: string }) => version_comment);
    expect(comments).toEqual(['Part-time after the leave', '']);
    const records = (await leila.get(`/api/documents/v1/documents/${policy?.id}/record-types`)).body;
    expect(JSON.stringify(records)).toContain('Policy');
    const [brand] = await search('dafydd.hughes', 'brand in ten minutes');
    const places = (await leila.get(`/api/documents/v1/documents/${brand?.id}/places`)).body.data;
    expect(places.map((place: { folder_title: string }) => place.folder_title).sort()).toEqual(['Brand', 'Company']);
    const file = await leila.raw('GET', `${at}/document/${policy?.id}/file`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
  });

  it('fills the front page of a team lead: something waits, and every part has something in it', async () => {
    const client = app.as('oyvind.lie', PASSWORD);
    const { body } = await client.get('/api/home/v1');
    expect(body.waiting.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['sheet', 'question', 'check_out']),
    );
    for (const part of ['news', 'thanks', 'documents', 'occasions'])
      expect([part, body[part].data.length > 0]).toEqual([part, true]);
    expect(body.unread.news).toBeGreaterThan(0);
    const kinds = body.occasions.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['birthday', 'anniversary', 'newcomer']));
    expect((await client.get('/api/home/v1/pins')).body.data).toHaveLength(3);
    expect((await client.get('/api/home/v1/recent')).body.data).toHaveLength(4);
    expect((await client.get('/api/follow/v1')).body.pagination.total).toBe(4);
  });

  it('refuses to run twice', async () => {
    await expect(fillDemo(app.application.platform, PASSWORD, { isSmall: true })).rejects.toMatchObject({
      code: 'not_empty',
    });
    expect(await total(`${V2}/users?view=admin&status=all`)).toBe(people.length + 1);
  });
});

describe('the demo on an instance in use', () => {
  it.each([
    ['a user', createUser],
    ['a group', createGroup],
  ])('is refused when there is %s, and leaves no trace', async (_what, create) => {
    const app = await startTestApp();
    try {
      await create(app);
      const users = (await app.admin.get(`${V2}/users`)).body.pagination.total;
      await expect(fillDemo(app.application.platform, PASSWORD, { isSmall: true })).rejects.toMatchObject({
        code: 'not_empty',
      });
      expect((await app.admin.get(`${V2}/users`)).body.pagination.total).toBe(users);
    } finally {
      await app.dispose();
    }
  });

  it('is filled by only one of two commands at once', async () => {
    const app = await startTestApp();
    try {
      const { platform } = app.application;
      const runs = await Promise.allSettled([
        fillDemo(platform, PASSWORD, { isSmall: true }),
        fillDemo(platform, PASSWORD, { isSmall: true }),
      ]);
      const refused = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason.code] : []));
      expect(refused).toEqual(['not_empty']);
      expect((await app.admin.get(`${V2}/users?view=admin&status=all`)).body.pagination.total).toBe(people.length + 1);
    } finally {
      await app.dispose();
    }
  });

  it('is refused with a bad password before anything is created', async () => {
    const app = await startTestApp();
    try {
      await expect(fillDemo(app.application.platform, 'short', { isSmall: true })).rejects.toMatchObject({
        code: 'invalid_field',
      });
      expect((await app.admin.get(`${V2}/users`)).body.pagination.total).toBe(1);
    } finally {
      await app.dispose();
    }
  });
});

describe('the portraits of the demo', () => {
  it('are of people of the demo, and different for everybody', () => {
    const usernames = people.map(({ username }) => `${username}.jpg`);
    for (const file of portraits) expect(usernames).toContain(file);
    const contents = portraits.map((file) => readFileSync(new URL(file, PORTRAITS), 'base64'));
    expect(new Set(contents).size).toBe(portraits.length);
  });
});
