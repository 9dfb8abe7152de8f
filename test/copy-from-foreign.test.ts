// A source that is not an Atrium, and means no good: it speaks the interface, and sends what no Atrium would.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFrom } from '../src/copy-from/index.ts';
import { startTestApp } from './support/app.ts';

const V2 = '/api/people/v2';
const DOCUMENTS = '/intranet/rest/documents';
const KNOWLEDGE = '/intranet/rest/knowledgebase';
const HUGE = 'x'.repeat(5_000);
const when = { date_str: 'then', timezone: 'UTC', date: '20240229101112' };

const user = (id: number, fields: object = {}) => ({
  id,
  username: `user${id}`,
  firstname: 'Some',
  surname: `Body ${id}`,
  email: `user${id}@example.com`,
  blocked: false,
  extranet_id: 7,
  last_time_login: '2024-01-01T00:00:00+01:00',
  ...fields,
});

const users = [
  user(5, { username: 'admin', firstname: HUGE, email: 'not an address', extranet_id: 99 }),
  user(6, { username: 'Same:Name', metadata: { office: 'a\u0000b' } }),
  user(7, { username: 'same_name', language: '<script>', photo_url: 'https://elsewhere.example/photo/7' }),
  user(7),
  { id: 'eight', username: 'no id' },
];

const list = (items: unknown[]) => ({ data: items, pagination: { total: items.length, offset: 0, limit: 200 } });
const folder = (id: number, fields: object = {}) => ({
  id,
  type: 'folder',
  title: `Folder ${id}`,
  refcode: '',
  date_created: when,
  date_last_modified: when,
  creator: { id: 5, name: 'x' },
  permissions: { view: true, inherited: id !== 20 },
  metadata: {},
  ...fields,
});
const document = (id: number, fields: object = {}) => ({
  doc_id: id,
  type: 'document',
  doc_type: 'standard',
  title: `Document ${id}`,
  refcode: '',
  fsize: 5,
  date_created: when,
  date_last_modified: when,
  creator: { id: 4711, name: 'gone' },
  metadata: {},
  date_declared: '',
  ...fields,
});
const version = (number: number) => ({
  version_num: number,
  is_latest: true,
  title: '../../etc/passwd',
  date_last_modified: when,
  modified_by: { id: 6, name: 'x' },
  version_comment: HUGE,
});

/** By path; a query counts only where it stands here. */
const answers: Record<string, unknown> = {
  [`${V2}/user`]: user(5),
  [`${V2}/users`]: list(users),
  [`${V2}/users/7`]: users[2],
  [`${V2}/users/5/subordinates`]: list([user(6)]),
  [`${V2}/users/6/subordinates`]: list([user(5)]),
  [`${V2}/users/7/subordinates`]: list([]),
  [`${V2}/extranets`]: list([{ id: 7, name: 'House', primary: true }]),
  [`${V2}/groups`]: {
    groups: [
      { id: 1, name: HUGE, owner_id: 4711, parent_id: 2 },
      { id: 2, name: '', owner_id: 5, parent_id: 1 },
    ],
    pagination: { total: 2 },
  },
  [`${V2}/groups/1/users`]: list([user(5), user(4711)]),
  [`${V2}/groups/2/users`]: list([]),
  [`${V2}/roles`]: {
    roles: [
      { id: 1, name: 'Everybody' },
      { id: 3, name: 'Some' },
    ],
    pagination: { total: 2 },
  },
  [`${V2}/roles/1/users`]: list([user(5), user(6), user(7)]),
  [`${V2}/roles/3/users`]: list([user(6)]),
  [`${DOCUMENTS}/folder/0/folders`]: [folder(20)],
  [`${DOCUMENTS}/folder/20/folders`]: [folder(21, { title: HUGE, metadata: { big: HUGE.repeat(20) } })],
  // Contains itself, and the one above.
  [`${DOCUMENTS}/folder/21/folders`]: [folder(20), folder(21)],
  [`${DOCUMENTS}/folder/0/documents`]: [],
  [`${DOCUMENTS}/folder/20/documents`]: [
    document(30),
    document(31),
    document(31),
    document(32, { doc_type: 'marker' }),
  ],
  [`${DOCUMENTS}/folder/21/documents`]: [document(30)],
  [`${DOCUMENTS}/document/30/versions`]: [version(2), version(2), version(1)],
  [`${DOCUMENTS}/document/30/1/components`]: {
    0: { title: '../../etc/passwd', size: 5, primary: true },
    1: { title: 'a\\b', size: 5 },
  },
  [`${DOCUMENTS}/document/30/2/components`]: { 0: { title: 'short.txt', size: 4711 } },
  [`${DOCUMENTS}/document/31/versions`]: 'no list',
  [`${DOCUMENTS}/document/32/versions`]: [],
  [`${KNOWLEDGE}/categories`]: [
    {
      id: 1,
      name: 'A',
      text: '<p>x</p><script>alert(1)</script>',
      parent_id: 2,
      created_by: 5,
      created_date: 20240101101112,
    },
    { id: 2, name: 'B', text: '', parent_id: null },
  ],
  [`${KNOWLEDGE}/articles`]: [
    {
      id: 9,
      title: HUGE,
      category_id: 1,
      article_text:
        '<p onclick="x()">Hello <img src="javascript:x"><b>you</b></p><iframe src="https://evil.example"></iframe>',
      publisher_id: 5,
      created_date: '29 February 2024',
      modified_date: 'never',
      tags: ['a', HUGE, 5],
      embeded_video: '<iframe src="https://evil.example/embed"></iframe>',
      like_count: -5,
    },
    { id: 10, title: 'Too long', category_id: 1, article_text: `<p>${'y'.repeat(300_000)}</p>`, publisher_id: 5 },
    { id: 11, title: 'Nowhere', category_id: 4711, article_text: '', publisher_id: 5 },
  ],
  [`${KNOWLEDGE}/questions`]: [
    {
      id: 3,
      title: 'Why?',
      category_id: 2,
      question_text: '<b>So</b>',
      created_by: '/people/profile/6',
      created_date: '1-3-2024',
    },
  ],
  '/intranet/rest/expenses/client': [{ id: 1, name: 'Acme' }],
  '/intranet/rest/expenses/dept': [{ id: 1, name: 'Sales' }],
  '/intranet/rest/expenses/location': [],
  '/intranet/rest/expenses/project': [{ id: 1, name: 'Zeus' }],
  '/intranet/rest/expenses/sheet': [],
  '/intranet/rest/expenses/sheet?user=5': [{ id: 40, name: 'Trip' }],
  '/intranet/rest/expenses/sheet/40': {
    id: 40,
    name: 'Trip',
    status: 'approved',
    user: { id: 5, name: 'x' },
    dept: { id: 1, name: 'Sales' },
    total_amout: 12.5,
    last_modified: when,
    items: [
      {
        id: 1,
        type: 'project',
        amount: 12.5,
        vendor: HUGE,
        project: { id: 1, name: 'Zeus' },
        expense_type: { id: 1, name: 'Meals' },
        client: 'Acme',
        billable: '1',
        receipt_date: when,
      },
    ],
    receipts: [],
  },
  '/api/badges/image-sets/images': [{ id: 1, set_id: 1, image_url: '/badge.png' }],
  '/api/badges/badges': [{ id: 2, title: 'Star', image_id: 1, background_colour: 'red', status: 'live' }],
  '/api/badges/badge/2': {
    id: 2,
    title: 'Star',
    image_id: 1,
    background_colour: 'red',
    created_by: { id: 5 },
    created_date: when,
    modified_by: [],
    archived_by: [],
    archived_date: [],
    assigned: [{ assigned_by: { id: 5 }, assigned_to: { id: 6 }, assigned_date: { date: when }, message: 'Well done' }],
  },
  '/tags': list([
    { id: 1, name: 'Brave', active: true, bg_colour: 'blue', created_by: 'Some Body 6' },
    { id: 2, name: 'BRAVE', active: true },
  ]),
  '/thanks': list([
    {
      id: 4,
      description: '<b>Thanks</b>',
      author: { id: 5, name: 'x' },
      date_created: { date: '2024-02-29 10:11:12.000000', timezone_type: 3, timezone: 'Europe/Berlin' },
      users: [{ id: 6 }, { id: 7 }],
      thanked: [
        { id: 6, name: 'x', object_type: { id: 1 } },
        { id: 1, name: 'g', object_type: { id: 3 } },
      ],
      tags: [{ id: 1 }],
    },
  ]),
};

let server: Server;
let address: string;
let asked: string[] = [];
let busy = 3;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://source');
    asked.push(request.headers.authorization ?? '');
    if (busy > 0) {
      busy -= 1;
      return void response.writeHead(429, { 'retry-after': '0' }).end('{}');
    }
    if (pathname.includes('/file')) return void response.writeHead(200, { 'content-type': 'text/html' }).end('bytes');
    if (pathname === '/badge.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    const asUser = `${pathname}?user=${searchParams.get('user')}`;
    const answer = answers[asUser] ?? answers[pathname];
    const offset = Number(searchParams.get('offset') ?? searchParams.get('start') ?? 0);
    if (answer === undefined || searchParams.has('archived')) return void response.writeHead(404).end('not here');
    const isFurther = offset > 0 && typeof answer === 'object';
    const body = isFurther ? (Array.isArray(answer) ? [] : list([])) : answer;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('copying from another platform', () => {
  it('copies what it can within the limits that hold for every user, and reports the rest', async () => {
    const target = await startTestApp();
    try {
      asked = [];
      const { signal } = new AbortController();
      const options = { address, secret: 'somebody:secret', parallel: 2, signal, firstDelayMs: 1 };
      const report = await copyFrom(target.application.platform, options);
      const missing = report.missing.map(({ what, reason }) => `${what}: ${reason}`);
      const different = report.different.map(({ what, reason }) => `${what}: ${reason}`);
      expect(new Set(asked)).toEqual(new Set([`Basic ${Buffer.from('somebody:secret').toString('base64')}`]));

      const { admin } = target;
      const read = async (path: string) => (await admin.get(path)).body;
      const people = (await read(`${V2}/users?view=admin&status=all&sort=id`)).data;
      expect(people.map(({ id, username }: { id: number; username: string }) => [id, username])).toEqual([
        [1, 'admin'],
        [5, 'admin.5'],
        [6, 'Same_Name'],
        [7, 'same_name.7'],
      ]);
      expect(people[1]).toMatchObject({ email: '', extranet_id: 7, language: 'en' });
      expect(people[1].firstname).toHaveLength(255);
      expect(missing).toContainEqual('user eight: user eight has no id');
      expect(different).toContainEqual('user 5: is called admin.5 here');
      expect(different).toContainEqual('user 5: firstname: cut to 255 of 5000 characters');
      expect(different).toContainEqual(expect.stringContaining('user 6: metadata: left out'));

      // Role 1 is that of the administrators here, whatever it is there.
      expect((await read(`${V2}/roles/1`)).name).toBe('Administrators');
      expect((await read(`${V2}/roles/1/users`)).data.map(({ id }: { id: number }) => id)).toEqual([1]);
      expect((await read(`${V2}/roles/3/users`)).data.map(({ id }: { id: number }) => id)).toEqual([6]);
      expect(missing).toContainEqual(expect.stringContaining('role 1: “Everybody” was not copied'));
      expect((await read(`${V2}/extranets/primary`)).id).toBe(7);
      expect((await read(`${V2}/extranets`)).data).toHaveLength(1);
      // Neither groups nor managers go round in a circle.
      expect((await read(`${V2}/groups/1`)).parent_id + (await read(`${V2}/groups/2`)).parent_id).toBeLessThan(3);
      expect(missing).toContainEqual(expect.stringContaining('has no manager here'));
      expect(missing).toContainEqual('members of group 1: user 4711 is not here');

      // Whose access is not known is for administrators.
      const access = await read('/api/documents/v1/folders/20/permissions');
      expect(access.entries).toEqual([expect.objectContaining({ subject: 'role', subject_id: 1 })]);
      expect((await read(`${DOCUMENTS}/folder/0/folders`)).map(({ id }: { id: number }) => id)).toEqual([20]);
      expect((await read(`${DOCUMENTS}/folder/21/info`)).title).toHaveLength(255);
      expect((await read(`${DOCUMENTS}/folder/20/documents`)).map((each: { doc_id: number }) => each.doc_id)).toEqual([
        30, 32,
      ]);
      expect((await read(`${DOCUMENTS}/folder/21/documents`)).map((each: { doc_id: number }) => each.doc_id)).toEqual([
        30,
      ]);
      const files = Object.values<{ title: string }>(await read(`${DOCUMENTS}/document/30/1/components`));
      expect(files.map(({ title }) => title)).toEqual(['.._.._etc_passwd', 'a_b']);
      expect((await read(`${DOCUMENTS}/document/30/info`)).creator.id).toBe(1);
      expect(missing).toContainEqual(expect.stringMatching(/^version 2 of document 30: .*5 bytes instead of 4711/));
      expect(missing).toContainEqual(expect.stringMatching(/^document 31: .*not a list/));

      const categories = await read(`${KNOWLEDGE}/categories`);
      expect(categories.map(({ text, parent_id }: { text: string; parent_id: number }) => [text, parent_id])).toEqual([
        ['<p>x</p>', 2],
        ['', null],
      ]);
      const article = await read(`${KNOWLEDGE}/articles/9`);
      expect(article.article_text).toBe('<p>Hello <img /><b>you</b></p>');
      expect(article).toMatchObject({ created_date: '29 February 2024', embeded_video: false, like_count: 0 });
      expect(article.tags).toEqual(['a', 'x'.repeat(60)]);
      expect(missing).toContainEqual(
        expect.stringMatching(/^published articles: 10: article_text: must not be longer/),
      );
      expect(missing).toContainEqual('published articles: 11: its category 4711 is not here');
      expect(await read(`${KNOWLEDGE}/questions/3`)).toMatchObject({ created_by_id: 6, created_date: '1 March 2024' });

      // Clients, departments and projects have the same ids there, and ids of their own here.
      const sheet = await read('/intranet/rest/expenses/sheet/40');
      expect(sheet).toMatchObject({ status: 'approved', total_amount: 12.5, dept: { name: 'Sales' } });
      expect(sheet.items[0]).toMatchObject({
        project: { name: 'Zeus' },
        expense_type: { name: 'Meals' },
        billable: true,
      });
      expect(sheet.items[0].vendor).toHaveLength(255);

      const badge = await read('/api/badges/badge/2?include_assignees=true');
      expect(badge.assigned).toMatchObject([{ assigned_to: { id: 6 }, assigned_date: { date: { date: when.date } } }]);
      expect((await read('/tags')).data).toMatchObject([
        { id: 1, name: 'Brave', created_by: 'Some Body 6' },
        { id: 2, name: 'BRAVE 2' },
      ]);
      const note = await read('/thanks/4?thanked=true&tags=true');
      expect(note).toMatchObject({
        date_created: { date: '2024-02-29T09:11:12+00:00' },
        users: [{ id: 6 }, { id: 7 }],
      });
    } finally {
      await target.dispose();
    }
  });
});
