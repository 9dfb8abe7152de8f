import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { allowEveryone, createFolder, createTopFolder, DOCUMENTS } from '../../../test/support/documents.ts';
import { createUser, type TestUser, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { discardMarker, insertRecords } from './trash.test-support.ts';

const app = useApp();
const ROOT = '/intranet/rest/deleted';
let folder = 0;
beforeAll(async () => {
  const rights = ['view', 'edit', 'delete'] as const;
  folder = (await createTopFolder(app, { entries: [allowEveryone(...rights)] })).id;
});

const titles = async ({ client }: TestUser, query = '') =>
  (await client.get(ROOT + query)).body.map(({ title }: { title: string }) => title);

describe('the list of deleted objects', () => {
  it('has the objects that the user deleted, newest first, at every spelling of the address', async () => {
    const user = await createUser(app);
    expect((await user.client.get(ROOT)).body).toEqual([]);
    const made: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      made.unshift(await discardMarker(user.client, folder));
      app.clock.advance(number === 0 ? 0 : 1000);
    }
    const paths = [
      '/intranet/rest/deleted',
      '/intranet/rest/deleted/',
      '/intranet/rest/deleted~v1',
      '/intranet/rest/deleted/v1/',
    ];
    for (const path of paths) {
      const { status, body } = await user.client.get(path);
      expect([path, status, body.map(({ title }: { title: string }) => title)]).toEqual([path, 200, made]);
    }
    const { body } = await user.client.get(ROOT);
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ['URI', 'date_deleted', 'description', 'obj_type', 'obj_type_name', 'orig_location', 'title'].toSorted(),
    );
  });

  it('shows dates in the time zone of the user', async () => {
    const user = await createUser(app);
    await user.client.patch('/api/people/v1/me', { timezone: 'Asia/Tokyo' });
    app.clock.set(Date.UTC(2026, 2, 1, 20, 0, 0));
    await discardMarker(user.client, folder);
    const [{ date_deleted: date }] = (await user.client.get(ROOT)).body;
    expect(date).toEqual({ date_str: '02-03-2026 05:00', timezone: 'Asia/Tokyo', date: '20260301200000' });
  });

  it('is filtered by obj_types', async () => {
    const user = await createUser(app);
    const marker = await discardMarker(user.client, folder);
    const title = uniqueName('Folder ');
    const sub = await createFolder(app, folder, { title }, user.client);
    app.clock.advance(1000);
    await user.client.delete(`${DOCUMENTS}/folder/${sub.id}`);
    expect(await titles(user)).toEqual([title, marker]);
    expect(await titles(user, '?obj_types=marker')).toEqual([marker]);
    expect(await titles(user, '?obj_types=folder')).toEqual([title]);
    expect(await titles(user, '?obj_types=folder,%20marker')).toEqual([title, marker]);
    expect(
      await titles(user, '?obj_types=document,document_version,pub_page,pub_page_version,pub_folder,news'),
    ).toEqual([]);
    expect(await titles(user, '?obj_types=')).toEqual([title, marker]);
    expect(await titles(user, '?unknown=1')).toEqual([title, marker]);
    for (const types of ['page', 'folder,page', 'Folder', '%00']) {
      const answer = await user.client.get(`${ROOT}?obj_types=${types}`);
      expect([types, answer.status]).toEqual([types, 400]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('has pages by num and start, and ignores start alone', async () => {
    const user = await createUser(app);
    await insertRecords(app, user.id, 25);
    const all = await titles(user);
    expect(all[0]).toBe('Record 24');
    expect(all).toHaveLength(25);
    expect(await titles(user, '?start=20')).toEqual(all);
    expect(await titles(user, '?num=10')).toEqual(all.slice(0, 10));
    expect(await titles(user, '?num=10&start=10')).toEqual(all.slice(10, 20));
    expect(await titles(user, '?num=10&start=20')).toEqual(all.slice(20));
    expect(await titles(user, '?num=10&start=99')).toEqual([]);
    expect(await titles(user, '?num=0')).toEqual([]);
    expect(await titles(user, '?num=99999999999999999999')).toEqual(all);
    for (const query of ['num=-1', 'num=x', 'num=1&start=-1', 'num=1&start=x']) {
      expect([query, (await user.client.get(`${ROOT}?${query}`)).status]).toEqual([query, 400]);
    }
    const seen: string[] = [];
    let next: string | undefined = `${app.url}${ROOT}?num=10&obj_types=folder,document`;
    while (next) {
      const { body, headers } = await user.client.get(next);
      seen.push(...body.map(({ title }: { title: string }) => title));
      next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all);
  });

  it('names the address of the rest when there are more records than one answer holds', async () => {
    const user = await createUser(app);
    await insertRecords(app, user.id, 10_050);
    const { body, headers } = await user.client.get(`${ROOT}?obj_types=folder,document`);
    expect(body).toHaveLength(10_000);
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const rest = await user.client.get(next);
    expect(rest.body).toHaveLength(50);
    expect(rest.body.at(-1).title).toBe('Record 0');
    expect(rest.headers.has('link')).toBe(false);
  });

  it('takes the same number of queries however many records it has', async () => {
    const [few, many] = [await createUser(app), await createUser(app)];
    await insertRecords(app, few.id, 2);
    await insertRecords(app, many.id, 300);
    const count = ({ client }: TestUser) => fewestQueries(app, () => client.get(ROOT));
    expect(await count(many)).toBe(await count(few));
  });
});

describe('a trash record', () => {
  it('is purged by DELETE at its URI, once', async () => {
    const user = await createUser(app);
    const title = await discardMarker(user.client, folder);
    const [{ URI }] = (await user.client.get(ROOT)).body;
    const removed = await user.client.delete(URI);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    const again = await user.client.delete(URI);
    expect(again.status).toBe(404);
    expect(again.body.detail).not.toContain(title);
    expect(await titles(user)).toEqual([]);
  });

  it('is restored at its URI with /restore', async () => {
    const user = await createUser(app);
    const title = await discardMarker(user.client, folder);
    const [{ URI }] = (await user.client.get(ROOT)).body;
    expect((await user.client.post(`${URI}/restore`)).status).toBe(204);
    const { body } = await user.client.get(`${DOCUMENTS}/folder/${folder}/documents`);
    expect(body.map((item: { title: string }) => item.title)).toContain(title);
    expect((await user.client.post(`${URI}/restore/`)).status).toBe(404);
  });

  it.each([
    ['DELETE', '/987654321', 404],
    ['DELETE', '/x', 400],
    ['GET', '/1', 405],
    ['PUT', '/1/restore', 405],
    ['DELETE', '', 405],
  ])('addressed by %s %s answers %i', async (method, path, status) => {
    expect((await app.admin.request(method, ROOT + path)).status).toBe(status);
  });
});

describe('a deleted user', () => {
  it('leaves the trash to the migration user, as everything else', async () => {
    const [leaver, heir] = [await createUser(app), await createUser(app)];
    const title = await discardMarker(leaver.client, folder);
    const { status } = await app.admin.delete(`/api/people/v2/users/${leaver.id}`, { migration_user_id: heir.id });
    expect(status).toBeLessThan(300);
    expect(await titles(heir)).toEqual([title]);
    const [{ URI }] = (await heir.client.get(ROOT)).body;
    expect((await heir.client.post(`${URI}/restore`)).status).toBe(204);
  });
});

describe('the retention of the trash', () => {
  it('purges records after 30 days, and not before', async () => {
    const user = await createUser(app);
    const day = 86_400_000;
    await discardMarker(user.client, folder);
    app.clock.advance(day);
    const younger = await discardMarker(user.client, folder);
    app.clock.advance(29 * day - 60_000);
    await app.application.platform.jobs.runDue();
    expect(await titles(user)).toHaveLength(2);
    app.clock.advance(60_000 + 3_600_000);
    await app.application.platform.jobs.runDue();
    expect(await titles(user)).toEqual([younger]);
  });

  it('purges any number of records, some at a time', async () => {
    const user = await createUser(app);
    await insertRecords(app, user.id, 350);
    app.clock.advance(31 * 86_400_000);
    await app.application.platform.jobs.runDue();
    expect(await titles(user)).toEqual([]);
  });
});

describe('the retention with ATRIUM_TRASH_DAYS', () => {
  const short = useApp({ ATRIUM_TRASH_DAYS: '2' });

  it('purges records after that many days', async () => {
    const { id } = await createTopFolder(short);
    await discardMarker(short.admin, id);
    short.clock.advance(2 * 86_400_000 - 1000);
    await short.application.platform.jobs.runDue();
    expect((await short.admin.get(ROOT)).body).toHaveLength(1);
    short.clock.advance(2 * 3_600_000);
    await short.application.platform.jobs.runDue();
    expect((await short.admin.get(ROOT)).body).toEqual([]);
  });
});
