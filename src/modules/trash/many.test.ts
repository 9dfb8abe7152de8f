import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
} from '../../../test/support/documents.ts';
import { createUser, grant, type TestUser, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { discardMarker, insertRecords } from './trash.test-support.ts';

const app = useApp();
const ROOT = '/api/trash/v1';
const MINE = `${ROOT}/mine`;
let folder = 0;
beforeAll(async () => {
  folder = (await createTopFolder(app, { entries: [allowEveryone('view', 'edit', 'delete')] })).id;
});

const idsOf = async (client: Client, query = ''): Promise<number[]> =>
  (await client.get(MINE + query)).body.data.map(({ id }: { id: number }) => id);

describe('one’s own trash in pages', () => {
  it('D50: tells what was deleted where and when, and the days that are left', async () => {
    const user = await createUser(app);
    const title = await discardMarker(user.client, folder);
    const deleted = new Date(app.clock.now()).toISOString().replace('.000Z', '+00:00');
    const record = {
      id: expect.any(Number),
      obj_id: expect.any(Number),
      obj_type: 'marker',
      obj_type_name: 'Marker',
      title,
      orig_location: expect.stringMatching(/^\/Top /),
      description: '',
      date_deleted: deleted,
      expires: new Date(app.clock.now() + 30 * DAY_MS).toISOString().replace('.000Z', '+00:00'),
      days_left: 30,
      deleted_by: { id: user.id, name: expect.any(String) },
    };
    expect((await user.client.get(MINE)).body).toEqual({
      data: [record],
      pagination: { offset: 0, limit: 20, total: 1, prev: null, next: null },
    });
    app.clock.advance(DAY_MS / 2);
    expect((await user.client.get(MINE)).body.data[0].days_left).toBe(30);
    app.clock.advance(DAY_MS);
    expect((await user.client.get(MINE)).body.data[0].days_left).toBe(29);
    await insertRecords(app, user.id, 30);
    const second = (await user.client.get(`${MINE}?limit=10&offset=10`)).body;
    expect([second.data.length, second.pagination.total]).toEqual([10, 31]);
    expect((await user.client.get(`${MINE}?obj_types=marker`)).body.pagination.total).toBe(1);
    expect((await user.client.get(`${MINE}?obj_types=x`)).status).toBe(400);
    expect((await app.anonymous.get(MINE)).status).toBe(401);
    const count = (limit: number) => fewestQueries(app, () => user.client.get(`${MINE}?limit=${limit}`));
    expect(await count(30)).toBe(await count(1));
  });
});

describe('restoring many', () => {
  it('D27: restores each by itself, and says why one stays in the trash', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const sub = await createFolder(app, folder, { title: uniqueName('Sub ') }, user.client);
    const inside = await createDocument(user.client, sub.id, { doc_type: 'marker' });
    const title = await discardMarker(user.client, folder);
    await user.client.delete(`${DOCUMENTS}/document/${inside.doc_id}`);
    await user.client.delete(`${DOCUMENTS}/folder/${sub.id}`);
    await discardMarker(other.client, folder);
    const [others = 0] = await idsOf(other.client);
    const [folderRecord = 0, insideRecord = 0, marker = 0] = await idsOf(user.client);
    const { status, body } = await user.client.post(`${MINE}/restore`, { ids: [marker, insideRecord, marker, others] });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: marker, restored: true, link: expect.stringMatching(/^\/documents\/document\/\d+$/), error: null },
      {
        id: insideRecord,
        restored: false,
        link: null,
        error: { code: 'origin_gone', status: 409, detail: expect.any(String) },
      },
      {
        id: others,
        restored: false,
        link: null,
        error: { code: 'not_found', status: 404, detail: expect.any(String) },
      },
    ]);
    const titles = (await user.client.get(`${DOCUMENTS}/folder/${folder}/documents`)).body;
    expect(titles.map((document: { title: string }) => document.title)).toContain(title);
    const rest = { ids: [folderRecord, insideRecord] };
    expect((await user.client.post(`${MINE}/restore`, rest)).body.data).toMatchObject([
      { restored: true },
      { restored: true },
    ]);
    expect(await idsOf(user.client)).toEqual([]);
    for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 201 }, (_, id) => id) }]) {
      expect((await user.client.post(`${MINE}/restore`, wrong)).status).toBe(400);
    }
    expect((await app.anonymous.post(`${MINE}/restore`, rest)).status).toBe(401);
    const elsewhere = { ids: [others], destination: (await createTopFolder(app)).id };
    expect((await app.admin.post(`${ROOT}/restore`, elsewhere)).body.data).toEqual([
      { id: others, restored: true, link: expect.stringMatching(/^\/documents\//), error: null },
    ]);
  });
});

describe('emptying the trash', () => {
  let user: TestUser;
  let other: TestUser;
  beforeAll(async () => {
    [user, other] = [await createUser(app), await createUser(app)];
    for (const { client } of [user, other, user]) await discardMarker(client, folder);
    const sub = await createFolder(app, folder, {}, user.client);
    await user.client.delete(`${DOCUMENTS}/folder/${sub.id}`);
  });

  it('D27: removes what is named, or everything of one’s own, and nothing of others', async () => {
    const [first = 0] = await idsOf(user.client);
    const [others = 0] = await idsOf(other.client);
    const named = await user.client.post(`${MINE}/empty`, { ids: [first, others] });
    expect([named.status, named.body]).toEqual([200, { deleted: 1, remaining: 0 }]);
    expect((await user.client.post(`${MINE}/empty`, { obj_types: ['folder'] })).body).toEqual({
      deleted: 0,
      remaining: 0,
    });
    for (const nothing of [{ ids: [] }, { obj_types: [] }]) {
      expect((await user.client.post(`${MINE}/empty`, nothing)).body).toEqual({ deleted: 0, remaining: 0 });
    }
    expect((await user.client.post(`${MINE}/empty`)).body).toEqual({ deleted: 2, remaining: 0 });
    expect(await idsOf(user.client)).toEqual([]);
    expect(await idsOf(other.client)).toHaveLength(1);
    expect((await user.client.post(`${MINE}/empty`, { obj_types: ['x'] })).status).toBe(400);
    expect((await app.anonymous.post(`${MINE}/empty`)).status).toBe(401);
  });

  it('D27: removes at most 1,000 records by one call, and tells how many are left', async () => {
    await insertRecords(app, user.id, 1_050);
    expect((await user.client.post(`${MINE}/empty`)).body).toEqual({ deleted: 1_000, remaining: 50 });
    expect((await user.client.post(`${MINE}/empty`)).body).toEqual({ deleted: 50, remaining: 0 });
  });

  it('D28: of everybody is for members of role 1, whatever others hold', async () => {
    const holder = await createUser(app);
    for (const capability of ['documents.admin', 'people.admin'] as const) await grant(app, capability, holder);
    for (const { client } of [holder, user]) {
      expect((await client.post(`${ROOT}/empty`)).status).toBe(403);
      expect((await client.post(`${ROOT}/restore`, { ids: [1] })).status).toBe(403);
    }
    expect((await app.anonymous.post(`${ROOT}/empty`)).status).toBe(401);
    await discardMarker(user.client, folder);
    const emptied = await app.admin.post(`${ROOT}/empty`, { user_id: other.id });
    expect(emptied.body).toEqual({ deleted: 1, remaining: 0 });
    expect(await idsOf(user.client)).toHaveLength(1);
    const all = (await app.admin.post(`${ROOT}/empty`)).body;
    expect(all.remaining).toBe(0);
    expect((await app.admin.get(ROOT)).body.pagination.total).toBe(0);
  });
});
