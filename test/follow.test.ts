import { beforeAll, describe, expect, it } from 'vitest';
import { createCategory, setRights } from '../src/modules/knowledgebase/knowledgebase.test-support.ts';
import { insertRows, transaction } from '../src/platform/db/index.ts';
import { useApp } from './support/app.ts';
import {
  allow,
  allowEveryone,
  createDocument,
  createFolder,
  createTopFolder,
  DOCUMENTS,
  setAccess,
} from './support/documents.ts';
import { createExtranet, createUser, type TestUser } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';

const app = useApp();
const root = '/api/follow/v1';

let me: TestUser;
beforeAll(async () => {
  me = await createUser(app);
});

const titlesOf = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

describe('what one follows', () => {
  it('is empty on the first day', async () => {
    const { status, body } = await me.client.get(root);
    expect([status, body]).toEqual([
      200,
      { data: [], pagination: { offset: 0, limit: 20, total: 0, prev: null, next: null } },
    ]);
  });

  it('F1, F2: is listed with every field, the last followed first, by type and page, and a second time changes nothing', async () => {
    const reader = await createUser(app);
    const colleague = await createUser(app, { job_title: 'Baker' });
    const top = await createTopFolder(app, { title: 'Policies', entries: [allowEveryone('view')] });
    const folder = await createFolder(app, top.id, { title: 'Travel' });
    const document = await createDocument(app.admin, folder.id, { title: 'Rules.pdf' });
    const category = await createCategory(app);
    const wanted = [
      [`folders/${folder.id}`, 'folder', folder.id, 'Travel', 'Policies', `/documents/folder/${folder.id}`],
      [
        `documents/${document.doc_id}`,
        'document',
        document.doc_id,
        'Rules.pdf',
        'Travel',
        `/documents/document/${document.doc_id}`,
      ],
      [
        `categories/${category.id}`,
        'category',
        category.id,
        category.name,
        null,
        `/knowledgebase/categories/${category.id}`,
      ],
      [
        `people/${colleague.id}`,
        'person',
        colleague.id,
        `Test ${colleague.username}`,
        'Baker',
        `/people/${colleague.id}`,
      ],
    ] as const;
    const items = [];
    for (const [path, type, id, title, place, link] of wanted) {
      app.clock.advance(1_000);
      expect((await reader.client.get(`${root}/${path}`)).body).toEqual({ following: false, since: null });
      expect((await reader.client.put(`${root}/${path}`)).status).toBe(204);
      const since = new Date(app.clock.now()).toISOString().replace('.000Z', '+00:00');
      expect((await reader.client.put(`${root}/${path}`)).status).toBe(204);
      expect((await reader.client.get(`${root}/${path}`)).body).toEqual({ following: true, since });
      items.unshift({ type, id, title, place, link, since });
    }
    const all = await reader.client.get(root);
    expect(all.body.data).toEqual(items);
    expect((await reader.client.get(`${root}?type=folder`)).body.data).toEqual([items[3]]);
    const second = await reader.client.get(`${root}?limit=1&offset=1`);
    expect([second.body.data, second.body.pagination.total]).toEqual([[items[1]], 4]);
    expect(second.body.pagination.next).toContain('offset=2');
    for (const [path] of wanted) {
      expect((await reader.client.delete(`${root}/${path}`)).status).toBe(204);
      expect((await reader.client.delete(`${root}/${path}`)).status).toBe(204);
    }
    expect((await reader.client.get(root)).body.data).toEqual([]);
  });

  it('has one truth for categories, articles and questions at both addresses', async () => {
    const category = await createCategory(app);
    const subscription = `/api/knowledgebase/v1/categories/${category.id}/subscription`;
    await me.client.put(subscription);
    expect((await me.client.get(`${root}/categories/${category.id}`)).body.following).toBe(true);
    await me.client.delete(`${root}/categories/${category.id}`);
    await me.client.put(`${root}/categories/${category.id}`);
    await me.client.delete(subscription);
    expect((await me.client.get(`${root}/categories/${category.id}`)).body.following).toBe(false);
  });

  it('F1: nobody follows what they may not see, what does not exist, or themselves', async () => {
    const closed = await createTopFolder(app, { entries: [allow({ id: 1 }, 'user', 'view')] });
    const document = await createDocument(app.admin, closed.id);
    const category = await createCategory(app);
    await setRights(app, category.id, []);
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const statuses = async (client: TestUser['client'], ...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await client.put(`${root}/${path}`)).status));
    expect(await statuses(me.client, `folders/${closed.id}`, `documents/${document.doc_id}`)).toEqual([403, 403]);
    expect(await statuses(me.client, `categories/${category.id}`)).toEqual([403]);
    expect(await statuses(outsider.client, `people/${me.id}`)).toEqual([404]);
    expect(await statuses(me.client, 'folders/987654', 'documents/987654', 'people/987654', 'folders/0')).toEqual([
      404, 404, 404, 404,
    ]);
    const self = await me.client.put(`${root}/people/${me.id}`);
    expect([self.status, self.body['invalid-params']?.[0]?.name ?? self.body]).toEqual([400, 'id']);
    expect((await me.client.get(`${root}/folders/${closed.id}`)).status).toBe(404);
    expect((await me.client.put(`${root}/folders/one`)).status).toBe(400);
    expect((await me.client.get(`${root}?type=sheet'--`)).status).toBe(400);
    expect((await app.anonymous.get(root)).status).toBe(401);
    expect((await app.anonymous.put(`${root}/folders/1`)).status).toBe(401);
  });

  it('F2: leaves out what is in the trash and what one may no longer see, and both can be left', async () => {
    const reader = await createUser(app);
    const folder = await createTopFolder(app, { title: 'Open once', entries: [allowEveryone('view')] });
    const other = await createTopFolder(app, { title: 'Thrown away', entries: [allowEveryone('view')] });
    await reader.client.put(`${root}/folders/${folder.id}`);
    await reader.client.put(`${root}/folders/${other.id}`);
    await setAccess(app, folder.id, [allow({ id: 1 }, 'user', 'view')]);
    expect(titlesOf((await reader.client.get(root)).body)).toEqual(['Thrown away']);
    expect((await app.admin.delete(`${DOCUMENTS}/folder/${other.id}`)).status).toBe(204);
    expect((await reader.client.get(root)).body.pagination.total).toBe(0);
    expect((await reader.client.delete(`${root}/folders/${folder.id}`)).status).toBe(204);
    expect((await reader.client.delete(`${root}/folders/${other.id}`)).status).toBe(204);
    expect(await followRows('folder', [folder.id, other.id])).toBe(0);
  });

  it('goes with the thing when that goes for good, and with the user', async () => {
    const reader = await createUser(app);
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    const folder = await createFolder(app, top.id, { title: 'To be purged' });
    const document = await createDocument(app.admin, folder.id);
    const colleague = await createUser(app);
    for (const path of [`folders/${folder.id}`, `documents/${document.doc_id}`, `people/${colleague.id}`]) {
      expect((await reader.client.put(`${root}/${path}`)).status).toBe(204);
    }
    await app.admin.delete(`${DOCUMENTS}/folder/${folder.id}`);
    await purge('To be purged');
    await app.admin.delete(`/api/people/v2/users/${colleague.id}?migration_user_id=1`);
    expect(await followRows('folder', [folder.id])).toBe(0);
    expect(await followRows('document', [document.doc_id])).toBe(0);
    expect(await followRows('person', [colleague.id])).toBe(0);
    await reader.client.put(`${root}/folders/${top.id}`);
    expect((await app.admin.delete(`/api/people/v2/users/${reader.id}?migration_user_id=1`)).status).toBeLessThan(300);
    expect(await followRows('folder', [top.id])).toBe(0);
  });

  it('is bounded: 1,000 things of a type, and the list takes a fixed number of statements', async () => {
    const reader = await createUser(app);
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    await reader.client.put(`${root}/folders/${top.id}`);
    const few = await fewestQueries(app, () => reader.client.get(root));
    const { db } = app.application.platform.database;
    const rows = Array.from({ length: 999 }, (_, n) => {
      return { user_id: reader.id, type: 'folder', object_id: 5_000_000 + n, created_at: n };
    });
    await transaction(db, (tx) => insertRows(tx, 'follows', rows));
    expect(await fewestQueries(app, () => reader.client.get(root))).toBe(few);
    const next = await createFolder(app, top.id);
    const refused = await reader.client.put(`${root}/folders/${next.id}`);
    expect(refused).toMatchObject({ status: 409, body: { type: `${app.url}/docs/errors#too_many_followed` } });
    expect(await followRows('folder', [next.id])).toBe(0);
    const again = await Promise.all([1, 2].map(() => reader.client.put(`${root}/folders/${top.id}`)));
    expect(again.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('is for those who may write: members of a read-only extranet only read', async () => {
    const extranet = await createExtranet(app, { read_only: true });
    const reader = await createUser(app, { extranet_id: extranet.id });
    const top = await createTopFolder(app, { entries: [allowEveryone('view')] });
    expect((await reader.client.put(`${root}/folders/${top.id}`)).status).toBe(403);
    expect((await reader.client.get(root)).status).toBe(200);
  });
});

async function followRows(type: string, ids: number[]): Promise<number> {
  const rows = await app.application.platform.database.db
    .selectFrom('follows')
    .select('user_id')
    .where('type', '=', type)
    .where('object_id', 'in', ids)
    .execute();
  return rows.length;
}

/** Deletes what lies in the trash for good. */
async function purge(name: string): Promise<void> {
  const { body } = await app.admin.get('/api/trash/v1?limit=200');
  const record = body.data.find(({ title }: { title: string }) => title === name);
  expect((await app.admin.delete(`/api/trash/v1/${record.id}`)).status).toBe(204);
}
