import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createCast } from '../../../../test/support/document-cast.ts';
import { ADDITIONS, createTopFolder } from '../../../../test/support/documents.ts';
import { uniqueName } from '../../../../test/support/people.ts';

const app = useApp();
const root = `${ADDITIONS}/metadata-fields`;

describe('a metadata field of documents', () => {
  it('is defined, listed, changed and deleted apart from those of users', async () => {
    const name = uniqueName('crm_link_');
    const users = (await app.admin.get('/api/people/v1/metadata-fields')).body.pagination.total;
    const created = await app.admin.post(root, { name, label: 'CRM', type: 'url', repeatable: true });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(Number), name, label: 'CRM', type: 'url', repeatable: true });
    const address = `${root}/${created.body.id}`;
    expect((await app.admin.get(address)).body).toEqual(created.body);
    expect((await app.admin.get(`${root}?limit=200`)).body.data).toContainEqual(created.body);
    expect((await app.admin.get('/api/people/v1/metadata-fields')).body.pagination.total).toBe(users);
    const etag = created.headers.get('etag') ?? '';
    expect((await app.admin.put(address, { label: 'x' }, { headers: { 'if-match': '"old"' } })).status).toBe(412);
    const changed = await app.admin.put(address, { label: 'Customer' }, { headers: { 'if-match': etag } });
    expect(changed.body).toEqual({ ...created.body, label: 'Customer' });
    expect((await app.admin.post(root, { name })).status).toBe(400);
    expect((await app.admin.delete(address)).status).toBe(204);
    expect((await app.admin.get(address)).status).toBe(404);
  });

  it('is listed by name, in pages', async () => {
    for (const name of ['zz_b', 'zz_a', 'zz_c']) await app.admin.post(root, { name });
    const all = (await app.admin.get(`${root}?limit=200`)).body;
    const names = all.data.map((field: { name: string }) => field.name);
    expect(names).toEqual(names.toSorted());
    const page = (await app.admin.get(`${root}?limit=2&offset=1`)).body;
    expect(page.data).toEqual(all.data.slice(1, 3));
    expect(page.pagination).toMatchObject({ total: all.data.length, limit: 2, offset: 1 });
  });

  it('is created once for each idempotency key, and one of the same name wins', async () => {
    const name = uniqueName('once_');
    const headers = { 'idempotency-key': name };
    const twice = [
      await app.admin.post(root, { name }, { headers }),
      await app.admin.post(root, { name }, { headers }),
    ];
    expect(twice[1]?.body).toEqual(twice[0]?.body);
    const other = uniqueName('race_');
    const race = await Promise.all(Array.from({ length: 4 }, () => app.admin.post(root, { name: other })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('is not needed: names without a definition are kept', async () => {
    const folder = await createTopFolder(app, { metadata: { never_defined: [1, { x: null }] } });
    expect(folder.metadata).toEqual({ never_defined: [1, { x: null }] });
  });

  it('D18: is read by everyone and written by documents.admin', async () => {
    const { body: field } = await app.admin.post(root, { name: uniqueName('field_') });
    const cast = await createCast(app);
    for (const [kind, client] of [...cast.holders, ...cast.strangers, ['read-only', cast.readOnly] as const]) {
      expect([kind, (await client.get(root)).status]).toEqual([kind, 200]);
      expect([kind, (await client.get(`${root}/${field.id}`)).status]).toEqual([kind, 200]);
      const may = /documents.admin|administrator/.test(kind);
      const made = await client.post(root, { name: uniqueName('by_') });
      expect([kind, made.status]).toEqual([kind, may ? 201 : 403]);
      expect([kind, (await client.put(`${root}/${field.id}`, { label: 'x' })).status]).toEqual([kind, may ? 200 : 403]);
      const gone = await client.delete(`${root}/${made.body.id ?? field.id}`);
      expect([kind, gone.status]).toEqual([kind, may ? 204 : 403]);
    }
    expect((await app.anonymous.get(root)).status).toBe(401);
    expect((await app.anonymous.post(root, { name: 'x' })).status).toBe(401);
  });
});
