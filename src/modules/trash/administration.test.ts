import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { allowEveryone, createTopFolder, DOCUMENTS } from '../../../test/support/documents.ts';
import { createUser, grant, type TestUser } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { explain, transaction } from '../../platform/db/index.ts';
import { recordPages } from './trash.repository.ts';
import { discardMarker, insertRecords } from './trash.test-support.ts';

const app = useApp();
const ROOT = '/api/trash/v1';
let folder = 0;
let user: TestUser;
let title = '';
let id = 0;
beforeAll(async () => {
  folder = (await createTopFolder(app, { entries: [allowEveryone('view', 'edit', 'delete')] })).id;
  user = await createUser(app, { firstname: 'Ada', surname: 'Byron' });
  title = await discardMarker(user.client, folder);
  id = (await app.admin.get(`${ROOT}?user_id=${user.id}`)).body.data[0].id;
});

describe('the trash of all users', () => {
  it('shows who deleted what, when and from where', async () => {
    const { status, body } = await app.admin.get(`${ROOT}/`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id,
        obj_id: expect.any(Number),
        obj_type: 'marker',
        obj_type_name: 'Marker',
        title,
        orig_location: expect.stringMatching(/^\/Top /),
        description: '',
        date_deleted: '2026-01-31T09:05:00+00:00',
        expires: '2026-03-02T09:05:00+00:00',
        days_left: 30,
        deleted_by: { id: user.id, name: 'Ada Byron' },
      },
    ]);
    expect(body.pagination).toEqual({ offset: 0, limit: 20, total: 1, prev: null, next: null });
    expect((await app.admin.get(`${ROOT}/${id}`)).body).toEqual(body.data[0]);
  });

  it('is filtered and comes in pages', async () => {
    const other = await createUser(app);
    await insertRecords(app, other.id, 45);
    const first = (await app.admin.get(`${ROOT}?user_id=${other.id}`)).body;
    expect(first.pagination).toMatchObject({ total: 45, limit: 20, next: expect.stringContaining('offset=20') });
    expect(first.data[0].title).toBe('Record 44');
    const second = (await app.admin.get(first.pagination.next)).body;
    expect(second.data[0].title).toBe('Record 24');
    const some = (await app.admin.get(`${ROOT}?user_id=${other.id}&obj_types=document,marker&limit=3`)).body;
    expect(some.pagination.total).toBe(5);
    expect(some.data.map((record: { title: string }) => record.title)).toEqual(['Record 40', 'Record 30', 'Record 20']);
    expect((await app.admin.get(`${ROOT}?obj_types=marker`)).body.pagination.total).toBe(1);
    expect((await app.admin.get(`${ROOT}?user_id=987654321`)).body.data).toEqual([]);
    expect((await app.admin.get(`${ROOT}?limit=0`)).body).toMatchObject({ data: [], pagination: { total: 46 } });
    expect((await app.admin.get(`${ROOT}?limit=999`)).body.pagination.limit).toBe(200);
    for (const query of ['obj_types=x', 'user_id=x', 'limit=-1', 'offset=x']) {
      expect([query, (await app.admin.get(`${ROOT}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('D51: is open to members of role 1 only, whatever others hold', async () => {
    const holder = await createUser(app);
    for (const capability of ['documents.admin', 'news.admin', 'publish.admin', 'people.admin'] as const) {
      await grant(app, capability, holder);
    }
    for (const client of [holder.client, user.client]) {
      expect((await client.get(ROOT)).status).toBe(403);
      expect((await client.get(`${ROOT}/${id}`)).status).toBe(403);
      expect((await client.post(`${ROOT}/${id}/restore`)).status).toBe(403);
      expect((await client.delete(`${ROOT}/${id}`)).status).toBe(403);
    }
    expect((await app.anonymous.get(ROOT)).status).toBe(401);
    const administrator = await createUser(app);
    await app.admin.put('/api/people/v2/roles/1/users', [{ id: 1 }, { id: administrator.id }]);
    expect((await administrator.client.get(ROOT)).status).toBe(200);
  });

  it('D51: is restored and purged by them, and then missing from the trash of its owner', async () => {
    const [one, two] = [await discardMarker(user.client, folder), await discardMarker(user.client, folder)];
    const { data } = (await app.admin.get(`${ROOT}?user_id=${user.id}`)).body;
    const idOf = (name: string) => data.find((record: { title: string }) => record.title === name).id;
    const other = await createTopFolder(app);
    expect((await app.admin.post(`${ROOT}/${idOf(one)}/restore?destination=987654321`)).status).toBe(400);
    expect((await app.admin.post(`${ROOT}/${idOf(one)}/restore?destination=${other.id}`)).status).toBe(204);
    expect((await app.admin.get(`${DOCUMENTS}/folder/${other.id}`)).body).toMatchObject([{ title: one }]);
    expect((await app.admin.delete(`${ROOT}/${idOf(two)}`)).status).toBe(204);
    for (const name of [one, two]) {
      expect((await app.admin.get(`${ROOT}/${idOf(name)}`)).status).toBe(404);
      expect((await app.admin.post(`${ROOT}/${idOf(name)}/restore`)).status).toBe(404);
      expect((await app.admin.delete(`${ROOT}/${idOf(name)}`)).status).toBe(404);
    }
    expect(
      (await user.client.get('/intranet/rest/deleted')).body.map((record: { title: string }) => record.title),
    ).toEqual([title]);
    expect((await app.admin.get(`${ROOT}/x`)).status).toBe(400);
  });

  it('with 50,000 records lists every page by an index', async () => {
    const { db } = app.application.platform.database;
    await insertRecords(app, user.id, 50_000);
    const page = { limit: 20, offset: 0 };
    await transaction(db, async (tx) => void (await sql`analyze`.execute(tx)));
    for (const filter of [{}, { userId: user.id }, { types: ['document'] }, { userId: user.id, types: ['document'] }]) {
      const plan = await explain(db, recordPages(db, filter, page).compile());
      expect(plan).toMatch(/trash_records_(age|mine|type)/);
      expect(plan).not.toMatch(/SCAN record$|Seq Scan on trash_records|Sort Key|TEMP B-TREE/m);
    }
    const count = (limit: number) => fewestQueries(app, () => app.admin.get(`${ROOT}?limit=${limit}`));
    expect(await count(200)).toBe(await count(1));
  });
});
